"""The speakers of a library: people, their text and profiles, confirmed translations, the undo stack.

Nothing is deleted while a step can still be undone: removed text is marked with the change that
removed it, and every version of a profile is kept. So undoing moves marks, not data.
"""

import json
import sqlite3
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.base.clock import now
from engine.base.errors import LibraryError, SpeakerError
from engine.library.catalogue import Catalogue
from engine.library.locks import is_alive, own_process
from engine.library.mending import STANDING
from engine.library.names import did_you_mean, entry_id, first_free
from engine.library.rows import insert
from engine.results.corpora import DomainDirection
from engine.results.figures import counted
from engine.results.speakers import (
    NewSentence,
    SpeakerProfile,
    SpeakerRecord,
    SpeakerSentence,
    SpeakerVersion,
)

MOST_CHANGES = 200
"""Steps that can be undone, per speaker."""
MOST_VERSIONS = 100
"""Versions of a profile that are kept per speaker and model, beside those a step of undo needs."""

_BEGUN = "changing:"
"""How the notes begin that tell of changes that are not finished."""
_UNDONE_NEXT = "NOT is_undone ORDER BY number DESC"
_REDONE_NEXT = "is_undone ORDER BY number"


class UndoLog:
    """The undo log of every speaker of a library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    @contextmanager
    def all_or_nothing(self, speaker_id: str) -> Iterator[None]:
        """Takes back what the block changes of a speaker if it fails.

        After a kill the next start does, or whoever changes the speaker next.
        """
        pid, started = own_process()
        key = f"{_BEGUN}{speaker_id}:{pid}"
        with changing(self._catalogue, speaker_id) as (connection, number):
            newest = _newest(connection, number)
            begun = {"speaker": speaker_id, "newest": newest, "pid": pid, "started": started}
            connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (key, json.dumps(begun)))
        try:
            yield
        except BaseException:
            with self._catalogue.write() as connection:
                _take_back(connection, key, begun)
            raise
        with self._catalogue.write() as connection:
            connection.execute("DELETE FROM notes WHERE key = ?", (key,))

    def take_back_unfinished(self, speaker_id: str = "") -> None:
        """Takes back what killed processes had begun to change, of one speaker or of all."""
        key = f"{_BEGUN}{speaker_id}:" if speaker_id else _BEGUN
        with self._catalogue.read() as connection:
            if not _of_killed(connection, key):
                return
        with self._catalogue.write() as connection:
            for name, begun in _of_killed(connection, key):
                _take_back(connection, name, begun)

    def undo(self, speaker_id: str) -> str:
        """Takes back the last change that is not undone, and returns it in words; "" if there is none."""
        return self._step(speaker_id, _UNDONE_NEXT, is_forward=False)

    def redo(self, speaker_id: str) -> str:
        """Makes the change again that was undone last, and returns it in words; "" if there is none."""
        return self._step(speaker_id, _REDONE_NEXT, is_forward=True)

    def _step(self, speaker_id: str, which: str, *, is_forward: bool) -> str:
        with changing(self._catalogue, speaker_id) as (connection, number):
            return _step(connection, number, which, is_forward=is_forward)


def _of_killed(connection: sqlite3.Connection, key: str) -> list[tuple[str, Mapping[str, Any]]]:
    """Returns the notes of unfinished changes of processes that are gone, those whose key begins so."""
    query = "SELECT key, value FROM notes WHERE substr(key, 1, ?) = ? ORDER BY key"
    rows = connection.execute(query, (len(key), key)).fetchall()
    left = [(str(row["key"]), json.loads(row["value"])) for row in rows]
    return [(name, begun) for name, begun in left if not is_alive(begun["pid"], begun["started"])]


def _take_back(connection: sqlite3.Connection, key: str, begun: Mapping[str, Any]) -> None:
    row = connection.execute("SELECT number FROM speakers WHERE id = ?", (begun["speaker"],)).fetchone()
    while row is not None and _newest(connection, row["number"]) > begun["newest"]:
        _step(connection, row["number"], _UNDONE_NEXT, is_forward=False)
    connection.execute("DELETE FROM notes WHERE key = ?", (key,))


def _step(connection: sqlite3.Connection, speaker: int, which: str, *, is_forward: bool) -> str:
    query = f"SELECT * FROM speaker_changes WHERE speaker = ? AND {which} LIMIT 1"
    change = connection.execute(query, (speaker,)).fetchone()
    if change is None:
        return ""
    _apply_text(connection, change, is_forward=is_forward)
    if change["model"]:
        version = change["new_version" if is_forward else "old_version"]
        make_current(connection, speaker, change["model"], version)
    connection.execute(
        "UPDATE speaker_changes SET is_undone = ? WHERE number = ?", (not is_forward, change["number"])
    )
    _touch(connection, speaker)
    return str(change["what"])


def _newest(connection: sqlite3.Connection, speaker: int) -> int:
    """Returns the number of a speaker's last change that is not undone, 0 if there is none."""
    query = "SELECT max(number) FROM speaker_changes WHERE speaker = ? AND NOT is_undone"
    return int(connection.execute(query, (speaker,)).fetchone()[0] or 0)


