"""From the profile that the library keeps to what a translator takes: edits applied, other models matched.

A word edited by hand is kept as it was wanted ("pump": +1.5) beside what was learned, and applied when the
profile is used: see `edits_bias`.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.errors import LibraryError, SpeakerError
from engine.graph_io import LARGEST_BIAS
from engine.library.speakers.profiles import StoredProfile, WordEdit
from engine.methods import FULL_BIAS
from engine.runtime.speaking.speakers import SpeakerInfo, SpeakerInputs, fingerprint
from engine.tasks.home import open_library
from engine.tasks.speakers.people import check_writes

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

Floats = NDArray[np.float32]

_moved: OrderedDict[tuple[str, ...], StoredProfile] = OrderedDict()
_MOST_MOVED = 32


def profile_for(speaker_id: str, translator: "Translator") -> StoredProfile | None:
    """Returns the profile of a speaker that fits an open model; None if nothing was learned.

    A profile learned with another model fits too where the vocabulary (and, of a factored one, the basis) is
    the same, as of a model and most of its packs. Else it is moved to this vocabulary.

    Raises:
        SpeakerError: if there is no such speaker, or their profile cannot be moved; with the reason.
    """
    profiles = open_library().speakers.profiles.current(speaker_id)
    info = translator.speaker_info()
    direct = usable(profiles, info)
    if direct is not None or not profiles:
        return direct
    check_writes(open_library().speakers.get(speaker_id), translator.card.tgt)
    problems = []
    for profile in profiles:
        try:
            return moved(profile, translator)
        except (SpeakerError, LibraryError) as error:
            problems.append(f"{profile.model}: {error.what}")
    raise SpeakerError(
        f"{speaker_id} has learned nothing that fits {info.model_id}. {' '.join(problems)}",
        f"Learn again for it: `parlance speaker learn {speaker_id} --model {info.model_id}`.",
    )


def usable(profiles: Iterable[StoredProfile], info: SpeakerInfo) -> StoredProfile | None:
    """Returns the profile that fits a model as it is: its own first, else the newest; None if none does."""
    fitting = [profile for profile in profiles if fits(profile, info)]
    own = [profile for profile in fitting if profile.model == info.model_id]
    return next(iter(own or fitting), None)


def fits(profile: StoredProfile, info: SpeakerInfo) -> bool:
    """Returns whether a profile fits a model: same vocabulary, and same basis if it needs one."""
    if profile.vocabulary_id != info.vocabulary_id:
        return False
    return not len(profile.weights) or profile.basis_id == info.basis_id


def moved(profile: StoredProfile, translator: "Translator") -> StoredProfile:
    """Moves a profile to the vocabulary of an open model, subword by subword.

    Raises:
        LibraryError: if the model it was learned with is not in the library.
        SpeakerError: if it has changed since, or the two vocabularies share too little.
    """
    info = translator.speaker_info()
    key = (_digest(profile), info.model_id, info.vocabulary_id)
    if key in _moved:
        return _moved[key]
    from engine.speakers.bias_moves import move_bias

    bias, subwords = _bias_of_another_model(profile, translator)
    found = move_bias(bias, subwords, info.subwords, translator.output_layer().embedding)
    result = _with_bias(profile, found, info)
    _moved[key] = result
    while len(_moved) > _MOST_MOVED:
        _moved.popitem(last=False)
    return result


def _with_bias(profile: StoredProfile, bias: Floats, info: SpeakerInfo) -> StoredProfile:
    """Returns a profile with another bias, (tgt_vocab,), for another model; its facts stay."""
    ids = np.flatnonzero(bias).astype(np.int32)
    return replace(
        profile,
        model=info.model_id,
        method=FULL_BIAS.name,
        basis_id="",
        vocabulary_id=info.vocabulary_id,
        weights=np.zeros(0, np.float32),
        bias_ids=ids,
        bias=bias[ids].astype(np.float32),
        edits=(),
        version=0,
    )


def learned_bias(profile: StoredProfile, info: SpeakerInfo) -> Floats:
    """Returns the learned bias, before edits and limits, in nats, (tgt_vocab,).

    Raises:
        SpeakerError: if the profile does not fit the model.
    """
    total = np.zeros(info.tgt_vocab, np.float32)
    if len(profile.weights):
        if info.basis is None or len(profile.weights) != info.rank:
            raise SpeakerError(
                f"The profile has {len(profile.weights)} factors, but {info.model_id} has {info.rank}.",
                "Learn the speaker again for this model.",
            )
        total += profile.weights @ info.basis
    if len(profile.bias_ids):
        if int(profile.bias_ids.max()) >= info.tgt_vocab or int(profile.bias_ids.min()) < 0:
            raise SpeakerError(
                f"The profile changes a subword that {info.model_id} does not have.",
                "Learn the speaker again for this model.",
            )
        total[profile.bias_ids] += profile.bias
    return total


def rarest_subword(subword_ids: Sequence[int], unigram: Floats) -> int:
    """Returns the subword that tells a word from most others: its bias is the word's, and edits change it.

    Args:
        subword_ids: how the model spells the word, never empty.
        unigram: how frequent each subword is, (tgt_vocab,).
    """
    return min(subword_ids, key=lambda subword: (float(unigram[subword]), subword))


def edits_bias(edits: Sequence[WordEdit], learned: Floats, unigram: Floats) -> Floats | None:
    """Returns the difference to the learned bias that puts the edited words where they should be.

    A word of several subwords is changed by its rarest one, because that occurs in the fewest other words. If
    two edited words share that subword, the later edit holds.

    Args:
        edits: in the order they were made.
        learned: the learned bias, (tgt_vocab,).
        unigram: how frequent each subword is, (tgt_vocab,).

    Returns:
        Nats, (tgt_vocab,); None if nothing is edited.

    Raises:
        SpeakerError: if a subword is beyond the vocabulary.
    """
    if not edits:
        return None
    beyond = [edit.word for edit in edits if max(edit.subword_ids) >= len(learned)]
    if beyond:
        raise SpeakerError(
            f"The word {beyond[0]!r} was changed by hand for a larger vocabulary.",
            "Learn the speaker again for this model.",
        )
    delta = np.zeros_like(learned)
    for edit in edits:
        subword = rarest_subword(edit.subword_ids, unigram)
        delta[subword] = edit.bias - float(learned[subword])
    return delta


def total_bias(profile: StoredProfile, info: SpeakerInfo) -> Floats:
    """Returns the bias of every subword at strength 1, edits and limits applied, (tgt_vocab,)."""
    learned = learned_bias(profile, info)
    delta = edits_bias(profile.edits, learned, info.unigram)
    return np.clip(learned if delta is None else learned + delta, -LARGEST_BIAS, LARGEST_BIAS)


def inputs_of(profile: StoredProfile, info: SpeakerInfo, strength: float) -> SpeakerInputs:
    """Makes a translator's inputs of a stored profile."""
    learned = learned_bias(profile, info)
    delta = edits_bias(profile.edits, learned, info.unigram)
    if not len(profile.weights):
        return info.inputs(bias=learned if delta is None else learned + delta, strength=strength)
    extra = _dense(profile, info, delta)
    return info.inputs(weights=profile.weights, bias=extra, strength=strength)


