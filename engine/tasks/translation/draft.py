"""The text that is being translated in the window, kept for the next start until it is cleared."""

from contextlib import suppress

from engine.tasks.home import library_folder

_NAME = "draft.txt"
MOST_CHARACTERS = 1_000_000
"""A longer text comes from a file, which the user has."""


def read_draft() -> str:
    """Returns the text that was kept, "" if none was."""
    with suppress(FileNotFoundError):
        return (library_folder() / _NAME).read_bytes().decode(errors="replace")
    return ""


def keep_draft(text: str) -> None:
    """Keeps a text in place of the one before; an empty one, or one of a million characters, is not kept.

    Raises:
        OSError: if it cannot be written; the text before stays.
    """
    from engine.files import write_bytes

    path = library_folder() / _NAME
    if text.strip() and len(text) < MOST_CHARACTERS:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(path, text.encode(errors="replace"))
    else:
        path.unlink(missing_ok=True)