def number_of(connection: sqlite3.Connection, speaker_id: str) -> int:
    """Returns the number that a speaker's text and profiles refer to.

    Raises:
        SpeakerError: if there is no speaker with this id.
    """
    row = connection.execute("SELECT number FROM speakers WHERE id = ?", (storable(speaker_id),)).fetchone()
    if row is None:
        raise no_speaker(connection, speaker_id)
    return int(row["number"])


@contextmanager
def changing(catalogue: Catalogue, speaker_id: str) -> Iterator[tuple[sqlite3.Connection, int]]:
    """Gives a transaction that changes a speaker, and the speaker's number.

    What a killed process had begun is taken back before it: done later, that would take this change along.

    Raises:
        SpeakerError: if there is no speaker with this id.
    """
    UndoLog(catalogue).take_back_unfinished(speaker_id)
    with catalogue.write() as connection:
        yield connection, number_of(connection, speaker_id)


def storable(text: str) -> str:
    """Returns a text that can be looked for: half characters, as a terminal may give, are replaced."""
    return text.encode(errors="replace").decode()


def no_speaker(connection: sqlite3.Connection, wrong: str) -> SpeakerError:
    """Returns the error for an id or name that no speaker has; says so if one with it was removed."""
    query = "SELECT id, entry_id, entry FROM trash WHERE noun = 'speaker' ORDER BY removed DESC, rowid DESC"
    for row in connection.execute(query):
        names = (row["entry_id"], json.loads(row["entry"])["name"])
        if wrong.casefold() in (name.casefold() for name in names):
            hint = f"Bring them back with `parlance speaker restore {row['id']}`."
            return SpeakerError(f"The speaker {wrong!r} was removed.", hint)
    rows = connection.execute("SELECT id, name FROM speakers ORDER BY id").fetchall()
    known = [text for row in rows for text in (row["id"], row["name"])]
    hint = did_you_mean(wrong, known, "See them with `parlance speaker list`.")
    return SpeakerError(f"There is no speaker {wrong!r} in the library.", hint)


def log_change(
    connection: sqlite3.Connection,
    speaker: int,
    what: str,
    text: Mapping[str, Any],
    profile: tuple[str, int | None, int] | None = None,
) -> int:
    """Records a change inside the transaction that makes it; undone changes can no longer be redone.

    Args:
        connection: the transaction.
        speaker: the speaker's number.
        what: the change in words: "added 3 sentences".
        text: {"added": ids, "removed": ids, "edited": {id: {column: (old, new)}}, "fields": {column: (old,
            new)}}, each only if there is something.
        profile: a model, and the version of its profile in use before (None: there was none) and now.

    Returns:
        The number of the change.
    """
    connection.execute("DELETE FROM speaker_changes WHERE speaker = ? AND is_undone", (speaker,))
    model, old, new = profile or ("", None, None)
    insert(
        connection,
        "speaker_changes",
        {
            "speaker": speaker,
            "what": what,
            "is_undone": 0,
            "text": json.dumps(text, ensure_ascii=False),
            "model": model,
            "old_version": old,
            "new_version": new,
        },
    )
    number = int(connection.execute("SELECT last_insert_rowid()").fetchone()[0])
    mark_removed(connection, text.get("removed", ()), number)
    _touch(connection, speaker)
    _forget_oldest(connection, speaker)
    return number


def mark_removed(connection: sqlite3.Connection, ids: Iterable[int], change: int | None) -> None:
    """Marks sentences as removed by a change; None brings them back."""
    connection.executemany(
        "UPDATE speaker_sentences SET removed_by = ? WHERE id = ?", [(change, number) for number in ids]
    )


