"""Which of some sentences share most of what is rare with a given one: BM25 over a few thousand of them.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009). All in memory, a
tenth of a millisecond for 2,000 sentences; whole corpora are searched by `engine.corpora.memory.index`.
"""

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.corpora.memory.index import terms_of
from engine.corpora.memory.units import has_no_blanks, units_of

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
