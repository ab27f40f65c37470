"""Cross-validation of a profile on the person's own sentences.

Sentences are dealt into folds; each is judged by a fit to the others. The gain of a sentence is how much
likelier it becomes than with no speaker, in nats. numpy only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.speakers.fit_data import FitData, Floats, Ids
from engine.speakers.fit_objectives import Doubles, Objective
from engine.speakers.fit_solver import minimise

FEWEST_SENTENCES = 4
"""Fewer cannot show whether a profile helps."""
_N_FOLDS = 5
_TOLERANCE = 0.02
"""Nats that a fit of the cross-validation may miss of its optimum, in all."""
_MOST_STEPS = 12
_NORMAL_975 = 1.959964


Make = Callable[[Floats, Floats], Objective]
"""Makes an objective of token weights, (n_tokens, n_fits), and strengths, (n_fits,)."""


class Interval(NamedTuple):
    """A mean and its 95 % interval, in nats per token."""

    mean: float
    low: float
    high: float
    error: float
    """Standard error of the mean."""


@dataclass(frozen=True)
class Choice:
    """Which fit the person's sentences speak for."""

    index: int | None
    """Place of the chosen candidate; None: none is better than no speaker."""
    gain: Interval


class HeldOut(NamedTuple):
    """Fits to all folds but one, and the gain of each on the fold left out."""

    gains: Doubles
    """Of each sentence with each strength, in nats, (n_sentences, n_strengths)."""
    variables: Floats
    """The variables found without each fold, (n_variables, n_folds, n_strengths)."""


def folds_of(n_sentences: int) -> Ids:
    """Deals sentences into folds, (n_sentences,); they are in the order of their keys, which is random."""
    return np.arange(n_sentences) % min(_N_FOLDS, n_sentences)


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
    variables = minimise(objective, begin, _TOLERANCE, _MOST_STEPS).variables
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
    folds = folds_of(data.n_sentences)
    n_folds = int(folds.max()) + 1
    kept = (folds[data.sentence, None] != np.arange(n_folds)) * data.weights[:, None]  # (n_tokens, n_folds)
    weights = np.repeat(kept, len(strengths), axis=1).astype(np.float32)
    return make(weights, np.tile(np.asarray(strengths, np.float32), n_folds))


def _gains_by_fold(data: FitData, objective: Objective, variables: Floats) -> Doubles:
    """Returns the gains on each fold of the variables found without it, (n_sentences, n_strengths)."""
    folds = folds_of(data.n_sentences)
    n_folds = int(folds.max()) + 1
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


def choose(gains: Doubles, lens: NDArray[np.int64], weights: Floats) -> Choice:
    """Chooses the candidate that gains most; if that is not sure, the most careful that may be as good.

    Args:
        gains: in nats, (n_sentences, n_candidates), the most careful candidate last.
        lens: tokens of each sentence, (n_sentences,).
        weights: of each sentence, (n_sentences,).
    """
    intervals = [interval(column, lens, weights) for column in gains.T]
    best = max(range(len(intervals)), key=lambda place: intervals[place].mean)
    if intervals[best].low > 0:
        return Choice(best, intervals[best])
    enough = intervals[best].mean - intervals[best].error
    careful = [place for place, found in enumerate(intervals) if found.mean >= max(enough, 1e-9)]
    if intervals[best].mean <= 0 or not careful:
        return Choice(None, intervals[best])
    return Choice(careful[-1], intervals[careful[-1]])


def interval(gains: Doubles, lens: NDArray[np.int64], weights: Floats) -> Interval:
    """Returns the gain per token, with an interval over sentences (a ratio estimate, Student's t)."""
    total = float(weights @ lens)
    mean = float(weights @ gains) / total
    n_sentences = len(gains)
    if n_sentences < 2:
        return Interval(mean, -np.inf, np.inf, np.inf)
    rest = weights * (gains - mean * lens)
    error = float(np.sqrt(n_sentences / (n_sentences - 1) * (rest @ rest))) / total
    width = _student_975(n_sentences - 1) * error
    return Interval(mean, mean - width, mean + width, error)


def _student_975(freedom: int) -> float:
    """Returns the 97.5 % point of Student's distribution, by Fisher and Cornish's expansion."""
    z, n = _NORMAL_975, freedom
    terms = (
        (z**3 + z) / (4 * n),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3),
    )
    return z + sum(terms)
