"""Removal with undo: the trash, who needs an entry, emptying with every copy of a text, the sweep."""

import glob
import json
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.base.clock import now
from engine.base.errors import LibraryError
from engine.base.files import TEMPORARY, remove, unfinished
from engine.library.catalogue import Catalogue
from engine.library.locks import is_alive
from engine.library.mending import corpora_in, forget_lost, learned_what_is_lost, with_descendants
from engine.library.names import did_you_mean, first_free
from engine.library.rows import TABLES, Entry, entry_from_row, insert
from engine.library.runs import Runs, names_of, way_out
from engine.library.speakers import forget_removed, forget_undo
from engine.results.doctor import TrashEmptied, TrashEntry
from engine.results.jobs import RunState

# What an entry is needed by: it cannot be removed, or put another in its place, as long as it is.


def refuse_if_needed(
    connection: sqlite3.Connection,
    of_library: Runs,
    named: tuple[str, str],
    *,
    force: bool = False,
    is_replaced: bool = False,
) -> None:
    """Refuses to let an entry go that something needs.

    Args:
        connection: the transaction that would remove it.
        of_library: the runs of its library.
        named: what it is ("model", "corpus", "speaker"), and its id.
        force: True: only runs at work, and packs that cannot do without it, count.
        is_replaced: True: another version comes in its place, so runs that have copies do not count.

    Raises:
        LibraryError: naming what needs it.
    """
    noun, entry = named
    runs = of_library.using(connection, noun, entry, as_it_is=is_replaced)
    running = [run for run in runs if run.state is RunState.RUNNING]
    if running or (runs and not force):
        raise LibraryError(
            f"The {noun} {entry} is in use by {names_of(runs)}.", way_out((running or runs)[0])
        )
    if noun != "model":
        return
    children = connection.execute(
        "SELECT id, scope FROM models WHERE parent = ? ORDER BY id", (entry,)
    ).fetchall()
    packs = [child["id"] for child in children if child["scope"] == "pack"]
    if packs:
        raise LibraryError(
            f"The model {entry} is needed by its packs: {', '.join(packs)}.",
            "A pack cannot translate without its model. Remove the packs first.",
        )
    if children and not force:
        names = ", ".join(child["id"] for child in children)
        raise LibraryError(
            f"The model {entry} is the parent of {names}.",
            "They translate without it, but cannot be compared with it. To remove it all "
            f"the same: `parlance model remove {entry} --force`.",
        )


# Clears what a crash left behind, and nothing that a living process still works on.
#
# What can be left: hidden files and folders that were being written, in the library, in the folders of runs,
# in the temporary folder and where the user wanted an export; a folder that got its name but no row (it is
# empty, or holds a marker file); a removed folder that did not reach the trash; a half emptied trash;
# downloads that nobody goes on with.

MARKER = ".being-added"
"""In a new folder until its row is kept; holds the id of the process that adds it."""

_DOWNLOAD_S = 7 * 86_400
"""How long what an interrupted download brought may be of use."""
_UNFINISHED = re.compile(r"\..*\.(\d+)\.(?:part|ready)")


def leftovers(home: Path) -> list[Path]:
    """Returns unfinished folders and files of processes that are gone."""
    names = (*TABLES.values(), "runs", "staging", "sessions", "projects", "glossaries")
    parents = [home, *(home / name for name in names if (home / name).is_dir())]
    inside = [parent / entry for parent in parents for entry in os.listdir(parent)]
    return [path for path in (*inside, *_ours_outside()) if _is_left(path)]


def _is_left(path: Path) -> bool:
    match = _UNFINISHED.fullmatch(path.name)
    return match is not None and not is_alive(int(match[1]), None)


def _ours_outside() -> Iterator[Path]:
    """Yields this user's unfinished files and folders outside the library; see `base.files.handed_over`."""
    for name in glob.iglob(f".{TEMPORARY}*.part", root_dir=tempfile.gettempdir()):
        path = Path(tempfile.gettempdir(), name)
        with suppress(OSError):  # it goes just now
            if os.name != "nt" and path.lstat().st_uid != os.getuid():
                continue
            if path.is_file() and _is_left(path):
                begun = Path(os.fsdecode(path.read_bytes()))
                if begun.exists():
                    yield begun
            yield path


def sweep(catalogue: Catalogue, connection: sqlite3.Connection) -> None:
    """Removes leftovers and finishes what was begun. Costs a listing of the folders if there is nothing.

    Args:
        catalogue: of the library.
        connection: one that reads it; its transaction is ended before anything is written, for a library
            on a disk where SQLite has no log lets nobody write as long as somebody reads.
    """
    for path in leftovers(catalogue.home):
        with suppress(OSError):  # another process is faster, or it is another user's
            remove(path)
    _sweep_downloads(catalogue.home / "downloads")
    unlisted = {noun: _unlisted(catalogue.home, connection, noun) for noun in ("speakers", "runs")}
    in_trash = {row["id"] for row in connection.execute("SELECT id FROM trash")}
    query = "SELECT folder FROM runs WHERE state = ?"  # as it was written: its process may be gone
    at_work = [row["folder"] for row in connection.execute(query, (RunState.RUNNING,))]
    connection.execute("COMMIT")
    for name in at_work:
        _sweep_run(catalogue.home / "runs" / name)
    for noun, names in unlisted.items():
        _sweep_empty(catalogue, noun, names)
    if _marked(catalogue.home):
        _sweep_marked(catalogue)
    _sweep_trash(catalogue, in_trash)


