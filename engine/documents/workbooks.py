"""XLSX: the texts in the cells of a workbook, its comments, headers, text boxes and names of sheets.

Numbers and dates stay as they are, and formulas but for the names and texts in them that go with the cells.
A text that several cells share is one text.
"""

import copy
import io
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lxml import etree

from engine.base.errors import CorpusError
from engine.documents.flows import Flow, FlowPiece, cut_flow
from engine.documents.office import (
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
    rename_compared,
    texts_of_cells,
)
from engine.documents.segments import CodeKind, DocumentSegment, SegmentKind, WrittenSegment
from engine.documents.slides import drawing_plans

# The texts of a spreadsheet's cells and comments, and those of its page headers and footers.

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


# The names of sheets and of the columns of tables: which are allowed, and who refers to them.

_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]+")
_LONGEST = 31
_REFERENCE = re.compile(r"""("(?:[^"]|"")*")|'((?:[^']|'')+)'!|((?:[^\W\d]|\\)[\w.]*(?::[^\W\d][\w.]*)?)!""")
_WITH_FORMULAS = frozenset(("f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula"))
_STRUCTURED = re.compile(r"[\w.]\[|^\[")


def allowed_sheet_name(wanted: str, taken: Sequence[str]) -> str:
    """Returns a name that a sheet may have, as like the one wanted as can be."""
    name = " ".join(_FORBIDDEN.sub(" ", wanted).split()).strip("'")[:_LONGEST].strip() or "Sheet"
    return _new_name(name, taken, _LONGEST)


def allowed_column_name(wanted: str, taken: Sequence[str]) -> str:
    """Returns a text that no other column of a table has."""
    return _new_name(wanted, taken, 255)


def _new_name(name: str, taken: Sequence[str], longest: int) -> str:
    lower = {each.lower() for each in taken}
    found, number = name, 2
    while found.lower() in lower:
        end = f" {number}"
        found, number = name[: longest - len(end)] + end, number + 1
    return found


def uses_columns(formula: str) -> bool:
    """Returns whether a formula names columns of tables."""
    return _STRUCTURED.search(re.sub(r'"[^"]*"', "", formula)) is not None


def rename_in_formulas(root: Any, names: Mapping[str, str]) -> None:
    """Gives sheets their new names wherever a part refers to them."""
    for element in root.iter():
        name = local(element)
        if name in _WITH_FORMULAS and element.text and "!" in element.text:
            element.text = with_new_names(element.text, names)
        elif name == "hyperlink" and "!" in (element.get("location") or ""):
            element.set("location", with_new_names(element.get("location"), names))
        elif name == "worksheetSource" and element.get("sheet") in names:
            element.set("sheet", names[element.get("sheet")])


def with_new_names(formula: str, names: Mapping[str, str]) -> str:
    """Returns a formula with the new names of sheets; texts within it and other files stay."""

    def renamed(match: re.Match[str]) -> str:
        old = (match[2] or match[3] or "").replace("''", "'")
        sheets = [names.get(part, part) for part in old.split(":")]
        if match[1] or sheets == old.split(":"):
            return match[0]
        return "'" + ":".join(sheets).replace("'", "''") + "'!"

    return _REFERENCE.sub(renamed, formula)


# What stands where in a workbook: its sheets, the cells of each shared text, the heads of its tables.

_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_STRICT_RELATION = "{http://purl.oclc.org/ooxml/officeDocument/relationships}id"
_COMPARES = (b"dataValidation", b"conditionalFormatting", b"filter ")
"""What beside formulas compares cells with texts."""
_CELL = re.compile(r"([A-Z]{1,3})(\d+)")


@dataclass(frozen=True)
class SheetPart:
    """A sheet of a workbook."""

    name: str
    part: str
    is_hidden: bool
    beside: Sequence[str]
    """The parts that it refers to."""


