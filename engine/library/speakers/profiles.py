"""The profiles of speakers: one row per version, never changed; one version per model is in use."""

import json
import sqlite3
import zlib
from dataclasses import asdict, dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.clock import now
from engine.errors import LibraryError, SpeakerError
from engine.library.catalogue import Catalogue
from engine.library.rows import insert
from engine.library.speakers.changes import log_change, make_current, number_of
from engine.results.speakers import SpeakerProfile, SpeakerVersion

Floats = NDArray[np.float32]
Ids = NDArray[np.int32]


def _nothing(kind: type) -> NDArray[Any]:
    return np.zeros(0, dtype=kind)


@dataclass(frozen=True, kw_only=True, slots=True)
class WordEdit:
    """A word changed by hand."""

    word: str
    bias: float
    """Bias that it was set to, in nats."""
    is_pinned: bool
    """Learning again leaves it as it is."""
    subword_ids: tuple[int, ...]
    """How the model spells it, never empty."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FitSummary:
    """The settings and outcome of the fit that made a profile; see `engine.speakers.fit.SpeakerFit`."""

    way: str = ""
    """"factored-bias", "full-bias", or one on top of the other; empty: not fitted."""
    strength: float = 0.0
    """Strength of the prior."""
    chosen_at: int = 0
    """Number of sentences when the way was chosen."""
    nll_before: float | None = None
    nll_after: float | None = None
    cv_gain: float = 0.0
    cv_low: float = 0.0
    cv_high: float = 0.0
    n_tokens: int = 0
    is_sure: bool = False


@dataclass(frozen=True, kw_only=True, eq=False)
class ProfileFacts:
    """What is known of a speaker's profile for one model, its numbers aside: in the library as in a file."""

    model: str
    method: str
    """"factored-bias" or "full-bias"."""
    basis_id: str
    """Id of the basis that the weights belong to; empty if there are none."""
    vocabulary_id: str
    """Id of the target vocabulary that bias and edits belong to."""
    fit: FitSummary = FitSummary()
    verdict: str = ""
    is_neutral: bool = False
    n_learned: int = 0
    """Sentences and corrections it was learned from."""
    learned_at: str = ""
    """ISO 8601, UTC; empty: when it is put into the library."""


@dataclass(frozen=True, kw_only=True, eq=False)
class StoredProfile(ProfileFacts):
    """One version of a speaker's profile for one model."""

    weights: Floats = field(default_factory=lambda: _nothing(np.float32))
    """Factors of the basis, (rank,); may be empty."""
    bias_ids: Ids = field(default_factory=lambda: _nothing(np.int32))
    """Subwords whose bias is not 0, of full-bias; (n,)."""
    bias: Floats = field(default_factory=lambda: _nothing(np.float32))
    """Bias of each of them, in nats, (n,)."""
    edits: tuple[WordEdit, ...] = ()
    """Edits in the order in which they were made."""
    reason: str = ""
    """The change that made this version, in words."""
    version: int = 0
    """0 until it is in the library."""
    is_current: bool = False


class OutOfDate(Exception):  # noqa: N818, nothing is wrong: learn again on top
    """The profile was changed by another process since it was read."""


