"""Clears what a crash left behind, and nothing that a living process still works on.

What can be left: hidden files and folders that were being written, in the library, in the folders of runs,
in the temporary folder and where the user wanted an export; a folder that got its name but no row (it is
empty, or holds a marker file); a removed folder that did not reach the trash; a half emptied trash; downloads
that nobody goes on with.
"""

import glob
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.files import TEMPORARY, remove, unfinished
from engine.library.catalogue import Catalogue
from engine.library.processes import is_alive
from engine.library.rows import TABLES
from engine.results.jobs import RunState

MARKER = ".being-added"
"""In a new folder until its row is kept; holds the id of the process that adds it."""

_DOWNLOAD_S = 7 * 86_400
"""How long what an interrupted download brought may be of use."""
_UNFINISHED = re.compile(r"\..*\.(\d+)\.(?:part|ready)")


def leftovers(home: Path) -> list[Path]:
    """Returns unfinished folders and files of processes that are gone."""
    names = (*TABLES.values(), "runs", "staging")
    parents = [home, *(home / name for name in names if (home / name).is_dir())]
    inside = [parent / entry for parent in parents for entry in os.listdir(parent)]
    return [path for path in (*inside, *_ours_outside()) if _is_left(path)]


def _is_left(path: Path) -> bool:
    match = _UNFINISHED.fullmatch(path.name)
    return match is not None and not is_alive(int(match[1]), None)


def _ours_outside() -> Iterator[Path]:
    """Yields this user's unfinished files and folders outside the library; see `engine.files.handed_over`."""
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
