"""XLIFF 2.0 to 2.2: units and their segments.

What is no text (`ignorable`) and the suggestions of other modules stay as they are. A segment with a new
translation is "translated", never "reviewed", and says in its `subState` where that came from, unless a
person confirmed it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.documents.bilingual import (
    BilingualFile,
    SegmentList,
    UnitPlace,
    UnitText,
    blanks_before,
    content_of,
    escape_for,
    keeps_blanks,
    languages_named,
    origin_of,
    passage_of,
    read_inline,
    text_and_tags,
    with_translate_flag,
)
from engine.documents.segments import TextOrigin
from engine.documents.source_text import (
    Edit,
    Element,
    FileText,
    Lines,
    Translations,
    attributes_of,
    find_elements,
    plain_text,
    slot_of,
    with_attributes,
    with_content,
)
from engine.documents.xliff_state import is_untouched, status_named, version_of

_AROUND = ("xliff", "file", "group")
_SUB_STATES = {
    TextOrigin.MACHINE: "parlance:mt",
    TextOrigin.CHANGED: "parlance:draft",
    TextOrigin.MEMORY: "parlance:tm",
    TextOrigin.PERSON: None,
}
_LONGEST_ID = 40


def read_xliff_2(source: FileText, root: str) -> BilingualFile:
    """Takes an XLIFF 2 file apart."""
    found = SegmentList(source.name)
    units: list[UnitPlace] = []
    lines = Lines(source.text)
    first_tag = source.text.index(root)
    for unit, around in find_elements(source.text, ("unit",), _AROUND):
        place = UnitPlace(unit.first, len(found.segments), 0, keeps_blanks((*around, unit)), first_tag)
        where = unit.get("id")
        named = f"unit {where}" if 0 < len(where) <= _LONGEST_ID else f"line {lines.at(unit.first)}"
        passage = passage_of(unit, next((each for each in around if each.name == "file"), None))
        for text in texts_of(unit, around, place.number):
            found.add(text, named, passage=passage)
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


def texts_of(unit: Element, around: Sequence[Element], number: int = 0) -> Sequence[UnitText]:
    """Returns the segments of a unit that have a source, as an import and a translation read them.

    Args:
        unit: the unit.
        around: the elements around it, from the outside in.
        number: of the first segment.
    """
    return with_translate_flag((*around, unit), _texts_of(unit, number, kept=keeps_blanks((*around, unit))))


def _texts_of(unit: Element, number: int, *, kept: bool) -> list[UnitText]:
    data = _native_codes(unit)
    texts: list[UnitText] = []
    for segment in unit.children:
        source, target = segment.child("source"), segment.child("target")
        if segment.name != "segment" or source is None:
            continue
        blanks = keeps_blanks([segment, source], kept)
        slot, number = slot_of(read_inline(source, keeps_blanks=blanks, data=data), number)
        translation = read_inline(target, keeps_blanks=blanks, data=data) if target else None
        state = segment.get("state")
        if translation and is_untouched(state):
            is_copy = plain_text(translation.pieces) == plain_text(slot.content.pieces)
            translation = None if is_copy else translation
        texts.append(UnitText(segment, slot, target, translation, status_named(state)))
    return texts


def _native_codes(unit: Element) -> dict[str, str]:
    """Returns what the codes of a unit are in its document, by the ids of the data."""
    kept = unit.child("originalData")
    data = {} if kept is None else {each.get("id"): each for each in kept.children}
    return {
        name: text_and_tags(read_inline(each, keeps_blanks=True).pieces)[0] for name, each in data.items()
    }


class _Xliff2Writer:
    """Writes translations into the units of one file."""

    def __init__(self, source: FileText, root: str) -> None:
        self._root = root
        self._escape = escape_for(source)

    def unit(self, unit: Element, place: UnitPlace, translations: Translations, _: str) -> Iterator[Edit]:
        """Yields what changes in a unit."""
        for text in _texts_of(unit, place.number, kept=place.keeps_blanks):
            if not text.slot.is_wanted(translations):
                continue
            content = content_of(text.slot, text.translation, translations, self._escape)
            segment, target = text.segment, text.target
            state = {"state": "translated", "subState": _SUB_STATES[origin_of([text], translations)]}
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
