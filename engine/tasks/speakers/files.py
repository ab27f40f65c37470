"""A speaker as one small file: NAME.parlance-speaker."""

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import AfterValidator, FailFast, Field

from engine.base.clock import check_time
from engine.base.errors import ConfigError, EngineError, LibraryError, SpeakerError
from engine.base.files import handed_over, read_given
from engine.base.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.base.json_values import from_json, parse_json, to_json
from engine.base.methods import FOR_NEWCOMERS
from engine.library.speakers import FitSummary, ProfileFacts, StoredProfile, WordEdit
from engine.results.speakers import NewSentence, Person, SpeakerRecord
from engine.runtime.speakers import SpeakerInfo, fingerprint
from engine.speakers.resemblance import standing_out
from engine.tasks.home import open_library
from engine.tasks.models.builtin import ensure_builtin_models, words_folder
from engine.tasks.speakers.people import checked_facts
from engine.tasks.speakers.profiles import fits
from engine.tasks.speakers.sentences import usable_text
from engine.tasks.translation.opening import open_model, resolve_model
from engine.text.subwords import Subwords

FILE_ENDING = ".parlance-speaker"


# The content of a speaker's file: a JSON object of `SpeakerFile` and the "sha256" of all the rest.
#
# Anybody may have written a file, so nothing in it is believed: every value has a type and a range here.

FORMAT = "parlance-speaker"
VERSION = 1
_MOST_BYTES = 64 << 20
_MOST_VALUES = 2_000_000
"""In one list: more than any vocabulary has subwords."""
_LARGEST_MEASURED = 1e9
_DECIMALS = 7
"""Enough for every float32 of the sizes that occur."""
_HINT = "Export the speaker again."
_FACTS = tuple(each.name for each in fields(ProfileFacts))


def _measured(fit: FitSummary) -> FitSummary:
    numbers = [value for value in astuple(fit) if isinstance(value, int | float)]
    if not all(math.isfinite(number) and abs(number) <= _LARGEST_MEASURED for number in numbers):
        raise ValueError("a number is out of range")
    return fit


def _known_time(said: str) -> str:
    return said and check_time(said)  # earlier versions did not always know it


_Text = Annotated[str, Field(strict=True, max_length=100_000)]
_Flag = Annotated[bool, Field(strict=True)]
_Nats = Annotated[float, Field(strict=True, ge=-LARGEST_BIAS, le=LARGEST_BIAS)]
_Factor = Annotated[float, Field(strict=True, ge=-100, le=100)]
_SubwordId = Annotated[int, Field(strict=True, ge=N_SPECIALS, le=_MOST_VALUES)]
_SubwordIds = Annotated[tuple[_SubwordId, ...], Field(max_length=_MOST_VALUES), FailFast()]
_Biases = Annotated[tuple[_Nats, ...], Field(max_length=_MOST_VALUES), FailFast()]


@dataclass(frozen=True, kw_only=True)
class FilePerson(Person):
    """Who the speaker is; the notes are empty unless the text is included."""

    strength: Annotated[float, Field(strict=True, ge=0, le=2)]

    @classmethod
    def of(cls, record: SpeakerRecord, *, with_notes: bool) -> "FilePerson":
        """Makes the record of a speaker of the library."""
        facts = {name: getattr(record, name) for name in ("name", "src", "tgt", "colour", "strength")}
        return cls(**facts, notes=record.notes if with_notes else "")


@dataclass(frozen=True, kw_only=True)
class FileBias:
    """A sparse bias."""

    ids: _SubwordIds
    """Ascending; empty: every subword from the first after the special symbols on."""
    values: _Biases

    def __post_init__(self) -> None:
        if self.ids and len(self.ids) != len(self.values):
            raise ValueError(f"there are {len(self.values)} values for {len(self.ids)} subwords")
        if any(second <= first for first, second in zip(self.ids, self.ids[1:], strict=False)):
            raise ValueError("a subword is there twice, or they are not in order")


def _known_method(name: str) -> str:
    if name not in FOR_NEWCOMERS:
        raise ValueError(f"a profile is of no kind {name[:40]!r}")
    return name


