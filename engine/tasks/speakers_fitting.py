"""One lesson: a speaker's text, an open model, and the numbers that come out. Keeps nothing."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from engine.adaptation.speaker_fit import FitSettings, SpeakerFit, fit_factored, fit_full
from engine.adaptation.speaker_fit_text import fit_from_text
from engine.errors import SpeakerError
from engine.library.speakers_profiles import StoredProfile
from engine.progress import Progress, Report
from engine.records import SpeakerRecord
from engine.tasks.speakers_numbers import Floats, fits
from engine.tasks.speakers_sampling import Lesson
from engine.tasks.speakers_states import observed_pairs

if TYPE_CHECKING:
    from engine.runtime.speakers import SpeakerInfo
    from engine.runtime.translator import Translator

METHODS = ("factored-bias", "full-bias")


@dataclass(frozen=True)
class Learned:
    """Numbers that were learned, ready to be kept."""

    profile: StoredProfile
    fit: SpeakerFit


def method_for(info: "SpeakerInfo", wanted: str) -> str:
    """Returns the method to learn with.

    Raises:
        SpeakerError: if there is no such method, or the model cannot do it.
    """
    if wanted and wanted not in METHODS:
        raise SpeakerError(
            f"A new speaker cannot be learned with {wanted!r}.", f"Use {' or '.join(METHODS)}."
        )
    if wanted == "factored-bias" and info.basis is None:
        raise SpeakerError(
            f"The model {info.model_id} has no basis for speakers.", "Use the method full-bias instead."
        )
    return wanted or ("full-bias" if info.basis is None else "factored-bias")


def learn(
    record: SpeakerRecord,
    lesson: Lesson,
    translator: "Translator",
    method: str,
    before: StoredProfile | None,
    report: Report,
) -> Learned:
    """Fits a speaker's numbers, continuing from those there are.

    Args:
        record: the speaker.
        lesson: what to learn from.
        translator: the open model.
        method: one of `METHODS`.
        before: the numbers for this model so far.
        report: is told how far it is; may cancel.
    """
    info = translator.speaker_info()
    begin = before if before is not None and before.method == method and fits(before, info) else None
    text_fit = _fit_text(lesson, translator, method)
    fit = text_fit
    if lesson.pairs:
        observed = observed_pairs(record.path, translator, lesson.pairs, report)
        report(Progress("Learning", 0))
        fit = _fit_pairs(observed, translator, method, text_fit, begin)
    assert fit is not None
    return Learned(_profile(info, method, lesson, fit, before), fit)


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


def _fit_text(lesson: Lesson, translator: "Translator", method: str) -> SpeakerFit | None:
    """Counts words of text alone; None if there is none."""
    if not lesson.alone:
        return None
    info = translator.speaker_info()
    sentences = translator.target.encode_all(list(lesson.alone))
    return fit_from_text(sentences, info.unigram, info.basis if method == "factored-bias" else None)


def _fit_pairs(
    observed: Any,
    translator: "Translator",
    method: str,
    text_fit: SpeakerFit | None,
    begin: StoredProfile | None,
) -> SpeakerFit:
    info, layer = translator.speaker_info(), translator.output_layer()
    around = float(begin.fit.get("strength", 0.0)) if begin else 0.0
    settings = FitSettings(around=around)
    if method == "factored-bias":
        assert info.basis is not None
        prior = text_fit.weights if text_fit else _mean_of_known(info)
        start = begin.weights if begin else None
        return fit_factored(observed, *layer, info.basis, prior, start, settings)
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
        basis_id=info.basis_id if method == "factored-bias" else "",
        vocabulary_id=info.vocabulary_id,
        edits=tuple(pinned),
        fit=_facts(fit),
        verdict=fit.reason,
        is_neutral=fit.is_neutral,
        n_learned=lesson.n_sentences,
        reason=f"learned from {_counted(lesson.n_sentences)}",
    )
    if method == "factored-bias":
        assert fit.weights is not None
        return replace(profile, weights=fit.weights.astype(np.float32))
    assert fit.bias is not None
    ids = np.flatnonzero(fit.bias).astype(np.int32)
    return replace(profile, bias_ids=ids, bias=fit.bias[ids].astype(np.float32))


def _facts(fit: SpeakerFit) -> dict[str, Any]:
    names = ("strength", "nll_before", "nll_after", "cv_gain", "cv_low", "cv_high")
    facts = {name: getattr(fit, name) for name in names}
    plain = {name: None if value is None else float(value) for name, value in facts.items()}
    return plain | {"n_tokens": int(fit.n_tokens), "is_sure": bool(fit.is_sure)}


def _counted(count: int) -> str:
    return "1 sentence" if count == 1 else f"{count:,} sentences"
