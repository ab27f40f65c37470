"""XLIFF 2.0 to 2.2: units and their segments.

What is no text (`ignorable`) and the suggestions of other modules stay as they are. A segment with a
machine's translation is "translated", never "reviewed", and says in its `subState` where that came from.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.corpora.documents.bilingual.bilingual_file import (
    BilingualFile,
    SegmentList,
    UnitPlace,
    blanks_before,
    escape_for,
    keeps_blanks,
    languages_named,
    passage_of,
)
from engine.corpora.documents.bilingual.inline_elements import breaks_line, read_inline
from engine.corpora.documents.bilingual.xliff_state import is_untouched, state_named, version_of
from engine.corpora.documents.exact.coded_text import FoundCode, plain_text
from engine.corpora.documents.exact.elements import (
    Element,
    attributes_of,
    find_elements,
    with_attributes,
    with_content,
)
from engine.corpora.documents.exact.slots import InlineContent, Slot, Translations, slot_of
from engine.corpora.documents.exact.source_text import Edit, FileText, Lines
from engine.corpora.documents.segments import CodeKind, SegmentState

_AROUND = ("xliff", "file", "group")
_MACHINES = {"state": "translated", "subState": "parlance:mt"}
_RECALLED = {"state": "translated", "subState": "parlance:tm"}
_DATA = ("dataRef", "dataRefStart")
_LONGEST_SHOWN = 40
_LONGEST_ID = 40


@dataclass(frozen=True)
class _SegmentPart:
    """A segment of a unit."""

    segment: Element
    slot: Slot
    target: Element | None
    translation: InlineContent | None


def read_xliff_2(source: FileText, root: str) -> BilingualFile:
    """Takes an XLIFF 2 file apart."""
    found = SegmentList(source.name)
    units: list[UnitPlace] = []
    lines = Lines(source.text)
    first_tag = source.text.index(root)
    for unit, around in find_elements(source.text, ("unit",), _AROUND):
        place = UnitPlace(unit.first, len(found.segments), 0, keeps_blanks((*around, unit)), first_tag)
        said = [each.get("translate") for each in (*around, unit)]
        is_locked = [each for each in said if each][-1:] == ["no"]
        where = unit.get("id")
        named = f"unit {where}" if 0 < len(where) <= _LONGEST_ID else f"line {lines.at(unit.first)}"
        passage = passage_of(unit, next((each for each in around if each.name == "file"), None))
        for part in _parts_of(unit, place):
            _add(part, named, found, is_locked=is_locked, passage=passage)
        n_segments = len(found.segments) - place.number
        if n_segments:
            units.append(replace(place, n_segments=n_segments))
    attributes = attributes_of(root)
    writer = _Xliff2Writer(source, root)
    return BilingualFile(
        source=source,
        format=f"XLIFF {version_of(root)}",
        languages=languages_named(attributes.get("srcLang", ""), attributes.get("trgLang", "")),
        segments=found.finish(),
        notices=found.notices,
        units=units,
        write_unit=writer.unit,
        write_root=writer.root,
    )


def _add(part: _SegmentPart, place: str, found: SegmentList, *, is_locked: bool, passage: str) -> None:
    state = part.segment.get("state")
    known, is_stated = (SegmentState.LOCKED, True) if is_locked else state_named(state)
    translation = part.translation
    if (
        translation
        and is_untouched(state)
        and plain_text(translation.pieces) == plain_text(part.slot.content.pieces)
    ):
        translation = None
    found.add(part.slot, place, translation, known, is_stated=is_stated, passage=passage)


def _parts_of(unit: Element, place: UnitPlace) -> list[_SegmentPart]:
    """Returns the segments of a unit that have a source, with their numbers."""
    shown = _native_codes(unit)
    parts: list[_SegmentPart] = []
    number = place.number
    for segment in unit.children:
        source, target = segment.child("source"), segment.child("target")
        if segment.name != "segment" or source is None:
            continue
        kept = keeps_blanks([segment, source], place.keeps_blanks)
        slot, number = slot_of(_content(source, shown, keeps_blanks=kept), number)
        translation = _content(target, shown, keeps_blanks=kept) if target else None
        parts.append(_SegmentPart(segment, slot, target, translation))
    return parts


def _content(element: Element, shown: dict[str, str], *, keeps_blanks: bool) -> InlineContent:
    content = read_inline(element, keeps_blanks=keeps_blanks)
    content.pieces = [
        _as_shown(piece, shown) if isinstance(piece, FoundCode) else piece for piece in content.pieces
    ]
    return content


def _native_codes(unit: Element) -> dict[str, str]:
    """Returns what the codes of a unit are in its document, by the ids of the data."""
    data = unit.child("originalData")
    return {} if data is None else {each.get("id"): each.plain() for each in data.children}


def _as_shown(code: FoundCode, shown: dict[str, str]) -> FoundCode:
    """Returns a code shown as what it is in its document."""
    first = code.raw[0]
    if not shown or not isinstance(first, str) or not first.startswith("<") or first.startswith("</"):
        return code
    attributes = attributes_of(first)
    native = next((shown[attributes[name]] for name in _DATA if attributes.get(name) in shown), "").strip()
    is_break = code.kind is CodeKind.ALONE and (code.is_break or breaks_line(native))
    return replace(code, shown=native, is_break=is_break) if 0 < len(native) <= _LONGEST_SHOWN else code


class _Xliff2Writer:
    """Writes translations into the units of one file."""

    def __init__(self, source: FileText, root: str) -> None:
        self._source, self._root = source, root
        self._escape = escape_for(source)

    def unit(self, unit: Element, place: UnitPlace, translations: Translations, _: str) -> Iterator[Edit]:
        """Yields what changes in a unit."""
        for part in _parts_of(unit, place):
            if not part.slot.is_wanted(translations):
                continue
            content = part.slot.written(translations, self._escape)
            segment, target = part.segment, part.target
            state = _RECALLED if part.slot.is_recalled(translations) else _MACHINES
            yield Edit(segment.first, segment.inner, with_attributes(segment.start_tag, state))
            if target is not None:
                yield Edit(target.first, target.end, with_content(target, content, {}))
                continue
            source = segment.child("source")
            assert source is not None
            name = f"{source.full_name.rpartition(source.name)[0]}target"
            kept = {"xml:space": source.get("xml:space") or None}
            tag = with_attributes(f"<{name}>", kept)
            yield Edit(source.end, source.end, f"{blanks_before(source, segment)}{tag}{content}</{name}>")

    def root(self, changed: Sequence[UnitPlace], tgt: str) -> Iterator[Edit]:
        """Yields the target language, where the file names none."""
        if changed and not attributes_of(self._root).get("trgLang", "").strip():
            first = changed[0].around
            yield Edit(first, first + len(self._root), with_attributes(self._root, {"trgLang": tgt}))