@dataclass(frozen=True, kw_only=True)
class FileEdit:
    """A word changed by hand."""

    word: _Text
    bias: _Nats
    pinned: _Flag
    pieces: Annotated[_SubwordIds, Field(min_length=1)]
    """The subword ids of the word; the name is older than our term."""


@dataclass(frozen=True, kw_only=True)
class FileProfile(ProfileFacts):
    """A profile for one model."""

    method: Annotated[str, AfterValidator(_known_method)]
    fit: Annotated[FitSummary, AfterValidator(_measured)] = FitSummary()
    is_neutral: _Flag
    n_learned: Annotated[int, Field(strict=True, ge=0, le=_LARGEST_MEASURED)]
    learned_at: Annotated[_Text, AfterValidator(_known_time)]
    weights: Annotated[tuple[_Factor, ...], Field(max_length=_MOST_VALUES), FailFast()]
    bias: FileBias
    words: dict[_Text, _Nats]
    """Subwords that stand out, by their text, to move the bias to other models."""
    edits: Annotated[tuple[FileEdit, ...], Field(max_length=1_000), FailFast()] = ()

    @classmethod
    def of(cls, profile: StoredProfile, words: Mapping[str, float]) -> "FileProfile":
        """Makes the record of a profile of the library."""
        ids = profile.bias_ids.tolist()
        is_every_word = ids == [*range(N_SPECIALS, N_SPECIALS + len(ids))]
        return cls(
            **{name: getattr(profile, name) for name in _FACTS},
            weights=tuple(profile.weights.tolist()),
            bias=FileBias(
                ids=() if is_every_word else tuple(ids),
                values=tuple(round(float(nats), _DECIMALS) for nats in profile.bias),
            ),
            words=dict(words),
            edits=tuple(
                FileEdit(word=edit.word, bias=edit.bias, pinned=edit.is_pinned, pieces=edit.subword_ids)
                for edit in profile.edits
            ),
        )

    def stored(self) -> StoredProfile:
        """Returns the profile as the library keeps it."""
        values = np.array(self.bias.values, np.float32)
        ids = self.bias.ids or range(N_SPECIALS, N_SPECIALS + len(values))
        return StoredProfile(
            **{name: getattr(self, name) for name in _FACTS},
            weights=np.array(self.weights, np.float32),
            bias_ids=np.array(ids, np.int32),
            bias=values,
            edits=tuple(
                WordEdit(word=each.word, bias=each.bias, is_pinned=each.pinned, subword_ids=each.pieces)
                for each in self.edits
            ),
            reason="imported from a file",
        )


@dataclass(frozen=True, kw_only=True)
class SpeakerFile:
    """Everything in a file but its checksum."""

    format: str = FORMAT
    version: int = VERSION
    speaker: FilePerson
    profiles: Annotated[tuple[FileProfile, ...], Field(max_length=1_000), FailFast()] = ()
    sentences: Annotated[tuple[NewSentence, ...], Field(max_length=200_000), FailFast()] = ()
    """Empty unless the text is included."""


def write_file(path: Path, content: SpeakerFile) -> None:
    """Writes a file.

    Raises:
        OSError: if it cannot be written.
    """
    values = to_json(content)
    whole = json.dumps(values | {"sha256": checksum_of(values)}, ensure_ascii=False, allow_nan=False)
    with handed_over(path) as scratch:
        scratch.write_bytes(f"{whole}\n".encode())


def read_file(path: Path) -> SpeakerFile:
    """Reads and checks a file.

    Raises:
        SpeakerError: if it is no such file, was changed after it was written, or holds a value that cannot
            be; with its place.
    """
    values = _values_of(path)
    try:
        return from_json(SpeakerFile, values)
    except ConfigError as error:
        raise SpeakerError(f"{path.name} cannot be imported: {error.problems[0]}.", _HINT) from error


