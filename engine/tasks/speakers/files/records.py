"""The content of a speaker's file: a JSON object of `SpeakerFile` and the "sha256" of all the rest.

Anybody may have written a file, so nothing in it is believed: every value has a type and a range here.
"""

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import AfterValidator, FailFast, Field

from engine.clock import check_time
from engine.errors import ConfigError, SpeakerError
from engine.files import handed_over, read_given
from engine.graph_io import LARGEST_BIAS, N_SPECIALS
from engine.json_values import from_json, parse_json, to_json
from engine.library.speakers.profiles import FitSummary, ProfileFacts, StoredProfile, WordEdit
from engine.methods import FOR_NEWCOMERS
from engine.results.speakers import NewSentence, Person, SpeakerRecord

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
