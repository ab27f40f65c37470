"""The places in a bilingual XML file where translations go, and the document that holds them.

A unit is read twice, with the same result: when the file is taken apart, and when its translation is written.
So nothing but its place is kept, and a file of a hundred megabytes takes little more than its text.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from xml.sax.saxutils import quoteattr

from engine.base.errors import CorpusError
from engine.documents.language_tags import base_of, tidy_tag
from engine.documents.segments import (
    NOT_TO_TRANSLATE,
    CodeKind,
    DocumentSegment,
    SegmentState,
    Status,
    TextOrigin,
)
from engine.documents.source_text import (
    DEEPEST,
    Edit,
    Element,
    FileText,
    FoundCode,
    InlineContent,
    Literal,
    LiteralKind,
    Piece,
    RawPart,
    Slot,
    Translations,
    element_at,
    escaped_xml,
    literal_text,
    plain_text,
)
from engine.results.corpora import InlineTag
from engine.results.translation import LanguagePair
from engine.text.numerals.quantities import is_translatable

_OF_RUNNING_TEXT = (
    *(".doc", ".docm", ".docx", ".dita", ".epub", ".htm", ".html", ".idml", ".markdown", ".md", ".odp"),
    *(".odt", ".pdf", ".pptm", ".pptx", ".rtf", ".txt", ".xht", ".xhtml"),
)
"""Endings of files whose texts are read one after the other, unlike those of program texts."""
_MOST_NAMED = 5
"""Places that a notice names."""
_MIN_COPIES = 2


@dataclass(frozen=True, slots=True)
class UnitPlace:
    """Where a unit with segments stands."""

    first: int
    """Where its tag begins, in characters."""
    number: int
    """Number of its first segment."""
    n_segments: int
    keeps_blanks: bool = True
    around: int = -1
    """Where the tag begins that names the languages of the unit; -1: there is none."""


@dataclass(frozen=True, slots=True)
class UnitText:
    """A text of a unit and its translation, as an import and a translation read them."""

    segment: Element
    """Where it stands: the unit's source, a mark in it, or the segment of XLIFF 2."""
    slot: Slot
    target: Element | None
    """Where its translation stands, or is to stand."""
    translation: InlineContent | None
    """Translation; None also for a copy of the source that its file calls not translated."""
    status: Status


UnitWriter = Callable[[Element, UnitPlace, Translations, str], Iterable[Edit]]
"""Returns what changes, given a unit, its place, translations and their language."""
RootWriter = Callable[[Sequence[UnitPlace], str], Iterable[Edit]]
"""Returns what changes outside the units, given those in which something changes and the language."""


@dataclass
class BilingualFile:
    """A file of texts and translations as XML."""

    source: FileText
    format: str
    languages: LanguagePair
    segments: list[DocumentSegment]
    notices: list[str]
    units: list[UnitPlace]
    write_unit: UnitWriter
    write_root: RootWriter

    def write(self, translations: Translations, tgt: str, out: Path) -> None:
        """Writes the file with some of its texts translated, each marked by its origin.

        Raises:
            OSError: if it cannot be written.
        """
        edits: list[Edit] = []
        changed: list[UnitPlace] = []
        for unit in self.units:
            if any(number in translations for number in range(unit.number, unit.number + unit.n_segments)):
                element = element_at(self.source.text, unit.first)
                found = [*self.write_unit(element, unit, translations, tgt)]
                edits += found
                changed += [unit] if found else []
        edits += self.write_root(changed, tgt)
        out.write_bytes(self.source.written(edits, otherwise="xmlcharrefreplace"))


