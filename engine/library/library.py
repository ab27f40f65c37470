"""The library: models, corpora, speakers, runs: each a folder and a row, added and removed all or nothing."""

import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from engine.base.errors import LibraryError, UnwritableLibraryError
from engine.base.files import is_private, make_private, new_folder, sync
from engine.base.json_values import JsonObject
from engine.library import model_folder
from engine.library.catalogue import FILE_NAME, Catalogue
from engine.library.home import library_errors
from engine.library.locks import locked
from engine.library.mending import note_learned
from engine.library.model_files import change_details, drop_file, put_file
from engine.library.names import did_you_mean, first_free, is_valid_id
from engine.library.removal import (
    MARKER,
    Trash,
    empty_trash,
    mark_to_go,
    refuse_if_needed,
    settle,
    sweep,
    throw_away,
)
from engine.library.rows import TABLES, Entry, entry_from_row, insert, to_row
from engine.library.runs import Runs
from engine.library.speakers import SpeakerCatalogue
from engine.results.corpora import CorpusRecord
from engine.results.doctor import TrashEmptied, TrashEntry
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord

R = TypeVar("R", ModelRecord, CorpusRecord)
Fill = Callable[[Path], R | None]
"""Fills a new folder; may return a record that replaces the one given (its id stays)."""
Clear = Callable[[sqlite3.Connection], None]

_FOLDERS = (*TABLES.values(), "runs", "trash")


