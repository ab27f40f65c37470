"""What older versions left on the disk, put right once; and which models learned from which text.

Sentences in the descriptions of models, the folders of runs that were to keep nothing, and what ONNX Runtime
noted for its maker while its telemetry was on.
"""

import hashlib
import json
import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.base.files import write_json
from engine.base.model_json import FILE_NAME
from engine.results.models import without_text

_KEPT_NOTHING = re.compile(r"(?:look|stage|import)-\d+")
_TELEMETRY = Path("Microsoft", "DeveloperTools", ".onnxruntime")
_NOTES = ("deviceid", "deviceid.lock", *(f"onnxruntime.db{end}" for end in ("", "-wal", "-shm", "-journal")))
_SESSION = re.compile(rb"\d{13}\s+[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*")
"""A time in milliseconds and an id: what a telemetry session leaves, told from another's file by this."""


def mend(home: Path, runs: Collection[str]) -> None:
    """Puts right what an older version left, in a library and beside it.

    Args:
        home: the library's folder.
        runs: the folders of the runs that are in the catalogue.
    """
    for folder in (*(home / "models").glob("*"), *(home / "trash").glob("model-*")):
        with suppress(OSError, ValueError, AttributeError):  # a damaged model is told of where it is used
            _forget_sentences(folder / FILE_NAME)
    for folder in (home / "runs").iterdir():
        if _KEPT_NOTHING.fullmatch(folder.name) and folder.name not in runs:
            shutil.rmtree(folder, ignore_errors=True)
    forget_telemetry()


