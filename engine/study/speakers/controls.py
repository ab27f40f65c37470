"""Controls of speakers' profiles, besides another speaker's profile in place of one's own.

A profile learned from sentences of all speakers (labels permuted in training) shows how much of a gain is the
text's topic, not the person; a bias found by counting words shows what needs no training at all; lines
of documents that were not learned from show what is not merely a talk's topic.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.graph_io import N_SPECIALS

Counts = NDArray[np.float64]
Floats = NDArray[np.float32]

PRIOR_TOKENS = 1000.0
"""As many tokens of general text are added to a speaker's own when counting."""
COUNTING_SCALE = 0.35
"""The share of the counted log-ratio that is used: the sentence already says most of it. The best for seven
translators of the Bible (their development split) among 0.2, 0.35, 0.5 and 1; the whole makes it worse than
no profile."""
MOST_NATS = 6.0


def shuffled_labels(labels: Sequence[str], seed: int) -> list[str]:
    """Shuffles labels over lines: labels permuted in training. Everyone keeps as many lines.

    Args:
        labels: the speaker of each line.
        seed: other seeds give other orders.
    """
    order = np.random.default_rng(seed).permutation(len(labels))
    return [labels[row] for row in order]


def count_bias(
    speaker_counts: Counts,
    general_counts: Counts,
    prior_tokens: float = PRIOR_TOKENS,
    scale: float = COUNTING_SCALE,
) -> Floats:
    """Returns how much more often a speaker uses each word than everyone does, by counting alone.

    The logarithm of the ratio of the two frequencies, where the speaker's own counts have
    `prior_tokens` of general text added, so that a word seen once says little:
    scale * (log((c_s(v) + a p(v)) / (n_s + a)) - log p(v)), with p smoothed by half a token a word.

    Args:
        speaker_counts: how often each token stands in the speaker's text, (V,).
        general_counts: likewise in everyone's text, (V,).
        prior_tokens: a above, in tokens.
        scale: above.

    Returns:
        A bias in nats, at most 6 either way, 0 for special symbols and without text, (V,).
    """
    smoothed = general_counts + 0.5
    share = smoothed / smoothed.sum()
    own = (speaker_counts + prior_tokens * share) / (speaker_counts.sum() + prior_tokens)
    ratio = scale * (np.log(own) - np.log(share))
    bias: Floats = np.clip(ratio, -MOST_NATS, MOST_NATS).astype(np.float32)
    bias[:N_SPECIALS] = 0
    return bias


def token_counts(sentences: Sequence[Sequence[int]], n_tokens: int) -> Counts:
    """Counts the tokens of some sentences, (V,)."""
    ids = [token for sentence in sentences for token in sentence]
    return np.bincount(np.array(ids, dtype=np.int64), minlength=n_tokens).astype(np.float64)


def in_unseen_documents(
    speakers: Sequence[str], documents: Sequence[str], learned: Sequence[tuple[str, str]]
) -> NDArray[np.bool_]:
    """Says which lines are from a document that their speaker's profile has not learned from.

    Args:
        speakers: the speaker of each test line.
        documents: its document, "" if it is in none: then nothing is known, and it does not count.
        learned: speaker and document of every line that was learned from.

    Returns:
        (n_lines,).
    """
    seen = set(learned)
    pairs = zip(speakers, documents, strict=True)
    return np.array([bool(pair[1]) and pair not in seen for pair in pairs], dtype=np.bool_)
