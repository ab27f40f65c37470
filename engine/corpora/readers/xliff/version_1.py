"""XLIFF 1.0 to 1.2: one `trans-unit`, and the segments marked in it.

Knows nothing of files and languages; earlier suggestions (`alt-trans`) are not read.
"""

from collections.abc import Iterator
from typing import Any

from engine.corpora.readers.xliff.dialect import XliffDialect
from engine.corpora.readers.xml.bilingual import NOT_TO_TRANSLATE, Status, add_value
from engine.corpora.readers.xml.inline_tags import NOTHING, InlineText, read_inline
from engine.corpora.readers.xml.stream import local_name

_FINISHED = frozenset(("", "final", "signed-off", "translated"))
_GUESSED = frozenset(("fuzzy-match", "leveraged-mt", "mt-suggestion"))


def read_trans_unit(
    unit: Any, dialect: XliffDialect | None
) -> Iterator[tuple[InlineText, InlineText, Status, dict[str, str]]]:
    """Yields source, target, state and notes of each segment of a unit; of the whole where none are marked.

    Args:
        unit: the `trans-unit`.
        dialect: of the program that wrote it; None: plain XLIFF.
    """
    parts = {local_name(child): child for child in reversed(unit)}  # of equal ones the first
    source, target = parts.get("source"), parts.get("target")
    source_marks, target_marks = (_segments_in(part) for part in (parts.get("seg-source", source), target))
    if not target_marks and target is not None and _has_text(target):
        source_marks = {}  # the translation is not cut into segments: take both whole
    metadata = _notes_of(unit)
    for segment_id in source_marks or ("",):
        source_part = source_marks.get(segment_id, source)
        target_part = target_marks.get(segment_id) if source_marks else target
        texts = [NOTHING if part is None else read_inline(part) for part in (source_part, target_part)]
        if dialect:
            texts = [dialect.text_of(unit, text) for text in texts]
        status = (dialect and dialect.status_of(unit, segment_id)) or _status_of(unit, target)
        if unit.get("translate") == "no":
            status = status._replace(is_left_out=NOT_TO_TRANSLATE)
        yield texts[0], texts[1], status, dict(metadata)


def _segments_in(part: Any) -> dict[str, Any]:
    """Returns the marked segments of a text by their ids, in their order."""
    if part is None:
        return {}
    marks = (mark for mark in part.iter("{*}mrk") if mark.get("mtype") == "seg")
    return {mark.get("mid", ""): mark for mark in marks}


def _has_text(element: Any) -> bool:
    return any(text.strip() for text in element.itertext())


def _status_of(unit: Any, target: Any) -> Status:
    """Reads XLIFF's own state; a unit without one counts as finished."""
    if target is None:
        return Status("")
    state = target.get("state", "").strip()
    qualifier = target.get("state-qualifier", "").strip()
    if unit.get("approved") == "yes":
        return Status(state or "approved")
    if not state and qualifier in _GUESSED:
        return Status(qualifier, is_finished=False)
    return Status(state, state in _FINISHED)


def _notes_of(unit: Any) -> dict[str, str]:
    metadata: dict[str, str] = {}
    for child in unit:
        if local_name(child) == "note":
            add_value(metadata, "note", child.text)
    return metadata
