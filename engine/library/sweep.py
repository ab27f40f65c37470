"""Clears what a crash left behind, and nothing that a living process still works on.

What can be left: hidden folders that were being filled, a folder that got its name but no row (it
holds a marker file), a removed folder that did not reach the trash, and a half emptied trash.
"""

import os
import re
import shutil
from pathlib import Path

from engine.library.catalogue import Catalogue
from engine.library.processes import is_alive
from engine.library.rows import TABLES

MARKER = ".being-added"
"""In a new folder until its row is kept; holds the id of the process that adds it."""

_UNFINISHED = re.compile(r"\..*\.(\d+)\.(?:part|ready)")


def leftovers(home: Path) -> list[Path]:
    """Returns what was being written by processes that are gone."""
    parents = [home / name for name in (*TABLES.values(), "runs", "staging") if (home / name).is_dir()]
    names = [parent / entry for parent in parents for entry in os.listdir(parent)]
    unfinished = ((path, _UNFINISHED.fullmatch(path.name)) for path in names)
    return [path for path, match in unfinished if match and not is_alive(int(match[1]), None)]


def sweep(catalogue: Catalogue) -> None:
    """Removes leftovers and finishes what was begun. Costs a listing of the folders if there is nothing."""
    for path in leftovers(catalogue.home):
        shutil.rmtree(path, ignore_errors=True)
    if _marked(catalogue.home):
        _sweep_marked(catalogue)
    _sweep_trash(catalogue)


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
                shutil.rmtree(path, ignore_errors=True)


def _writer_of(path: Path) -> int | None:
    text = (path / MARKER).read_text(encoding="utf-8").strip()
    return int(text) if text.isdecimal() else None


def _sweep_trash(catalogue: Catalogue) -> None:
    """Finishes removals, and throws away what is no longer listed in the trash."""
    folder = catalogue.home / "trash"
    with catalogue.read() as connection:
        listed = {row["id"] for row in connection.execute("SELECT id FROM trash")}
    present = set(os.listdir(folder))
    for trash_id in listed - present:
        settle(catalogue, trash_id)
    if present - listed:
        with catalogue.write() as connection:
            listed = {row["id"] for row in connection.execute("SELECT id FROM trash")}
            for name in present - listed:
                shutil.rmtree(folder / name, ignore_errors=True)
