"""The words that a profile raises and lowers, and those that an exported one would reveal.

A word is what people call one, also where the model spells it with several subwords. Its bias is that of its
rarest subword, which tells it from most other words.
"""

from typing import TYPE_CHECKING

from engine.results.speakers import SpeakerWord, SpeakerWords
from engine.tasks.speakers.words.profile_words import ProfileWords

if TYPE_CHECKING:
    from engine.runtime.translator import Translator


def speaker_words(
    speaker_id: str,
    model: str = "",
    limit: int = 40,
    *,
    parts: bool = False,
    search: str = "",
    translator: "Translator | None" = None,
) -> SpeakerWords:
    """Returns the words that a profile raises and lowers most.

    Args:
        speaker_id: whose.
        model: for which model; may be left out with a translator, or if the speaker learned for one only.
        limit: at most so many of each, and all that were changed by hand.
        parts: also parts of words, written "·ing"; else only whole words, and of these none that matters
            only as a part of the speaker's own words.
        search: only words that contain this; then also words that are not changed at all.
        translator: the open model, if there is one.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    return ProfileWords.open(speaker_id, model, translator).strongest(limit, parts=parts, search=search)


def revealed_words(
    speaker_id: str, model: str = "", limit: int = 200, *, translator: "Translator | None" = None
) -> list[SpeakerWord]:
    """Returns the words that an exported profile would reveal, the strongest first.

    Anybody with the file and the model can find out every word that the profile raises or lowers; so these
    are the words and, where a part of a word is raised alone, the parts that stand out.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    found = ProfileWords.open(speaker_id, model, translator).strongest(limit, parts=True)
    return sorted(found.both, key=lambda word: -abs(word.bias))[:limit]