class SpeakerProfiles:
    """The profiles of every speaker of a library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def current(self, speaker_id: str) -> list[StoredProfile]:
        """Returns the profiles in use, one per model, newest first.

        Raises:
            SpeakerError: if there is no such speaker.
            LibraryError: if a profile is damaged.
        """
        query = """SELECT * FROM speaker_profiles WHERE speaker = ? AND is_current
            ORDER BY created DESC, rowid DESC"""
        with self._catalogue.read() as connection:
            number = number_of(connection, speaker_id)
            return [_profile(row, speaker_id) for row in connection.execute(query, (number,))]

    def all_current(self, vocabulary_id: str) -> list[tuple[str, str, StoredProfile]]:
        """Returns id and name of every speaker with profiles for a vocabulary, and the profiles in use.

        Raises:
            LibraryError: if a profile is damaged.
        """
        query = """SELECT s.id AS speaker_id, s.name AS speaker_name, p.* FROM speaker_profiles p
            JOIN speakers s ON s.number = p.speaker WHERE p.vocabulary_id = ? AND p.is_current
            ORDER BY s.id, p.created DESC, p.rowid DESC"""
        with self._catalogue.read() as connection:
            rows = connection.execute(query, (vocabulary_id,)).fetchall()
        return [(row["speaker_id"], row["speaker_name"], _profile(row, row["speaker_id"])) for row in rows]

    def history(self, speaker_id: str, model: str = "") -> list[SpeakerVersion]:
        """Returns the versions that are kept, newest first; of one model or of all."""
        query = """SELECT * FROM speaker_profiles WHERE speaker = ? AND ? IN ('', model)
            ORDER BY created DESC, rowid DESC"""
        with self._catalogue.read() as connection:
            rows = connection.execute(query, (number_of(connection, speaker_id), model)).fetchall()
        return [
            SpeakerVersion(
                model=row["model"],
                version=row["version"],
                when=row["created"],
                reason=row["reason"],
                method=row["method"],
                n_sentences=row["n_learned"],
                verdict=row["verdict"],
                is_neutral=bool(row["is_neutral"]),
                is_current=bool(row["is_current"]),
            )
            for row in rows
        ]

    def put(self, speaker_id: str, profile: StoredProfile, based_on: int | None) -> int:
        """Adds a version of a profile and puts it to use; one step of undo.

        Args:
            speaker_id: whose.
            profile: the new version.
            based_on: the version in use when it was made; None: there was none.

        Returns:
            Its version.

        Raises:
            OutOfDate: if another version is in use now. Nothing is changed then.
            SpeakerError: if the speaker is gone.
        """
        with self._catalogue.write() as connection:
            number = number_of(connection, speaker_id)
            if _current_version(connection, number, profile.model) != based_on:
                raise OutOfDate
            query = "SELECT max(version) FROM speaker_profiles WHERE speaker = ? AND model = ?"
            last = connection.execute(query, (number, profile.model)).fetchone()[0] or 0
            insert_profile(connection, number, last + 1, profile)
            make_current(connection, number, profile.model, last + 1)
            log_change(connection, number, profile.reason, {}, (profile.model, based_on, last + 1))
        return int(last) + 1

    def use(self, speaker_id: str, model: str, version: int) -> None:
        """Puts an earlier (or later) version to use again; one step of undo, or none if it is in use.

        Raises:
            SpeakerError: if there is no such version.
        """
        with self._catalogue.write() as connection:
            number = number_of(connection, speaker_id)
            query = "SELECT version FROM speaker_profiles WHERE speaker = ? AND model = ?"
            known = sorted(row["version"] for row in connection.execute(query, (number, model)))
            if version not in known:
                shown = f"{known[0]} to {known[-1]}" if known else "none"
                raise SpeakerError(
                    f"{speaker_id} has no version {version} for {model}; there is {shown}.",
                    f"See them with `parlance speaker history {speaker_id}`.",
                )
            old = _current_version(connection, number, model)
            if old != version:
                make_current(connection, number, model, version)
                log_change(connection, number, f"went back to version {version}", {}, (model, old, version))


def insert_profile(connection: sqlite3.Connection, number: int, version: int, profile: StoredProfile) -> None:
    """Adds one version inside the caller's transaction; it is not in use yet."""
    insert(connection, "speaker_profiles", _row(number, version, profile))


def summaries(
    connection: sqlite3.Connection, number: int | None = None
) -> dict[int, tuple[SpeakerProfile, ...]]:
    """Returns the profiles in use without their bias values, by the number of the speaker's row."""
    query = """SELECT speaker, model, method, version, n_learned, learned_at, is_neutral, verdict, n_edited
        FROM speaker_profiles WHERE is_current AND (?1 IS NULL OR speaker = ?1)
        ORDER BY created DESC, rowid DESC"""
    found: dict[int, tuple[SpeakerProfile, ...]] = {}
    for row in connection.execute(query, (number,)):
        values = dict(row) | {"is_neutral": bool(row["is_neutral"])}
        speaker = values.pop("speaker")
        found[speaker] = (*found.get(speaker, ()), SpeakerProfile(**values))
    return found


