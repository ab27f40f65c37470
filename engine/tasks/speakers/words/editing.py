"""Words changed by hand: each change is a new version of the profile, and one step of undo.

An edit changes the word's rarest subword; other words that contain it change too, and `edit_word` names
those of the speaker's own text.
"""

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.errors import ConfigError, SpeakerError
from engine.library.speakers.profiles import OutOfDate, StoredProfile, WordEdit
from engine.results.speakers import MOST_BIAS, WordEdited
from engine.tasks.home import open_library
from engine.tasks.speakers.learning.fitting import neutral_profile
from engine.tasks.speakers.profiles.bias_values import profile_for, rarest_subword
from engine.tasks.speakers.profiles.models import current_profile, learned_model, opened
from engine.tasks.speakers.words.profile_words import ProfileWords

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

_TRIES = 5


def edit_word(
    speaker_id: str,
    model: str,
    word: str,
    bias: float | None = None,
    pinned: bool = True,
    *,
    translator: "Translator | None" = None,
) -> WordEdited:
    """Sets by hand how much a word is raised or lowered; one step of undo.

    Args:
        speaker_id: whose.
        model: for which model.
        word: one word, as it is written.
        bias: nats in [-6, 6]; None leaves it as it is, to pin or unpin it.
        pinned: True: learning again leaves it as it is; False: until something new is learned.
        translator: the open model, if there is one.

    Raises:
        ConfigError: if the bias is out of range.
        SpeakerError: if it is no word, or the model cannot write it.
    """
    if bias is not None and not (math.isfinite(bias) and abs(bias) <= MOST_BIAS):
        raise ConfigError(
            [f"A word cannot be raised by {bias}"],
            f"Choose a number from -{MOST_BIAS:g} to {MOST_BIAS:g}.",
            lead="",
        )
    word = word.strip()
    for _ in range(_TRIES):
        translator = opened(open_library().speakers.get(speaker_id), model, translator)
        info = translator.speaker_info()
        own = current_profile(speaker_id, info.model_id)  # before the profile is read: a race is seen
        profile = profile_for(speaker_id, translator) or neutral_profile(info)
        words = ProfileWords(speaker_id, profile, translator)
        subwords = words.spell(word)
        wanted = words.word(word, subwords).bias if bias is None else float(bias)
        edit = WordEdit(word=word, bias=wanted, is_pinned=pinned, subword_ids=subwords)
        edits = [*(other for other in profile.edits if other.word != word), edit]
        reason = _reason(word, bias, pinned=pinned)
        if _keep(speaker_id, profile, edits, reason, profile.version or (own.version if own else None)):
            now = ProfileWords.open(speaker_id, model, translator)
            rarest = rarest_subword(subwords, info.unigram)
            return WordEdited(
                word=now.word(word, subwords),
                subword=info.subwords[rarest],
                also=now.sharing(rarest, word),
            )
    raise _busy(speaker_id)


def reset_word(speaker_id: str, model: str, word: str, *, translator: "Translator | None" = None) -> bool:
    """Takes back the change of one word by hand; one step of undo. False: there was none.

    Raises:
        SpeakerError: if nothing was learned for this model.
    """
    return _drop_edits(speaker_id, model, word, translator) > 0


def reset_words(speaker_id: str, model: str, *, translator: "Translator | None" = None) -> int:
    """Takes back all changes by hand, and returns of how many words; one step of undo.

    Raises:
        SpeakerError: if nothing was learned for this model.
    """
    return _drop_edits(speaker_id, model, None, translator)


def _drop_edits(speaker_id: str, model: str, word: str | None, translator: "Translator | None") -> int:
    """Takes edits back, of one word or of all (None), and returns how many."""
    for _ in range(_TRIES):
        profile = _edited_profile(speaker_id, model, translator)
        kept = [edit for edit in profile.edits if word not in (None, edit.word)]
        n_dropped = len(profile.edits) - len(kept)
        reason = f"reset “{word}”" if word is not None else "reset all words changed by hand"
        if not n_dropped or _keep(speaker_id, profile, kept, reason, profile.version):
            return n_dropped
    raise _busy(speaker_id)


def _edited_profile(speaker_id: str, model: str, translator: "Translator | None") -> StoredProfile:
    """Returns the profile whose edits are used with a model; of another model where it serves both."""
    if translator is not None:
        return ProfileWords.open(speaker_id, model, translator).profile
    found = current_profile(speaker_id, learned_model(open_library().speakers.get(speaker_id), model))
    assert found is not None
    return found


def _keep(
    speaker_id: str,
    profile: StoredProfile,
    edits: "Iterable[WordEdit]",
    reason: str,
    based_on: int | None,
) -> bool:
    """Keeps a profile with other edits in place of a version; False if that was replaced meanwhile."""
    try:
        changed = replace(profile, edits=tuple(edits), reason=reason)
        open_library().speakers.profiles.put(speaker_id, changed, based_on)
    except OutOfDate:
        return False
    return True


def _busy(speaker_id: str) -> SpeakerError:
    return SpeakerError(
        f"The profile of {speaker_id} is being changed elsewhere.", "Try again when the other window is done."
    )


def _reason(word: str, bias: float | None, *, pinned: bool) -> str:
    if bias is None:
        return f"{'pinned' if pinned else 'unpinned'} “{word}”"
    return f"{'raised' if bias > 0 else 'lowered' if bias < 0 else 'set'} “{word}” to {bias:+g} by hand"
