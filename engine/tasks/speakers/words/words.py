"""The words that a speaker's profile raises and lowers, read and changed by hand.

A word is what people call one, also where the model spells it in several pieces. Its bias is that of its
rarest piece, which tells it from most other words; changing it changes that piece. Other words that hold
the piece change with it: `edit_word` names those of the person's own text.
"""

from typing import TYPE_CHECKING, Any

from engine.results.speakers import SpeakerWord

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
        limit: at most so many of each, and all that were changed by hand.
        parts: also pieces of words, written "·ing"; else only whole words, and of these none that matters
            only as a piece of the person's own words.
        search: only words that hold this; then also words that are not changed at all.
        translator: the open model, if there is one.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    from engine.tasks.speakers.words.word_list import WordList

    words = WordList.open(speaker_id, model, translator)
    return words.strongest(limit, parts=parts, search=search)


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
        pinned: True: learning again leaves it as it is; False: until something new is learned.
        translator: the open model, if there is one.

    Returns:
        "word" (a SpeakerWord: how it is now), "piece" (where the change acts) and "also" (other words of the
        person's own text that hold that piece and so are changed with it).

    Raises:
        SpeakerError: if it is no word, the model cannot write it, or the number cannot be.
    """
    from engine.tasks.speakers.words.editing import put_edit

    return put_edit(speaker_id, model, word, bias, pinned=pinned, translator=translator)


def reset_word(speaker_id: str, model: str, word: str, *, translator: "Translator | None" = None) -> bool:
    """Takes back what was changed by hand on one word; one step of undo. False: there was nothing.

    Raises:
        SpeakerError: if nothing was learned for this model.
    """
    from engine.tasks.speakers.words.editing import drop_edits

    return drop_edits(speaker_id, model, [word], translator) > 0


def reset_words(speaker_id: str, model: str, *, translator: "Translator | None" = None) -> int:
    """Takes back everything that was changed by hand, and returns how many words; one step of undo.

    Raises:
        SpeakerError: if nothing was learned for this model.
    """
    from engine.tasks.speakers.words.editing import drop_edits

    return drop_edits(speaker_id, model, None, translator)


def revealed_words(
    speaker_id: str, model: str = "", limit: int = 200, *, translator: "Translator | None" = None
) -> list[SpeakerWord]:
    """Returns the words that an exported profile would reveal, the strongest first.

    Whoever has the file and the model can find out every word the profile raises or lowers; so these are the
    words and, where a piece of a word is raised alone, the pieces that stand out.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    from engine.tasks.speakers.words.word_list import WordList

    found = WordList.open(speaker_id, model, translator).strongest(limit, parts=True)
    return sorted([*found["raised"], *found["lowered"]], key=lambda word: -abs(word.bias))[:limit]
