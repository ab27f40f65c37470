"""The words of a text that a model cannot represent well, before any training.

A subword model splits what it does not know whole. A word of many subwords has no vector of its own: the
model puts its meaning together from scraps, or cannot write it at all (Sato et al., Findings of EMNLP 2020,
call both the vocabulary mismatch of domain adaptation). Knows the subwords, not the model's weights.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from engine.graph_io import UNK_ID
from engine.results.vocabulary import PoorWord, SubwordCounts
from engine.text.subwords import Subwords
from engine.text.words.words import MOST_KEPT, WordCounter

MANY_SUBWORDS = 4
"""From so many subwords on, a word counts as poorly represented."""

_MOST_SUBWORDS = 6
"""The last bar of the distribution holds this number and more."""
_MOST_SHOWN = 200
_ENCODED_AT_ONCE = 50_000


@dataclass(frozen=True, kw_only=True)
class SideCoverage(SubwordCounts):
    """How a subword model cuts one side of a text, and how many of its words the base corpora hold."""

    known_types: float | None
    """Share of the distinct words that the base corpora hold too; None if those are not known."""
    known_words: float | None
    """The same of the running words."""


class VocabularyCounter:
    """Looks at one side of a text of any length; call `add` for all of it, then `finish`.

    Subwords are counted once per distinct word. Memory is bounded: words so rare that there is no room for
    them count in every number, and only cannot be listed.

    Args:
        language: tag of the side's language.
        subwords: the model's subwords of this side.
        known: words of the base corpora; None if they are not known.
        most_kept: distinct words held at once.
    """

    def __init__(
        self,
        language: str,
        subwords: Subwords,
        known: Collection[str] | None = None,
        most_kept: int = MOST_KEPT,
    ) -> None:
        self._subwords = subwords
        self._known = None if known is None else frozenset(known)
        self._counter = WordCounter(language, self._settle, most_kept)
        self._settled: NDArray[np.int64] = np.zeros(0, np.int64)
        """Numbers of the distinct words that were given away, sorted, (n_settled,)."""
        self._lengths = np.zeros(_MOST_SUBWORDS + 1, np.int64)
        """Running words by number of subwords, (_MOST_SUBWORDS + 1,)."""
        self._sums = dict.fromkeys(
            ("types", "poor", "poor_types", "unknown", "subwords", "known", "known_types"), 0
        )

    def add(self, texts: Sequence[str]) -> None:
        """Counts the words of some sentences."""
        self._counter.add(texts)

    def finish(self) -> SideCoverage:
        """Returns the report. Call once, at the end."""
        counts = self._counter.counts
        is_poor = self._settle(counts)
        candidates = (item for item, poor in zip(counts.items(), is_poor, strict=True) if poor)
        shown = nlargest(_MOST_SHOWN, candidates, key=lambda item: item[1])
        n_words, sums = int(self._lengths.sum()), self._sums
        keys = [*map(str, range(1, _MOST_SUBWORDS)), f"{_MOST_SUBWORDS}+"]
        return SideCoverage(
            n_words=n_words,
            n_types=sums["types"],
            poor=tuple(self._poor_word(word, count) for word, count in shown),
            n_poor_types=sums["poor_types"],
            poor_share=_share(sums["poor"], n_words),
            unknown_share=_share(sums["unknown"], n_words),
            subwords_per_word=_share(sums["subwords"], n_words),
            fragmentation={
                key: _share(int(n), n_words) for key, n in zip(keys, self._lengths[1:], strict=True)
            },
            known_types=None if self._known is None else _share(sums["known_types"], sums["types"]),
            known_words=None if self._known is None else _share(sums["known"], n_words),
        )

    def _poor_word(self, word: str, count: int) -> PoorWord:
        ids = self._subwords.encode(word)
        return PoorWord(
            word=word,
            count=count,
            subwords=tuple(self._subwords.spell(word)),
            is_unknown=UNK_ID in ids or not ids,
        )

    def _settle(self, counted: Mapping[str, int]) -> NDArray[np.bool_]:
        """Adds words and their counts to the numbers, and returns which are poor, (n_words,)."""
        counts = np.fromiter(counted.values(), np.int64, len(counted))
        lengths, is_unknown = self._measure(counted)
        is_poor = is_unknown | (lengths >= MANY_SUBWORDS)
        is_new = self._remember(counted)
        is_known = np.fromiter((word in (self._known or ()) for word in counted), np.bool_, len(counted))
        self._lengths += np.bincount(
            np.clip(lengths, 1, _MOST_SUBWORDS), counts, minlength=_MOST_SUBWORDS + 1
        ).astype(np.int64)
        found = {
            "types": is_new.sum(),
            "poor": counts[is_poor].sum(),
            "poor_types": (is_poor & is_new).sum(),
            "unknown": counts[is_unknown].sum(),
            "subwords": (counts * lengths).sum(),
            "known": counts[is_known].sum(),
            "known_types": (is_known & is_new).sum(),
        }
        for name, number in found.items():
            self._sums[name] += int(number)
        return is_poor

    def _measure(self, words: Collection[str]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Returns each word's number of subwords, and whether a letter of it is unknown, each (n_words,)."""
        lengths = np.zeros(len(words), np.int64)
        is_unknown = np.zeros(len(words), np.bool_)
        left = iter(words)
        for start in range(0, len(words), _ENCODED_AT_ONCE):
            chunk = list(islice(left, _ENCODED_AT_ONCE))
            ids = self._subwords.encode_all(chunk)
            rows = slice(start, start + len(chunk))
            lengths[rows] = [len(each) for each in ids]
            is_unknown[rows] = [UNK_ID in each or not each for each in ids]
        return lengths, is_unknown

    def _remember(self, words: Collection[str]) -> NDArray[np.bool_]:
        """Returns which words were never settled before, and remembers their numbers, (n_words,)."""
        keys = np.fromiter(map(hash, words), np.int64, len(words))
        is_new = ~np.isin(keys, self._settled)
        self._settled = np.union1d(self._settled, keys)
        return is_new


def _share(part: int, whole: int) -> float:
    return round(part / whole, 6) if whole else 0.0
