"""Is the difference real? Paired bootstrap resampling, as Koehn (EMNLP 2004).

The same sentences are drawn again and again, with replacement, and both systems are scored on each draw.
What the differences of 95 % of the draws span is the confidence interval of the difference.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.evaluation.scores import LOWER_IS_BETTER, METRICS, Counts, Scorer, SystemCounts
from engine.progress import Progress, Report, ignore_progress

N_SAMPLES = 1000
_SEED = 12345
_CONFIDENCE = 0.95
_REPORT_EVERY = 100


@dataclass(frozen=True)
class Interval:
    """A score or a difference, and where it lies with 95 % confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Comparison:
    """One metric's difference between two systems."""

    metric: str
    baseline: float
    score: float
    difference: Interval
    """Score minus baseline; for TER a negative one is a gain."""
    p_value: float
    """Chance of a difference this far from 0 if there were none; two-sided."""

    @property
    def is_better(self) -> bool:
        """True if the gain is proven: the whole interval is on the good side of 0."""
        return self.difference.high < 0 if self.metric in LOWER_IS_BETTER else self.difference.low > 0

    @property
    def is_worse(self) -> bool:
        """True if the loss is proven."""
        return self.difference.low > 0 if self.metric in LOWER_IS_BETTER else self.difference.high < 0


def score_intervals(
    scorer: Scorer, system: SystemCounts, report: Report = ignore_progress, n_samples: int = N_SAMPLES
) -> dict[str, Interval]:
    """Returns each metric's score of one system with its confidence interval."""
    intervals = {}
    for metric, counts in system.by_metric.items():
        (drawn,) = _resampled(scorer, metric, [counts], n_samples, report)
        intervals[metric] = _interval(scorer.score(metric, counts.sum(axis=0)), drawn)
    return intervals


def compare(
    scorer: Scorer,
    baseline: SystemCounts,
    system: SystemCounts,
    report: Report = ignore_progress,
    n_samples: int = N_SAMPLES,
) -> list[Comparison]:
    """Compares two systems on the same sentences, by every metric.

    Args:
        scorer: what counted both.
        baseline: the system to compare with.
        system: the system in question.
        report: called every few samples.
        n_samples: how often to draw.

    Returns:
        One comparison per metric; the same for the same counts, always.
    """
    comparisons = []
    for metric in METRICS:
        counts = [baseline.by_metric[metric], system.by_metric[metric]]
        before, after = (scorer.score(metric, each.sum(axis=0)) for each in counts)
        drawn = _resampled(scorer, metric, counts, n_samples, report)
        differences = drawn[1] - drawn[0]
        comparisons.append(
            Comparison(metric, before, after, _interval(after - before, differences), _p_value(differences))
        )
    return comparisons


def _resampled(
    scorer: Scorer, metric: str, systems: Sequence[Counts], n_samples: int, report: Report
) -> NDArray[np.float64]:
    """Scores the same random sentences of every system, again and again.

    Args:
        scorer: knows the metric.
        metric: its name.
        systems: counts of each system, each (n_sentences, n_counts).
        n_samples: how often to draw; the draws are the same at every call.
        report: called every few samples.

    Returns:
        The score of each system in each sample, (n_systems, n_samples).
    """
    n_sentences = len(systems[0])
    generator = np.random.default_rng(_SEED)
    scores = np.empty((len(systems), n_samples))
    for sample in range(n_samples):
        if sample % _REPORT_EVERY == 0:
            report(Progress(f"Resampling {metric}", sample, n_samples))
        drawn = np.bincount(generator.integers(n_sentences, size=n_sentences), minlength=n_sentences)
        for index, counts in enumerate(systems):
            scores[index, sample] = scorer.score(metric, drawn @ counts)
    return scores


def _interval(value: float, samples: NDArray[np.float64]) -> Interval:
    tail = (1 - _CONFIDENCE) / 2
    low, high = np.quantile(samples, (tail, 1 - tail))
    return Interval(value, float(low), float(high))


def _p_value(differences: NDArray[np.float64]) -> float:
    n_samples = len(differences)
    n_tail = min(int((differences <= 0).sum()), int((differences >= 0).sum()))
    return min(1.0, 2 * (n_tail + 1) / (n_samples + 1))
