"""The user's library, opened; the only way to it for everything a user can start."""

import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.library import Library


_opening = threading.Lock()
_opened: "Library | None" = None


def open_library() -> "Library":
    """Returns the user's library, the same one to every thread; makes it on first use.

    It is opened, and cleared of what killed processes left, once in a process; again if its folder has
    changed, or was deleted or replaced meanwhile.

    Raises:
        LibraryError: if it cannot be read or written, is damaged, or is of a later version.
    """
    global _opened
    from engine.library import Library, library_home

    home = library_home()
    with _opening:
        if _opened is None or _opened.home != home or not _opened.is_as_opened():
            _opened = None
            _opened = Library(home)
        return _opened


def sweep_library() -> None:
    """Clears what a process left that was killed, and takes back what it had begun to change of a speaker.

    Raises:
        LibraryError: as `open_library`.
    """
    open_library().sweep()


def library_folder() -> Path:
    """Returns the folder of the user's library, whether or not it exists yet."""
    from engine.library import library_home

    return library_home()


def keep_files_private() -> None:
    """Lets this process, and those it starts, make files and folders that no other user can read."""
    from engine.base.files import keep_files_private

    keep_files_private()


def version() -> str:
    """Returns the version of Parlance that is installed."""
    import importlib.metadata  # 25 ms, and only here

    return importlib.metadata.version("parlance")
