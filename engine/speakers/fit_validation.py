"""Cross-validation of a profile on the person's own sentences.

Sentences are dealt into folds; each is judged by a fit to the others. The gain of a sentence is how much
likelier it becomes than with no speaker, in nats. numpy only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.speakers.fit_data import FitData
from engine.speakers.fit_folds import Doubles, Floats, FoldedSentences, GainInterval, Ids
from engine.speakers.fit_objectives import Objective
from engine.speakers.fit_solver import minimise

FEWEST_SENTENCES = 4
"""Fewer cannot show whether a profile helps."""
_TOLERANCE = 0.02
"""Distance from the optimum at which a fit of the cross-validation stops, in nats in all."""
_MOST_STEPS = 12
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
