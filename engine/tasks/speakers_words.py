"""The words that a speaker's profile raises and lowers, read and changed by hand."""

from typing import TYPE_CHECKING, Any

from engine.errors import SpeakerError
from engine.records import SpeakerWord

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

MOST_BIAS = 6.0
"""Nats; no word can be raised or lowered further."""


def speaker_words(
    speaker_id: str,
    model: str = "",
    limit: int = 40,
    *,
    parts: bool = False,
    search: str = "",
    translator: "Translator | None" = None,
) -> dict[str, list[SpeakerWord]]:
    """Returns the words a profile raises and lowers most: {"raised": […], "lowered": […]}.

    Args:
        speaker_id: whose.
        model: for which model; may be left out with a translator, or if the speaker learned for one only.
        limit: at most so many of each.
        parts: also pieces of words; else only whole words.
        search: only words that hold this; then also words that are not changed at all.
        translator: the open model, if there is one.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    raise SpeakerError(f"{speaker_id}{model}{limit}{parts}{search}{translator}")


def edit_word(
    speaker_id: str,
    model: str,
    word: str,
    bias: float | None = None,
    pinned: bool = True,
    *,
    translator: "Translator | None" = None,
) -> dict[str, Any]:
    """Sets by hand how much a word is raised or lowered; one step of undo.

    Args:
        speaker_id: whose.
        model: for which model.
        word: one word, as it is written.
        bias: nats in [-6, 6]; None leaves it as it is, to pin or unpin it.
        pinned: True: learning again leaves it as it is.
        translator: the open model, if there is one.

    Returns:
        "word" (a SpeakerWord), "piece" (where the change acts) and "also" (other words of the person's own
        text that hold that piece and so are changed with it).

    Raises:
        SpeakerError: if it is no word, the number cannot be, or nothing was learned for this model.
    """
    raise SpeakerError(f"{speaker_id}{model}{word}{bias}{pinned}{translator}")


def reset_word(speaker_id: str, model: str, word: str) -> None:
    """Takes back what was changed by hand on one word; one step of undo."""
    raise SpeakerError(f"{speaker_id}{model}{word}")


def reset_words(speaker_id: str, model: str) -> int:
    """Takes back everything that was changed by hand, and returns how many words; one step of undo."""
    raise SpeakerError(f"{speaker_id}{model}")


def revealed_words(
    speaker_id: str, model: str = "", limit: int = 200, *, translator: "Translator | None" = None
) -> list[SpeakerWord]:
    """Returns the words that an exported profile would reveal, the strongest first."""
    raise SpeakerError(f"{speaker_id}{model}{limit}{translator}")
