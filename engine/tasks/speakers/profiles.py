"""Speakers' profiles as a translator takes them, from the library or the model; a trial of one.

A word edited by hand is kept as it was wanted ("pump": +1.5) beside what was learned, and applied when the
profile is used: see `edits_bias`.
"""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.base.config import SearchConfig
from engine.base.errors import LibraryError, SpeakerError
from engine.base.graph_io import LARGEST_BIAS
from engine.base.methods import FULL_BIAS
from engine.base.progress import Report, ignore_progress
from engine.library.speakers import StoredProfile, WordEdit
from engine.results.models import ModelRecord
from engine.results.speakers import SpeakerRecord, SpeakerTrial
from engine.runtime.speakers import SpeakerInfo, SpeakerInputs, blend, fingerprint
from engine.tasks.home import open_library
from engine.tasks.speakers.people import check_strength, check_writes
from engine.tasks.translation.opening import open_model, resolve_model

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


# The model that a speaker's profile is looked at with: the open one, a named one, or the likeliest.


def opened(record: SpeakerRecord, model: str | None, translator: "Translator | None") -> "Translator":
    """Returns an open model to look at a speaker's profile with.

    Args:
        record: the speaker.
        model: id of the model; "" or None: that of `translator`, else one the speaker learned for, else the
            first of their languages.
        translator: the open model, if there is one.

    Raises:
        LibraryError: if there is no such model.
    """
    if translator is not None:
        if model and translator.speaker_info().model_id != model:
            raise ValueError(f"the open model is {translator.speaker_info().model_id}, not {model}")
        return translator
    return open_model(model=model or likeliest_model(record).id)


def likeliest_model(record: SpeakerRecord) -> ModelRecord:
    """Returns the model a speaker learned for last, else the first that fits their languages."""
    known = {model.id: model for model in open_library().models()}
    learned = [known[profile.model] for profile in record.profiles if profile.model in known]
    return learned[0] if learned else resolve_model(src=record.src or None, tgt=record.tgt or None)


def current_profile(speaker_id: str, model: str) -> StoredProfile | None:
    """Returns the version of a speaker's profile that is in use for a model; None if there is none."""
    found = open_library().speakers.profiles.current(speaker_id)
    return next((profile for profile in found if profile.model == model), None)


def learned_model(record: SpeakerRecord, model: str = "") -> str:
    """Returns the id under which a speaker's profile is kept.

    Args:
        record: the speaker.
        model: its id; may be empty if the speaker learned for one model only.

    Raises:
        SpeakerError: if they learned nothing for it, or for several and none was named.
    """
    learned = [profile.model for profile in record.profiles]
    if model in learned or (not model and len(learned) == 1):
        return model or learned[0]
    if model or not learned:
        raise nothing_learned(record, model)
    raise SpeakerError(
        f"{record.name} has learned for {len(learned)} models: {', '.join(learned)}.",
        "Say which: --model.",
    )


def nothing_learned(record: SpeakerRecord, model: str = "") -> SpeakerError:
    """Returns the error for a speaker without a profile for a model."""
    learned = [profile.model for profile in record.profiles]
    hint = f"Give some of their sentences: `parlance speaker learn {record.id} --from FILE`."
    if model and learned:
        hint = f"They learned for {', '.join(learned)}."
    return SpeakerError(f"{record.name} has learned nothing{f' for {model}' if model else ''} so far.", hint)


def model_exists(model: str) -> bool:
    """Returns whether a model is in the library."""
    try:
        open_library().model(model)
    except LibraryError:
        return False
    return True


# A speaker's profile as a translator takes it: from the library, or from the model itself.


def speaker_inputs(
    id_or_name: str | Mapping[str, float], translator: "Translator", strength: float | None = None
) -> SpeakerInputs:
    """Returns the inputs that make a translator speak like someone.

    Args:
        id_or_name: a speaker of the library, else one that the model was trained with; or several, each
            with its share: {"anna": 0.7, "ben": 0.3}.
        translator: the open model, with the pack that is in.
        strength: in [0, 2]; None: the speaker's own.

    Raises:
        SpeakerError: if there is no such speaker, or nothing was learned for this model.
    """
    check_strength(strength)
    if isinstance(id_or_name, str):
        return _inputs_of_one(id_or_name, translator, strength)
    parts = [(_inputs_of_one(name, translator, strength), share) for name, share in id_or_name.items()]
    return blend(parts)


def known_speakers(translator: "Translator", search: str = "", limit: int = 50) -> list[str]:
    """Returns names of speakers that the model itself was trained with, beginning with `search`."""
    known = translator.speaker_info().known
    return [] if known is None else known.names(search, limit)


def trained_inputs(names: Sequence[str], translator: "Translator") -> "list[SpeakerInputs | None] | None":
    """Returns the profiles that a model was trained with, for the speakers of some lines.

    Args:
        names: who says each line; "" if nobody is named.
        translator: the open model, with the pack that is in.

    Returns:
        One per line, None for those whom the model does not know; None altogether if it knows none of them.
    """
    info = translator.speaker_info()
    if info.known is None:
        return None
    found = {name: info.known_inputs(name) for name in set(names) if name and name in info.known}
    return [found.get(name) for name in names] if found else None


def _inputs_of_one(id_or_name: str, translator: "Translator", strength: float | None) -> SpeakerInputs:

    info = translator.speaker_info()
    is_known = info.known is not None and id_or_name in info.known
    try:
        record = open_library().speakers.find(id_or_name)
    except SpeakerError:
        if is_known:
            return info.known_inputs(id_or_name, 1.0 if strength is None else strength)
        raise
    profile = profile_for(record.id, translator)
    if profile is not None:
        return inputs_of(profile, info, record.strength if strength is None else strength)
    if is_known:
        return info.known_inputs(id_or_name, 1.0 if strength is None else strength)
    raise nothing_learned(record, info.model_id)


# One sentence translated with and without a speaker's profile.

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
