"""Files of word vectors (text, word2vec, fastText), read as a stream into our tables."""

import gzip
import mmap
import re
import struct
import unicodedata
import zlib
from abc import ABC, abstractmethod
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import CorpusError
from engine.base.files import open_given, unfinished
from engine.base.graph_io import wrong_numbers
from engine.base.model_json import FILE_NAME, read_model_json
from engine.base.model_json import TABLE_FILE as TABLE_FILE  # whoever reads tables asks here
from engine.base.packed_bounds import MAX_RATIO, UnpacksTooFarError, unpacked_gzip
from engine.base.progress import Progress, Report, ignore_progress
from engine.text.subwords import Subwords
from engine.vocabulary.vector_table import (
    END_ROW,
    LARGEST_DIMENSION,
    UNKNOWN_ROW,
    ExternalTable,
    GatheredRows,
    gather,
    new_table,
)

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


# fastText's own model files (.bin): a word's vector is the mean of its row and of its n-grams' rows.
#
# Bojanowski et al. (TACL 2017), laid out and hashed as fastText 0.9 does. The matrix, of gigabytes, is
# mapped into memory and read where it is needed.

MAGIC = struct.pack("<i", 793_712_314)
_VERSION = 12
_ARGUMENTS, _COUNTS = struct.Struct("<12id"), struct.Struct("<iiiqq")
_MATRIX = struct.Struct("<?qq")
_END_OF_SENTENCE = b"</s>"
_LABEL = 1
_ROWS_AT_ONCE = 500
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
        for first in range(0, len(self._starts), _ROWS_AT_ONCE):
            self._tell()
            places = range(first, min(first + _ROWS_AT_ONCE, len(self._starts)))
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


# Files of word vectors from elsewhere, recognised by what they hold, and read as a stream into our tables.
#
# Read are word2vec's text and binary files, the text files of fastText and GloVe, and fastText's models,
# each also compressed by gzip. Nothing is ever unpickled.

_STAGE = "Reading word vectors"
_HEAD_BYTES = 1 << 16
_MEGABYTE = 1 << 20
_GZIP = b"\x1f\x8b"
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")
"""What no text has, and numbers in binary nearly always have."""
_PICKLE = re.compile(rb"\x80[\x02-\x05]")
_FOREIGN = {
    b"PK\x03\x04": "a ZIP archive; unpack it and give the file in it",
    b"BZh": "a bzip2 archive; unpack it and give the file in it",
    b"\xfd7zXZ": "an xz archive; unpack it and give the file in it",
    b"\x93NUMPY": "an array of numpy, which has no words",
    b"\x89HDF": "an HDF5 file",
}
_GIVE = "Give a file of word2vec, fastText or GloVe, in text or in binary."


class TableImported(NamedTuple):
    """A table that was made of a file."""

    kind: str
    """The file's kind, in words: "word2vec, binary"."""
    n_words: int
    dimension: int
    notes: tuple[str, ...]
    """Sentences on what was left out, or is not as the file says."""


def import_table(source: Path, path: Path, report: Report = ignore_progress) -> TableImported:
    """Makes a table of a file of word vectors, of any size.

    Broken lines are left out and counted, unless they are more than one in ten. Of a word that stands in the
    file twice the first vector counts.

    Args:
        source: the file.
        path: the table's file; one that stands there is replaced, and stays if this fails.
        report: told the megabytes read; may raise `Cancelled`.

    Raises:
        CorpusError: if it is not a file of word vectors, cut off, or broken in too many places.
    """
    try:
        file = open_given(source)
    except OSError as error:
        raise CorpusError(f"{source} cannot be read: {error.strerror}.", "Check the path.") from error
    try:
        with (
            file,
            _read_by_kind(source, file, path, report) as vectors,
            new_table(path, vectors.dimension) as table,
        ):
            for words, rows in vectors.chunks():
                table.add(words, rows)
    except UnpacksTooFarError as error:
        raise CorpusError(
            f"{source} unpacks to more than {MAX_RATIO} times its size; word vectors never do.",
            "Unpack it yourself if you trust it, and give the result.",
        ) from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CorpusError(
            f"{source} is cut off or damaged: it cannot be unpacked ({error}).", AGAIN
        ) from error
    n = table.n_duplicates
    stand = "word stands" if n == 1 else "words stand"
    doubled = f"{n:,} {stand} there more than once: the first vector of each counts."
    notes = (*vectors.notes(), *((doubled,) if n else ()))
    return TableImported(vectors.kind, table.n_words, vectors.dimension, notes)


