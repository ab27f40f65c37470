"""How probable the reference translations are, per token, under many biases of the output at once.

The loss of a sentence is far more sensitive to a speaker's profile than BLEU: it hears every word, not
only those that change the best translation. Knows no model: only the states that its decoder had.
"""

import numpy as np
from numpy.typing import NDArray

from engine.evaluation.paired import Values

_AT_ONCE = 256
"""Tokens whose whole vocabulary is in memory at a time."""

Floats = NDArray[np.float32]
Ids = NDArray[np.int64]


def losses_under_biases(
    states: NDArray[np.floating],
    embedding: Floats,
    output_bias: Floats,
    gold_ids: Ids,
    biases: Floats,
) -> Values:
    """Returns the loss of every token under each of several biases, with one look at the vocabulary.

    With the probabilities p of the model alone, a bias b makes the loss
    -log p(gold) - b(gold) + log sum_v p(v) exp(b(v)): the sum is one matrix product for all biases.

    Args:
        states: what the decoder's output layer saw at each token, (n_tokens, d_model).
        embedding: target word vectors, (vocab, d_model).
        output_bias: added to each word's score, (vocab,).
        gold_ids: the word that stands there, (n_tokens,).
        biases: added on top, one row per way to speak, at most 6 nats each, (n_biases, vocab).

    Returns:
        Negative log-likelihood in nats, (n_biases, n_tokens).
    """
    losses = np.empty((len(biases), len(gold_ids)))
    factors = np.exp(biases.astype(np.float32)).T  # (vocab, n_biases)
    for start in range(0, len(gold_ids), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        gold = gold_ids[part]
        logits = states[part].astype(np.float32) @ embedding.T + output_bias
        logits -= logits.max(axis=1, keepdims=True)
        log_gold = logits[np.arange(len(gold)), gold].astype(np.float64)
        np.exp(logits, out=logits)
        alone = np.log(logits.sum(axis=1, dtype=np.float64)) - log_gold
        total = logits.sum(axis=1, dtype=np.float64)
        shifted = np.log((logits @ factors).astype(np.float64) / total[:, None])  # (n_part, n_biases)
        losses[:, part] = alone - biases[:, gold] + shifted.T
    return losses


def sums_by_sentence(token_values: Values, starts: Ids) -> Values:
    """Adds up the tokens of each sentence.

    Args:
        token_values: (..., n_tokens).
        starts: the first token of each sentence, and at the end how many there are, (n_sentences + 1,);
            no sentence is empty.

    Returns:
        (..., n_sentences).
    """
    return np.add.reduceat(token_values, starts[:-1], axis=-1)
