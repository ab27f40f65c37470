"""Which text of a document stands before another one. Knows no file format."""

from collections.abc import Sequence

from engine.documents.segments import DocumentSegment
from engine.text.sentences import is_running


def texts_before(segments: Sequence[DocumentSegment], language: str) -> list[int | None]:
    """Returns for each text the number of the one that it follows; None: it stands alone.

    Headings, labels and items that are no sentences stand alone, and are passed over.
    """
    last: dict[str, int] = {}
    found: list[int | None] = []
    for number, segment in enumerate(segments):
        is_read_on = bool(segment.passage) and is_running(segment.source, language)
        found.append(last.get(segment.passage) if is_read_on else None)
        if is_read_on:
            last[segment.passage] = number
    return found
