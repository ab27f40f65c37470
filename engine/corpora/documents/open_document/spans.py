"""The paragraphs of OpenDocument: spans read as runs, and written as spans again."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lxml import etree

from engine.corpora.documents.flows import FlowPiece
from engine.corpora.documents.office.package import local
from engine.corpora.documents.office.runs import Ink, TextFormat
from engine.corpora.documents.office.sites import printable
from engine.corpora.documents.segments import CodeKind

TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_BARE = "{urn:parlance}text"
"""Stands around new text until it is in its paragraph."""
_CONTAINERS = frozenset(("a", "meta", "meta-field", "ruby"))
_SHOWN = {
    "a": "link",
    "note": "note",
    "annotation": "comment",
    "change": "deleted text",
    "change-start": "inserted",
    "frame": "picture",
    "page-number": "page number",
    "bookmark-start": "bookmark",
}
_MARKS = {
    "bookmark-start": ("bookmark-end", f"{TEXT}name"),
    "reference-mark-start": ("reference-mark-end", f"{TEXT}name"),
    "change-start": ("change-end", f"{TEXT}change-id"),
    "annotation": ("annotation-end", f"{OFFICE}name"),
}
"""Elements that begin a stretch, the one that ends it, and the attribute that they share."""
_BLANKS = re.compile(r"[ \t\r\n]+")
_SPECIAL = re.compile(r"(\n|\t|^ {2,}|(?<= ) +)")
_NO_LOOK = re.compile(r"rsid|language|country|script")
_STYLES = {
    f"{TEXT}display": ("none", "hidden"),
    f"{FO}font-weight": ("bold", "bold"),
    f"{FO}font-style": ("italic", "italic"),
    f"{STYLE}text-underline-style": ("", "underlined"),
    f"{STYLE}text-line-through-style": ("", "struck"),
    f"{STYLE}text-position": ("", "raised or lowered"),
}
_OFF = ("none", "0% 100%")
_SEEN_ON_BLANKS = ("underline-style", "line-through-style", "background-color")


class SpanDialect:
    """OpenDocument's spans.

    Args:
        looks: what the automatic styles of the part say, as `looks_of` gives it.
    """

    def __init__(self, looks: Mapping[str, TextFormat]) -> None:
        self._looks = looks
        self._formats: dict[tuple[str, ...], TextFormat] = {(): TextFormat(b"", ())}
        self._n_pairs = 0
        self._is_blank = True

    def pieces(self, paragraph: Any) -> list[FlowPiece[Ink]]:
        """Returns all of a paragraph in its order."""
        self._n_pairs, self._is_blank = 0, True
        return self._paired_marks([*self._walk(paragraph, ())])

    def replace(self, paragraph: Any, elements: Sequence[Any]) -> None:
        """Puts texts and elements in place of all there is."""
        for child in list(paragraph):
            paragraph.remove(child)
        paragraph.text = None
        paragraph.extend(elements)
        etree.strip_tags(paragraph, _BARE)
        cell = paragraph.getparent()
        if cell is not None and cell.get(f"{OFFICE}string-value") is not None:
            del cell.attrib[f"{OFFICE}string-value"]  # it would count more than the text

    def text_elements(self, text: str, format_: TextFormat, *, is_translated: bool) -> Iterator[Any]:
        """Yields the spans around a text, or a stand-in where it has none."""
        del is_translated
        inner = etree.Element(_BARE)
        outer = inner
        for name in reversed(format_.element):
            span = etree.Element(f"{TEXT}span", {f"{TEXT}style-name": name})
            span.append(outer)
            outer = span
        _fill(inner, printable(text))
        yield outer

    def code_elements(self, ink: Ink) -> Iterator[Any]:
        """Yields the elements of a code."""
        yield from ink.elements

    def _walk(self, element: Any, styles: tuple[str, ...]) -> Iterator[FlowPiece[Ink]]:
        yield from self._text(element.text, styles)
        for child in element:
            name = local(child)
            if name == "span":
                own = child.get(f"{TEXT}style-name", "")
                yield from self._walk(child, (*styles, own) if self._key_of(own) else styles)
            elif name == "s":
                self._is_blank = False
                yield FlowPiece(Ink(self._format(styles)), " " * min(_count(child), 1000))
            elif name == "line-break":
                self._is_blank = True
                yield FlowPiece(Ink(self._format(styles)), "\n")
            elif name == "tab":
                self._is_blank = True
                yield FlowPiece(Ink(elements=(child,), separates=True), kind=CodeKind.ALONE, shown="tab")
            elif name in _CONTAINERS:
                yield from self._container(child, name, styles)
            elif name and name != "soft-page-break":
                self._is_blank = False
                yield FlowPiece(Ink(elements=(child,)), kind=CodeKind.ALONE, shown=_SHOWN.get(name, ""))
            yield from self._text(child.tail, styles)

    def _container(self, element: Any, name: str, styles: tuple[str, ...]) -> Iterator[FlowPiece[Ink]]:
        content = element.find(f"{TEXT}ruby-base") if name == "ruby" else None
        if name == "ruby" and content is None:
            return
        self._n_pairs += 1
        pair, shown = self._n_pairs, _SHOWN.get(name, name)
        holder = element if content is None else content
        ink = Ink(container=element, content=content)
        yield FlowPiece(ink, kind=CodeKind.OPEN, pair=pair, shown=shown)
        yield from self._walk(holder, styles)
        yield FlowPiece(Ink(), kind=CodeKind.CLOSE, pair=pair, shown=f"/{shown}")

    def _text(self, text: str | None, styles: tuple[str, ...]) -> Iterator[FlowPiece[Ink]]:
        shown = _BLANKS.sub(" ", text or "")
        if self._is_blank:
            shown = shown.removeprefix(" ")
        if shown:
            self._is_blank = shown.endswith(" ")
            yield FlowPiece(Ink(self._format(styles)), shown)

    def _key_of(self, style: str) -> bytes:
        look = self._looks.get(style)
        return style.encode() if look is None else look.key

    def _format(self, styles: tuple[str, ...]) -> TextFormat:
        if styles not in self._formats:
            looks = [self._looks[style] for style in styles if style in self._looks]
            shown = " ".join(look.shown for look in looks if look.shown)
            self._formats[styles] = TextFormat(
                b"|".join(self._key_of(style) for style in styles),
                styles,
                shown or "format",
                is_seen_on_blanks=any(look.is_seen_on_blanks for look in looks),
                is_hidden=any(look.is_hidden for look in looks),
            )
        return self._formats[styles]

    def _paired_marks(self, pieces: Sequence[FlowPiece[Ink]]) -> list[FlowPiece[Ink]]:
        """Makes pairs of the marks that begin and end a stretch."""
        paired = list(pieces)
        starts: dict[tuple[str, str, int], int] = {}
        depth = 0
        for at, piece in enumerate(pieces):
            depth += (piece.kind is CodeKind.OPEN) - (piece.kind is CodeKind.CLOSE)
            if piece.kind is not CodeKind.ALONE or len(piece.what.elements) != 1:
                continue
            element = piece.what.elements[0]
            for start, (end, key) in _MARKS.items():
                mark = end, element.get(key, ""), depth
                if local(element) == start and mark[1]:
                    starts[mark] = at
                elif local(element) == end and mark in starts:
                    self._n_pairs += 1
                    first, shown = starts.pop(mark), _SHOWN.get(start, "mark")
                    paired[first] = FlowPiece(pieces[first].what, "", CodeKind.OPEN, self._n_pairs, shown)
                    paired[at] = FlowPiece(piece.what, "", CodeKind.CLOSE, self._n_pairs, f"/{shown}")
        return paired


def looks_of(root: Any) -> dict[str, TextFormat]:
    """Returns what each automatic style of a part says of a text's look; an empty key: nothing."""
    looks: dict[str, TextFormat] = {}
    for style in root.iterfind(f"{OFFICE}automatic-styles/{STYLE}style"):
        if style.get(f"{STYLE}family") == "text":
            properties = style.find(f"{STYLE}text-properties")
            attributes = dict(() if properties is None else properties.items())
            kept = sorted((name, value) for name, value in attributes.items() if not _NO_LOOK.search(name))
            parent = style.get(f"{STYLE}parent-style-name", "")
            shown = (
                label
                for name, (wanted, label) in _STYLES.items()
                if _is_on(attributes.get(name, "none" if wanted != "none" else ""), wanted)
            )
            looks[style.get(f"{STYLE}name", "")] = TextFormat(
                f"{parent}{kept}".encode() if parent or kept else b"",
                None,
                " ".join(shown),
                is_seen_on_blanks=any(name.endswith(_SEEN_ON_BLANKS) for name in attributes),
                is_hidden=attributes.get(f"{TEXT}display") == "none",
            )
    return looks


def _is_on(value: str, wanted: str) -> bool:
    return value == wanted or (not wanted and value not in _OFF)


def _count(spaces: Any) -> int:
    count = spaces.get(f"{TEXT}c", "1")
    return int(count) if count.isdecimal() else 1


def _fill(element: Any, text: str) -> None:
    """Puts a text into an element; what the format would take for one blank is written as elements."""
    last = None
    for number, part in enumerate(_SPECIAL.split(text)):
        if number % 2:
            name = {"\n": "line-break", "\t": "tab"}.get(part, "s")
            last = etree.SubElement(element, f"{TEXT}{name}")
            if len(part) > 1:
                last.set(f"{TEXT}c", str(len(part)))
        elif last is None:
            element.text = part
        else:
            last.tail = part
