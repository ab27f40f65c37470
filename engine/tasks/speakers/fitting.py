"""One lesson: a speaker's text, an open model, and the numbers that come out. Keeps nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.adaptation.speaker_fit import FitSettings, SpeakerFit, fit_factored, fit_full
from engine.adaptation.speaker_fit_text import fit_from_text
from engine.errors import SpeakerError
from engine.library.speakers_profiles import StoredProfile
from engine.observations import Observed
from engine.progress import Progress, Report
from engine.records import SpeakerRecord
from engine.tasks.speakers.numbers import Floats, fits
from engine.tasks.speakers.sampling import Lesson
from engine.tasks.speakers.states import observed_pairs

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInfo
    from engine.runtime.translator import Translator

FACTORED, FULL = METHODS = ("factored-bias", "full-bias")
_CHOOSE_AGAIN = 1.5
"""The method is chosen again when there is so many times the text it was chosen on."""
_LEAST_BIAS = 0.002
"""Nats; less makes no difference to a translation, and thousands of words have it."""
_DECIMALS = 4
"""Of a bias that is kept, so that a file of it is small and exact."""


@dataclass(frozen=True)
class Learned:
    """Numbers that were learned, ready to be kept."""

    profile: StoredProfile
    fit: SpeakerFit


def methods_for(
    info: "SpeakerInfo", wanted: str, lesson: Lesson, before: StoredProfile | None
) -> tuple[str, ...]:
    """Returns the methods to learn with; of several, what helps most is kept.

    Without a wish both are tried, because the factors of a basis say more about few sentences and a number
    per word more about many; once chosen, again when there is half as much text more. Text alone gets a
    number per word: through factors it says next to nothing (measured on dramatists and Bible translators).

    Raises:
        SpeakerError: if there is no such method, or the model cannot do it.
    """
    if wanted and wanted not in METHODS:
        raise SpeakerError(f"{wanted!r} is no way to learn a new speaker.", f"Use {' or '.join(METHODS)}.")
    if wanted == FACTORED and info.basis is None:
        raise SpeakerError(f"The model {info.model_id} has no basis for speakers.", f"Use {FULL} instead.")
    if wanted:
        return (wanted,)
    if info.basis is None or not lesson.pairs:
        return (FULL,)
    chosen_at = 0 if before is None else int(before.fit.get("chosen_at", 0))
    if before is not None and before.method in METHODS and lesson.n_sentences < _CHOOSE_AGAIN * chosen_at:
        return (before.method,)
    return METHODS


def learn(
    record: SpeakerRecord,
    lesson: Lesson,
    translator: "Translator",
    methods: Sequence[str],
    before: StoredProfile | None,
    report: Report,
) -> Learned:
    """Fits a speaker's numbers, continuing from those there are.

    Args:
        record: the speaker.
        lesson: what to learn from.
        translator: the open model.
        methods: what to try, of `METHODS`.
        before: the numbers for this model so far.
        report: is told how far it is; may cancel.
    """
    observed = None
    if lesson.pairs:
        observed = observed_pairs(record.path, translator, lesson.pairs, report)
    report(Progress("Learning", 0))
    fits_found = {method: _fit(lesson, observed, translator, method, before) for method in methods}
    method = max(fits_found, key=lambda method: fits_found[method].cv_gain)
    fit = fits_found[method]
    profile = _profile(translator.speaker_info(), method, lesson, fit, before)
    chosen_at = lesson.n_sentences
    if before is not None and len(methods) == 1:
        chosen_at = int(before.fit.get("chosen_at", 0))
    return Learned(replace(profile, fit={**profile.fit, "chosen_at": chosen_at}), fit)


def neutral_profile(info: "SpeakerInfo") -> StoredProfile:
    """Returns the numbers of someone who learned nothing, for words to be edited on."""
    return StoredProfile(
        model=info.model_id,
        method="full-bias",
        basis_id="",
        vocabulary_id=info.vocabulary_id,
        verdict="Nothing was learned so far.",
        is_neutral=True,
    )


def _fit(
    lesson: Lesson,
    observed: Observed | None,
    translator: "Translator",
    method: str,
    before: StoredProfile | None,
) -> SpeakerFit:
    """Fits with one method; what text alone says is where the fit to pairs is pulled."""
    info, layer = translator.speaker_info(), translator.output_layer()
    basis = info.basis if method == FACTORED else None
    text_fit = None
    if lesson.alone:
        sentences = translator.target.encode_all(list(lesson.alone))
        text_fit = fit_from_text(sentences, info.unigram, basis)
    if observed is None:
        assert text_fit is not None
        return text_fit
    begin = before if before is not None and before.method == method and fits(before, info) else None
    settings = FitSettings(around=float(begin.fit.get("strength", 0.0)) if begin else 0.0)
    if basis is not None:
        is_text_telling = text_fit is not None and not text_fit.is_neutral
        prior = text_fit.weights if text_fit and is_text_telling else _mean_of_known(info)
        start = begin.weights if begin else None
        return fit_factored(observed, *layer, basis, prior, start, settings)
    start = None
    if begin:
        start = np.zeros(info.tgt_vocab, np.float32)
        start[begin.bias_ids] = begin.bias
    return fit_full(observed, *layer, text_fit.bias if text_fit else None, start, settings)


def _mean_of_known(info: "SpeakerInfo") -> Floats | None:
    """Returns where the pull leads: the mean of the speakers the model was trained with."""
    known = info.known
    is_factored = known is not None and known.kind == "factored-bias" and known.width == info.rank
    return known.mean() if known is not None and is_factored and len(known) else None


def _profile(
    info: "SpeakerInfo", method: str, lesson: Lesson, fit: SpeakerFit, before: StoredProfile | None
) -> StoredProfile:
    """Makes of a fit what is kept; words edited by hand stay if pinned and still spelled the same."""
    is_same = before is not None and before.vocabulary_id == info.vocabulary_id
    pinned = [dict(edit) for edit in before.edits if edit["pinned"]] if before and is_same else []
    profile = StoredProfile(
        model=info.model_id,
        method=method,
        basis_id=info.basis_id if method == FACTORED else "",
        vocabulary_id=info.vocabulary_id,
        edits=tuple(pinned),
        fit=_facts(fit),
        verdict=fit.reason,
        is_neutral=fit.is_neutral,
        n_learned=lesson.n_sentences,
        reason=f"learned from {_counted(lesson.n_sentences)}",
    )
    if method == FACTORED:
        assert fit.weights is not None
        return replace(profile, weights=fit.weights.astype(np.float32))
    assert fit.bias is not None
    ids = np.flatnonzero(np.abs(fit.bias) >= _LEAST_BIAS).astype(np.int32)
    return replace(profile, bias_ids=ids, bias=fit.bias[ids].round(_DECIMALS).astype(np.float32))


def _facts(fit: SpeakerFit) -> dict[str, Any]:
    names = ("strength", "nll_before", "nll_after", "cv_gain", "cv_low", "cv_high")
    facts = {name: getattr(fit, name) for name in names}
    plain = {name: None if value is None else float(value) for name, value in facts.items()}
    return plain | {"n_tokens": int(fit.n_tokens), "is_sure": bool(fit.is_sure)}


def _counted(count: int) -> str:
    return "1 sentence" if count == 1 else f"{count:,} sentences"
