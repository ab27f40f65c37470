"""One sentence translated with and without a speaker's profile."""

from typing import TYPE_CHECKING

from engine.config import SearchConfig
from engine.progress import Report, ignore_progress
from engine.results.speakers import SpeakerTrial
from engine.tasks.speakers.profiles.inputs import speaker_inputs

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_SEARCH = SearchConfig(beam_size=4, n_best=1)


def try_speaker(
    text: str,
    translator: "Translator",
    speaker_id: str | None,
    strength: float | None = None,
    report: Report = ignore_progress,
) -> SpeakerTrial:
    """Translates a text as the model does by itself and as a speaker says it, in one batch.

    Args:
        text: a sentence or more.
        translator: the open model, with the pack that is in.
        speaker_id: whose profile to try; None: nobody's.
        strength: in [0, 2]; None: the speaker's own.
        report: is told how far it is; may cancel.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    speakers = [None] if speaker_id is None else [None, speaker_inputs(speaker_id, translator, strength)]
    found = translator.translate_lines([text] * len(speakers), speakers, _SEARCH, report)
    return SpeakerTrial(
        neutral=found[0].text,
        spoken=found[1].text if speaker_id is not None else None,
        device=translator.device,
    )