class SegmentList:
    """Gathers the segments of a file while it is read, and what is to be said of them."""

    def __init__(self, file_name: str) -> None:
        self._file_name = file_name
        self.segments: list[DocumentSegment] = []
        self.notices: list[str] = []
        self._unreadable: list[str] = []
        self._copies: list[int] = []
        self._n_unstated = 0

    def add(
        self,
        text: UnitText,
        place: str,
        *,
        is_stated: bool = False,
        passage: str = "",
    ) -> None:
        """Adds the segments of a text.

        Args:
            text: the text.
            place: where a person finds it.
            is_stated: whether the file says how far it is without a word for it.
            passage: which the text belongs to, see `passage_of`; texts within its codes stand alone.
        """
        slot, state = text.slot, text.status.for_translating
        is_stated = is_stated or bool(text.status.word or text.status.is_left_out)
        targets = _with_subs(text.translation)
        for each, translation in zip(slot.everyone(), [*targets, *[()] * 1000], strict=False):
            if each.fault:
                self._unreadable.append(f"{place}: {each.fault}")
            if each.number < 0:
                continue
            target = plain_text(translation)
            is_empty = state in (SegmentState.TRANSLATED, SegmentState.DRAFT) and not target
            if target and not is_stated:
                self._n_unstated += any(map(str.isalpha, target))
                if target == each.coded.text.strip() and any(map(str.isalpha, target)):
                    self._copies.append(len(self.segments))
            segment = each.coded.segment(place)
            self.segments.append(
                replace(
                    segment,
                    target=target,
                    state=SegmentState.NEW if is_empty else state,
                    passage=passage if each is slot else "",
                )
            )

    def finish(self) -> list[DocumentSegment]:
        """Judges what can be judged only now, and returns the segments.

        Raises:
            CorpusError: if none of the texts can be read.
        """
        n_copies = len(self._copies)
        if n_copies >= _MIN_COPIES and 2 * n_copies >= self._n_unstated:
            for number in self._copies:
                self.segments[number] = replace(self.segments[number], target="", state=SegmentState.NEW)
            self.notices.append(
                f"{n_copies:,} texts have their own source as translation: they count as not translated."
            )
        if self._unreadable:
            named = "; ".join(self._unreadable[:_MOST_NAMED])
            more = ", and more" if len(self._unreadable) > _MOST_NAMED else ""
            if not self.segments:
                raise CorpusError(
                    f"No text of {self._file_name} can be read ({named}{more}).",
                    "Mend it in the program it comes from, and export it again.",
                )
            n_texts = len(self._unreadable)
            texts = "1 text cannot" if n_texts == 1 else f"{n_texts:,} texts cannot"
            self.notices.append(f"{texts} be read, and will stay as it is ({named}{more}).")
        if not self.segments:
            self.notices.append("It has no text to translate.")
        return self.segments


def with_translate_flag(elements: Iterable[Element], texts: Sequence[UnitText]) -> Sequence[UnitText]:
    """Returns the texts of a unit, left out if it is not to be translated, as the innermost element says."""
    said = [each for element in elements if (each := element.get("translate"))]
    if said[-1:] != ["no"]:
        return texts
    return [replace(each, status=each.status._replace(is_left_out=NOT_TO_TRANSLATE)) for each in texts]


def passage_of(unit: Element, file: Element | None) -> str:
    """Returns the passage of a unit: its file, if that is of running text; else the unit alone."""
    original = "" if file is None else file.get("original").lower()
    if file is not None and original.endswith(_OF_RUNNING_TEXT):
        return f"file {file.first}"
    return f"unit {unit.first}"


def languages_named(src: str, tgt: str) -> LanguagePair:
    """Returns languages as a file writes them, as base tags."""
    return LanguagePair(base_of(tidy_tag(src)), base_of(tidy_tag(tgt)))


def escape_for(source: FileText) -> Callable[[str], str]:
    """Returns what makes text fit an XML file: its escapes and its line ends."""
    newline = source.newline

    def escape(text: str) -> str:
        escaped = escaped_xml(text)
        return escaped.replace("\n", newline) if newline != "\n" else escaped

    return escape


def keeps_blanks(around: Iterable[Element], otherwise: bool = False) -> bool:
    """Returns whether the innermost of some elements that says so keeps its blanks."""
    kept = otherwise
    for element in around:
        said = element.get("xml:space")
        kept = said == "preserve" if said else kept
    return kept


def blanks_before(element: Element, parent: Element) -> str:
    """Returns the blanks before an element, with which another one can stand behind it."""
    place = parent.parts.index(element)
    before = parent.parts[place - 1] if place else None
    blanks = element.text[before.first : before.end] if isinstance(before, Literal) else ""
    return "" if blanks.strip() else blanks


def origin_of(texts: Sequence[UnitText], translations: Translations) -> TextOrigin:
    """Returns what can be said of some texts together; a machine's also if one is still to be done."""
    if any(_is_left_to_do(text, translations) for text in texts):
        return TextOrigin.MACHINE
    wanted = (text.slot for text in texts if text.slot.is_wanted(translations))
    return TextOrigin.of_all(slot.origin(translations) for slot in wanted)


def _is_left_to_do(text: UnitText, translations: Translations) -> bool:
    """Returns whether a text, or one within its codes, stays without a translation, or with a draft."""
    state = text.status.for_translating
    if state is SegmentState.LOCKED:
        return False
    return any(
        each.number not in translations
        and is_translatable(each.coded.text)
        and (state is SegmentState.DRAFT or not plain_text(there))
        for each, there in _with_translations(text.slot, text.translation)
    )