def forget_telemetry() -> None:
    """Removes the files that ONNX Runtime's telemetry writes, and their folders if nothing else is there."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / _TELEMETRY
    for name in _NOTES:
        with suppress(OSError):  # not there, or another user's
            (folder / name).unlink()
    with suppress(OSError):
        for empty in (folder, *folder.parents[:2]):
            empty.rmdir()
    session = Path(tempfile.gettempdir(), ".ses")
    with suppress(OSError):
        if session.is_file() and _SESSION.fullmatch(session.read_bytes()[:200]):
            session.unlink()


def _forget_sentences(path: Path) -> None:
    description = json.loads(path.read_bytes())
    details = description.get("details", {})
    if (kept := without_text(details)) != details:
        write_json(path, description | {"details": kept})


# Which models learned from which text, so that they can be named when that text is gone for good.
#
# A corpus is named in the details of a model. What was confirmed is in a corpus that is made again and
# again: so it is known of each pair of such a corpus, by a digest, which models learned it, also once the
# pair stands confirmed no more.

MADE = "confirmed"
"""The note that tells of which domain and languages each corpus of confirmed translations was made."""

_DIGESTS = "digests.txt"
"""In the folder of such a corpus: the digest of each pair that it was made of, as it was confirmed."""
STANDING = """SELECT c.domain, c.src, c.tgt, coalesce(s.source, c.source) AS source,
        coalesce(s.target, c.target) AS target, coalesce(p.name, c.origin) AS origin,
        CASE WHEN c.sentence IS NULL THEN c.line ELSE c.id END AS line
    FROM confirmed c LEFT JOIN speaker_sentences s ON s.id = c.sentence AND s.removed_by IS NULL
    LEFT JOIN speakers p ON p.number = s.speaker
    WHERE c.sentence IS NULL OR p.number IS NOT NULL ORDER BY c.id"""
"""All that stands confirmed, in the order in which it was."""


def corpora_in(details: Mapping[str, Any]) -> set[object]:
    """Returns the ids of the corpora that a model learned from, in whatever way, by its details."""
    found: set[object] = set()
    for name in ("external", "speakers"):  # a table of words is handed on to models that never saw the text
        part = details.get(name)
        found |= set(part.get("corpora") or ()) if isinstance(part, dict) else set()
    inputs = details.get("inputs")
    for holder in (details, inputs if isinstance(inputs, dict) else {}):
        for name in ("corpora", "source_corpora"):
            listed = holder.get(name)
            for each in listed if isinstance(listed, list) else []:
                found |= {each.get("corpus"), each.get("id")} if isinstance(each, dict) else set()
    return found


def keep_digests(folder: Path, pairs: Iterable[tuple[str, str]]) -> None:
    """Keeps in the folder of a corpus which confirmed translations it is made of."""
    lines = "".join(f"{digest_of(*pair)}\n" for pair in pairs)
    (folder / _DIGESTS).write_text(lines, encoding="ascii")


def note_learned(
    connection: sqlite3.Connection,
    model_id: str,
    details: str,
    corpora: Path | None = None,
    *,
    is_new: bool = False,
) -> None:
    """Keeps which confirmed translations a model learned.

    Args:
        connection: the transaction that adds the model.
        model_id: its id.
        details: its details, as JSON.
        corpora: the folder of all corpora. One that an earlier version made keeps no digests: what stands
            confirmed is then taken for what it was made of.
        is_new: True: what a model had learned that had the id before is forgotten.
    """
    if is_new:
        connection.execute("DELETE FROM learned WHERE model = ?", (model_id,))
    row = connection.execute("SELECT value FROM notes WHERE key = ?", (MADE,)).fetchone()
    made: dict[str, list[str]] = json.loads(row[0]).get("corpora", {}) if row else {}
    for corpus in corpora_in(json.loads(details)) & made.keys():
        digests = _kept_digests(connection, str(corpus), corpora)
        if digests is None:
            digests = _standing(connection, made[str(corpus)][1:])
        rows = [(each, model_id) for each in sorted(digests)]
        connection.executemany("INSERT OR IGNORE INTO learned VALUES (?, ?)", rows)


def learned_what_is_lost(connection: sqlite3.Connection) -> set[str]:
    """Returns the models that learned a confirmed translation which is confirmed no more."""
    return {model for _, model in _lost(connection)}


def forget_lost(connection: sqlite3.Connection) -> None:
    """Forgets who learned what is confirmed no more."""
    connection.executemany("DELETE FROM learned WHERE (pair, model) = (?, ?)", _lost(connection))


def with_descendants(connection: sqlite3.Connection, models: Iterable[str]) -> list[str]:
    """Returns models and all that were made from them, also by way of removed ones, that are still there.

    None is before one whose parent it is: so they can be removed in this order.
    """
    rows = [dict(row) for row in connection.execute("SELECT id, parent, details FROM models")]
    there = {row["id"]: row["parent"] for row in rows}
    removed = connection.execute("SELECT entry FROM trash WHERE noun = 'model'").fetchall()
    rows += [json.loads(row["entry"]) for row in removed]
    parents = {row["id"]: {row["parent"], json.loads(row["details"]).get("started_from")} for row in rows}
    found = set(models)
    while more := {model for model, its in parents.items() if its & found} - found:
        found |= more
    ordered: list[str] = []
    left = sorted(found & there.keys())
    while left:
        needed = {there[model] for model in left}
        free = [model for model in left if model not in needed] or left  # or: an id was used again
        ordered += free
        left = [model for model in left if model not in free]
    return ordered


def digest_of(source: str, target: str) -> str:
    """Returns what tells one confirmed translation from another without its words."""
    text = json.dumps([source, target], ensure_ascii=False)
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:32]


def _kept_digests(connection: sqlite3.Connection, corpus: str, corpora: Path | None) -> set[str] | None:
    """Returns the digests that a corpus keeps; None if it keeps none."""
    row = connection.execute("SELECT folder FROM corpora WHERE id = ?", (corpus,)).fetchone()
    if corpora is None or row is None:
        return None
    try:
        return set((corpora / row["folder"] / _DIGESTS).read_text(encoding="ascii").split())
    except FileNotFoundError:
        return None


def _standing(connection: sqlite3.Connection, group: Iterable[str] = ()) -> set[str]:
    """Returns the digests of what stands confirmed, of a group or of all."""
    wanted = tuple(group)
    return {
        digest_of(row["source"], row["target"])
        for row in connection.execute(STANDING)
        if not wanted or (row["domain"], row["src"], row["tgt"]) == wanted
    }


def _lost(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    standing = _standing(connection)
    rows = connection.execute("SELECT pair, model FROM learned")
    return [(row["pair"], row["model"]) for row in rows if row["pair"] not in standing]
