"""The texts of a spreadsheet's cells and comments, and those of its page headers and footers."""

import copy
import re
from collections.abc import Iterator, Sequence
from typing import Any

from lxml import etree

from engine.corpora.documents.flows import Flow, FlowPiece, cut_flow
from engine.corpora.documents.office.package import attribute, local
from engine.corpora.documents.office.runs import Ink, TextFormat
from engine.corpora.documents.office.sites import printable
from engine.corpora.documents.segments import CodeKind, DocumentSegment, SegmentKind, WrittenSegment

_STYLES = {
    "b": "bold",
    "i": "italic",
    "u": "underlined",
    "strike": "struck",
    "vertAlign": "raised or lowered",
}
_OFF = ("0", "false", "none")
_PRESERVED = "{http://www.w3.org/XML/1998/namespace}space"
_PAGE_CODE = re.compile(r'&(?:"[^"]*"|\d+|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|&|.)', re.DOTALL)
_BY_NUMBER = re.compile(r"_x(?![Dd][89A-Fa-f])([0-9A-Fa-f]{4})_")
_LONGEST_HEADER = 255
"""Excel calls a workbook with a longer one damaged."""
_SECTIONS = ("&L", "&C", "&R")


class CellDialect:
    """The runs of spreadsheets. How a text is read aloud (phonetic runs) is lost with its text.

    Args:
        usual_font: what `font_of` says of the font that cells have; runs that repeat it look like their cell.
    """

    def __init__(self, usual_font: frozenset[bytes] = frozenset()) -> None:
        self._usual_font = usual_font
        self._plain = TextFormat(b"", None)
        self._formats: dict[bytes, TextFormat] = {}
        self._space = ""

    def pieces(self, paragraph: Any) -> list[FlowPiece[Ink]]:
        """Returns all of a string in its order."""
        self._space = paragraph.tag.rpartition("}")[0][1:]
        found = []
        for child in paragraph:
            if local(child) == "t":
                found.append(FlowPiece(Ink(self._plain), _unescaped(child.text or "")))
            elif local(child) == "r":
                format_ = self._format(child.find("{*}rPr"))
                found.append(FlowPiece(Ink(format_), _unescaped(child.findtext("{*}t") or "")))
        return found

    def replace(self, paragraph: Any, elements: Sequence[Any]) -> None:
        """Puts runs in place of all; one that looks like its cell is no run."""
        for child in list(paragraph):
            paragraph.remove(child)
        if len(elements) == 1 and elements[0].find("{*}rPr") is None:
            elements = list(elements[0])
        paragraph.extend(elements)

    def text_elements(self, text: str, format_: TextFormat, *, is_translated: bool) -> Iterator[Any]:
        """Yields a run."""
        del is_translated
        run = etree.Element(f"{{{self._space}}}r")
        if format_.element is not None:
            run.append(copy.deepcopy(format_.element))
        element = etree.SubElement(run, f"{{{self._space}}}t")
        element.text = _escaped(printable(text))
        if text != text.strip() or "\n" in text or "  " in text:
            element.set(_PRESERVED, "preserve")
        yield run

    def code_elements(self, ink: Ink) -> Iterator[Any]:
        """Yields nothing: there are no codes but formatting."""
        yield from ink.elements

    def _format(self, properties: Any) -> TextFormat:
        if properties is None:
            return self._plain
        raw = etree.tostring(properties, with_tail=False)
        if raw not in self._formats:
            on = {local(child) for child in properties if attribute(child, "val") not in _OFF}
            shown = " ".join(style for name, style in _STYLES.items() if name in on)
            key = b" ".join(sorted(font_of(properties) - self._usual_font))
            self._formats[raw] = TextFormat(key, properties, shown or "format", bool(on & {"u", "strike"}))
        return self._formats[raw]


def _unescaped(text: str) -> str:
    """Returns a text of a cell as it is shown: characters may be written by their numbers, "_x000D_"."""
    if "_x" not in text:
        return text
    shown = _BY_NUMBER.sub(lambda found: printable(chr(int(found[1], 16))) or found[0], text)
    return shown.replace("\r\n", "\n").replace("\r", "\n")


def _escaped(text: str) -> str:
    """Returns a text as a cell holds it: what would be read as a character's number is none."""
    return _BY_NUMBER.sub(r"_x005F\g<0>", text)


def font_of(properties: Any) -> frozenset[bytes]:
    """Returns what a font, or the properties of a run, say of its look."""
    return frozenset(
        f"{local(child).replace('rFont', 'name')}{sorted(child.items())}".encode()
        for child in properties
        if local(child)
    )


class PageTextSite:
    """The header or the footer of a sheet's pages: text in up to three sections, with codes of its own."""

    is_copy = False

    def __init__(self, element: Any, place: str) -> None:
        self._element = element
        self._stretches = _stretches(element.text or "")
        self._flows = [cut_flow(stretch) for stretch in self._stretches]
        self.segments: Sequence[DocumentSegment] = [
            DocumentSegment(flow.source, flow.codes, place, SegmentKind.HEADER)
            for flow in self._flows
            if flow
        ]

    def put(self, written: Sequence[WrittenSegment | None]) -> None:
        """Puts translations in place of its texts, if a header may be as long as they are."""
        waiting = iter(written)
        parts: list[str] = []
        for stretch, flow in zip(self._stretches, self._flows, strict=True):
            translation = next(waiting) if flow else None
            pieces = stretch if flow is None or translation is None else _with(flow, translation)
            for piece in pieces:
                text = piece.what if piece.kind else printable(piece.text).replace("&", "&&")
                is_size = bool(parts) and parts[-1].startswith("&") and parts[-1][-1].isdecimal()
                if text:
                    parts.append(f" {text}" if is_size and text[0].isdecimal() else text)
        if len(text := "".join(parts)) <= _LONGEST_HEADER:
            self._element.text = text


def _with(flow: Flow[str], translation: WrittenSegment) -> list[FlowPiece[str]]:
    return [*flow.lead, *flow.rebuilt(translation, ""), *flow.tail]


def _stretches(text: str) -> list[list[FlowPiece[str]]]:
    """Returns the pieces of each section; its mark is a section of its own."""
    stretches: list[list[FlowPiece[str]]] = [[]]
    done = 0
    for match in _PAGE_CODE.finditer(text):
        if text[done : match.start()]:
            stretches[-1].append(FlowPiece("", text[done : match.start()]))
        done = match.end()
        code = match[0]
        if code == "&&":
            stretches[-1].append(FlowPiece("", "&"))
            continue
        piece = FlowPiece(code, kind=CodeKind.ALONE, shown=code)
        if code in _SECTIONS:
            stretches += [[piece], []]
        else:
            stretches[-1].append(piece)
    if text[done:]:
        stretches[-1].append(FlowPiece("", text[done:]))
    return stretches