@dataclass
class WorkbookLayout:
    """Which cells show which text."""

    main: str
    """The part of the workbook itself."""
    sheets: Sequence[SheetPart]
    places: dict[int, str] = field(default_factory=dict)
    """Where each shared text is shown first: "Prices!B4"."""
    seen: set[int] = field(default_factory=set)
    """Shared texts on sheets that are shown."""
    with_own_texts: set[str] = field(default_factory=set)
    """Parts of sheets that hold texts themselves, or headers and footers."""
    with_comparisons: set[str] = field(default_factory=set)
    """Parts of sheets in which texts may be compared with those of cells."""
    heads: dict[str, list[int | str | None]] = field(default_factory=dict)
    """The texts that name the columns of each table, by its part: the number of a shared one, the place of
    one that stands in its cell ("Prices!B4")."""
    uses_columns: bool = False
    """Whether formulas name columns of tables."""

    @property
    def head_texts(self) -> set[int | str]:
        """The texts that name columns of tables."""
        return {index for heads in self.heads.values() for index in heads if index is not None}


def read_layout(package: OfficePackage) -> WorkbookLayout:
    """Looks through a workbook.

    Raises:
        CorpusError: if a part is damaged, or it is no workbook.
    """
    main = next((name for name in package.of_type("main") if name.startswith("xl/workbook.")), "")
    main = main or next((name for name in package.names if name == "xl/workbook.xml"), "")
    root = package.tree(main) if main else None
    if root is None:
        raise CorpusError(
            f"{package.file.name} is not an Excel workbook (XLSX): it has no sheets in XML.",
            "Save it as XLSX in the program it comes from, and translate that.",
        )
    parts = package.relations(main)
    layout = WorkbookLayout(main, [*_sheets(root, parts, package)])
    for sheet in layout.sheets:
        _look_through(package, sheet, layout)
    return layout


def _sheets(root: Any, parts: Mapping[str, str], package: OfficePackage) -> Iterator[SheetPart]:
    for sheet in root.iter("{*}sheet"):
        part = parts.get(sheet.get(_RELATION) or sheet.get(_STRICT_RELATION) or "", "")
        if part in package.names:
            is_hidden = sheet.get("state", "visible") != "visible"
            beside = [each for each in package.relations(part).values() if each in package.names]
            yield SheetPart(sheet.get("name", ""), part, is_hidden, beside)


def _look_through(package: OfficePackage, sheet: SheetPart, layout: WorkbookLayout) -> None:
    data = package.data(sheet.part)
    if b"inlineStr" in data or b"headerFooter" in data:
        layout.with_own_texts.add(sheet.part)
    if any(each in data for each in _COMPARES):
        layout.with_comparisons.add(sheet.part)
    tables = {part: _head_cells(package, part) for part in sheet.beside if "/tables/" in part}
    at: dict[str, int | str] = {}
    wanted = {cell for cells in tables.values() for cell in cells}
    for place, index, formula in _cells(data, sheet.part, package.file.name):
        if formula:
            layout.uses_columns = layout.uses_columns or uses_columns(formula)
        if '"' in formula:
            layout.with_comparisons.add(sheet.part)
        if place in wanted and not formula:
            at[place] = f"{sheet.name}!{place}" if index is None else index
        if index is not None:
            layout.places.setdefault(index, f"{sheet.name}!{place}")
            if not sheet.is_hidden:
                layout.seen.add(index)
    for part, cells in tables.items():
        layout.heads[part] = [at.get(cell) for cell in cells]


def _cells(data: bytes, part: str, name: str) -> Iterator[tuple[str, int | None, str]]:
    """Yields place, number of the shared text and formula of every cell that has these or a text."""
    events = etree.iterparse(
        io.BytesIO(data), tag=("{*}c", "{*}row"), resolve_entities=False, no_network=True, load_dtd=False
    )
    try:
        for _, element in events:
            if local(element) == "row":
                element.clear()
                continue
            index = (element.findtext("{*}v") or "").strip() if element.get("t") == "s" else ""
            formula = element.findtext("{*}f") or ""
            if index.isdecimal() or formula or element.get("t") == "inlineStr":
                yield attribute(element, "r"), int(index) if index.isdecimal() else None, formula
    except etree.XMLSyntaxError as error:
        raise CorpusError(
            f"{part} in {name} is damaged: {str(error)[:200]}.",
            "Open it in the program it comes from and save it again.",
        ) from error


