"""Made-up people for the tests of fits: states, and words drawn from a model with a known bias."""

import numpy as np

from engine.speakers.observations import Observed, pair_key

TGT_VOCAB, D_MODEL, RANK = 60, 8, 3


def random_model(seed=0):
    """Returns word vectors, output bias and basis."""
    generator = np.random.default_rng(seed)
    embedding = generator.standard_normal((TGT_VOCAB, D_MODEL)).astype(np.float32)
    bias = (0.3 * generator.standard_normal(TGT_VOCAB)).astype(np.float32)
    bias[[0, 1, 3]] = -20  # no model writes these
    basis = generator.normal(1 / RANK, RANK**-0.25, (RANK, TGT_VOCAB)).astype(np.float32)
    basis[:, :4] = 0
    return embedding, bias, basis


def person(spoken, n_sentences=40, seed=1, n_tokens=9):
    """Observes sentences of somebody who adds `spoken`, (tgt_vocab,), to the scores of the model."""
    generator = np.random.default_rng(seed)
    embedding, bias, _ = random_model()
    states = generator.standard_normal((n_sentences * n_tokens, D_MODEL)).astype(np.float16)
    scores = states.astype(np.float32) @ embedding.T + bias
    log_norms = np.log(np.exp(scores).sum(axis=1))
    scores += spoken
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares = np.cumsum(shares / shares.sum(axis=1, keepdims=True), axis=1)
    gold_ids = (shares > generator.random((len(shares), 1))).argmax(axis=1)
    return Observed(
        states,
        gold_ids.astype(np.int32),
        log_norms.astype(np.float32),
        np.arange(0, len(states) + 1, n_tokens),
        np.array([pair_key(str(seed), str(i)) for i in range(n_sentences)], np.uint64),
    )


def likes(*words, by=2.0):
    """Returns a bias that raises some words."""
    bias = np.zeros(TGT_VOCAB, np.float32)
    bias[list(words)] = by
    return bias


def loss(observed, bias):
    """Returns the mean loss in nats per token, over the whole vocabulary."""
    embedding, output_bias, _ = random_model()
    scores = observed.states.astype(np.float64) @ embedding.T + output_bias + bias
    norms = np.log(np.exp(scores).sum(axis=1))
    return float((norms - scores[np.arange(len(scores)), observed.gold_ids]).mean())
