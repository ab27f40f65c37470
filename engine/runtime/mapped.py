"""Arrays mapped into memory where they lie: ONNX Runtime's adapter files, the tables of a graph.

The library's own reader copies the whole file. Mapped, a pack takes the memory of the rows that were looked
at, the system may take it back, and processes share it. On Windows a mapped file can be neither moved nor
removed, and nowhere may one be written over while it is mapped: only who serves from folders that stay as
they are maps packs.

The file is a FlatBuffer: every table begins with the distance to the list of its fields' places.
"""

import mmap
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from numpy.typing import NDArray

from engine.base.errors import PackError
from engine.base.files import open_given

_MARK = b"TORT"
_PARAMETERS = 3
"""Which field of the file is its list of arrays."""
_NAME, _AXES, _TYPE, _VALUES = range(4)
"""Which field of an array is what."""
_TYPES: dict[int, np.dtype[Any]] = {1: np.dtype("<f4"), 3: np.dtype("i1"), 10: np.dtype("<f2")}
_MOST_ARRAYS = 4096
_MOST_AXES = 8
_HINT = "Adapt the model once more to make the pack again."


def map_adapter(path: Path) -> dict[str, npt.NDArray[Any]]:
    """Maps an adapter file and returns its arrays by name, read-only; they keep the file mapped.

    Raises:
        PackError: if it cannot be read, or is no adapter file.
    """
    try:
        with open_given(path) as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return dict(_arrays(mapped))
    except (OSError, ValueError, struct.error, KeyError, IndexError) as error:
        raise PackError(f"The pack {path} cannot be read ({error}).", _HINT) from error


def let_go(arrays: dict[str, npt.NDArray[Any]]) -> None:
    """Gives back what memory the arrays of a mapped file take by now; they are read again where needed."""
    for array in arrays.values():
        base = array.base
        while isinstance(base, np.ndarray):
            base = base.base
        if (
            isinstance(base, memoryview)
            and isinstance(base.obj, mmap.mmap)
            and hasattr(mmap, "MADV_DONTNEED")
        ):
            base.obj.madvise(mmap.MADV_DONTNEED)
            return  # all are of one file