def _current_version(connection: sqlite3.Connection, number: int, model: str) -> int | None:
    query = "SELECT version FROM speaker_profiles WHERE speaker = ? AND model = ? AND is_current"
    row = connection.execute(query, (number, model)).fetchone()
    return None if row is None else int(row["version"])


def _row(number: int, version: int, profile: StoredProfile) -> dict[str, Any]:
    created = now()
    return {
        "speaker": number,
        "model": profile.model,
        "version": version,
        "is_current": 0,
        "method": profile.method,
        "basis_id": profile.basis_id,
        "vocabulary_id": profile.vocabulary_id,
        "weights": profile.weights.astype("<f4").tobytes(),
        "bias": _packed(profile.bias_ids, profile.bias),
        "edits": json.dumps([_edit_values(edit) for edit in profile.edits], ensure_ascii=False),
        "fit": json.dumps(asdict(profile.fit), ensure_ascii=False, allow_nan=False),
        "verdict": profile.verdict,
        "is_neutral": int(profile.is_neutral),
        "n_learned": profile.n_learned,
        "n_edited": len(profile.edits),
        "reason": profile.reason,
        "created": created,
        "learned_at": profile.learned_at or created,
    }


def _packed(ids: Ids, bias: Floats) -> bytes:
    """Makes bytes of a sparse bias: few where many ids are near each other and many values alike."""
    steps = np.diff(ids, prepend=0).astype("<i4")
    return zlib.compress(steps.tobytes() + bias.astype("<f4").tobytes())


def _unpacked(data: bytes) -> tuple[Ids, Floats]:
    unpacked = zlib.decompress(data)
    half = len(unpacked) // 2
    ids = np.cumsum(np.frombuffer(unpacked[:half], "<i4"), dtype=np.int32)
    return ids, np.frombuffer(unpacked[half:], "<f4").astype(np.float32)


def _profile(row: sqlite3.Row, speaker_id: str) -> StoredProfile:
    try:
        return _stored(row)
    except (zlib.error, ValueError, TypeError) as error:  # of JSON too; and of NULL, or text for bytes
        raise LibraryError(
            f"Version {row['version']} of what {speaker_id} learned for {row['model']} is damaged in the "
            f"catalogue ({error}).",
            f"Go back with `parlance speaker rollback {speaker_id} VERSION` (`parlance speaker history "
            f"{speaker_id}` lists the versions), or `parlance speaker undo {speaker_id}` and learn again.",
        ) from error


def _stored(row: sqlite3.Row) -> StoredProfile:
    bias_ids, bias = _unpacked(row["bias"])
    return StoredProfile(
        weights=np.frombuffer(row["weights"], "<f4").astype(np.float32),
        bias_ids=bias_ids,
        bias=bias,
        edits=tuple(_edit(**values) for values in json.loads(row["edits"])),
        fit=_fit(json.loads(row["fit"])),
        is_neutral=bool(row["is_neutral"]),
        is_current=bool(row["is_current"]),
        **{
            name: row[name]
            for name in (
                "model", "version", "method", "basis_id", "vocabulary_id", "verdict", "n_learned", "reason",
                "learned_at",
            )
        },
    )  # fmt: skip


def _edit_values(edit: WordEdit) -> dict[str, Any]:
    """Returns an edit under the names that the catalogue has had from the start."""
    return {
        "word": edit.word, "bias": edit.bias, "pinned": edit.is_pinned, "pieces": edit.subword_ids
    }  # fmt: skip


def _edit(word: str, bias: float, pinned: bool, pieces: list[int]) -> WordEdit:
    return WordEdit(word=word, bias=bias, is_pinned=pinned, subword_ids=tuple(pieces))


def _fit(values: dict[str, Any]) -> FitSummary:
    """Returns the summary of a fit; older versions wrote less, files of other versions perhaps more."""
    return FitSummary(**{each.name: values[each.name] for each in fields(FitSummary) if each.name in values})