def _head_cells(package: OfficePackage, part: str) -> list[str]:
    """Returns the cells with the names of a table's columns."""
    root = package.tree(part)
    first, _, last = root.get("ref", "").partition(":")
    start, end = _CELL.fullmatch(first), _CELL.fullmatch(last or first)
    if start is None or end is None or root.get("headerRowCount", "1") == "0":
        return []
    columns = range(_number_of(start[1]), _number_of(end[1]) + 1)
    return [f"{_letters_of(column)}{start[2]}" for column in columns]


def _number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _letters_of(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


# The workbook: its texts, and the names and formulas that go with them.

_OF_THREADS = "[Threaded comment]"
"""How Excel begins the copy of a discussion that is there for older programs."""


def read_xlsx(path: Path) -> PackageDocument:
    """Reads a workbook.

    Raises:
        CorpusError: if it is another kind of file, locked, damaged or an attack.
    """
    package = read_office_package(path, "an Excel workbook (XLSX)", "XLSX")
    workbook = _Workbook(package, read_layout(package))
    return PackageDocument(
        "XLSX", package, workbook.plans, workbook.notices(), workbook.further, workbook.revised
    )


class _Workbook:
    """A workbook's texts, and the names in it that must go with them."""

    def __init__(self, package: OfficePackage, layout: WorkbookLayout) -> None:
        self._package, self._layout = package, layout
        self._kept = layout.head_texts if layout.uses_columns else set()
        self._font = _usual_font(package)
        self._shared: list[int] = []
        """The number of the shared text of each segment, from the first segment on."""

    def plans(self, tgt: str) -> list[PartPlan]:
        """Returns the parts with text; the shared texts come first, the names of sheets second."""
        package, layout = self._package, self._layout
        plans = [PartPlan(name, self._shared_sites) for name in package.of_type("sharedStrings")[:1]]
        plans.append(PartPlan(layout.main, self._name_sites))
        for sheet in layout.sheets:
            if sheet.part in layout.with_own_texts:
                plans.append(PartPlan(sheet.part, _sheet_sites(sheet, self._kept)))
            for part in sheet.beside:
                if part.startswith("xl/comments") or "/threadedComments/" in part:
                    plans.append(PartPlan(part, _comment_sites(sheet)))
        return [*plans, *drawing_plans(package, tgt, has_tables=True), *property_plans(package)]

    def notices(self) -> list[str]:
        """Returns what a person should know."""
        notices = common_notices(self._package)
        if self._kept:
            notices.append("Headings of table columns that formulas name stay as they are.")
        if self._package.of_type("pivotTable"):
            notices.append("Pivot tables show the texts of the source until they are refreshed.")
        return notices

    def revised(
        self, segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
    ) -> dict[int, WrittenSegment]:
        """Makes translated names such that a workbook can have them."""
        revised = dict(translations)
        names = [n for n, segment in enumerate(segments) if _is_sheet_name(segment)]
        for number in names:
            if number in revised:
                others = [_text_of(n, segments, revised) for n in names if n != number]
                revised[number] = WrittenSegment(allowed_sheet_name(revised[number].text, others))
        number_of = self._numbers(segments)
        for heads in self._layout.heads.values():
            columns = [number_of[index] for index in heads if index in number_of]
            for number in columns:
                if number in revised:
                    others = [_text_of(n, segments, revised) for n in columns if n != number]
                    text = allowed_column_name(revised[number].text, others)
                    revised[number] = WrittenSegment(text, revised[number].codes)
        return revised

    def further(
        self, translations: Mapping[int, WrittenSegment], _tgt: str, segments: Sequence[DocumentSegment]
    ) -> dict[str, Edit]:
        """Returns what refers to names that are translated, and gets the new ones."""
        edits: dict[str, Edit] = {}
        names = {
            segments[number].source: written.text
            for number, written in translations.items()
            if _is_sheet_name(segments[number])
        }
        if names:
            others = self._package.of_type("chart", "chartex", "pivotCacheDefinition", "table")
            for part in [self._layout.main, *(sheet.part for sheet in self._layout.sheets), *others]:
                edits[part] = lambda root: rename_in_formulas(root, names)
        if compared := texts_of_cells(segments, translations):
            for part in sorted(self._layout.with_comparisons):
                edits[part] = _after(edits.get(part), lambda root: rename_compared(root, compared))
        number_of = self._numbers(segments)
        for part, heads in self._layout.heads.items():
            texts = [translations.get(number_of.get(index, -1)) for index in heads]
            if any(texts):
                new = [None if text is None else text.text for text in texts]
                edits[part] = _after(edits.get(part), _with_columns(new))
        return edits

    def _numbers(self, segments: Sequence[DocumentSegment]) -> dict[int | str | None, int]:
        """Returns the segments of shared texts by their numbers, of others by their places."""
        numbers: dict[int | str | None, int] = {
            segment.place: number
            for number, segment in enumerate(segments)
            if number >= len(self._shared) and segment.kind is not SegmentKind.NAME
        }
        return numbers | {index: number for number, index in enumerate(self._shared)}

    def _shared_sites(self, root: Any) -> Iterator[TextSite]:
        dialect = CellDialect(self._font)
        self._shared.clear()
        for index, element in enumerate(root.iterfind("{*}si")):
            if index in self._layout.places and index not in self._kept:
                is_seen = index in self._layout.seen
                kind = SegmentKind.TEXT if is_seen else SegmentKind.HIDDEN
                site = ParagraphSite(element, dialect, self._layout.places[index], kind)
                self._shared += [index] * len(site.segments)
                yield site

    @staticmethod
    def _name_sites(root: Any) -> Iterator[TextSite]:
        for sheet in root.iterfind("{*}sheets/{*}sheet"):
            yield PlainSite(sheet, _SHEET_NAME, SegmentKind.NAME, "name")


def _usual_font(package: OfficePackage) -> frozenset[bytes]:
    """Returns the first font of a workbook, which its cells have unless they say otherwise."""
    for _, root in package.trees(package.of_type("styles")[:1]):
        font = root.find("{*}fonts/{*}font")
        return frozenset() if font is None else font_of(font)
    return frozenset()


_SHEET_NAME = "name of a sheet"


def _is_sheet_name(segment: DocumentSegment) -> bool:
    return segment.place == _SHEET_NAME


def _text_of(
    number: int, segments: Sequence[DocumentSegment], translations: Mapping[int, WrittenSegment]
) -> str:
    return translations[number].text if number in translations else segments[number].source


def _after(first: Edit | None, second: Edit) -> Edit:
    def edit(root: Any) -> None:
        if first is not None:
            first(root)
        second(root)

    return edit


def _with_columns(names: Sequence[str | None]) -> Edit:
    def edit(root: Any) -> None:
        for column, name in zip(root.iter("{*}tableColumn"), names, strict=False):
            if name is not None:
                column.set("name", name.replace("\n", "_x000a_"))

    return edit


def _sheet_sites(sheet: SheetPart, kept: Collection[int | str]) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        dialect = CellDialect()
        for cell in root.iter("{*}c"):
            text = cell.find("{*}is") if cell.get("t") == "inlineStr" else None
            place = f"{sheet.name}!{cell.get('r', '')}"
            if text is not None and cell.find("{*}f") is None and place not in kept:
                kind = SegmentKind.HIDDEN if sheet.is_hidden else SegmentKind.TEXT
                yield ParagraphSite(text, dialect, place, kind)
        for element in root.iterfind("{*}headerFooter/*"):
            if local(element):
                yield PageTextSite(element, f"header or footer of {sheet.name}")

    return sites


def _comment_sites(sheet: SheetPart) -> Callable[[Any], Iterator[TextSite]]:
    def sites(root: Any) -> Iterator[TextSite]:
        dialect = CellDialect()
        for element in root.iter("{*}text"):
            above = element.getparent()
            place = f"comment on {sheet.name}!{above.get('ref', '')}"
            if not len(element):
                yield PlainSite(element, place, SegmentKind.COMMENT)
            elif not "".join(element.itertext()).startswith(_OF_THREADS):
                yield ParagraphSite(element, dialect, place, SegmentKind.COMMENT)

    return sites
