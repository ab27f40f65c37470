"""A catalogue that was lost, made anew of what the library's folders say of themselves.

Models and corpora carry their own description, also in the trash, which stays as full as it was. What was in
the catalogue alone is gone with it: the text and profiles of speakers, and what runs were asked for; their
folders stay, and those of removed ones, which the trash cannot list, are put back beside them.
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine.base.clock import now
from engine.base.errors import LibraryError, ModelError
from engine.library.catalogue import FILE_NAME, Catalogue
from engine.library.home import library_errors
from engine.library.model_folder import record_of
from engine.library.names import first_free, is_valid_id
from engine.library.removal import MARKER, put_row
from engine.library.rows import TABLES, Entry, insert, to_row
from engine.results.corpora import CorpusRecord
from engine.results.doctor import FoundInFolders


def catalogue_from_folders(home: Path) -> FoundInFolders:
    """Lists the models and corpora of a library again whose catalogue is missing or empty.

    Args:
        home: the folder of the library.

    Returns:
        What is listed, and which folders are left alone.

    Raises:
        LibraryError: if there is a catalogue, or it cannot be written.
    """
    path = home / FILE_NAME
    if path.exists() and path.stat().st_size:
        raise LibraryError(
            f"The catalogue {path} is not empty; it is left as it is.",
            "Only a catalogue that is missing or empty is made of the folders.",
        )
    with library_errors(home):
        catalogue = Catalogue(home, may_be_lost=True)
        found: dict[str, list[str]] = {"models": [], "corpora": []}
        left: list[str] = []
        with catalogue.write() as connection:
            for table, ids in found.items():
                for folder in _folders(home / table):
                    record = _record_of(folder, table)
                    if record is None or record.id in ids:
                        left.append(str(folder))
                    else:
                        insert(connection, table, to_row(record))
                        ids.append(record.id)
            removed, put_back = _list_trash(connection, home)
    for name in ("speakers", "runs"):
        left += map(str, _folders(home / name))
    return FoundInFolders(
        models=tuple(found["models"]),
        corpora=tuple(found["corpora"]),
        removed=tuple(removed),
        put_back=tuple(put_back),
        left=tuple(path for path in left if path not in put_back),
    )


def _list_trash(connection: sqlite3.Connection, home: Path) -> tuple[list[str], list[str]]:
    """Lists the folders of the trash there again; those that say too little go back to where they came from.

    What the trash does not list is thrown away, see `sweep`.

    Returns:
        The ids of those that are listed, and the paths of those that went back.
    """
    listed: list[str] = []
    put_back: list[str] = []
    for folder in _folders(home / "trash"):
        noun, _, name = folder.name.partition("-")
        table = TABLES.get(noun, "runs")  # unknown: beside what nobody lists or sweeps
        record = _record_of(folder, table)
        if record is not None:
            entry_id = record.id if table == "models" else name  # a corpus does not say it
            place = home / table / entry_id
            put_row(connection, folder.name, noun, to_row(replace(record, id=entry_id, path=place)))
            listed.append(entry_id)
        else:
            target = home / table / first_free(name or folder.name, os.listdir(home / table))
            folder.rename(target)
            put_back.append(str(target))
    return listed, put_back


def _folders(parent: Path) -> Iterator[Path]:
    """Yields the finished folders below one, by name."""
    for path in sorted(parent.iterdir()) if parent.is_dir() else ():
        if path.is_dir() and not path.name.startswith(".") and not (path / MARKER).exists():
            yield path


def _record_of(folder: Path, table: str) -> Entry | None:
    """Returns what a folder says of itself; None if that cannot be read."""
    try:
        if table == "models":
            record = record_of(folder)
            return record_of(folder, is_builtin=bool(record.details.shipped_version))
        said = json.loads((folder / "corpus.json").read_bytes())
        said = {"created": now(), "kind": "parallel", **said}
        names = ("name", "domain", "src", "tgt", "created", "kind", "n_pairs", "splits")
        if not is_valid_id(folder.name):
            return None
        return CorpusRecord(id=folder.name, path=folder, **{name: said[name] for name in names})
    except (OSError, ValueError, KeyError, TypeError, ModelError):
        return None
