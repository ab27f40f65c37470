"""XLIFF 1.0 to 1.2 with the dialects of Trados Studio (SDLXLIFF), memoQ (MQXLIFF) and Phrase (MXLIFF).

A unit is one text, or several that its `seg-source` marks. Translations go into the `target`, which is made
where there is none; segments without a translation stay empty in it. Earlier suggestions (`alt-trans`) stay.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

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
    with_translate_flag,
)
from engine.documents.segments import CodeKind
from engine.documents.source_text import (
    Edit,
    Element,
    FileText,
    FoundCode,
    InlineContent,
    Lines,
    Piece,
    Translations,
    attributes_of,
    find_elements,
    slot_of,
    with_attributes,
    with_content,
)
from engine.documents.xliff_state import PHRASE, SDL, XliffProgram, dialect_of, is_untouched, version_of
from engine.results.translation import LanguagePair

_AROUND = ("xliff", "file", "body", "group")
_PHRASE_TAG = re.compile(r"\{(?P<open>\w+)>|<(?P<close>\w+)\}|\{(?P<alone>\w+)\}")
_PHRASE_STYLES = frozenset(("b", "i", "u", "bi", "bu", "iu", "biu", "sub", "sup"))
_LONGEST_ID = 40


def read_xliff_1(source: FileText, root: str) -> BilingualFile:
    """Takes an XLIFF 1 file apart."""
    dialect = dialect_of(root, source.text)
    found = SegmentList(source.name)
    units: list[UnitPlace] = []
    languages: list[LanguagePair] = []
    lines = Lines(source.text)
    for unit, around in find_elements(source.text, ("trans-unit",), _AROUND):
        file = next((each for each in around if each.name == "file"), None)
        if file:
            named = languages_named(file.get("source-language"), file.get("target-language"))
            languages += [] if languages[-1:] == [named] else [named]
        number = len(found.segments)
        texts = texts_of(unit, around, dialect, number)
        _add(unit, texts, dialect, found, lines, passage=passage_of(unit, file))
        n_segments = len(found.segments) - number
        if n_segments:
            kept = _keeps_blanks(unit, around, dialect)
            units.append(UnitPlace(unit.first, number, n_segments, kept, file.first if file else -1))
    segments = found.finish()
    if len(set(languages)) > 1:
        pairs = ", ".join(sorted({f"{each.src or '?'} to {each.tgt or '?'}" for each in languages}))
        found.notices.append(f"Its parts are in different languages: {pairs}.")
    version = version_of(root)
    writer = _Xliff1Writer(source, dialect)
    return BilingualFile(
        source=source,
        format=dialect.name if dialect.name != "XLIFF" else f"XLIFF {version or '1'}",
        languages=languages[0] if languages else LanguagePair(),
        segments=segments,
        notices=found.notices,
        units=units,
        write_unit=writer.unit,
        write_root=writer.root,
    )


def _add(
    unit: Element,
    texts: Sequence[UnitText],
    dialect: XliffProgram,
    found: SegmentList,
    lines: Lines,
    *,
    passage: str,
) -> None:
    """Adds the segments of a unit."""
    is_left_out = any(text.status.is_left_out for text in texts)
    if dialect.name == SDL and is_left_out and not any(text.target for text in texts):
        return  # a part of the document's frame
    where = unit.get("id")
    named = f"unit {where}" if 0 < len(where) <= _LONGEST_ID else f"line {lines.at(unit.first)}"
    for text in texts:
        mid = text.segment.get("mid")
        found.add(text, f"segment {mid}" if mid and dialect.name == SDL else named, passage=passage)


def texts_of(
    unit: Element, around: Sequence[Element], dialect: XliffProgram, number: int = 0
) -> Sequence[UnitText]:
    """Returns the texts of a `trans-unit`, as an import and a translation read them.

    Args:
        unit: the unit.
        around: the elements around it, from the outside in.
        dialect: the program that wrote the file.
        number: of the first segment.
    """
    texts = _texts_of(unit, number, dialect, kept=_keeps_blanks(unit, around, dialect))
    return with_translate_flag((*around, unit), texts)


def _keeps_blanks(unit: Element, around: Sequence[Element], dialect: XliffProgram) -> bool:
    return keeps_blanks((*around, unit), dialect.name != "XLIFF")


def _bare(pieces: Sequence[Piece]) -> str:
    return "".join(piece for piece in pieces if isinstance(piece, str)).strip()


def _texts_of(unit: Element, number: int, dialect: XliffProgram, *, kept: bool) -> list[UnitText]:
    """Returns the texts of a unit, with the numbers of their segments."""
    source, target = unit.child("source"), unit.child("target")
    if source is None:
        return []
    marks, target_marks = _marks_in(unit.child("seg-source")), _marks_in(target)
    if not target_marks and target is not None and target.plain().strip():
        marks = []  # the translation is not cut into segments
    waiting: dict[str, list[Element]] = defaultdict(list)
    for mark in target_marks:
        waiting[mark.get("mid")].append(mark)
    is_new = target is not None and is_untouched(target.get("state"))
    texts: list[UnitText] = []
    for part in marks or [source]:
        mid = part.get("mid") if marks else ""
        mine = waiting[mid].pop(0) if marks and waiting[mid] else None if marks else target
        slot, number = slot_of(_content(part, unit, dialect, kept), number)
        translation = _content(mine, unit, dialect, kept) if mine else None
        if translation and is_new and _bare(translation.pieces) == _bare(slot.content.pieces):
            translation = None
        texts.append(UnitText(part, slot, mine, translation, dialect.status(unit, mid, target)))
    return texts


def _content(element: Element, unit: Element, dialect: XliffProgram, otherwise: bool) -> InlineContent:
    content = read_inline(element, keeps_blanks=keeps_blanks([element], otherwise))
    if dialect.breaks:
        content.pieces = [_as_break(piece, dialect.breaks) for piece in content.pieces]
    if dialect.name == PHRASE:
        declared = {mark.get("id") for mark in unit.everywhere("mark")}
        content.pieces = [piece for each in content.pieces for piece in _tags_as_text(each, declared)]
    return content


def _as_break(piece: Piece, breaks: Collection[str]) -> Piece:
    raw = "" if isinstance(piece, str) else piece.raw[0]
    is_placeholder = isinstance(raw, str) and raw.startswith("<x ")
    if isinstance(piece, str) or not is_placeholder or attributes_of(str(raw)).get("id") not in breaks:
        return piece
    return replace(piece, is_break=True)


def _tags_as_text(piece: Piece, declared: set[str]) -> Iterator[Piece]:
    """Takes the tags that Phrase writes as text out of a text: `{1>`, `<1}`, `{2}`, `{b>`."""
    if not isinstance(piece, str):
        yield piece
        return
    done = 0
    for found in _PHRASE_TAG.finditer(piece):
        kind = CodeKind(str(found.lastgroup))
        name = found[kind.value]
        if name not in declared and (kind is CodeKind.ALONE or name not in _PHRASE_STYLES):
            continue
        raw = found[0].replace("<", "&lt;").replace(">", "&gt;")
        key = "" if kind is CodeKind.ALONE else f"tag {name}"
        yield from (piece[done : found.start()], FoundCode((raw,), kind, key, found[0], native=found[0]))
        done = found.end()
    yield piece[done:]


def _marks_in(element: Element | None) -> list[Element]:
    """Returns the segments marked in a text, none within another."""
    if element is None:
        return []
    return element.outermost(lambda each: each.name == "mrk" and each.get("mtype") == "seg")


class _Xliff1Writer:
    """Writes translations into the units of one file."""

    def __init__(self, source: FileText, dialect: XliffProgram) -> None:
        self._source, self._dialect = source, dialect
        self._escape = escape_for(source)

    def unit(self, unit: Element, place: UnitPlace, translations: Translations, tgt: str) -> Iterator[Edit]:
        """Yields what changes in a unit."""
        texts = _texts_of(unit, place.number, self._dialect, kept=place.keeps_blanks)
        wanted = [text for text in texts if text.slot.is_wanted(translations)]
        if not wanted:
            return
        written = {
            id(text): content_of(text.slot, text.translation, translations, self._escape) for text in wanted
        }
        target = unit.child("target")
        origin = origin_of(texts, translations)
        states = self._dialect.on_target(origin)
        if _is_whole(texts):
            yield self._whole(unit, target, written[id(texts[0])], tgt, states)
        elif target is not None and any(mark.plain().strip() for mark in _marks_in(target)):
            yield from self._marked(unit, target, texts, written, states)
        else:
            yield self._whole(unit, target, self._skeleton(unit, texts, written), tgt, states)
        if changes := self._dialect.on_unit(unit, origin):
            yield Edit(unit.first, unit.inner, with_attributes(unit.start_tag, changes))
        definitions = self._dialect.segment_definitions(unit)
        marked = {text.segment.get("mid"): text for text in wanted}
        for mid, text in ((mid, text) for mid, text in marked.items() if mid in definitions):
            segment, changes = definitions[mid], self._dialect.on_segment(origin_of([text], translations))
            tag = with_attributes(segment.start_tag, changes)
            yield Edit(segment.first, segment.inner, tag)

    def root(self, changed: Sequence[UnitPlace], tgt: str) -> Iterator[Edit]:
        """Yields the target language of the files that name none."""
        for first in sorted({unit.around for unit in changed if unit.around >= 0}):
            tag = self._source.text[first : _end_of_tag(self._source.text, first)]
            if not Element(tag, "file", "file", 0, len(tag)).get("target-language"):
                yield Edit(first, first + len(tag), with_attributes(tag, {"target-language": tgt}))

    def _whole(
        self, unit: Element, target: Element | None, content: str, tgt: str, changes: Mapping[str, str | None]
    ) -> Edit:
        """Returns the change of all of a target, or a new one, with its new attributes."""
        if target is not None:
            return Edit(target.first, target.end, with_content(target, content, changes))
        source = unit.child("seg-source") or unit.child("source")
        assert source is not None
        named = {"xml:lang": tgt} if source.get("xml:lang") or _lang_of_source(unit) else {}
        name = f"{source.full_name.rpartition(source.name)[0]}target"
        tag = with_attributes(f"<{name}>", {**named, **changes})
        return Edit(source.end, source.end, f"{blanks_before(source, unit)}{tag}{content}</{name}>")

    def _marked(
        self,
        unit: Element,
        target: Element,
        texts: Sequence[UnitText],
        written: Mapping[int, str],
        changes: Mapping[str, str | None],
    ) -> Iterator[Edit]:
        """Yields the changes of the segments marked in a target; those it lacks come behind others."""
        if changes:
            yield Edit(target.first, target.inner, with_attributes(target.start_tag, changes))
        sources = _marks_in(unit.child("seg-source"))
        behind = target.inner
        missing: dict[int, str] = defaultdict(str)
        for text, mark in zip(texts, sources, strict=True):
            content = written.get(id(text))
            if text.target is not None:
                behind = text.target.end
                if content is not None:
                    yield Edit(text.target.first, behind, with_content(text.target, content, {}))
            elif content is not None:
                missing[behind] += with_content(mark, content, {})
        yield from (Edit(first, first, marks) for first, marks in missing.items())

    def _skeleton(self, unit: Element, texts: Sequence[UnitText], written: Mapping[int, str]) -> str:
        """Returns the content of a new target: as that of the source, its segments translated or empty.

        One of codes alone is as in the source.
        """
        segmented = unit.child("seg-source")
        assert segmented is not None
        parts: list[str] = []
        done = segmented.inner
        for text, mark in zip_longest(texts, _marks_in(segmented)):
            is_codes = not text.slot.coded.text.strip() and not text.slot.subs
            content = text.slot.content.raw if is_codes else written.get(id(text), "")
            parts += (unit.text[done : mark.first], with_content(mark, content, {}))
            done = mark.end
        return "".join([*parts, unit.text[done : segmented.inner_end]])


def _is_whole(texts: Sequence[UnitText]) -> bool:
    """Returns whether a unit is one text, and not cut into segments."""
    return texts[0].segment.name == "source"


def _lang_of_source(unit: Element) -> str:
    source = unit.child("source")
    return source.get("xml:lang") if source else ""


def _end_of_tag(text: str, first: int) -> int:
    tag = re.compile(r"""<[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*>""").match(text, first)
    assert tag is not None
    return tag.end()
