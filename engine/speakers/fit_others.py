"""Biases that somebody else learned, on a person's own sentences. numpy only."""

import numpy as np

from engine.speakers.fit_folds import Floats
from engine.speakers.observations import Observed

_AT_ONCE = 256
_MOST_TOKENS = 2_000
"""Tokens looked at, taken evenly: a share of a gain needs no more."""


def gain_of(observed: Observed, embedding: Floats, output_bias: Floats, bias: Floats) -> float:
    """Returns how much likelier sentences become with a bias that was learned from other text.

    Args:
        observed: the sentences, as the model without speaker reads them; at least one.
        embedding: word vectors, (tgt_vocab, d_model).
        output_bias: (tgt_vocab,).
        bias: of every word, (tgt_vocab,).

    Returns:
        The mean gain in nats per token.
    """
    tokens = np.arange(0, observed.n_tokens, max(1, observed.n_tokens // _MOST_TOKENS))
    gained = 0.0
    for first in range(0, len(tokens), _AT_ONCE):
        some = tokens[first : first + _AT_ONCE]
        scores = observed.states[some].astype(np.float32) @ embedding.T + output_bias
        shares = np.exp(scores - observed.log_norms[some, None])  # (tokens, tgt_vocab)
        gained += float((bias[observed.gold_ids[some]] - np.log(shares @ np.exp(bias))).sum())
    return gained / len(tokens)
