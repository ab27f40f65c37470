"""Paired tests of numbers that every sentence has: its loss, or whether its speaker was recognised.

A rate is a sum over sentences divided by the sum of their sizes: nats a token, or the share of
sentences. Rows that stand or fall together (translations of one source sentence) are one unit: drawn
together, flipped together.

Koehn (EMNLP 2004) for the bootstrap; the permutation test flips the sign of each unit's difference
(Fisher's randomisation); the sign test counts which units gained, whatever the amount.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.results.evaluation import Interval

N_SAMPLES = 2000
_SEED = 12345
_TAILS = (0.025, 0.975)
_AT_ONCE = 100
"""Samples in memory at a time."""

Values = NDArray[np.float64]
Units = NDArray[np.int64]
"""Which unit each sentence belongs to, from 0, (n_sentences,)."""


@dataclass(frozen=True)
class RateComparison:
    """The difference of two rates on the same sentences."""

    baseline: float
    value: float
    difference: Interval
    """Value minus baseline, with the 95 % of the paired bootstrap."""
    p_value: float
    """Permutation test, two-sided: chance of a difference this far from 0 if there were none."""
    p_sign: float
    """Sign test, two-sided, over the units that differ."""
    n_lower: int
    """Units whose value is lower than the baseline's."""
    n_higher: int

    @property
    def is_lower(self) -> bool:
        """True if the whole interval is below 0."""
        return self.difference.high < 0

    @property
    def is_higher(self) -> bool:
        """True if the whole interval is above 0."""
        return self.difference.low > 0


def units_of(keys: Sequence[str]) -> Units:
    """Numbers equal keys alike.

    Args:
        keys: what makes sentences one unit: their source text, their speaker.

    Returns:
        From 0 in the order of appearance, (n_sentences,).
    """
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], dtype=np.int64)


def sums_by_unit(values: Values, units: Units | None) -> Values:
    """Adds up the rows of each unit.

    Args:
        values: (n_sentences,) or (n_sentences, n_columns).
        units: (n_sentences,); None: every sentence is one.

    Returns:
        (n_units,) or (n_units, n_columns).
    """
    if units is None or not len(units):
        return values
    sums = np.zeros((int(units.max()) + 1, *values.shape[1:]))
    np.add.at(sums, units, values)
    return sums


def rate_interval(
    values: Values, sizes: Values | None = None, units: Units | None = None, n_samples: int = N_SAMPLES
) -> Interval:
    """Returns a rate with its bootstrap interval.

    Args:
        values: what is added up, (n_sentences,).
        sizes: what it is divided by, (n_sentences,); None: 1 each.
        units: what is drawn together, (n_sentences,); None: sentences.
        n_samples: how often to draw.
    """
    tops, bottoms = _tops_and_bottoms(values, sizes, units)
    drawn = _drawn_rates(np.stack([tops], axis=1), bottoms, n_samples)[:, 0]
    low, high = np.quantile(drawn, _TAILS)
    return Interval(float(tops.sum() / bottoms.sum()), float(low), float(high))


def compare_rates(
    baseline: Values,
    system: Values,
    sizes: Values | None = None,
    units: Units | None = None,
    n_samples: int = N_SAMPLES,
) -> RateComparison:
    """Compares two rates on the same sentences.

    Args:
        baseline: per sentence, (n_sentences,).
        system: likewise, of the system in question.
        sizes: what both are divided by, (n_sentences,); None: 1 each.
        units: what is drawn and flipped together, (n_sentences,); None: sentences.
        n_samples: how often to draw, and to flip.

    Raises:
        ValueError: if the arrays have not the same length or are empty; a bug in the caller.
    """
    if len(baseline) != len(system) or not len(system):
        raise ValueError(f"{len(baseline)} and {len(system)} sentences cannot be paired")
    before, bottoms = _tops_and_bottoms(baseline, sizes, units)
    after, _ = _tops_and_bottoms(system, sizes, units)
    drawn = _drawn_rates(np.stack([before, after], axis=1), bottoms, n_samples)
    low, high = np.quantile(drawn[:, 1] - drawn[:, 0], _TAILS)
    rates = before.sum() / bottoms.sum(), after.sum() / bottoms.sum()
    gains = after - before
    n_lower, n_higher = int((gains < 0).sum()), int((gains > 0).sum())
    return RateComparison(
        baseline=float(rates[0]),
        value=float(rates[1]),
        difference=Interval(float(rates[1] - rates[0]), float(low), float(high)),
        p_value=permutation_p(gains, n_samples),
        p_sign=sign_p(n_lower, n_higher),
        n_lower=n_lower,
        n_higher=n_higher,
    )


def permutation_p(differences: Values, n_samples: int = N_SAMPLES) -> float:
    """Returns how often a sum of differences with random signs is as far from 0 as the real one.

    Args:
        differences: one per unit, (n_units,).
        n_samples: how often to flip.
    """
    moved = differences[differences != 0]
    generator = np.random.default_rng(_SEED)
    wanted = abs(moved.sum()) * (1 - 1e-12)
    n_far = 0
    for start in range(0, n_samples, _AT_ONCE):
        n_rows = min(_AT_ONCE, n_samples - start)
        signs = generator.integers(2, size=(n_rows, len(moved))) * 2 - 1
        n_far += int((np.abs(signs @ moved) >= wanted).sum())
    return (n_far + 1) / (n_samples + 1)


def sign_p(n_lower: int, n_higher: int) -> float:
    """Returns the two-sided p of the sign test: as uneven a count from fair coins."""
    n_all, n_few = n_lower + n_higher, min(n_lower, n_higher)
    if not n_all:
        return 1.0
    logs = [
        math.lgamma(n_all + 1) - math.lgamma(k + 1) - math.lgamma(n_all - k + 1) - n_all * math.log(2)
        for k in range(n_few + 1)
    ]
    return min(1.0, 2 * math.fsum(math.exp(log) for log in logs))


def _tops_and_bottoms(values: Values, sizes: Values | None, units: Units | None) -> tuple[Values, Values]:
    bottoms = np.ones(len(values)) if sizes is None else np.asarray(sizes, dtype=np.float64)
    return sums_by_unit(np.asarray(values, dtype=np.float64), units), sums_by_unit(bottoms, units)


def _drawn_rates(tops: Values, bottoms: Values, n_samples: int) -> Values:
    """Draws units with replacement, the same ones for every column.

    Args:
        tops: (n_units, n_columns).
        bottoms: (n_units,), none negative and not all 0.
        n_samples: how often.

    Returns:
        The rate of each column in each sample, (n_samples, n_columns).
    """
    n_units = len(bottoms)
    generator = np.random.default_rng(_SEED)
    both = np.column_stack([tops, bottoms])
    rates = np.empty((n_samples, tops.shape[1]))
    for sample in range(n_samples):
        drawn = np.bincount(generator.integers(n_units, size=n_units), minlength=n_units) @ both
        rates[sample] = drawn[:-1] / max(drawn[-1], 1e-12)
    return rates
