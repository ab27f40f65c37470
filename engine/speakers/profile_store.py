"""The profiles of a model's known speakers in one compact file: `speakers.profiles` in a model folder.

A SQLite database that is written once and then only read, mapped into memory: any one profile of a million
is found without reading the others. Values are float16.
"""

import os
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from engine.base.errors import SpeakerError
from engine.base.files import sync, unfinished
from engine.base.methods import METHODS

FILE_NAME = "speakers.profiles"
KINDS = tuple(method.name for method in METHODS.values() if method.learns_speakers)
LONGEST_NAME = 200
"""Most characters of a speaker's name."""

_FORMAT = 1
_MARK = 0x50724C53
"""The file's application id: tells it from other databases."""
_MOST_MAPPED = 1 << 40
"""Bytes; SQLite keeps to its own limit, which is 2 GB mostly, and reads what lies beyond it."""
_AFTER = "\U0010ffff"
"""Sorts after every name that begins alike."""
_UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Raised by sqlite3 for a damaged file; the second where what it says of it is no text either."""
_DAMAGED = "Get the model again from where it came, or adapt it once more."
_TABLES = (
    "CREATE TABLE about (key TEXT PRIMARY KEY, value) WITHOUT ROWID",
    "CREATE TABLE profiles (name TEXT PRIMARY KEY, numbers BLOB NOT NULL) WITHOUT ROWID",
)


class ProfileStore:
    """The profiles of one model, read only. Use as a context manager, or call `close`.

    Attributes:
        path: the file.
        kind: the method that the profiles belong to, one of `KINDS`.
        width: values per speaker: the rank, the target vocabulary, or d_model.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        about = self._about()
        self.kind = str(about["kind"])
        self.width = int(about["width"])
        self._n_profiles = int(about["n_profiles"])
        self._mean = self._values(about.get("mean"), "<f4")

    @classmethod
    def open(cls, path: Path) -> Self:
        """Opens a file of profiles.

        Raises:
            SpeakerError: if it is missing, damaged, or no file of profiles of ours.
        """
        if not path.is_file():
            raise SpeakerError(f"The speakers' profiles {path} are missing.", _DAMAGED)
        try:
            uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
            connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        except _UNREADABLE as error:
            raise _broken(path, error) from error
        try:
            return cls(path, connection)
        except BaseException:
            connection.close()
            raise

    @staticmethod
    def create(
        path: Path, rows: Iterable[tuple[str, NDArray[np.floating]]], *, kind: str, width: int
    ) -> None:
        """Writes a file of profiles, or replaces it, in one step.

        Args:
            path: the file, usually `FILE_NAME` in a model folder.
            rows: each speaker's name and values, (width,), in any order.
            kind: one of `KINDS`.
            width: values per speaker.

        Raises:
            SpeakerError: if a name is empty, too long or there twice, or a value is not finite or too large.
            ValueError: if the kind is unknown or a profile has another width; this is a bug in the caller.
        """
        if kind not in KINDS:
            raise ValueError(f"kind is {kind!r}, not one of {KINDS}")
        scratch = unfinished(path)
        try:
            _write(scratch, rows, kind, width)
            sync(scratch)
            os.replace(scratch, path)
        finally:
            scratch.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._connection.close()

    def __len__(self) -> int:
        return self._n_profiles

    def __contains__(self, name: str) -> bool:
        return bool(self._ask("SELECT 1 FROM profiles WHERE name = ?", name))

    def names(self, prefix: str = "", limit: int = 0) -> list[str]:
        """Returns the names that begin with some letters, in order.

        Args:
            prefix: how they begin; "" for all.
            limit: most names; 0: all.
        """
        query = "SELECT name FROM profiles WHERE name >= ? AND name < ? ORDER BY name LIMIT ?"
        found = self._ask(query, prefix, prefix + _AFTER, limit or -1)
        return [str(name) for (name,) in found]

    def get(self, name: str) -> NDArray[np.float32]:
        """Returns one speaker's profile, (width,).

        Raises:
            SpeakerError: if the model knows no such speaker, or the profile is damaged.
        """
        found = self._ask("SELECT numbers FROM profiles WHERE name = ?", name)
        if not found:
            known = ", ".join(self.names(limit=3))
            raise SpeakerError(
                f"{self.path.parent.name} knows no speaker {name!r}.", f"It knows {known} …" if known else ""
            )
        return self._values(found[0][0], "<f2")

    def rows(self) -> Iterator[tuple[str, NDArray[np.float32]]]:
        """Yields every speaker's name and profile, (width,), by name.

        Raises:
            SpeakerError: if some are damaged.
        """
        try:
            for name, blob in self._connection.execute("SELECT name, numbers FROM profiles ORDER BY name"):
                yield str(name), self._values(blob, "<f2")
        except _UNREADABLE as error:
            raise _broken(self.path, error) from error

    def mean(self) -> NDArray[np.float32]:
        """Returns the mean of all profiles, (width,): how nobody in particular speaks."""
        return self._mean.copy()

    def _about(self) -> dict[str, Any]:
        try:
            self._connection.execute("PRAGMA trusted_schema = OFF")
            self._connection.execute("PRAGMA cell_size_check = ON")
            self._connection.execute(f"PRAGMA mmap_size = {_MOST_MAPPED}")
        except _UNREADABLE as error:
            raise _broken(self.path, error) from error
        mark, version = (self._ask(f"PRAGMA {name}")[0][0] for name in ("application_id", "user_version"))
        if mark != _MARK:
            raise SpeakerError(f"{self.path} holds no speakers' profiles.", _DAMAGED)
        if version != _FORMAT:
            raise SpeakerError(
                f"{self.path} has the unknown format {version}; this Parlance reads {_FORMAT}.",
                "Update Parlance if the model is newer.",
            )
        tables = self._ask("SELECT sql FROM sqlite_schema LIMIT 10")
        if {sql for (sql,) in tables} != set(_TABLES):  # reading a view in a table's place may never end
            raise SpeakerError(f"{self.path} holds other tables than it should.", _DAMAGED)
        about: dict[str, Any] = dict(self._ask("SELECT key, value FROM about LIMIT 10"))
        if about.get("kind") not in KINDS or not all(
            isinstance(about.get(key), int) and about[key] >= 0 for key in ("width", "n_profiles")
        ):
            raise SpeakerError(f"{self.path} does not name the kind of its profiles.", _DAMAGED)
        return about

    def _ask(self, query: str, *values: object) -> list[Any]:
        try:
            return self._connection.execute(query, values).fetchall()
        except _UNREADABLE as error:
            raise _broken(self.path, error) from error
        except UnicodeEncodeError:
            return []  # half a character is in no name

    def _values(self, blob: object, kind: str) -> NDArray[np.float32]:
        size = self.width * np.dtype(kind).itemsize
        if not isinstance(blob, bytes) or len(blob) != size:
            raise SpeakerError(f"{self.path} has a profile that has not {self.width} values.", _DAMAGED)
        values = np.frombuffer(blob, kind).astype(np.float32)
        if not np.isfinite(values).all():
            raise SpeakerError(f"{self.path} has a profile with values that are not finite.", _DAMAGED)
        return values


