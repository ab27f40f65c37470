"""What another person's bias gains on somebody's sentences, beside the definition, token by token."""

import numpy as np
import pytest

from engine.speakers.fit import gain_of
from engine.speakers.observations import Observed

N_WORDS, D_MODEL = 30, 6


@pytest.fixture
def model():
    """Word vectors and the model's own bias."""
    draw = np.random.default_rng(0)
    embedding, output_bias = draw.normal(size=(N_WORDS, D_MODEL)), draw.normal(size=N_WORDS)
    return embedding.astype(np.float32), output_bias.astype(np.float32)


def scores_of(states, model):
    embedding, output_bias = model
    return states.astype(np.float32) @ embedding.T + output_bias


def observed(model, n_tokens, gold_ids=None, seed=1):
    """Sentences of five tokens, the last shorter, as this model reads them."""
    draw = np.random.default_rng(seed)
    states = draw.normal(size=(n_tokens, D_MODEL)).astype(np.float16)
    log_norms = np.log(np.exp(scores_of(states, model)).sum(axis=1))
    starts = np.array([*range(0, n_tokens, 5), n_tokens])
    gold = draw.integers(N_WORDS, size=n_tokens) if gold_ids is None else np.broadcast_to(gold_ids, n_tokens)
    return Observed(
        states,
        gold.astype(np.int32),
        log_norms.astype(np.float32),
        starts,
        np.arange(len(starts) - 1, dtype=np.uint64),
    )


def likelihoods(seen, model, bias):
    """The log probability of every token, with a bias added to the scores."""
    scores = scores_of(seen.states, model) + bias
    norms = np.log(np.exp(scores).sum(axis=1))
    return scores[np.arange(seen.n_tokens), seen.gold_ids] - norms


def by_definition(seen, model, bias):
    return (likelihoods(seen, model, bias) - likelihoods(seen, model, np.zeros(N_WORDS))).mean()


def random_bias(seed=2):
    return np.random.default_rng(seed).normal(size=N_WORDS).astype(np.float32)


@pytest.mark.parametrize("n_tokens", [1, 7, 255, 256, 257, 600])
def test_the_gain_is_the_mean_change_of_log_probability(model, n_tokens):
    seen, bias = observed(model, n_tokens), random_bias()
    assert gain_of(seen, *model, bias) == pytest.approx(by_definition(seen, model, bias), abs=1e-4)


def test_no_bias_gains_nothing(model):
    assert gain_of(observed(model, 50), *model, np.zeros(N_WORDS, np.float32)) == pytest.approx(0, abs=1e-5)


def test_a_bias_that_raises_every_word_alike_gains_nothing(model):
    assert gain_of(observed(model, 50), *model, np.full(N_WORDS, 3, np.float32)) == pytest.approx(0, abs=1e-5)


def test_who_uses_the_words_that_a_bias_raises_gains_and_who_does_not_loses(model):
    bias = np.zeros(N_WORDS, np.float32)
    bias[4] = 1
    assert 0 < gain_of(observed(model, 50, gold_ids=4), *model, bias) < 1
    assert -1 < gain_of(observed(model, 50, gold_ids=5), *model, bias) < 0


def test_of_many_tokens_as_much_is_told_by_some_taken_evenly(model):
    seen, bias = observed(model, 9_000), random_bias()
    assert gain_of(seen, *model, bias) == pytest.approx(by_definition(seen, model, bias), abs=0.1)
    halves = np.r_[np.full(4_500, 4), np.full(4_500, 5)]
    bias = np.zeros(N_WORDS, np.float32)
    bias[4], bias[5] = 2, -2
    seen = observed(model, 9_000, gold_ids=halves)
    assert gain_of(seen, *model, bias) == pytest.approx(by_definition(seen, model, bias), abs=0.1)


def test_the_same_sentences_always_have_the_same_gain(model):
    bias = random_bias()
    assert gain_of(observed(model, 5_000), *model, bias) == gain_of(observed(model, 5_000), *model, bias)