class Library:
    """One library on disk. Several processes and threads may use the same one at once.

    Args:
        home: its folder; made, with an empty catalogue, if missing.

    Attributes:
        speakers: the speakers, see `engine.library.speakers`.

    Raises:
        LibraryError: if it cannot be read or written, is damaged, or is of a later version.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        with library_errors(home):
            for name in _FOLDERS:
                (home / name).mkdir(parents=True, exist_ok=True)
            if not is_private(home):  # made by an older version, or opened to others since
                make_private(home)
            self._catalogue = Catalogue(home)
            self.runs = Runs(self._catalogue)
            """Which orders ran, how they stand, and what they use."""
            self._trash = Trash(self._catalogue)
            self.speakers = SpeakerCatalogue(self._catalogue)
            self.sweep()
            self._opened = _identities(home)

    def is_as_opened(self) -> bool:
        """Returns whether this is still what was opened: not deleted, replaced or of another version.

        Raises:
            LibraryError: if the catalogue was damaged meanwhile.
        """
        return _identities(self.home) == self._opened and self._catalogue.is_up_to_date()

    def sweep(self) -> None:
        """Clears what killed processes left, and takes back what they had begun to change of a speaker.

        Once when a library is opened, and where this process learns that another was killed. What was left
        waits where nothing can be written: reading does not need it gone.
        """
        with suppress(UnwritableLibraryError), self._catalogue.read() as connection:
            sweep(self._catalogue, connection)
            self.speakers.changes.take_back_unfinished()

    def models(self) -> list[ModelRecord]:
        """Returns every model, base models first, then by name."""
        return [
            model for model in self._all("model", "kind DESC, name, id") if isinstance(model, ModelRecord)
        ]

    def model(self, model_id: str) -> ModelRecord:
        """Returns one model.

        Raises:
            LibraryError: if there is none with this id.
        """
        record = self._one("model", model_id)
        assert isinstance(record, ModelRecord)
        return record

    def corpora(self) -> list[CorpusRecord]:
        """Returns every corpus, newest first."""
        return [entry for entry in self._all("corpus", "created DESC, id") if isinstance(entry, CorpusRecord)]

    def corpus(self, corpus_id: str) -> CorpusRecord:
        """Returns one corpus.

        Raises:
            LibraryError: if there is none with this id.
        """
        record = self._one("corpus", corpus_id)
        assert isinstance(record, CorpusRecord)
        return record

    def domains(self) -> list[str]:
        """Returns the names of the domains that corpora and models belong to, sorted."""
        query = (
            "SELECT domain FROM corpora UNION SELECT domain FROM models WHERE domain IS NOT NULL ORDER BY 1"
        )
        with self._catalogue.read() as connection:
            return [row["domain"] for row in connection.execute(query)]

    def free_id(self, noun: str, wanted: str) -> str:
        """Returns `wanted`, or `wanted-2` and so on if a model or corpus ("model", "corpus") has it."""
        with self._catalogue.read() as connection:
            return first_free(
                wanted, [row["id"] for row in connection.execute(f"SELECT id FROM {TABLES[noun]}")]
            )

    def add_model(self, record: ModelRecord, fill: Fill[ModelRecord]) -> ModelRecord:
        """Adds a model: `fill` writes its folder, which is then sealed, checked, named and catalogued.

        Args:
            record: what the catalogue says of it; path and size are found here.
            fill: writes the files into an empty folder.

        Returns:
            The record with its path and size.

        Raises:
            LibraryError: if the id is in use or cannot be a name, or the disk is full.
            ModelError: if the folder that `fill` wrote is no model. The library stays as it was.
        """
        return self._add("model", record, fill, replaces=False)

    def replace_model(self, record: ModelRecord, fill: Fill[ModelRecord]) -> ModelRecord:
        """Puts a new version in the place of a model, or adds it; readers see the old or the new one."""
        return self._add("model", record, fill, replaces=True)

    def update_model_details(self, model_id: str, details: JsonObject) -> ModelRecord:
        """Sets some of a model's details, and returns it as it is now; see `change_details`."""
        change_details(self._catalogue, model_id, details)
        return self.model(model_id)

    def put_model_file(self, model_id: str, name: str, path: Path) -> None:
        """Moves a finished file into a model; see `put_file`."""
        with library_errors(self.home):
            put_file(self._catalogue, model_id, name, path)

    def drop_model_file(self, model_id: str, name: str) -> None:
        """Takes a file from a model for good; see `drop_file`."""
        with library_errors(self.home):
            drop_file(self._catalogue, model_id, name)

    def add_corpus(self, record: CorpusRecord, fill: Fill[CorpusRecord]) -> CorpusRecord:
        """Adds a corpus, all or nothing, as `add_model` does."""
        return self._add("corpus", record, fill, replaces=False)

    def replace_corpus(self, record: CorpusRecord, fill: Fill[CorpusRecord]) -> CorpusRecord:
        """Puts a new version in the place of a corpus; the old one is gone, wherever a kill falls.

        Raises:
            LibraryError: as `add_corpus`, or if an unfinished run needs it as it is.
        """

        def check(connection: sqlite3.Connection) -> None:
            refuse_if_needed(connection, self.runs, ("corpus", record.id), is_replaced=True)

        return self._add("corpus", record, fill, replaces=True, clear=check)

    def drop_corpus(self, corpus_id: str) -> None:
        """Deletes a corpus for good, past the trash.

        Raises:
            LibraryError: if there is none, or an unfinished run needs it as it is.
        """
        with self._catalogue.write() as connection:
            folder = self.home / "corpora" / self._row(connection, "corpus", corpus_id)["folder"]
            refuse_if_needed(connection, self.runs, ("corpus", corpus_id), is_replaced=True)
            mark_to_go(folder)
            connection.execute("DELETE FROM corpora WHERE id = ?", (corpus_id,))
        throw_away(folder)

    def replace_corpora(
        self, record: CorpusRecord, fill: Fill[CorpusRecord], old: Sequence[str]
    ) -> tuple[CorpusRecord, list[str]]:
        """Adds a corpus in the place of others, which go to the trash: all of it, or nothing.

        Args:
            record: the new corpus; its id may be that of one of the old ones.
            fill: as for `add_corpus`.
            old: the ids of the corpora it replaces.

        Returns:
            The record with its path, and the ids under which `undo_replacement` finds the old ones.

        Raises:
            LibraryError: as `add_corpus`, or if an unfinished run needs one of the old ones.
        """
        trash_ids: list[str] = []

        def clear(connection: sqlite3.Connection) -> None:
            trash_ids[:] = [self._discard(connection, "corpus", entry) for entry in old]

        added = self._add("corpus", record, fill, replaces=record.id in old, clear=clear)
        self._settle(trash_ids)
        return added, trash_ids

    def undo_replacement(self, new: str, trash_ids: Sequence[str]) -> list[Entry]:
        """Brings back what `replace_corpora` replaced, and moves what replaced it to the trash.

        Args:
            new: the id of the corpus that was put in their place.
            trash_ids: what `replace_corpora` returned.

        Raises:
            LibraryError: if one of them is gone, or a run needs the new one. Nothing is changed then.
        """
        removed: list[str] = []
        back = self._trash.restore_all(
            trash_ids, lambda connection: removed.append(self._discard(connection, "corpus", new))
        )
        self._settle(removed)
        return [self._one(*entry) for entry in back]

    def remove(self, noun: str, entry: str, *, force: bool = False) -> str:
        """Moves a model, corpus or speaker ("model", "corpus", "speaker") to the trash.

        Args:
            noun: what it is.
            entry: its id.
            force: also if other models were adapted from it or an unfinished run needs it.

        Returns:
            The id under which `restore` brings it back.

        Raises:
            LibraryError: if there is none, or it is needed; naming what needs it.
        """
        with self._catalogue.write() as connection:
            trash_id = self._discard(connection, noun, entry, force=force)
        self._settle([trash_id])
        return trash_id

    def restore(self, trash_id: str) -> Entry | SpeakerRecord:
        """Brings a removed model, corpus or speaker back and returns its record.

        Raises:
            LibraryError: if the trash has no such entry, or its id is in use again.
        """
        noun, entry = self._trash.restore(trash_id)
        return self.speakers.get(entry) if noun == "speaker" else self._one(noun, entry)

    def trash(self) -> list[TrashEntry]:
        """Returns the trash, newest first."""
        return self._trash.all()

    def removed(self, trash_id: str) -> Entry:
        """Returns the record of what is in the trash, with the path where its folder is now.

        Raises:
            LibraryError: if the trash has no such entry.
        """
        return self._trash.record(trash_id)

    def empty_trash(self) -> TrashEmptied:
        """Throws removed entries away for good, with all that the library holds of their text.

        Raises:
            LibraryError: if a run at work uses one of them.
        """
        with self.steady_trash():
            return empty_trash(self._catalogue, self._trash, self.runs)

    @contextmanager
    def steady_trash(self) -> Iterator[None]:
        """Lets nobody else empty the trash, or restore what is in it, during the block: it waits."""
        with library_errors(self.home), locked(self.home / ".trash.lock"):
            yield

    def note(self, key: str) -> str | None:
        """Returns a remembered text, None if there is none."""
        with self._catalogue.read() as connection:
            row = connection.execute("SELECT value FROM notes WHERE key = ?", (key,)).fetchone()
        return row["value"] if row else None

    def set_note(self, key: str, value: str | None) -> None:
        """Remembers a text under a key; None forgets it."""
        self.change_note(key, lambda _before: value)

    def change_note(self, key: str, change: Callable[[str | None], str | None]) -> None:
        """Puts what `change` makes of a remembered text in its place; no process writes in between."""
        with self._catalogue.write() as connection:
            row = connection.execute("SELECT value FROM notes WHERE key = ?", (key,)).fetchone()
            value = change(row["value"] if row else None)
            connection.execute("DELETE FROM notes WHERE key = ?", (key,))
            if value is not None:
                insert(connection, "notes", {"key": key, "value": value})

    def catalogue_problems(self) -> list[str]:
        """Returns SQLite's findings of damage in the catalogue, one sentence each; empty if it is sound."""
        return self._catalogue.problems()

    def _all(self, noun: str, order: str) -> list[Entry]:
        with self._catalogue.read() as connection:
            rows = connection.execute(f"SELECT * FROM {TABLES[noun]} ORDER BY {order}").fetchall()
        return [entry_from_row(noun, row, self.home) for row in rows]

    def _one(self, noun: str, entry: str) -> Entry:
        with self._catalogue.read() as connection:
            return entry_from_row(noun, self._row(connection, noun, entry), self.home)

    def _row(self, connection: sqlite3.Connection, noun: str, entry: str) -> sqlite3.Row:
        row = connection.execute(f"SELECT * FROM {TABLES[noun]} WHERE id = ?", (entry,)).fetchone()
        if row is None:
            known = [known["id"] for known in connection.execute(f"SELECT id FROM {TABLES[noun]}")]
            raise LibraryError(
                f"There is no {noun} {entry!r} in the library {self.home}.",
                did_you_mean(entry, known, f"See them with `parlance {noun} list`."),
            )
        return row  # type: ignore[no-any-return]

    def _discard(self, connection: sqlite3.Connection, noun: str, entry: str, *, force: bool = False) -> str:
        """Moves a row to the trash, inside the caller's transaction."""
        row = self._row(connection, noun, entry)
        refuse_if_needed(connection, self.runs, (noun, entry), force=force)
        return self._trash.put(connection, noun, row)

    def _settle(self, trash_ids: Sequence[str]) -> None:
        """Moves the folders after their rows; on Windows one that is open stays until the next start."""
        for trash_id in trash_ids:
            with suppress(OSError):
                settle(self._catalogue, trash_id)

    def _add(self, noun: str, record: R, fill: Fill[R], *, replaces: bool, clear: Clear | None = None) -> R:
        parent = self.home / TABLES[noun]
        ready = parent / f".{record.id}.{secrets.token_hex(4)}.{os.getpid()}.ready"
        with library_errors(self.home):
            self._check_id(noun, record.id, replaces=replaces)
            try:
                with new_folder(ready) as folder:
                    record = fill(folder) or record
                    if noun == "model":
                        model_folder.seal(folder)
                        model_folder.check_sealed(folder)
                    (folder / MARKER).write_text(str(os.getpid()), encoding="utf-8")
                return self._place(noun, record, ready, replaces=replaces, clear=clear)
            finally:
                shutil.rmtree(ready, ignore_errors=True)

    def _place(self, noun: str, record: R, ready: Path, *, replaces: bool, clear: Clear | None = None) -> R:
        """Gives a filled folder its name and its row, both or neither; `clear` makes room for the row."""
        target, before = ready, None
        try:
            with self._catalogue.write() as connection:
                if clear is not None:
                    clear(connection)
                old = connection.execute(
                    f"SELECT * FROM {TABLES[noun]} WHERE id = ?", (record.id,)
                ).fetchone()
                if old is not None:
                    self._check_id(noun, record.id, replaces=replaces, known=[record.id])
                    connection.execute(f"DELETE FROM {TABLES[noun]} WHERE id = ?", (record.id,))
                name = first_free(record.id, (path.name for path in ready.parent.iterdir()))
                if old is not None and old["folder"] != name:  # the same if it was lost from the disk
                    before = ready.parent / old["folder"]
                    mark_to_go(before)
                target = ready.rename(ready.parent / name)
                sync(ready.parent)
                changes: dict[str, Any] = {"path": target}
                if isinstance(record, ModelRecord):
                    changes["size_bytes"] = _size_of(target)
                    corpora = self.home / TABLES["corpus"]
                    note_learned(connection, record.id, record.details_json, corpora, is_new=old is None)
                record = replace(record, **changes)
                insert(connection, TABLES[noun], to_row(record))
        except BaseException:
            shutil.rmtree(target, ignore_errors=True)
            raise
        (target / MARKER).unlink(missing_ok=True)  # a process that starts just now takes it away, too
        if before is not None:
            throw_away(before)
        return record

    def _check_id(self, noun: str, entry: str, *, replaces: bool, known: Iterable[str] | None = None) -> None:
        if not is_valid_id(entry):
            raise LibraryError(
                f"{entry!r} cannot be the id of a {noun}.",
                "Use lower-case letters, digits, hyphens and underscores, at most 80.",
            )
        if known is None:
            with self._catalogue.read() as connection:
                known = [row["id"] for row in connection.execute(f"SELECT id FROM {TABLES[noun]}")]
        if not replaces and entry in known:
            raise LibraryError(
                f"There is already a {noun} with the id {entry}.",
                f"Give the new one another name, or run `parlance {noun} remove {entry}` first.",
            )


def _identities(home: Path) -> list[tuple[int, int, int]] | None:
    """Returns what tells the folders and the catalogue from others in their places; None if one is gone."""
    try:
        found = [os.stat(os.path.join(home, name)) for name in ("", *_FOLDERS, FILE_NAME)]
    except OSError:
        return None
    return [(each.st_dev, each.st_ino, each.st_mode) for each in found]


def _size_of(folder: Path) -> int:
    """Returns the size of a model's files, in bytes; hidden files are ours, not the model's."""
    return sum(path.stat().st_size for path in folder.iterdir() if not path.name.startswith("."))
