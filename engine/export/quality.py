"""Does int8 lose quality, or is the difference an accident of the sentences? chrF and a bootstrap."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sacrebleu.metrics.chrf import CHRF

_N_SAMPLES = 1000
_CONFIDENCE = 0.95
_SEED = 12345


@dataclass(frozen=True)
class ChrfLoss:
    """chrF of two systems on the same sentences, from 0 to 100."""

    before: float
    after: float
    is_proven: bool
    """True if at least 95 % of resampled texts lose as well (Koehn, EMNLP 2004, one-sided)."""


def chrf(texts: Sequence[str], references: Sequence[str]) -> float:
    """Returns the chrF of a text against one reference per sentence."""
    return float(CHRF().corpus_score(texts, [references]).score)


def chrf_loss(before: Sequence[str], after: Sequence[str], references: Sequence[str]) -> ChrfLoss:
    """Measures what a second system loses against a first one."""
    metric = CHRF()
    counts = [_sentence_counts(metric, texts, references) for texts in (before, after)]
    draws = np.random.default_rng(_SEED).multinomial(
        len(references), [1 / len(references)] * len(references), size=_N_SAMPLES
    )  # how often each sample has each sentence, (samples, sentences)
    first, second = (np.array([_score(metric, row) for row in draws @ system]) for system in counts)
    n_lost = int((first > second).sum())
    score, other = (_score(metric, system.sum(axis=0)) for system in counts)
    return ChrfLoss(score, other, is_proven=n_lost >= _CONFIDENCE * _N_SAMPLES)


def _sentence_counts(metric: CHRF, texts: Sequence[str], references: Sequence[str]) -> NDArray[np.int64]:
    """Returns the n-gram counts of each sentence, (sentences, counts)."""
    return np.array(metric._extract_corpus_statistics(texts, [references]), np.int64)


def _score(metric: CHRF, counts: NDArray[np.int64]) -> float:
    return float(metric._compute_score_from_stats(counts.tolist()).score)
