"""Finds the model of this library that a profile from elsewhere fits, or can be moved to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.errors import EngineError, LibraryError, SpeakerError
from engine.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.library.speakers.profiles import StoredProfile
from engine.runtime.speaking.speakers import SpeakerInfo, fingerprint
from engine.speakers.resemblance import standing_out
from engine.tasks.home import open_library
from engine.tasks.models.builtin import words_folder
from engine.tasks.speakers.files.records import FileProfile
from engine.tasks.speakers.profiles.bias_values import fits
from engine.tasks.translation.opening import open_model, resolve_model
from engine.text.subwords import Subwords

_LEAST_MOVED = 0.5
"""Share of a profile's bias that must be found in another vocabulary."""
_MOST_WORDS = 500


def usable_here(given: Sequence[FileProfile], src: str, tgt: str) -> tuple[list[StoredProfile], list[str]]:
    """Finds for each profile of a file a model of this library.

    Args:
        given: the profiles.
        src: language translated from; empty: any.
        tgt: language written; empty: any.

    Returns:
        The profiles to keep, and a reason for each that fits no model here.
    """
    kept: dict[str, StoredProfile] = {}
    reasons = []
    for each in given:
        profile = each.stored()
        try:
            info = _model_for(profile)
        except SpeakerError as error:
            try:
                moved = _moved_by_words(profile, each.words, src, tgt)
                kept.setdefault(moved.model, moved)
            except EngineError:
                reasons.append(error.what)
            kept.setdefault(profile.model, profile)
        else:
            _check_lengths(profile, info.tgt_vocab, info.rank)
            kept.setdefault(info.model_id, replace(profile, model=info.model_id))
    return list(kept.values()), reasons


def words_of(profile: StoredProfile) -> dict[str, float]:
    """Returns the subwords that a full bias raises or lowers most, by their text.

    Nats beyond the median, and no further than a bias may go.
    """
    subwords = _subwords_of(profile.vocabulary_id) if len(profile.bias_ids) else []
    if not subwords:
        return {}
    bias = np.zeros(len(subwords), np.float32)
    bias[profile.bias_ids] = profile.bias
    found = np.clip(standing_out(bias), -LARGEST_BIAS, LARGEST_BIAS)
    strongest = np.argsort(-np.abs(found), kind="stable")[:_MOST_WORDS]
    return {subwords[place]: round(float(found[place]), 3) for place in strongest if found[place]}


def _model_for(profile: StoredProfile) -> SpeakerInfo:
    """Returns a model here that a profile fits as it is; its own, if that is here."""
    others = sorted((model.id for model in open_library().models()), key=lambda model: model != profile.model)
    same_words = [model for model in others if _vocabulary_of(model) == profile.vocabulary_id]
    for model in same_words:
        info = open_model(model=model, device="cpu", n_threads=1).speaker_info()
        if fits(profile, info):
            return info
    if same_words:
        raise SpeakerError(f"The model {same_words[0]} has another basis for speakers than the file is for.")
    if _vocabulary_of(profile.model):
        raise SpeakerError(f"The model {profile.model} here has another vocabulary than the file is for.")
    raise SpeakerError(f"The file is for the model {profile.model}, which is not in this library.")


def _check_lengths(profile: StoredProfile, tgt_vocab: int, rank: int) -> None:
    hint = "Export the speaker again."
    if len(profile.weights) not in (0, rank):
        raise SpeakerError(f"The file has {len(profile.weights)} factors for a basis of {rank}.", hint)
    used = [*profile.bias_ids.tolist(), *(each for edit in profile.edits for each in edit.subword_ids)]
    if max(used, default=0) >= tgt_vocab:
        raise SpeakerError(f"The file changes subword {max(used):,} of a vocabulary of {tgt_vocab:,}.", hint)


def _moved_by_words(profile: StoredProfile, words: Mapping[str, float], src: str, tgt: str) -> StoredProfile:
    """Moves the subwords that stand out to another vocabulary, as far as it has them."""
    if not words or not tgt:
        raise SpeakerError("The profile means nothing without its model.")
    model = resolve_model(src=src or None, tgt=tgt)
    vocabulary_id = _vocabulary_of(model.id)
    if not vocabulary_id:
        raise LibraryError(f"The model {model.id} has no vocabulary.")
    place_of = {subword: place for place, subword in enumerate(_subwords_of(vocabulary_id))}
    found = sorted(
        (place_of[word], nats) for word, nats in words.items() if place_of.get(word, 0) >= N_SPECIALS
    )
    n_kept, n_all = sum(abs(nats) for _, nats in found), sum(map(abs, words.values()))
    if len(profile.weights) or n_kept < _LEAST_MOVED * n_all:
        raise SpeakerError(f"{model.id} has too few of the words.")
    return replace(
        profile,
        model=model.id,
        vocabulary_id=vocabulary_id,
        bias_ids=np.array([place for place, _ in found], dtype=np.int32),
        bias=np.array([nats for _, nats in found], dtype=np.float32),
        edits=(),
        reason=f"moved from {profile.model}, as imported",
    )


def _subwords_of(vocabulary_id: str) -> list[str]:
    """Returns the target vocabulary with an id, from a model of the library; empty if none has it."""
    for model in open_library().models():
        if _vocabulary_of(model.id) == vocabulary_id:
            subwords = Subwords.load(words_folder(model) / "target.spm")
            return subwords.tokens(range(subwords.size))
    return []


def _vocabulary_of(model: str) -> str:
    """Returns the id of a model's target vocabulary; empty if the model is not in the library."""
    try:
        path = words_folder(open_library().model(model)) / "target.spm"
    except LibraryError:
        return ""
    return fingerprint(path.read_bytes()) if path.is_file() else ""
