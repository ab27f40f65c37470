"""Losses under many biases at once are those of one softmax after the other."""

import numpy as np
import pytest

from engine.evaluation.speakers import losses_under_biases, sums_by_sentence

RNG = np.random.default_rng(3)
N_TOKENS, D_MODEL, VOCAB = 600, 8, 30


@pytest.fixture
def tokens():
    states = RNG.standard_normal((N_TOKENS, D_MODEL)).astype(np.float16)
    embedding = RNG.standard_normal((VOCAB, D_MODEL)).astype(np.float32)
    bias = RNG.standard_normal(VOCAB).astype(np.float32)
    return states, embedding, bias, RNG.integers(VOCAB, size=N_TOKENS)


def plain_losses(states, embedding, bias, gold):
    logits = states.astype(np.float64) @ embedding.T.astype(np.float64) + bias
    return np.log(np.exp(logits).sum(axis=1)) - logits[np.arange(len(gold)), gold]


def test_every_bias_gives_the_loss_of_its_own_softmax(tokens):
    states, embedding, output_bias, gold = tokens
    biases = np.clip(2 * RNG.standard_normal((3, VOCAB)), -6, 6).astype(np.float32)
    found = losses_under_biases(*tokens, biases)
    for row, bias in enumerate(biases):
        wanted = plain_losses(states, embedding, output_bias.astype(np.float64) + bias, gold)
        np.testing.assert_allclose(found[row], wanted, atol=1e-4)


def test_no_bias_is_the_model_alone_and_a_bias_for_all_words_changes_nothing(tokens):
    alone, shifted = losses_under_biases(*tokens, np.stack([np.zeros(VOCAB), np.full(VOCAB, 2.0)]))
    np.testing.assert_allclose(alone, plain_losses(*tokens), atol=1e-4)
    np.testing.assert_allclose(shifted, alone, atol=1e-5)


def test_logits_far_apart_give_finite_losses(tokens):
    states, embedding, bias, gold = tokens
    found = losses_under_biases(states, 100 * embedding, bias, gold, np.full((1, VOCAB), -6.0))
    assert np.isfinite(found).all()


def test_tokens_add_up_to_their_sentences():
    values = np.array([[1.0, 2, 3, 4], [10, 20, 30, 40]])
    assert sums_by_sentence(values, np.array([0, 1, 4])).tolist() == [[1, 9], [10, 90]]
