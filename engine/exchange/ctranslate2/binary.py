"""CTranslate2's binary files of weights: named arrays, in full or with the scales of what was quantised.

Version, name and revision of the specification, number of arrays; of each its name, shape, type, length and
data; then names that stand for arrays under another name. Little-endian.
"""

import struct
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelError
from engine.exchange.tensors import Tensors
from engine.files import read_given

_VERSIONS = (4, 5, 6)
"""Those that are laid out like this."""
_MOST_BYTES = 8 << 30
_MOST_ARRAYS = 100_000
_MOST_AXES = 4
_TYPES = ("<f4", "<i1", "<i2", "<i4", "<f2", "<u2")
"""By their numbers; the last one are the upper halves of float32."""
_BFLOAT16 = 5
_SCALE = "_scale"
_AGAIN = "Get the file again: it is cut off or altered."


class CTranslate2Arrays(NamedTuple):
    """The content of a file of weights."""

    specification: str
    """Which architecture it is: "TransformerSpec"."""
    arrays: Tensors
    """By CTranslate2's names, floating-point; settings are arrays without axes, of the type they had."""


def read_arrays(path: Path) -> CTranslate2Arrays:
    """Reads a file, and divides what was quantised by its scales.

    Raises:
        ModelError: if it is of another version, cut off, or not such a file.
    """
    try:
        return _read(_Reader(read_given(path, _MOST_BYTES)))
    except OSError as error:
        raise ModelError(f"{path} cannot be read: {error.strerror}.", "Check the name.") from error
    except ValueError as error:
        raise ModelError(f"{path} is not a readable model of CTranslate2: {error}.", _AGAIN) from error


class _Reader:
    """Takes one value after the other."""

    def __init__(self, data: bytes) -> None:
        self._data, self._place = memoryview(data), 0

    def number(self, layout: str) -> int:
        return int(struct.unpack(layout, self.part(struct.calcsize(layout)))[0])

    def text(self) -> str:
        return bytes(self.part(self.number("<H"))).rstrip(b"\0").decode()

    def part(self, size: int) -> memoryview:
        if size > len(self._data) - self._place:
            raise ValueError("it is cut off")
        self._place += size
        return self._data[self._place - size : self._place]

    @property
    def is_at_end(self) -> bool:
        return self._place == len(self._data)


def _read(reader: _Reader) -> CTranslate2Arrays:
    version = reader.number("<I")
    if version not in _VERSIONS:
        raise ValueError(f"it is of version {version}, and only {_VERSIONS[0]} to {_VERSIONS[-1]} are read")
    specification, _revision = reader.text(), reader.number("<I")
    found = _in_full(dict(_array(reader) for _ in range(_count(reader))))
    for _ in range(_count(reader)):
        alias, name = reader.text(), reader.text()
        if name not in found:
            raise ValueError(f"{alias[:80]!r} stands for {name[:80]!r}, which it does not hold")
        found[alias] = found[name]  # with its scales
    if not reader.is_at_end:
        raise ValueError("it is longer than it says")
    return CTranslate2Arrays(specification, found)


def _count(reader: _Reader) -> int:
    n_arrays = reader.number("<I")
    if n_arrays > _MOST_ARRAYS:
        raise ValueError(f"it would hold {n_arrays:,} arrays, which no model does")
    return n_arrays


def _array(reader: _Reader) -> tuple[str, NDArray[Any]]:
    name, n_axes = reader.text(), reader.number("<B")
    if n_axes > _MOST_AXES:
        raise ValueError(f"{name[:80]!r} has {n_axes} axes")
    shape = [reader.number("<I") for _ in range(n_axes)]
    kind, data = reader.number("<B"), reader.part(reader.number("<I"))
    if kind >= len(_TYPES):
        raise ValueError(f"{name[:80]!r} is of a type that is not known ({kind})")
    size = 1
    for width in shape:  # of Python's own numbers, which do not overflow
        size *= width
    if size * np.dtype(_TYPES[kind]).itemsize != len(data):
        raise ValueError(f"{name[:80]!r} has other data than its shape needs")
    array = np.frombuffer(data, _TYPES[kind]).reshape(shape)
    if kind == _BFLOAT16:
        array = (array.astype(np.uint32) << 16).view(np.float32)
    return name, array


def _in_full(found: dict[str, NDArray[Any]]) -> Tensors:
    arrays: Tensors = {}
    for name, array in found.items():
        scale = found.get(name + _SCALE)
        if name.endswith(_SCALE) and name.removesuffix(_SCALE) in found:
            continue
        if array.ndim == 0 or array.dtype in (np.float16, np.float32):
            arrays[name] = array
        elif scale is None:
            raise ValueError(f"{name[:80]!r} has no scales")
        elif scale.size in (1, len(array)) and np.isfinite(scale).all() and (scale > 0).all():
            arrays[name] = array.astype(np.float32) / scale.astype(np.float32).reshape(-1, 1)
        else:
            raise ValueError(f"{name[:80]!r} has no usable scales")
    return arrays