@contextmanager
def _read_by_kind(source: Path, file: BinaryIO, target: Path, report: Report) -> Iterator[VectorFile]:
    """Opens a file by the reader of its kind."""
    size = max(1, source.stat().st_size >> 20)

    def tell() -> None:
        report(Progress(_STAGE, min(size, file.tell() >> 20), size))

    is_packed = file.read(len(_GZIP)) == _GZIP

    def opened() -> BinaryIO:
        file.seek(0)
        return unpacked_gzip(file) if is_packed else file

    head = opened().read(_HEAD_BYTES)
    stream = opened()
    _refuse_foreign(source, head)
    if not head.startswith(MAGIC):
        is_binary = header_of(head.partition(b"\n")[0]) is not None and _CONTROL.search(head) is not None
        yield (BinaryVectors if is_binary else TextVectors)(source, stream, tell)
    elif is_packed:
        scratch = unfinished(target)
        try:
            _unpack(stream, scratch, tell)
            yield FastTextModel(scratch, source, tell)
        finally:
            scratch.unlink(missing_ok=True)
    else:
        yield FastTextModel(source, source, tell)


def _refuse_foreign(source: Path, head: bytes) -> None:
    """Refuses what is not a file of word vectors, by its first bytes."""
    if not head:
        raise CorpusError(f"{source} is empty.", AGAIN)
    if _PICKLE.match(head):
        raise CorpusError(
            f"{source} is a Python pickle, as gensim saves models: such a file runs code when it is opened.",
            "Open it where you trust it, and save it with save_word2vec_format.",
        )
    kind = next((what for magic, what in _FOREIGN.items() if head.startswith(magic)), "")
    is_text = header_of(head.partition(b"\n")[0]) is not None or not _CONTROL.search(head)
    if kind or not (is_text or head.startswith(MAGIC)):
        raise CorpusError(f"{source} is {kind or 'not a file of word vectors that Parlance knows'}.", _GIVE)


def _unpack(stream: BinaryIO, path: Path, tell: Callable[[], None]) -> None:
    with path.open("xb") as file:
        while block := stream.read(_MEGABYTE):
            file.write(block)
            tell()


# Which word of a text each subword belongs to: one rule for training, runtime and new tables.

_UNSPACED = (
    "\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Tibetan, Burmese, Khmer
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff"
)
"""Letters of scripts that are written without spaces between words."""
_CHUNK = re.compile(rf"[^\s{_UNSPACED}]+")


class SentenceWords(NamedTuple):
    """A sentence as words, and the word that each of its subwords belongs to."""

    words: tuple[str, ...]
    word_of: tuple[int, ...]
    """Index of the word, for every subword that `Subwords.encode` gives."""


def read_words(text: str, subwords: Subwords) -> SentenceWords:
    """Finds the word that each subword of a sentence belongs to.

    A word is what stands between spaces; punctuation at its edges is cut off, mark by mark. In scripts
    without spaces every subword is a word. A subword belongs to the word in which it begins.
    """
    spans = _spans(text)
    starts = [start for start, _ in spans]
    words: list[str] = []
    word_of: list[int] = []
    last = (-1, -1)
    for start, end in subwords.places(text):
        place = bisect_right(starts, start) - 1
        is_spaced = place >= 0 and start < spans[place][1]
        span = spans[place] if is_spaced else (start, end)
        if span[0] == span[1]:  # a blank before a script without spaces: it belongs to what follows
            word_of.append(len(words))
            continue
        if span != last:
            words.append(text[span[0] : span[1]])
            last = span
        word_of.append(len(words) - 1)
    words = words or [text]
    return SentenceWords(tuple(words), tuple(min(place, len(words) - 1) for place in word_of))


def read_positions(table: ExternalTable, text: str, subwords: Subwords) -> NDArray[np.int32]:
    """Returns the row of a table for each subword of a sentence, and for its end, (n_subwords + 1,)."""
    words, word_of = read_words(text, subwords)
    return np.append(table.find(words)[list(word_of)], np.int32(END_ROW))


def _spans(text: str) -> list[tuple[int, int]]:
    """Returns where the words and the marks at their edges stand, of scripts that have spaces."""
    spans = []
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        inside = [place for place in range(start, end) if _is_of_word(text[place])]
        first, last = (inside[0], inside[-1] + 1) if inside else (end, end)
        spans += [(place, place + 1) for place in range(start, first)]
        spans += [(first, last)] if inside else []
        spans += [(place, place + 1) for place in range(last, end)]
    return spans


def _is_of_word(letter: str) -> bool:
    return letter.isalnum() or unicodedata.category(letter)[0] == "M"


# The source side of a model that reads a table: its subwords, and the table's rows beside them.

