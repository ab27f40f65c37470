"""Reads a speaker's file: nothing in it is believed before it was checked."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import EngineError, LibraryError, SpeakerError
from engine.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.library.speakers.profiles import StoredProfile
from engine.library.speakers.text import NewSentence
from engine.results.speakers import SpeakerRecord
from engine.runtime.speakers import SpeakerInfo
from engine.tasks.home import open_library
from engine.tasks.models.builtin import ensure_builtin_models
from engine.tasks.speakers.files.exporting import (
    FORMAT,
    VERSION,
    checksum_of,
    vocabulary_of,
    vocabulary_pieces,
)
from engine.tasks.speakers.files.records import MOST_NUMBERS, Part
from engine.tasks.speakers.learning.fitting import WAYS
from engine.tasks.speakers.people import checked_facts
from engine.tasks.speakers.profiles.bias_values import fits
from engine.tasks.speakers.text.sentences import KINDS, usable_text
from engine.tasks.translation.opening import open_system, resolve_model

_MOST_BYTES = 64 << 20
_MOST_SENTENCES = 200_000
_LARGEST_WEIGHT = 100.0
_LARGEST_MEASURED = 1e9
_LEAST_MOVED = 0.5
"""Of what a profile does, so much must be found in another vocabulary."""
_HINT = "Export the speaker again."


@dataclass(frozen=True)
class _Given:
    """A profile of a file, with the words that stand out."""

    profile: StoredProfile
    words: Mapping[str, float]


def read_speaker(path: Path, name: str | None) -> SpeakerRecord:
    """Adds the speaker of a file, see `engine.tasks.import_speaker`."""
    content = _content_of(path)
    ensure_builtin_models()  # the file may be for one of them
    about = Part(path, "speaker", content.part("speaker"))
    facts: dict[str, str | float] = {
        field: about.text(field) for field in ("name", "src", "tgt", "colour", "notes")
    }
    facts["strength"] = about.number("strength", 2.0, least=0.0)
    if name is not None:
        facts["name"] = name
    given = [
        _profile(Part(path, f"profile {n}", part)) for n, part in enumerate(content.parts("profiles"), 1)
    ]
    sentences = [
        _sentence(Part(path, f"sentence {n}", part))
        for n, part in enumerate(content.parts("sentences", _MOST_SENTENCES), 1)
    ]
    profiles, reasons = _usable_here(given, str(facts["src"]), str(facts["tgt"]))
    if reasons and not sentences and len(profiles) == len(reasons):
        raise SpeakerError(f"Nothing in {path.name} is of use here. {' '.join(reasons)}", _add_model(given))
    return open_library().speakers.add(checked_facts(facts), sentences, profiles)


def _content_of(path: Path) -> Part:
    """Reads the file and checks that nobody changed it."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= _MOST_BYTES else b""
    except OSError as error:
        raise SpeakerError(f"{path} cannot be read: {error.strerror}.", "Check the name.") from error
    if size > _MOST_BYTES:
        raise SpeakerError(f"{path.name} has {size:,} bytes: no speaker is that large.", _HINT)
    try:
        content = json.loads(data, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise SpeakerError(f"{path.name} is damaged or no file of a speaker ({error}).", _HINT) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise SpeakerError(f"{path.name} is no file of a speaker.", "Choose one that Parlance exported.")
    if content.get("version") != VERSION:
        raise SpeakerError(
            f"{path.name} is of version {content.get('version')!r}; this Parlance reads {VERSION}.",
            "Update Parlance.",
        )
    try:
        is_whole = content.get("sha256") == checksum_of(content)
    except ValueError as error:  # a number beyond every range became infinite
        raise SpeakerError(f"{path.name} holds a number that is not finite.", _HINT) from error
    except RecursionError as error:  # read, but only just
        raise SpeakerError(
            f"{path.name} is damaged: it holds lists within lists without end.", _HINT
        ) from error
    if not is_whole:
        raise SpeakerError(f"{path.name} was changed after it was written: its checksum is wrong.", _HINT)
    return Part(path, "the file", content)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"it holds {name}, which is no number")


def _profile(part: Part) -> _Given:
    method = part.text("method")
    if method not in ("factored-bias", "full-bias", "speaker-token"):
        raise part.wrong("method", f"{method!r} is no method")
    ids, values = _bias(Part(part.path, f"the bias of {part.name}", part.part("bias")))
    words = Part(part.path, f"the words of {part.name}", part.part("words"))
    edits = [_edit(Part(part.path, f"edit {n} of {part.name}", edit))
             for n, edit in enumerate(part.parts("edits"), 1)]  # fmt: skip
    profile = StoredProfile(
        model=part.text("model"),
        method=method,
        basis_id=part.text("basis_id"),
        vocabulary_id=part.text("vocabulary_id"),
        weights=np.array(part.numbers("weights", _LARGEST_WEIGHT), dtype=np.float32),
        bias_ids=np.array(ids, dtype=np.int32),
        bias=np.array(values, dtype=np.float32),
        edits=tuple(edits),
        fit=_fit(part),
        verdict=part.text("verdict"),
        is_neutral=part.flag("is_neutral"),
        n_learned=int(part.number("n_learned", 1e9, least=0)),
        learned_at=part.text("learned_at"),
        reason="imported from a file",
    )
    return _Given(profile, {word: words.number(word, LARGEST_BIAS) for word in part.part("words")})


