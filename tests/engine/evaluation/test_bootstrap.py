"""The bootstrap itself, on a score whose spread is known: the mean of numbers."""

import numpy as np
import pytest

from engine.evaluation.paired import compare_rates, rate_interval, sums_by_unit
from engine.evaluation.scores import SystemCounts
from engine.evaluation.significance import _interval, _p_value, compare_means, mean_score_intervals

N = 400


class MeanScorer:
    """Scores a text by the mean of its sentences' numbers."""

    def score(self, _metric, counts):
        return float(counts[0] / counts[1])


def counts_of(values):
    return SystemCounts({"BLEU": np.stack([values, np.ones(len(values))], axis=1)})


def numbers(seed, mean=0.0):
    values = np.random.default_rng(seed).standard_normal(N)
    return (values - values.mean()) / values.std() + mean


def test_an_interval_holds_95_of_100_draws_outwards_to_a_draw():
    found = _interval(0.5, np.random.default_rng(1).permutation(np.arange(1000.0)))
    assert (found.value, found.low, found.high) == (0.5, 24, 975)


@pytest.mark.parametrize(("n_below", "p"), [(0, 2 / 1001), (24, 50 / 1001), (500, 1.0), (990, 22 / 1001)])
def test_p_counts_both_tails(n_below, p):
    differences = np.concatenate([np.full(n_below, -1.0), np.full(1000 - n_below, 1.0)])
    assert _p_value(differences) == pytest.approx(p)


def test_the_interval_of_a_mean_is_as_wide_as_theory_has_it():
    found = mean_score_intervals(MeanScorer(), [counts_of(numbers(1))])["BLEU"]
    assert found.high - found.low == pytest.approx(2 * 1.96 / N**0.5, rel=0.08)
    rate = rate_interval(numbers(1))
    assert rate.high - rate.low == pytest.approx(2 * 1.96 / N**0.5, rel=0.08)


def test_means_over_seeds_are_compared_with_their_sign():
    before, after = ([counts_of(numbers(seed, mean)) for seed, mean in runs] for runs in (
        [(1, 1.0), (2, 3.0)], [(3, 6.0), (4, 7.0), (5, 8.0)]
    ))  # fmt: skip
    (found,) = compare_means(MeanScorer(), before, after)
    assert (found.base, found.model, found.difference) == pytest.approx((2, 7, 5))
    assert found.low < 5 < found.high
    assert found.high - found.low < 0.5


def test_the_difference_of_rates_lies_in_its_own_interval():
    sizes = np.tile([1.0, 9.0], N // 2)
    before, after = sizes * (5 + 0.1 * numbers(1)), sizes * (3 + 0.1 * numbers(2))
    found = compare_rates(before, after, sizes)
    assert found.difference.low < found.difference.value < found.difference.high < 0
    assert found.difference.high - found.difference.low < 0.1


def test_a_difference_that_may_be_none_is_neither_lower_nor_higher():
    found = compare_rates(numbers(1), numbers(2) - 0.01)
    assert found.difference.value < 0 < found.difference.high
    assert not found.is_lower
    assert not found.is_higher


def test_a_p_is_never_nought():
    found = compare_rates(np.zeros(N), np.ones(N), n_samples=100)
    assert found.p_value == pytest.approx(1 / 101)


def test_units_add_up_and_scores_draw_them_together():
    units = np.array([0, 1, 0])
    assert sums_by_unit(np.array([1.0, 2.0, 4.0]), units).tolist() == [5, 2]
    summed = counts_of(np.array([1.0, 2.0, 4.0])).by_unit(units).by_metric["BLEU"]
    assert summed.tolist() == [[5, 2], [2, 1]]
