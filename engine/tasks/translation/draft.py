"""The text that is being translated in the window and what a person made of it, kept until it is cleared."""

import json
from contextlib import suppress

from engine.errors import ConfigError
from engine.json_values import from_json, parse_json, to_json
from engine.results.corrections import TextDraft
from engine.tasks.home import library_folder

_NAME = "draft.json"
_TEXT_NAME = "draft.txt"
"""Of earlier versions, which kept the text alone."""
MOST_CHARACTERS = 1_000_000
"""A longer text comes from a file, which the user has."""


def read_draft() -> TextDraft:
    """Returns what was kept; an empty text if nothing was, or nothing that can be read."""
    with suppress(FileNotFoundError, ValueError, ConfigError):
        return from_json(TextDraft, parse_json((library_folder() / _NAME).read_bytes()))
    with suppress(FileNotFoundError):
        return TextDraft(text=(library_folder() / _TEXT_NAME).read_bytes().decode(errors="replace"))
    return TextDraft()


def keep_draft(draft: TextDraft) -> None:
    """Keeps a draft in place of the one before; none without text, or with a million characters.

    Raises:
        OSError: if it cannot be written; the one before stays.
    """
    from engine.files import write_bytes

    path = library_folder() / _NAME
    if draft.text.strip() and len(draft.text) < MOST_CHARACTERS:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(to_json(draft), ensure_ascii=False)
        write_bytes(path, text.encode(errors="replace"))  # half a character, which a paste may bring
    else:
        path.unlink(missing_ok=True)
    path.with_name(_TEXT_NAME).unlink(missing_ok=True)
