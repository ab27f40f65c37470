"""XLIFF of any version, read; and any work of the desk as XLIFF 1.2, which all other programs read.

In what is written each segment says how far it is and who answers for it, in the format's own words; the
model, the domain and the day stand in the header. What a person confirmed is approved, and read so again.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.base.clock import now
from engine.documents.bilingual import BilingualFile
from engine.documents.source_text import check_xml, escaped_xml, quoted, read_source
from engine.documents.xliff_1 import read_xliff_1
from engine.documents.xliff_2 import read_xliff_2
from engine.documents.xliff_state import version_of
from engine.results.sessions import SessionPlace, SessionRecord, SessionSegment, WorkState

_TOOL = "parlance"
_STATES = {
    WorkState.NEW: ' state="new"',
    WorkState.MACHINE: ' state="needs-review-translation" state-qualifier="leveraged-mt"',
    WorkState.FUZZY: ' state="needs-review-translation" state-qualifier="fuzzy-match"',
    WorkState.CHANGED: ' state="needs-review-translation"',
    WorkState.EXACT: ' state="translated" state-qualifier="exact-match"',
    WorkState.CONFIRMED: ' state="translated"',
    WorkState.LOCKED: ' state="final"',
}
_OF_UNIT = {WorkState.CONFIRMED: ' approved="yes"', WorkState.LOCKED: ' translate="no"'}


def read_xliff(path: Path) -> BilingualFile:
    """Takes an XLIFF file apart: 1.0 to 2.2, SDLXLIFF, MQXLIFF, MXLIFF.

    Raises:
        CorpusError: if it is no XLIFF, damaged (with line and column), declares entities, or is too large.
    """
    source = read_source(path, is_xml=True)
    root = check_xml(source, ("xliff",), "XLIFF")
    return read_xliff_2(source, root) if version_of(root).startswith("2") else read_xliff_1(source, root)


def xliff_of(
    record: SessionRecord, place: SessionPlace, segments: Iterable[SessionSegment], version: str
) -> Iterator[str]:
    """Yields the lines of a file, with their ends.

    Args:
        record: of the work.
        place: what it is translated with.
        segments: all of it.
        version: of Parlance.
    """
    names = {
        "original": record.path.name, "source-language": record.src, "target-language": record.tgt,
        "datatype": "plaintext", "tool-id": _TOOL, "date": now(),
    }  # fmt: skip
    attributes = "".join(f" {name}={quoted(value)}" for name, value in names.items())
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n'
    yield f"<file{attributes}>\n<header>\n"
    yield f'<tool tool-id="{_TOOL}" tool-name="Parlance" tool-version={quoted(version)}/>\n'
    yield from (f"{each}\n" for each in _notes(model=place.model, domain=place.domain))
    yield "</header>\n<body>\n"
    yield from map(_unit, segments)
    yield "</body>\n</file>\n</xliff>\n"


def _unit(segment: SessionSegment) -> str:
    state = segment.state
    target = f"<target{_STATES[state]}>{escaped_xml(segment.target)}</target>\n" if segment.target else ""
    remark = segment.remark if segment.is_doubtful else ""
    match = f"{segment.similarity} %" if segment.state is WorkState.FUZZY and segment.similarity else ""
    notes = _notes(
        place=segment.place, speaker=segment.speaker, origin=segment.origin, match=match, check=remark
    )
    said = "".join(f"{each}\n" for each in notes)
    return (
        f'<trans-unit id="{segment.number + 1}" xml:space="preserve"{_OF_UNIT.get(state, "")}>\n'
        f"<source>{escaped_xml(segment.source)}</source>\n{target}{said}"
        "</trans-unit>\n"
    )


def _notes(**said: str) -> Iterator[str]:
    """Yields what is said as notes, each with the name of what it is about."""
    return (f'<note from="{name}">{escaped_xml(text)}</note>' for name, text in said.items() if text)