def is_confirmed_as_it_is(slot: Slot, there: InlineContent | None, translations: Translations) -> bool:
    """Returns whether a person confirmed the translation that a file has, which then stays with its codes.

    Args:
        slot: the text.
        there: its translation in the file.
        translations: those to write.
    """
    if there is None or slot.origin(translations) is not TextOrigin.PERSON:
        return False
    if _n_codes(there) != _n_codes(slot.content):
        return False
    pairs = [(each.number, plain_text(own)) for each, own in _with_translations(slot, there)]
    return all(translations[number].text == own for number, own in pairs if number in translations)


def content_of(
    slot: Slot, there: InlineContent | None, translations: Translations, escape: Callable[[str], str]
) -> str:
    """Returns what is written between the tags of a translation; arguments as of `is_confirmed_as_it_is`."""
    if there is not None and is_confirmed_as_it_is(slot, there, translations):
        return there.raw
    return slot.written(translations, escape)


def _n_codes(content: InlineContent) -> int:
    return sum(isinstance(piece, FoundCode) for piece in content.pieces)


def _with_translations(slot: Slot, there: InlineContent | None) -> Iterator[tuple[Slot, Sequence[Piece]]]:
    """Yields a text and those within its codes that have something to translate, and what the file has."""
    for each, own in zip_longest(slot.everyone(), _with_subs(there), fillvalue=()):
        if isinstance(each, Slot) and each.number >= 0:
            yield each, own


def _with_subs(content: InlineContent | None) -> list[Sequence[Piece]]:
    """Returns a text and those within its codes, in the order of their numbers."""
    if content is None:
        return []
    return [content.pieces, *(each for sub in content.subs for each in _with_subs(sub))]


# The content of a text in bilingual XML: plain text, and inline elements as codes that stay as they are.
#
# Knows the inline elements of XLIFF 1.2, XLIFF 2, TMX and Qt TS, whose names never contradict each other. A
# text within a code (`sub`: a picture's caption, a footnote) is a text of its own. An import reads the same
# content with `text_and_tags`: what is protected is text there, and notes on text (`mrk`) are no tags.

_POSITIONS = {
    "begin": CodeKind.OPEN,
    "open": CodeKind.OPEN,
    "end": CodeKind.CLOSE,
    "close": CodeKind.CLOSE,
}
_OPENING = {"bpt": ("rid", "id", "i"), "bx": ("rid", "id"), "sc": ("id",), "sm": ("id",)}
_CLOSING = {"ept": ("rid", "id", "i"), "ex": ("rid", "id"), "ec": ("startRef", "id"), "em": ("startRef",)}
"""Elements that are one half of a pair, and the attributes that may name it: the first that is there."""
_ALONE = frozenset(("ph", "x", "ut", "it"))
_AROUND_TEXT = frozenset(("hi", "g", "pc"))
_KEPT = (_ALONE | _AROUND_TEXT | _OPENING.keys() | _CLOSING.keys()) - {"sm", "em"}
"""Elements that an import keeps; others are notes on the text."""
_FAMILY = {"bpt": "pt", "ept": "pt", "bx": "x", "ex": "x", "sc": "c", "ec": "c", "sm": "m", "em": "m"}
_INDENTED = re.compile(r"[ \t]*\n[ \t]+")
_BREAK = re.compile(r"<br\s*/?>|\\n", re.IGNORECASE)
_LONGEST_SHOWN = 40
_NO_DATA: Mapping[str, str] = {}


def read_inline(element: Element, *, keeps_blanks: bool, data: Mapping[str, str] = _NO_DATA) -> InlineContent:
    """Reads the content of an element that holds text.

    Args:
        element: a `source`, `target`, `seg`, `mrk`.
        keeps_blanks: whether line breaks and the indentation behind them are text; else each is a blank.
        data: what XLIFF 2 keeps apart of its codes in their document, by id.
    """
    return _Walk(data, keeps_blanks=keeps_blanks).read(element, 0)


def text_and_tags(pieces: Sequence[Piece]) -> tuple[str, tuple[InlineTag, ...]]:
    """Returns a text as an import keeps it: plain, and the tags beside it."""
    if len(pieces) == 1 and isinstance(pieces[0], str):
        return pieces[0], ()
    parts: list[str] = []
    tags: list[InlineTag] = []
    length = 0
    waiting = list(reversed(pieces))
    while waiting:
        piece = waiting.pop()
        if isinstance(piece, str):
            parts.append(piece)
            length += len(piece)
            continue
        if piece.native:
            tags.append(InlineTag(length, piece.native, piece.kind.value))
        waiting += reversed(piece.inside)
    return "".join(parts), tuple(tags)


