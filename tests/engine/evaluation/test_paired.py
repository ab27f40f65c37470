"""Paired tests prove what is there, no more, and treat what belongs together as one."""

import numpy as np
import pytest

from engine.evaluation.paired import compare_rates, permutation_p, rate_interval, sign_p, units_of

RNG = np.random.default_rng(7)
SIZES = RNG.integers(5, 30, size=300).astype(float)
LOSSES = SIZES * (3 + 0.5 * RNG.standard_normal(300))


def test_the_same_numbers_twice_differ_by_nothing():
    found = compare_rates(LOSSES, LOSSES.copy(), SIZES)
    assert (found.difference.value, found.difference.low, found.difference.high) == (0, 0, 0)
    assert (found.p_value, found.p_sign, found.n_lower, found.n_higher) == (1, 1, 0, 0)


def test_a_small_gain_of_every_sentence_is_proven():
    found = compare_rates(LOSSES, LOSSES - 0.01 * SIZES, SIZES)
    assert found.difference.value == pytest.approx(-0.01)
    assert found.is_lower
    assert not found.is_higher
    assert max(found.p_value, found.p_sign) < 0.001
    assert (found.n_lower, found.n_higher) == (300, 0)


def test_noise_alone_is_called_significant_in_one_of_twenty():
    noise = np.random.default_rng(1)
    values = [permutation_p(noise.standard_normal(40), 200) for _ in range(300)]
    assert 0.02 <= np.mean(np.array(values) < 0.05) <= 0.09


def test_the_interval_covers_the_rate_of_all_text():
    whole = LOSSES.sum() / SIZES.sum()
    parts = [rate_interval(LOSSES[i::10], SIZES[i::10], n_samples=300) for i in range(10)]
    assert sum(part.low <= whole <= part.high for part in parts) >= 8


def test_sentences_of_one_unit_are_drawn_together():
    hits = np.repeat(RNG.integers(2, size=40), 7).astype(float)
    units = np.repeat(np.arange(40), 7)
    alone, together = rate_interval(hits), rate_interval(hits, units=units)
    assert alone.value == together.value
    assert together.high - together.low > 2 * (alone.high - alone.low)


@pytest.mark.parametrize(
    ("counts", "p"), [((0, 0), 1.0), ((0, 5), 2 / 32), ((3, 3), 1.0), ((1, 9), 22 / 1024)]
)
def test_the_sign_test_is_that_of_fair_coins(counts, p):
    assert sign_p(*counts) == pytest.approx(p)


def test_equal_keys_are_one_unit_in_the_order_of_appearance():
    assert units_of(["b", "a", "b", "c"]).tolist() == [0, 1, 0, 2]


def test_sentences_that_cannot_be_paired_are_our_mistake():
    with pytest.raises(ValueError, match="3 and 2 sentences"):
        compare_rates(np.zeros(3), np.zeros(2))
