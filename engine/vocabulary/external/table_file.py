"""The file of a table of word vectors, read where it lies: nothing of it is loaded before it is needed.

The index is mapped into memory, vectors are read row by row: mapped, each would bring along up to a megabyte.
Two million words of 300 numbers open in 1 ms and take 63 MB with a first batch
(`tests/benchmarks/external_table`). Mapping the vectors as well would make it 445 MB.

It is laid out as a safetensors file whose header has a fixed length: `vectors` float16 (rows, dimension);
`text` and `ends`, every word in UTF-8, one after the other, and where each ends; `hashes` and `hash_rows`,
the words' 64-bit hashes in order, and the row of each. So no word needs a Python string. Row 0 is for words
that the table lacks, row 1 for the end of a sentence; words begin at 2.
"""

import json
import math
import os
import struct
import weakref
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from engine.errors import ModelError
from engine.graph_io import wrong_numbers

UNKNOWN_ROW, END_ROW, FIRST_WORD_ROW = 0, 1, 2
LARGEST_DIMENSION = 4096
TYPES = {"F16": "<f2", "U8": "|u1", "U64": "<u8", "I64": "<i8", "I32": "<i4"}
"""The types of numbers in such a file, as safetensors and as numpy call them."""
ROWS_AT_ONCE = 20_000
"""Vectors looked at together: 24 MB in float32 at 300 numbers each."""
_AXES = {"vectors": 2, "text": 1, "ends": 1, "hashes": 1, "hash_rows": 1}
_LARGEST_HEADER = 1 << 20
_HINT = "Put the file back, or make the table again."


def encoded(word: str) -> bytes:
    """Returns a word as tables keep it: in UTF-8, its accents always written the same way."""
    return normalize("NFC", word).encode("utf-8", "replace")


def hash_of(word: bytes) -> int:
    """Returns the number under which an encoded word is found."""
    return int.from_bytes(blake2b(word, digest_size=8).digest(), "little")


class TableFile:
    """One table, open for reading. For one thread at a time.

    Args:
        path: the file.

    Raises:
        ModelError: if it is missing, cut off, or no such file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            arrays = _arrays_of(path)
        except FileNotFoundError:
            raise ModelError(f"The table of word vectors {path} is missing.", _HINT) from None
        except OSError as error:
            raise ModelError(f"{path} cannot be read: {error.strerror}.", _HINT) from error
        except (ValueError, KeyError, TypeError, struct.error) as error:
            raise ModelError(f"{path} is not a whole table of word vectors ({error}).", _HINT) from error
        vectors = arrays["vectors"]
        self.n_rows, self.dimension = map(int, vectors.shape)
        """Rows, and numbers in each."""
        self._begin = vectors.offset
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        weakref.finalize(self, os.close, self._file)
        self._text, self._ends = arrays["text"], arrays["ends"]
        self._hashes, self._rows = arrays["hashes"], arrays["hash_rows"]

    @property
    def n_words(self) -> int:
        """Words that can be found."""
        return len(self._hashes)

    def find(self, words: Sequence[str]) -> NDArray[np.int64]:
        """Returns the row of every word exactly as it is written, 0 for those it lacks, (n_words,)."""
        texts = [encoded(word) for word in words]
        keys = np.fromiter((hash_of(text) for text in texts), np.uint64, len(texts))
        places = np.searchsorted(self._hashes, keys)
        return np.fromiter(map(self._row_at, places.tolist(), keys.tolist(), texts), np.int64, len(texts))

    def rows(self, first: int, count: int = 1) -> NDArray[np.float16]:
        """Returns the vectors of some rows in a row, (count, dimension)."""
        n_bytes = 2 * self.dimension
        os.lseek(self._file, self._begin + first * n_bytes, os.SEEK_SET)
        data = os.read(self._file, count * n_bytes)
        if len(data) != count * n_bytes:
            raise ModelError(f"{self.path} was changed while it was read.", _HINT)
        return np.frombuffer(data, TYPES["F16"]).reshape(count, self.dimension)

    def words(self) -> Iterator[str]:
        """Yields all words, in the order in which they were written."""
        for row in np.sort(self._rows).tolist():
            yield self._word(row).decode("utf-8", "replace")

    def check_contents(self) -> None:
        """Reads all of it once, as nobody does who opens it.

        Raises:
            ModelError: if words cannot be found by it, or a vector holds a number that no table has.
        """
        n_rows, rows = self.n_rows, self._rows
        is_in_order = bool((self._hashes[1:] >= self._hashes[:-1]).all() and (np.diff(self._ends) >= 0).all())
        if not is_in_order or rows.min() < FIRST_WORD_ROW or rows.max() >= n_rows:
            raise ModelError(f"The list of words in {self.path} is damaged.", _HINT)
        for start in range(0, n_rows, ROWS_AT_ONCE):
            if wrong := wrong_numbers(self.rows(start, min(ROWS_AT_ONCE, n_rows - start))):
                raise ModelError(f"A vector of {self.path}, from row {start:,} on, {wrong}.", _HINT)

    def _row_at(self, place: int, key: int, text: bytes) -> int:
        """Returns the row of a word whose hash, if it is there, begins at a place; 0 if it is not."""
        while place < len(self._hashes) and int(self._hashes[place]) == key:
            row = int(self._rows[place])
            if self._word(row) == text:
                return row
            place += 1  # another word of the same hash
        return UNKNOWN_ROW

    def _word(self, row: int) -> bytes:
        place = row - FIRST_WORD_ROW
        start = int(self._ends[place - 1]) if place else 0
        return bytes(self._text[start : int(self._ends[place])].tobytes())


def _arrays_of(path: Path) -> "dict[str, np.memmap[Any, Any]]":
    """Maps the arrays of a file.

    Raises:
        OSError: if it cannot be read.
        ValueError, KeyError, TypeError, struct.error: if it is no such file, or not all of it.
    """
    size = path.stat().st_size
    with path.open("rb") as file:
        (n_header,) = struct.unpack("<Q", file.read(8))
        if n_header > min(size, _LARGEST_HEADER):
            raise ValueError("its beginning is none")
        header = json.loads(file.read(n_header))
    arrays = {name: _mapped(path, header[name], 8 + n_header, size) for name in _AXES}
    n_rows, n_words = len(arrays["vectors"]), len(arrays["hashes"])
    if (
        any(arrays[name].ndim != axes for name, axes in _AXES.items())
        or not 1 <= arrays["vectors"].shape[1] <= LARGEST_DIMENSION
        or not 1 <= n_words <= n_rows - FIRST_WORD_ROW
        or (len(arrays["hash_rows"]), len(arrays["ends"])) != (n_words, n_rows - FIRST_WORD_ROW)
        or int(arrays["ends"][-1]) != len(arrays["text"])
    ):
        raise ValueError("its parts do not fit together")
    return arrays


def _mapped(path: Path, entry: dict[str, Any], begin: int, size: int) -> "np.memmap[Any, Any]":
    start, end = entry["data_offsets"]
    kind, shape = np.dtype(TYPES[entry["dtype"]]), tuple(entry["shape"])
    if not 0 <= start <= end <= size - begin:
        raise ValueError("it is cut off")
    if end - start != math.prod(shape) * kind.itemsize or not end - start:
        raise ValueError("its parts have other sizes than it says")
    return np.memmap(path, kind, "r", begin + start, shape)
