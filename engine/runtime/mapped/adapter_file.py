"""ONNX Runtime's adapter file, mapped into memory: its arrays are read where they lie, when they are needed.

The library's own reader copies the whole file. Mapped, a pack takes the memory of the rows that were looked
at, the system may take it back, and processes share it. On Windows a mapped file can be neither moved nor
removed, and nowhere may one be written over while it is mapped: only who serves from folders that stay as
they are maps packs.

The file is a FlatBuffer: every table begins with the distance to the list of its fields' places.
"""

import mmap
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.errors import PackError
from engine.files import open_given

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
