"""What stands where in a workbook: its sheets, the cells of each shared text, the heads of its tables."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from engine.corpora.documents.office.package import OfficePackage, attribute, local
from engine.corpora.documents.office.sheet_names import uses_columns
from engine.errors import CorpusError

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
