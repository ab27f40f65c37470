"""Readers of files of word vectors, each a stream at its first byte: text, and word2vec's binary files."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.errors import CorpusError
from engine.graph_io import wrong_numbers
from engine.vocabulary.external.table_file import LARGEST_DIMENSION

VectorChunk: TypeAlias = tuple[list[str], NDArray[np.float32]]
"""Words, and their vectors, (n_words, dimension)."""
AGAIN = "Get the file again from where it came."
_WORDS_AT_ONCE = 2_000
_MOST_BROKEN = 0.1
"""Share of words that may be broken: with more, the file is not what it looks like."""
_LOOKED_AT = 1_000
_LONGEST_LINE = 1 << 20
_LONGEST_WORD = 2_000
"""Bytes of a word in a binary file."""
_READ_BYTES = 1 << 22


class VectorFile(ABC):
    """A file of word vectors that is being read.

    Args:
        source: its path, for messages.
        dimension: numbers per word.
        n_promised: words that it says it has; None: it does not say.

    Raises:
        CorpusError: if its words have no numbers, or too many.
    """

    kind: str
    """In words: "word2vec, text"."""
    unit: str
    """What is counted where something is broken: "line"."""

    def __init__(self, source: Path, dimension: int, n_promised: int | None) -> None:
        self.source, self.dimension, self._n_promised = source, dimension, n_promised
        self._n_good = self._n_broken = 0
        self._first_broken = ""
        if not 1 <= dimension <= LARGEST_DIMENSION:
            raise CorpusError(
                f"{source} has {dimension:,} numbers per word; 1 to {LARGEST_DIMENSION:,} can be read.", AGAIN
            )
        if n_promised == 0:
            self.refuse_empty()

    @abstractmethod
    def read(self) -> Iterator[VectorChunk]:
        """Yields all words, some at a time."""

    def chunks(self) -> Iterator[VectorChunk]:
        """Yields all words that are whole, some at a time.

        Raises:
            CorpusError: if it is cut off, or too much of it is broken.
        """
        for words, vectors in self.read():
            self._n_good += len(words)
            self._check_broken()
            yield words, vectors
        self._check_broken(at_end=True)
        n_read = self._n_good + self._n_broken
        if self._n_promised is not None and n_read < self._n_promised:
            self.refuse_cut(f"it promises {self._n_promised:,} words and ends after {n_read:,}")
        if not self._n_good:
            self.refuse_empty()

    def notes(self) -> tuple[str, ...]:
        """Returns what was left out, or is not as the file says, once all is read."""
        notes = []
        if self._n_broken:
            count = "1 word is" if self._n_broken == 1 else f"{self._n_broken:,} words are"
            notes.append(f"{count} left out as broken, first: {self._first_broken}.")
        if self._n_promised is not None and self._n_good + self._n_broken > self._n_promised:
            notes.append(f"The file says that it has {self._n_promised:,} words, and has more; all are read.")
        return tuple(notes)

    def leave_out(self, place: int, what: str) -> None:
        """Counts a word that cannot be read."""
        self._n_broken += 1
        self._first_broken = self._first_broken or f"{self.unit} {place:,} {what}"

    def refuse_cut(self, why: str) -> NoReturn:
        """Raises the error of a file that ends too soon."""
        raise CorpusError(f"{self.source} is cut off: {why}.", AGAIN)

    def refuse_empty(self) -> NoReturn:
        """Raises the error of a file without a word."""
        raise CorpusError(f"{self.source} has no word with a vector.", AGAIN)

    def _check_broken(self, *, at_end: bool = False) -> None:
        n_read = self._n_good + self._n_broken
        if (at_end or n_read >= _LOOKED_AT) and self._n_broken > _MOST_BROKEN * n_read:
            raise CorpusError(
                f"{self.source} is broken: {self._first_broken}, and so are {self._n_broken:,} of the first "
                f"{n_read:,} words.",
                "One line is a word and its numbers, divided by blanks; get the file again, or mend it.",
            )


class TextVectors(VectorFile):
    """A line per word, its numbers behind it; the first line may say how many there are of both.

    Args:
        source: its path, for messages.
        stream: stands at its first byte.
        tell: is called every few seconds.

    Raises:
        CorpusError: if it begins with no vector.
    """

    unit = "line"

    def __init__(self, source: Path, stream: BinaryIO, tell: Callable[[], None]) -> None:
        self._stream, self._tell = stream, tell
        first = stream.readline(_LONGEST_LINE)
        header = header_of(first)
        self.kind = "word2vec or fastText, text" if header else "GloVe, text"
        self._first, self._n_skipped = (b"", 1) if header else (first, 0)
        n_words, dimension = header or (None, _trailing_numbers(first))
        if not dimension:
            raise CorpusError(
                f"{source} is not a file of word vectors: its first line has no numbers behind a word.",
                "Give a file of word2vec, fastText or GloVe, in text or in binary.",
            )
        super().__init__(source, dimension, n_words)

    def read(self) -> Iterator[VectorChunk]:
        """See `VectorFile.read`."""
        return _in_chunks(self._words(), self._tell)

    def _words(self) -> Iterator[tuple[str, NDArray[np.float32]]]:
        for number, line in enumerate(self._lines(), 1 + self._n_skipped):
            if not line.strip():
                continue
            word, row, problem = self._parsed(line)
            if problem:
                self.leave_out(number, problem)
            else:
                yield word, row

    def _lines(self) -> Iterator[bytes]:
        line = self._first or self._stream.readline(_LONGEST_LINE)
        while line:
            yield line
            line = self._stream.readline(_LONGEST_LINE)

    def _parsed(self, line: bytes) -> tuple[str, NDArray[np.float32], str]:
        """Returns a line's word and vector, or what is wrong with it."""
        nothing = np.zeros(0, np.float32)
        row: NDArray[np.floating]
        parts = line.strip(b" \t\r\n").replace(b"\t", b" ").rsplit(b" ", self.dimension)
        try:
            row = np.array([float(part) for part in parts[1:]], np.float64)
        except ValueError:
            row = nothing
        if len(row) != self.dimension or _is_number(parts[0].rpartition(b" ")[2]) and b" " in parts[0]:
            found = _trailing_numbers(line)
            return "", nothing, f"has {found:,} numbers instead of {self.dimension:,}"
        if wrong := wrong_numbers(row):
            return "", nothing, wrong
        try:
            return parts[0].decode(), row.astype(np.float32), ""
        except UnicodeDecodeError:
            return "", nothing, "has a word that is not UTF-8"