def _dense(profile: StoredProfile, info: SpeakerInfo, delta: Floats | None) -> Floats | None:
    """Returns the bias on top of the factors, (tgt_vocab,); None if there is none."""
    if delta is None and not len(profile.bias_ids):
        return None
    extra = np.zeros(info.tgt_vocab, np.float32) if delta is None else delta.copy()
    extra[profile.bias_ids] += profile.bias
    return extra


def _bias_of_another_model(profile: StoredProfile, translator: "Translator") -> tuple[Floats, list[str]]:
    """Returns the bias of a profile in the vocabulary it was learned with, and that vocabulary."""
    from engine.tasks.translation.opening import open_model

    record = open_library().model(profile.model)
    if record.tgt != translator.card.tgt:
        raise SpeakerError(f"it writes {record.tgt}, not {translator.card.tgt}.", "Learn again.")
    other = open_model(model=profile.model, device="cpu", n_threads=1).speaker_info()
    if not fits(profile, other):
        raise SpeakerError("the model has changed since.", "Learn again.")
    return total_bias(profile, other), other.subwords


def _digest(profile: StoredProfile) -> str:
    parts = (profile.weights, profile.bias_ids, profile.bias)
    return fingerprint(
        b"|".join(part.tobytes() for part in parts) + f"{profile.model}{profile.edits}".encode()
    )
