"""Which models learned from which text, so that they can be named when that text is gone for good.

A corpus is named in the details of a model. What was confirmed is in a corpus that is made again and again:
so it is known of each pair of such a corpus, by a digest, which models learned it, also once the pair stands
confirmed no more.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

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
