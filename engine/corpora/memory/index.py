"""Which sentences of a stored corpus have which words: a file beside its columns, mapped, not loaded.

source.memory, target.memory: made when a side is first searched, whole or not at all; safe to delete. It
holds no text, but numbers made of words, and goes with the corpus' folder. A file that is cut off, of
another version, or of other text is made anew.

The rows of a corpus are indexed in parts. Within a part sentences are numbered by their length, so that those
of fitting lengths stand together in every list. What is listed are terms: words, and in languages without
blanks the pairs of neighbouring letters.
"""

import errno
import hashlib
import json
import mmap
import re
import time
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from engine.corpora.memory.units import compared, has_no_blanks, most_edits, word_pattern
from engine.corpora.storing.store import Rows, StoredCorpus
from engine.errors import CorpusError
from engine.files import temporary_folder, unfinished
from engine.progress import Progress, Report, ignore_progress

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
