"""Spreadsheets: XLSX, XLSB, XLS and ODS, one sheet of each, as a table.

Formulas count as the values that the program saved with them. Cells merged across rows stand for each
of these rows as a speaker or a document; as a text they belong to no single row and are reported.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from itertools import islice
from typing import IO, Any, TypeVar
from zipfile import ZipFile

import numpy as np
from lxml import etree
from numpy.typing import NDArray
from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError

from engine.base.errors import CorpusError
from engine.corpora.readers.columns import SAMPLE_ROWS, Columns, find_columns, table_facts
from engine.corpora.readers.tables import unit_of_row
from engine.documents.containers import open_package
from engine.documents.input_files import InputFile
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.results.importing import FileFacts

# Old spreadsheets (XLS), looked over before the library opens them that reads their cells.
#
# It makes room for whatever a file says of itself, and where that is more than there is, the whole process
# ends. So sizes and places that the file cannot have are refused here. The container is that of [MS-CFB],
# the records in it are those of [MS-XLS].

Bytes = NDArray[np.uint8]

_NO_SECTOR = 0xFFFFFFFA
"""From here on numbers of sectors are marks: the end of a chain, or nothing."""
_HEADER_BYTES, _ENTRY_BYTES, _MINI_BYTES = 512, 128, 64
_LEAST_BYTES = 4096
"""A smaller stream lies in the sectors of the small ones."""
_STREAMS = ("Workbook", "Book")
_STRINGS, _DIMENSIONS, _PASSWORD = 0x00FC, 0x0200, 0x002F
_CELLS = {0x0006, 0x00BD, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E, 0x00BE}
"""Records that begin with a row and a column."""
_MOST_COLUMNS = 256


def check_old_spreadsheet(file: InputFile) -> None:
    """Looks whether a spreadsheet's sizes and places are such as it can have.

    Raises:
        ValueError: if not, with what is wrong.
    """
    data: Bytes = np.memmap(file.path, np.uint8, "r")
    if len(data) < _HEADER_BYTES:
        raise ValueError("its beginning is not whole")
    for stream in _Container(data).streams():
        _check_records(stream)


class _Container:
    """Sectors of one size, in chains, and the streams that lie in them.

    Raises:
        ValueError: if a chain leads out of the file, or round in it.
    """

    def __init__(self, data: Bytes) -> None:
        self._data = data
        shift = int(_words(data[30:32], "<u2")[0])
        if shift not in (9, 12):
            raise ValueError("its sectors have no size that there is")
        self._size = 1 << shift
        self._n_sectors = -(-(len(data) - self._size) // self._size)
        numbers = _words(data[40:76]).tolist()
        n_entries, n_tables, first_entry, n_small, n_more = (numbers[at] for at in (0, 1, 2, 6, 8))
        if max(n_entries, n_tables, n_small, n_more) > self._n_sectors:
            raise ValueError("it says that it has more sectors than there are")
        places = [*_words(data[76:_HEADER_BYTES]).tolist(), *self._more_places(numbers[7])]
        self._next = self._joined(place for place in places if place < _NO_SECTOR)
        self._entries = self._chain(first_entry).reshape(-1, _ENTRY_BYTES)
        if not len(self._entries):
            raise ValueError("it lists no stream")
        self._small = self._chain(self._start(0))
        self._next_small = _words(self._chain(numbers[5])).tolist()

    def streams(self) -> Iterator[Bytes]:
        """Yields what the sheets are in; every other stream is looked at alike.

        Raises:
            ValueError: if one cannot be where it says.
        """
        for number, entry in enumerate(self._entries):
            name = entry[:64].tobytes().decode("utf-16-le", "replace").partition("\0")[0]
            if not name or number == 0:
                continue
            size = self._length(number)
            is_small = size < _LEAST_BYTES
            if size > len(self._data):
                raise ValueError("a stream of it is longer than the whole file")
            if not size:
                continue
            found = self._small_chain(self._start(number)) if is_small else self._chain(self._start(number))
            if name in _STREAMS:
                yield found[:size]

    def _start(self, number: int) -> int:
        return int(_words(self._entries[number][116:120])[0])

    def _length(self, number: int) -> int:
        kind, end = ("<u4", 124) if self._size == _HEADER_BYTES else ("<u8", 128)
        return int(_words(self._entries[number][120:end], kind)[0])

    def _more_places(self, first: int) -> list[int]:
        """Returns where the tables are that the header has no room for."""
        found: list[int] = []
        n_read = 0
        while first < _NO_SECTOR:
            *places, first = _words(self._sector(first)).tolist()
            found += places
            n_read += 1
            if n_read > self._n_sectors:
                raise ValueError("a chain of it leads round")
        return found

    def _joined(self, places: Iterable[int]) -> list[int]:
        return [number for place in places for number in _words(self._sector(place)).tolist()]

    def _sector(self, number: int) -> Bytes:
        if number >= self._n_sectors:
            raise ValueError("a chain of it leads out of the file")
        begin = (number + 1) * self._size
        return self._data[begin : begin + self._size]

    def _chain(self, first: int) -> Bytes:
        """Returns what stands in a chain of sectors."""
        found = [self._sector(number) for number in _followed(first, self._next, self._n_sectors)]
        return np.concatenate(found) if found else self._data[:0]

    def _small_chain(self, first: int) -> Bytes:
        n_small = -(-len(self._small) // _MINI_BYTES)
        places = [number * _MINI_BYTES for number in _followed(first, self._next_small, n_small)]
        found = [self._small[place : place + _MINI_BYTES] for place in places]
        return np.concatenate(found) if found else self._data[:0]


def _followed(first: int, following: list[int], n_sectors: int) -> list[int]:
    """Returns the numbers of a chain, in their order."""
    found: list[int] = []
    while first < _NO_SECTOR:
        if first >= min(n_sectors, len(following)) or len(found) > n_sectors:
            raise ValueError("a chain of it leads out of the file, or round")
        found.append(first)
        first = following[first]
    return found


def _check_records(stream: Bytes) -> None:
    """Refuses a cell where no sheet has one, and more strings than the stream can hold."""
    data, place = stream.tobytes(), 0
    while place + 4 <= len(data):
        kind, size = (int.from_bytes(data[at : at + 2], "little") for at in (place, place + 2))
        body = data[place + 4 : place + 4 + size]
        place += 4 + size
        if kind == _PASSWORD:
            return  # what follows is encrypted, and nobody reads it
        if kind == _STRINGS and int.from_bytes(body[4:8], "little") * 3 > len(data):
            raise ValueError("it says that it has more texts than it can hold")
        n_columns = int.from_bytes(body[2:4], "little") + 1 if kind in _CELLS else 0
        if kind == _DIMENSIONS:
            n_columns = int.from_bytes(body[10:12] if len(body) >= 12 else body[6:8], "little")
            if len(body) >= 12 and int.from_bytes(body[4:8], "little") > 1 << 16:
                raise ValueError("a sheet of it has more rows than there can be")
        if n_columns > _MOST_COLUMNS:
            raise ValueError("a sheet of it has more columns than there can be")


def _words(data: Bytes, kind: str = "<u4") -> NDArray[Any]:
    whole = data.tobytes()
    return np.frombuffer(whole[: len(whole) - len(whole) % np.dtype(kind).itemsize], kind)


# The reader of one sheet, and its cells in every format.

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