def make_current(connection: sqlite3.Connection, speaker: int, model: str, version: int | None) -> None:
    """Puts one version of a profile to use; None: none of them."""
    where = "speaker = ? AND model = ?"
    connection.execute(f"UPDATE speaker_profiles SET is_current = 0 WHERE {where}", (speaker, model))
    connection.execute(
        f"UPDATE speaker_profiles SET is_current = 1 WHERE {where} AND version = ?", (speaker, model, version)
    )


def forget_removed(connection: sqlite3.Connection) -> None:
    """Deletes the text and profiles of speakers that are neither in the library nor in its trash."""
    rows = connection.execute("SELECT entry FROM trash WHERE noun = 'speaker'").fetchall()
    kept = [json.loads(row["entry"])["number"] for row in rows]
    kept += [row["number"] for row in connection.execute("SELECT number FROM speakers")]
    for table in ("speaker_sentences", "speaker_changes", "speaker_profiles"):
        owners = {row[0] for row in connection.execute(f"SELECT DISTINCT speaker FROM {table}")}
        gone = [(owner,) for owner in owners - set(kept)]
        connection.executemany(f"DELETE FROM {table} WHERE speaker = ?", gone)


def forget_undo(connection: sqlite3.Connection) -> None:
    """Deletes the steps that could be undone, and the text that only they could bring back."""
    connection.execute("DELETE FROM speaker_changes")
    connection.execute("DELETE FROM speaker_sentences WHERE removed_by IS NOT NULL")


def _apply_text(connection: sqlite3.Connection, change: sqlite3.Row, *, is_forward: bool) -> None:
    text, number = json.loads(change["text"]), change["number"]
    which = 1 if is_forward else 0
    mark_removed(connection, text.get("added", ()), None if is_forward else number)
    mark_removed(connection, text.get("removed", ()), number if is_forward else None)
    for sentence, columns in text.get("edited", {}).items():
        _set(connection, "speaker_sentences", "id", int(sentence), columns, which)
    _set(connection, "speakers", "number", change["speaker"], text.get("fields", {}), which)


def _set(
    connection: sqlite3.Connection,
    table: str,
    key: str,
    value: int,
    columns: Mapping[str, Sequence[Any]],
    which: int,
) -> None:
    for column, states in columns.items():  # the names are ours: they were written by `log_change`
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (states[which], value))


def _touch(connection: sqlite3.Connection, speaker: int) -> None:
    connection.execute("UPDATE speakers SET updated = ? WHERE number = ?", (now(), speaker))


def _forget_oldest(connection: sqlite3.Connection, speaker: int) -> None:
    """Deletes the oldest steps, and the text and versions that only they could bring back."""
    connection.execute(
        """DELETE FROM speaker_changes WHERE speaker = ?1 AND number <=
            (SELECT number FROM speaker_changes WHERE speaker = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)""",
        (speaker, MOST_CHANGES),
    )
    connection.execute(
        """DELETE FROM speaker_sentences WHERE speaker = ?1 AND removed_by IS NOT NULL
            AND removed_by NOT IN (SELECT number FROM speaker_changes WHERE speaker = ?1)""",
        (speaker,),
    )
    connection.execute(
        """DELETE FROM speaker_profiles AS p WHERE speaker = ?1 AND NOT is_current
            AND version <= (SELECT max(version) FROM speaker_profiles q
                WHERE q.speaker = ?1 AND q.model = p.model) - ?2
            AND NOT EXISTS (SELECT 1 FROM speaker_changes c WHERE c.speaker = ?1 AND c.model = p.model
                AND p.version IN (c.old_version, c.new_version))""",
        (speaker, MOST_VERSIONS),
    )


# Which translations people have confirmed, and for which domain: a speaker's corrections, or nobody's.
#
# The text of a speaker's correction stays theirs: what they change, remove or undo is so here, too.


class ConfirmedPair(NamedTuple):
    """A source and its confirmed translation."""

    source: str
    target: str
    origin: str
    """A speaker's name, or the file that it stands in."""
    line: int
    """There; of a speaker's, its number."""


_NEW = """SELECT c.id, coalesce(s.source, c.source) AS source, coalesce(s.target, c.target) AS target
    FROM confirmed c LEFT JOIN speaker_sentences s ON s.id = c.sentence AND s.removed_by IS NULL
    LEFT JOIN speakers p ON p.number = s.speaker
    WHERE (c.sentence IS NULL OR p.number IS NOT NULL) AND (c.domain, c.src, c.tgt) = (?, ?, ?)
    AND c.id > ? AND c.created > ? ORDER BY c.id"""