def code_as_tag(name: str, attributes: Mapping[str, str], native: str) -> str:
    """Returns one of the elements that hold codes as an import keeps it.

    Args:
        name: the element: "bpt", "ph".
        attributes: its attributes.
        native: the code in the document's own format; blank: the element itself stands for it.
    """
    return native if native.strip() else _written(name, attributes, "/>")


def kind_of_code(name: str, attributes: Mapping[str, str]) -> CodeKind:
    """Returns how one of the elements that hold codes stands in its text."""
    if name in _OPENING:
        return CodeKind.OPEN
    if name in _CLOSING:
        return CodeKind.CLOSE
    return _POSITIONS.get(attributes.get("pos", ""), CodeKind.ALONE) if name == "it" else CodeKind.ALONE


class _Walk:
    """Gathers one text while walking through its elements."""

    def __init__(self, data: Mapping[str, str], *, keeps_blanks: bool) -> None:
        self._data, self._keeps_blanks = data, keeps_blanks
        self._found = InlineContent()
        self._open: dict[str, list[str]] = {}
        self._n_pairs = 0

    def read(self, element: Element, depth: int) -> InlineContent:
        self._found.element = element
        self._found.raw = element.text[element.inner : element.inner_end]
        filled = [part for part in element.parts if isinstance(part, Element) or _is_filled(element, part)]
        self._found.is_cdata = (
            len(filled) == 1 and isinstance(filled[0], Literal) and filled[0].kind is LiteralKind.CDATA
        )
        self._walk(element, depth)
        return self._found

    def _walk(self, element: Element, depth: int) -> None:
        for part in element.parts:
            if isinstance(part, Element):
                self._add_element(part, depth)
            else:
                self._add_text(literal_text(element.text, part))

    def _add_text(self, text: str) -> None:
        if not self._keeps_blanks and "\n" in text:
            text = _INDENTED.sub(" ", text)
        if text:
            self._found.pieces.append(text)

    def _add_element(self, element: Element, depth: int) -> None:
        name = element.name
        attributes = element.attributes()
        if depth >= DEEPEST:
            self._found.is_too_deep = True
            self._found.pieces.append(element.plain())
        elif _is_protected(name, attributes):
            inside = _Walk(self._data, keeps_blanks=self._keeps_blanks).read(element, depth).pieces
            self._add_code(element, CodeKind.ALONE, "", depth, inside)
        elif name in _OPENING or name in _CLOSING or name in _ALONE:
            kind = kind_of_code(name, attributes)
            key = "" if name in _ALONE else self._key(kind, _identity(name, attributes))
            self._add_code(element, kind, key, depth)
        elif _is_change(attributes):
            if not attributes["mtype"].endswith("-deleted"):
                self._walk(element, depth + 1)
        elif not element.parts:
            self._add_code(element, CodeKind.ALONE, "", depth, _character_of(name, attributes))
        else:
            self._add_pair(element, depth)

    def _add_pair(self, element: Element, depth: int) -> None:
        """Adds an element around text as two codes."""
        self._n_pairs += 1
        key = f"tag {self._n_pairs}"
        name, attributes = element.name, element.attributes()
        end_tag = element.text[element.inner_end : element.end]
        native = ("", "")
        if name in _AROUND_TEXT:
            first = self._kept_apart(attributes, "dataRefStart") or _written(name, attributes, ">")
            native = (first, self._kept_apart(attributes, "dataRefEnd") or f"</{name}>")
        self._found.pieces.append(
            FoundCode(
                (element.start_tag,),
                CodeKind.OPEN,
                key,
                self._shown(element),
                is_tag=True,
                native=native[0],
                inside=tuple(_character_of(name, attributes)),
            )
        )
        self._walk(element, depth + 1)
        shown = f"</{name}>"
        self._found.pieces.append(
            FoundCode((end_tag,), CodeKind.CLOSE, key, shown, is_tag=True, native=native[1])
        )

    def _add_code(
        self, element: Element, kind: CodeKind, key: str, depth: int, inside: Sequence[Piece] = ()
    ) -> None:
        name, attributes = element.name, element.attributes()
        own = self._kept_apart(attributes, "dataRef")
        is_break = kind is CodeKind.ALONE and (_is_break(element) or breaks_line(own))
        is_kept = name in _KEPT
        self._found.pieces.append(
            FoundCode(
                self._raw_with_subs(element, depth),
                kind,
                key,
                self._shown(element),
                is_break=is_break,
                native=code_as_tag(name, attributes, own or element.plain()) if is_kept else "",
                inside=tuple(inside),
            )
        )

    def _kept_apart(self, attributes: Mapping[str, str], name: str) -> str:
        """Returns the native code that an attribute points to, "" if there is none or it is blank."""
        code = self._data.get(attributes.get(name, ""), "") if self._data else ""
        return code if code.strip() else ""

    def _shown(self, element: Element) -> str:
        """Returns a code as a person would see it: what it stands for in the document, else its own name."""
        attributes = element.attributes()
        own = self._kept_apart(attributes, "dataRef") or self._kept_apart(attributes, "dataRefStart")
        own = " ".join(own.split())
        return own if 0 < len(own) <= _LONGEST_SHOWN else _shown(element)

    def _raw_with_subs(self, element: Element, depth: int) -> tuple[RawPart, ...]:
        """Returns a code as it stands, with the numbers of the texts in it in their places."""
        parts: list[RawPart] = []
        done = element.first
        for sub in _subs_in(element):
            inner = _Walk(self._data, keeps_blanks=self._keeps_blanks).read(sub, depth + 1)
            parts += (element.text[done : sub.inner], len(self._found.subs))
            self._found.subs.append(inner)
            done = sub.inner_end
        return (*parts, element.text[done : element.end])

    def _key(self, kind: CodeKind, identity: str) -> str:
        if kind is CodeKind.CLOSE:
            waiting = self._open.get(identity)
            return waiting.pop() if waiting else ""
        self._n_pairs += 1
        key = f"{identity} {self._n_pairs}"
        self._open.setdefault(identity, []).append(key)
        return key


