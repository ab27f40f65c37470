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
    """Some sentences of one language, ready to be ranked.

    Args:
        sentences: what is looked in.
        language: its tag.
    """

    def __init__(self, sentences: Sequence[str], language: str) -> None:
        self._language, self._n_sentences = language, len(sentences)
        counts = [Counter(self._terms(sentence)) for sentence in sentences]
        lengths = [count.total() for count in counts]
        mean = max(1.0, sum(lengths) / max(1, len(lengths)))
        lists: dict[str, list[tuple[int, float]]] = {}
        for place, count in enumerate(counts):
            room = _SATURATION * (1 - _LENGTH_SHARE + _LENGTH_SHARE * lengths[place] / mean)
            for term, number in count.items():
                weight = number * (_SATURATION + 1) / (number + room)
                lists.setdefault(term, []).append((place, weight))
        self._lists: dict[str, tuple[NDArray[np.int64], NDArray[np.float64]]] = {}
        for term, found in lists.items():
            rarity = math.log(1 + (self._n_sentences - len(found) + 0.5) / (len(found) + 0.5))
            weights = rarity * np.array([weight for _, weight in found])
            self._lists[term] = np.array([place for place, _ in found]), weights

    def best(self, sentence: str, most: int) -> list[int]:
        """Returns the places of the sentences that are most like one, the best first; none shares nothing."""
        known = [self._lists[term] for term in set(self._terms(sentence)) if term in self._lists]
        if not known:
            return []
        places, weights = (np.concatenate(column) for column in zip(*known, strict=True))
        scores = np.bincount(places, weights, self._n_sentences)
        if most < len(scores):
            some = np.sort(np.argpartition(scores, -most)[-most:])
        else:
            some = np.arange(len(scores))
        some = some[scores[some] > 0]
        best: list[int] = some[np.argsort(-scores[some], kind="stable")].tolist()
        return best

    def _terms(self, sentence: str) -> list[str]:
        words = units_of(sentence, self._language).words
        return terms_of(words, is_by_pairs=has_no_blanks(self._language))
