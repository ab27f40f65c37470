"""Remembers the translations of models, so that comparing again on the same text translates nothing.

One SQLite file in the library. A translation is known by the sentence, who says it, and everything it depends
on: the files of the model and of its parent, how is searched, and the version of Parlance. It holds nothing
that cannot be made again: a damaged file is begun anew, and what was not used for longest goes first.
"""

import hashlib
import json
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from engine.base.config import SearchConfig
from engine.base.errors import UnwritableLibraryError
from engine.base.model_json import read_model_json
from engine.results.models import ModelRecord
from engine.tasks.home import library_folder, open_library, version

FILE_NAME = "outputs.sqlite"
_VERSION = 2
"""Another one whenever sentences are read, or translations written, in another way."""
_MOST_BYTES = 64 << 20
"""Some 300,000 sentences."""
_KEPT = 0.75
"""Share of the sentences that stay when there are too many."""
_BUSY_S = 30.0
_TABLES = (
    "DROP TABLE IF EXISTS systems",
    "DROP TABLE IF EXISTS outputs",
    "CREATE TABLE systems (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, "
    "n_sentences INTEGER NOT NULL DEFAULT 0, seconds REAL NOT NULL DEFAULT 0)",
    "CREATE TABLE outputs (system INTEGER NOT NULL, sentence BLOB NOT NULL, text TEXT NOT NULL, "
    "used INTEGER NOT NULL, PRIMARY KEY (system, sentence)) WITHOUT ROWID",
    f"PRAGMA user_version = {_VERSION}",
)

_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")

T = TypeVar("T")
Sentence = tuple[str, str]
"""A sentence and its speaker; "" if nobody is named."""


def system_digest(model: ModelRecord, config: SearchConfig, inputs: Sequence[str] = ()) -> bytes:
    """Returns a digest of everything that translations depend on besides the sentence, 16 bytes.

    Args:
        model: the model or pack.
        config: how is searched.
        inputs: tell apart what else is swapped into the model; none: nothing is.
    """
    records = [model]
    if model.scope == "pack":
        records.append(open_library().model(str(model.parent)))
    facts = [version(), repr(config), [_state_of(record.path) for record in records], *inputs]
    return hashlib.blake2b(json.dumps(facts).encode(), digest_size=16).digest()


class OutputCache:
    """The remembered translations of one system.

    Args:
        digest: of the system, see `system_digest`.
        most_bytes: how large the file of all systems may be after `trim`.
        home: the library's folder; None: the user's.

    Where nothing can be written, nothing is known and nothing is kept.
    """

    def __init__(self, digest: bytes, most_bytes: int = _MOST_BYTES, home: Path | None = None) -> None:
        self._digest = digest
        self._most_bytes = most_bytes
        self._home = home or library_folder()
        self._path = self._home / FILE_NAME

    def get(self, sentences: Sequence[Sentence]) -> dict[Sentence, str]:
        """Returns the translations that are known."""

        def look(connection: sqlite3.Connection) -> dict[Sentence, str]:
            system, found = self._system(connection), {}
            for sentence in set(sentences):
                key = (system, _digest_of(sentence))
                query = "SELECT text FROM outputs WHERE system = ? AND sentence = ?"
                if row := connection.execute(query, key).fetchone():
                    found[sentence] = str(row[0])
            now = int(time.time())
            used = ((now, system, _digest_of(sentence)) for sentence in found)
            connection.executemany("UPDATE outputs SET used = ? WHERE system = ? AND sentence = ?", used)
            return found

        return self._do(look, {})

    def put(self, found: Mapping[Sentence, str], seconds: float) -> None:
        """Keeps translations, all or none of them."""

        def keep(connection: sqlite3.Connection) -> None:
            system, now = self._system(connection), int(time.time())
            rows = ((system, _digest_of(sentence), text, now) for sentence, text in found.items())
            connection.executemany("INSERT OR REPLACE INTO outputs VALUES (?, ?, ?, ?)", rows)
            connection.execute(
                "UPDATE systems SET n_sentences = n_sentences + ?, seconds = seconds + ? WHERE id = ?",
                (len(found), seconds, system),
            )

        self._do(keep, None)

    def sentences_per_s(self) -> float | None:
        """Returns how fast the system translated what it was asked so far; None if nothing."""

        def look(connection: sqlite3.Connection) -> float | None:
            query = "SELECT n_sentences, seconds FROM systems WHERE digest = ?"
            row = connection.execute(query, (self._digest,)).fetchone()
            return row[0] / row[1] if row and row[1] > 0 else None

        return self._do(look, None)

    def trim(self) -> None:
        """Forgets the translations unused for longest, of any system, if the file is too large."""

        def cut(connection: sqlite3.Connection) -> None:
            n_pages, n_free, page_bytes = (
                int(connection.execute(f"PRAGMA {name}").fetchone()[0])
                for name in ("page_count", "freelist_count", "page_size")
            )
            n_bytes = (n_pages - n_free) * page_bytes
            if n_bytes <= self._most_bytes:
                return
            n_all = int(connection.execute("SELECT COUNT(*) FROM outputs").fetchone()[0])
            n_kept = int(n_all * _KEPT * self._most_bytes / n_bytes)
            connection.execute(
                "DELETE FROM outputs WHERE (system, sentence) IN "
                "(SELECT system, sentence FROM outputs ORDER BY used LIMIT ?)",
                (n_all - n_kept,),
            )
            connection.execute("DELETE FROM systems WHERE id NOT IN (SELECT system FROM outputs)")

        self._do(cut, None)

    def _system(self, connection: sqlite3.Connection) -> int:
        connection.execute("INSERT OR IGNORE INTO systems (digest) VALUES (?)", (self._digest,))
        query = "SELECT id FROM systems WHERE digest = ?"
        return int(connection.execute(query, (self._digest,)).fetchone()[0])

    def _do(self, work: Callable[[sqlite3.Connection], T], nothing: T) -> T:
        """Does something in one transaction; where the file is damaged, removes it and returns `nothing`."""
        from engine.library.home import library_errors

        with suppress(UnwritableLibraryError), library_errors(self._home):
            self._home.mkdir(parents=True, exist_ok=True)
            try:
                with closing(
                    sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None)
                ) as connection:
                    return _in_transaction(connection, work)
            except sqlite3.DatabaseError as error:
                if not (getattr(error, "sqlite_errorname", "") or "").startswith(_DAMAGED):
                    raise
            forget_outputs(self._home)
        return nothing


def forget_outputs(home: Path | None = None) -> None:
    """Removes everything that is remembered.

    Args:
        home: the library's folder; None: the user's.
    """
    for name in (FILE_NAME, f"{FILE_NAME}-journal"):
        (home or library_folder()).joinpath(name).unlink(missing_ok=True)


def _in_transaction(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Does something, all or nothing, once the tables are there and of this version."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if int(connection.execute("PRAGMA user_version").fetchone()[0]) != _VERSION:
            for statement in _TABLES:
                connection.execute(statement)
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


def _state_of(folder: Path) -> list[object]:
    """Returns the state of a model's files: another one for other files, and once one has changed."""
    description = read_model_json(folder, "Add the model again.")
    files = dict(description.get("files") or {})
    present = [folder / name for name in sorted(files) if (folder / name).is_file()]
    stats = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in present]
    refused = ((description.get("details") or {}).get("parity") or {}).get("int8_refused", "")
    return [sorted(files.items()), stats, refused]


def _digest_of(sentence: Sentence) -> bytes:
    return hashlib.blake2b("\0".join(sentence).encode(), digest_size=16).digest()