def _arrays(data: mmap.mmap) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    if data[4:8] != _MARK:
        raise ValueError("it is no adapter file")
    listed = _followed(data, _field(data, _followed(data, 0), _PARAMETERS))
    n_arrays = _number(data, listed)
    if n_arrays > _MOST_ARRAYS:
        raise ValueError(f"it lists {n_arrays:,} arrays")
    for place in range(listed + 4, listed + 4 + 4 * n_arrays, 4):
        table = _followed(data, place)
        name, axes, values = (_followed(data, _field(data, table, each)) for each in (_NAME, _AXES, _VALUES))
        n_axes = _number(data, axes)
        if n_axes > _MOST_AXES:
            raise ValueError(f"an array of it has {n_axes:,} axes")
        shape = struct.unpack_from(f"<{n_axes}q", data, axes + 4)
        kind = _TYPES[struct.unpack_from("<i", data, _field(data, table, _TYPE))[0]]
        n_bytes = _number(data, values)
        if min(shape, default=0) < 0 or n_bytes != kind.itemsize * int(np.prod(shape, dtype=object)):
            raise ValueError(f"an array of shape {list(shape)} has {n_bytes:,} bytes")
        array = np.frombuffer(data, kind, n_bytes // kind.itemsize, values + 4).reshape(shape)
        yield data[name + 4 : name + 4 + _number(data, name)].decode(), array


def _number(data: mmap.mmap, place: int) -> int:
    return int(struct.unpack_from("<I", data, place)[0])


def _followed(data: mmap.mmap, place: int) -> int:
    """Returns where the distance that is written at a place leads."""
    return place + _number(data, place)


def _field(data: mmap.mmap, table: int, number: int) -> int:
    """Returns where a field of a table lies."""
    listed = table - struct.unpack_from("<i", data, table)[0]
    if listed < 0 or struct.unpack_from("<H", data, listed)[0] < 6 + 2 * number:
        raise ValueError("a field is missing")
    distance = struct.unpack_from("<H", data, listed + 4 + 2 * number)[0]
    if not distance:
        raise ValueError("a field is missing")
    return int(table + distance)


# The tables of words of a graph, mapped into memory where they lie in its file.
#
# ONNX Runtime copies them, four bytes for each number of every word, though a step looks at a row per
# hypothesis. Mapped, they take the memory of the rows that were looked at, and programs that opened the same
# model share it: a base with 58,000 words takes 414 MB after a batch in place of 691.
#
# A file of ONNX is a protocol buffer: fields, each with a number, a kind and, of those that matter here, a
# length. Only the fields that lead to a table are followed.

_GRAPH, _TABLE = 7, 5
"""Numbers of the fields that are a file's graph, and one of a graph's tables."""
_AXIS, _TABLE_TYPE, _TABLE_NAME, _TABLE_VALUES = 1, 2, 8, 9
"""Numbers of a table's fields."""
_FLOAT = 1
_NUMBER, _EIGHT_BYTES, _BYTES, _FOUR_BYTES = 0, 1, 2, 5
"""Kinds of fields."""

_Field = tuple[int, int, int]
"""The field's number; its value and 0, or where its bytes begin and end."""


def map_tables(path: Path, names: frozenset[str]) -> dict[str, NDArray[np.float32]]:
    """Maps some tables of a graph's file, read-only; they keep the file mapped.

    On Windows none: a mapped file can be neither moved nor removed there.

    Args:
        path: the graph; it may be replaced while it is mapped, but not be written over.
        names: of the tables wanted.

    Returns:
        Those that are there as plain float32, by name; of a file that cannot be read so, none: who opens the
        graph finds out what is wrong with it.
    """
    if os.name == "nt":
        return {}
    try:
        with open_given(path) as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        found = dict(_tables(data, names))
    except (OSError, ValueError, IndexError):
        return {}
    let_go(found)  # what was looked at on the way to them
    return found


def _tables(data: mmap.mmap, names: frozenset[str]) -> Iterator[tuple[str, NDArray[np.float32]]]:
    for number, start, end in _fields(data, 0, len(data)):
        if number == _GRAPH:
            for inner, first, last in _fields(data, start, end):
                if inner == _TABLE and (found := _table(data, first, last, names)):
                    yield found


def _table(
    data: mmap.mmap, start: int, end: int, names: frozenset[str]
) -> tuple[str, NDArray[np.float32]] | None:
    """Returns the name of a table and what it holds; None if it is not wanted, or not plain float32."""
    axes: list[int] = []
    name, kind, values = "", 0, (0, 0)
    for number, value, last in _fields(data, start, end):
        if number == _AXIS:  # one, or all of them as one field
            axes += _packed(data, value, last) if last else [value]
        elif number == _TABLE_TYPE:
            kind = value
        elif number == _TABLE_NAME:
            name = data[value:last].decode()
        elif number == _TABLE_VALUES:
            values = value, last
    n_bytes = values[1] - values[0]
    if name not in names or kind != _FLOAT or len(axes) > _MOST_AXES or not n_bytes:
        return None
    if n_bytes != 4 * int(np.prod(axes, dtype=object)):
        raise ValueError(f"{name} has the shape {axes} and {n_bytes:,} bytes")
    return name, np.frombuffer(data, "<f4", n_bytes // 4, values[0]).reshape(axes)


def _packed(data: mmap.mmap, place: int, end: int) -> Iterator[int]:
    while place < end:
        value, place = _read_number(data, place)
        yield value


def _fields(data: mmap.mmap, place: int, end: int) -> Iterator[_Field]:
    """Yields the fields of a part of the file."""
    while place < end:
        key, place = _read_number(data, place)
        kind = key & 7
        if kind == _NUMBER:
            value, place = _read_number(data, place)
            yield key >> 3, value, 0
            continue
        if kind == _BYTES:
            size, place = _read_number(data, place)
        elif kind in (_EIGHT_BYTES, _FOUR_BYTES):
            size = 8 if kind == _EIGHT_BYTES else 4
        else:
            raise ValueError(f"a field is of the kind {kind}")
        if place + size > end:
            raise ValueError("a field is longer than what it is in")
        yield key >> 3, place, place + size
        place += size


def _read_number(data: mmap.mmap, place: int) -> tuple[int, int]:
    """Returns a number of as many bytes as it needs, and where it ends."""
    found = shift = 0
    while True:
        byte = data[place]
        place += 1
        found |= (byte & 0x7F) << shift
        if byte < 0x80:
            return found, place
        shift += 7
        if shift > 63:
            raise ValueError("a number has no end")
