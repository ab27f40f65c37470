"""Locally linear weights: the original on regular rows, and never garbage elsewhere."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.vocabulary.projection import locally_linear


def random_vectors(n_rows, width=16, seed=0):
    return np.random.default_rng(seed).standard_normal((n_rows, width)).astype(np.float32)


def original(vector, anchors, k):
    """The formulas of methods.md 1.1, for one word."""
    cosines = anchors @ vector / np.linalg.norm(anchors, axis=1) / np.linalg.norm(vector)
    chosen = np.argsort(-cosines)[:k]
    away = vector - anchors[chosen]
    solved = np.linalg.inv(away @ away.T) @ np.ones(k)
    return chosen, solved / solved.sum()


def test_regular_rows_are_those_of_the_original():
    vectors, anchors = random_vectors(30), random_vectors(200, seed=1)
    found = locally_linear(vectors, anchors)
    for row, vector in enumerate(vectors):
        chosen, weights = original(vector, anchors, 10)
        np.testing.assert_array_equal(found.neighbours[row], chosen)
        np.testing.assert_allclose(found.weights[row], weights, rtol=1e-3, atol=1e-4)
    assert not found.is_irregular.any()


def test_a_word_between_its_anchors_is_rebuilt():
    anchors = random_vectors(10)
    vector = (0.4 * anchors[:1] + 0.6 * anchors[1:2]).astype(np.float32)
    rebuilt, is_cut = locally_linear(vector, anchors).mapped(anchors)
    np.testing.assert_allclose(rebuilt, vector, atol=0.1)  # the ridge takes a little off
    assert not is_cut.any()


def test_a_word_is_never_its_own_neighbour():
    anchors = random_vectors(40)
    found = locally_linear(anchors, anchors, own=np.arange(40))
    assert not (found.neighbours == np.arange(40)[:, None]).any()


def test_other_units_give_the_same_weights():
    vectors, anchors = random_vectors(5), random_vectors(50, seed=1)
    small, large = (locally_linear(vectors * s, anchors * s).weights for s in (0.01, 10.0))
    np.testing.assert_allclose(small, large, rtol=1e-3, atol=1e-5)


@settings(max_examples=30, deadline=None)
@given(
    n_anchors=st.integers(1, 15),
    width=st.integers(1, 12),
    copies=st.integers(0, 4),
    zeros=st.integers(0, 2),
    seed=st.integers(0, 99),
    knows_own=st.booleans(),
)
def test_whatever_the_vectors_nothing_is_garbage(n_anchors, width, copies, zeros, seed, knows_own):
    anchors = random_vectors(n_anchors, width, seed)
    anchors = np.concatenate([anchors, np.repeat(anchors[:1], copies, 0), np.zeros((zeros, width))])
    vectors = np.concatenate([anchors, random_vectors(3, width, seed + 1)]).astype(np.float32)
    own = np.where(np.arange(len(vectors)) < len(anchors), np.arange(len(vectors)), -1)
    found = locally_linear(vectors, anchors.astype(np.float32), own if knows_own else None)
    values = random_vectors(len(anchors), 3, seed + 2)
    rows, _ = found.mapped(values)
    assert np.isfinite(rows).all()
    assert np.linalg.norm(rows, axis=1).max() <= np.linalg.norm(values, axis=1).max() * (1 + 1e-5)
    sums = found.weights.sum(axis=1)
    assert (np.isclose(sums, 1, atol=1e-6) | (sums == 0)).all()


@pytest.mark.parametrize("trouble", ["few", "double", "zero"])
def test_words_that_needed_the_ridge_are_counted(trouble):
    anchors = random_vectors(6 if trouble == "few" else 10)
    if trouble == "double":
        anchors[1] = anchors[0]
    if trouble == "zero":
        anchors[1] = 0
    assert locally_linear(random_vectors(1, seed=1), anchors).is_irregular.all()


def test_without_anchors_there_is_nothing_to_say():
    with pytest.raises(ValueError, match="0 anchors"):
        locally_linear(random_vectors(1), random_vectors(0))
