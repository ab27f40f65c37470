"""The user's library, opened; the only way to it for everything a user can start."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.library import Library


def open_library() -> "Library":
    """Opens the user's library; makes it on first use.

    Raises:
        LibraryError: if it cannot be read or written, is damaged, or is of a later version.
    """
    from engine.library import Library, library_home

    return Library(library_home())


def library_folder() -> Path:
    """Returns the folder of the user's library, whether or not it exists yet."""
    from engine.library import library_home

    return library_home()


def keep_files_private() -> None:
    """Lets this process, and those it starts, make files and folders that no other user can read."""
    from engine.files import keep_files_private

    keep_files_private()


def version() -> str:
    """Returns the version of Parlance that is installed."""
    import importlib.metadata  # 25 ms, and only here

    return importlib.metadata.version("parlance")
