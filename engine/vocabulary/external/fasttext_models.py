"""fastText's own model files (.bin): a word's vector is the mean of its row and of its n-grams' rows.

Bojanowski et al. (TACL 2017), laid out and hashed as fastText 0.9 does. The matrix, of gigabytes, is mapped
into memory and read where it is needed.
"""

import mmap
import struct
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import CorpusError
from engine.graph_io import wrong_numbers
from engine.vocabulary.external.vector_files import AGAIN, VectorChunk, VectorFile

MAGIC = struct.pack("<i", 793_712_314)
_VERSION = 12
_ARGUMENTS, _COUNTS = struct.Struct("<12id"), struct.Struct("<iiiqq")
_MATRIX = struct.Struct("<?qq")
_END_OF_SENTENCE = b"</s>"
_LABEL = 1
_WORDS_AT_ONCE = 500
_FNV_START, _FNV_PRIME = np.uint32(2_166_136_261), np.uint32(16_777_619)


class FastTextModel(VectorFile):
    """A model of fastText, open for its words' vectors.

    Args:
        path: the file, not compressed.
        source: what the user gave, for messages.
        tell: is called every few seconds.

    Raises:
        CorpusError: if it is cut off, compressed (.ftz), or of another version.
    """

    kind, unit = "fastText, binary", "word"

    def __init__(self, path: Path, source: Path, tell: Callable[[], None]) -> None:
        self.source, self._tell = source, tell
        with path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        _, version = self._unpack(struct.Struct("<ii"), 0)
        if version != _VERSION:
            raise CorpusError(f"{source} is a fastText model of version {version}, not {_VERSION}.", AGAIN)
        arguments = self._unpack(_ARGUMENTS, 8)
        dimension, self._n_buckets, (self._shortest, self._longest) = (
            arguments[0], arguments[8], arguments[9:11]
        )  # fmt: skip
        place = 8 + _ARGUMENTS.size
        n_entries, n_words, _, _, n_pruned = self._unpack(_COUNTS, place)
        place = self._read_words(place + _COUNTS.size, n_entries)
        is_compressed, n_rows, n_columns = self._unpack(_MATRIX, place + 8 * max(0, n_pruned))
        if is_compressed:
            raise CorpusError(
                f"{source} is a compressed fastText model (.ftz), which has no whole vectors.",
                "Give the .bin or .vec file it was made from.",
            )
        super().__init__(source, dimension, n_words)
        reads_ngrams = self._longest > 0 and self._n_buckets > 0
        self._n_buckets = self._n_buckets if reads_ngrams else 0
        if n_columns != dimension or n_rows < n_words + self._n_buckets or len(self._starts) != n_words:
            raise CorpusError(f"{source} is damaged: its sizes do not fit together.", AGAIN)
        start = place + _MATRIX.size
        if start + 4 * n_rows * dimension > len(self._data):
            self.refuse_cut("its vectors are not all there")
        self._matrix = np.memmap(path, "<f4", "r", start, (n_rows, dimension))

    def read(self) -> Iterator[VectorChunk]:
        """See `VectorFile.read`."""
        for first in range(0, len(self._starts), _WORDS_AT_ONCE):
            self._tell()
            places = range(first, min(first + _WORDS_AT_ONCE, len(self._starts)))
            texts = [self._data[self._starts[place] : self._ends[place]] for place in places]
            vectors = self._vectors(first, texts)
            words, kept = [], []
            for place, text in enumerate(texts):
                problem = wrong_numbers(vectors[place])
                try:
                    word = text.decode()
                except UnicodeDecodeError:
                    problem = problem or "is not UTF-8"
                if problem:
                    self.leave_out(first + place + 1, problem)
                else:
                    words.append(word)
                    kept.append(place)
            if words:
                yield words, vectors[kept]

    def _vectors(self, first: int, texts: list[bytes]) -> NDArray[np.float32]:
        """Returns the vectors of words, the number of whose first is given, (n_words, dimension)."""
        owners, rows = np.arange(len(texts)), first + np.arange(len(texts))
        if self._n_buckets:
            of_word, hashes = ngram_hashes(texts, self._shortest, self._longest)
            rows = np.concatenate([rows, len(self._starts) + (hashes % self._n_buckets).astype(np.int64)])
            owners = np.concatenate([owners, of_word])
        order = np.argsort(owners, kind="stable")
        counts = np.bincount(owners, minlength=len(texts))
        sums = np.add.reduceat(self._matrix[rows[order]], np.cumsum(counts) - counts, axis=0)
        return np.asarray(sums / counts[:, None], np.float32)

    def _read_words(self, place: int, n_entries: int) -> int:
        """Finds where every word stands, and returns where the list of entries ends."""
        self._starts, self._ends = array("q"), array("q")
        for _ in range(n_entries):
            end = self._data.find(b"\0", place)
            if end < 0 or end + 10 > len(self._data):
                self.refuse_cut("its list of words ends too soon")
            if self._data[end + 9] != _LABEL:
                self._starts.append(place)
                self._ends.append(end)
            place = end + 10
        return place

    def _unpack(self, layout: struct.Struct, place: int) -> tuple[Any, ...]:
        if place + layout.size > len(self._data):
            self.refuse_cut("it ends within its description")
        return layout.unpack_from(self._data, place)


def ngram_hashes(
    texts: list[bytes], shortest: int, longest: int
) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """Returns the hashes of the n-grams of words, all words at once.

    Args:
        texts: words in UTF-8.
        shortest: letters of the shortest n-gram.
        longest: letters of the longest.

    Returns:
        The index of the word, and the hash (FNV-1a over signed bytes, as fastText has it), both (n_ngrams,).
    """
    marked = [b"" if text == _END_OF_SENTENCE else b"<%b>" % text for text in texts]
    letters = np.frombuffer(b"".join(marked), np.uint8)
    sizes = np.array([len(text) for text in marked])
    word_ends = np.cumsum(sizes)
    word_of = np.repeat(np.arange(len(texts)), sizes)
    is_inside = (letters & 0xC0) == 0x80  # of a letter that began before
    values = letters.astype(np.int8).astype(np.int32).astype(np.uint32)
    places = np.flatnonzero(~is_inside)
    owners, ends = word_of[places], word_ends[word_of[places]]
    is_at_start = places == ends - sizes[owners]
    hashes = np.full(len(places), _FNV_START, np.uint32)
    found: list[tuple[NDArray[np.int64], NDArray[np.uint32]]] = []
    for n_letters in range(1, longest + 1):
        going = places < ends
        if not going.any():
            break  # no word is longer, whatever the file says
        places, ends, owners = places[going], ends[going], owners[going]
        hashes, is_at_start = hashes[going], is_at_start[going]
        reading = np.ones(len(places), bool)
        while reading.any():  # a letter's first byte, then those that belong to it
            hashes[reading] = (hashes[reading] ^ values[places[reading]]) * _FNV_PRIME
            places = places + reading
            reading = reading & (places < ends)
            reading[reading] = is_inside[places[reading]]
        if n_letters >= shortest:
            is_whole = (n_letters > 1) | ~(is_at_start | (places == ends))
            found.append((owners[is_whole], hashes[is_whole]))
    if not found:
        return np.zeros(0, np.int64), np.zeros(0, np.uint32)
    return np.concatenate([each[0] for each in found]), np.concatenate([each[1] for each in found])
