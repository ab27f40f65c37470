"""Marian's binary files of weights: named arrays, some in int8 with the factor that they were multiplied by.

Version, number of arrays, a header for each (lengths of name, shape and data, and the type), all names, all
shapes, padding, all data: little-endian, 64 bits but for the shapes' 32.
"""

import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelError
from engine.exchange.marian_weights import SETTINGS, MarianArrays, read_settings
from engine.exchange.tensors import Tensors
from engine.files import open_given
from engine.packed_bounds import unpacked_gzip

INT8 = 0x4101
"""The type of matrices in int8 that any processor reads; behind the data stands the factor."""
FLOAT32 = 0x0404
TEXT = 0x0101
_VERSION = 1
_ALIGNED = 256
_MOST_ITEMS = 100_000
_MOST_BYTES = 2 << 30
_AGAIN = "Download the file again: it is cut off or altered."


class StoredArray(NamedTuple):
    """An array as it lies in a file."""

    type: int
    shape: tuple[int, ...]
    data: bytes

    @classmethod
    def of(cls, array: NDArray[Any]) -> "StoredArray":
        """Returns an array as float32."""
        return cls(FLOAT32, array.shape, array.astype("<f4").tobytes())

    @classmethod
    def of_text(cls, text: str) -> "StoredArray":
        """Returns a text, as the settings stand among the arrays."""
        data = text.encode() + b"\0"
        return cls(TEXT, (len(data),), data)


class _Header(NamedTuple):
    name: int
    type: int
    shape: int
    data: int


def read_binary(path: Path) -> MarianArrays:
    """Reads a file, also one packed with gzip.

    Raises:
        ModelError: if it is of another format or version, cut off, or has arrays of types that are not read.
    """
    try:
        return _read(read_packed(path, _MOST_BYTES))
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise ModelError(f"{path} is not a readable Marian model: {error}.", _AGAIN) from error


def binary_of(arrays: Mapping[str, StoredArray], version: int = _VERSION) -> bytes:
    """Returns the file of some arrays, as Marian itself writes it: each begins at a multiple of 256 bytes.

    Args:
        arrays: by Marian's names.
        version: of the format; others than Marian's own are for tests.
    """
    names = [name.encode() + b"\0" for name in arrays]
    data = [_aligned(each.data) for each in arrays.values()]
    parts = [struct.pack("<QQ", version, len(arrays))]
    for name, each, part in zip(names, arrays.values(), data, strict=True):
        parts.append(struct.pack("<QQQQ", len(name), each.type, len(each.shape), len(part)))
    parts += names
    parts += [struct.pack(f"<{len(each.shape)}i", *each.shape) for each in arrays.values()]
    gap = -(sum(map(len, parts)) + 8) % _ALIGNED
    return b"".join([*parts, struct.pack("<Q", gap), bytes(gap), *data])


def _aligned(data: bytes) -> bytes:
    return data + bytes(-len(data) % _ALIGNED)


def read_packed(path: Path, most_bytes: int) -> bytes:
    """Reads a file whole, also one packed with gzip.

    Raises:
        OSError: if it cannot be read.
        EOFError, zlib.error: if it is cut off or altered.
        ValueError: if it is larger, or unpacks too far.
    """
    with open_given(path) as file:
        is_packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        try:
            data = (unpacked_gzip(file) if is_packed else file).read(most_bytes + 1)
        except EOFError as error:
            raise EOFError("it is cut off") from error
    if len(data) > most_bytes:
        raise ValueError("it is larger than any such file")
    return data


def _read(data: bytes) -> MarianArrays:
    version, n_items = _numbers(data, 0, "<QQ")
    if version != _VERSION:
        raise ValueError(f"it is of format {version}, and only format {_VERSION} is read")
    if n_items > _MOST_ITEMS:
        raise ValueError(f"it would hold {n_items:,} arrays, which no model does")
    place = 16
    headers = []
    for _ in range(n_items):
        headers.append(_Header(*_numbers(data, place, "<QQQQ")))
        place += 32
    names, shapes = [], []
    for header in headers:
        names.append(_part(data, place, header.name).rstrip(b"\0").decode())
        place += header.name
    for header in headers:
        shapes.append(_numbers(data, place, f"<{min(header.shape, 8)}i"))
        place += 4 * header.shape
    place += 8 + _numbers(data, place, "<Q")[0]
    weights: Tensors = {}
    settings: dict[str, str] = {}
    for header, name, shape in zip(headers, names, shapes, strict=True):
        part = _part(data, place, header.data)
        place += header.data
        if name == SETTINGS:
            settings = read_settings(part.rstrip(b"\0").decode())
        elif not name.endswith("_QuantMultA"):  # how large inputs were: we measure that ourselves
            weights[name] = _array(name, header.type, shape, part)
    return MarianArrays(weights, settings)


def _numbers(data: bytes, place: int, layout: str) -> tuple[int, ...]:
    return struct.unpack(layout, _part(data, place, struct.calcsize(layout)))


def _part(data: bytes, place: int, size: int) -> bytes:
    if size > len(data) - place:
        raise ValueError("it is cut off")
    return data[place : place + size]


def _array(name: str, kind: int, shape: tuple[int, ...], data: bytes) -> NDArray[Any]:
    if kind not in (INT8, FLOAT32):
        raise ValueError(f"{name[:80]!r} is of the type {kind:#x}, which only one kind of processor reads")
    size = int(np.prod(shape, dtype=np.int64))
    if min(shape, default=1) < 1 or size * (1 if kind == INT8 else 4) > len(data):
        raise ValueError(f"{name[:80]!r} has no data for its shape")
    if kind == FLOAT32:
        return np.frombuffer(data, "<f4", size).reshape(shape).astype(np.float32)
    factor = struct.unpack("<f", _part(data, size, 4))[0]
    if not 0 < factor < np.inf:
        raise ValueError(f"{name[:80]!r} has no usable factor")
    values = np.frombuffer(data, np.int8, size).astype(np.float32) / np.float32(factor)
    if name.endswith("Wemb") or len(shape) < 2:
        return values.reshape(shape)
    return np.ascontiguousarray(values.reshape(shape[1], shape[0]).T)  # its rows were its columns
