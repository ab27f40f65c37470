"""A person's words counted: the simplest profile, and where a fit begins.

A shrunken log-ratio of their use to the model's own unigram distribution u: with n_v uses of word v in N,

    b_v = damping * log((n_v + M u_v + a) / ((N + M) u_v + a)).

M tokens of the model's text stand beside the person's; a keeps rare words that nobody used where they are;
damped, because a source already says what its translation is about. The constants were chosen on eleven
people, characters of plays and translators of the Bible, with 10, 30 and 100 sentences each: smaller M or
less damping helps the ones and harms the others. numpy only.
"""

import numpy as np

from engine.speakers.fit_folds import Floats

PRIOR_TOKENS = 1000.0
DAMPING = 0.35
_UNSEEN = 0.01


def counted_bias(uses: Floats, unigram: Floats, prior_tokens: float = PRIOR_TOKENS) -> Floats:
    """Returns the bias of every word.

    Args:
        uses: how often the person used each word, (n_words,) or (n_words, n_fits).
        unigram: share of each word in the model's own text, (n_words,) or (n_words, 1).
        prior_tokens: M above.
    """
    total = uses.sum(axis=0, keepdims=uses.ndim > 1) + prior_tokens
    ratio = (uses + prior_tokens * unigram + _UNSEEN) / (total * unigram + _UNSEEN)
    found: Floats = (DAMPING * np.log(ratio)).astype(np.float32)
    return found
