"""The tables of words of a graph, mapped into memory where they lie in its file.

ONNX Runtime copies them, four bytes for each number of every word, though a step looks at a row per
hypothesis. Mapped, they take the memory of the rows that were looked at, and programs that opened the same
model share it: a base with 58,000 words takes 414 MB after a batch in place of 691.

A file of ONNX is a protocol buffer: fields, each with a number, a kind and, of those that matter here, a
length. Only the fields that lead to a table are followed.
"""

import mmap
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.files import open_given

_GRAPH, _TABLE = 7, 5
"""Numbers of the fields that are a file's graph, and one of a graph's tables."""
_AXIS, _TYPE, _NAME, _VALUES = 1, 2, 8, 9
"""Numbers of a table's fields."""
_FLOAT = 1
_NUMBER, _EIGHT_BYTES, _BYTES, _FOUR_BYTES = 0, 1, 2, 5
"""Kinds of fields."""
_MOST_AXES = 8

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
        return dict(_tables(data, names))
    except (OSError, ValueError, IndexError):
        return {}


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
        elif number == _TYPE:
            kind = value
        elif number == _NAME:
            name = data[value:last].decode()
        elif number == _VALUES:
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
