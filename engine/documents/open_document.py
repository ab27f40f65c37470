"""ODT, ODS, ODP: documents of LibreOffice and its relatives, with notes, comments and headers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
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
    formula_with,
    local,
    natural_order,
    printable,
    read_office_package,
    regional_tag,
    script_class,
    texts_of_cells,
)
from engine.documents.segments import CodeKind, DocumentSegment, SegmentKind, WrittenSegment

# The paragraphs of OpenDocument: spans read as runs, and written as spans again.

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


# The document: where its texts stand, and what is written to go with them.

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_KINDS = {"text": "ODT", "spreadsheet": "ODS", "presentation": "ODP", "graphics": "ODG"}
_WANTED = {
    "ODT": "an OpenDocument text (ODT)",
    "ODS": "an OpenDocument spreadsheet (ODS)",
    "ODP": "an OpenDocument presentation (ODP)",
}
_LEFT_OUT = frozenset(("tracked-changes", "forms", "script", "styles"))
"""What stands in these is no text of the document: what was deleted, for instance."""
_OF_PLACE = {
    "note": ("note", SegmentKind.NOTE),
    "annotation": ("comment", SegmentKind.COMMENT),
    "notes": ("notes", SegmentKind.NOTE),
    "master-styles": ("header or footer", SegmentKind.HEADER),
}
_OF_NUMBERS = frozenset(("float", "percentage", "currency", "date", "time", "boolean"))
_NAMES = frozenset(("title", "subject", "description", "keyword"))
_CELLS = frozenset(("table-cell", "covered-table-cell"))
_BODIES = _CELLS | {"note-body", "annotation", "text-box", "custom-shape", "page", "header", "footer", "text"}
"""What holds paragraphs of its own."""
_MOST_COLUMNS = 20_000
_COMPARING = (f"{_TABLE}formula", f"{_TABLE}condition", f"{STYLE}condition")
_LANGUAGE = {
    "val": (f"{FO}language", f"{FO}country"),
    "eastAsia": (f"{STYLE}language-asian", f"{STYLE}country-asian"),
    "bidi": (f"{STYLE}language-complex", f"{STYLE}country-complex"),
}


def read_open_document(path: Path) -> PackageDocument:
    """Reads an OpenDocument text, spreadsheet or presentation, as the end of its name says.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    kind = path.suffix[1:].upper()
    package = read_office_package(path, _WANTED[kind], kind)
    name = package.file.name
    manifest = package.data("META-INF/manifest.xml") if "META-INF/manifest.xml" in package.names else b""
    if b"encryption-data" in manifest:
        raise CorpusError(
            f"{name} is locked by a password.", "Save it without a password, and translate that."
        )
    mimetype = package.data("mimetype").decode("latin-1") if "mimetype" in package.names else ""
    found = next((short for word, short in _KINDS.items() if f"opendocument.{word}" in mimetype), "")
    if found != kind or "content.xml" not in package.names:
        raise CorpusError(
            f"{name} is not {_WANTED[kind]}.",
            f"Save it as {kind} in the program it comes from, and translate that.",
        )
    parts = sorted((part for part in package.names if part.endswith("/content.xml")), key=natural_order)
    bodies = ["content.xml", *(part for part in parts if part.startswith("Object ")), "styles.xml"]
    sites = partial(_sites, has_tables=kind == "ODS")
    plans = [PartPlan(part, sites) for part in bodies if part in package.names]
    if "meta.xml" in package.names:
        plans.append(PartPlan("meta.xml", _properties))

    def further(
        translations: Mapping[int, WrittenSegment], tgt: str, segments: Sequence[DocumentSegment]
    ) -> dict[str, Edit]:
        edits: dict[str, Edit] = {}
        if tgt and "styles.xml" in package.names:
            edit = _with_language(tgt, _usual_language(package, tgt))
            edits = {part: edit for part in ("styles.xml", "content.xml")}
        if kind == "ODS" and (compared := texts_of_cells(segments, translations)):
            edits["content.xml"] = _with_compared(compared, edits.get("content.xml"))
        return edits

    return PackageDocument(kind, package, lambda _tgt: plans, _notices(package), further)


