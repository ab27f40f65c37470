"""Speaker adaptation: a new speaker's profile from their own sentences, with everything else frozen.

Michel and Neubig (ACL 2018), section 3, for people the model was not trained with: a convex fit on cached
decoder states, pulled towards a prior. The strength of the pull is chosen by cross-validation on the
person's own sentences, and a profile that does not help there is not used. numpy only: runs in the
window's process.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.graph_io import LARGEST_BIAS
from engine.speakers.fit_data import FitData, fit_data
from engine.speakers.fit_folds import Floats, FoldedSentences, GainInterval, Ids
from engine.speakers.fit_objectives import Doubles, FactoredObjective, FullObjective
from engine.speakers.fit_solver import minimise
from engine.speakers.fit_validation import (
    FEWEST_SENTENCES,
    Choice,
    Make,
    choose,
    choose_way,
    gains_of,
    gains_of_priors,
    held_out_fits,
)
from engine.speakers.fit_words import reason_for
from engine.speakers.observations import Observed

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