def _write(path: Path, rows: Iterable[tuple[str, NDArray[np.floating]]], kind: str, width: int) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    total, n_profiles = np.zeros(width), 0

    def checked() -> Iterator[tuple[str, bytes]]:
        nonlocal n_profiles
        for name, values in rows:
            stored = _as_stored(name, values, width)
            total[:] += stored
            n_profiles += 1
            yield name, stored.tobytes()

    try:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")  # the file is synced once, when it is whole
        connection.execute(f"PRAGMA application_id = {_MARK}")
        connection.execute(f"PRAGMA user_version = {_FORMAT}")
        for table in _TABLES:
            connection.execute(table)
        connection.execute("BEGIN")
        try:
            connection.executemany("INSERT INTO profiles VALUES (?, ?)", checked())
        except sqlite3.IntegrityError as error:
            raise SpeakerError(
                "Two of these speakers have the same name.", "Give each a name of its own."
            ) from error
        mean = (total / max(1, n_profiles)).astype("<f4").tobytes()
        about = {"kind": kind, "width": width, "n_profiles": n_profiles, "mean": mean}
        connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        connection.execute("COMMIT")
        connection.execute("VACUUM")  # pages are full afterwards, whatever order the names came in
    finally:
        connection.close()


def _as_stored(name: str, values: NDArray[np.floating], width: int) -> NDArray[np.float16]:
    if not 0 < len(name) <= LONGEST_NAME or any(unicodedata.category(letter) == "Cc" for letter in name):
        raise SpeakerError(
            f"{name[:40]!r} cannot be the name of a speaker.",
            f"Use 1 to {LONGEST_NAME} letters, without line breaks.",
        )
    if values.shape != (width,):
        raise ValueError(f"the profile of {name!r} is {values.shape}, not {(width,)}")
    with np.errstate(over="ignore"):
        stored = values.astype("<f2")
    if not np.isfinite(stored).all():
        raise SpeakerError(
            f"The profile of {name!r} has values that are not finite, or beyond 65,504.", "Learn it again."
        )
    return stored


def _broken(path: Path, error: Exception) -> SpeakerError:
    return SpeakerError(f"The speakers' profiles {path} cannot be read: {error}.", _DAMAGED)
