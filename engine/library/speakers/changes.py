"""The undo stack of a speaker.

Nothing is deleted while a step can still be undone: removed text is marked with the change that
removed it, and every version of a profile is kept. So undoing moves marks, not data.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from engine.clock import now
from engine.errors import SpeakerError
from engine.library.catalogue import Catalogue
from engine.library.names import did_you_mean
from engine.library.processes import is_alive, own_process
from engine.library.rows import insert

MOST_CHANGES = 200
"""Steps that can be undone, per speaker."""
MOST_VERSIONS = 100
"""Versions of a profile that are kept per speaker and model, beside those a step of undo needs."""

_BEGUN = "changing:"
"""How the notes begin that tell of changes that are not finished."""


class UndoLog:
    """The undo log of every speaker of a library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    @contextmanager
    def all_or_nothing(self, speaker_id: str) -> Iterator[None]:
        """Takes back what the block changes of a speaker if it fails; the next start does after a kill."""
        pid, started = own_process()
        with self._catalogue.write() as connection:
            newest = _newest(connection, number_of(connection, speaker_id))
            begun = {"speaker": speaker_id, "newest": newest, "pid": pid, "started": started}
            key = f"{_BEGUN}{speaker_id}:{pid}"
            connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (key, json.dumps(begun)))
        try:
            yield
        except BaseException:
            self._take_back(key, begun)
            raise
        with self._catalogue.write() as connection:
            connection.execute("DELETE FROM notes WHERE key = ?", (key,))

    def take_back_unfinished(self, connection: sqlite3.Connection) -> None:
        """Takes back what killed processes had begun to change, see `all_or_nothing`."""
        rows = connection.execute("SELECT key, value FROM notes WHERE key LIKE ?", (f"{_BEGUN}%",))
        left = {row["key"]: json.loads(row["value"]) for row in rows}
        for key, begun in left.items():
            if not is_alive(begun["pid"], begun["started"]):
                self._take_back(key, begun)

    def _take_back(self, key: str, begun: Mapping[str, Any]) -> None:
        while self._has_newer(begun["speaker"], begun["newest"]) and self.undo(begun["speaker"]):
            pass
        with self._catalogue.write() as connection:
            connection.execute("DELETE FROM notes WHERE key = ?", (key,))

    def _has_newer(self, speaker_id: str, newest: int) -> bool:
        with self._catalogue.read() as connection:
            row = connection.execute("SELECT number FROM speakers WHERE id = ?", (speaker_id,)).fetchone()
            return row is not None and _newest(connection, row["number"]) > newest

    def undo(self, speaker_id: str) -> str:
        """Takes back the last change that is not undone, and returns it in words; "" if there is none."""
        newest = "NOT is_undone ORDER BY number DESC"
        return self._step(speaker_id, newest, is_forward=False)

    def redo(self, speaker_id: str) -> str:
        """Makes the change again that was undone last, and returns it in words; "" if there is none."""
        return self._step(speaker_id, "is_undone ORDER BY number", is_forward=True)

    def _step(self, speaker_id: str, which: str, *, is_forward: bool) -> str:
        with self._catalogue.write() as connection:
            speaker = number_of(connection, speaker_id)
            query = f"SELECT * FROM speaker_changes WHERE speaker = ? AND {which} LIMIT 1"
            change = connection.execute(query, (speaker,)).fetchone()
            if change is None:
                return ""
            _apply_text(connection, change, is_forward=is_forward)
            if change["model"]:
                version = change["new_version" if is_forward else "old_version"]
                make_current(connection, speaker, change["model"], version)
            connection.execute(
                "UPDATE speaker_changes SET is_undone = ? WHERE number = ?",
                (not is_forward, change["number"]),
            )
            _touch(connection, speaker)
            return str(change["what"])


def _newest(connection: sqlite3.Connection, speaker: int) -> int:
    """Returns the number of a speaker's last change that is not undone, 0 if there is none."""
    query = "SELECT max(number) FROM speaker_changes WHERE speaker = ? AND NOT is_undone"
    return int(connection.execute(query, (speaker,)).fetchone()[0] or 0)


def number_of(connection: sqlite3.Connection, speaker_id: str) -> int:
    """Returns the number that a speaker's text and profiles refer to.

    Raises:
        SpeakerError: if there is no speaker with this id.
    """
    row = connection.execute("SELECT number FROM speakers WHERE id = ?", (storable(speaker_id),)).fetchone()
    if row is None:
        raise no_speaker(connection, speaker_id)
    return int(row["number"])


def storable(text: str) -> str:
    """Returns a text that can be looked for: half characters, as a terminal may give, are replaced."""
    return text.encode(errors="replace").decode()


def no_speaker(connection: sqlite3.Connection, wrong: str) -> SpeakerError:
    """Returns the error for an id or name that no speaker has; says so if one with it was removed."""
    query = "SELECT id, entry_id, entry FROM trash WHERE noun = 'speaker' ORDER BY removed DESC, rowid DESC"
    for row in connection.execute(query):
        names = (row["entry_id"], json.loads(row["entry"])["name"])
        if wrong.casefold() in (name.casefold() for name in names):
            hint = f"Bring them back with `parlance speaker restore {row['id']}`."
            return SpeakerError(f"The speaker {wrong!r} was removed.", hint)
    rows = connection.execute("SELECT id, name FROM speakers ORDER BY id").fetchall()
    known = [text for row in rows for text in (row["id"], row["name"])]
    hint = did_you_mean(wrong, known, "See them with `parlance speaker list`.")
    return SpeakerError(f"There is no speaker {wrong!r} in the library.", hint)