_KNOWN = """SELECT coalesce(s.source, c.source) AS source, coalesce(s.target, c.target) AS target,
        coalesce(p.name, c.origin) AS origin, p.id AS speaker,
        CASE WHEN c.sentence IS NULL THEN c.line ELSE c.id END AS line
    FROM confirmed c LEFT JOIN speaker_sentences s ON s.id = c.sentence AND s.removed_by IS NULL
    LEFT JOIN speakers p ON p.number = s.speaker
    WHERE (c.sentence IS NULL OR p.number IS NOT NULL) AND (c.domain, c.src, c.tgt) = (?, ?, ?)
    AND coalesce(s.source, c.source) IN (SELECT value FROM json_each(?)) ORDER BY c.id"""
_OF_PAIR = """SELECT c.* FROM confirmed c
    LEFT JOIN speaker_sentences s ON s.id = c.sentence AND s.removed_by IS NULL
    WHERE (c.domain, c.src, c.tgt) = (?, ?, ?)
    AND (coalesce(s.source, c.source), coalesce(s.target, c.target)) = (?, ?) ORDER BY c.id"""
_THERE = {
    True: """SELECT s.id FROM speaker_sentences s JOIN speakers p ON p.number = s.speaker
        WHERE s.removed_by IS NULL AND s.id IN (SELECT value FROM json_each(?))""",
    False: "SELECT id FROM confirmed WHERE sentence IS NULL AND id IN (SELECT value FROM json_each(?))",
}
_STATE = (
    "SELECT count(*), max(id), total(length(target)) FROM confirmed",
    "SELECT count(*), max(number), total(is_undone) FROM speaker_changes",
    "SELECT count(*), total(number) FROM speakers",
    "SELECT count(*), total(id) FROM speaker_sentences WHERE removed_by IS NULL AND kind = 'correction'",
)


