"""The runs of a Word paragraph: what is text in it, what is a code, and how both are written."""

import copy
import re
from collections.abc import Iterator, Sequence
from typing import Any

from lxml import etree

from engine.corpora.documents.flows import FlowPiece
from engine.corpora.documents.office.languages import regional_tag, script_class
from engine.corpora.documents.office.package import attribute, local
from engine.corpora.documents.office.runs import Ink, TextFormat
from engine.corpora.documents.office.sites import printable
from engine.corpora.documents.segments import CodeKind

_CONTAINERS = frozenset(("hyperlink", "smartTag", "customXml", "ins", "moveTo", "dir", "bdo", "sdt"))
_PASSED_OVER = frozenset(("pPr", "rPr", "proofErr", "lastRenderedPageBreak", "sdtPr", "sdtEndPr"))
"""No code: what they say is of the paragraph, or holds for the text as it was alone."""
_TYPED = {"noBreakHyphen": "\u2011", "softHyphen": "\u00ad", "cr": "\n"}
_WRITTEN = {"\n": "br", "\t": "tab", "\u2011": "noBreakHyphen", "\u00ad": "softHyphen"}
_SHOWN = {
    "drawing": "picture",
    "pict": "picture",
    "object": "object",
    "footnoteReference": "footnote",
    "endnoteReference": "endnote",
    "commentReference": "comment",
    "oMath": "formula",
    "oMathPara": "formula",
    "hyperlink": "link",
    "del": "deleted text",
    "moveFrom": "moved text",
    "ins": "inserted",
    "moveTo": "moved",
    "sdt": "content control",
    "sym": "symbol",
}
_STYLES = {
    "vanish": "hidden",
    "b": "bold",
    "i": "italic",
    "u": "underlined",
    "strike": "struck",
    "vertAlign": "raised or lowered",
}
_SEEN_ON_BLANKS = frozenset(("u", "strike", "dstrike", "highlight", "shd", "bdr"))
_OFF = ("0", "false", "off")
_NO_LOOK = frozenset(("lang", "noProof"))
_MARKS = {
    "bookmarkStart": "bookmark",
    "bookmarkEnd": "bookmark",
    "commentRangeStart": "comment",
    "commentRangeEnd": "comment",
    "permStart": "permission",
    "permEnd": "permission",
}
_LAST_EDITED = "_GoBack"
"""The bookmark at the place that was edited last."""
_SPECIAL = re.compile("([\n\t\u2011\u00ad])")
_PRESERVED = "{http://www.w3.org/XML/1998/namespace}space"
_MOST_DEPTH = 60


