"""Looking into a stored corpus: any rows, and a concordance search that gives its first hits at once.

Knows bytes and rows, no window. Texts stay on the disk, mapped; what is held is a few lines at a time.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import ConfigError, CorpusError
from engine.base.progress import Progress, Report, ignore_progress
from engine.corpora.storing.store import SIDES, Rows, StoredCorpus, TextColumn, split_number
from engine.results.corpora import StoredPair

_FIRST_ROWS, _MOST_ROWS = 2_000, 16_000
"""Rows searched before hits are given: few at first; later so many that the work is in the search itself,
and so few that whoever waits for Python's lock waits a few milliseconds."""

_ALSO = {"σ": "ς", "ς": "σ", "ß": "ẞ"}
"""Small letters that are written in a further way."""

Find = Callable[[bytes, int], int]
"""Like `bytes.find`: where a text begins at or after a position, or -1."""


class CorpusBrowser:
    """One open corpus. Use as a context manager, or call `close`.

    Raises:
        CorpusError: if it is damaged.
    """

    def __init__(self, folder: Path) -> None:
        self._corpus = StoredCorpus(folder)
        self.kind = self._corpus.kind
        """"parallel", "monolingual" or "terms"."""
        self.speakers: tuple[str, ...] = tuple(self._corpus.info.get("speakers", ()))
        """The names of those who speak in it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self._corpus)

    def close(self) -> None:
        """Lets go of the files."""
        self._corpus.close()

    def rows(self, start: int, count: int) -> list[StoredPair]:
        """Returns consecutive pairs; fewer at the end of the corpus."""
        return self._corpus.some_pairs(np.arange(start, min(start + count, len(self))))

    def pairs(self, rows: Sequence[int] | Rows) -> list[StoredPair]:
        """Returns the pairs of any rows, (n_rows,), in their order."""
        return self._corpus.some_pairs(np.asarray(rows, dtype=np.int64))

    def filtered(self, split: str = "", speaker: str = "") -> Rows | None:
        """Returns the rows of one split and of one speaker.

        Args:
            split: "train", "dev", "test", or "" for all.
            speaker: a speaker's name, or "" for all.

        Returns:
            Rows in ascending order, (n_rows,); None if nothing is asked for, so all rows count.
        """
        wanted = self._wanted(split, speaker)
        return None if wanted is None else np.flatnonzero(wanted)

    def search(
        self,
        text: str,
        side: str = "",
        report: Report = ignore_progress,
        *,
        split: str = "",
        speaker: str = "",
    ) -> Iterator[Rows]:
        """Yields the rows that hold a text, whatever its case, a few thousand rows at a time.

        Args:
            text: what to look for; any part of a sentence.
            side: "source" or "target"; "" for both.
            report: called with the rows searched; may cancel.
            split: only in this split.
            speaker: only what this speaker said.

        Yields:
            Ascending rows, (n_hits,), also when there are none: then the caller may stop, too.

        Raises:
            ConfigError: if there is no such side or split.
        """
        if side and side not in SIDES:
            raise ConfigError([f"side must be {' or '.join(SIDES)}, not {side!r}"])
        find, wanted = finder(text), self._wanted(split, speaker)
        columns = [self._corpus.columns[name] for name in ([side] if side else SIDES)]
        start, count = 0, _FIRST_ROWS
        while start < len(self):
            report(Progress("Searching", start, len(self)))
            end = min(start + count, len(self))
            hits = np.unique(np.concatenate([_hits(column, start, end, find) for column in columns]))
            yield hits if wanted is None else hits[wanted[hits]]
            start, count = end, min(2 * count, _MOST_ROWS)
        report(Progress("Searching", len(self), len(self)))

    def _wanted(self, split: str, speaker: str) -> NDArray[np.bool_] | None:
        """Returns which rows are of a split and a speaker, (n_pairs,); None for all."""
        wanted = None
        if split:
            wanted = self._corpus.split == split_number(split)
        if speaker:
            number = self._speaker_number(speaker)
            is_theirs = self._corpus.labels["speaker"] == number
            wanted = is_theirs if wanted is None else wanted & is_theirs
        return wanted

    def _speaker_number(self, speaker: str) -> int:
        if speaker not in self.speakers:
            raise CorpusError(f"Nobody called {speaker!r} speaks in this corpus.", "Choose another speaker.")
        return self.speakers.index(speaker)


def finder(text: str) -> Find:
    """Returns a pattern that finds a text, whatever its case, in UTF-8 bytes whose ASCII letters are small.

    Raises:
        CorpusError: if there is nothing to look for.
    """
    plain = unicodedata.normalize("NFC", " ".join(text.splitlines()))
    wanted = "".join(char.lower() for char in plain)  # one by one: a sigma at the end is no other letter
    if not wanted:
        raise CorpusError("There is nothing to search for.", "Type a word or a part of one.")
    if all(char.isascii() or char.upper() == char for char in wanted):
        needle = wanted.encode("utf-8")
        return lambda data, start: data.find(needle, start)
    pattern = re.compile(b"".join(_spellings(char) for char in wanted))

    def find(data: bytes, start: int) -> int:
        match = pattern.search(data, start)
        return match.start() if match else -1

    return find


def _spellings(char: str) -> bytes:
    """Returns a pattern for a small letter in either case, as UTF-8; ASCII is small already."""
    if char.isascii():
        return re.escape(char.encode())
    either = {char, _ALSO.get(char, char)} | ({char.upper()} if len(char.upper()) == 1 else set())
    return b"(?:" + b"|".join(re.escape(each.encode("utf-8")) for each in sorted(either)) + b")"


def _hits(column: TextColumn, first: int, end: int, find: Find) -> Rows:
    """Returns the rows from `first` to before `end` whose line holds a text, each once."""
    data = column.lines(first, end).lower()
    starts = []
    start = find(data, 0)
    while start >= 0:
        starts.append(start)
        next_line = data.find(b"\n", start) + 1
        start = find(data, next_line) if next_line else -1
    begins = column.starts[first:end].astype(np.int64) - int(column.starts[first])
    return first + np.searchsorted(begins, np.array(starts, dtype=np.int64), side="right") - 1
