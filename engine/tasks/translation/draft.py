"""The text that is being translated in the window and what a person made of it, kept until it is cleared."""

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace

from engine.base.errors import ConfigError, LibraryError
from engine.base.json_values import from_json, parse_json, to_json
from engine.results.translation import Correction, TextDraft
from engine.tasks.home import library_folder, open_library

_NAME = "draft.json"
_TEXT_NAME = "draft.txt"
"""File of earlier versions, which kept the text alone."""
MOST_CHARACTERS = 1_000_000
"""A longer text comes from a file, which the user has."""


def read_draft() -> TextDraft:
    """Returns what was kept and still stands; an empty text if nothing was, or nothing that can be read."""
    return _standing(_read())


def keep_draft(draft: TextDraft) -> None:
    """Keeps what stands of a draft in place of the one before; none without text, or of a million characters.

    What belongs to no sentence of its text is not kept, nor what was confirmed and is in the library no more.

    Raises:
        OSError: if it cannot be written; the one before stays.
    """
    with _locked():
        _write(_standing(draft))


def sweep_draft() -> None:
    """Takes out of the draft what was confirmed and is in the library no more."""
    if (library_folder() / _NAME).exists():
        with _locked():
            found = _read()
            if (left := _standing(found)) != found:
                _write(left)


def _read() -> TextDraft:
    with suppress(FileNotFoundError, ValueError, ConfigError):
        return from_json(TextDraft, parse_json((library_folder() / _NAME).read_bytes()))
    with suppress(FileNotFoundError):
        return TextDraft(text=(library_folder() / _TEXT_NAME).read_bytes().decode(errors="replace"))
    return TextDraft()


def _write(draft: TextDraft) -> None:
    from engine.base.files import write_bytes

    path = library_folder() / _NAME
    if draft.text.strip() and len(draft.text) < MOST_CHARACTERS:
        text = json.dumps(to_json(draft), ensure_ascii=False)
        write_bytes(path, text.encode(errors="replace"))  # half a character, which a paste may bring
    else:
        path.unlink(missing_ok=True)
    path.with_name(_TEXT_NAME).unlink(missing_ok=True)


def _standing(draft: TextDraft) -> TextDraft:
    """Leaves out what belongs to no sentence of the text, and what the library has no more."""
    confirmed = [each for each in draft.confirmed if each.source in draft.text]
    gone: set[tuple[bool, int]] = set()
    with suppress(LibraryError):  # one that cannot be read now takes nothing away
        gone = _gone(confirmed)
    return replace(
        draft,
        confirmed=tuple(each for each in confirmed if (each.is_nobodys, each.sentence_id) not in gone),
        written=tuple(each for each in draft.written if each.source in draft.text),
    )


def _gone(confirmed: Sequence[Correction]) -> set[tuple[bool, int]]:
    """Returns which of what was kept in the library is there no more: whether it is nobody's, and its id."""
    kept = {(each.is_nobodys, each.sentence_id) for each in confirmed if each.sentence_id}
    if not kept:
        return set()
    known = open_library().speakers.confirmed
    for is_nobodys in (True, False):
        ids = [number for is_theirs, number in kept if is_theirs == is_nobodys]
        kept -= {(is_nobodys, each) for each in known.there(ids, of_speakers=not is_nobodys)}
    return kept


def _locked() -> AbstractContextManager[None]:
    from engine.library.locks import locked

    library_folder().mkdir(parents=True, exist_ok=True)
    return locked(library_folder() / ".draft.lock")