class WordDialect:
    """Word's runs.

    Args:
        tgt: the language of the translations; "" while a document is read.
    """

    def __init__(self, tgt: str = "") -> None:
        self._tgt = tgt
        self._formats: dict[bytes, TextFormat] = {b"": TextFormat(b"", None)}
        self._n_pairs = 0
        self._space = ""

    def pieces(self, paragraph: Any) -> list[FlowPiece[Ink]]:
        """Returns all of a paragraph in its order."""
        self._n_pairs = 0
        self._space = paragraph.tag.rpartition("}")[0][1:]
        return joined_fields(self._paired_marks([*self._walk(paragraph, 0)]))

    def replace(self, paragraph: Any, elements: Sequence[Any]) -> None:
        """Puts elements in place of all but the paragraph's properties."""
        for child in list(paragraph):
            if local(child) != "pPr":
                paragraph.remove(child)
        paragraph.extend(elements)

    def text_elements(self, text: str, format_: TextFormat, *, is_translated: bool) -> Iterator[Any]:
        """Yields a run."""
        run = self._run(format_)
        if is_translated and self._tgt:
            for language in run.iterfind("{*}rPr/{*}lang"):
                language.set(f"{{{self._space}}}{script_class(self._tgt)}", regional_tag(self._tgt))
        for part in _SPECIAL.split(printable(text)):
            if part in _WRITTEN:
                etree.SubElement(run, f"{{{self._space}}}{_WRITTEN[part]}")
            elif part:
                element = etree.SubElement(run, f"{{{self._space}}}t")
                element.text = part
                if part != part.strip() or "  " in part:
                    element.set(_PRESERVED, "preserve")
        yield run

    def code_elements(self, ink: Ink) -> Iterator[Any]:
        """Yields the elements of a code, in a run if they stood in one."""
        if ink.format is None:
            yield from ink.elements
        else:
            run = self._run(ink.format)
            for element in ink.elements:
                element.tail = None
                run.append(element)
            yield run

    def _run(self, format_: TextFormat) -> Any:
        run = etree.Element(f"{{{self._space}}}r")
        if format_.element is not None:
            run.append(copy.deepcopy(format_.element))
        return run

    def _walk(self, element: Any, depth: int) -> Iterator[FlowPiece[Ink]]:
        for child in element:
            name = local(child)
            if name == "r":
                yield from self._run_pieces(child)
            elif depth < _MOST_DEPTH and (
                name in _CONTAINERS or (name == "fldSimple" and shows_text(attribute(child, "instr")))
            ):
                yield from self._container(child, name, depth)
            elif name and name not in _PASSED_OVER:
                yield FlowPiece(Ink(elements=(child,)), kind=CodeKind.ALONE, shown=_SHOWN.get(name, ""))

    def _container(self, element: Any, name: str, depth: int) -> Iterator[FlowPiece[Ink]]:
        content = element.find("{*}sdtContent") if name == "sdt" else None
        if name == "sdt" and content is None:
            return
        self._n_pairs += 1
        pair, shown = self._n_pairs, _SHOWN.get(name, name)
        yield FlowPiece(Ink(container=element, content=content), kind=CodeKind.OPEN, pair=pair, shown=shown)
        yield from self._walk(element if content is None else content, depth + 1)
        yield FlowPiece(Ink(), kind=CodeKind.CLOSE, pair=pair, shown=f"/{shown}")

    def _run_pieces(self, run: Any) -> Iterator[FlowPiece[Ink]]:
        format_ = self._format(run.find("{*}rPr"))
        for child in run:
            name = local(child)
            if name == "t":
                yield FlowPiece(Ink(format_), (child.text or "").replace("\n", " "))
            elif name in _TYPED or (name == "br" and attribute(child, "type") in ("", "textWrapping")):
                yield FlowPiece(Ink(format_), _TYPED.get(name, "\n"))
            elif name == "ruby":
                for base in child.iterfind("{*}rubyBase/{*}r"):
                    yield from self._run_pieces(base)
            elif name in ("tab", "ptab", "br"):
                yield FlowPiece(Ink(format_, (child,), separates=True), kind=CodeKind.ALONE, shown="tab")
            elif name == "fldChar":
                ink = Ink(format_, (child,), field=attribute(child, "fldCharType"))
                yield FlowPiece(ink, kind=CodeKind.ALONE, shown="field")
            elif name == "instrText":
                ink = Ink(format_, (child,), field="instruction", instruction=child.text or "")
                yield FlowPiece(ink, kind=CodeKind.ALONE)
            elif name and name not in _PASSED_OVER:
                shown = _SHOWN.get(name, "object" if name == "AlternateContent" else "")
                yield FlowPiece(Ink(format_, (child,)), kind=CodeKind.ALONE, shown=shown)

    def _format(self, properties: Any) -> TextFormat:
        raw = b"" if properties is None else etree.tostring(properties, with_tail=False)
        if raw not in self._formats:
            self._formats[raw] = _read_format(properties)
        return self._formats[raw]

    def _paired_marks(self, pieces: Sequence[FlowPiece[Ink]]) -> list[FlowPiece[Ink]]:
        """Makes pairs of the marks that begin and end a bookmark or a commented stretch."""
        paired: list[FlowPiece[Ink] | None] = [*pieces]
        starts: dict[tuple[str, str, int], int] = {}
        depth = 0
        for at, piece in enumerate(pieces):
            depth += (piece.kind is CodeKind.OPEN) - (piece.kind is CodeKind.CLOSE)
            if piece.kind is not CodeKind.ALONE or len(piece.what.elements) != 1:
                continue
            element = piece.what.elements[0]
            kind = _MARKS.get(local(element), "")
            mark = kind, attribute(element, "id"), depth
            if kind and local(element).endswith("Start"):
                starts[mark] = at
            elif kind and mark in starts:
                first = starts.pop(mark)
                self._n_pairs += 1
                is_kept = attribute(pieces[first].what.elements[0], "name") != _LAST_EDITED
                for place, half, shown in ((first, CodeKind.OPEN, kind), (at, CodeKind.CLOSE, f"/{kind}")):
                    ink = pieces[place].what
                    paired[place] = FlowPiece(ink, "", half, self._n_pairs, shown) if is_kept else None
        return [piece for piece in paired if piece is not None]


