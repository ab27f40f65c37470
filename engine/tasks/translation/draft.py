"""The text that is being translated in the window and what a person made of it, kept until it is cleared."""

import json
from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager, suppress
from dataclasses import replace

from engine.base.errors import ConfigError, LibraryError
from engine.base.json_values import JsonObject, from_json, parse_json, to_json
from engine.results.sessions import SessionSegment, TextDraft, WorkState
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
        found = parse_json((library_folder() / _NAME).read_bytes())
        return from_json(TextDraft, _renewed(found) if isinstance(found, dict) else found)
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


def _renewed(draft: JsonObject) -> JsonObject:
    """Returns a draft as it is kept now; until 0.2.0 it had corrections, and sentences that were written."""
    old = [each for name in ("confirmed", "written") for each in _rows(draft.pop(name, ()))]
    return {**draft, "segments": [*map(_segment_of, old)]} if old else draft


def _rows(value: object) -> list[JsonObject]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _segment_of(old: JsonObject) -> JsonObject:
    whose, kept = old.get("speaker"), old.get("sentence_id", 0)
    is_line = old.get("is_line", not isinstance(whose, dict))
    speaker = whose.get("id", "") if isinstance(whose, dict) else whose
    found = {"number": 0, "part": 0, "source": old.get("source"), "target": old.get("target"),
             "speaker": speaker if is_line else "", "state": "changed"}  # fmt: skip
    if not kept:
        return found
    is_trained = isinstance(whose, dict) and whose.get("is_trained")
    kept_by = "" if is_trained else speaker
    return found | {"state": "confirmed", "kept": kept, "kept_by": kept_by, "domain": old.get("domain", "")}


def _standing(draft: TextDraft) -> TextDraft:
    """Leaves out what belongs to no sentence of the text, and what the library has no more."""
    there = [each for each in draft.segments if each.source in draft.text]
    gone: set[tuple[str, int]] = set()
    with suppress(LibraryError):  # one that cannot be read now takes nothing away
        gone = _gone(there)
    return replace(draft, segments=tuple(each for each in there if not _is_kept(each, gone)))


def _is_kept(segment: SessionSegment, ids: Collection[tuple[str, int]]) -> bool:
    return segment.state is WorkState.CONFIRMED and (segment.kept_by, segment.kept) in ids


def _gone(segments: Iterable[SessionSegment]) -> set[tuple[str, int]]:
    """Returns which of what was kept in the library is there no more: whose it is, and its id."""
    kept = {(each.kept_by, each.kept) for each in segments if each.kept}
    if not kept:
        return set()
    known = open_library().speakers.confirmed
    for of_speakers in (True, False):
        ids = [number for speaker, number in kept if bool(speaker) == of_speakers]
        there = known.there(ids, of_speakers=of_speakers)
        kept = {each for each in kept if bool(each[0]) != of_speakers or each[1] not in there}
    return kept


def _locked() -> AbstractContextManager[None]:
    from engine.library.locks import locked

    library_folder().mkdir(parents=True, exist_ok=True)
    return locked(library_folder() / ".draft.lock")
