"""TMX: a translation memory whose units get a text in another language.

Which text of a unit is the translation depends on the language wanted: a text that is there is replaced where
it is asked for, else a new one stands behind the others, with its date and, unless a person confirmed it,
that it comes from a machine or a memory.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from engine.base.clock import now
from engine.documents.bilingual import (
    BilingualFile,
    SegmentList,
    UnitPlace,
    UnitText,
    blanks_before,
    escape_for,
    read_inline,
)
from engine.documents.language_tags import base_of, tidy_tag
from engine.documents.segments import Status, TextOrigin
from engine.documents.source_text import (
    Edit,
    Element,
    FileText,
    InlineContent,
    Lines,
    Slot,
    Translations,
    check_xml,
    find_elements,
    quoted,
    read_source,
    slot_of,
    with_attributes,
    with_content,
)
from engine.results.translation import LanguagePair

_VARIANT = re.compile(r"""<tuv\s[^<>]*?\b(?:xml:)?lang\s*=\s*["']([^"'<>]*)["']""")
_ALL = "*all*"
_MACHINE = "Parlance"
_ORIGINS = {TextOrigin.MACHINE: "machine translation", TextOrigin.MEMORY: "translation memory"}
_PROP = "x-origin"


def read_tmx(path: Path, tgt: str = "") -> BilingualFile:
    """Takes a translation memory apart.

    Args:
        path: the file.
        tgt: the language whose texts are the translations; empty, or that of the source: of two languages
            the other one.

    Raises:
        CorpusError: if it is no TMX, damaged (with line and column), or declares entities.
    """
    source = read_source(path, is_xml=True)
    check_xml(source, ("tmx",), "TMX")
    languages = _languages_of(source, tgt)
    found = SegmentList(source.name)
    units: list[UnitPlace] = []
    lines = Lines(source.text)
    for element, _ in find_elements(source.text, ("tu",), ()):
        unit = UnitPlace(element.first, len(found.segments), 0)
        slot = _slot_in(element, unit.number, languages.src)
        if slot is None:
            continue
        known = _variant(element, languages.tgt) if languages.tgt else None
        text = UnitText(element, slot, known, _content(known) if known else None, Status(""))
        found.add(text, f"line {lines.at(element.first)}", is_stated=True)
        if len(found.segments) > unit.number:
            units.append(replace(unit, n_segments=len(found.segments) - unit.number))
    if not languages.tgt and len(_counts(source)) > 1:
        found.notices.append(f"It does not say which of its languages is the translation: {_listed(source)}.")
    writer = _TmxWriter(source, languages.src)
    return BilingualFile(
        source=source,
        format="TMX",
        languages=languages,
        segments=found.finish(),
        notices=found.notices,
        units=units,
        write_unit=writer.unit,
        write_root=_nothing,
    )


def _languages_of(source: FileText, tgt: str) -> LanguagePair:
    """Returns the language that the file calls its source, else its first, and of two languages the other."""
    counts = _counts(source)
    header = next((element for element, _ in find_elements(source.text, ("header",), ())), None)
    said = header.get("srclang") if header else ""
    chosen = (_base(said) if said.lower() != _ALL else "") or next(iter(counts), "")
    others = sorted(each for each in counts if each != chosen)
    wanted = _base(tgt)
    if wanted in ("", chosen):
        wanted = others[0] if len(others) == 1 else ""
    return LanguagePair(chosen, wanted)


def _counts(source: FileText) -> Counter[str]:
    return Counter(base for tag in _VARIANT.findall(source.text) if (base := _base(tag)))


def _listed(source: FileText) -> str:
    return ", ".join(f"{tag} ({count:,})" for tag, count in _counts(source).most_common(10)) or "none"


def _base(tag: str) -> str:
    return base_of(tidy_tag(tag))


def _language_of(variant: Element) -> str:
    attributes = variant.attributes()
    return _base(attributes.get("xml:lang") or attributes.get("lang") or "")


def _variant(unit: Element, language: str, unnamed: str = "") -> Element | None:
    """Returns the first text of a unit in a language; one that names none is in `unnamed`."""
    wanted = _base(language)
    variants = (each for each in unit.children if each.name == "tuv" and each.child("seg"))
    return next((each for each in variants if (_language_of(each) or unnamed) == wanted), None)


def _content(variant: Element) -> InlineContent | None:
    segment = variant.child("seg")
    return read_inline(segment, keeps_blanks=True) if segment else None


def _slot_in(unit: Element, number: int, src: str) -> Slot | None:
    variant = _variant(unit, src, src)
    content = _content(variant) if variant else None
    return slot_of(content, number)[0] if content else None


def _nothing(_: Sequence[UnitPlace], __: str) -> Iterator[Edit]:
    """A memory names the languages of its texts nowhere else."""
    yield from ()


class _TmxWriter:
    """Writes translations into the units of one file."""

    def __init__(self, source: FileText, src: str) -> None:
        self._src = src
        self._escape = escape_for(source)

    def unit(self, unit: Element, place: UnitPlace, translations: Translations, tgt: str) -> Iterator[Edit]:
        """Yields what changes in a unit."""
        slot = _slot_in(unit, place.number, self._src)
        if slot is None or not slot.is_wanted(translations):
            return
        content = slot.written(translations, self._escape)
        date = re.sub(r"[-:]|\+.*", "", now()) + "Z"
        known = _variant(unit, tgt)
        segment = known.child("seg") if known else None
        if known is not None and segment is not None:
            changes = {"changedate": date, "changeid": _MACHINE}
            yield Edit(known.first, known.inner, with_attributes(known.start_tag, changes))
            yield from _origin_changed(known, slot.origin(translations))
            yield Edit(segment.first, segment.end, with_content(segment, content, {}))
            return
        last = [each for each in unit.children if each.name == "tuv"][-1]
        attribute = "lang" if re.search(r"\slang\s*=", last.start_tag) else "xml:lang"
        tag = f"<{last.full_name} {attribute}={quoted(tgt)}"
        tag += f' creationdate="{date}" creationid="{_MACHINE}">'
        origin = _ORIGINS.get(slot.origin(translations))
        prop = f'<prop type="{_PROP}">{origin}</prop>' if origin else ""
        made = f"{tag}{prop}<seg>{content}</seg></{last.full_name}>"
        yield Edit(last.end, last.end, f"{blanks_before(last, unit)}{made}")


def _origin_changed(variant: Element, origin: TextOrigin) -> Iterator[Edit]:
    """Yields the change of what we said before of where a text comes from; others' words for it stay."""
    for each in variant.children:
        is_ours = each.name == "prop" and each.get("type") == _PROP and each.plain() in _ORIGINS.values()
        if is_ours:
            said = _ORIGINS.get(origin)
            yield Edit(each.first, each.end, with_content(each, said, {}) if said else "")