def _read_format(properties: Any) -> TextFormat:
    kept: list[bytes] = []
    names: set[str] = set()
    for child in properties:
        name = local(child)
        if name in _NO_LOOK or not name:
            continue
        if attribute(child, "val") not in _OFF:
            names.add(name)
        if name == "rFonts":
            child = copy.deepcopy(child)
            child.attrib.pop(f"{child.tag.rpartition('}')[0]}}}hint", None)
            if not child.attrib:
                continue
        kept.append(etree.tostring(child, with_tail=False))
    shown = " ".join(style for name, style in _STYLES.items() if name in names)
    return TextFormat(
        b"".join(kept),
        properties,
        shown or "format",
        is_seen_on_blanks=bool(names & _SEEN_ON_BLANKS),
        is_hidden="vanish" in names,
    )


_WITH_TEXT = frozenset(("HYPERLINK", "TOC"))
_FIRST_PAIR = 500_000
"""Pair numbers from here on are of fields."""


def shows_text(instruction: str) -> bool:
    """Returns whether a field's result is text of the author, given its instruction."""
    return instruction.strip().partition(" ")[0].upper() in _WITH_TEXT


def joined_fields(pieces: Sequence[FlowPiece[Ink]]) -> list[FlowPiece[Ink]]:
    """Makes one code of each field that ends in its paragraph, or a pair of codes around its text."""
    done: list[FlowPiece[Ink]] = []
    begun: list[int] = []
    """Where in `done` the fields begin that have not ended."""
    n_pairs = _FIRST_PAIR
    for piece in pieces:
        done.append(piece)
        if piece.what.field == "begin":
            begun.append(len(done) - 1)
        elif piece.what.field == "end" and begun:
            first = begun.pop()
            n_pairs += 1
            done[first:] = _joined(done[first:], n_pairs)
    return done


def _joined(field: Sequence[FlowPiece[Ink]], pair: int) -> Sequence[FlowPiece[Ink]]:
    """Returns a field, from its beginning to its end, as codes."""
    separator = next((at for at, piece in enumerate(field) if piece.what.field == "separate"), len(field))
    instruction = "".join(piece.what.instruction for piece in field[:separator])
    if _is_uneven(field):
        return field
    if not shows_text(instruction) or separator == len(field) or _is_uneven(field[: separator + 1]):
        shown = instruction.strip().partition(" ")[0].upper() or "field"
        return [FlowPiece(Ink(inner=tuple(field)), kind=CodeKind.ALONE, shown=shown)]
    before, result = tuple(field[: separator + 1]), field[separator + 1 : -1]
    return [
        FlowPiece(Ink(inner=before), kind=CodeKind.OPEN, pair=pair, shown="link"),
        *result,
        FlowPiece(Ink(inner=(field[-1],)), kind=CodeKind.CLOSE, pair=pair, shown="/link"),
    ]


def _is_uneven(field: Sequence[FlowPiece[Ink]]) -> bool:
    """Returns whether a container begins and does not end in it, or the other way round."""
    opened = [piece.pair for piece in field if piece.kind is CodeKind.OPEN]
    closed = [piece.pair for piece in field if piece.kind is CodeKind.CLOSE]
    return sorted(opened) != sorted(closed)