def mark_to_go(folder: Path) -> None:
    """Lets a folder go at the next start if it has no row then; within the transaction that takes its row."""
    if folder.is_dir():
        (folder / MARKER).write_text("", encoding="utf-8")


def throw_away(folder: Path) -> None:
    """Deletes a marked folder under a hidden name: its marker is not the last that goes.

    What cannot go now, on Windows what is open, goes at a later start.
    """
    with suppress(OSError):
        remove(folder.rename(unfinished(folder)))


def settle(catalogue: Catalogue, trash_id: str) -> None:
    """Moves a removed entry's folder into the trash if it is still in its old place."""
    with catalogue.write() as connection:
        row = connection.execute("SELECT * FROM trash WHERE id = ?", (trash_id,)).fetchone()
        if row is None:  # restored or thrown away meanwhile
            return
        place, target = (
            catalogue.home / TABLES[row["noun"]] / row["folder"],
            catalogue.home / "trash" / trash_id,
        )
        if place.exists() and not target.exists():
            place.rename(target)


def _sweep_downloads(folder: Path) -> None:
    for path in folder.iterdir() if folder.is_dir() else ():
        with suppress(OSError):
            if path.stat().st_mtime < time.time() - _DOWNLOAD_S:
                remove(path)


def _sweep_run(folder: Path) -> None:
    """Removes what a killed process left in a run's folder, however deep: checkpoints, and text."""
    for parent, folders, files in os.walk(folder):
        for path in (Path(parent, name) for name in (*folders, *files)):
            if _is_left(path):
                with suppress(OSError):
                    remove(path)


def _unlisted(home: Path, connection: sqlite3.Connection, noun: str) -> set[str]:
    """Returns the folders of a kind that have no row."""
    return set(os.listdir(home / noun)) - _listed(connection, noun)


def _sweep_empty(catalogue: Catalogue, noun: str, unlisted: set[str]) -> None:
    """Removes the folders of speakers or runs that a kill left before they had a row: they are empty."""
    parent = catalogue.home / noun
    if any((parent / name).is_dir() and not os.listdir(parent / name) for name in unlisted):
        with catalogue.write() as connection:  # nobody else is between making a folder and its row now
            for name in unlisted - _listed(connection, noun):
                with suppress(OSError):  # it is not empty
                    (parent / name).rmdir()


def _listed(connection: sqlite3.Connection, noun: str) -> set[str]:
    query = f"SELECT folder FROM {noun} UNION SELECT folder FROM trash"
    return {row["folder"] for row in connection.execute(query)}


def _marked(home: Path) -> list[Path]:
    folders = [home / name / entry for name in TABLES.values() for entry in os.listdir(home / name)]
    return [path for path in folders if not path.name.startswith(".") and (path / MARKER).exists()]


def _sweep_marked(catalogue: Catalogue) -> None:
    with catalogue.write() as connection:  # nobody else is between its rename and its row now
        for path in _marked(catalogue.home):
            query = f"SELECT 1 FROM {path.parent.name} WHERE folder = ?"
            if connection.execute(query, (path.name,)).fetchone():
                (path / MARKER).unlink(missing_ok=True)
            elif not is_alive(_writer_of(path), None):
                throw_away(path)


def _writer_of(path: Path) -> int | None:
    text = (path / MARKER).read_text(encoding="utf-8").strip()
    return int(text) if text.isdecimal() else None


def _sweep_trash(catalogue: Catalogue, listed: set[str]) -> None:
    """Finishes removals, and throws away what is no longer listed in the trash."""
    folder = catalogue.home / "trash"
    present = set(os.listdir(folder))
    for trash_id in listed - present:
        settle(catalogue, trash_id)
    if present - listed:
        with catalogue.write() as connection:
            listed = {row["id"] for row in connection.execute("SELECT id FROM trash")}
            for name in present - listed:
                shutil.rmtree(folder / name, ignore_errors=True)


# Removing with undo: an entry's row and folder wait in the trash until restored or thrown away.
#
# The row moves first, in one transaction; the folder follows. Wherever a crash falls, the folder is in the
# trash or still in its old place, and both count as removed.


