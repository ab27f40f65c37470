"""Is the difference real? Paired bootstrap resampling, as Koehn (EMNLP 2004).

The same sentences are drawn again and again, with replacement, and both systems are scored on each draw.
What the differences of 95 % of the draws span is the confidence interval of the difference.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.base.progress import Progress, Report, ignore_progress
from engine.evaluation.scores import Counts, Scorer, SystemCounts, distinct_rows
from engine.results.evaluation import Interval, MetricDifference

N_SAMPLES = 1000
_SEED = 12345
_CONFIDENCE = 0.95
_REPORT_EVERY = 100


def mean_score_intervals(
    scorer: Scorer,
    runs: Sequence[SystemCounts],
    report: Report = ignore_progress,
    n_samples: int = N_SAMPLES,
) -> dict[str, Interval]:
    """Returns each metric's mean score over several runs of one system, on the same sentences."""
    intervals = {}
    for metric in runs[0].by_metric:
        counts = [run.by_metric[metric] for run in runs]
        drawn = _resampled(scorer, metric, counts, n_samples, report)
        intervals[metric] = _interval(_mean_score(scorer, metric, counts), drawn.mean(axis=0))
    return intervals


def side_by_side(
    scorer: Scorer,
    systems: Sequence[SystemCounts],
    chosen: int,
    report: Report = ignore_progress,
    n_samples: int = N_SAMPLES,
) -> tuple[list[dict[str, Interval]], list[list[MetricDifference]]]:
    """Scores several systems and compares every other one with the chosen one, all on the same draws.

    Does the work of `mean_score_intervals` and `compare_means` in one pass.

    Args:
        scorer: what counted all of them.
        systems: what was counted.
        chosen: which system is compared with each of the others.
        report: called every few samples.
        n_samples: how often to draw.

    Returns:
        Per system its scores by metric; per other system, in order, how the chosen one compares with it.
    """
    intervals: list[dict[str, Interval]] = [{} for _ in systems]
    comparisons: list[list[MetricDifference]] = [[] for _ in systems]
    for metric in systems[chosen].by_metric:
        counts = [system.by_metric[metric] for system in systems]
        drawn = _resampled(scorer, metric, counts, n_samples, report)
        values = [_mean_score(scorer, metric, [each]) for each in counts]
        for index, value in enumerate(values):
            intervals[index][metric] = _interval(value, drawn[index])
            differences = drawn[chosen] - drawn[index]
            comparisons[index].append(_difference(metric, value, values[chosen], differences))
    del comparisons[chosen]
    return intervals, comparisons


def compare_means(
    scorer: Scorer,
    baselines: Sequence[SystemCounts],
    systems: Sequence[SystemCounts],
    report: Report = ignore_progress,
    n_samples: int = N_SAMPLES,
) -> list[MetricDifference]:
    """Compares two systems that ran several times each, with other seeds, by their mean scores.

    Args:
        scorer: what counted all of them.
        baselines: the runs of the system to compare with.
        systems: the runs of the system in question; they need not be as many.
        report: called every few samples.
        n_samples: how often to draw sentences; every run is scored on the same ones.

    Returns:
        One comparison per metric that was counted.
    """
    comparisons = []
    for metric in systems[0].by_metric:
        counts = [run.by_metric[metric] for run in (*baselines, *systems)]
        n_before = len(baselines)
        before = _mean_score(scorer, metric, counts[:n_before])
        after = _mean_score(scorer, metric, counts[n_before:])
        drawn = _resampled(scorer, metric, counts, n_samples, report)
        differences = drawn[n_before:].mean(axis=0) - drawn[:n_before].mean(axis=0)
        comparisons.append(_difference(metric, before, after, differences))
    return comparisons


def _difference(
    metric: str, before: float, after: float, differences: NDArray[np.float64]
) -> MetricDifference:
    """Puts a difference together with those of all draws, (n_samples,)."""
    change = _interval(after - before, differences)
    return MetricDifference(
        metric=metric,
        base=before,
        model=after,
        difference=change.value,
        low=change.low,
        high=change.high,
        p=_p_value(differences),
    )


def _mean_score(scorer: Scorer, metric: str, runs: Sequence[Counts]) -> float:
    return sum(scorer.score(metric, counts.sum(axis=0)) for counts in runs) / len(runs)


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
    kinds = [distinct_rows(counts) for counts in systems]
    for sample in range(n_samples):
        if sample % _REPORT_EVERY == 0:
            report(Progress(f"Resampling {metric}", sample, n_samples))
        drawn = np.bincount(generator.integers(n_sentences, size=n_sentences), minlength=n_sentences)
        for index, (counts, places) in enumerate(kinds):
            n_drawn = np.bincount(places, weights=drawn, minlength=len(counts))
            scores[index, sample] = scorer.score(metric, n_drawn @ counts)
    return scores


def _interval(value: float, samples: NDArray[np.float64]) -> Interval:
    """Returns the interval, outwards to a sample: it leaves out 0 exactly where `_p_value` is below 0.05."""
    tail = (1 - _CONFIDENCE) / 2
    low = np.quantile(samples, tail, method="lower")
    high = np.quantile(samples, 1 - tail, method="higher")
    return Interval(value, float(low), float(high))


def _p_value(differences: NDArray[np.float64]) -> float:
    n_samples = len(differences)
    n_tail = min(int((differences <= 0).sum()), int((differences >= 0).sum()))
    return min(1.0, 2 * (n_tail + 1) / (n_samples + 1))