class ConfirmedTranslations:
    """The confirmed translations of a library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def state(self) -> str:
        """Returns what is another one whenever something was confirmed, changed, removed or brought back."""
        with self._catalogue.read() as connection:
            return json.dumps([tuple(connection.execute(query).fetchone()) for query in _STATE])

    def pairs(self) -> dict[DomainDirection, list[ConfirmedPair]]:
        """Returns what stands confirmed now, in the order in which it was, each pair of a group once."""
        found: dict[DomainDirection, dict[tuple[str, str], ConfirmedPair]] = {}
        with self._catalogue.read() as connection:
            for row in connection.execute(STANDING):
                group = DomainDirection(row["domain"], row["src"], row["tgt"])
                pair = ConfirmedPair(row["source"], row["target"], row["origin"], row["line"])
                found.setdefault(group, {}).setdefault((pair.source, pair.target), pair)
        return {group: list(pairs.values()) for group, pairs in found.items()}

    def since(self, group: DomainDirection, number: int = 0, created: str = "") -> list[tuple[int, str, str]]:
        """Returns the number, source and translation of what was confirmed for a group since, in that order.

        Args:
            group: whose.
            number: of the newest one that is known.
            created: ISO 8601, UTC: only what was confirmed later.
        """
        place = (group.domain, group.src, group.tgt)
        with self._catalogue.read() as connection:
            rows = connection.execute(_NEW, (*place, number, created))
            return [(int(row["id"]), str(row["source"]), str(row["target"])) for row in rows]

    def known(self, group: DomainDirection, sources: Iterable[str]) -> list[tuple[ConfirmedPair, str | None]]:
        """Returns what stands confirmed of some sources, in that order, each with the id of its speaker."""
        wanted = json.dumps(list(sources), ensure_ascii=False)
        with self._catalogue.read() as connection:
            rows = connection.execute(_KNOWN, (group.domain, group.src, group.tgt, wanted))
            return [
                (ConfirmedPair(row["source"], row["target"], row["origin"], row["line"]), row["speaker"])
                for row in rows
            ]

    def add_sentences(self, group: DomainDirection, sentence_ids: Iterable[int]) -> None:
        """Puts corrections of speakers into a group, last of all."""
        with self._catalogue.write() as connection:
            for sentence in sentence_ids:
                place = sentence, group.domain, group.src, group.tgt
                query = "DELETE FROM confirmed WHERE (sentence, domain, src, tgt) = (?, ?, ?, ?)"
                connection.execute(query, place)
                values = {"sentence": sentence, "source": "", "target": "", "origin": "", "line": 0}
                insert(connection, "confirmed", {**_place(group), **values})

    def add(self, group: DomainDirection, pair: ConfirmedPair) -> int:
        """Keeps a translation that is nobody's in particular, and returns its id."""
        with self._catalogue.write() as connection:
            values = {"source": pair.source, "target": pair.target, "origin": pair.origin, "line": pair.line}
            insert(connection, "confirmed", {**_place(group), "sentence": None, **values})
            return int(connection.execute("SELECT last_insert_rowid()").fetchone()[0])

    def remove(self, confirmed_id: int) -> bool:
        """Forgets a translation that is nobody's; tells whether it was there."""
        with self._catalogue.write() as connection:
            query = "DELETE FROM confirmed WHERE id = ? AND sentence IS NULL"
            return connection.execute(query, (confirmed_id,)).rowcount > 0

    def there(self, ids: Iterable[int], *, of_speakers: bool) -> set[int]:
        """Returns which ids are still there, of speakers' text or of what is nobody's."""
        with self._catalogue.read() as connection:
            rows = connection.execute(_THERE[of_speakers], (json.dumps(list(ids)),))
            return {int(row["id"]) for row in rows}

    def change(
        self, group: DomainDirection, pairs: Iterable[tuple[str, str]], texts: tuple[str, str] | None
    ) -> list[str]:
        """Gives pairs of a group other texts, in their places, or takes them out, whoever confirmed them.

        What speakers corrected stays theirs as it is: the new text is nobody's.

        Args:
            group: whose.
            pairs: sources and targets, as they stand confirmed.
            texts: source and target from now on; None: the pairs are taken out.

        Returns:
            What `put_back` brings the old ones back by.
        """
        before = []
        with self._catalogue.write() as connection:
            for pair in pairs:
                rows = connection.execute(_OF_PAIR, (group.domain, group.src, group.tgt, *pair)).fetchall()
                for row in map(dict, rows):
                    before.append(json.dumps(row, ensure_ascii=False))
                    connection.execute("DELETE FROM confirmed WHERE id = ?", (row["id"],))
                    if texts is not None:
                        nobodys = {"sentence": None, "origin": row["origin"] or "corrections"}
                        new = dict(zip(("source", "target"), texts, strict=True))
                        insert(connection, "confirmed", row | nobodys | new)
        return before

    def put_back(self, rows: Iterable[str]) -> None:
        """Brings back what `change` changed or took out, in its old place."""
        with self._catalogue.write() as connection:
            for row in map(json.loads, rows):
                connection.execute("DELETE FROM confirmed WHERE id = ?", (row["id"],))
                insert(connection, "confirmed", row)

    def find(self, group: DomainDirection, source: str) -> list[int]:
        """Returns the ids of the translations of a sentence that are nobody's."""
        query = (
            "SELECT id FROM confirmed WHERE sentence IS NULL AND (domain, src, tgt, source) = (?, ?, ?, ?)"
        )
        with self._catalogue.read() as connection:
            rows = connection.execute(query, (group.domain, group.src, group.tgt, source))
            return [int(row["id"]) for row in rows]

    def speakers_of(self, group: DomainDirection) -> list[str]:
        """Returns the ids of the speakers of whom a group has corrections."""
        query = """SELECT DISTINCT p.id FROM confirmed c JOIN speaker_sentences s ON s.id = c.sentence
            JOIN speakers p ON p.number = s.speaker WHERE (c.domain, c.src, c.tgt) = (?, ?, ?)"""
        with self._catalogue.read() as connection:
            return [str(row["id"]) for row in connection.execute(query, (group.domain, group.src, group.tgt))]

    def forget(self, group: DomainDirection) -> None:
        """Forgets all of a group; the corrections of speakers stay theirs."""
        query = "DELETE FROM confirmed WHERE (domain, src, tgt) = (?, ?, ?)"
        with self._catalogue.write() as connection:
            connection.execute(query, (group.domain, group.src, group.tgt))


def _place(group: DomainDirection) -> dict[str, str]:
    return {"domain": group.domain, "src": group.src, "tgt": group.tgt, "created": now()}


