"""The translation memory of stored corpora: its index, exact and fuzzy matches, and their ranking."""

import errno
import hashlib
import json
import math
import mmap
import re
import shutil
import time
import zlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from engine.base.errors import CorpusError
from engine.base.files import is_text, new_folder, temporary_folder, unfinished
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.cleaning import text_key
from engine.corpora.normalising import fold, normalise
from engine.corpora.storing.store import SIDES, Rows, StoredCorpus
from engine.results.corpora import StoredPair
from engine.text.words.words import base_of, combining_marks

# What a model makes of the pairs of a stored corpus, kept beside its columns so that it goes with them.
#
# examples/NAME/states.npy   the decoder's state before each token, float16, (n_tokens, d_model)
# examples/NAME/tokens.npy   what followed it, int32, (n_tokens,)
# examples/NAME/starts.npy   where each pair begins, and where the last one ends, int64, (n_pairs + 1,)
# examples/NAME/pairs.npy    which pair each one is, uint64, (n_pairs,), see `pair_numbers`
#
# NAME is made of the model and the direction. Safe to delete.

_FOLDER = "examples"
_VERSION = "2"
_MOST_KEPT = 3
"""States kept per corpus, at most: those of the models or directions computed last."""


class PairStates(NamedTuple):
    """The states of some pairs, one pair after the other."""

    states: NDArray[np.float16]
    """(n_tokens, d_model)."""
    tokens: NDArray[np.int32]
    """(n_tokens,)."""
    starts: NDArray[np.int64]
    """Where each pair begins, and where the last one ends, (n_pairs + 1,)."""

    pairs: NDArray[np.uint64]
    """Number of each pair, (n_pairs,)."""

    @classmethod
    def of_pairs(
        cls,
        each: Sequence[tuple[NDArray[np.float16], NDArray[np.int32]]],
        pairs: NDArray[np.uint64],
    ) -> "PairStates":
        """Puts the states and tokens of pairs, at least one, in a row."""
        starts = np.cumsum([0, *(len(tokens) for _, tokens in each)])
        states, tokens = (np.concatenate(column) for column in zip(*each, strict=True))
        return cls(states, tokens, starts, pairs)

    def one(self, place: int) -> tuple[NDArray[np.float16], NDArray[np.int32]]:
        """Returns the states and tokens of the pair at a place."""
        here = slice(int(self.starts[place]), int(self.starts[place + 1]))
        return self.states[here], self.tokens[here]

    def some(self, places: Sequence[int]) -> "PairStates":
        """Returns those of the pairs at these places, at least one."""
        return PairStates.of_pairs([self.one(place) for place in places], self.pairs[list(places)])


def pair_numbers(corpus: StoredCorpus, rows: Rows) -> NDArray[np.uint64]:
    """Returns a number for each pair of these rows that tells its text from any other, (n_rows,)."""
    sides = (corpus.columns[side].texts(rows) for side in SIDES)
    digests = (
        hashlib.blake2b("\n".join(pair).encode(), digest_size=8).digest() for pair in zip(*sides, strict=True)
    )
    return np.frombuffer(b"".join(digests), "<u8")


def states_folder(corpus: Path, model: str, *, is_swapped: bool) -> Path:
    """Returns where the states of a corpus lie.

    Args:
        corpus: its folder.
        model: tells apart what makes other states.
        is_swapped: True: its targets are read, and its sources are what follows.
    """
    digest = hashlib.blake2b("\n".join((_VERSION, model, str(is_swapped))).encode(), digest_size=12)
    return corpus / _FOLDER / digest.hexdigest()


def load_states(folder: Path) -> PairStates | None:
    """Reads states; None if there are none, or they are damaged: they are made anew then."""
    with suppress(OSError, ValueError, EOFError):
        found = PairStates(*(_load(folder / f"{name}.npy") for name in PairStates._fields))
        is_whole = (
            found.starts.shape == (len(found.pairs) + 1,)
            and found.states.ndim == 2
            and len(found.states) == len(found.tokens) == found.starts[-1]
            and bool((np.diff(found.starts) >= 0).all())
        )
        return found if is_whole else None
    return None


