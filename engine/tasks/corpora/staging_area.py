"""Where files that were read wait until they become a corpus: `staging/` in the library's folder.

A folder is hidden and carries the id of its process while it is filled, and for good if that
process also finishes the import; it is gone with its process. One that waits for a person has a plain
name. It is listed with the trash, and goes with it, or when nobody has looked at it for a day.
"""

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.clock import time_at
from engine.errors import CorpusError
from engine.tasks.home import library_folder, open_library

if TYPE_CHECKING:
    from engine.corpora.importing.staging import StagedImport
    from engine.results.doctor import TrashEntry

_STALE_S = 24 * 3600.0
_ID = re.compile(r"[0-9a-f]{12}")
_UNPACKED = "unpacked"
UNFINISHED = "import"
"""The noun of an import that was begun and not finished, where it is listed with the trash."""


@contextmanager
def new_staging(*, is_kept: bool) -> Iterator[tuple[Path, Path]]:
    """Gives an empty folder to stage into, and one for unpacked files; both are gone if the block fails.

    Args:
        is_kept: True: after the block the folder waits under its id, its name without dots; False: it goes.

    Raises:
        LibraryError: if the disk is full or may not be written.
    """
    import secrets

    from engine.library.home import library_errors

    library = open_library()
    area = library.home / "staging"
    staged_id = secrets.token_hex(6)
    folder = area / f".{staged_id}.{os.getpid()}.part"
    with library_errors(library.home):
        area.mkdir(exist_ok=True)
        forget_stale()
        try:
            (folder / _UNPACKED).mkdir(parents=True)
            yield folder, folder / _UNPACKED
            shutil.rmtree(folder / _UNPACKED, ignore_errors=True)
            if is_kept:
                folder.rename(area / staged_id)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def staged_id_of(folder: Path) -> str:
    """Returns the id that a folder given by `new_staging` will have."""
    return folder.name.split(".")[1]


@contextmanager
def open_staged(staged_id: str) -> "Iterator[StagedImport]":
    """Opens what waits under an id, and remembers that it is still wanted.

    Raises:
        CorpusError: if it is not there any more.
    """
    from engine.corpora.importing.staging import StagedImport

    folder = staged_folder(staged_id)
    with StagedImport(folder) as staged:
        os.utime(folder)
        yield staged


def staged_folder(staged_id: str) -> Path:
    """Returns the folder of what waits under an id.

    Raises:
        CorpusError: if that is no such id.
    """
    if not _ID.fullmatch(staged_id):
        raise CorpusError(f"{staged_id!r} names no files that were read.", "Read the files again.")
    return library_folder() / "staging" / staged_id


def discard_staged(staged_id: str) -> None:
    """Removes what waits under an id; nothing happens if it is gone already."""
    shutil.rmtree(staged_folder(staged_id), ignore_errors=True)


def forget_stale() -> None:
    """Removes what nobody has looked at for a day."""
    for path, looked_at in _waiting():
        if time.time() - looked_at > _STALE_S:
            shutil.rmtree(path, ignore_errors=True)


def unfinished_imports() -> "list[TrashEntry]":
    """Returns what waits for a person, newest first, as it is listed with the trash."""
    from engine.corpora.importing.staging import StagedImport
    from engine.results.doctor import TrashEntry

    found = []
    for path, looked_at in sorted(_waiting(), key=lambda each: each[1], reverse=True):
        try:
            with StagedImport(path) as staged:
                name = ", ".join(staged.info.files)
        except CorpusError:
            name = "files that can no longer be read"
        entry = TrashEntry(
            id=path.name,
            noun=UNFINISHED,
            entry_id=path.name,
            name=name,
            removed=time_at(looked_at),
            path=path,
        )
        found.append(entry)
    return found


def _waiting() -> Iterator[tuple[Path, float]]:
    """Yields the folders that wait for a person, and when they were last looked at, in seconds."""
    area = library_folder() / "staging"
    for name in os.listdir(area) if area.is_dir() else ():
        if _ID.fullmatch(name):
            with suppress(FileNotFoundError):  # another process was faster
                yield area / name, (area / name).stat().st_mtime
