"""DOCX: a Word document with its notes, headers, footers, comments, text boxes and alternative texts.

Text that was deleted with changes tracked is no text, and stays deleted.
"""

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from lxml import etree

from engine.base.errors import CorpusError
from engine.documents.flows import FlowPiece
from engine.documents.office import (
    Bodies,
    Edit,
    Ink,
    OfficePackage,
    PackageDocument,
    ParagraphSite,
    PartPlan,
    PlainSite,
    TextFormat,
    TextSite,
    attribute,
    common_notices,
    local,
    printable,
    property_plans,
    read_office_package,
    regional_tag,
    script_class,
)
from engine.documents.segments import CodeKind, SegmentKind
from engine.documents.slides import drawing_plans

# The runs of a Word paragraph: what is text in it, what is a code, and how both are written.

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


# The document: its parts, and where each paragraph stands.

_KINDS = {
    "footnotes": ("footnote", SegmentKind.NOTE),
    "endnotes": ("endnote", SegmentKind.NOTE),
    "header": ("header", SegmentKind.HEADER),
    "footer": ("footer", SegmentKind.HEADER),
    "comments": ("comment", SegmentKind.COMMENT),
}
_NOTES = frozenset(("footnote", "endnote", "comment"))
_BODIES = frozenset((*_NOTES, "body", "hdr", "ftr", "tc", "txbxContent"))
_ALONE = re.compile(r"(?:heading|toc|index) \d|(?:sub)?title|caption")
"""Word's own names of the styles whose paragraphs are no running text, in every language of Word."""
_ALTERNATIVES = {"docPr": "descr", "cNvPr": "descr", "shape": "alt"}
"""Elements of pictures, and the attribute with the text in their place."""


def read_docx(path: Path) -> PackageDocument:
    """Reads a Word document.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    package = read_office_package(path, "a Word document (DOCX)", "DOCX")
    main = [name for name in package.of_type("main") if name.startswith("word/")]
    main = main or [name for name in package.names if name == "word/document.xml"]
    if not main:
        raise CorpusError(
            f"{package.file.name} is not a Word document: it has no part with a text.",
            "Save it as DOCX in the program it comes from, and translate that.",
        )

    def plans(tgt: str) -> list[PartPlan]:
        dialect, alone = WordDialect(tgt), _styles_alone(package)
        found = [PartPlan(main[0], _body_of(dialect, "paragraph", SegmentKind.TEXT, alone))]
        for kind, (place, of) in _KINDS.items():
            found += [PartPlan(name, _body_of(dialect, place, of, alone)) for name in _named(package, kind)]
        return [*found, *drawing_plans(package, tgt), *property_plans(package)]

    def further(_translations: object, tgt: str, _segments: object) -> Mapping[str, Edit]:
        return {name: _with_language(tgt) for name in _named(package, "styles")} if tgt else {}

    return PackageDocument("DOCX", package, plans, _notices(package, main[0]), further)


def _named(package: OfficePackage, kind: str) -> Sequence[str]:
    """Returns the parts of a kind, by their type or, where none is said, by their name."""
    found = [name for name in package.of_type(kind) if not name.startswith("word/glossary/")]
    return found or [name for name in package.names if name == f"word/{kind}.xml"]


def _styles_alone(package: OfficePackage) -> AbstractSet[str]:
    """Returns the ids of the styles whose paragraphs are no running text."""
    styles = [each for name in _named(package, "styles") for each in package.tree(name).iter("{*}style")]
    names = {attribute(each, "styleId"): each.find("{*}name") for each in styles}
    return {
        style
        for style, name in names.items()
        if name is not None and _ALONE.fullmatch(attribute(name, "val").lower())
    }


def _body_of(
    dialect: WordDialect, place: str, kind: SegmentKind, alone: AbstractSet[str]
) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        number, bodies = 0, Bodies(_BODIES)
        for element in root.iter("{*}p", "{*}docPr", "{*}cNvPr", "{*}shape"):
            name = local(element)
            if name != "p":
                yield from _alternative(element, f"picture in {place} {number}")
            elif "wordprocessingml" in element.tag:
                number += 1
                is_copy = next(element.iterancestors("{*}Fallback"), None) is not None
                style = element.find("{*}pPr/{*}pStyle")
                is_alone = style is not None and attribute(style, "val") in alone
                yield ParagraphSite(
                    element,
                    dialect,
                    _place(element, place, number),
                    kind,
                    passage="" if is_alone else bodies.passage_of(element),
                    is_copy=is_copy,
                )

    return sites


def _place(paragraph: Any, place: str, number: int) -> str:
    note = next((above for above in paragraph.iterancestors() if local(above) in _NOTES), None)
    return f"{place} {number}" if note is None else f"{place} {attribute(note, 'id')}"


def _alternative(element: Any, place: str) -> Iterator[TextSite]:
    """Yields the text in place of a picture; the picture's own copy of it gets the same."""
    name = local(element)
    is_copy = name == "cNvPr" or next(element.iterancestors("{*}Fallback"), None) is not None
    if element.get(_ALTERNATIVES[name]):
        yield PlainSite(element, place, SegmentKind.ALTERNATIVE, _ALTERNATIVES[name], is_copy=is_copy)


def _with_language(tgt: str) -> Edit:
    def edit(root: Any) -> None:
        defaults = root.find("{*}docDefaults//{*}lang")
        usual = "" if defaults is None else attribute(defaults, script_class(tgt))
        for language in root.iter("{*}lang"):
            space = language.tag.rpartition("}")[0]
            name = f"{space}}}{script_class(tgt)}"
            if language is defaults or language.get(name) == usual:
                language.set(name, regional_tag(tgt))

    return edit


def _notices(package: OfficePackage, main: str) -> list[str]:
    notices = common_notices(package)
    with_changes = next(package.tree(main).iter("{*}del", "{*}moveFrom"), None) is not None
    if with_changes:
        notices.append("Text that is marked as deleted (tracked changes) stays as it is, untranslated.")
    if any(name.startswith("word/afchunk") or "/afChunk" in name for name in package.names):
        notices.append("It holds whole files as parts of its text (altChunk); these are not translated.")
    return notices