def carry_states(old: Path, new: Path) -> None:
    """Gives the states of a corpus to another version of it; those of pairs that it lacks stay behind."""
    folders = sorted((old / _FOLDER).glob("[!.]*"), key=lambda each: each.stat().st_mtime)
    if not folders:
        return
    with StoredCorpus(new) as corpus:
        there = pair_numbers(corpus, corpus.rows())
    for folder in folders:
        found = load_states(folder)
        kept = np.flatnonzero(np.isin(found.pairs, there)).tolist() if found else []
        if found and kept:
            save_states(new / _FOLDER / folder.name, found.some(kept))


def save_states(folder: Path, states: PairStates) -> None:
    """Writes states, whole or not at all, and removes those that were made longest ago.

    Raises:
        CorpusError: if they cannot be written.
    """
    try:
        folder.parent.mkdir(exist_ok=True)
        shutil.rmtree(folder, ignore_errors=True)  # damaged
        kept = sorted(folder.parent.glob("[!.]*"), key=lambda each: each.stat().st_mtime, reverse=True)
        for old in kept[_MOST_KEPT - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
        with new_folder(folder) as scratch:
            for name, array in states._asdict().items():
                np.save(scratch / f"{name}.npy", array)
    except OSError as error:
        raise CorpusError(
            f"{folder} cannot be written: {error.strerror or error}.",
            "Free some disk space, or make it writable: similar pairs are found by it.",
        ) from error


def _load(path: Path) -> Any:
    return np.load(path, mmap_mode="r", allow_pickle=False)


# How alike two sentences of one language are: the score of a fuzzy match. Knows texts alone.
#
# A sentence is a row of words and, beside it, a row of marks. Words are runs of letters and numbers; in
# languages without blanks between words every letter is one. Similarity is the share of the longer
# sentence's words that need no edit:
#
#     similarity = 100 * (1 - (edits + light / 4) / words of the longer sentence)
#
# `edits` is the least number of words that are put in, left out or replaced. Capitals do not count there,
# and every number is the same word. `light` counts what is changed in a moment: words that differ in their
# capitals alone, numbers that differ, and marks put in, left out or replaced. What is not the very same text
# has at most 99 per cent.

NUMBER = "0"
"""Stands for every number where words are compared."""
_LIGHT = 0.25
_NO_BLANKS = frozenset(("zh", "yue", "wuu", "ja", "th", "lo", "km", "my", "bo", "dz"))
"""Languages whose words have no blanks between them."""
_NUMBER = r"\d+(?:[.,:\u2019']\d+)*"
_LETTER = r"[^\W\d_]"


@dataclass(frozen=True, slots=True)
class SentenceUnits:
    """A sentence taken apart."""

    text: str
    language: str
    """Its tag."""
    written: tuple[str, ...]
    """Its words as they are written."""
    words: tuple[str, ...]
    """As they are compared."""

    @property
    def marks(self) -> str:
        """All between the words that is no blank."""
        return "".join(word_pattern(self.language).sub(" ", self.text).split())


def has_no_blanks(language: str) -> bool:
    """Returns whether a language, by its tag, puts no blanks between words."""
    return base_of(language) in _NO_BLANKS


@cache
def word_pattern(language: str) -> re.Pattern[str]:
    """Returns what finds the words of a language, by its tag, in a text."""
    marks = combining_marks()
    if has_no_blanks(language):
        return re.compile(rf"{_NUMBER}|[A-Za-z]+|{_LETTER}[{marks}]*")
    return re.compile(rf"{_NUMBER}|{_LETTER}+(?:[{marks}]+{_LETTER}*)*")


def compared(word: str) -> str:
    """Returns a word as it is compared: without capitals, every number alike."""
    return NUMBER if word[0].isdecimal() else word.casefold()


def units_of(text: str, language: str) -> SentenceUnits:
    """Takes a sentence apart."""
    written = tuple(word_pattern(language).findall(text))
    return SentenceUnits(text, language, written, tuple(map(compared, written)))


def most_edits(n_words: int, least: int) -> int:
    """Returns how many edits a sentence as long as this one, or longer, may be away.

    Args:
        n_words: of the sentence that is looked for.
        least: the least similarity, in per cent, above 0.
    """
    return n_words * (100 - least) // least


def similarity(wanted: SentenceUnits, found: SentenceUnits, least: int = 1) -> int:
    """Returns how alike two sentences are, in per cent, rounded down; 0 if it is less than `least`."""
    if wanted.text == found.text:
        return 100
    longer = max(len(wanted.words), len(found.words))
    most = longer * (100 - least) / 100
    edits = Levenshtein.distance(wanted.words, found.words, score_cutoff=int(most))
    if edits > most or not longer:
        return 0
    marks = Levenshtein.distance(wanted.marks, found.marks)
    lost = edits + _LIGHT * (_rewritten(wanted, found) + marks)
    per_cent = min(99, int(100 * (1 - lost / longer) + 1e-9))
    return per_cent if per_cent >= least else 0


def _rewritten(wanted: SentenceUnits, found: SentenceUnits) -> int:
    """Counts the words that are the same, but are written with other capitals or are another number."""
    if wanted.written == found.written:
        return 0
    count = 0
    for step in Levenshtein.opcodes(wanted.words, found.words):
        if step.tag == "equal":
            mine: Sequence[str] = wanted.written[step.src_start : step.src_end]
            theirs: Sequence[str] = found.written[step.dest_start : step.dest_end]
            count += sum(one != other for one, other in zip(mine, theirs, strict=True))
    return count


# Which sentences of a stored corpus have which words: a file beside its columns, mapped, not loaded.
#
# source.memory, target.memory: made when a side is first searched, whole or not at all; safe to delete. It
# holds no text, but numbers made of words, and goes with the corpus' folder. A file that is cut off, of
# another version, or of other text is made anew.
#
# The rows of a corpus are indexed in parts. Within a part sentences are numbered by their length, so that
# those of fitting lengths stand together in every list. What is listed are terms: words, and in languages
# without blanks the pairs of neighbouring letters.

VERSION = 1
_MAGIC = b"parlance"
_ALIGNED = 64
_ROWS_OF_PART = 1 << 19
"""Rows indexed together: 10 million words, about 300 MB of memory."""
_ROWS_AT_ONCE = 1 << 13
_MOST_LISTED = 1 << 20
"""Entries of a part's lists that one search looks at: a few milliseconds."""
_ENOUGH = 1 << 17
"""Beyond what is needed to miss nothing, lists of so many entries are looked at: they sort out the rest."""
_ARRAYS: Mapping[str, type[np.generic]] = {
    "terms": np.uint64,
    "starts": np.uint64,
    "listed": np.uint32,
    "order": np.uint32,
    "lengths": np.uint32,
}
_MAY_ONLY_BE_READ = (errno.EACCES, errno.EPERM, errno.EROFS)
_LEFT_S = 3600.0
"""What another process began so long ago is not finished any more."""


class MemoryIndex:
    """The open index of one side of a corpus. Call `close` to let go of the file.

    Raises:
        ValueError: if the file is damaged, of another version or of other text.
        FileNotFoundError: if there is none.
    """

    def __init__(self, path: Path, corpus: StoredCorpus, side: str) -> None:
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        description = _read_footer(self._bytes)
        if description.get("of") != _signature(corpus, side):
            raise ValueError(f"{path} is of another text")
        self._per_edit = 2 if has_no_blanks(_language(corpus, side)) else 1
        self._parts = [_IndexedRows(self._bytes, part) for part in description["parts"]]

    def close(self) -> None:
        """Lets go of the file."""
        self._parts.clear()
        with suppress(BufferError):  # somebody still holds rows of it; it closes with them
            self._bytes.close()

    def candidates(self, words: Sequence[str], least: int, most: int) -> Rows:
        """Finds the rows that may be as alike as wanted: those that share most terms come first.

        Args:
            words: of the sentence, as they are compared.
            least: the least similarity, in per cent.
            most: rows wanted.

        Returns:
            Rows of the corpus, (n_found,).
        """
        terms = terms_of(words, is_by_pairs=self._per_edit > 1)
        n_lost = self._per_edit * most_edits(len(words), least)
        shortest = -(-len(words) * least // 100)
        longest = len(words) * 100 // least
        hashes = {term: _hash(term) for term in dict.fromkeys(terms)}
        wanted = [hashes[term] for term in terms]
        found = [part.candidates(wanted, n_lost, (shortest, longest), most) for part in self._parts]
        rows = np.concatenate([*(rows for rows, _ in found), np.zeros(0, np.int64)])
        shared = np.concatenate([*(shared for _, shared in found), np.zeros(0, np.int64)])
        return rows[_largest(shared, most)]


class _IndexedRows:
    """Some consecutive rows of a corpus."""

    def __init__(self, data: mmap.mmap, description: Mapping[str, Any]) -> None:
        self.first, self.n_rows = int(description["first"]), int(description["n_rows"])
        self.array: dict[str, NDArray[Any]] = {}
        for name, kind in _ARRAYS.items():
            offset, count = description[name]
            self.array[name] = np.frombuffer(data, kind, int(count), int(offset))
        if len(self.array["lengths"]) != self.n_rows or len(self.array["order"]) != self.n_rows:
            raise ValueError("a part has not as many rows as it says")

    def candidates(
        self, wanted: Sequence[int], n_lost: int, lengths: tuple[int, int], most: int
    ) -> tuple[Rows, Rows]:
        """Finds rows that share all but `n_lost` of these terms, as far as the rarest of them tell.

        A row that has none of the rarest `n_lost` + 1 lacks too many. So their lists miss nothing.

        Returns:
            Rows of the corpus, and how many of the terms that were looked at each has, both (n_found,).
        """
        first = int(np.searchsorted(self.array["lengths"], lengths[0], side="left"))
        end = int(np.searchsorted(self.array["lengths"], lengths[1], side="right"))
        if first >= end or not wanted:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        lists = sorted((self._listed(term, first, end) for term in wanted), key=len)
        used: list[NDArray[np.uint32]] = []
        n_entries = 0
        for number, listed in enumerate(lists):
            most_entries = _MOST_LISTED if number <= n_lost else _ENOUGH
            if used and n_entries + len(listed) > most_entries:
                break
            used.append(listed)
            n_entries += len(listed)
        near = np.concatenate(used) - np.uint32(first)  # below the first, of a damaged file: far too large
        shared = np.bincount(near[near < end - first], minlength=end - first)
        places = np.flatnonzero(shared >= max(1, len(used) - n_lost))
        places = places[_largest(shared[places], most)]
        rows = self.array["order"][first + places].astype(np.int64)
        is_one = rows < self.n_rows
        return rows[is_one] + self.first, shared[places][is_one].astype(np.int64)

    def _listed(self, term: int, first: int, end: int) -> NDArray[np.uint32]:
        """Returns the sentences of a part, from one number up to another, that have a term; ascending."""
        terms, starts = self.array["terms"], self.array["starts"]
        place = int(np.searchsorted(terms, np.uint64(term)))
        if place == len(terms) or int(terms[place]) != term:
            return self.array["listed"][:0]
        rows = self.array["listed"][int(starts[place]) : int(starts[place + 1])]
        low, high = np.searchsorted(rows, np.array([first, end], dtype=np.uint32))
        return rows[int(low) : int(high)]


def open_index(corpus: StoredCorpus, side: str, report: Report = ignore_progress) -> MemoryIndex:
    """Opens the index of one side of a corpus, and makes it first if there is none that is whole.

    Where the corpus may only be read, it is made in the system's temporary folder, for this one time.

    Args:
        corpus: the open corpus.
        side: "source" or "target".
        report: called with rows done while it is made; may cancel, and then nothing is left.

    Raises:
        CorpusError: if it cannot be written.
    """
    path = index_path(corpus.folder, side)
    with suppress(OSError, ValueError, KeyError, TypeError):
        return MemoryIndex(path, corpus, side)
    try:
        try:
            _build(corpus, side, path, report)
            return MemoryIndex(path, corpus, side)
        except OSError as error:
            if error.errno not in _MAY_ONLY_BE_READ:
                raise
        with temporary_folder("memory") as scratch:
            path = Path(scratch, path.name)
            _build(corpus, side, path, report)
            return MemoryIndex(path, corpus, side)  # once mapped it needs no name
    except OSError as error:
        raise CorpusError(
            f"{path} cannot be written: {error.strerror or error}.",
            "Free some disk space, or make it writable: similar sentences are found by it.",
        ) from error


def index_path(folder: Path, side: str) -> Path:
    """Returns where the index of one side of a corpus lies, "source" or "target"."""
    return folder / f"{side}.memory"


def terms_of(words: Sequence[str], *, is_by_pairs: bool) -> list[str]:
    """Returns what is listed of a sentence: its words, or the pairs of neighbours."""
    if not is_by_pairs or len(words) < 2:
        return list(words)
    return [first + second for first, second in pairwise(words)]


def _build(corpus: StoredCorpus, side: str, path: Path, report: Report) -> None:
    for left in path.parent.glob(f".{path.name}.*.part"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _LEFT_S:
                left.unlink()
    scratch = unfinished(path)
    try:
        with scratch.open("xb") as file:
            parts = [
                _write_part(file, corpus, side, (first, min(first + _ROWS_OF_PART, len(corpus))), report)
                for first in range(0, len(corpus), _ROWS_OF_PART)
            ]
            footer = json.dumps({"of": _signature(corpus, side), "parts": parts}).encode()
            ends = (len(footer).to_bytes(8, "little"), zlib.crc32(footer).to_bytes(4, "little"), _MAGIC)
            file.write(b"".join((footer, *ends)))
        report(Progress(_stage(side), len(corpus), len(corpus)))
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)


def _stage(side: str) -> str:
    return f"Indexing {side}s"


def _write_part(
    file: BinaryIO, corpus: StoredCorpus, side: str, span: tuple[int, int], report: Report
) -> dict[str, object]:
    """Indexes some rows, and returns where in the file each array stands: its offset and its length."""
    first, end = span
    known = _TermNumbers()
    numbers, rows, lengths = _number_terms(corpus, side, span, known, report)
    order = np.argsort(lengths, kind="stable")
    place = np.empty(end - first, np.uint64)
    place[order] = np.arange(end - first, dtype=np.uint64)
    hashes = np.fromiter(map(_hash, known), np.uint64, len(known))
    by_hash = np.argsort(hashes)
    rank = np.empty(len(known), np.uint64)
    rank[by_hash] = np.arange(len(known), dtype=np.uint64)
    entries = (rank[numbers] << np.uint64(32)) | place[rows]
    entries.sort()
    is_new = np.ones(len(entries), np.bool_)
    is_new[1:] = entries[1:] != entries[:-1]
    entries = entries[is_new]
    starts = np.searchsorted(entries >> np.uint64(32), np.arange(len(known) + 1, dtype=np.uint64))
    arrays = {
        "terms": hashes[by_hash],
        "starts": starts,
        "listed": entries & np.uint64(0xFFFFFFFF),
        "order": order,
        "lengths": lengths[order],
    }
    description: dict[str, object] = {"first": first, "n_rows": end - first}
    for name, kind in _ARRAYS.items():
        file.write(bytes(-file.tell() % _ALIGNED))
        description[name] = [file.tell(), len(arrays[name])]
        file.write(np.ascontiguousarray(arrays[name], dtype=kind).data)
    return description


class _TermNumbers(dict[str, int]):
    """Numbers terms in the order in which they come."""

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        return number


def _number_terms(
    corpus: StoredCorpus, side: str, span: tuple[int, int], known: _TermNumbers, report: Report
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
    """Numbers the terms of some rows.

    Returns:
        The number of each term and the row of each, counted from the first one, both (n_terms,); and the
        words of each row, (n_rows,).
    """
    first, end = span
    language = _language(corpus, side)
    number_rows = _pairs_of_rows if has_no_blanks(language) else _words_of_rows
    pattern = re.compile(rf"\n|{word_pattern(language).pattern}")
    found: list[tuple[NDArray[np.int32], NDArray[np.int32]]] = []
    sizes: list[NDArray[np.int32]] = []
    for start in range(first, end, _ROWS_AT_ONCE):
        report(Progress(_stage(side), start, len(corpus)))
        until = min(start + _ROWS_AT_ONCE, end)
        text = corpus.columns[side].lines(start, until).decode("utf-8").casefold()
        numbers, counts, lengths = number_rows(pattern.findall(text), known)
        found.append((numbers, np.repeat(np.arange(start - first, until - first, dtype=np.int32), counts)))
        sizes.append(lengths)
    if not found:
        empty = np.zeros(0, np.int32)
        return empty, empty, empty
    return (
        np.concatenate([numbers for numbers, _ in found]),
        np.concatenate([rows for _, rows in found]),
        np.concatenate(sizes),
    )


_Numbered = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]
"""The terms of some rows, how many terms each row has, and how many words."""


def _words_of_rows(found: Sequence[str], known: _TermNumbers) -> _Numbered:
    """Numbers words; a line's end stands behind those of each row."""
    line_end = known["\n"]
    for word in set(found) - known.keys():
        known[word] = known[compared(word)]
    numbers = np.fromiter(map(known.__getitem__, found), np.int32, len(found))
    is_end = numbers == line_end
    counts = np.diff(np.flatnonzero(is_end), prepend=-1) - 1
    counts = counts.astype(np.int32)
    return numbers[~is_end], counts, counts


def _pairs_of_rows(found: Sequence[str], known: _TermNumbers) -> _Numbered:
    """Numbers pairs of neighbouring words; a line's end stands behind the words of each row."""
    numbers: list[int] = []
    counts: list[int] = []
    lengths: list[int] = []
    words: list[str] = []
    for word in found:
        if word != "\n":
            words.append(compared(word))
            continue
        terms = terms_of(words, is_by_pairs=True)
        numbers += map(known.__getitem__, terms)
        counts.append(len(terms))
        lengths.append(len(words))
        words = []
    return np.array(numbers, np.int32), np.array(counts, np.int32), np.array(lengths, np.int32)


def _language(corpus: StoredCorpus, side: str) -> str:
    return str(corpus.info["src" if side == "source" else "tgt"])


def _signature(corpus: StoredCorpus, side: str) -> dict[str, object]:
    """Returns what another text, another language or another version has not."""
    keys = corpus.keys()[0 if side == "source" else 1]
    return {
        "version": VERSION,
        "language": _language(corpus, side),
        "rows": len(corpus),
        "bytes": int(corpus.columns[side].starts[-1]),
        "keys": zlib.crc32(np.ascontiguousarray(keys).data),
    }


def _largest(numbers: Rows, most: int) -> Rows:
    """Returns the places of the largest of some numbers, in no order."""
    if len(numbers) <= most:
        return np.arange(len(numbers))
    return np.argpartition(numbers, -most)[-most:]


def _hash(term: str) -> int:
    data = term.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


def _read_footer(data: mmap.mmap) -> dict[str, Any]:
    size, crc, magic = data[-20:-12], data[-12:-8], data[-8:]
    n_bytes = int.from_bytes(size, "little")
    if magic != _MAGIC or n_bytes > len(data) - 20:
        raise ValueError("it is cut off")
    footer = data[-20 - n_bytes : -20]
    if zlib.crc32(footer) != int.from_bytes(crc, "little"):
        raise ValueError("it is damaged")
    return dict(json.loads(footer))


# Which of some sentences share most of what is rare with a given one: BM25 over a few thousand of them.
#
# Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). All in memory, a
# tenth of a millisecond for 2,000 sentences; whole corpora are searched by `MemoryCorpus`.

_SATURATION, _LENGTH_SHARE = 1.2, 0.75
"""k1 and b of the formula."""


class SentenceRanking:
    """Some sentences of one language, ready to be ranked."""

    def __init__(self, sentences: Sequence[str], language: str) -> None:
        self._language, self._n_sentences = language, len(sentences)
        counts = [Counter(self._terms(sentence)) for sentence in sentences]
        lengths = [count.total() for count in counts]
        self._mean = max(1.0, sum(lengths) / max(1, len(lengths)))
        lists: dict[str, list[tuple[int, float]]] = {}
        for place, count in enumerate(counts):
            room = self._room(lengths[place])
            for term, number in count.items():
                lists.setdefault(term, []).append((place, _weight(number, room)))
        self._lists: dict[str, tuple[NDArray[np.int64], NDArray[np.float64]]] = {}
        for term, found in lists.items():
            weights = self._rarity(len(found)) * np.array([weight for _, weight in found])
            self._lists[term] = np.array([place for place, _ in found]), weights

    def best(self, sentence: str, most: int, least: float = 0.0) -> list[int]:
        """Returns the places of the sentences that are most like one, the best first; none shares nothing.

        Args:
            sentence: what they are compared with.
            most: how many.
            least: the score that they need, as a share of what the sentence itself would have.
        """
        terms = Counter(self._terms(sentence))
        known = [self._lists[term] for term in terms if term in self._lists]
        if not known:
            return []
        places, weights = (np.concatenate(column) for column in zip(*known, strict=True))
        scores = np.bincount(places, weights, self._n_sentences)
        if most < len(scores):
            some = np.sort(np.argpartition(scores, -most)[-most:])
        else:
            some = np.arange(len(scores))
        needed = least * self._own_score(terms)
        some = some[(scores[some] > 0) & (scores[some] >= needed)]
        best: list[int] = some[np.argsort(-scores[some], kind="stable")].tolist()
        return best

    def _own_score(self, terms: Counter[str]) -> float:
        """Returns the score that a sentence would have for itself; unknown words are the rarest."""
        room = self._room(terms.total())
        return sum(
            self._rarity(len(self._lists[term][0]) if term in self._lists else 0) * _weight(number, room)
            for term, number in terms.items()
        )

    def _room(self, length: int) -> float:
        return _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * length / self._mean)

    def _rarity(self, n_found: int) -> float:
        return math.log(1 + (self._n_sentences - n_found + 0.5) / (n_found + 0.5))

    def _terms(self, sentence: str) -> list[str]:
        words = units_of(sentence, self._language).words
        return terms_of(words, is_by_pairs=has_no_blanks(self._language))


def _weight(number: int, room: float) -> float:
    return number * (_SATURATION + 1) / (number + room)


# Searches stored corpora for sentences: exact matches by their keys, fuzzy matches by the index.

_MOST_COMPARED = 256
"""Rows that are compared with a sentence, those that share most words first."""


@dataclass(frozen=True, slots=True)
class SimilarRow:
    """A row of a corpus like a sentence that was looked for."""

    row: int
    similarity: int
    """Similarity in per cent, see `similarity`; 100: the very same text."""


class MemoryCorpus:
    """One stored corpus that is searched in one direction. Use as a context manager, or call `close`.

    Args:
        folder: the corpus' folder.
        is_swapped: True: its targets are searched, and its sources are the translations.

    Raises:
        CorpusError: if it is damaged.
    """

    def __init__(self, folder: Path, *, is_swapped: bool) -> None:
        self._corpus = StoredCorpus(folder)
        self._is_swapped = is_swapped
        self._side = SIDES[is_swapped]
        self.language = str(self._corpus.info["tgt" if is_swapped else "src"])
        """Language of the side that is searched."""
        self._index: MemoryIndex | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._corpus)

    def close(self) -> None:
        """Lets go of the files, so that they can be moved."""
        if self._index is not None:
            self._index.close()
            self._index = None
        self._corpus.close()

    def same(self, sentences: Collection[str]) -> dict[str, list[int]]:
        """Finds the rows of sentences as they are written, but for blanks.

        Returns:
            Ascending rows of each sentence that is there. What is no Unicode text is nowhere.
        """
        by_key: dict[int, list[str]] = {}
        for sentence in filter(is_text, dict.fromkeys(sentences)):
            by_key.setdefault(text_key(fold(normalise(sentence))), []).append(sentence)
        keys = self._corpus.keys()[self._is_swapped]
        wanted = np.fromiter(by_key, np.uint64, len(by_key))
        rows = np.flatnonzero(keys == wanted[0] if len(wanted) == 1 else np.isin(keys, wanted))
        found: dict[str, list[int]] = {}
        texts = self._corpus.columns[self._side].texts(rows)
        for row, key, text in zip(rows.tolist(), keys[rows].tolist(), texts, strict=True):
            for sentence in by_key[key]:
                if normalise(sentence) == text:
                    found.setdefault(sentence, []).append(row)
        return found

    def make_ready(self, report: Report = ignore_progress) -> None:
        """Opens the index, and makes it if there is none.

        Args:
            report: called with rows done; may cancel.

        Raises:
            CorpusError: if it cannot be written.
        """
        if self._index is None:
            self._index = open_index(self._corpus, self._side, report)

    def similar(
        self, wanted: SentenceUnits, least: int, most: int, report: Report = ignore_progress
    ) -> list[SimilarRow]:
        """Finds the rows most like a sentence.

        Args:
            wanted: the sentence, with blanks as `normalise` leaves them.
            least: the least similarity, in per cent.
            most: rows wanted.
            report: called with rows done; may cancel.

        Returns:
            Most similar first, then in the order of the corpus.

        Raises:
            CorpusError: if the index cannot be written.
        """
        self.make_ready(report)
        assert self._index is not None
        rows = self._index.candidates(wanted.words, least, _MOST_COMPARED)
        rows = np.union1d(rows, self.same([wanted.text]).get(wanted.text, [])[:_MOST_COMPARED])
        known: dict[str, int] = {}
        found = []
        texts = self._corpus.columns[self._side].texts(rows.astype(np.int64))
        for row, text in zip(rows.tolist(), texts, strict=True):
            if text not in known:
                known[text] = similarity(wanted, units_of(text, self.language), least)
            if known[text]:
                found.append(SimilarRow(int(row), known[text]))
        found.sort(key=lambda each: (-each.similarity, each.row))
        return found[:most]

    def pairs(self, rows: Rows | Sequence[int]) -> list[StoredPair]:
        """Returns the pairs of some rows as they are stored, regardless of the direction."""
        return self._corpus.some_pairs(np.asarray(rows, dtype=np.int64))

    def sides_of(self, pair: StoredPair) -> tuple[str, str]:
        """Returns what was searched of a pair, and its translation."""
        return (pair.target, pair.source) if self._is_swapped else (pair.source, pair.target)

    def translations(self, rows: Mapping[str, Sequence[int]]) -> dict[str, list[str]]:
        """Returns the translations of the rows of each sentence, as `same` found them."""
        column = self._corpus.columns[SIDES[not self._is_swapped]]
        return {sentence: column.texts(np.asarray(found, dtype=np.int64)) for sentence, found in rows.items()}
