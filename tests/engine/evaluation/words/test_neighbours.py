"""Words used in another sense, found by their neighbours."""

import numpy as np
import pytest

from engine.evaluation.words import LEAST_WORDS, shifted_words

N_WORDS, N_TOPICS = 240, 12
WORDS = [f"w{n}" for n in range(N_WORDS)]
COUNTS = dict.fromkeys(WORDS, 3)


def space(topics, seed, noise=0.35):
    """Vectors of words that lie around the centre of their topic, (N_WORDS, 24)."""
    centres = np.random.default_rng(99).normal(size=(N_TOPICS, 24))
    found = centres[topics] + noise * np.random.default_rng(seed).normal(size=(N_WORDS, 24))
    return found.astype(np.float32)


@pytest.fixture
def topics():
    return np.arange(N_WORDS) % N_TOPICS


def test_a_word_that_moved_to_another_topic_is_found_alone(topics):
    moved = topics.copy()
    moved[7] = 3
    found = shifted_words(COUNTS, (space(moved, 1), space(moved, 2)), space(topics, 3), 10)
    assert [shift.word for shift in found] == ["w7"]
    assert {WORDS.index(word) % N_TOPICS for word in found[0].domain_neighbours} == {3}
    assert {WORDS.index(word) % N_TOPICS for word in found[0].model_neighbours} == {7}
    assert found[0].overlap < found[0].agreement


def test_no_shift_is_found_where_there_is_none(topics):
    assert shifted_words(COUNTS, (space(topics, 1), space(topics, 2)), space(topics, 3), 10) == []


def test_vectors_of_pure_noise_are_no_evidence(topics):
    noise = [np.random.default_rng(seed).normal(size=(N_WORDS, 24)).astype(np.float32) for seed in (1, 2)]
    assert shifted_words(COUNTS, (noise[0], noise[1]), space(topics, 3), 10) == []


def test_the_model_may_have_another_width_and_scale(topics):
    moved = topics.copy()
    moved[7] = 3
    wide = np.hstack([space(topics, 3), np.zeros((N_WORDS, 8), np.float32)]) * 40 + 5
    found = shifted_words(COUNTS, (space(moved, 1), space(moved, 2)), wide.astype(np.float32), 10)
    assert [shift.word for shift in found] == ["w7"]


def test_too_few_words_say_nothing(topics):
    few = LEAST_WORDS - 1
    vectors = space(topics, 1)[:few]
    assert shifted_words(dict.fromkeys(WORDS[:few], 3), (vectors, vectors), -vectors, 10) == []


def test_words_without_a_vector_do_no_harm(topics):
    empty = np.zeros((N_WORDS, 24), np.float32)
    assert shifted_words(COUNTS, (empty, empty), empty, 10) == []
