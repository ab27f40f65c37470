"""Observed translations made small enough to fit a profile to: repeated sentences counted once, few words.

With no speaker the model gives word v the probability p_tv before token t. A bias b changes the
logarithm of the normaliser by log(sum_v p_tv exp b_v). Only a few hundred words matter: those the person
uses and those the model expects most (the support); the others together are one bucket per token, the
rest, with the mass that is left. numpy only.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.graph_io import EOS_ID, N_SPECIALS
from engine.speakers.fit_folds import Floats, FoldedSentences, Ids
from engine.speakers.observations import Observed

_SMALLEST_SUPPORT = 1_000
_LARGEST_TABLE = 3_500_000
"""Probabilities in one table while there are more words than `_SMALLEST_SUPPORT`: 14 MB."""
_SAMPLED_TOKENS = 128
"""Tokens at which the whole vocabulary is looked at, to find those the model expects."""
_LEAST_REST = 1e-7


@dataclass(frozen=True, eq=False)
class FitData:
    """The input of a fit. The order of its sentences does not depend on that of the input."""

    words: Ids
    """The support, ascending, the end symbol first, (n_words,)."""
    probs: Floats
    """Probability of each word of the support before each token, with no speaker, (n_tokens, n_words)."""
    rest: Floats
    """Probability of all other words together, (n_tokens,)."""
    gold: Ids
    """Place in `words` of the token that follows; of special symbols that of the end, (n_tokens,)."""
    weights: Floats
    """How much each token counts, (n_tokens,)."""
    sentence: Ids
    """Which sentence each token belongs to, (n_tokens,)."""
    sentence_weights: Floats
    """How much each sentence counts, (n_sentences,)."""
    usual: Floats
    """How likely the model finds every word on average, (tgt_vocab,)."""
    nll_before: float
    """Mean loss with no speaker, in nats per token."""
    n_left_out: int
    """Sentences left out because there are more than a fit looks at."""
    sample: FoldedSentences
    """How its sentences are kept back and counted."""

    @property
    def n_sentences(self) -> int:
        """Different sentences."""
        return len(self.sentence_weights)

    @property
    def free(self) -> Floats:
        """1 for words that may move, 0 for special symbols, (n_words,)."""
        return (self.words >= N_SPECIALS).astype(np.float32)


def fit_data(
    observed: Observed,
    embedding: Floats,
    output_bias: Floats,
    most_tokens: int,
    wanted: Ids | None = None,
    passages: Ids | None = None,
) -> FitData:
    """Prepares observed translations for a fit.

    A sentence that comes c times counts 1 + log(c) times, so that a thousand copies do not drown the rest.

    Args:
        observed: at least one sentence.
        embedding: word vectors, (tgt_vocab, d_model).
        output_bias: (tgt_vocab,).
        most_tokens: tokens looked at; of more sentences an even choice is taken.
        wanted: words that should be in the support if there is room, most wanted first.
        passages: the passage of each sentence, see `FoldedSentences`, (n_sentences,); None: nobody knows.
    """
    chosen, counts, n_left_out = _distinct(observed, most_tokens)
    passages = None if passages is None else passages[chosen]
    observed = observed.take(chosen)
    sentence_weights = (1 + np.log(counts)).astype(np.float32)
    sentence = np.repeat(np.arange(len(counts)), np.diff(observed.starts))
    usual = _usual(observed, embedding, output_bias)
    words = _support(observed.gold_ids, usual, wanted)
    states = observed.states.astype(np.float32)
    probs = states @ np.ascontiguousarray(embedding[words].T)
    probs += output_bias[words] - observed.log_norms[:, None]
    np.exp(probs, out=probs)
    gold_logits = np.einsum("td,td->t", states, embedding[observed.gold_ids])
    losses = observed.log_norms - gold_logits - output_bias[observed.gold_ids]
    weights = sentence_weights[sentence]
    return FitData(
        words=words,
        probs=probs,
        rest=np.maximum(1 - probs.sum(axis=1), _LEAST_REST).astype(np.float32),
        gold=np.where(observed.gold_ids >= N_SPECIALS, np.searchsorted(words, observed.gold_ids), 0),
        weights=weights,
        sentence=sentence,
        sentence_weights=sentence_weights,
        usual=usual,
        nll_before=float(np.average(losses, weights=weights)),
        n_left_out=n_left_out,
        sample=FoldedSentences.of(np.bincount(sentence), sentence_weights, passages),
    )


def _distinct(observed: Observed, most_tokens: int) -> tuple[Ids, Ids, int]:
    """Returns one index of each different sentence, how often it comes, and how many are left out."""
    _, first, counts = np.unique(observed.keys, return_index=True, return_counts=True)
    lens = np.diff(observed.starts)[first]
    kept = np.arange(len(first))
    if lens.sum() > most_tokens:  # keys are random: the smallest are an even choice
        kept = kept[np.cumsum(lens) <= most_tokens]
    return first[kept].astype(np.int64), counts[kept], len(first) - len(kept)


def _usual(observed: Observed, embedding: Floats, output_bias: Floats) -> Floats:
    """Returns the mean probability of every word over an even choice of tokens, (tgt_vocab,)."""
    step = max(1, observed.n_tokens // _SAMPLED_TOKENS)
    chosen = slice(step // 2, None, step)
    scores = observed.states[chosen].astype(np.float32) @ embedding.T
    scores += output_bias - observed.log_norms[chosen, None]
    found: Floats = np.exp(scores, out=scores).mean(axis=0)
    return found


def _support(gold_ids: NDArray[np.int32], usual: Floats, wanted: Ids | None) -> Ids:
    """Chooses the words that are looked at one by one; of special symbols the end alone."""
    own = np.unique(gold_ids)
    own = own[own >= N_SPECIALS]
    size = min(len(usual), max(_SMALLEST_SUPPORT, _LARGEST_TABLE // len(gold_ids), len(own)))
    others = np.argsort(-usual, kind="stable")
    candidates = np.concatenate([own, *([] if wanted is None else [wanted]), others])
    _, first = np.unique(candidates, return_index=True)
    ranked = candidates[np.sort(first)]
    ranked = ranked[ranked >= N_SPECIALS][:size]
    return np.concatenate([[EOS_ID], np.sort(ranked)]).astype(np.int64)
