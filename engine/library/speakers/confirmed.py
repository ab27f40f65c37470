"""Which translations people have confirmed, and for which domain: a speaker's corrections, or nobody's.

The text of a speaker's correction stays theirs: what they change, remove or undo is so here, too.
"""

import json
import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from engine.clock import now
from engine.library.catalogue import Catalogue
from engine.library.removal.learned import STANDING, digest_of
from engine.library.rows import insert
from engine.results.corpora import DomainDirection


class ConfirmedPair(NamedTuple):
    """A source and its confirmed translation."""

    source: str
    target: str
    origin: str
    """A speaker's name, or the file that it stands in."""
    line: int
    """There; of a speaker's, its number."""


_NEW = """SELECT c.id, coalesce(s.source, c.source) AS source, coalesce(s.target, c.target) AS target
    FROM confirmed c LEFT JOIN speaker_sentences s ON s.id = c.sentence AND s.removed_by IS NULL
    LEFT JOIN speakers p ON p.number = s.speaker
    WHERE (c.sentence IS NULL OR p.number IS NOT NULL) AND (c.domain, c.src, c.tgt) = (?, ?, ?)
    AND c.id > ? AND c.created > ? ORDER BY c.id"""
_KNOWN = """SELECT coalesce(s.source, c.source) AS source, coalesce(s.target, c.target) AS target,
        coalesce(p.name, c.origin) AS origin, p.id AS speaker,
        CASE WHEN c.sentence IS NULL THEN c.line ELSE c.id END AS line
    FROM confirmed c LEFT JOIN speaker_sentences s ON s.id = c.sentence AND s.removed_by IS NULL
    LEFT JOIN speakers p ON p.number = s.speaker
    WHERE (c.sentence IS NULL OR p.number IS NOT NULL) AND (c.domain, c.src, c.tgt) = (?, ?, ?)
    AND coalesce(s.source, c.source) IN (SELECT value FROM json_each(?)) ORDER BY c.id"""
_THERE = {
    True: """SELECT s.id FROM speaker_sentences s JOIN speakers p ON p.number = s.speaker
        WHERE s.removed_by IS NULL AND s.id IN (SELECT value FROM json_each(?))""",
    False: "SELECT id FROM confirmed WHERE sentence IS NULL AND id IN (SELECT value FROM json_each(?))",
}
_STATE = (
    "SELECT count(*), max(id), total(length(target)) FROM confirmed",
    "SELECT count(*), max(number), total(is_undone) FROM speaker_changes",
    "SELECT count(*), total(number) FROM speakers",
    "SELECT count(*), total(id) FROM speaker_sentences WHERE removed_by IS NULL AND kind = 'correction'",
)


