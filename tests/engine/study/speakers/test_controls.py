"""Controls change who is meant and nothing else; counting finds the words a speaker prefers."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.study.speakers import count_bias, in_unseen_documents, shuffled_labels, token_counts


@given(labels=st.lists(st.sampled_from("abc")), seed=st.integers(0, 99))
def test_shuffling_labels_leaves_everyone_as_many_lines(labels, seed):
    shuffled = shuffled_labels(labels, seed)
    assert Counter(shuffled) == Counter(labels)
    assert shuffled == shuffled_labels(labels, seed)


def test_a_word_said_more_often_is_raised_and_one_never_said_lowered():
    general = np.array([0, 0, 0, 0, 500, 500, 500.0])
    bias = count_bias(np.array([0, 0, 0, 0, 800, 200, 0.0]), general)
    assert bias[4] > 0 > bias[5] > bias[6] > -6
    assert bias.dtype == np.float32


def test_little_text_moves_little_and_none_moves_nothing():
    general = np.array([0, 0, 0, 0, 500, 500.0])
    little, much = (count_bias(np.array([0, 0, 0, 0, n, 0.0]), general) for n in (5, 5000))
    assert 0 < little[4] < 0.02 < much[4]
    assert not count_bias(np.zeros(6), general).any()


def test_special_symbols_have_no_bias_and_no_bias_is_huge():
    counts = np.array([9e9, 9e9, 9e9, 9e9, 9e9, 0])
    bias = count_bias(counts, np.array([1, 1, 1, 1, 0, 9e9]), prior_tokens=1e-9)
    assert not bias[:4].any()
    assert np.abs(bias).max() <= 6


def test_tokens_are_counted_over_all_sentences():
    assert token_counts([[4, 5], [5]], 7).tolist() == [0, 0, 0, 0, 1, 2, 0]
    assert token_counts([], 3).tolist() == [0, 0, 0]


def test_lines_of_documents_that_were_not_learned_from_are_found():
    found = in_unseen_documents(["Ada", "Ada", "Ben", "Ben"], ["1", "2", "1", ""], [("Ada", "1")])
    assert found.tolist() == [False, True, True, False]