def _bias(part: Part) -> tuple[list[int], list[float]]:
    ids = part.whole_numbers("ids", MOST_NUMBERS)
    values = part.numbers("values", LARGEST_BIAS)
    if not ids:
        return [*range(N_SPECIALS, N_SPECIALS + len(values))], values
    if len(ids) != len(values):
        raise part.wrong("values", f"there are {len(values)} of them for {len(ids)} words")
    if sorted(set(ids)) != ids:
        raise part.wrong("ids", "a word is there twice, or they are not in order")
    return ids, values


def _edit(part: Part) -> dict[str, Any]:
    pieces = part.whole_numbers("pieces", MOST_NUMBERS)
    if not pieces:
        raise part.wrong("pieces", "it is empty")
    return {
        "word": part.text("word"),
        "bias": part.number("bias", LARGEST_BIAS),
        "pinned": part.flag("pinned"),
        "pieces": pieces,
    }


def _fit(part: Part) -> dict[str, Any]:
    """Returns what learning measured: numbers by their names, and the way that was chosen."""
    values = part.part("fit").items()
    return {
        name: value
        for name, value in values
        if (name.isidentifier() and isinstance(value, float | int) and abs(value) <= _LARGEST_MEASURED)
        or (name == "way" and value in WAYS)
    }


def _sentence(part: Part) -> NewSentence:
    kind = part.text("kind")
    if kind not in KINDS:
        raise part.wrong("kind", f"{kind!r} is neither {' nor '.join(KINDS)}")
    texts = {name: part.text(name) for name in ("source", "target", "draft", "origin")}
    return usable_text(NewSentence(kind=kind, **texts))


def _usable_here(given: Sequence[_Given], src: str, tgt: str) -> tuple[list[StoredProfile], list[str]]:
    """Finds for each profile a model of this library.

    Returns:
        The profiles to keep, and for each that serves no model here the reason.
    """
    kept: dict[str, StoredProfile] = {}
    reasons = []
    for each in given:
        profile = each.profile
        try:
            info = _model_for(profile)
        except SpeakerError as error:
            try:
                moved = _moved_by_words(each, src, tgt)
                kept.setdefault(moved.model, moved)
            except EngineError:
                reasons.append(error.what)
            kept.setdefault(profile.model, profile)
        else:
            _check_lengths(profile, info.tgt_vocab, info.rank)
            kept.setdefault(info.model_id, replace(profile, model=info.model_id))
    return list(kept.values()), reasons


def _model_for(profile: StoredProfile) -> SpeakerInfo:
    """Returns what is to know of a model here that numbers serve as they are; theirs, if it is here.

    Raises:
        SpeakerError: if there is none.
    """
    others = sorted((model.id for model in open_library().models()), key=lambda model: model != profile.model)
    same_words = [model for model in others if vocabulary_of(model) == profile.vocabulary_id]
    for model in same_words:
        info = open_system(model=model, device="cpu", n_threads=1).speaker_info()
        if fits(profile, info):
            return info
    if same_words:
        raise SpeakerError(f"The model {same_words[0]} has another basis for speakers than the file is for.")
    if vocabulary_of(profile.model):
        raise SpeakerError(f"The model {profile.model} here has other words than the one the file is for.")
    raise SpeakerError(f"The file is for the model {profile.model}, which is not in this library.")


def _check_lengths(profile: StoredProfile, tgt_vocab: int, rank: int) -> None:
    if profile.method != "speaker-token" and len(profile.weights) not in (0, rank):
        raise SpeakerError(f"The file has {len(profile.weights)} factors for a basis of {rank}.", _HINT)
    used = [*profile.bias_ids.tolist(), *(piece for edit in profile.edits for piece in edit["pieces"])]
    if max(used, default=0) >= tgt_vocab:
        raise SpeakerError(f"The file raises word {max(used):,} of a vocabulary of {tgt_vocab:,}.", _HINT)


def _moved_by_words(each: _Given, src: str, tgt: str) -> StoredProfile:
    """Carries over the words that stand out, those that the other vocabulary has too.

    Raises:
        SpeakerError: if it has no words of its own, or few of them are there.
        LibraryError: if no model fits the languages.
    """
    if not each.words or not tgt:
        raise SpeakerError("The numbers mean nothing without their model.")
    model = resolve_model(src=src or None, tgt=tgt)
    vocabulary_id = vocabulary_of(model.id)
    if not vocabulary_id:
        raise LibraryError(f"The model {model.id} has no vocabulary.")
    place_of = {piece: place for place, piece in enumerate(vocabulary_pieces(vocabulary_id))}
    found = sorted(
        (place_of[word], nats) for word, nats in each.words.items() if place_of.get(word, 0) >= N_SPECIALS
    )
    n_kept, n_all = (sum(map(abs, nats)) for nats in ([nats for _, nats in found], each.words.values()))
    if len(each.profile.weights) or n_kept < _LEAST_MOVED * n_all:
        raise SpeakerError(f"{model.id} has too few of the words.")
    return replace(
        each.profile,
        model=model.id,
        vocabulary_id=vocabulary_id,
        bias_ids=np.array([place for place, _ in found], dtype=np.int32),
        bias=np.array([nats for _, nats in found], dtype=np.float32),
        edits=(),
        reason=f"moved from {each.profile.model}, as imported",
    )


def _add_model(given: Sequence[_Given]) -> str:
    models = sorted({each.profile.model for each in given})
    return f"Add the model first ({', '.join(models)}), or export the speaker with their sentences."
