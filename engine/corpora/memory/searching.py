"""Searches stored corpora for sentences: exact matches by their keys, fuzzy matches by the index."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from engine.corpora.cleaning.features import text_key
from engine.corpora.memory.index import MemoryIndex, open_index
from engine.corpora.memory.units import SentenceUnits, similarity, units_of
from engine.corpora.normalising import fold, normalise
from engine.corpora.storing.store import SIDES, Rows, StoredCorpus
from engine.files import is_text
from engine.progress import Report, ignore_progress
from engine.results.corpora import StoredPair

_MOST_COMPARED = 256
"""Rows that are compared with a sentence, those that share most words first."""


@dataclass(frozen=True, slots=True)
class SimilarRow:
    """A row of a corpus like a sentence that was looked for."""

    row: int
    similarity: int
    """Similarity in per cent, see `engine.corpora.memory.units`; 100: the very same text."""


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