class Trash:
    """The removed entries of one library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._home = catalogue.home

    def all(self) -> list[TrashEntry]:
        """Returns the trash, newest first."""
        with self._catalogue.read() as connection:
            rows = connection.execute("SELECT * FROM trash ORDER BY removed DESC, rowid DESC").fetchall()
        return [
            TrashEntry(
                id=row["id"],
                noun=row["noun"],
                entry_id=row["entry_id"],
                removed=row["removed"],
                name=json.loads(row["entry"])["name"],
                path=self._place(row),
            )
            for row in rows
        ]

    def record(self, trash_id: str) -> Entry:
        """Returns the record of a removed entry, with the path where its folder is now.

        Raises:
            LibraryError: if the trash has no such entry.
        """
        with self._catalogue.read() as connection:
            row = self._row(connection, trash_id)
        entry = entry_from_row(row["noun"], json.loads(row["entry"]), self._home)
        return replace(entry, path=self._place(row))

    def put(self, connection: sqlite3.Connection, noun: str, row: sqlite3.Row) -> str:
        """Moves an entry's row to the trash, inside the caller's transaction; `settle` moves the folder.

        Returns:
            The id under which it can be restored.
        """
        taken = [known["id"] for known in connection.execute("SELECT id FROM trash")]
        taken += [path.name for path in (self._home / "trash").iterdir()]
        trash_id = first_free(f"{noun}-{row['id']}", taken)
        put_row(connection, trash_id, noun, dict(row))
        connection.execute(f"DELETE FROM {TABLES[noun]} WHERE id = ?", (row["id"],))
        return trash_id

    def restore(self, trash_id: str) -> tuple[str, str]:
        """Puts an entry back as it was.

        Returns:
            Its noun and its id.

        Raises:
            LibraryError: if the trash has no such entry, or its id is in use again.
        """
        return self.restore_all([trash_id], lambda _connection: None)[0]

    def restore_all(
        self, trash_ids: Sequence[str], first: Callable[[sqlite3.Connection], object]
    ) -> list[tuple[str, str]]:
        """Puts several entries back in one transaction: all of them or none.

        Args:
            trash_ids: which.
            first: called with the transaction before; may take away what stands in their place.

        Returns:
            The noun and the id of each.

        Raises:
            LibraryError: as `restore`.
        """
        for trash_id in trash_ids:
            self._choose_folder(trash_id)
        with self._catalogue.write() as connection:
            first(connection)
            return [self._put_back(connection, trash_id) for trash_id in trash_ids]

    def _put_back(self, connection: sqlite3.Connection, trash_id: str) -> tuple[str, str]:
        row = self._row(connection, trash_id)
        noun, entry = row["noun"], row["entry_id"]
        if connection.execute(f"SELECT 1 FROM {TABLES[noun]} WHERE id = ?", (entry,)).fetchone():
            raise LibraryError(
                f"{entry} cannot be restored: there is a {noun} with this id again.",
                f"Remove that one first with `parlance {noun} remove {entry}`.",
            )
        place, target = self._place(row), self._home / TABLES[noun] / row["folder"]
        if place != target:
            place.rename(target)
        insert(connection, TABLES[noun], json.loads(row["entry"]) | {"folder": row["folder"]})
        connection.execute("DELETE FROM trash WHERE id = ?", (trash_id,))
        return noun, entry

    def _choose_folder(self, trash_id: str) -> None:
        """Makes sure that the name to restore the folder to is free, before anything moves."""
        with self._catalogue.write() as connection:
            row = self._row(connection, trash_id)
            parent = self._home / TABLES[row["noun"]]
            if self._place(row).parent != parent:
                folder = first_free(row["folder"], (path.name for path in parent.iterdir()))
                connection.execute("UPDATE trash SET folder = ? WHERE id = ?", (folder, trash_id))

    def _place(self, row: sqlite3.Row) -> Path:
        in_trash = self._home / "trash" / str(row["id"])
        return in_trash if in_trash.exists() else self._home / TABLES[row["noun"]] / str(row["folder"])

    def _row(self, connection: sqlite3.Connection, trash_id: str) -> sqlite3.Row:
        row = connection.execute("SELECT * FROM trash WHERE id = ?", (trash_id,)).fetchone()
        if row is None:
            known = [known["id"] for known in connection.execute("SELECT id FROM trash")]
            raise LibraryError(
                f"The trash has no {trash_id!r}.",
                did_you_mean(trash_id, known, "It was restored or thrown away already."),
            )
        return row  # type: ignore[no-any-return]


def put_row(connection: sqlite3.Connection, trash_id: str, noun: str, row: Mapping[str, Any]) -> None:
    """Lists an entry in the trash, by the row that it had or would have."""
    insert(
        connection,
        "trash",
        {
            "id": trash_id,
            "noun": noun,
            "entry_id": row["id"],
            "folder": row["folder"],
            "entry": json.dumps(row, ensure_ascii=False),
            "removed": now(),
        },
    )


# Emptying the trash: what was removed is gone for good, with every copy of its text in the library.
#
# Copies go first, then what they were copies of. So after a kill it still lies in the trash, and emptying
# that again does the rest.


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