def _subs_in(element: Element) -> list[Element]:
    """Returns the texts within a code that can be written into: each has an end tag of its own."""
    subs = element.outermost(lambda each: each.name == "sub")
    return [each for each in subs if not each.is_closed_at_once]


def _is_filled(element: Element, literal: Literal) -> bool:
    return bool(literal_text(element.text, literal).strip())


def _identity(name: str, attributes: dict[str, str]) -> str:
    names = _OPENING.get(name) or _CLOSING[name]
    return f"{_FAMILY[name]} {next((attributes[each] for each in names if attributes.get(each)), '')}"


def _is_protected(name: str, attributes: dict[str, str]) -> bool:
    """Returns whether an element marks text that is not to be translated."""
    return name == "mrk" and (attributes.get("mtype") == "protected" or attributes.get("translate") == "no")


def _is_change(attributes: dict[str, str]) -> bool:
    """Returns whether an element marks what was added or taken away and not yet accepted."""
    return attributes.get("mtype", "").endswith(("-deleted", "-added"))


def _is_break(element: Element) -> bool:
    """Returns whether a code breaks the line, as its attributes or what it stands for say."""
    attributes = element.attributes()
    said = (attributes.get(name, "") for name in ("equiv-text", "equiv", "disp"))
    is_named = attributes.get("ctype") == "lb" or attributes.get("subType") == "xlf:lb"
    return is_named or any(map(breaks_line, (element.plain(), *said)))


def breaks_line(native: str) -> bool:
    """Returns whether a piece of a document's own code is a line break."""
    return _BREAK.fullmatch(native.strip()) is not None


def _shown(element: Element) -> str:
    attributes = element.attributes()
    native = "" if element.name in ("g", "pc", "hi", "mrk") else " ".join(element.plain().split())
    known = native or attributes.get("equiv-text") or attributes.get("equiv") or attributes.get("disp") or ""
    if 0 < len(known) <= _LONGEST_SHOWN:
        return known
    return f"<{' '.join(filter(None, (element.name, attributes.get('id') or attributes.get('i'))))}>"


def _written(name: str, attributes: Mapping[str, str], end: str) -> str:
    local = ((key.rpartition(":")[2], value) for key, value in attributes.items())
    return f"<{name}{''.join(f' {key}={quoteattr(value)}' for key, value in local)}{end}"


def _character_of(name: str, attributes: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the character that XLIFF 2's `cp`, memoQ's `ch` and Qt's `byte` stand for, else nothing."""
    if name == "ch":
        return (attributes.get("val", ""),)
    if name not in ("cp", "byte"):
        return ()
    digits = (attributes.get("hex") or attributes.get("value") or "").lower()
    is_hex = name == "cp" or digits.startswith("x")
    try:
        character = chr(int(digits.removeprefix("x"), 16 if is_hex else 10))
    except (ValueError, OverflowError):
        return ("\ufffd",)
    return ("\ufffd" if character == "\0" or 0xD800 <= ord(character) <= 0xDFFF else character,)