class BinaryVectors(VectorFile):
    """word2vec's binary file: a line with two counts, then each word, a blank, and its numbers as float32.

    Args:
        source: its path, for messages.
        stream: stands at its first byte.
        tell: is called every few seconds.
    """

    kind, unit = "word2vec, binary", "word"

    def __init__(self, source: Path, stream: BinaryIO, tell: Callable[[], None]) -> None:
        self._stream, self._tell = stream, tell
        header = header_of(stream.readline(_LONGEST_LINE))
        assert header is not None, "whoever found out its kind read this"
        super().__init__(source, header[1], header[0])

    def read(self) -> Iterator[VectorChunk]:
        """See `VectorFile.read`."""
        return _in_chunks(self._words(), self._tell)

    def _words(self) -> Iterator[tuple[str, NDArray[np.float32]]]:
        for number, (text, row) in enumerate(self._records(), 1):
            if wrong := wrong_numbers(row):
                self.leave_out(number, wrong)
                continue
            try:
                word = text.decode()
            except UnicodeDecodeError:
                self.leave_out(number, "is not UTF-8")
                continue
            yield word, row

    def _records(self) -> Iterator[tuple[bytes, NDArray[np.float32]]]:
        data, place, n_done, n_bytes = b"", 0, 0, 4 * self.dimension
        while True:
            if len(data) - place < _LONGEST_WORD + 1 + n_bytes:
                data, place = data[place:] + self._stream.read(_READ_BYTES), 0
            while data[place : place + 1] == b"\n":  # word2vec closes each vector by one, gensim does not
                place += 1
            if place == len(data):
                return
            blank = data.find(b" ", place, place + _LONGEST_WORD)
            if blank < 0 and len(data) - place > _LONGEST_WORD:
                raise CorpusError(f"{self.source} is broken: no word begins behind word {n_done:,}.", AGAIN)
            if blank < 0 or len(data) < blank + 1 + n_bytes:
                self.refuse_cut(f"it ends within word {n_done + 1:,}")
            yield data[place:blank], np.frombuffer(data, "<f4", self.dimension, blank + 1)
            place, n_done = blank + 1 + n_bytes, n_done + 1


def header_of(line: bytes) -> tuple[int, int] | None:
    """Returns the numbers of words and of numbers per word that a first line promises; None: it is none."""
    parts = line.split()
    if len(parts) != 2 or not all(part.isdigit() and len(part) < 12 for part in parts):
        return None
    return int(parts[0]), int(parts[1])


def _trailing_numbers(line: bytes) -> int:
    """Returns how many numbers end a line, behind at least one word."""
    parts = line.split()[1:]
    count = 0
    while count < len(parts) and _is_number(parts[-1 - count]):
        count += 1
    return count


def _is_number(text: bytes) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _in_chunks(
    found: Iterator[tuple[str, NDArray[np.float32]]], tell: Callable[[], None]
) -> Iterator[VectorChunk]:
    """Yields words and their vectors some at a time; `tell` is called before each full chunk."""
    while chunk := list(islice(found, _WORDS_AT_ONCE)):
        if len(chunk) == _WORDS_AT_ONCE:
            tell()
        yield [word for word, _ in chunk], np.stack([row for _, row in chunk])
