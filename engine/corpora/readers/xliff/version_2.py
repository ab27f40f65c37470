"""XLIFF 2.0 to 2.2: one `unit` and its segments. Knows nothing of files and languages."""

from collections.abc import Iterator
from typing import Any

from engine.corpora.readers.xml.bilingual import NOT_TO_TRANSLATE, Status, add_value
from engine.corpora.readers.xml.inline_tags import NOTHING, InlineText, read_inline
from engine.corpora.readers.xml.stream import local_name

_FINISHED = frozenset(("", "translated", "reviewed", "final"))


def read_unit(unit: Any) -> Iterator[tuple[InlineText, InlineText, Status, dict[str, str], int]]:
    """Yields source, target, state, notes and line of each segment of a unit.

    A segment of which no state is said counts as finished.
    """
    codes: dict[str, str] = {}
    metadata: dict[str, str] = {}
    for child in unit:
        name = local_name(child)
        if name == "originalData":
            codes = {data.get("id", ""): read_inline(data).text for data in child}
        elif name == "notes":
            for note in child:
                add_value(metadata, "note", note.text)
        elif name == "segment":
            yield (*_read_segment(unit, child, codes), dict(metadata), child.sourceline or 0)


def _read_segment(unit: Any, segment: Any, codes: dict[str, str]) -> tuple[InlineText, InlineText, Status]:
    texts = {"source": NOTHING, "target": NOTHING}
    for child in segment:
        name = local_name(child)
        if name in texts:
            texts[name] = read_inline(child, codes)
    state = segment.get("state", "").strip()
    status = Status(state, state in _FINISHED)
    if unit.get("translate") == "no":
        status = status._replace(is_left_out=NOT_TO_TRANSLATE)
    return texts["source"], texts["target"], status
