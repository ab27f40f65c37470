"""The text of speakers: their sentences and corrections."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from engine.clock import now
from engine.errors import SpeakerError
from engine.library.catalogue import Catalogue
from engine.library.rows import insert
from engine.library.speakers.changes import log_change, number_of
from engine.results.figures import counted
from engine.results.speakers import NewSentence, SpeakerSentence


class SpeakerSentences:
    """The sentences and corrections of every speaker of a library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def some(
        self, speaker_id: str, *, kind: str = "", search: str = "", limit: int = -1, offset: int = 0
    ) -> list[SpeakerSentence]:
        """Returns text of a speaker, newest first.

        Args:
            speaker_id: whose.
            kind: "sentence", "correction", or "" for both.
            search: only text that contains this, in the source, the target or the draft, in any case.
            limit: at most so many; negative: all.
            offset: so many are passed over.
        """
        query = """SELECT id, kind, source, target, draft, origin, created FROM speaker_sentences
            WHERE speaker = ? AND removed_by IS NULL AND ? IN ('', kind) ORDER BY id DESC"""
        with self._catalogue.read() as connection:
            number = number_of(connection, speaker_id)
            if not search:
                rows = connection.execute(f"{query} LIMIT ? OFFSET ?", (number, kind, limit, offset))
                return [SpeakerSentence(**row) for row in map(dict, rows)]
            wanted = search.casefold()
            every = map(dict, connection.execute(query, (number, kind)))
            found = [SpeakerSentence(**row) for row in every if _holds(row, wanted)]
        return found[offset : None if limit < 0 else offset + limit]

    def add(self, speaker_id: str, rows: Sequence[NewSentence], model: str = "") -> tuple[list[int], int]:
        """Adds text; one step of undo, or none if all of it was there before.

        Args:
            speaker_id: whose.
            rows: the text; duplicates are added once.
            model: id of the model that made the drafts; empty: unknown.

        Returns:
            The ids of the new text, in order, and how many duplicates were left out.
        """
        with self._catalogue.write() as connection:
            number = number_of(connection, speaker_id)
            known = set(_existing(connection, number))
            ids = []
            for row in rows:
                key = (row.kind, row.source, row.target)
                if key not in known:
                    known.add(key)
                    ids.append(insert_sentence(connection, number, row, model))
            if ids:
                kinds = {row.kind for row in rows}
                noun = kinds.pop() if len(kinds) == 1 else "text"
                log_change(connection, number, f"added {_counted(len(ids), noun)}", {"added": ids})
        return ids, len(rows) - len(ids)

    def find(self, speaker_id: str, row: NewSentence) -> int | None:
        """Returns the id of the very same text if the speaker has it."""
        with self._catalogue.read() as connection:
            number = number_of(connection, speaker_id)
            return _existing(connection, number).get((row.kind, row.source, row.target))

    def edit(self, speaker_id: str, sentence_id: int, changes: Mapping[str, str]) -> SpeakerSentence:
        """Changes source or target of one sentence; one step of undo.

        Raises:
            SpeakerError: if the speaker has no such sentence, or has the very same text already.
        """
        with self._catalogue.write() as connection:
            number = number_of(connection, speaker_id)
            row = _row(connection, number, sentence_id, speaker_id)
            different = {name: (row[name], value) for name, value in changes.items() if row[name] != value}
            assert set(different) <= {"source", "target"}
            if different:
                new = dict(row) | {name: value for name, (_, value) in different.items()}
                if (new["kind"], new["source"], new["target"]) in _existing(connection, number):
                    raise SpeakerError(
                        f"{speaker_id} has the very same {row['kind']} already.",
                        "Remove one of them instead.",
                    )
                for name, (_, value) in different.items():
                    connection.execute(
                        f"UPDATE speaker_sentences SET {name} = ? WHERE id = ?", (value, sentence_id)
                    )
                what = f"changed 1 {row['kind']}"
                log_change(connection, number, what, {"edited": {sentence_id: different}})
            return _sentence(_row(connection, number, sentence_id, speaker_id))

    def remove(self, speaker_id: str, sentence_ids: Iterable[int]) -> int:
        """Removes text, and returns how much; one step of undo, or none if nothing was there."""
        with self._catalogue.write() as connection:
            number = number_of(connection, speaker_id)
            query = "SELECT id, kind FROM speaker_sentences WHERE speaker = ? AND removed_by IS NULL"
            wanted = set(sentence_ids)
            found = [row for row in connection.execute(query, (number,)) if row["id"] in wanted]
            if found:
                kinds = {row["kind"] for row in found}
                noun = kinds.pop() if len(kinds) == 1 else "text"
                what = f"removed {_counted(len(found), noun)}"
                log_change(connection, number, what, {"removed": [row["id"] for row in found]})
        return len(found)


def _existing(connection: sqlite3.Connection, speaker: int) -> dict[tuple[str, str, str], int]:
    query = """SELECT id, kind, source, target FROM speaker_sentences
        WHERE speaker = ? AND removed_by IS NULL"""
    rows = connection.execute(query, (speaker,))
    return {(row["kind"], row["source"], row["target"]): int(row["id"]) for row in rows}


def insert_sentence(connection: sqlite3.Connection, speaker: int, row: NewSentence, model: str = "") -> int:
    """Adds one sentence inside the caller's transaction, and returns its id."""
    insert(
        connection,
        "speaker_sentences",
        {
            "speaker": speaker,
            "kind": row.kind,
            "source": row.source,
            "target": row.target,
            "draft": row.draft,
            "model": model,
            "origin": row.origin,
            "created": now(),
        },
    )
    return int(connection.execute("SELECT last_insert_rowid()").fetchone()[0])


def _row(connection: sqlite3.Connection, speaker: int, sentence: int, speaker_id: str) -> sqlite3.Row:
    query = "SELECT * FROM speaker_sentences WHERE id = ? AND speaker = ? AND removed_by IS NULL"
    row: sqlite3.Row | None = connection.execute(query, (sentence, speaker)).fetchone()
    if row is None:
        raise SpeakerError(f"{speaker_id} has no sentence {sentence}.", "It was removed meanwhile.")
    return row


def _sentence(row: sqlite3.Row) -> SpeakerSentence:
    names = ("id", "kind", "source", "target", "draft", "origin", "created")
    return SpeakerSentence(**{name: row[name] for name in names})


def _holds(row: Mapping[str, str], wanted: str) -> bool:
    return any(wanted in row[name].casefold() for name in ("source", "target", "draft"))


def _counted(count: int, noun: str) -> str:
    return f"{count:,} sentences and corrections" if noun == "text" else counted(count, noun)