# The profiles of speakers: one row per version, never changed; one version per model is in use.

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
        with changing(self._catalogue, speaker_id) as (connection, number):
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
        with changing(self._catalogue, speaker_id) as (connection, number):
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


# The text of speakers: their sentences and corrections.


class SpeakerSentences:
    """The sentences and corrections of every speaker of a library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def some(
        self, speaker_id: str, *, kind: str = "", search: str = "", limit: int = -1, offset: int = 0
    ) -> list[SpeakerSentence]:
        """Returns text of a speaker, newest first.

        Args:
            speaker_id: whose.
            kind: "sentence", "correction", or "" for both.
            search: only text that contains this, in the source, the target or the draft, in any case.
            limit: at most so many; negative: all.
            offset: so many are passed over.
        """
        query = """SELECT id, kind, source, target, draft, origin, created FROM speaker_sentences
            WHERE speaker = ? AND removed_by IS NULL AND ? IN ('', kind) ORDER BY id DESC"""
        with self._catalogue.read() as connection:
            number = number_of(connection, speaker_id)
            if not search:
                rows = connection.execute(f"{query} LIMIT ? OFFSET ?", (number, kind, limit, offset))
                return [SpeakerSentence(**row) for row in map(dict, rows)]
            wanted = search.casefold()
            every = map(dict, connection.execute(query, (number, kind)))
            found = [SpeakerSentence(**row) for row in every if _holds(row, wanted)]
        return found[offset : None if limit < 0 else offset + limit]

    def add(self, speaker_id: str, rows: Sequence[NewSentence], model: str = "") -> tuple[list[int], int]:
        """Adds text; one step of undo, or none if all of it was there before.

        Args:
            speaker_id: whose.
            rows: the text; duplicates are added once.
            model: id of the model that made the drafts; empty: unknown.

        Returns:
            The ids of the new text, in order, and how many duplicates were left out.
        """
        with changing(self._catalogue, speaker_id) as (connection, number):
            known = set(_existing(connection, number))
            ids = []
            for row in rows:
                key = (row.kind, row.source, row.target)
                if key not in known:
                    known.add(key)
                    ids.append(insert_sentence(connection, number, row, model))
            if ids:
                kinds = {row.kind for row in rows}
                noun = kinds.pop() if len(kinds) == 1 else "text"
                log_change(connection, number, f"added {_counted(len(ids), noun)}", {"added": ids})
        return ids, len(rows) - len(ids)

    def find(self, speaker_id: str, row: NewSentence) -> int | None:
        """Returns the id of the very same text if the speaker has it."""
        with self._catalogue.read() as connection:
            number = number_of(connection, speaker_id)
            return _existing(connection, number).get((row.kind, row.source, row.target))

    def edit(self, speaker_id: str, sentence_id: int, changes: Mapping[str, str]) -> SpeakerSentence:
        """Changes source or target of one sentence; one step of undo.

        Raises:
            SpeakerError: if the speaker has no such sentence, or has the very same text already.
        """
        with changing(self._catalogue, speaker_id) as (connection, number):
            row = _sentence_row(connection, number, sentence_id, speaker_id)
            different = {name: (row[name], value) for name, value in changes.items() if row[name] != value}
            assert set(different) <= {"source", "target"}
            if different:
                new = dict(row) | {name: value for name, (_, value) in different.items()}
                if (new["kind"], new["source"], new["target"]) in _existing(connection, number):
                    raise SpeakerError(
                        f"{speaker_id} has the very same {row['kind']} already.",
                        "Remove one of them instead.",
                    )
                for name, (_, value) in different.items():
                    connection.execute(
                        f"UPDATE speaker_sentences SET {name} = ? WHERE id = ?", (value, sentence_id)
                    )
                what = f"changed 1 {row['kind']}"
                log_change(connection, number, what, {"edited": {sentence_id: different}})
            return _sentence(_sentence_row(connection, number, sentence_id, speaker_id))

    def remove(self, speaker_id: str, sentence_ids: Iterable[int]) -> int:
        """Removes text, and returns how much; one step of undo, or none if nothing was there."""
        with changing(self._catalogue, speaker_id) as (connection, number):
            query = "SELECT id, kind FROM speaker_sentences WHERE speaker = ? AND removed_by IS NULL"
            wanted = set(sentence_ids)
            found = [row for row in connection.execute(query, (number,)) if row["id"] in wanted]
            if found:
                kinds = {row["kind"] for row in found}
                noun = kinds.pop() if len(kinds) == 1 else "text"
                what = f"removed {_counted(len(found), noun)}"
                log_change(connection, number, what, {"removed": [row["id"] for row in found]})
        return len(found)


def _existing(connection: sqlite3.Connection, speaker: int) -> dict[tuple[str, str, str], int]:
    query = """SELECT id, kind, source, target FROM speaker_sentences
        WHERE speaker = ? AND removed_by IS NULL"""
    rows = connection.execute(query, (speaker,))
    return {(row["kind"], row["source"], row["target"]): int(row["id"]) for row in rows}


def insert_sentence(connection: sqlite3.Connection, speaker: int, row: NewSentence, model: str = "") -> int:
    """Adds one sentence inside the caller's transaction, and returns its id."""
    insert(
        connection,
        "speaker_sentences",
        {
            "speaker": speaker,
            "kind": row.kind,
            "source": row.source,
            "target": row.target,
            "draft": row.draft,
            "model": model,
            "origin": row.origin,
            "created": now(),
        },
    )
    return int(connection.execute("SELECT last_insert_rowid()").fetchone()[0])


