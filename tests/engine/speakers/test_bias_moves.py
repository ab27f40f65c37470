"""A profile moves to another vocabulary: shared subwords keep their bias, new ones get their neighbours'."""

import numpy as np
import pytest

from engine.base.errors import SpeakerError
from engine.speakers.bias_moves import move_basis, move_bias
from engine.vocabulary.projection import locally_linear

SPECIALS = ["<s>", "<pad>", "</s>", "<unk>"]
OLD = [*SPECIALS, *(f"w{i}" for i in range(30))]
NEW = [*SPECIALS, *(f"n{i}" for i in range(5)), *(f"w{i}" for i in range(29, -1, -1))]


def old_bias():
    bias = np.random.default_rng(0).normal(size=len(OLD)).astype(np.float32)
    bias[:4] = 0
    return bias


def vectors():
    return np.random.default_rng(1).normal(size=(len(NEW), 12)).astype(np.float32)


def test_the_same_vocabulary_changes_nothing():
    moved = move_bias(old_bias(), OLD, OLD, vectors()[: len(OLD)])
    np.testing.assert_array_equal(moved, old_bias())


def test_a_shared_subword_keeps_its_bias_wherever_it_stands():
    moved = move_bias(old_bias(), OLD, NEW, vectors())
    for place, subword in enumerate(NEW):
        if subword.startswith("w"):
            assert moved[place] == old_bias()[OLD.index(subword)]


def test_a_new_word_gets_what_its_neighbours_have():
    moved = move_bias(old_bias(), OLD, NEW, vectors())
    shared = old_bias()[[OLD.index(subword) for subword in NEW[9:]]]
    weights = locally_linear(vectors()[4:9], vectors()[9:])
    expected = np.einsum("nk,nk->n", weights.weights, shared[weights.neighbours])
    limit = np.abs(shared).max()
    np.testing.assert_allclose(moved[4:9], np.clip(expected, -limit, limit), atol=1e-5)


def test_special_symbols_stay_at_zero_and_are_no_anchors():
    bias = old_bias()
    bias[:4] = 5.0  # a file edited by hand
    moved = move_bias(bias, OLD, NEW, vectors())
    assert not moved[:4].any()
    assert np.abs(moved).max() <= np.abs(bias[4:]).max() + 1e-5


def test_a_vocabulary_with_nothing_in_common_is_refused():
    foreign = [*SPECIALS, *(f"x{i}" for i in range(30))]
    with pytest.raises(SpeakerError, match="only 0 of 34 subwords") as caught:
        move_bias(old_bias(), OLD, foreign, vectors()[: len(foreign)])
    assert "Learn the speaker again" in caught.value.hint


def test_it_takes_more_shared_words_than_neighbours():
    for n_shared in (10, 11):
        new = [*SPECIALS, *(f"w{i}" for i in range(n_shared)), *(f"x{i}" for i in range(20))]
        if n_shared == 11:
            move_bias(old_bias(), OLD, new, vectors()[: len(new)])
            continue
        with pytest.raises(SpeakerError, match="only 10 of"):
            move_bias(old_bias(), OLD, new, vectors()[: len(new)])


def test_a_damaged_bias_is_refused():
    bias = old_bias()
    bias[7] = np.nan
    with pytest.raises(SpeakerError, match="not finite"):
        move_bias(bias, OLD, NEW, vectors())


def test_lengths_that_do_not_fit_are_a_bug_of_the_caller():
    with pytest.raises(ValueError, match="differ in length"):
        move_basis(old_bias()[None, :-1], OLD, NEW, vectors())


def test_a_basis_moves_row_by_row_and_skips_subwords_without_a_vector():
    basis = np.stack([old_bias(), -old_bias()])
    blind = vectors()
    blind[5] = 0
    moved = move_basis(basis, OLD, NEW, blind)
    np.testing.assert_array_equal(moved[1], -moved[0])
    assert not moved[:, 5].any()
    assert moved[:, 6].all()
