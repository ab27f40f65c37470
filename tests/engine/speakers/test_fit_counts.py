"""Words counted: the formula with the constants that were chosen on people."""

import numpy as np
import pytest

from engine.speakers.fit import counted_bias


def test_a_bias_is_the_damped_log_ratio_beside_a_thousand_words_of_the_model():
    unigram = np.array([0.5, 0.3, 0.2], np.float32)
    uses = np.array([0, 30, 10], np.float32)
    expected = [
        0.35 * np.log((n + 1000 * share + 0.01) / (1040 * share + 0.01))
        for n, share in zip(uses.tolist(), unigram.tolist(), strict=True)
    ]
    np.testing.assert_allclose(counted_bias(uses, unigram), expected, rtol=1e-4)


def test_several_people_are_counted_each_by_themselves():
    unigram = np.array([[0.5], [0.3], [0.2]], np.float32)
    uses = np.array([[0, 5], [30, 5], [10, 0]], np.float32)
    both = counted_bias(uses, unigram)
    for column in range(2):
        np.testing.assert_allclose(both[:, column], counted_bias(uses[:, column], unigram[:, 0]), rtol=1e-5)


def test_who_writes_as_the_model_does_gets_nothing():
    assert counted_bias(np.array([50, 50]), np.array([0.5, 0.5])) == pytest.approx(0, abs=1e-6)
