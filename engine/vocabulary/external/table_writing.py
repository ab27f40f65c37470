"""Writes tables of word vectors as a stream, in memory that does not grow with the vectors."""

import json
import os
import struct
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from engine.files import unfinished
from engine.graph_io import LARGEST_WEIGHT
from engine.vocabulary.external.table_file import (
    FIRST_WORD_ROW,
    ROWS_AT_ONCE,
    TYPES,
    encoded,
    hash_of,
)

_HEADER_BYTES = 4096
_NAMES = {np.dtype(kind): name for name, kind in TYPES.items()}


class TableWriter:
    """Takes words with their vectors, see `new_table`.

    Args:
        file: empty, open to read and write.
        dimension: numbers per vector.
    """

    def __init__(self, file: IO[bytes], dimension: int) -> None:
        self._file, self._dimension = file, dimension
        self._text = bytearray()
        self._ends, self._hashes = array("q"), array("Q")
        self.n_words = self.n_duplicates = 0
        """Words with a vector, and those left out as they stood there before; known once finished."""
        file.write(bytes(_HEADER_BYTES + FIRST_WORD_ROW * dimension * 2))

    def add(self, words: Sequence[str], vectors: NDArray[np.float32]) -> None:
        """Writes words, with a finite vector each that float16 holds, (n_words, dimension)."""
        if vectors.shape != (len(words), self._dimension):
            raise ValueError(f"{len(words)} words cannot have vectors of the shape {vectors.shape}")
        for text in map(encoded, words):
            self._text += text
            self._ends.append(len(self._text))
            self._hashes.append(hash_of(text))
        self._file.write(np.ascontiguousarray(vectors, "<f2").tobytes())

    def finish(self) -> None:
        """Writes the index, and the rows for unknown words and the end of a sentence (paper 004's code)."""
        hashes, rows = self._index()
        n_rows = FIRST_WORD_ROW + len(self._ends)
        vectors_bytes = n_rows * self._dimension * 2
        arrays: dict[str, NDArray[Any]] = {
            "filler": np.zeros(-vectors_bytes % 8 or 8, "|u1"),  # what follows begins at a multiple of 8
            "hashes": hashes,
            "ends": np.frombuffer(self._ends, "<i8"),
            "hash_rows": rows,
            "text": np.frombuffer(self._text, "|u1"),
        }
        entries: dict[str, Any] = {"vectors": _entry(np.dtype("<f2"), (n_rows, self._dimension), 0)}
        for name, values in arrays.items():
            entries[name] = _entry(values.dtype, values.shape, self._file.tell() - _HEADER_BYTES)
            self._file.write(values.tobytes())
        special = self._special_rows(np.sort(rows))
        self._file.seek(0)
        self._file.write(struct.pack("<Q", _HEADER_BYTES - 8))
        self._file.write(json.dumps(entries).encode().ljust(_HEADER_BYTES - 8))
        self._file.write(special.tobytes())

    def _index(self) -> tuple[NDArray[np.uint64], NDArray[np.int32]]:
        """Returns the hashes in order and the row of each; of a word that stands there twice, the first."""
        hashes = np.frombuffer(self._hashes, "<u8")
        order = np.argsort(hashes, kind="stable")
        hashes = hashes[order]
        is_first = np.ones(len(order), bool)
        for place in (np.flatnonzero(hashes[1:] == hashes[:-1]) + 1).tolist():
            before = place - 1
            while before >= 0 and hashes[before] == hashes[place] and is_first[place]:
                is_first[place] = self._word(order[before]) != self._word(order[place])
                before -= 1
        self.n_words = int(is_first.sum())
        self.n_duplicates = len(order) - self.n_words
        return hashes[is_first], (order[is_first] + FIRST_WORD_ROW).astype("<i4")

    def _word(self, place: int) -> bytes:
        return bytes(self._text[self._ends[place - 1] if place else 0 : self._ends[place]])

    def _special_rows(self, rows: NDArray[np.int32]) -> NDArray[np.float16]:
        """Returns the mean of all words' vectors, and mean plus standard deviation, (2, dimension)."""
        self._file.flush()
        shape = (FIRST_WORD_ROW + len(self._ends), self._dimension)
        vectors = np.memmap(self._file, "<f2", "r", _HEADER_BYTES, shape)
        total, squares = np.zeros((2, self._dimension))
        for start in range(0, len(rows), ROWS_AT_ONCE):
            part = vectors[rows[start : start + ROWS_AT_ONCE]].astype(np.float64)
            total += part.sum(axis=0)
            squares += np.square(part).sum(axis=0)
        mean = total / len(rows)
        deviation = np.sqrt(np.maximum(squares / len(rows) - np.square(mean), 0))
        special = np.clip([mean, mean + deviation], -LARGEST_WEIGHT, LARGEST_WEIGHT)
        return special.astype("<f2")


def _entry(kind: np.dtype[Any], shape: tuple[int, ...], start: int) -> dict[str, Any]:
    size = int(np.prod(shape)) * kind.itemsize
    return {"dtype": _NAMES[kind], "shape": shape, "data_offsets": [start, start + size]}


@contextmanager
def new_table(path: Path, dimension: int) -> Iterator[TableWriter]:
    """Gives a writer, and puts the table into its place only if the block succeeds with a word written.

    Args:
        path: the file; one that stands there is replaced.
        dimension: numbers per vector.
    """
    scratch = unfinished(path)
    try:
        with scratch.open("x+b") as file:
            writer = TableWriter(file, dimension)
            yield writer
            writer.finish()
            file.flush()
            os.fsync(file.fileno())
        os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)
