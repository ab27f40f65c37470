"""Speaker adaptation: a profile from a person's own sentences, with everything else frozen.

Michel and Neubig (ACL 2018), section 3, for people the model was not trained with: a convex fit on cached
decoder states, pulled towards a prior. The strength of the pull is chosen by cross-validation on the
person's own sentences, and a profile that does not help there is not used. numpy only: runs in the
window's process.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from engine.base.graph_io import EOS_ID, LARGEST_BIAS, N_SPECIALS
from engine.results.figures import counted, likelier_span_text, likelier_text, percent_of_gain
from engine.speakers.observations import Observed

# The sentences that judge a profile: dealt into folds, counted by passages. numpy only.
#
# Neighbouring sentences share a topic. Dealt at random, a profile is judged by sentences whose neighbours it
# has seen, and a topic passes for a manner of speaking. So where the order is known whole passages are kept
# back together, and the interval counts passages, not sentences.

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ids = NDArray[np.int64]

_N_FOLDS = 5
_PASSAGES = 20
"""Passages that a text is cut into; a shorter one into its sentences."""
_NORMAL_975 = 1.959964


class GainInterval(NamedTuple):
    """A mean and its 95 % interval, in nats per token."""

    mean: float
    low: float
    high: float
    error: float
    """Standard error of the mean."""


@dataclass(frozen=True, eq=False)
class FoldedSentences:
    """Sentences by their size, weight, fold and passage."""

    lens: Ids
    """Tokens of each sentence, (n_sentences,)."""
    weights: Floats
    """How much each sentence counts, (n_sentences,)."""
    folds: Ids
    """The fold that each is kept back with, from 0, (n_sentences,)."""
    passages: Ids
    """What stands or falls together, from 0, (n_sentences,)."""

    @classmethod
    def of(cls, lens: Ids, weights: Floats, passages: Ids | None = None) -> Self:
        """Deals sentences into folds.

        Args:
            lens: tokens of each sentence, (n_sentences,).
            weights: of each sentence, (n_sentences,).
            passages: the passage that each is from, in the order of the text, (n_sentences,); None, or only
                one: each sentence is its own, and their order is taken for a random one.
        """
        n_sentences = len(lens)
        alone = np.arange(n_sentences)
        if passages is None or len(np.unique(passages)) < 2:
            return cls(lens, weights, alone % max(1, min(_N_FOLDS, n_sentences)), alone)
        numbers = np.unique(passages, return_inverse=True)[1].astype(np.int64)
        n_passages = int(numbers.max()) + 1
        return cls(lens, weights, numbers * min(_N_FOLDS, n_passages) // n_passages, numbers)

    @property
    def n_folds(self) -> int:
        """How many folds there are."""
        return int(self.folds.max(initial=-1)) + 1

    def within(self, rows: NDArray[np.bool_]) -> "FoldedSentences":
        """Returns some of the sentences, as they were dealt."""
        return FoldedSentences(self.lens[rows], self.weights[rows], self.folds[rows], self.passages[rows])

    def widened(self, gain: GainInterval) -> GainInterval:
        """Returns the interval of a gain that fits to the other folds made.

        Such fits share most of their sentences, so that folds tell less than as many new texts would: the
        variance is multiplied by one plus the folds times the share that is kept back of the share that is
        learned from (Nadeau and Bengio, Machine Learning 2003).
        """
        if self.n_folds < 2 or not np.isfinite(gain.error):
            return gain
        factor = float(np.sqrt(1 + self.n_folds / (self.n_folds - 1)))
        low, high = ((end - gain.mean) * factor + gain.mean for end in (gain.low, gain.high))
        return gain._replace(low=low, high=high, error=gain.error * factor)

    def interval(self, gains: Doubles) -> GainInterval:
        """Returns the gain per token, with an interval over passages (a ratio estimate, Student's t).

        Args:
            gains: of each sentence, in nats, (n_sentences,).
        """
        gained = np.bincount(self.passages, self.weights * gains)
        sizes = np.bincount(self.passages, self.weights * self.lens)
        gained, sizes = gained[sizes > 0], sizes[sizes > 0]
        mean, n_passages = float(gained.sum() / sizes.sum()), len(sizes)
        if n_passages < 2:
            return GainInterval(mean, -np.inf, np.inf, np.inf)
        rest = gained - mean * sizes
        error = float(np.sqrt(n_passages / (n_passages - 1) * (rest @ rest)) / sizes.sum())
        width = _student_975(n_passages - 1) * error
        return GainInterval(mean, mean - width, mean + width, error)


def passages_in_order(n_sentences: int) -> Ids:
    """Cuts a text in its order into passages of as many sentences, about twenty of them, (n_sentences,)."""
    return np.arange(n_sentences) // max(1, n_sentences // _PASSAGES)


def _student_975(freedom: int) -> float:
    """Returns the 97.5 % point of Student's distribution, by Fisher and Cornish's expansion."""
    z, n = _NORMAL_975, freedom
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
    )
    return z + sum(terms)


# A person's words counted: the simplest profile, and where a fit begins.
#
# A shrunken log-ratio of their use to the model's own unigram distribution u: with n_v uses of word v in N,
#
#     b_v = damping * log((n_v + M u_v + a) / ((N + M) u_v + a)).
#
# M tokens of the model's text stand beside the person's; a keeps rare words that nobody used where they are;
# damped, because a source already says what its translation is about. The constants were chosen on eleven
# people, characters of plays and translators of the Bible, with 10, 30 and 100 sentences each: smaller M or
# less damping helps the ones and harms the others. numpy only.

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


# Biases that somebody else learned, on a person's own sentences. numpy only.

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


# Observed translations made small enough to fit a profile to: repeated sentences counted once, few words.
#
# With no speaker the model gives word v the probability p_tv before token t. A bias b changes the logarithm
# of the normaliser by log(sum_v p_tv exp b_v). Only a few hundred words matter: those the person uses and
# those the model expects most (the support); the others together are one bucket per token, the rest, with
# the mass that is left. numpy only.

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


# The objectives of a profile's fit, for many fits at once: softmax regression in the bias.
#
#     F(b) = sum_t c_t [log(sum_v p_tv exp b_v) - b_(gold of t)] + penalty
#
# Convex. Every array has one column per fit, so that all folds and strengths of a cross-validation are one
# multiplication of matrices. numpy only.


class Objective(Protocol):
    """A convex function of some variables, once per fit."""

    prior: Floats
    """Where the penalty pulls to, (n_variables, n_fits)."""

    def evaluate(self, variables: Floats) -> tuple[Doubles, Floats]:
        """Returns the values, (n_fits,), and the gradients, (n_variables, n_fits), at given variables."""

    def precondition(self, gradients: Floats) -> Floats:
        """Returns the approximate Newton step of given gradients, (n_variables, n_fits)."""

    def bias_of(self, variables: Floats) -> Floats:
        """Returns the bias of the support, (n_words, n_fits)."""

    def rest_of(self, variables: Floats) -> Floats:
        """Returns the rest's mass with its bias, (n_tokens, n_fits) or (n_tokens, 1)."""


class _Regression:
    """The part that both kinds of profile share.

    Args:
        data: the sentences to fit to.
        weights: how much each token counts in each fit, (n_tokens, n_fits).
        strengths: of the pull towards the prior, (n_fits,).
    """

    def __init__(self, data: FitData, weights: Floats, strengths: Floats) -> None:
        self.data = data
        self.weights = weights
        self.strengths = strengths
        self.counts = np.zeros((len(data.words), weights.shape[1]), np.float32)
        np.add.at(self.counts, data.gold, weights)
        self.counts *= data.free[:, None]

    def _moved(self, bias: Floats, rest: Floats) -> tuple[Doubles, Floats, Floats]:
        """Returns the data's part of the values, expected counts, and those of the rest.

        Args:
            bias: of the support, (n_words, n_fits).
            rest: the rest's mass with its bias, (n_tokens, n_fits) or (n_tokens, 1).
        """
        factors = np.exp(bias)
        norms = self.data.probs @ factors
        norms += rest
        losses = np.log(norms)
        losses *= self.weights
        shares = self.weights / norms
        expected = self.data.probs.T @ shares
        expected *= factors
        values = losses.sum(axis=0, dtype=np.float64) - np.einsum("vk,vk->k", self.counts, bias)
        return values, expected, shares


class FullObjective(_Regression):
    """One number per word of the support; the words of the rest stay as the prior has them.

    Args:
        prior: where the penalty pulls to, (tgt_vocab,), or of each fit, (tgt_vocab, n_fits).
    """

    def __init__(
        self,
        data: FitData,
        weights: Floats,
        strengths: Floats,
        prior: Floats,
    ) -> None:
        super().__init__(data, weights, strengths)
        bias = np.broadcast_to(prior.reshape(len(prior), -1), (len(prior), weights.shape[1])).copy()
        bias[:N_SPECIALS] = 0
        self.whole_prior = bias
        """The prior of every word, (tgt_vocab, n_fits)."""
        self.prior = bias[data.words]
        usual = data.usual[:, None].copy()
        usual[data.words] = 0
        mass = max(float(usual.sum()), 1e-12)
        self.rest: Floats = data.rest[:, None] * (np.exp(bias) * usual).sum(axis=0) / mass

    def evaluate(self, variables: Floats) -> tuple[Doubles, Floats]:
        """See `Objective`."""
        values, gradients, _ = self._moved(variables, self.rest)
        away = variables - self.prior
        values += 0.5 * self.strengths * np.einsum("vk,vk->k", away, away)
        gradients -= self.counts
        gradients += self.strengths * away
        gradients *= self.data.free[:, None]
        return values, gradients

    def precondition(self, gradients: Floats) -> Floats:
        """See `Objective`."""
        return gradients / self._curvature

    def bias_of(self, variables: Floats) -> Floats:
        """See `Objective`."""
        return variables

    def rest_of(self, variables: Floats) -> Floats:  # noqa: ARG002, the factored one needs them
        """See `Objective`."""
        return self.rest

    @cached_property
    def _curvature(self) -> Floats:
        """About the diagonal of the Hessian: the variance of the counts, and room for biases to grow."""
        expected = self.data.probs.T @ self.weights
        variance = expected - np.square(self.data.probs).T @ self.weights
        found: Floats = 0.7 * np.maximum(variance, 0) + 0.3 * expected + self.strengths
        return found


class FactoredObjective(_Regression):
    """`rank` variables w, b = w B. The rest moves by the mean of its columns of B and their spread.

    The penalty is strength * (mean square of B) / 2 * |w - prior|^2, so that a strength means the same
    whatever the scale of B.

    Args:
        basis: (rank, tgt_vocab), zero at special symbols.
        prior: where the penalty pulls to, (rank,).
    """

    def __init__(
        self, data: FitData, weights: Floats, strengths: Floats, basis: Floats, prior: Floats
    ) -> None:
        super().__init__(data, weights, strengths)
        self.basis: Floats = np.ascontiguousarray(basis[:, data.words]) * data.free
        self.prior = np.repeat(prior[:, None], weights.shape[1], axis=1)
        self.pull = strengths * np.float32(np.square(basis).mean() + 1e-12)
        self.rest_mean, self.rest_spread = _rest_of(data, basis)

    def evaluate(self, variables: Floats) -> tuple[Doubles, Floats]:
        """See `Objective`."""
        away = variables - self.prior
        rest = self.rest_of(variables)
        values, expected, shares = self._moved(self.bias_of(variables), rest)
        values += 0.5 * self.pull * np.einsum("rk,rk->k", away, away)
        gradients = self.basis @ (expected - self.counts) + self.pull * away
        gradients += self._rest_direction(variables) * (shares * rest).sum(axis=0)
        return values, gradients

    def precondition(self, gradients: Floats) -> Floats:
        """See `Objective`."""
        steps = [inverse @ column for inverse, column in zip(self._inverses, gradients.T, strict=True)]
        return np.stack(steps, axis=1).astype(np.float32)

    def bias_of(self, variables: Floats) -> Floats:
        """See `Objective`."""
        bias: Floats = self.basis.T @ variables
        return bias

    def rest_of(self, variables: Floats) -> Floats:
        """See `Objective`."""
        spread = np.einsum("rk,rs,sk->k", variables, self.rest_spread, variables)
        moved: Floats = self.data.rest[:, None] * np.exp(self.rest_mean @ variables + 0.5 * spread)
        return moved

    def _rest_direction(self, variables: Floats) -> Floats:
        direction: Floats = self.rest_mean[:, None] + self.rest_spread @ variables
        return direction

    @cached_property
    def _inverses(self) -> list[Doubles]:
        """The inverse of each fit's Hessian where no bias is, (rank, rank)."""
        data = self.data
        means = data.probs @ self.basis.T + data.rest[:, None] * self.rest_mean  # (n_tokens, rank)
        rest_square = self.rest_spread + np.outer(self.rest_mean, self.rest_mean)
        expected, rest = data.probs.T @ self.weights, data.rest @ self.weights
        found: list[Doubles] = []
        for fit in range(self.weights.shape[1]):
            hessian = (self.basis * expected[:, fit]) @ self.basis.T + rest[fit] * rest_square
            hessian -= (means * self.weights[:, fit, None]).T @ means
            pull = float(self.pull[fit]) * np.eye(len(hessian))
            found.append(np.linalg.inv(hessian.astype(np.float64) + pull).astype(np.float64))
        return found


def _rest_of(data: FitData, basis: Floats) -> tuple[Floats, Floats]:
    """Returns mean, (rank,), and covariance, (rank, rank), of the basis over the words of the rest."""
    usual = data.usual.copy()
    usual[data.words] = 0
    usual /= max(float(usual.sum()), 1e-12)
    mean = basis @ usual
    centred = basis - mean[:, None]
    return mean.astype(np.float32), ((centred * usual) @ centred.T).astype(np.float32)


# Minimises convex functions, many at once: limited-memory BFGS with a preconditioner.
#
# Nocedal (Math. Comp. 1980), two-loop recursion. Each fit has its own column and its own step; a fit whose
# value does not fall takes half the step. numpy only.

_MEMORY = 6
_LARGEST_MOVE = 2.0
"""No number moves further in one step: exp of a long step would overflow."""


class Solution(NamedTuple):
    """Where the solver ended."""

    variables: Floats
    """(n_variables, n_fits)."""
    values: Doubles
    """(n_fits,)."""
    gradients: Floats
    """(n_variables, n_fits)."""


def minimise(objective: Objective, start: Floats, tolerance: float, most_steps: int) -> Solution:
    """Finds the minimum of every fit.

    Args:
        objective: the functions to minimise.
        start: (n_variables, n_fits).
        tolerance: enough once no step of a fit would lower its value by more than this, in nats in all.
        most_steps: stop here at the latest.
    """
    variables = start.astype(np.float32)
    values, gradients = objective.evaluate(variables)
    memory: list[tuple[Floats, Floats]] = []
    damping = np.ones(variables.shape[1], np.float32)
    for _step in range(most_steps):
        direction = _direction(objective, gradients, memory)
        if float(np.einsum("vk,vk->k", direction, gradients).max(initial=0)) < 2 * tolerance:
            break
        trial = variables - damping * direction
        new_values, new_gradients = objective.evaluate(trial)
        is_better = np.isfinite(new_values) & (new_values <= values + 1e-6 * np.abs(values))
        moved = np.where(is_better, trial - variables, 0)
        turned = np.where(is_better, new_gradients - gradients, 0)
        memory = [*memory, (moved, turned)][-_MEMORY:]
        variables, gradients = variables + moved, gradients + turned
        values = np.where(is_better, new_values, values)
        damping = np.where(is_better, np.minimum(1, 2 * damping), damping / 2).astype(np.float32)
        if damping.min() < 1e-4:
            break  # float32 sees no difference any more
    return Solution(variables, values, gradients)


def _direction(objective: Objective, gradients: Floats, memory: list[tuple[Floats, Floats]]) -> Floats:
    """Returns the quasi-Newton step of every fit, of which none is longer than `_LARGEST_MOVE`."""
    direction = gradients.copy()
    used = []
    for moved, turned in reversed(memory):
        product = np.einsum("vk,vk->k", moved, turned)
        scale = np.where(product > 1e-12, 1 / np.maximum(product, 1e-12), 0).astype(np.float32)
        share = scale * np.einsum("vk,vk->k", moved, direction)
        direction -= share * turned
        used.append((moved, turned, scale, share))
    direction = objective.precondition(direction)
    for moved, turned, scale, share in reversed(used):
        direction += (share - scale * np.einsum("vk,vk->k", turned, direction)) * moved
    longest = np.abs(direction).max(axis=0, initial=1e-12)
    direction *= np.minimum(1, _LARGEST_MOVE / longest)
    return direction


# Cross-validation of a profile on the person's own sentences.
#
# Sentences are dealt into folds; each is judged by a fit to the others. The gain of a sentence is how much
# likelier it becomes than with no speaker, in nats. numpy only.

FEWEST_SENTENCES = 4
"""Fewer cannot show whether a profile helps."""
_FOLD_TOLERANCE = 0.02
"""Distance from the optimum at which a fit of the cross-validation stops, in nats in all."""
_MOST_FOLD_STEPS = 12
_LEAST_PROVING = 20
"""Fewer sentences, or passages, prove nothing, no matter the interval."""
_LIKELY = 1.645
"""Standard errors that a gain has to be above 0 for a weak profile to be used, though nothing is proven: of
profiles that do not help, one in twenty."""


Make = Callable[[Floats, Floats], Objective]
"""Makes an objective of token weights, (n_tokens, n_fits), and strengths, (n_fits,)."""


@dataclass(frozen=True, eq=False)
class Choice:
    """The fit that the person's sentences support."""

    index: int | None
    """Place of the chosen candidate; None: none is better than no speaker."""
    gain: GainInterval
    """Gain of this choice, on sentences that had no part in it."""
    kept_back: Doubles
    """The same of each sentence, in nats, (n_sentences,)."""
    is_sure: bool = False
    """True if the whole interval is above 0, on enough sentences to be believed."""


class HeldOut(NamedTuple):
    """Fits to all folds but one, and the gain of each on the fold left out."""

    gains: Doubles
    """Gain on each sentence with each strength, in nats, (n_sentences, n_strengths)."""
    variables: Floats
    """The variables found without each fold, (n_variables, n_folds, n_strengths)."""


def held_out_fits(data: FitData, make: Make, strengths: Sequence[float], start: Floats | None) -> HeldOut:
    """Fits to all folds but one, for every fold and strength at once.

    Args:
        data: the sentences to fit to.
        make: makes the objective.
        strengths: those tried.
        start: variables to begin with, (n_variables,); None: those of the prior.
    """
    objective = _without_folds(data, make, strengths)
    n_fits = objective.prior.shape[1]
    begin = objective.prior if start is None else np.repeat(start[:, None], n_fits, axis=1)
    variables = minimise(objective, begin, _FOLD_TOLERANCE, _MOST_FOLD_STEPS).variables
    gains = _gains_by_fold(data, objective, variables)
    return HeldOut(gains, variables.reshape(len(variables), -1, len(strengths)))


def gains_of_priors(data: FitData, make: Make) -> Doubles:
    """Returns the gain of each fold's prior on the sentences of that fold, in nats, (n_sentences, 1).

    Args:
        data: the sentences.
        make: makes an objective whose priors know nothing of the fold that has no weight.
    """
    objective = _without_folds(data, make, [1.0])
    return _gains_by_fold(data, objective, objective.prior)


def _without_folds(data: FitData, make: Make, strengths: Sequence[float]) -> Objective:
    """Makes an objective of all folds but one, fold by fold, strengths inside."""
    folds, n_folds = data.sample.folds, data.sample.n_folds
    kept = (folds[data.sentence, None] != np.arange(n_folds)) * data.weights[:, None]  # (n_tokens, n_folds)
    weights = np.repeat(kept, len(strengths), axis=1).astype(np.float32)
    return make(weights, np.tile(np.asarray(strengths, np.float32), n_folds))


def _gains_by_fold(data: FitData, objective: Objective, variables: Floats) -> Doubles:
    """Returns the gains on each fold of the variables found without it, (n_sentences, n_strengths)."""
    folds, n_folds = data.sample.folds, data.sample.n_folds
    n_strengths = variables.shape[1] // n_folds
    bias = objective.bias_of(variables)
    rest = np.broadcast_to(objective.rest_of(variables), (len(data.gold), variables.shape[1]))
    gains = np.zeros((data.n_sentences, n_strengths))
    for number in range(n_folds):
        tokens = np.flatnonzero(folds[data.sentence] == number)
        columns = slice(number * n_strengths, (number + 1) * n_strengths)
        gains += gains_of(data, bias[:, columns], rest[tokens][:, columns], tokens)
    return gains


def gains_of(data: FitData, bias: Floats, rest: Floats, tokens: Ids | None = None) -> Doubles:
    """Returns the gain of biases on each sentence, in nats, (n_sentences, n_biases).

    Args:
        data: the sentences.
        bias: of the support, (n_words, n_biases).
        rest: the rest's mass with each bias, (n_tokens, n_biases).
        tokens: only these tokens count; None: all.
    """
    tokens = np.arange(len(data.gold)) if tokens is None else tokens
    norms = data.probs[tokens] @ np.exp(bias)
    norms += rest
    gained = bias[data.gold[tokens]] - np.log(norms)
    gains = np.zeros((data.n_sentences, bias.shape[1]))
    np.add.at(gains, data.sentence[tokens], gained)
    return gains


def choose(gains: Doubles, sample: FoldedSentences) -> Choice:
    """Chooses a candidate, and says what the choice gains on sentences that had no part in it.

    The interval of the best of many candidates promises too much. So the choice is made once more without
    each fold, and its gain is counted there (nested: Varma and Simon, BMC Bioinformatics 2006).

    Args:
        gains: in nats, on sentences kept back from each fit, (n_sentences, n_candidates), the most careful
            candidate last.
        sample: the sentences.
    """
    kept_back = np.zeros(len(gains))
    for fold in range(sample.n_folds):
        is_outside = sample.folds == fold
        best = _best(gains[~is_outside], sample.within(~is_outside))[0]
        if best is not None:
            kept_back[is_outside] = gains[is_outside, best]
    return judged(kept_back, sample, *_best(gains, sample))


def choose_way(ways: Sequence[Choice], sample: FoldedSentences) -> Choice:
    """Chooses among ways to learn that each made their own choice; the same rule, once more.

    Args:
        ways: what each of them chose, on the same sentences, the most careful last.
        sample: the sentences.
    """
    gains = np.stack([way.kept_back for way in ways], axis=1)
    usable = [place for place, way in enumerate(ways) if way.index is not None]
    kept_back = np.zeros(len(gains))
    for fold in range(sample.n_folds):
        is_outside = sample.folds == fold
        inside = sample.within(~is_outside)
        means = [inside.interval(column).mean for column in gains[~is_outside].T]
        best = int(np.argmax(means))
        if means[best] > 0:
            kept_back[is_outside] = gains[is_outside, best]
    most = max(usable, key=lambda place: ways[place].gain.mean, default=None)
    return judged(kept_back, sample, most, most)


def judged(kept_back: Doubles, sample: FoldedSentences, best: int | None, careful: int | None) -> Choice:
    """Takes the best candidate if its gain is sure, the careful one if it is likely, and else none.

    Args:
        kept_back: the gain of the whole choice on each sentence, (n_sentences,).
        sample: the sentences.
        best: the candidate that gains most; None: none gains.
        careful: the most careful one that may be as good.
    """
    gain = sample.widened(sample.interval(kept_back))
    is_sure = best is not None and gain.low > 0 and len(np.unique(sample.passages)) >= _LEAST_PROVING
    index = best if is_sure else careful if gain.mean > _LIKELY * gain.error else None
    return Choice(index, gain, kept_back, is_sure)


def _best(gains: Doubles, sample: FoldedSentences) -> tuple[int | None, int | None]:
    """Returns the candidate that gains most, and the most careful that may be as good; None: none gains."""
    intervals = [sample.interval(column) for column in gains.T]
    best = max(range(len(intervals)), key=lambda place: intervals[place].mean)
    if intervals[best].mean <= 0:
        return None, None
    enough = max(intervals[best].mean - intervals[best].error, 1e-9)
    careful = [place for place, found in enumerate(intervals) if found.mean >= enough]
    return (best if intervals[best].low > 0 else careful[-1]), careful[-1]


# The verdict on a fit, in plain words.


def reason_for(n_sentences: int, choice: Choice | None = None, n_left_out: int = 0) -> str:
    """Returns the verdict on a profile, with how sure it is.

    Args:
        n_sentences: different sentences learned from.
        choice: the result of cross-validation; None: there were too few sentences for it.
        n_left_out: sentences left out because there are more than a fit looks at.
    """
    if n_sentences == 0:
        return "There is no sentence to learn from."
    if choice is None:
        verb = "is" if n_sentences == 1 else "are"
        return (
            f"{_sentences(n_sentences)} {verb} too few to tell whether a profile helps: it stays neutral "
            f"until there are {FEWEST_SENTENCES}."
        )
    return _verdict(n_sentences, choice) + _left_out(n_left_out)


def reason_for_text(n_sentences: int, choice: Choice | None) -> str:
    """Returns the verdict on a profile that was counted from text alone."""
    if n_sentences == 0 or choice is None:
        return reason_for(n_sentences)
    gain = choice.gain
    if choice.index is None:
        return (
            f"These words are not unlike the model's own ({_range(gain)}, "
            f"from {_sentences(n_sentences)}), so the profile stays neutral; more text may change that."
        )
    between = _between(gain) if choice.is_sure else f"not proven, {_between(gain)}"
    return (
        "The person uses these words more than the model's own text does. Counted without sources: "
        f"{_likelier(gain)} ({between}). Sources say much of that already, so they are used "
        "with care; pairs tell how much they help a translation."
    )


def _verdict(n_sentences: int, choice: Choice) -> str:
    """Says what became of words; whether that helps, translations tell."""
    gain = choice.gain
    if choice.index is None:
        return (
            "It does not help yet: in unseen sentences their own words did not become more likely "
            f"({_range(gain)}, from {_sentences(n_sentences)}). The profile "
            "stays neutral; more sentences may change that."
        )
    if choice.is_sure:
        return f"{_likelier(gain)} ({_between(gain)})."
    return (
        f"{_likelier(gain)}, but with {_sentences(n_sentences)} that is not proven "
        f"({_between(gain)}), so the profile is kept weak."
    )


def _left_out(n_left_out: int) -> str:
    if not n_left_out:
        return ""
    not_needed = f"Not needed, as an even choice of all is enough: {_sentences(n_left_out)}."
    return f" {not_needed}"


def _sentences(n_sentences: int) -> str:
    return counted(n_sentences, "sentence")


def _likelier(gain: GainInterval) -> str:
    return f"In unseen sentences their own words became {likelier_text(gain.mean)} on average"


def _between(gain: GainInterval) -> str:
    return likelier_span_text(gain.mean, gain.low, gain.high)


def _range(gain: GainInterval) -> str:
    return f"{percent_of_gain(gain.low)} to {percent_of_gain(gain.high)}"


# The two fits: the factors of a basis, or one number per word; the strength of the prior is chosen.

FULL_STRENGTHS = (1.0, 3.0, 10.0, 30.0, 100.0)
"""Strengths of the prior on each word's bias, in pseudo-counts, tried in cross-validation."""
FACTORED_STRENGTHS = (3.0, 10.0, 30.0, 100.0, 300.0, 1000.0)
_TOLERANCE = 1e-3
"""Distance from the optimum at which the fit stops, in nats in all; float32 resolves no less."""
_MOST_STEPS = 60
MOST_TOKENS = 40_000
"""Tokens that a fit uses, at most."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SpeakerFit:
    """The bias values of one speaker, and how well they do."""

    weights: Floats | None = None
    """Weights of a factored fit, (rank,)."""
    bias: Floats | None = None
    """Bias of a full fit, zero at special symbols, (tgt_vocab,)."""
    fold_weights: Floats | None = None
    """Weights of a factored fit, found without each fold of the cross-validation, (n_folds, rank)."""
    strength: float = 0.0
    """Strength of the prior, as chosen; 0 if nothing was fitted."""
    nll_before: float | None = None
    """Loss on the person's sentences with no speaker, in nats per token; None for text alone."""
    nll_after: float | None = None
    """The same with the profile: of sentences that were learned from, so lower than it will be."""
    cv_gain: float = 0.0
    """Mean gain on sentences kept back, in nats per token."""
    cv_low: float = 0.0
    """Lower end of the 95 % interval of the gain."""
    cv_high: float = 0.0
    n_sentences: int = 0
    """Different sentences."""
    n_tokens: int = 0
    is_neutral: bool = True
    """True if all bias values are 0: like no speaker."""
    is_sure: bool = False
    """True if the whole interval of the gain is above 0."""
    reason: str = ""
    """The verdict, in words for the person."""
    choice: Choice | None = None
    """What cross-validation chose; None: there were too few sentences, or text alone."""
    sample: FoldedSentences | None = None
    """Sentences used for the choice; None likewise."""
    n_left_out: int = 0
    """Sentences left out because there are more than a fit looks at."""


def fit_factored(
    observed: Observed,
    embedding: Floats,
    output_bias: Floats,
    basis: Floats,
    prior_mean: Floats | None = None,
    start: Floats | None = None,
    *,
    around: float = 0.0,
    most_tokens: int = MOST_TOKENS,
    passages: Ids | None = None,
) -> SpeakerFit:
    """Fits the factors of a basis.

    Args:
        observed: the person's sentences, as the model without speaker reads them.
        embedding: word vectors, (tgt_vocab, d_model).
        output_bias: (tgt_vocab,).
        basis: (rank, tgt_vocab), zero at special symbols.
        prior_mean: where the pull leads: the mean of the known speakers, (rank,); None: zeros.
        start: factors to continue from, (rank,); changes the time, not the result.
        around: the strength chosen last time: only it and its neighbours are tried; 0: all.
        most_tokens: tokens looked at; of more sentences an even choice is taken.
        passages: the passage of each sentence, see `FoldedSentences`, (n_sentences,); None: unknown.
    """
    prior = np.zeros(len(basis), np.float32) if prior_mean is None else prior_mean.astype(np.float32)
    if observed.n_sentences == 0:
        return SpeakerFit(weights=prior, is_neutral=not prior.any(), reason=reason_for(0))
    data = fit_data(observed, embedding, output_bias, most_tokens, passages=passages)

    def make(weights: Floats, strengths: Floats) -> FactoredObjective:
        return FactoredObjective(data, weights, strengths, basis, prior)

    found = _fit(data, make, prior, start, _near(around, FACTORED_STRENGTHS))
    fit = found.as_fit(data, weights=_within(found.variables, basis))
    return fit if found.by_fold is None else replace(fit, fold_weights=found.by_fold.T)


def fit_full(
    observed: Observed,
    embedding: Floats,
    output_bias: Floats,
    prior: Floats | None = None,
    start: Floats | None = None,
    *,
    around: float = 0.0,
    most_tokens: int = MOST_TOKENS,
    fold_priors: Floats | None = None,
    passages: Ids | None = None,
) -> SpeakerFit:
    """Fits one number per word.

    Args:
        observed: the person's sentences, as the model without speaker reads them.
        embedding: word vectors, (tgt_vocab, d_model).
        output_bias: (tgt_vocab,).
        prior: where the pull leads, for instance the result of `fit_from_text`, (tgt_vocab,); None: zeros.
        start: bias to continue from, (tgt_vocab,); changes the time, not the result.
        around: the strength chosen last time: only it and its neighbours are tried; 0: all.
        most_tokens: tokens looked at; of more sentences an even choice is taken.
        fold_priors: of a prior that was fitted to these very sentences: the prior without each fold, so that
            cross-validation keeps back what it should, (n_folds, tgt_vocab).
        passages: the passage of each sentence, see `FoldedSentences`, (n_sentences,); None: unknown.
    """
    base = np.zeros(len(embedding), np.float32) if prior is None else prior.astype(np.float32)
    if observed.n_sentences == 0:
        return SpeakerFit(bias=base, is_neutral=not base.any(), reason=reason_for(0))
    wanted = None if prior is None else np.flatnonzero(base)[np.argsort(-np.abs(base[base != 0]))]
    data = fit_data(observed, embedding, output_bias, most_tokens, wanted, passages)

    def prior_of(n_fits: int) -> Floats:  # one fit is to all sentences, more are without a fold each
        if fold_priors is None or n_fits == 1:
            return base
        return np.repeat(fold_priors.T, n_fits // len(fold_priors), axis=1)

    def make(weights: Floats, strengths: Floats) -> FullObjective:
        return FullObjective(data, weights, strengths, prior_of(len(strengths)))

    begin = None if start is None else start.astype(np.float32)[data.words] * data.free
    own_prior = base[data.words] * data.free
    found = _fit(data, make, own_prior, begin, _near(around, FULL_STRENGTHS))
    if not found.variables.any():
        return found.as_fit(data, bias=np.zeros_like(base))
    bias = make(*_alone(data)).whole_prior[:, 0]
    bias[data.words] = found.variables
    return found.as_fit(data, bias=np.clip(bias, -LARGEST_BIAS, LARGEST_BIAS))


def best_of(fits: Sequence[SpeakerFit]) -> tuple[int, SpeakerFit]:
    """Returns the fit that gains most of several to the same sentences, its gain corrected for the choice.

    Args:
        fits: of at least one way; of several, each with a choice where there are enough sentences.

    Returns:
        Its place among them, and the fit; neutral if choosing so is not likely to help.
    """
    choices, sample = [fit.choice for fit in fits if fit.choice], fits[0].sample
    if len(fits) == 1 or len(choices) < len(fits) or sample is None:
        place = max(range(len(fits)), key=lambda place: fits[place].cv_gain)
        return place, fits[place]
    choice = choose_way(choices, sample)
    place = 0 if choice.index is None else choice.index
    fit = fits[place]
    gain = choice.gain
    fit = replace(
        fit,
        cv_gain=gain.mean,
        cv_low=gain.low,
        cv_high=gain.high,
        is_sure=choice.is_sure,
        reason=reason_for(fit.n_sentences, choice, fit.n_left_out),
        choice=choice,
    )
    return place, fit if choice.index is not None else neutral(fit)


def neutral(fit: SpeakerFit) -> SpeakerFit:
    """Returns a fit with all bias values 0."""
    return replace(
        fit,
        weights=None if fit.weights is None else np.zeros_like(fit.weights),
        bias=None if fit.bias is None else np.zeros_like(fit.bias),
        strength=0.0,
        nll_after=fit.nll_before,
        is_neutral=True,
    )


@dataclass(frozen=True, eq=False)
class _Found:
    """The end of a fit."""

    variables: Floats
    strength: float
    choice: Choice | None
    """None if there were too few sentences to choose."""
    gain: float
    """On the sentences learned from, in nats per token."""
    by_fold: Floats | None = None
    """The variables found without each fold of the cross-validation, (n_variables, n_folds)."""

    def as_fit(
        self, data: FitData, *, weights: Floats | None = None, bias: Floats | None = None
    ) -> SpeakerFit:
        is_neutral = not self.variables.any()
        gain = self.choice.gain if self.choice else GainInterval(0.0, 0.0, 0.0, 0.0)
        return SpeakerFit(
            weights=weights,
            bias=bias,
            strength=self.strength,
            nll_before=data.nll_before,
            nll_after=data.nll_before - self.gain,
            cv_gain=gain.mean,
            cv_low=gain.low,
            cv_high=gain.high,
            n_sentences=data.n_sentences,
            n_tokens=len(data.gold),
            is_neutral=is_neutral,
            is_sure=self.choice is not None and self.choice.is_sure and not is_neutral,
            reason=reason_for(data.n_sentences, self.choice, data.n_left_out),
            choice=self.choice,
            sample=data.sample,
            n_left_out=data.n_left_out,
        )


def _fit(
    data: FitData, make: Make, prior: Floats, start: Floats | None, strengths: Sequence[float]
) -> _Found:
    """Chooses a strength and fits with it to all sentences, or stays with the prior, or neutral.

    Args:
        data: the sentences to fit to.
        make: makes the objective.
        prior: where the pull leads, (n_variables,).
        start: variables to begin with, (n_variables,); None: those of the prior.
        strengths: to choose from, ascending.
    """
    if data.n_sentences < FEWEST_SENTENCES:
        return _judged(data, make, prior, 0.0, None)
    held_out = held_out_fits(data, make, strengths, start)
    gains, n_folds = held_out.gains, held_out.variables.shape[1]
    if prior.any():
        gains = np.concatenate([gains, gains_of_priors(data, make)], axis=1)
    choice = choose(gains, data.sample)
    if choice.index is None or choice.index == len(strengths):
        variables = np.zeros_like(prior) if choice.index is None else prior
        by_fold = np.repeat(variables[:, None], n_folds, axis=1)
        return replace(_judged(data, make, variables, 0.0, choice), by_fold=by_fold)
    strength = strengths[choice.index]
    objective = make(data.weights[:, None], np.full(1, strength, np.float32))
    begin = objective.prior if start is None else start[:, None]
    solved = minimise(objective, begin, _TOLERANCE, _MOST_STEPS)
    found = _judged(data, make, solved.variables[:, 0], strength, choice)
    return replace(found, by_fold=held_out.variables[:, :, choice.index])


def _near(strength: float, strengths: Sequence[float]) -> Sequence[float]:
    """Returns the strengths nearest to one, ascending; all of them if it is 0."""
    if strength <= 0:
        return strengths
    nearest = min(range(len(strengths)), key=lambda place: abs(np.log(strengths[place] / strength)))
    return strengths[max(0, nearest - 1) : nearest + 2]


def _judged(data: FitData, make: Make, variables: Floats, strength: float, choice: Choice | None) -> _Found:
    """Adds the gain on the sentences learned from."""
    if not variables.any():
        return _Found(variables, strength, choice, 0.0)
    gained = _gains_alone(data, make, variables)[:, 0]
    return _Found(variables, strength, choice, float(data.sentence_weights @ gained / data.weights.sum()))


def _gains_alone(data: FitData, make: Make, variables: Floats) -> Doubles:
    """Returns the gain of given variables on each sentence, (n_sentences, 1)."""
    objective = make(*_alone(data))
    columns = variables[:, None]
    rest = np.broadcast_to(objective.rest_of(columns), (len(data.gold), 1))
    return gains_of(data, objective.bias_of(columns), rest)


def _alone(data: FitData) -> tuple[Floats, Floats]:
    """Returns token weights and a strength for one fit to all sentences."""
    return data.weights[:, None], np.ones(1, np.float32)


def _within(weights: Floats, basis: Floats) -> Floats:
    """Makes factors smaller until no word's bias is larger than allowed."""
    largest = float(np.abs(weights @ basis).max(initial=0))
    return weights if largest <= LARGEST_BIAS else weights * np.float32(LARGEST_BIAS / largest)


# A speaker's profile from their own target-language text alone: no source, no decoder states.
#
# Counted (see `counted_bias`), and used only if it predicts the person's other sentences. The amount of the
# model's own text that stands beside the person's is chosen there too. numpy only.

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
