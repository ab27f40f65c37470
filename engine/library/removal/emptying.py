"""Emptying the trash: what was removed is gone for good, with every copy of its text in the library.

Copies go first, then what they were copies of. So after a kill it still lies in the trash, and emptying
that again does the rest.
"""

import json
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from engine.library.catalogue import Catalogue
from engine.library.removal.learned import corpora_in, forget_lost, learned_what_is_lost, with_descendants
from engine.library.removal.sweep import settle
from engine.library.removal.trash import Trash
from engine.library.rows import TABLES
from engine.library.runs import Runs
from engine.library.speakers.changes import forget_removed, forget_undo
from engine.results.doctor import TrashEmptied, TrashEntry


@dataclass(frozen=True)
class _Text:
    """A text that is in the library no more, be it that one with its id is."""

    noun: str
    id: str
    before: str
    """ISO 8601: what is older belonged to it, and not to the one that has its id now."""


_NEVER = "9999"


def empty_trash(catalogue: Catalogue, trash: Trash, runs: Runs) -> TrashEmptied:
    """Throws everything in the trash away for good, and all that the library holds of its text.

    Raises:
        LibraryError: if a run at work uses it, or another program holds the catalogue.
    """
    entries = trash.all()
    with catalogue.read() as connection:
        texts = _texts(connection, entries)
        holding = sorted({run for text in texts for run in _runs_with(connection, text)})
        taught = {model for text in texts for model in _models_from(connection, text)}
        models = with_descendants(connection, taught | learned_what_is_lost(connection))
    for run in holding:
        runs.remove(run)
    with catalogue.write() as connection:
        taken = _take_from_speakers(connection, texts)
        forget_undo(connection)
    _forget_states(catalogue.home / "speakers")
    for entry in entries:
        settle(catalogue, entry.id)
        with catalogue.write() as connection:
            connection.execute("DELETE FROM trash WHERE id = ?", (entry.id,))
        shutil.rmtree(catalogue.home / "trash" / entry.id, ignore_errors=True)
    with catalogue.write() as connection:
        forget_removed(connection)
        forget_lost(connection)
    for backup in catalogue.home.glob(f"{catalogue.path.name}.v*.backup"):
        backup.unlink()
    catalogue.compact()
    return TrashEmptied(
        entries=tuple(f"the {entry.noun} {entry.entry_id}" for entry in entries),
        runs=tuple(holding),
        sentences=taken,
        models=tuple(models),
    )


def _texts(connection: sqlite3.Connection, entries: list[TrashEntry]) -> list[_Text]:
    """Returns the corpora and speakers among entries, but not those that live on in a merged corpus.

    With a merged corpus go those that it was merged from, which were removed before.
    """
    merged = {
        str(part["corpus"])
        for row in connection.execute("SELECT details FROM corpora")
        for part in json.loads(row["details"]).get("merged", ())
    }
    gone = {(entry.noun, entry.entry_id) for entry in entries if entry.noun in ("corpus", "speaker")}
    for row in connection.execute("SELECT entry FROM trash WHERE noun = 'corpus'"):
        parts = json.loads(json.loads(row["entry"])["details"]).get("merged", ())
        gone |= {("corpus", str(part["corpus"])) for part in parts}
    found = []
    for noun, entry_id in sorted(gone):
        if noun == "speaker" or entry_id not in merged:
            query = f"SELECT created FROM {TABLES[noun]} WHERE id = ?"
            row = connection.execute(query, (entry_id,)).fetchone()
            found.append(_Text(noun, entry_id, row["created"] if row else _NEVER))
    return found


def _runs_with(connection: sqlite3.Connection, text: _Text) -> list[str]:
    query = """SELECT id FROM runs JOIN run_uses ON run_id = id
        WHERE noun = ? AND entry_id = ? AND created < ?"""
    return [row["id"] for row in connection.execute(query, (text.noun, text.id, text.before))]


def _models_from(connection: sqlite3.Connection, text: _Text) -> list[str]:
    """Returns the models whose details name a text among what they learned from."""
    if text.noun != "corpus":
        return []
    rows = connection.execute("SELECT id, details FROM models WHERE created < ?", (text.before,)).fetchall()
    return [row["id"] for row in rows if text.id in corpora_in(json.loads(row["details"]))]


def _take_from_speakers(connection: sqlite3.Connection, texts: list[_Text]) -> dict[str, int]:
    """Deletes what speakers have from a corpus, and returns how much by the id of the speaker."""
    taken: dict[str, int] = {}
    for text in texts:
        if text.noun == "corpus":
            where = "substr(origin, 1, ?) = ? AND created < ?"
            values = (len(text.id) + 2, f"{text.id}: ", text.before)
            query = f"""SELECT s.id, count(*) AS n FROM speaker_sentences t JOIN speakers s
                ON s.number = t.speaker WHERE {where.replace("created", "t.created")} GROUP BY s.id"""
            for row in connection.execute(query, values):
                taken[row["id"]] = taken.get(row["id"], 0) + row["n"]
            connection.execute(f"DELETE FROM speaker_sentences WHERE {where}", values)
    return taken


def _forget_states(folder: Path) -> None:
    """Removes what was computed from the speakers' text; it is computed again where it is needed."""
    for place in folder.glob("*/*"):
        shutil.rmtree(place, ignore_errors=True)
