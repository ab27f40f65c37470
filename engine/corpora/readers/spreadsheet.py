"""Spreadsheets: XLSX, XLSB, XLS and ODS, one sheet of each, as a table.

Formulas count as the values that the program saved with them. Cells merged across rows stand for each
of these rows as a speaker or a document; as a text they belong to no single row and are reported.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from itertools import islice
from typing import IO, Any, TypeVar
from zipfile import ZipFile

from lxml import etree
from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError

from engine.corpora.files.input_files import InputFile
from engine.corpora.files.office_files import open_package
from engine.corpora.files.old_spreadsheets import check_old_spreadsheet
from engine.corpora.readers.columns import (
    SAMPLE_ROWS,
    Columns,
    find_columns,
    table_facts,
)
from engine.corpora.readers.tables import unit_of_row
from engine.corpora.segments import BadUnit, ReadOptions, Segment
from engine.errors import CorpusError
from engine.results.importing.staging import FileFacts

Found = TypeVar("Found")
_MAX_CELLS = 50_000_000
"""The library that reads sheets keeps every cell between the first and the last in memory."""
_REFERENCE = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
_BLOCK_BYTES = 1 << 20
_MERGED = "stands in cells that are merged across rows"


class SpreadsheetReader:
    """Reads one sheet of a spreadsheet.

    Raises:
        CorpusError: if it is damaged, locked by a password or far too large, has no such sheet or column.
    """

    def __init__(self, file: InputFile, options: ReadOptions) -> None:
        self.files = (file,)
        self._options = options
        self._workbook = _open(file)
        self.format = f"spreadsheet ({_kind_of(file)})"
        self.sheets = list(self._workbook.sheet_names)
        self.sheet, self._sheet = self._choose(options.sheet)
        self._merged = _Merged(self._sheet.merged_cell_ranges or ())
        self._sample = [cells for _, cells in islice(self._rows(), SAMPLE_ROWS)]
        self.columns = find_columns(file.name, self._sample, options)
        self.kind = "monolingual" if self.columns.target < 0 else "parallel"
        self._n_rows = 0

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields one segment, or one bad unit, per row with text; nothing while no language is chosen."""
        self._n_rows = 0
        name = self.files[0].name
        rows = self._rows()
        if self.columns.has_header:
            next(rows, None)
        for number, cells in rows:
            self._n_rows += 1
            if not self._options.src:
                continue
            excerpt = "\t".join(cells)[:200]
            if self._merged.splits_text(number, self.columns):
                yield BadUnit(_MERGED, name, number, excerpt)
            else:
                yield unit_of_row(cells, self.columns, name, number, excerpt)
        self.files[0].done = self.files[0].size

    def describe(self) -> list[FileFacts]:
        """Returns the facts about the file."""
        facts = table_facts(self.files[0].name, self.format, self.columns, self._sample, self._n_rows)
        return [replace(facts, sheets=tuple(self.sheets), sheet=self.sheet)]

    def _choose(self, asked: str) -> tuple[str, CalamineSheet]:
        """Returns the sheet asked for; else the first with two columns of anything, else the first."""
        if asked and asked not in self.sheets:
            raise CorpusError(
                f"{self.files[0].name} has no sheet {asked!r}; it has {', '.join(self.sheets) or 'none'}.",
                "Name one of these.",
            )
        if not self.sheets:
            raise CorpusError(f"{self.files[0].name} has no sheet at all.", "Save it again with one.")
        first: tuple[str, CalamineSheet] | None = None
        for name in [asked] if asked else self.sheets:
            sheet = _guarded(self.files[0], partial(self._workbook.get_sheet_by_name, name))
            first = first or (name, sheet)
            if sheet.width >= 2 and sheet.height:
                return name, sheet
        assert first is not None
        return first

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        """Yields the number of each row with text, from 1, and its cells from the sheet's first column."""
        n_before = self._sheet.start[1] if self._sheet.start else 0
        empty = [""] * n_before
        for number, row in enumerate(self._sheet.iter_rows(), start=1):
            cells = self._merged.filled(number, empty + [_text_of(value) for value in row])
            if any(map(str.strip, cells)):
                yield number, cells


