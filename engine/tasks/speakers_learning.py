"""Learns a speaker's numbers from their text, and keeps every state of them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.errors import SpeakerError
from engine.progress import Report, ignore_progress
from engine.records import SpeakerRecord, SpeakerVersion

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

JOB_SENTENCES = 300
"""Learning from more sentences than this is a job of its own."""


def learn_speaker(
    speaker_id: str,
    *,
    model: str | None = None,
    translator: "Translator | None" = None,
    method: str = "",
    report: Report = ignore_progress,
) -> dict[str, Any]:
    """Learns a speaker's numbers for one model from all of their text; one step of undo.

    Args:
        speaker_id: who.
        model: id of the model; None: that of `translator`, else the first that fits their languages.
        translator: the open model, if there is one.
        method: "factored-bias" or "full-bias"; empty: the first if the model has a basis.
        report: is told how far it is; may cancel, and then nothing is changed.

    Returns:
        "speaker", "model", "method", "n_sentences", "verdict" (a sentence), "is_neutral", "nll_before" and
        "nll_after" (nats per piece; None without pairs), "words" ({"raised": [SpeakerWord], "lowered": …}),
        "version", "warnings" (a list of sentences).

    Raises:
        SpeakerError: if there is no text, or the model does not write the person's language.
        LibraryError: if there is no such model.
    """
    raise SpeakerError(f"{speaker_id}{model}{translator}{method}{report}")


def learn_command(speaker_id: str, *, model: str | None = None, method: str = "") -> list[str]:
    """Returns the command line after `parlance` that learns as a job, of the kind "learn"."""
    return [speaker_id, str(model), method]


def speaker_history(speaker_id: str, model: str = "") -> list[SpeakerVersion]:
    """Returns the states of a speaker's numbers, newest first; of one model or of all."""
    raise SpeakerError(f"{speaker_id}{model}")


def roll_back(speaker_id: str, version: int, model: str = "") -> SpeakerRecord:
    """Goes back (or forth) to an earlier state of the numbers; one step of undo.

    Args:
        speaker_id: who.
        version: as `speaker_history` numbers it.
        model: for which model; may be left out if there is only one.

    Raises:
        SpeakerError: if there is no such state.
    """
    raise SpeakerError(f"{speaker_id}{version}{model}")


def forget_learned(speaker_id: str, model: str) -> SpeakerRecord:
    """Makes a speaker neutral for a model, keeping the text; one step of undo."""
    raise SpeakerError(f"{speaker_id}{model}{Mapping}")