def log_change(
    connection: sqlite3.Connection,
    speaker: int,
    what: str,
    text: Mapping[str, Any],
    profile: tuple[str, int | None, int] | None = None,
) -> int:
    """Records a change inside the transaction that makes it; undone changes can no longer be redone.

    Args:
        connection: the transaction.
        speaker: the speaker's number.
        what: the change in words: "added 3 sentences".
        text: {"added": ids, "removed": ids, "edited": {id: {column: (old, new)}}, "fields": {column: (old,
            new)}}, each only if there is something.
        profile: a model, and the version of its profile in use before (None: there was none) and now.

    Returns:
        The number of the change.
    """
    connection.execute("DELETE FROM speaker_changes WHERE speaker = ? AND is_undone", (speaker,))
    model, old, new = profile or ("", None, None)
    insert(
        connection,
        "speaker_changes",
        {
            "speaker": speaker,
            "what": what,
            "is_undone": 0,
            "text": json.dumps(text, ensure_ascii=False),
            "model": model,
            "old_version": old,
            "new_version": new,
        },
    )
    number = int(connection.execute("SELECT last_insert_rowid()").fetchone()[0])
    mark_removed(connection, text.get("removed", ()), number)
    _touch(connection, speaker)
    _forget_oldest(connection, speaker)
    return number


def mark_removed(connection: sqlite3.Connection, ids: Iterable[int], change: int | None) -> None:
    """Marks sentences as removed by a change; None brings them back."""
    connection.executemany(
        "UPDATE speaker_sentences SET removed_by = ? WHERE id = ?", [(change, number) for number in ids]
    )


def make_current(connection: sqlite3.Connection, speaker: int, model: str, version: int | None) -> None:
    """Puts one version of a profile to use; None: none of them."""
    where = "speaker = ? AND model = ?"
    connection.execute(f"UPDATE speaker_profiles SET is_current = 0 WHERE {where}", (speaker, model))
    connection.execute(
        f"UPDATE speaker_profiles SET is_current = 1 WHERE {where} AND version = ?", (speaker, model, version)
    )


def forget_removed(connection: sqlite3.Connection) -> None:
    """Deletes the text and profiles of speakers that are neither in the library nor in its trash."""
    rows = connection.execute("SELECT entry FROM trash WHERE noun = 'speaker'").fetchall()
    kept = [json.loads(row["entry"])["number"] for row in rows]
    kept += [row["number"] for row in connection.execute("SELECT number FROM speakers")]
    for table in ("speaker_sentences", "speaker_changes", "speaker_profiles"):
        owners = {row[0] for row in connection.execute(f"SELECT DISTINCT speaker FROM {table}")}
        gone = [(owner,) for owner in owners - set(kept)]
        connection.executemany(f"DELETE FROM {table} WHERE speaker = ?", gone)


def forget_undo(connection: sqlite3.Connection) -> None:
    """Deletes the steps that could be undone, and the text that only they could bring back."""
    connection.execute("DELETE FROM speaker_changes")
    connection.execute("DELETE FROM speaker_sentences WHERE removed_by IS NOT NULL")


def _apply_text(connection: sqlite3.Connection, change: sqlite3.Row, *, is_forward: bool) -> None:
    text, number = json.loads(change["text"]), change["number"]
    which = 1 if is_forward else 0
    mark_removed(connection, text.get("added", ()), None if is_forward else number)
    mark_removed(connection, text.get("removed", ()), number if is_forward else None)
    for sentence, columns in text.get("edited", {}).items():
        _set(connection, "speaker_sentences", "id", int(sentence), columns, which)
    _set(connection, "speakers", "number", change["speaker"], text.get("fields", {}), which)


def _set(
    connection: sqlite3.Connection,
    table: str,
    key: str,
    value: int,
    columns: Mapping[str, Sequence[Any]],
    which: int,
) -> None:
    for column, states in columns.items():  # the names are ours: they were written by `log_change`
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (states[which], value))


def _touch(connection: sqlite3.Connection, speaker: int) -> None:
    connection.execute("UPDATE speakers SET updated = ? WHERE number = ?", (now(), speaker))


def _forget_oldest(connection: sqlite3.Connection, speaker: int) -> None:
    """Deletes the oldest steps, and the text and versions that only they could bring back."""
    connection.execute(
        """DELETE FROM speaker_changes WHERE speaker = ?1 AND number <=
            (SELECT number FROM speaker_changes WHERE speaker = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)""",
        (speaker, MOST_CHANGES),
    )
    connection.execute(
        """DELETE FROM speaker_sentences WHERE speaker = ?1 AND removed_by IS NOT NULL
            AND removed_by NOT IN (SELECT number FROM speaker_changes WHERE speaker = ?1)""",
        (speaker,),
    )
    connection.execute(
        """DELETE FROM speaker_profiles AS p WHERE speaker = ?1 AND NOT is_current
            AND version <= (SELECT max(version) FROM speaker_profiles q
                WHERE q.speaker = ?1 AND q.model = p.model) - ?2
            AND NOT EXISTS (SELECT 1 FROM speaker_changes c WHERE c.speaker = ?1 AND c.model = p.model
                AND p.version IN (c.old_version, c.new_version))""",
        (speaker, MOST_VERSIONS),
    )
