"""Words changed by hand: kept in the profile as they were wanted, as a new state that can be undone."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.errors import SpeakerError
from engine.library.speakers.profiles import OutOfDate, StoredProfile
from engine.tasks.home import open_library
from engine.tasks.speakers.learning.fitting import neutral_profile
from engine.tasks.speakers.profiles.bias_values import profile_for, rarest_piece
from engine.tasks.speakers.profiles.models import learned_model, opened
from engine.tasks.speakers.words.word_list import WordList
from engine.tasks.speakers.words.words import MOST_BIAS

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_TRIES = 5
_BUSY = "Try again when the other window is done."


def put_edit(
    speaker_id: str,
    model: str,
    word: str,
    bias: float | None,
    *,
    pinned: bool,
    translator: "Translator | None",
) -> dict[str, Any]:
    """Changes one word by hand, see `engine.tasks.edit_word`."""
    if bias is not None and not (math.isfinite(bias) and abs(bias) <= MOST_BIAS):
        raise SpeakerError(
            f"A word cannot be raised by {bias}.", f"Choose a number from -{MOST_BIAS:g} to {MOST_BIAS:g}."
        )
    word = word.strip()
    for _ in range(_TRIES):
        translator = opened(open_library().speakers.get(speaker_id), model, translator)
        info = translator.speaker_info()
        own = _version_of(speaker_id, info.model_id)  # before the numbers are looked at: a race is seen
        profile = profile_for(speaker_id, translator) or neutral_profile(info)
        words = WordList(speaker_id, profile, translator)
        pieces = words.spell(word)
        wanted = words.word(word, pieces).bias if bias is None else float(bias)
        edit = {"word": word, "bias": wanted, "pinned": pinned, "pieces": list(pieces)}
        others = [dict(other) for other in words.profile.edits if other["word"] != word]
        reason = _reason(word, bias, pinned=pinned)
        if _keep(speaker_id, words.profile, [*others, edit], reason, profile.version or own):
            return _told(WordList.open(speaker_id, model, translator), word, pieces)
    raise SpeakerError(f"The profile of {speaker_id} is being changed elsewhere.", _BUSY)


def drop_edits(
    speaker_id: str, model: str, words: Sequence[str] | None, translator: "Translator | None"
) -> int:
    """Takes edits back, of some words or of all (None), and returns how many."""
    for _ in range(_TRIES):
        profile = _edited_profile(speaker_id, model, translator)
        kept = [dict(edit) for edit in profile.edits if words is not None and edit["word"] not in words]
        n_dropped = len(profile.edits) - len(kept)
        what = f"“{words[0]}”" if words and len(words) == 1 else "all words changed by hand"
        if not n_dropped or _keep(speaker_id, profile, kept, f"reset {what}", profile.version):
            return n_dropped
    raise SpeakerError(f"The profile of {speaker_id} is being changed elsewhere.", _BUSY)


def _edited_profile(speaker_id: str, model: str, translator: "Translator | None") -> StoredProfile:
    """Returns the numbers that edits for a model are on; those of another model where they serve both."""
    if translator is not None:
        return WordList.open(speaker_id, model, translator).profile
    model = learned_model(open_library().speakers.get(speaker_id), model)
    profiles = open_library().speakers.profiles.current(speaker_id)
    return next(profile for profile in profiles if profile.model == model)


def _version_of(speaker_id: str, model: str) -> int | None:
    """Returns the version in use of the numbers for a model, be it one that no longer fits."""
    profiles = open_library().speakers.profiles.current(speaker_id)
    return next((profile.version for profile in profiles if profile.model == model), None)


def _keep(
    speaker_id: str,
    profile: StoredProfile,
    edits: Sequence[Mapping[str, Any]],
    reason: str,
    based_on: int | None,
) -> bool:
    """Keeps a profile with other edits in the place of a version; False if that was changed meanwhile."""
    changed = replace(profile, edits=tuple(edits), reason=reason)
    try:
        open_library().speakers.profiles.put(speaker_id, changed, based_on)
    except OutOfDate:
        return False
    return True


def _told(words: WordList, word: str, pieces: tuple[int, ...]) -> dict[str, Any]:
    info = words.translator.speaker_info()
    rarest = rarest_piece(pieces, info.unigram)
    return {
        "word": words.word(word, pieces),
        "piece": info.pieces[rarest],
        "also": words.sharing(rarest, word),
    }


def _reason(word: str, bias: float | None, *, pinned: bool) -> str:
    if bias is None:
        return f"{'pinned' if pinned else 'unpinned'} “{word}”"
    return f"{'raised' if bias > 0 else 'lowered' if bias < 0 else 'set'} “{word}” to {bias:+g} by hand"
