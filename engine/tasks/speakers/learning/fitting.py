"""Fits a profile: a speaker's text and an open model in, bias values out. Keeps nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from engine.errors import ConfigError, SpeakerError
from engine.library.speakers.profiles import FitSummary, StoredProfile
from engine.methods import FACTORED_BIAS, FOR_NEWCOMERS, FULL_BIAS
from engine.progress import Progress, Report
from engine.results.figures import counted, likelier_text
from engine.results.speakers import SpeakerRecord
from engine.speakers.fit import SpeakerFit, best_of, fit_factored, fit_full, neutral
from engine.speakers.fit_folds import passages_in_order
from engine.speakers.fit_text import fit_from_text
from engine.speakers.observations import Observed
from engine.tasks.speakers.learning.held_out import Rows, held_out_scores, judged
from engine.tasks.speakers.learning.material import LearningMaterial
from engine.tasks.speakers.learning.states import observed_pairs
from engine.tasks.speakers.profiles.bias_values import Floats, fits

if TYPE_CHECKING:
    from engine.runtime.speaking.speakers import SpeakerInfo, SpeakerInputs
    from engine.runtime.translator import Translator

_FACTORED, _PER_WORD = FACTORED_BIAS.name, FULL_BIAS.name
BOTH = f"{_PER_WORD} on {_FACTORED}"
"""Third way: a bias per subword on top of the factors; kept as full-bias with factors beside it."""
_WAYS = (*FOR_NEWCOMERS, BOTH)

_LEARNED = "The model has learned most of these sentences itself, so the profile changes nothing."
_LEAST_FOR_BOTH = 40
"""Sentences. With fewer there is too little to learn both from."""
_CHOOSE_AGAIN = 1.5
"""Growth of the text, as a factor of what the way was chosen on, from which on it is chosen again."""
_LEAST_BIAS = 0.002
"""Nats; less makes no difference to a translation."""
_DECIMALS = 3
"""Decimals kept of a bias, so that a file of it is small and exact."""


def ways_for(
    info: "SpeakerInfo", method: str, material: LearningMaterial, before: StoredProfile | None
) -> tuple[str, ...]:
    """Returns the ways to learn; of several, the one that helps most on sentences kept back is kept.

    The factors of a basis say more about few sentences, a bias per subword more about many. Once chosen, a
    way stays until there is half as much text again. Text alone gets a bias per subword: through factors it
    says next to nothing (measured on dramatists and Bible translators).

    Args:
        info: of the open model.
        method: one of `FOR_NEWCOMERS`, or "" for the one that helps most.
        material: the text to learn from.
        before: the profile so far.

    Raises:
        ConfigError: if there is no such method.
        SpeakerError: if the model cannot do it.
    """
    if method and method not in FOR_NEWCOMERS:
        raise ConfigError(
            [f"{method!r} is not a way to learn a new speaker"], f"Use {' or '.join(FOR_NEWCOMERS)}.", lead=""
        )
    if method == _FACTORED and info.basis is None:
        raise SpeakerError(
            f"The model {info.model_id} has no basis for speakers.", f"Use {_PER_WORD} instead."
        )
    if method:
        return (method,)
    if info.basis is None or not material.pairs:
        return (_PER_WORD,)
    fit = before.fit if before else FitSummary()
    if fit.way in _WAYS and material.n_sentences < _CHOOSE_AGAIN * fit.chosen_at:
        return (fit.way,)
    return _WAYS if len(material.pairs) >= _LEAST_FOR_BOTH else FOR_NEWCOMERS


def learn(
    record: SpeakerRecord,
    material: LearningMaterial,
    translator: "Translator",
    ways: Sequence[str],
    before: StoredProfile | None,
    report: Report,
) -> tuple[StoredProfile, SpeakerFit]:
    """Fits a speaker's profile, continuing from the one there is.

    Args:
        record: the speaker.
        material: the text to learn from.
        translator: the open model.
        ways: those to try, of `_WAYS`.
        before: the profile for this model so far.
        report: is told how far it is; may cancel.

    Returns:
        The profile, ready to be kept, and the fit it comes from.
    """
    if not material.pairs and not material.alone:
        found = FittedBias(SpeakerFit(n_sentences=material.n_sentences, reason=_LEARNED))
        info = translator.speaker_info()
        return _profile(info, _PER_WORD, material, found, before, 0), found.fit
    observed = None
    if material.pairs:
        observed = observed_pairs(record.path, translator, material.pairs, report)
    report(Progress("Learning", 0))
    begin = before if before is not None and fits(before, translator.speaker_info()) else None
    way, found = _Fitter(material, observed, translator, begin).best(ways)
    if observed is not None and not found.fit.is_neutral:
        found = _if_translations_hold(found, way, material, observed, translator, report)
    chosen_at = material.n_sentences if len(ways) > 1 or before is None else before.fit.chosen_at
    return _profile(translator.speaker_info(), way, material, found, before, chosen_at), found.fit


def _if_translations_hold(
    found: "FittedBias",
    way: str,
    material: LearningMaterial,
    observed: Observed,
    translator: "Translator",
    report: Report,
) -> "FittedBias":
    """Returns a profile if it makes translations no worse, and a neutral one with the reason else."""
    info = translator.speaker_info()

    def learn_from(rows: Rows) -> "SpeakerInputs | None":
        part = replace(material, pairs=tuple(material.pairs[row] for row in rows))
        made = _Fitter(part, observed.take(rows), translator, None).best((way,))[1]
        return None if made.fit.is_neutral else info.inputs(weights=made.weights, bias=made.bias)

    is_worse, sentence = judged(*held_out_scores(material.pairs, translator, learn_from, report))
    if not is_worse:
        fit = replace(found.fit, reason=f"{found.fit.reason} {sentence}".strip())
        return replace(found, fit=fit)
    likelier = likelier_text(found.fit.cv_gain)
    reason = f"It does not help: the words of sentences kept back became {likelier} on average, {sentence}."
    fit = neutral(replace(found.fit, reason=reason, is_sure=False))
    return FittedBias(fit, fit.weights, None if found.bias is None else np.zeros_like(found.bias))


def fit_profile(material: LearningMaterial, observed: Observed, translator: "Translator") -> "FittedBias":
    """Learns as `learn` does by default, from pairs whose states are there already."""
    ways = ways_for(translator.speaker_info(), "", material, None)
    return _Fitter(material, observed, translator, None).best(ways)[1]


def neutral_profile(info: "SpeakerInfo") -> StoredProfile:
    """Returns the profile of someone who has learned nothing, for words to be edited on."""
    return StoredProfile(
        model=info.model_id,
        method=_PER_WORD,
        basis_id="",
        vocabulary_id=info.vocabulary_id,
        verdict="Nothing was learned so far.",
        is_neutral=True,
    )


@dataclass(frozen=True)
class FittedBias:
    """The outcome of one way to learn."""

    fit: SpeakerFit
    weights: Floats | None = None
    """(rank,)."""
    bias: Floats | None = None
    """On top of the factors, (tgt_vocab,)."""


@dataclass(frozen=True)
class _Fitter:
    """The text to fit to, and the profile to continue from."""

    material: LearningMaterial
    observed: Observed | None
    translator: "Translator"
    begin: StoredProfile | None

    def best(self, ways: Sequence[str]) -> "tuple[str, FittedBias]":
        """Learns in several ways and returns the one that helps most on sentences kept back."""
        found: dict[str, FittedBias] = {}
        for way in ways:
            found[way] = self.fit_both(found.get(_FACTORED)) if way == BOTH else self.fit(way)
        place, fit = best_of([each.fit for each in found.values()])
        way = list(found)[place]
        if fit.is_neutral:
            return way, FittedBias(fit, fit.weights, fit.bias)
        return way, replace(found[way], fit=fit)

    def fit(self, method: str) -> FittedBias:
        """Fits with one method; the fit to pairs is pulled towards the estimate from text alone."""
        if method == _FACTORED:
            return self._factored()
        text_fit = self._fit_text(None)
        if self.observed is None:
            assert text_fit is not None
            return FittedBias(text_fit, bias=text_fit.bias)
        fit = fit_full(
            self.observed,
            *self.translator.output_layer(),
            text_fit.bias if text_fit else None,
            self._dense(_PER_WORD),
            around=self._around(_PER_WORD),
            passages=passages_in_order(self.observed.n_sentences),
        )
        return FittedBias(fit, bias=fit.bias)

    def fit_both(self, factored: FittedBias | None) -> FittedBias:
        """Fits factors, if that was not done, and then a bias per subword that is pulled towards them."""
        assert self.observed is not None
        basis = self._basis()
        under = factored or self._factored()
        assert under.weights is not None
        prior = under.weights @ basis
        folds = None if under.fit.fold_weights is None else under.fit.fold_weights @ basis
        start = None if (more := self._dense(BOTH)) is None else more + prior
        fit = fit_full(
            self.observed,
            *self.translator.output_layer(),
            prior,
            start,
            around=self._around(BOTH),
            passages=passages_in_order(self.observed.n_sentences),
            fold_priors=folds,
        )
        assert fit.bias is not None
        if fit.is_neutral:
            return FittedBias(fit, bias=fit.bias)
        return FittedBias(fit, under.weights, fit.bias - prior)

    def _factored(self) -> FittedBias:
        basis = self._basis()
        text_fit = self._fit_text(basis)
        if self.observed is None:
            assert text_fit is not None
            return FittedBias(text_fit, text_fit.weights)
        is_telling = text_fit is not None and not text_fit.is_neutral
        prior = (
            text_fit.weights if text_fit and is_telling else _mean_of_known(self.translator.speaker_info())
        )
        start = self.begin.weights if self.begin and len(self.begin.weights) else None
        layer = self.translator.output_layer()
        fit = fit_factored(
            self.observed,
            *layer,
            basis,
            prior,
            start,
            around=self._around(_FACTORED),
            passages=passages_in_order(self.observed.n_sentences),
        )
        return FittedBias(fit, fit.weights)

    def _basis(self) -> Floats:
        basis = self.translator.speaker_info().basis
        assert basis is not None
        return basis

    def _fit_text(self, basis: Floats | None) -> SpeakerFit | None:
        """Counts words of text alone; None if there is none."""
        if not self.material.alone:
            return None
        sentences = self.translator.target.encode_all(list(self.material.alone))
        return fit_from_text(sentences, self.translator.speaker_info().unigram, basis)

    def _around(self, way: str) -> float:
        """Returns the strength chosen last time in this way; 0: there is none."""
        return self.begin.fit.strength if self.begin and self.begin.fit.way == way else 0.0

    def _dense(self, way: str) -> Floats | None:
        """Returns the bias to continue from, (tgt_vocab,); None if there is none of this way."""
        if self.begin is None or self.begin.fit.way != way:
            return None
        start = np.zeros(self.translator.speaker_info().tgt_vocab, np.float32)
        start[self.begin.bias_ids] = self.begin.bias
        return start


def _mean_of_known(info: "SpeakerInfo") -> Floats | None:
    """Returns the prior of factors, (rank,): the mean of the speakers the model was trained with."""
    known = info.known
    is_factored = known is not None and known.kind == _FACTORED and known.width == info.rank
    return known.mean() if known is not None and is_factored and len(known) else None


def _profile(
    info: "SpeakerInfo",
    way: str,
    material: LearningMaterial,
    found: FittedBias,
    before: StoredProfile | None,
    chosen_at: int,
) -> StoredProfile:
    """Makes a profile of a fit; words edited by hand stay if pinned and still spelled the same."""
    is_same = before is not None and before.vocabulary_id == info.vocabulary_id
    pinned = tuple(edit for edit in before.edits if edit.is_pinned) if before and is_same else ()
    bias = np.zeros(0, np.float32) if found.bias is None else found.bias
    ids = np.flatnonzero(np.abs(bias) >= _LEAST_BIAS).astype(np.int32)
    return StoredProfile(
        model=info.model_id,
        method=_FACTORED if way == _FACTORED else _PER_WORD,
        basis_id="" if found.weights is None else info.basis_id,
        vocabulary_id=info.vocabulary_id,
        weights=np.zeros(0, np.float32) if found.weights is None else found.weights.astype(np.float32),
        bias_ids=ids,
        bias=bias[ids].round(_DECIMALS).astype(np.float32),
        edits=pinned,
        fit=_summary(found.fit, way, chosen_at),
        verdict=found.fit.reason,
        is_neutral=found.fit.is_neutral,
        n_learned=material.n_sentences,
        reason=f"learned from {counted(material.n_sentences, 'sentence')}",
    )


def _summary(fit: SpeakerFit, way: str, chosen_at: int) -> FitSummary:
    return FitSummary(
        way=way,
        chosen_at=chosen_at,
        strength=float(fit.strength),
        nll_before=None if fit.nll_before is None else float(fit.nll_before),
        nll_after=None if fit.nll_after is None else float(fit.nll_after),
        cv_gain=float(fit.cv_gain),
        cv_low=float(fit.cv_low),
        cv_high=float(fit.cv_high),
        n_tokens=int(fit.n_tokens),
        is_sure=bool(fit.is_sure),
    )
