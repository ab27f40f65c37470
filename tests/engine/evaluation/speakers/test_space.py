"""The space of speakers is that of their biases, whatever numbers stand for them."""

import numpy as np
import pytest

from engine.evaluation.speakers import speaker_space

RNG = np.random.default_rng(5)
WEIGHTS = RNG.standard_normal((12, 3)).astype(np.float32)
BASIS = RNG.standard_normal((3, 40)).astype(np.float32)


def test_distances_are_those_of_the_biases():
    space, biases = speaker_space(WEIGHTS, BASIS), WEIGHTS @ BASIS
    for row in range(1, 12):
        wanted = np.linalg.norm(biases[row] - biases[0])
        assert np.linalg.norm(space.places[row] - space.places[0]) == pytest.approx(wanted, rel=1e-4)


def test_shares_are_those_of_a_principal_component_analysis_of_the_biases():
    space, biases = speaker_space(WEIGHTS, BASIS), (WEIGHTS @ BASIS).astype(np.float64)
    sizes = np.linalg.svd(biases - biases.mean(axis=0), compute_uv=False)[:3] ** 2
    np.testing.assert_allclose(space.shares, sizes / sizes.sum(), rtol=1e-4)
    assert space.row_shares.sum() == pytest.approx(1)


def test_directions_are_biases_of_length_one_and_give_the_places():
    space, biases = speaker_space(WEIGHTS, BASIS), WEIGHTS @ BASIS
    directions = space.directions @ BASIS
    np.testing.assert_allclose(directions @ directions.T, np.eye(3), atol=1e-4)
    np.testing.assert_allclose((biases - biases.mean(axis=0)) @ directions.T, space.places, atol=1e-3)


def test_full_biases_need_no_basis():
    full, factored = speaker_space(WEIGHTS @ BASIS, None), speaker_space(WEIGHTS, BASIS)
    np.testing.assert_allclose(full.places, factored.places, atol=1e-3)


def test_a_twin_is_the_nearest_and_an_opposite_the_farthest():
    numbers = np.array([[1, 0], [1.1, 0], [-1, 0], [0, 1], [0, -1]])
    nearest = speaker_space(numbers, None).nearest(0, 4)
    assert nearest[0] == (1, pytest.approx(1, abs=0.05))
    assert nearest[-1] == (2, pytest.approx(-1, abs=0.05))


@pytest.mark.parametrize("n_speakers", [1, 2])
def test_one_speaker_and_equal_ones_have_no_directions(n_speakers):
    space = speaker_space(np.repeat(WEIGHTS[:1], n_speakers, axis=0), BASIS)
    assert space.places.shape == (n_speakers, 0)
    assert [similarity for _, similarity in space.nearest(0, 3)] == [0.0] * (n_speakers - 1)
