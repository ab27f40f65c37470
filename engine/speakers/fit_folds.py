"""The sentences that judge a profile: dealt into folds, counted by passages. numpy only.

Neighbouring sentences share a topic. Dealt at random, a profile is judged by sentences whose neighbours it
has seen, and a topic passes for a manner of speaking. So where the order is known whole passages are kept
back together, and the interval counts passages, not sentences.
"""

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ids = NDArray[np.int64]

_N_FOLDS = 5
_PASSAGES = 20
"""Passages that a text is cut into; a shorter one into its sentences."""
_NORMAL_975 = 1.959964


class GainInterval(NamedTuple):
    """A mean and its 95 % interval, in nats per token."""

    mean: float
    low: float
    high: float
    error: float
    """Standard error of the mean."""


@dataclass(frozen=True, eq=False)
class FoldedSentences:
    """Sentences by their size, weight, fold and passage."""

    lens: Ids
    """Tokens of each sentence, (n_sentences,)."""
    weights: Floats
    """How much each sentence counts, (n_sentences,)."""
    folds: Ids
    """The fold that each is kept back with, from 0, (n_sentences,)."""
    passages: Ids
    """What stands or falls together, from 0, (n_sentences,)."""

    @classmethod
    def of(cls, lens: Ids, weights: Floats, passages: Ids | None = None) -> Self:
        """Deals sentences into folds.

        Args:
            lens: tokens of each sentence, (n_sentences,).
            weights: of each sentence, (n_sentences,).
            passages: the passage that each is from, in the order of the text, (n_sentences,); None, or only
                one: each sentence is its own, and their order is taken for a random one.
        """
        n_sentences = len(lens)
        alone = np.arange(n_sentences)
        if passages is None or len(np.unique(passages)) < 2:
            return cls(lens, weights, alone % max(1, min(_N_FOLDS, n_sentences)), alone)
        numbers = np.unique(passages, return_inverse=True)[1].astype(np.int64)
        n_passages = int(numbers.max()) + 1
        return cls(lens, weights, numbers * min(_N_FOLDS, n_passages) // n_passages, numbers)

    @property
    def n_folds(self) -> int:
        """How many folds there are."""
        return int(self.folds.max(initial=-1)) + 1

    def within(self, rows: NDArray[np.bool_]) -> "FoldedSentences":
        """Returns some of the sentences, as they were dealt."""
        return FoldedSentences(self.lens[rows], self.weights[rows], self.folds[rows], self.passages[rows])

    def widened(self, gain: GainInterval) -> GainInterval:
        """Returns the interval of a gain that fits to the other folds made.

        Such fits share most of their sentences, so that folds tell less than as many new texts would: the
        variance is multiplied by one plus the folds times the share that is kept back of the share that is
        learned from (Nadeau and Bengio, Machine Learning 2003).
        """
        if self.n_folds < 2 or not np.isfinite(gain.error):
            return gain
        factor = float(np.sqrt(1 + self.n_folds / (self.n_folds - 1)))
        low, high = ((end - gain.mean) * factor + gain.mean for end in (gain.low, gain.high))
        return gain._replace(low=low, high=high, error=gain.error * factor)

    def interval(self, gains: Doubles) -> GainInterval:
        """Returns the gain per token, with an interval over passages (a ratio estimate, Student's t).

        Args:
            gains: of each sentence, in nats, (n_sentences,).
        """
        gained = np.bincount(self.passages, self.weights * gains)
        sizes = np.bincount(self.passages, self.weights * self.lens)
        gained, sizes = gained[sizes > 0], sizes[sizes > 0]
        mean, n_passages = float(gained.sum() / sizes.sum()), len(sizes)
        if n_passages < 2:
            return GainInterval(mean, -np.inf, np.inf, np.inf)
        rest = gained - mean * sizes
        error = float(np.sqrt(n_passages / (n_passages - 1) * (rest @ rest)) / sizes.sum())
        width = _student_975(n_passages - 1) * error
        return GainInterval(mean, mean - width, mean + width, error)


def passages_in_order(n_sentences: int) -> Ids:
    """Cuts a text in its order into passages of as many sentences, about twenty of them, (n_sentences,)."""
    return np.arange(n_sentences) // max(1, n_sentences // _PASSAGES)


def _student_975(freedom: int) -> float:
    """Returns the 97.5 % point of Student's distribution, by Fisher and Cornish's expansion."""
    z, n = _NORMAL_975, freedom
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
    )
    return z + sum(terms)
