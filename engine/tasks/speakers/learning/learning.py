"""Learns a speaker's profile from their text, and keeps every version of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from engine.errors import SpeakerError
from engine.library.speakers.profiles import FitSummary, OutOfDate, StoredProfile
from engine.progress import Report, ignore_progress
from engine.results.speakers import SpeakerLearned, SpeakerRecord, SpeakerVersion
from engine.speakers.fit import SpeakerFit
from engine.speakers.fit_others import gain_of
from engine.tasks.home import open_library
from engine.tasks.speakers.learning.fitting import learn, ways_for
from engine.tasks.speakers.learning.material import LearningMaterial, material_for
from engine.tasks.speakers.learning.states import observed_pairs
from engine.tasks.speakers.profiles.bias_values import total_bias
from engine.tasks.speakers.profiles.models import current_profile, learned_model, opened
from engine.tasks.speakers.words.profile_words import ProfileWords

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

JOB_SENTENCES = 300
"""Learning from more sentences than this is a job of its own."""

_TRIES = 5
_N_STRONGEST = 10


def learn_speaker(
    speaker_id: str,
    *,
    model: str | None = None,
    translator: "Translator | None" = None,
    method: str = "",
    report: Report = ignore_progress,
) -> SpeakerLearned:
    """Learns a speaker's profile for one model from all of their text; one step of undo.

    If another process changes the profile meanwhile, it is learned again on top of that.

    Args:
        speaker_id: who.
        model: id of the model; None: that of `translator`, else the first that fits their languages.
        translator: the open model, if there is one.
        method: "factored-bias" or "full-bias"; empty: the one that helps most on sentences kept back.
        report: is told how far it is; may cancel, and then nothing is changed.

    Raises:
        SpeakerError: if there is no text, or the model does not write the person's language.
        LibraryError: if there is no such model.
    """
    speakers = open_library().speakers
    translator = opened(speakers.get(speaker_id), model, translator)
    info, card = translator.speaker_info(), translator.card
    for _ in range(_TRIES):
        record = speakers.get(speaker_id)
        material = material_for(
            record, speakers.text.some(speaker_id)[::-1], card.src, card.tgt, info.model_id
        )
        before = current_profile(speaker_id, info.model_id)
        ways = ways_for(info, method, material, before)
        profile, fit = learn(record, material, translator, ways, before, report)
        try:
            version = speakers.profiles.put(speaker_id, profile, before.version if before else None)
        except OutOfDate:
            continue
        speakers.adopt_languages(speaker_id, card.src, card.tgt)
        return SpeakerLearned(
            speaker=speaker_id,
            model=profile.model,
            method=profile.method,
            version=version,
            n_sentences=material.n_sentences,
            verdict=profile.verdict,
            is_neutral=profile.is_neutral,
            nll_before=profile.fit.nll_before,
            nll_after=profile.fit.nll_after,
            words=ProfileWords(speaker_id, profile, translator).strongest(_N_STRONGEST),
            warnings=(
                *material.warnings,
                *_lost_edits(before, profile),
                *topic_warnings(record, material, fit, translator, report),
            ),
        )
    raise SpeakerError(
        f"The profile of {speaker_id} was changed elsewhere each time it had been learned.",
        "Try again when the other window is done.",
    )


@contextmanager
def learning_whole(speaker_id: str) -> Iterator[None]:
    """Makes one step of adding text and learning from it: both happen or neither, also if this is killed.

    Raises:
        SpeakerError: if there is no such speaker.
    """
    with open_library().speakers.changes.all_or_nothing(speaker_id):
        yield


def speaker_history(speaker_id: str, model: str = "") -> list[SpeakerVersion]:
    """Returns the versions of a speaker's profile, newest first; of one model or of all.

    Raises:
        SpeakerError: if there is no such speaker.
    """
    return open_library().speakers.profiles.history(speaker_id, model)


def roll_back(speaker_id: str, version: int, model: str = "") -> SpeakerRecord:
    """Goes back (or forth) to another version of the profile; one step of undo.

    Args:
        speaker_id: who.
        version: as `speaker_history` numbers it.
        model: for which model; may be left out if there is only one.

    Raises:
        SpeakerError: if there is no such version.
    """
    speakers = open_library().speakers
    speakers.profiles.use(speaker_id, learned_model(speakers.get(speaker_id), model), version)
    return speakers.get(speaker_id)


def forget_learned(speaker_id: str, model: str) -> SpeakerRecord:
    """Makes a speaker neutral for a model, keeping text and history; one step of undo.

    Raises:
        SpeakerError: if they learned nothing for it.
    """
    speakers = open_library().speakers
    model = learned_model(speakers.get(speaker_id), model)
    for _ in range(_TRIES):
        before = current_profile(speaker_id, model)
        assert before is not None
        neutral = replace(
            before,
            weights=np.zeros_like(before.weights),
            bias_ids=before.bias_ids[:0],
            bias=before.bias[:0],
            edits=(),
            fit=FitSummary(),
            verdict="What was learned was forgotten by hand.",
            is_neutral=True,
            n_learned=0,
            reason="forgot what was learned",
        )
        try:
            speakers.profiles.put(speaker_id, neutral, before.version)
        except OutOfDate:
            continue
        return speakers.get(speaker_id)
    raise SpeakerError(f"The profile of {speaker_id} is being changed elsewhere.", "Try again.")


def _lost_edits(before: StoredProfile | None, after: StoredProfile) -> list[str]:
    """Returns a warning that names the words changed by hand that were learned anew."""
    kept = {edit.word for edit in after.edits}
    lost = [f"“{edit.word}”" for edit in (before.edits if before else ()) if edit.word not in kept]
    return [f"Learned again, because not pinned: {', '.join(lost)}."] if lost else []


_MOST_OTHERS = 8
_MOSTLY = 0.5
"""From this share of the gain on, a profile is mostly topic."""


def topic_warnings(
    record: SpeakerRecord,
    material: LearningMaterial,
    fit: SpeakerFit,
    translator: "Translator",
    report: Report,
) -> list[str]:
    """Says of a profile whether most of its gain is reached by another person's profile too.

    Returns:
        One sentence, or none: nobody else has a profile for this model, or theirs do not help here.
    """
    if fit.is_neutral or not material.pairs or fit.cv_gain <= 0:
        return []
    info, layer = translator.speaker_info(), translator.output_layer()
    known = open_library().speakers.profiles.all_current(info.vocabulary_id)
    others = [
        (name, profile)
        for speaker, name, profile in known
        if speaker != record.id and profile.model == info.model_id and not profile.is_neutral
    ]
    if not others:
        return []
    observed = observed_pairs(record.path, translator, material.pairs, report)
    gains = [
        (gain_of(observed, *layer, total_bias(profile, info).astype(np.float32)), name)
        for name, profile in others[:_MOST_OTHERS]
    ]
    gain, name = max(gains)
    share = gain / fit.cv_gain
    if share < _MOSTLY:
        return []
    return [
        f"Mostly topic: the profile of “{name}”, learned from other text, reaches {min(share, 1.0):.0%} of "
        "the gain on these sentences. Both have their kind of text in common; adapt a model to it."
    ]
