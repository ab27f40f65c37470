"""Which models learned from which text, so that they can be named when that text is gone for good.

A corpus is named in the details of a model. What was confirmed is in a corpus that is made again and again,
so each confirmed translation keeps the models that learned it, also once it is forgotten.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

MADE = "confirmed"
"""The note that tells of which group each corpus of confirmed translations was made: see `ConfirmedGroup`."""

_LOST = """SELECT l.confirmed, l.model FROM learned l LEFT JOIN confirmed c ON c.id = l.confirmed
    LEFT JOIN speaker_sentences s ON s.id = c.sentence AND s.removed_by IS NULL
    LEFT JOIN speakers p ON p.number = s.speaker
    WHERE c.id IS NULL OR c.sentence IS NOT NULL AND p.number IS NULL"""


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


def note_learned(
    connection: sqlite3.Connection, model_id: str, details: str, *, is_new: bool = False
) -> None:
    """Keeps with each confirmed translation that a model learned it.

    Args:
        connection: the transaction that adds the model.
        model_id: its id.
        details: its details, as JSON.
        is_new: True: what a model had learned that had the id before is forgotten.
    """
    if is_new:
        connection.execute("DELETE FROM learned WHERE model = ?", (model_id,))
    row = connection.execute("SELECT value FROM notes WHERE key = ?", (MADE,)).fetchone()
    made: dict[str, list[str]] = json.loads(row[0]).get("corpora", {}) if row else {}
    for corpus in corpora_in(json.loads(details)) & made.keys():
        query = """INSERT OR IGNORE INTO learned
            SELECT id, ? FROM confirmed WHERE (domain, src, tgt) = (?, ?, ?)"""
        connection.execute(query, (model_id, *made[str(corpus)][1:]))


def learned_what_is_lost(connection: sqlite3.Connection) -> set[str]:
    """Returns the models that learned a confirmed translation which is confirmed no more."""
    return {row["model"] for row in connection.execute(_LOST)}


def forget_lost(connection: sqlite3.Connection) -> None:
    """Forgets who learned what is confirmed no more."""
    lost = [tuple(row) for row in connection.execute(_LOST)]
    connection.executemany("DELETE FROM learned WHERE (confirmed, model) = (?, ?)", lost)


def with_descendants(connection: sqlite3.Connection, models: Iterable[str]) -> set[str]:
    """Returns models and all that were made from them, also by way of removed ones, that are still there."""
    rows = [dict(row) for row in connection.execute("SELECT id, parent, details FROM models")]
    there = {row["id"] for row in rows}
    removed = connection.execute("SELECT entry FROM trash WHERE noun = 'model'").fetchall()
    rows += [json.loads(row["entry"]) for row in removed]
    parents = {row["id"]: {row["parent"], json.loads(row["details"]).get("started_from")} for row in rows}
    found = set(models)
    while more := {model for model, its in parents.items() if its & found} - found:
        found |= more
    return found & there
