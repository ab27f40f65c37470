"""Where the library is, and what can go wrong with its files, in words for the user."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.base.errors import TIGHT_BYTES, LibraryError, UnwritableLibraryError, full_place
from engine.base.files import expanded

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
_LONGEST_SHOWN = 200
"""Letters of a path that cannot be."""
_NO_PERMISSION = {errno.EACCES, errno.EPERM, errno.EROFS}


def library_home() -> Path:
    """Returns the folder of the user's library: `$PARLANCE_HOME`, else the platform's data folder.

    Raises:
        LibraryError: if the variable names no folder.
    """
    if chosen := os.environ.get("PARLANCE_HOME"):
        folder = expanded(chosen)
        if not chosen.strip() or folder.parts[0].startswith("~"):
            raise LibraryError(
                f"PARLANCE_HOME is {chosen!r}, which is not a folder.",
                "Set it to the folder of your library, or unset it for the usual one.",
            )
        return folder.absolute()
    import platformdirs  # 30 ms, and only where nothing was chosen

    return platformdirs.user_data_path("parlance", appauthor=False)


@contextmanager
def library_errors(home: Path) -> Iterator[None]:
    """Turns what SQLite and the disk say about a library into one sentence and a hint.

    Raises:
        LibraryError: for a full disk, a missing permission, a damaged or a busy catalogue.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _from_sqlite(error, home) from error
    except OSError as error:
        sentence = _from_system(error, home)
        if sentence is None:
            raise
        raise sentence from error


def _from_system(error: OSError, home: Path) -> LibraryError | None:
    if error.errno in _NO_ROOM:
        place = error.filename2 or error.filename  # of a copy the second is what could not be written
        return _no_room(home, str(place or full_place(home)))
    is_ours = error.filename is None or home in (path := Path(str(error.filename))).parents or path == home
    if error.errno in _NO_PERMISSION and is_ours:
        return _no_permission(home, str(error.filename or home))
    if error.errno in (errno.ENOTDIR, errno.EEXIST) and is_ours:
        in_the_way = next((path for path in (home, *home.parents) if path.is_file()), error.filename)
        return LibraryError(
            f"The library cannot be in {home}: {in_the_way} is not a folder.",
            "Move that file away, or set PARLANCE_HOME to another folder.",
        )
    if is_ours and not os.path.isdir(home):
        return LibraryError(
            f"The library cannot be in {str(home)[:_LONGEST_SHOWN]}: {str(error.strerror).lower()}.",
            "Set PARLANCE_HOME to another folder.",
        )
    return None


def _from_sqlite(error: sqlite3.Error, home: Path) -> LibraryError:
    code = getattr(error, "sqlite_errorname", "") or ""
    path = home / "library.sqlite"
    is_io = code.startswith("SQLITE_IOERR")  # what SQLite says where there is no room for its shared memory
    if code.startswith("SQLITE_FULL") or (is_io and shutil.disk_usage(home).free < TIGHT_BYTES):
        return _no_room(home, full_place(home))
    if code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return _no_permission(home, str(path))
    if code.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or isinstance(error, sqlite3.NotSupportedError):
        return LibraryError(
            f"The catalogue {path} is damaged ({error}).",
            "Rename it, so that it stays; then put a backup in its place (library.sqlite.v*.backup), or "
            "rebuild it from the folders: `parlance doctor --from-folders`.",
        )
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return LibraryError(
            f"The library {home} is locked by another program.",
            "Wait for its import or export to end, then try again.",
        )
    return LibraryError(
        f"The catalogue {path} cannot be used: {error}.", "Check the disk and run `parlance doctor`."
    )


def _no_room(home: Path, place: str) -> LibraryError:
    """Returns the error for a full disk: the library's, or where else something was written for it."""
    if place and not Path(place).is_relative_to(home):
        return UnwritableLibraryError(
            f"The disk is full ({place}); nothing was changed in the library.",
            "Free some space there and try again.",
        )
    return UnwritableLibraryError(
        f"The disk of the library {home} is full; nothing was changed.",
        "Free some space, or set PARLANCE_HOME to a folder on another disk.",
    )


def _no_permission(home: Path, path: str) -> LibraryError:
    if Path(path).name.startswith("."):  # ours, while it is being written
        path = str(Path(path).parent)
    return UnwritableLibraryError(
        f"{path} may not be written; nothing was changed.",
        f"Give yourself the right to write in {home}, or set PARLANCE_HOME to another folder.",
    )