class _Merged:
    """The cells of a sheet that are merged across rows.

    Args:
        ranges: first and last cell of each range, as (row, column) from 0.
    """

    def __init__(self, ranges: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> None:
        self._ends: dict[int, int] = {}
        """Column -> the row where the range that is open there ends."""
        self._values: dict[int, str] = {}
        self._at: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        """Row -> the columns of the ranges that begin there, and their last rows."""
        self._spans: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        """Column -> the first and last row of its ranges, in order."""
        for (row, column), (last_row, _) in sorted(ranges):
            if last_row > row:
                self._at[row].append((column, last_row))
                self._spans[column].append((row, last_row))

    def filled(self, number: int, cells: list[str]) -> list[str]:
        """Returns the cells of a row (from 1) with the value of each range that covers it."""
        row = number - 1
        for column, last_row in self._at.get(row, ()):
            self._ends[column] = last_row
            self._values[column] = cells[column] if column < len(cells) else ""
        for column, end in list(self._ends.items()):
            if row > end:
                del self._ends[column]
            elif column < len(cells):
                cells[column] = self._values[column]
        return cells

    def splits_text(self, number: int, columns: Columns) -> bool:
        """Returns whether a text of this row (from 1) is merged with that of another row."""
        return any(self._is_covered(number - 1, column) for column in (columns.source, columns.target))

    def _is_covered(self, row: int, column: int) -> bool:
        spans = self._spans.get(column, [])
        place = bisect_right(spans, (row, row + _MAX_CELLS)) - 1  # the last range that begins here or above
        return place >= 0 and row <= spans[place][1]


def _open(file: InputFile) -> CalamineWorkbook:
    if file.is_gzip:
        raise CorpusError(f"{file.name} is a packed spreadsheet.", "Unpack it first.")
    if file.head().startswith(b"PK"):
        with open_package(file) as package:
            _check_size(file, package)
    else:
        _guarded(file, lambda: check_old_spreadsheet(file))
    return _guarded(file, lambda: CalamineWorkbook.from_path(file.path))


def _guarded(file: InputFile, work: Callable[[], Found]) -> Found:
    """Calls the library, whose errors, and whose panics, mean a damaged file."""
    try:
        return work()
    except PasswordError as error:
        raise CorpusError(
            f"{file.name} is locked by a password.", "Save it without one, and import that."
        ) from error
    except (CalamineError, OSError, ValueError) as error:
        raise _damaged(file, error) from error
    except BaseException as error:
        if type(error).__name__ == "PanicException":  # of the library's Rust; it is no Exception
            raise _damaged(file, error) from error
        raise


def _damaged(file: InputFile, error: BaseException) -> CorpusError:
    said = " ".join(str(error).split())[:200]
    return CorpusError(
        f"{file.name} is a spreadsheet that is cut off or damaged: {said}.",
        "Open it in the program it comes from and save it again, or save it as CSV.",
    )


def _check_size(file: InputFile, package: ZipFile) -> None:
    """Refuses a sheet with a few cells so far apart that all the space between them fills the memory."""
    for member in package.namelist():
        with package.open(member) as stream:
            if member == "content.xml":
                n_rows, n_columns = _reach_of_ods(file, stream)
            elif member.startswith("xl/worksheets/") and member.endswith(".xml"):
                n_rows, n_columns = _reach_of_xlsx(stream)
            else:
                continue
        if n_rows * n_columns > _MAX_CELLS:
            raise _too_large(file, n_rows, n_columns)


def _reach_of_xlsx(stream: IO[bytes]) -> tuple[int, int]:
    """Returns the last row and column that a worksheet names."""
    columns: set[bytes] = set()
    n_rows, rest = 0, b""
    while block := stream.read(_BLOCK_BYTES):
        found = _REFERENCE.findall(rest + block)
        rest = block[-32:]
        columns.update(column for column, _ in found)
        n_rows = max(n_rows, max((int(row) for _, row in found), default=0))
    return n_rows, max(map(_column_number, columns), default=0)


def _reach_of_ods(file: InputFile, stream: IO[bytes]) -> tuple[int, int]:
    """Returns the last row and column that hold anything; a repeated one counts each time."""
    rows = etree.iterparse(
        stream, events=("end",), tag="{*}table-row", resolve_entities=False, no_network=True, huge_tree=False
    )
    n_rows = last_row = last_column = 0
    try:
        for _, row in rows:
            n_columns = n_filled = 0
            for cell in row:
                n_columns += _repeats(cell, "columns")
                n_filled = n_columns if len(cell) else n_filled
            n_rows += _repeats(row, "rows")
            if n_filled:
                last_row, last_column = n_rows, max(last_column, n_filled)
            row.clear()
    except etree.XMLSyntaxError as error:
        raise _damaged(file, error) from error
    return last_row, last_column


def _repeats(element: Any, what: str) -> int:
    written = next(
        (value for name, value in element.items() if name.endswith(f"number-{what}-repeated")), "1"
    )
    return int(written) if written.isdecimal() and len(written) < 12 else 1


def _too_large(file: InputFile, n_rows: int, n_columns: int) -> CorpusError:
    return CorpusError(
        f"A sheet of {file.name} reaches to row {n_rows:,} and column {n_columns:,}, too much to read.",
        "Delete the empty rows and columns and save it again, or save it as CSV.",
    )


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _kind_of(file: InputFile) -> str:
    head = file.head()
    if not head.startswith(b"PK"):
        return "XLS"
    if b"opendocument.spreadsheet" in head[:200]:
        return "ODS"
    with open_package(file) as package:
        return "XLSB" if "xl/workbook.bin" in package.namelist() else "XLSX"


def _text_of(value: object) -> str:
    """Writes a cell's value as people read it."""
    match value:
        case str():
            return value
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer() and abs(value) < 1e15:
            return str(int(value))
        case datetime() | date() | time():
            return value.isoformat(*([" "] if isinstance(value, datetime) else []))
        case timedelta() | float() | int():
            return str(value)
    return ""