class ConfirmedTranslations:
    """The confirmed translations of a library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def state(self) -> str:
        """Returns what is another one whenever something was confirmed, changed, removed or brought back."""
        with self._catalogue.read() as connection:
            return json.dumps([tuple(connection.execute(query).fetchone()) for query in _STATE])

    def pairs(self) -> dict[DomainDirection, list[ConfirmedPair]]:
        """Returns what stands confirmed now, in the order in which it was, each pair of a group once."""
        found: dict[DomainDirection, dict[tuple[str, str], ConfirmedPair]] = {}
        with self._catalogue.read() as connection:
            for row in connection.execute(STANDING):
                group = DomainDirection(row["domain"], row["src"], row["tgt"])
                pair = ConfirmedPair(row["source"], row["target"], row["origin"], row["line"])
                found.setdefault(group, {}).setdefault((pair.source, pair.target), pair)
        return {group: list(pairs.values()) for group, pairs in found.items()}

    def since(self, group: DomainDirection, number: int = 0, created: str = "") -> list[tuple[int, str, str]]:
        """Returns the number, source and translation of what was confirmed for a group since, in that order.

        Args:
            group: whose.
            number: of the newest one that is known.
            created: ISO 8601, UTC: only what was confirmed later.
        """
        place = (group.domain, group.src, group.tgt)
        with self._catalogue.read() as connection:
            rows = connection.execute(_NEW, (*place, number, created))
            return [(int(row["id"]), str(row["source"]), str(row["target"])) for row in rows]

    def known(self, group: DomainDirection, sources: Iterable[str]) -> list[tuple[ConfirmedPair, str | None]]:
        """Returns what stands confirmed of some sources, in that order, each with the id of its speaker."""
        wanted = json.dumps(list(sources), ensure_ascii=False)
        with self._catalogue.read() as connection:
            rows = connection.execute(_KNOWN, (group.domain, group.src, group.tgt, wanted))
            return [
                (ConfirmedPair(row["source"], row["target"], row["origin"], row["line"]), row["speaker"])
                for row in rows
            ]

    def learned(self, pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Returns those of some pairs that a model has learned."""
        with self._catalogue.read() as connection:
            known = {row["pair"] for row in connection.execute("SELECT pair FROM learned")}
        return [pair for pair in pairs if digest_of(*pair) in known]

    def add_sentences(self, group: DomainDirection, sentence_ids: Iterable[int]) -> set[int]:
        """Puts corrections of speakers into a group, last of all, and returns those that it did not have."""
        new = set()
        with self._catalogue.write() as connection:
            for sentence in sentence_ids:
                if not _take_out(connection, group, sentence):
                    new.add(sentence)
                values = {"sentence": sentence, "source": "", "target": "", "origin": "", "line": 0}
                insert(connection, "confirmed", {**_place(group), **values})
        return new

    def take_out(self, group: DomainDirection, sentence: int) -> None:
        """Takes a speaker's correction out of a group; it stays the speaker's, and in other groups."""
        with self._catalogue.write() as connection:
            _take_out(connection, group, sentence)

    def add(self, group: DomainDirection, pair: ConfirmedPair) -> int:
        """Keeps a translation that is nobody's in particular, and returns its id."""
        with self._catalogue.write() as connection:
            values = {"source": pair.source, "target": pair.target, "origin": pair.origin, "line": pair.line}
            insert(connection, "confirmed", {**_place(group), "sentence": None, **values})
            return int(connection.execute("SELECT last_insert_rowid()").fetchone()[0])

    def remove(self, confirmed_id: int) -> bool:
        """Forgets a translation that is nobody's; tells whether it was there."""
        with self._catalogue.write() as connection:
            query = "DELETE FROM confirmed WHERE id = ? AND sentence IS NULL"
            return connection.execute(query, (confirmed_id,)).rowcount > 0

    def there(self, ids: Iterable[int], *, of_speakers: bool) -> set[int]:
        """Returns which ids are still there, of speakers' text or of what is nobody's."""
        with self._catalogue.read() as connection:
            rows = connection.execute(_THERE[of_speakers], (json.dumps(list(ids)),))
            return {int(row["id"]) for row in rows}

    def find(self, group: DomainDirection, source: str) -> list[int]:
        """Returns the ids of the translations of a sentence that are nobody's."""
        query = (
            "SELECT id FROM confirmed WHERE sentence IS NULL AND (domain, src, tgt, source) = (?, ?, ?, ?)"
        )
        with self._catalogue.read() as connection:
            rows = connection.execute(query, (group.domain, group.src, group.tgt, source))
            return [int(row["id"]) for row in rows]

    def speakers_of(self, group: DomainDirection) -> list[str]:
        """Returns the ids of the speakers of whom a group has corrections."""
        query = """SELECT DISTINCT p.id FROM confirmed c JOIN speaker_sentences s ON s.id = c.sentence
            JOIN speakers p ON p.number = s.speaker WHERE (c.domain, c.src, c.tgt) = (?, ?, ?)"""
        with self._catalogue.read() as connection:
            return [str(row["id"]) for row in connection.execute(query, (group.domain, group.src, group.tgt))]

    def forget(self, group: DomainDirection) -> None:
        """Forgets all of a group; the corrections of speakers stay theirs."""
        query = "DELETE FROM confirmed WHERE (domain, src, tgt) = (?, ?, ?)"
        with self._catalogue.write() as connection:
            connection.execute(query, (group.domain, group.src, group.tgt))


def _take_out(connection: sqlite3.Connection, group: DomainDirection, sentence: int) -> bool:
    query = "DELETE FROM confirmed WHERE (sentence, domain, src, tgt) = (?, ?, ?, ?)"
    return connection.execute(query, (sentence, group.domain, group.src, group.tgt)).rowcount > 0


def _place(group: DomainDirection) -> dict[str, str]:
    return {"domain": group.domain, "src": group.src, "tgt": group.tgt, "created": now()}