def _sites(root: Any, *, has_tables: bool) -> Iterator[TextSite]:
    """Yields the places of text; the names in charts are copies where the document has their tables."""
    dialect = SpanDialect(looks_of(root))
    body = root.find(f"{OFFICE}body")
    body = root.find(f"{OFFICE}master-styles") if body is None else body
    if body is None:
        return
    cells = _cells_of(body)
    slides = {page: f"slide {n}" for n, page in enumerate(body.iter("{*}page"), start=1)}
    number, bodies = 0, Bodies(_BODIES)
    for element in body.iter("{*}p", "{*}h", "{*}title", "{*}desc"):
        above = [*element.iterancestors()]
        if any(local(each) in _LEFT_OUT for each in above) or _is_number(above):
            continue
        in_chart = any(each.tag == f"{OFFICE}chart" for each in above)
        if local(element) in ("title", "desc"):
            if "svg" in element.tag and not len(element) and not in_chart:
                yield PlainSite(element, f"picture after paragraph {number}", SegmentKind.ALTERNATIVE)
        elif element.tag.startswith(TEXT):
            number += 1
            place, kind = _place_of(above, cells, slides, number)
            is_copy = in_chart and has_tables and any(local(each) == "table" for each in above)
            passage = "" if local(element) == "h" else bodies.passage_of(element)
            yield ParagraphSite(element, dialect, place, kind, passage=passage, is_copy=is_copy)


def _place_of(
    above: list[Any], cells: dict[Any, str], slides: dict[Any, str], number: int
) -> tuple[str, SegmentKind]:
    """Returns where a paragraph is and what it is, by the elements around it."""
    slide = next((slides[each] for each in above if each in slides), "")
    cell = next((cells[each] for each in above if each in cells), "")
    place = cell or slide or f"paragraph {number}"
    for each in above:
        if local(each) in _OF_PLACE:
            name, kind = _OF_PLACE[local(each)]
            return f"{name} of {slide or cell}" if slide or cell else f"{name} {number}", kind
    return place, SegmentKind.TEXT


def _is_number(above: list[Any]) -> bool:
    """Returns whether a paragraph shows the value of a cell, and no text of its own."""
    cell = next((each for each in above if local(each) in _CELLS), None)
    if cell is None or any(local(each) == "annotation" for each in above):
        return False
    return cell.get(f"{OFFICE}value-type") in _OF_NUMBERS or cell.get(f"{_TABLE}formula") is not None


def _cells_of(body: Any) -> dict[Any, str]:
    """Returns where the cells of a spreadsheet are: "Prices!B4"."""
    places: dict[Any, str] = {}
    for table in body.iterfind(f"{OFFICE}spreadsheet/{_TABLE}table"):
        row = 1
        for line in table.iter(f"{_TABLE}table-row"):
            column = 1
            for cell in line:
                if local(cell) in _CELLS:
                    if len(cell):
                        places[cell] = f"{table.get(f'{_TABLE}name')}!{_letters(column)}{row}"
                    column += min(int(cell.get(f"{_TABLE}number-columns-repeated", "1")), _MOST_COLUMNS)
            row += int(line.get(f"{_TABLE}number-rows-repeated", "1"))
    return places


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _properties(root: Any) -> Iterator[TextSite]:
    for element in root.iterfind(f"{OFFICE}meta/*"):
        if local(element) in _NAMES and element.text:
            yield PlainSite(element, f"property {local(element)}", SegmentKind.NAME)


def _usual_language(package: OfficePackage, tgt: str) -> str:
    root = package.tree("styles.xml")
    usual = root.find(f"{OFFICE}styles/{STYLE}default-style/{STYLE}text-properties")
    return "" if usual is None else str(usual.get(_LANGUAGE[script_class(tgt)][0], ""))


def _with_language(tgt: str, usual: str) -> Edit:
    language, _, country = regional_tag(tgt).partition("-")
    names = _LANGUAGE[script_class(tgt)]

    def edit(root: Any) -> None:
        for properties in root.iter(f"{STYLE}text-properties"):
            is_default = properties.getparent().tag == f"{STYLE}default-style"
            if is_default or (usual and properties.get(names[0]) == usual):
                properties.set(names[0], language)
                properties.set(names[1], country or "none")

    return edit


def _with_compared(texts: Mapping[str, str], before: Edit | None) -> Edit:
    """Puts the new texts of cells wherever formulas, conditions and lists of choices name the old ones."""

    def edit(root: Any) -> None:
        if before is not None:
            before(root)
        for element in root.iter():
            for name in _COMPARING:
                if '"' in element.get(name, ""):
                    element.set(name, formula_with(element.get(name), texts))

    return edit


def _notices(package: OfficePackage) -> list[str]:
    notices: list[str] = []
    if "META-INF/documentsignatures.xml" in package.names:
        notices.append("It carries a digital signature, which will not be valid for the translation.")
    if any(name.startswith(("Basic/", "Scripts/")) for name in package.names):
        notices.append("It contains macros; they are kept as they are, and their texts are not translated.")
    if next(package.tree("content.xml").iter(f"{TEXT}change", f"{TEXT}deletion"), None) is not None:
        notices.append("Text that is marked as deleted (tracked changes) stays as it is, untranslated.")
    return notices