def _sentence_row(
    connection: sqlite3.Connection, speaker: int, sentence: int, speaker_id: str
) -> sqlite3.Row:
    query = "SELECT * FROM speaker_sentences WHERE id = ? AND speaker = ? AND removed_by IS NULL"
    row: sqlite3.Row | None = connection.execute(query, (sentence, speaker)).fetchone()
    if row is None:
        raise SpeakerError(f"{speaker_id} has no sentence {sentence}.", "It was removed meanwhile.")
    return row


def _sentence(row: sqlite3.Row) -> SpeakerSentence:
    names = ("id", "kind", "source", "target", "draft", "origin", "created")
    return SpeakerSentence(**{name: row[name] for name in names})


def _holds(row: Mapping[str, str], wanted: str) -> bool:
    return any(wanted in row[name].casefold() for name in ("source", "target", "draft"))


def _counted(count: int, noun: str) -> str:
    return f"{count:,} sentences and corrections" if noun == "text" else counted(count, noun)


# The speakers of a library: who they are.

_FIELDS = ("name", "src", "tgt", "notes", "colour", "strength")
"""The facts that a person can change."""

_QUERY = """SELECT s.*,
    (SELECT count(*) FROM speaker_sentences t
        WHERE t.speaker = s.number AND t.removed_by IS NULL AND t.kind = 'sentence') AS n_sentences,
    (SELECT count(*) FROM speaker_sentences t
        WHERE t.speaker = s.number AND t.removed_by IS NULL AND t.kind = 'correction') AS n_corrections,
    (SELECT what FROM speaker_changes c
        WHERE c.speaker = s.number AND NOT c.is_undone ORDER BY c.number DESC LIMIT 1) AS undo,
    (SELECT what FROM speaker_changes c
        WHERE c.speaker = s.number AND c.is_undone ORDER BY c.number LIMIT 1) AS redo
    FROM speakers s"""


