"""Old spreadsheets (XLS), looked over before the library opens them that reads their cells.

It makes room for whatever a file says of itself, and where that is more than there is, the whole process
ends. So sizes and places that the file cannot have are refused here. The container is that of [MS-CFB], the
records in it are those of [MS-XLS].
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.corpora.files.input_files import InputFile

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