_ADDED = re.compile(r"words-(\d+)-.+\.table")
_LONGEST_LABEL = 60


class SubwordsWithTable(Subwords):
    """Subwords whose ids know the row of a table for each: what translates or trains takes them as one.

    Args:
        subwords: of the source side.
        table: the external vectors of its words.
    """

    def __init__(self, subwords: Subwords, table: ExternalTable) -> None:
        super().__init__(subwords.data)
        self.table = table

    def rows(self, text: str) -> NDArray[np.int32]:
        """Returns the row of each subword of a sentence, and of its end, (n_subwords + 1,)."""
        return read_positions(self.table, text, self)

    def encode(self, text: str) -> list[int]:
        """See `Subwords.encode`; the ids also know their `rows`."""
        return TokensOfWords(super().encode(text), text, self)

    def encode_all(self, texts: Sequence[str]) -> list[list[int]]:
        """Encodes many sentences at once, see `encode`."""
        every = zip(super().encode_all(texts), texts, strict=True)
        return [TokensOfWords(ids, text, self) for ids, text in every]


class TokensOfWords(list[int]):
    """The ids of a sentence's subwords, without end symbol, that know which words they belong to.

    Args:
        ids: all, or the first of them.
        text: the sentence.
        source: what encoded it.
    """

    def __init__(self, ids: Sequence[int], text: str, source: SubwordsWithTable) -> None:
        super().__init__(ids)
        self._text, self._source = text, source

    @property
    def rows(self) -> NDArray[np.int32]:
        """The row of the table for each subword, and for the end of the sentence, (n_ids + 1,)."""
        return np.append(self._source.rows(self._text)[: len(self)], np.int32(END_ROW))

    def __getitem__(self, place: Any) -> Any:
        """Returns one id; or the first ones, `ids[:n]`, which still know their words."""
        found = super().__getitem__(place)
        is_beginning = isinstance(place, slice) and not place.start and place.step is None
        return TokensOfWords(found, self._text, self._source) if is_beginning else found


def words_of(sources: Sequence[Sequence[int]], subwords: Subwords) -> GatheredRows | None:
    """Returns the external vectors that a batch reads; None if its model reads no table.

    Args:
        sources: ids of each sentence, without end symbol, as `subwords` encoded them; words of ids that came
            from elsewhere are unknown.
        subwords: of the source side.
    """
    if not isinstance(subwords, SubwordsWithTable):
        return None
    return gather(subwords.table, [_rows_of(ids) for ids in sources])


def load_source(folder: Path) -> Subwords:
    """Reads the source subwords of a model folder, with its table where it has one.

    Raises:
        ModelError: if a file is missing or is not what it should be.
    """
    return with_table_of(folder, Subwords.load(folder / "source.spm"))


def with_table_of(folder: Path, subwords: Subwords) -> Subwords:
    """Returns source subwords with the table of a model folder, if it has one.

    Raises:
        ModelError: if the table is damaged.
    """
    return SubwordsWithTable(subwords, open_table(folder)) if (folder / TABLE_FILE).exists() else subwords


def open_table(folder: Path) -> ExternalTable:
    """Opens the table of a model folder, with the words that were added to it.

    Raises:
        ModelError: if it is missing or damaged.
    """
    described = read_model_json(folder, "Get the folder again.") if (folder / FILE_NAME).is_file() else {}
    names = added_tables(described.get("files") or {})
    return ExternalTable(folder / TABLE_FILE, [folder / name for name in names])


def added_tables(files: Iterable[str]) -> list[str]:
    """Returns which files of a model are tables of words that were added to it, the newest last."""
    numbers = {name: int(match[1]) for name in files if (match := _ADDED.fullmatch(name))}
    return sorted(numbers, key=lambda name: (numbers[name], name))


def next_added(files: Iterable[str], label: str) -> str:
    """Returns the name of the file for one table of words more.

    Args:
        files: those of the model.
        label: what the user calls it; letters that no file's name should have are left out.
    """
    last = added_tables(files)[-1:]
    number = 1 + (int(_ADDED.fullmatch(last[0])[1]) if last else 0)  # type: ignore[index]
    plain = "-".join(re.findall(r"\w+", label))[:_LONGEST_LABEL] or "added"
    return f"words-{number:03}-{plain}.table"


def label_of(name: str) -> str:
    """Returns what the user calls a table that was added, by its file's name."""
    return name.split("-", 2)[2].removesuffix(".table")


def _rows_of(ids: Sequence[int]) -> NDArray[np.int32]:
    if isinstance(ids, TokensOfWords):
        return ids.rows
    return np.array([UNKNOWN_ROW] * len(ids) + [END_ROW], np.int32)
