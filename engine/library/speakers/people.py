"""The speakers of a library: who they are. Text, profiles and undo are in the modules beside this one."""

import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.clock import now
from engine.errors import SpeakerError
from engine.library.catalogue import Catalogue
from engine.library.names import entry_id, first_free
from engine.library.rows import insert
from engine.library.speakers.changes import (
    UndoLog,
    log_change,
    make_current,
    no_speaker,
    number_of,
    storable,
)
from engine.library.speakers.confirmed import ConfirmedTranslations
from engine.library.speakers.profiles import SpeakerProfiles, StoredProfile, insert_profile, summaries
from engine.library.speakers.text import SpeakerSentences, insert_sentence
from engine.results.speakers import NewSentence, SpeakerProfile, SpeakerRecord

_FIELDS = ("name", "src", "tgt", "notes", "colour", "strength")
"""The facts that a person can change."""

_QUERY = """SELECT s.*,
    (SELECT count(*) FROM speaker_sentences t
        WHERE t.speaker = s.number AND t.removed_by IS NULL AND t.kind = 'sentence') AS n_sentences,
    (SELECT count(*) FROM speaker_sentences t
        WHERE t.speaker = s.number AND t.removed_by IS NULL AND t.kind = 'correction') AS n_corrections,
    (SELECT what FROM speaker_changes c
        WHERE c.speaker = s.number AND NOT c.is_undone ORDER BY c.number DESC LIMIT 1) AS undo,
    (SELECT what FROM speaker_changes c
        WHERE c.speaker = s.number AND c.is_undone ORDER BY c.number LIMIT 1) AS redo
    FROM speakers s"""


class SpeakerCatalogue:
    """The speakers of one library. Several processes and threads may use the same ones at once.

    Attributes:
        text: their sentences and corrections.
        profiles: every version of their profiles.
        changes: undo and redo.
        confirmed: for which domains corrections are, theirs and nobody's.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._home = catalogue.home
        self.text = SpeakerSentences(catalogue)
        self.profiles = SpeakerProfiles(catalogue)
        self.changes = UndoLog(catalogue)
        self.confirmed = ConfirmedTranslations(catalogue)

    def all(self, search: str = "") -> list[SpeakerRecord]:
        """Returns the speakers by name; with `search` those whose name, id or notes hold it in any case."""
        with self._catalogue.read() as connection:
            rows = connection.execute(_QUERY).fetchall()
            profiles = summaries(connection)
        records = [self._record(row, profiles.get(row["number"], ())) for row in rows]
        wanted = _folded(search)
        found = [
            record
            for record in records
            if any(wanted in _folded(text) for text in (record.name, record.id, record.notes))
        ]
        return sorted(found, key=lambda record: (_folded(record.name), record.id))

    def find(self, id_or_name: str) -> SpeakerRecord:
        """Returns the speaker with an id, else the one with a name.

        Raises:
            SpeakerError: if there is none, or several have the name.
        """
        with self._catalogue.read() as connection:
            row = connection.execute(f"{_QUERY} WHERE s.id = ?", (storable(id_or_name),)).fetchone()
            if row is not None:
                return self._record(row, summaries(connection, row["number"]).get(row["number"], ()))
            named = connection.execute("SELECT id, name FROM speakers ORDER BY id").fetchall()
            same = [row["id"] for row in named if _folded(row["name"]) == _folded(id_or_name)]
            if not same:
                raise no_speaker(connection, id_or_name)
        if len(same) == 1:
            return self.find(same[0])
        raise SpeakerError(
            f"Several speakers are called {id_or_name!r}: {', '.join(same)}.", "Name one by its id."
        )

    def get(self, speaker_id: str) -> SpeakerRecord:
        """Returns the speaker with an id.

        Raises:
            SpeakerError: if there is none.
        """
        with self._catalogue.read() as connection:
            number = number_of(connection, speaker_id)
            row = connection.execute(f"{_QUERY} WHERE s.number = ?", (number,)).fetchone()
            return self._record(row, summaries(connection, number).get(number, ()))

    def add(
        self,
        fields: Mapping[str, str | float],
        sentences: Sequence[NewSentence] = (),
        profiles: Sequence[StoredProfile] = (),
    ) -> SpeakerRecord:
        """Makes a speaker, all or nothing; the id and the folder come from the name.

        Args:
            fields: name, src, tgt, notes, colour, strength; all of them.
            sentences: the text to begin with.
            profiles: the profiles to begin with, one per model.
        """
        folder: Path | None = None
        try:
            with self._catalogue.write() as connection:
                wanted = entry_id(str(fields["name"]))
                new_id = first_free(wanted, _column(connection, "SELECT id FROM speakers"))
                folder = self._home / "speakers" / first_free(new_id, self._folders(connection))
                folder.mkdir()
                values = {"id": new_id, **fields, "created": now(), "updated": now(), "folder": folder.name}
                insert(connection, "speakers", values)
                number = number_of(connection, new_id)
                for sentence in sentences:
                    insert_sentence(connection, number, sentence)
                for profile in profiles:
                    insert_profile(connection, number, 1, profile)
                    make_current(connection, number, profile.model, 1)
        except BaseException:
            if folder is not None and folder.is_dir():
                folder.rmdir()
            raise
        return self.get(new_id)

    def change(self, speaker_id: str, fields: Mapping[str, str | float]) -> SpeakerRecord:
        """Changes facts of a speaker; one step of undo, or none if nothing is different."""
        with self._catalogue.write() as connection:
            number = number_of(connection, speaker_id)
            row = connection.execute("SELECT * FROM speakers WHERE number = ?", (number,)).fetchone()
            different = {name: (row[name], value) for name, value in fields.items() if row[name] != value}
            assert set(different) <= set(_FIELDS)
            for name, (_, value) in different.items():
                connection.execute(f"UPDATE speakers SET {name} = ? WHERE number = ?", (value, number))
            if different:
                log_change(connection, number, f"changed {_listed(different)}", {"fields": different})
        return self.get(speaker_id)

    def adopt_languages(self, speaker_id: str, src: str, tgt: str) -> None:
        """Gives a speaker that has none the languages of the model they first learned with; not undone."""
        with self._catalogue.write() as connection:
            number = number_of(connection, speaker_id)
            connection.execute(
                "UPDATE speakers SET src = ?, tgt = ? WHERE number = ? AND tgt = ''", (src, tgt, number)
            )

    def _folders(self, connection: sqlite3.Connection) -> list[str]:
        """Returns the names that folders of speakers have, or had before they went to the trash."""
        query = "SELECT folder FROM speakers UNION SELECT folder FROM trash WHERE noun = 'speaker'"
        return [*_column(connection, query), *(path.name for path in (self._home / "speakers").iterdir())]

    def _record(self, row: sqlite3.Row, profiles: tuple[SpeakerProfile, ...]) -> SpeakerRecord:
        values: dict[str, Any] = dict(row)
        del values["number"]
        path = self._home / "speakers" / values.pop("folder")
        undo, redo = (values.pop(name) or "" for name in ("undo", "redo"))
        return SpeakerRecord(**values, undo=undo, redo=redo, path=path, profiles=profiles)


def _column(connection: sqlite3.Connection, query: str) -> list[str]:
    return [str(row[0]) for row in connection.execute(query)]


def _listed(names: Iterable[str]) -> str:
    words = {"src": "source language", "tgt": "target language"}
    return " and ".join(words.get(name, name) for name in names)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