def checksum_of(values: Mapping[str, Any]) -> str:
    """Returns the SHA-256 of a file's values without its checksum, whatever the spacing and order."""
    rest = {name: value for name, value in values.items() if name != "sha256"}
    text = json.dumps(rest, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _values_of(path: Path) -> dict[str, Any]:
    """Reads a file and checks that it is one of ours and whole."""
    try:
        data = read_given(path, _MOST_BYTES)
    except OSError as error:
        raise SpeakerError(f"{path} cannot be read: {error.strerror}.", "Check the name.") from error
    try:
        values = parse_json(data)
        if not isinstance(values, dict) or values.get("format") != FORMAT:
            raise SpeakerError(f"{path.name} is not a speaker's file.", "Choose one that Parlance exported.")
        if values.get("version") != VERSION:
            raise SpeakerError(
                f"{path.name} is of version {values.get('version')!r}; this Parlance reads {VERSION}.",
                "Update Parlance.",
            )
        is_whole = values.get("sha256") == checksum_of(values)
    except ValueError as error:
        raise SpeakerError(f"{path.name} is damaged or not a speaker's file ({error}).", _HINT) from error
    if not is_whole:
        raise SpeakerError(f"{path.name} was changed after it was written: its checksum is wrong.", _HINT)
    return values


# Finds the model of this library that a profile from elsewhere fits, or can be moved to.

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


# Writes a speaker's file.


def export_speaker(
    speaker_id: str, path: Path, model: str | None = None, *, with_sentences: bool = False
) -> Path:
    """Writes a speaker's profiles to a new file.

    Anybody with the file and the model can find out which words it raises: `revealed_words` lists them.

    Args:
        speaker_id: who.
        path: the file; gets the ending if it has none. Must not exist.
        model: only the profile for this model; None: all.
        with_sentences: also the speaker's text and the notes.

    Returns:
        The file.

    Raises:
        SpeakerError: if there is nothing to write, or the file exists.
    """
    path = path if path.suffix else path.with_name(path.name + FILE_ENDING)
    speakers = open_library().speakers
    record = speakers.get(speaker_id)
    profiles = [found for found in speakers.profiles.current(speaker_id) if model in (None, found.model)]
    texts = speakers.text.some(speaker_id)[::-1] if with_sentences else []
    if not profiles and not texts:
        raise SpeakerError(
            f"{record.name} has learned nothing{f' for {model}' if model else ''} that could be written to "
            "a file.",
            f"Learn first: `parlance speaker learn {record.id} --from FILE`.",
        )
    if path.exists():
        raise SpeakerError(f"{path} exists already.", "An export never overwrites: choose another name.")
    content = SpeakerFile(
        speaker=FilePerson.of(record, with_notes=with_sentences),
        profiles=tuple(FileProfile.of(profile, words_of(profile)) for profile in profiles),
        sentences=tuple(texts),
    )
    try:
        write_file(path, content)
    except OSError as error:
        raise SpeakerError(f"{path} cannot be written: {error.strerror}.", "Choose another place.") from error
    return path


# Adds the speaker of a file to the library.


def import_speaker(path: Path, name: str | None = None) -> SpeakerRecord:
    """Adds the speaker of a file to the library, under a new id.

    A profile for a model that is not here is kept too, and serves once the model is. The words of a full-bias
    profile for an unknown vocabulary are also moved to the model of the library that fits the languages.

    Args:
        path: a file that `export_speaker` wrote.
        name: what to call them; None: as the file does.

    Raises:
        SpeakerError: if it is no such file, was changed by hand, holds a value that cannot be, or nothing in
            it is of use here; with the reason.
    """
    content = read_file(path)
    facts = checked_facts(asdict(content.speaker) | ({} if name is None else {"name": name}))
    sentences = list(map(usable_text, content.sentences))
    ensure_builtin_models()  # the file may be for one of them
    profiles, reasons = usable_here(content.profiles, content.speaker.src, content.speaker.tgt)
    if reasons and not sentences and len(profiles) == len(reasons):
        models = ", ".join(sorted({profile.model for profile in content.profiles}))
        raise SpeakerError(
            f"Nothing in {path.name} is of use here. {' '.join(reasons)}",
            f"Add the model first ({models}), or export the speaker with their sentences.",
        )
    return open_library().speakers.add(facts, sentences, profiles)
