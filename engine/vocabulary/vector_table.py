"""External word vectors (Di Gangi and Federico, paper 004): the table a model reads beside its own.

A table has no place in a model's weights: it is frozen, may hold millions of words, and a batch needs a few
of its rows. The model gets those rows and ids into them (`gather`), in training as in its exported graph.
"""

import json
import math
import os
import re
import struct
import weakref
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, NamedTuple
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ModelError
from engine.base.files import unfinished
from engine.base.graph_io import LARGEST_WEIGHT, wrong_numbers

# The file of a table of word vectors, read where it lies: nothing of it is loaded before it is needed.
#
# The index is mapped into memory, vectors are read row by row: mapped, each would bring along up to a
# megabyte. Two million words of 300 numbers open in 1 ms and take 63 MB with a first batch
# (`tests/benchmarks/external_table`). Mapping the vectors as well would make it 445 MB.
#
# It is laid out as a safetensors file whose header has a fixed length: `vectors` float16 (rows, dimension);
# `text` and `ends`, every word in UTF-8, one after the other, and where each ends; `hashes` and `hash_rows`,
# the words' 64-bit hashes in order, and the row of each. So no word needs a Python string. Row 0 is for
# words that the table lacks, row 1 for the end of a sentence; words begin at 2.

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


# The table as a model reads it: the rows of its words, and those that a batch needs.

__all__ = ["END_ROW", "FIRST_WORD_ROW", "UNKNOWN_ROW", "ExternalTable", "GatheredRows", "gather"]

_DIGIT = re.compile(r"\d")
_MOST_REMEMBERED = 100_000
"""Words whose rows are remembered; they are nearly all of any text."""


class GatheredRows(NamedTuple):
    """What a model reads of a table for a batch of sentences."""

    ext_ids: NDArray[np.int64]
    """Rows of `ext_embedding`; padding is the row of unknown words, (batch, src_len)."""
    ext_embedding: NDArray[np.float32]
    """The rows that these sentences need; unknown words and the end come first, (n, dimension)."""


class ExternalTable:
    """One table of word vectors, and words that were added to it later.

    Rows are numbered through: those of the table, then of each addition. Row 0 is of words that it lacks: the
    mean of all vectors; row 1 of the end of a sentence: mean plus standard deviation of each dimension (as in
    the paper's code).

    Args:
        path: the table.
        added: tables of the same dimension, the newest last: of a word that several have, its vector counts.

    Raises:
        ModelError: if a file is missing, damaged, or of another dimension.
    """

    def __init__(self, path: Path, added: Sequence[Path] = ()) -> None:
        self.files = tuple(TableFile(each) for each in (path, *added))
        self._starts = np.cumsum([0, *(file.n_rows for file in self.files)])
        self._known: dict[str, int] = {}
        for file in self.files:
            if file.dimension != self.dimension:
                raise ModelError(
                    f"{file.path} has {file.dimension} numbers per word, the table {path} {self.dimension}.",
                    "Vectors are added only from the same space: the same dimension, learned together.",
                )

    @property
    def dimension(self) -> int:
        """Numbers per vector."""
        return self.files[0].dimension

    @property
    def n_words(self) -> int:
        """Words with a vector, those that were added included; one that was replaced counts twice."""
        return sum(file.n_words for file in self.files)

    @property
    def unknown(self) -> NDArray[np.float32]:
        """The vector of words that it lacks, (dimension,)."""
        return self.rows(np.array([UNKNOWN_ROW])).ravel()

    @property
    def end(self) -> NDArray[np.float32]:
        """The vector of the end of a sentence, (dimension,)."""
        return self.rows(np.array([END_ROW])).ravel()

    def find(self, words: Sequence[str]) -> NDArray[np.int32]:
        """Returns the row of every word, 0 for those it lacks, (n_words,).

        A word is looked up as it is written, then in small letters, then capitalised, then in each of these
        ways with its digits as "0" or as "#", as some tables keep them.
        """
        new = [word for word in dict.fromkeys(words) if word not in self._known]
        if len(self._known) + len(new) > _MOST_REMEMBERED:
            self._known = {}
            new = list(dict.fromkeys(words))
        self._known.update(zip(new, self._rows_of(new).tolist(), strict=True))
        return np.fromiter((self._known[word] for word in words), np.int32, len(words))

    def rows(self, ids: NDArray[np.integer]) -> NDArray[np.float32]:
        """Returns the vectors of rows, (n, dimension)."""
        found = np.empty((len(ids), self.dimension), np.float32)
        file_of = np.searchsorted(self._starts, ids, side="right") - 1
        places = ids - self._starts[file_of]
        for index, (number, place) in enumerate(zip(file_of.tolist(), places.tolist(), strict=True)):
            found[index] = self.files[number].rows(place)
        return found

    def _rows_of(self, words: Sequence[str]) -> NDArray[np.int64]:
        spellings = [_spellings(word) for word in words]
        rows = np.full(len(words), UNKNOWN_ROW, np.int64)
        for way in range(max(map(len, spellings), default=0)):
            left = [
                place for place in np.flatnonzero(rows == UNKNOWN_ROW).tolist() if way < len(spellings[place])
            ]
            rows[left] = self.find_exactly([spellings[place][way] for place in left])
        return rows

    def find_exactly(self, words: Sequence[str]) -> NDArray[np.int64]:
        """Returns the row of every word in no other spelling, 0 for those it lacks, (n_words,)."""
        rows = np.full(len(words), UNKNOWN_ROW, np.int64)
        for file, start in zip(self.files, self._starts.tolist(), strict=False):
            found = file.find(words)
            rows = np.where(found >= FIRST_WORD_ROW, found + start, rows)  # the newest has the last word
        return rows


def _spellings(word: str) -> list[str]:
    """Returns the ways in which a word is looked up, in their order, each once."""
    cased = [word, word.lower(), word.capitalize()]
    digits = [_DIGIT.sub(digit, each) for digit in "0#" for each in cased] if _DIGIT.search(word) else []
    return list(dict.fromkeys([*cased, *digits]))


def gather(table: ExternalTable, sentences: Sequence[NDArray[np.integer]]) -> GatheredRows:
    """Returns the rows that a batch needs, and where each of its tokens finds its own.

    Args:
        table: where the rows are.
        sentences: rows of each sentence's tokens, its end included, as from `read_positions`.
    """
    lens = np.array([len(rows) for rows in sentences])
    ids = np.full((len(sentences), int(lens.max(initial=0))), UNKNOWN_ROW, np.int64)
    for place, rows in enumerate(sentences):
        ids[place, : len(rows)] = rows
    needed, local = np.unique(np.concatenate([[UNKNOWN_ROW, END_ROW], ids.ravel()]), return_inverse=True)
    return GatheredRows(local[FIRST_WORD_ROW:].reshape(ids.shape), table.rows(needed))


# Writes tables of word vectors as a stream, in memory that does not grow with the vectors.

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
