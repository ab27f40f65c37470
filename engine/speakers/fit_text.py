"""A speaker's profile from their own target-language text alone: no source, no decoder states.

Counted (see `fit_counts`), and used only if it predicts the person's other sentences. The amount of the
model's own text that stands beside the person's is chosen there too. numpy only.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.speakers.fit import SpeakerFit
from engine.speakers.fit_counts import PRIOR_TOKENS, counted_bias
from engine.speakers.fit_folds import Floats, FoldedSentences, passages_in_order
from engine.speakers.fit_objectives import Doubles
from engine.speakers.fit_validation import (
    FEWEST_SENTENCES,
    Choice,
    choose,
)
from engine.speakers.fit_words import reason_for_text

PRIORS = (PRIOR_TOKENS, 3 * PRIOR_TOKENS, 10 * PRIOR_TOKENS)
"""Tokens of the model's text that may stand beside the person's, the boldest first."""


def fit_from_text(
    sentences: Sequence[Sequence[int]], unigram: Floats, basis: Floats | None = None
) -> SpeakerFit:
    """Estimates a profile from sentences that a person wrote in the target language.

    Args:
        sentences: their tokens, without end symbols.
        unigram: how often the model writes each token, sums to 1, (tgt_vocab,).
        basis: (rank, tgt_vocab); then the profile is its factors, else a bias of every word.
    """
    counts = _distinct_counts(sentences, len(unigram))
    bias, choice, strength = _estimate(counts, unigram)
    n_tokens = sum(int(uses.sum()) for _, uses, _ in counts)
    gain = choice.gain if choice else None
    weights = None if basis is None else _factors(bias, unigram, basis)
    is_neutral = not (bias if weights is None else weights).any()
    return SpeakerFit(
        weights=weights,
        bias=bias if basis is None else None,
        strength=strength,
        cv_gain=gain.mean if gain else 0.0,
        cv_low=gain.low if gain else 0.0,
        cv_high=gain.high if gain else 0.0,
        n_sentences=len(counts),
        n_tokens=n_tokens,
        is_neutral=is_neutral,
        is_sure=choice is not None and choice.is_sure and not is_neutral,
        reason=reason_for_text(len(counts), choice),
    )


_Counts = list[tuple[NDArray[np.int64], NDArray[np.int64], float]]
"""For each distinct sentence, its words, how often each occurs, and the weight of the sentence."""


def _distinct_counts(sentences: Sequence[Sequence[int]], tgt_vocab: int) -> _Counts:
    """Counts words, in the order of the text; a sentence that comes c times counts 1 + log(c) times."""
    times: dict[tuple[int, ...], int] = {}
    for sentence in sentences:
        ids = tuple(int(i) for i in sentence if N_SPECIALS <= i < tgt_vocab)
        if ids:
            times[ids] = times.get(ids, 0) + 1
    found = []
    for ids in times:
        words, uses = np.unique(np.array(ids), return_counts=True)
        found.append((words, uses, 1 + float(np.log(times[ids]))))
    return found


def _estimate(counts: _Counts, unigram: Floats) -> tuple[Floats, Choice | None, float]:
    """Returns the bias, (tgt_vocab,), the choice by cross-validation, and the prior chosen."""
    nothing = np.zeros(len(unigram), np.float32)
    if len(counts) < FEWEST_SENTENCES:
        return nothing, None, 0.0
    lens = np.array([uses.sum() for _, uses, _ in counts])
    weights = np.array([weight for *_, weight in counts], np.float32)
    sample = FoldedSentences.of(lens, weights, passages_in_order(len(counts)))
    totals = np.zeros((sample.n_folds, len(unigram)), np.float32)
    for fold, (words, uses, weight) in zip(sample.folds, counts, strict=True):
        totals[fold, words] += weight * uses
    whole = totals.sum(axis=0)
    gains = _held_out_gains(counts, sample.folds, whole - totals, unigram)
    choice = choose(gains, sample)
    if choice.index is None:
        return nothing, choice, 0.0
    prior_tokens = PRIORS[choice.index]
    bias = np.minimum(_raised(whole, unigram, prior_tokens), LARGEST_BIAS)
    bias[:N_SPECIALS] = 0
    return bias, choice, prior_tokens


def _held_out_gains(counts: _Counts, folds: NDArray[np.int64], others: Floats, unigram: Floats) -> Doubles:
    """Returns the gain of each sentence from the words of the other folds, (n_sentences, n_priors)."""
    gains = np.zeros((len(counts), len(PRIORS)))
    for column, prior_tokens in enumerate(PRIORS):
        biases = np.stack([_raised(other, unigram, prior_tokens) for other in others])
        norms = np.log(np.exp(biases) @ unigram)
        for row, (words, uses, _) in enumerate(counts):
            fold = folds[row]
            gains[row, column] = uses @ (biases[fold, words] - norms[fold])
    return gains


def _raised(uses: Floats, unigram: Floats, prior_tokens: float) -> Floats:
    """Returns the counted bias of the words that a person uses more than the model's text does, else 0.

    What they use less is no word that they avoid: the model's text is of another kind, and its topics are not
    theirs.
    """
    return np.maximum(counted_bias(uses, unigram, prior_tokens), 0)


def _factors(bias: Floats, unigram: Floats, basis: Floats) -> Floats:
    """Returns the factors whose bias is nearest, by least squares weighted with the unigram distribution.

    The bias is centred first: factors that raise all words together would only make sentences longer.
    """
    if not bias.any():
        return np.zeros(len(basis), np.float32)
    weighted = basis * unigram
    square = weighted @ basis.T
    ridge = 1e-3 * float(np.trace(square)) / len(basis) + 1e-12
    wanted = weighted @ (bias - unigram @ bias)
    found: Floats = np.linalg.solve(square + ridge * np.eye(len(basis)), wanted).astype(np.float32)
    return found