class SpeakerCatalogue:
    """The speakers of one library. Several processes and threads may use the same ones at once.

    Attributes:
        text: their sentences and corrections.
        profiles: every version of their profiles.
        changes: undo and redo.
        confirmed: for which domains corrections are, theirs and nobody's.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._home = catalogue.home
        self.text = SpeakerSentences(catalogue)
        self.profiles = SpeakerProfiles(catalogue)
        self.changes = UndoLog(catalogue)
        self.confirmed = ConfirmedTranslations(catalogue)

    def all(self, search: str = "") -> list[SpeakerRecord]:
        """Returns the speakers by name; with `search` those whose name, id or notes hold it in any case."""
        with self._catalogue.read() as connection:
            rows = connection.execute(_QUERY).fetchall()
            profiles = summaries(connection)
        records = [self._record(row, profiles.get(row["number"], ())) for row in rows]
        wanted = _folded(search)
        found = [
            record
            for record in records
            if any(wanted in _folded(text) for text in (record.name, record.id, record.notes))
        ]
        return sorted(found, key=lambda record: (_folded(record.name), record.id))

    def find(self, id_or_name: str) -> SpeakerRecord:
        """Returns the speaker with an id, else the one with a name.

        Raises:
            SpeakerError: if there is none, or several have the name.
        """
        with self._catalogue.read() as connection:
            row = connection.execute(f"{_QUERY} WHERE s.id = ?", (storable(id_or_name),)).fetchone()
            if row is not None:
                return self._record(row, summaries(connection, row["number"]).get(row["number"], ()))
            named = connection.execute("SELECT id, name FROM speakers ORDER BY id").fetchall()
            same = [row["id"] for row in named if _folded(row["name"]) == _folded(id_or_name)]
            if not same:
                raise no_speaker(connection, id_or_name)
        if len(same) == 1:
            return self.find(same[0])
        raise SpeakerError(
            f"Several speakers are called {id_or_name!r}: {', '.join(same)}.", "Name one by its id."
        )

    def get(self, speaker_id: str) -> SpeakerRecord:
        """Returns the speaker with an id.

        Raises:
            SpeakerError: if there is none.
        """
        with self._catalogue.read() as connection:
            number = number_of(connection, speaker_id)
            row = connection.execute(f"{_QUERY} WHERE s.number = ?", (number,)).fetchone()
            return self._record(row, summaries(connection, number).get(number, ()))

    def add(
        self,
        fields: Mapping[str, str | float],
        sentences: Sequence[NewSentence] = (),
        profiles: Sequence[StoredProfile] = (),
    ) -> SpeakerRecord:
        """Makes a speaker, all or nothing; the id and the folder come from the name.

        Args:
            fields: name, src, tgt, notes, colour, strength; all of them.
            sentences: the text to begin with.
            profiles: the profiles to begin with, one per model.
        """
        folder: Path | None = None
        try:
            with self._catalogue.write() as connection:
                wanted = entry_id(str(fields["name"]))
                new_id = first_free(wanted, _column(connection, "SELECT id FROM speakers"))
                folder = self._home / "speakers" / first_free(new_id, self._folders(connection))
                folder.mkdir()
                values = {"id": new_id, **fields, "created": now(), "updated": now(), "folder": folder.name}
                insert(connection, "speakers", values)
                number = number_of(connection, new_id)
                for sentence in sentences:
                    insert_sentence(connection, number, sentence)
                for profile in profiles:
                    insert_profile(connection, number, 1, profile)
                    make_current(connection, number, profile.model, 1)
        except BaseException:
            if folder is not None and folder.is_dir():
                folder.rmdir()
            raise
        return self.get(new_id)

    def change(self, speaker_id: str, fields: Mapping[str, str | float]) -> SpeakerRecord:
        """Changes facts of a speaker; one step of undo, or none if nothing is different."""
        with changing(self._catalogue, speaker_id) as (connection, number):
            row = connection.execute("SELECT * FROM speakers WHERE number = ?", (number,)).fetchone()
            different = {name: (row[name], value) for name, value in fields.items() if row[name] != value}
            assert set(different) <= set(_FIELDS)
            for name, (_, value) in different.items():
                connection.execute(f"UPDATE speakers SET {name} = ? WHERE number = ?", (value, number))
            if different:
                log_change(connection, number, f"changed {_listed(different)}", {"fields": different})
        return self.get(speaker_id)

    def adopt_languages(self, speaker_id: str, src: str, tgt: str) -> None:
        """Gives a speaker that has none the languages of the model they first learned with; not undone."""
        with changing(self._catalogue, speaker_id) as (connection, number):
            connection.execute(
                "UPDATE speakers SET src = ?, tgt = ? WHERE number = ? AND tgt = ''", (src, tgt, number)
            )

    def _folders(self, connection: sqlite3.Connection) -> list[str]:
        """Returns the names that folders of speakers have, or had before they went to the trash."""
        query = "SELECT folder FROM speakers UNION SELECT folder FROM trash WHERE noun = 'speaker'"
        return [*_column(connection, query), *(path.name for path in (self._home / "speakers").iterdir())]

    def _record(self, row: sqlite3.Row, profiles: tuple[SpeakerProfile, ...]) -> SpeakerRecord:
        values: dict[str, Any] = dict(row)
        del values["number"]
        path = self._home / "speakers" / values.pop("folder")
        undo, redo = (values.pop(name) or "" for name in ("undo", "redo"))
        return SpeakerRecord(**values, undo=undo, redo=redo, path=path, profiles=profiles)


def _column(connection: sqlite3.Connection, query: str) -> list[str]:
    return [str(row[0]) for row in connection.execute(query)]


def _listed(names: Iterable[str]) -> str:
    words = {"src": "source language", "tgt": "target language"}
    return " and ".join(words.get(name, name) for name in names)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
