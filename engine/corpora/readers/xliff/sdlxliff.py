"""SDLXLIFF, the bilingual files of Trados Studio: each segment's state stands behind the texts."""

from typing import Any

from engine.corpora.readers.xliff.dialect import XliffDialect, is_yes, unchanged
from engine.corpora.readers.xml.bilingual import Status

_NAMESPACE = "http://sdl.com/FileTypes/SdlXliff"
_FINISHED = frozenset(("Translated", "ApprovedTranslation", "ApprovedSignOff"))


def status_of(unit: Any, segment_id: str) -> Status | None:
    """Reads the `sdl:seg` that belongs to a segment of a `trans-unit`."""
    for segment in unit.iter("{*}seg"):
        if segment.get("id") == segment_id and segment.tag.startswith("{" + _NAMESPACE):
            state = segment.get("conf") or "NotTranslated"
            return Status(state, state in _FINISHED, is_yes(segment.get("locked")))
    return None


DIALECT = XliffDialect("SDLXLIFF", _NAMESPACE, status_of, unchanged)
