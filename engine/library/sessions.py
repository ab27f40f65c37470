"""Work on files: a folder for each session, with a copy of the file and its segments in a database.

Each change is one transaction, so that a process that is killed at any moment loses nothing that was kept.
"""

import json
import shutil
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Self

from engine.base.clock import now
from engine.base.errors import ConfigError, LibraryError
from engine.base.files import new_folder, read_json, remove, unfinished, write_json
from engine.base.json_values import from_json, to_json
from engine.library.home import library_errors
from engine.library.locks import locked
from engine.library.names import entry_id, first_free
from engine.results.sessions import OPEN, RecentSession, SessionPlace, SessionRecord, SessionSegment

_DATABASE, _RECORD, _PLACE, _LOCK = "session.sqlite", "session.json", "place.json", ".lock"
_COPY = "file"
"""Folder with the copy of the file, which keeps its name."""
_TABLE = "CREATE TABLE segments (number INTEGER PRIMARY KEY, state TEXT NOT NULL, value TEXT NOT NULL)"
_BROKEN = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")
"""What SQLite says of a file that is none of ours: no database, a broken one, or one without our table."""
_TEXTS = """
SELECT number, state, json_extract(value, '$.source'), json_extract(value, '$.remark') IS NOT NULL
FROM segments ORDER BY number
"""
"""Values that are as usual are not kept, see `SessionSegment.to_json`."""
_PUT = "INSERT OR REPLACE INTO segments (number, state, value) VALUES (?, ?, ?)"


class KeptText(NamedTuple):
    """What a list of files counts of a segment."""

    number: int
    state: str
    source: str
    has_remark: bool


class Sessions:
    """All sessions of a library.

    Args:
        home: the library's folder.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._folder = home / "sessions"

    def recent(self) -> list[RecentSession]:
        """Returns the sessions, the one that was open last first; a damaged one is left out."""
        found = []
        for folder in self._folder.glob("[!.]*"):
            with suppress(LibraryError, OSError):
                found.append(_recent(self._home, folder))
        return sorted(found, key=lambda each: each.place.used, reverse=True)

    def with_file(
        self,
        digest: str,
        kinds: Collection[str],
        languages: tuple[str, str],
        path: Path,
        *,
        is_typed: bool = False,
    ) -> SessionRecord | None:
        """Returns the session in which a file was worked on last, None if there is none.

        One of the same content in another place is another file, unless it is that file, moved or renamed:
        then the session goes along.

        Args:
            digest: of the file.
            kinds: ways in which it may be taken apart, as of `SessionRecord.format`.
            languages: source and target.
            path: of the file.
            is_typed: as of `SessionRecord`.

        Raises:
            LibraryError: if the session cannot go along, as while another window has it open.
        """
        wanted = digest, *languages, is_typed
        found: list[RecentSession] = []
        for folder in self._folder.glob("[!.]*"):
            with suppress(LibraryError, OSError):
                known = _identity(folder)
                if (known.digest, known.src, known.tgt, known.is_typed) == wanted and known.format in kinds:
                    found.append(_recent(self._home, folder))
        found.sort(key=lambda each: each.place.used, reverse=True)
        records = [each.record for each in found]
        own = next((each for each in records if _is_at(each.path, path)), None)
        left = next((each for each in records if not (each.is_typed or each.path.is_file())), None)
        return own or (left and self._move(left, path))

    def _move(self, record: SessionRecord, path: Path) -> SessionRecord:
        """Lets a session go along with its file."""
        folder, moved = self._folder / record.id, replace(record, path=path)
        copies = [folder / _COPY / each.path.name for each in (record, moved)]
        with ExitStack() as stack, library_errors(self._home):
            take_alone(stack, folder)
            if copies[0] != copies[1]:
                shutil.copyfile(*copies)
            write_json(folder / _RECORD, to_json(moved))
            if copies[0] != copies[1]:
                copies[0].unlink()
        return moved

    def begin(self, record: SessionRecord, segments: Iterable[SessionSegment], file: Path) -> SessionRecord:
        """Puts a session into the library, whole or not at all, and returns it under the id that was free.

        Args:
            record: what is known of it.
            segments: of the file.
            file: to be copied.

        Raises:
            LibraryError: if it cannot be written.
            OSError: if its file cannot be read.
        """
        with library_errors(self._home):
            taken = {each.name for each in self._folder.glob("*")}
            record = replace(record, id=first_free(entry_id(record.path.stem), taken))
            with new_folder(self._folder / record.id) as folder:
                (folder / _COPY).mkdir()
                shutil.copyfile(file, folder / _COPY / record.path.name)
                write_json(folder / _RECORD, to_json(record))
                write_json(folder / _PLACE, to_json(SessionPlace(used=now("microseconds"))))
                (folder / _DATABASE).touch()
                with _database(folder) as connection:
                    connection.execute(_TABLE)
                    connection.executemany(_PUT, map(_row, segments))
        return record

    def has(self, session_id: str) -> bool:
        """Tells whether a session was not removed."""
        return bool(session_id) and (self._folder / session_id / _RECORD).is_file()

    def open(self, session_id: str, *, is_read: bool = False) -> "SessionStore":
        """Opens a session for one window alone, or to be read alone, whoever has it open.

        Raises:
            LibraryError: if there is none, it is damaged, or another window has it open.
        """
        if not self.has(session_id):
            raise LibraryError("This work is not in the library any more.", "Open its file again.")
        return SessionStore(self._home, self._folder / session_id, is_read=is_read)

    def look(self, session_id: str) -> tuple[RecentSession, list[KeptText]]:
        """Returns what a list of files says of a session and its segments, whoever has it open.

        Raises:
            LibraryError: if it is gone or damaged.
        """
        folder = self._folder / session_id
        with library_errors(self._home), _database(folder) as connection:
            texts = [KeptText(*row) for row in connection.execute(_TEXTS)]
        return _recent(self._home, folder), texts

    def remove(self, *session_ids: str) -> None:
        """Removes sessions with all their text, for good, all or none; one that is gone is no error.

        Raises:
            LibraryError: if another window has one of them open.
        """
        folders = [self._folder / each for each in session_ids if each]
        gone: dict[Path, Path] = {}
        try:
            for folder in filter(Path.is_dir, folders):
                with ExitStack() as stack, library_errors(self._home):  # one lock at a time: they may be many
                    take_alone(stack, folder)
                    gone[folder] = folder.rename(unfinished(folder))  # removed at the next start after a kill
        except BaseException:
            for folder, away in gone.items():
                away.rename(folder)
            raise
        for away in gone.values():
            remove(away)


class SessionStore:
    """One session, open until it is closed.

    Attributes:
        record: what is known of it.
        place: where somebody was in it last.
    """

    def __init__(self, home: Path, folder: Path, *, is_read: bool) -> None:
        self._home, self._folder = home, folder
        with ExitStack() as stack, library_errors(home):
            if not is_read:
                take_alone(stack, folder)
            recent = _recent(home, folder)
            self._stack = stack.pop_all()
        self.record, self.place = recent.record, recent.place

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets another window open it."""
        self._stack.close()

    @property
    def file(self) -> Path:
        """The session's copy of the file, as it was when the work began."""
        return self._folder / _COPY / self.record.path.name

    def segments(self) -> list[SessionSegment]:
        """Returns all segments, in order.

        Raises:
            LibraryError: if they cannot be read.
        """
        with library_errors(self._home), _database(self._folder) as connection:
            rows = connection.execute("SELECT value FROM segments ORDER BY number").fetchall()
        try:
            return [_segment(value) for (value,) in rows]
        except (ValueError, ConfigError) as error:
            raise _damaged(self._folder) from error

    def put(self, segments: Iterable[SessionSegment]) -> None:
        """Keeps segments in the place of what they were, all of them or none.

        Raises:
            LibraryError: if they cannot be written; what was there stays.
        """
        with library_errors(self._home), _database(self._folder) as connection:
            connection.executemany(_PUT, map(_row, segments))

    def replace_all(self, record: SessionRecord, segments: Iterable[SessionSegment]) -> None:
        """Keeps other segments in the place of all that there are, and what is known of them.

        Raises:
            LibraryError: if they cannot be written; what was there stays.
        """
        with library_errors(self._home):
            with _database(self._folder) as connection:
                connection.execute("DELETE FROM segments")
                connection.executemany(_PUT, map(_row, segments))
            write_json(self._folder / _RECORD, to_json(record))
        self.record = record

    def move(self, place: SessionPlace) -> None:
        """Keeps where somebody is.

        Raises:
            LibraryError: if it cannot be written.
        """
        self.place = replace(place, used=now("microseconds"))
        with library_errors(self._home):
            write_json(self._folder / _PLACE, to_json(self.place))


def take_alone(stack: ExitStack, folder: Path) -> None:
    """Keeps others from opening work until the stack is closed.

    Raises:
        LibraryError: if another window has it open.
    """
    try:
        stack.enter_context(locked(folder / _LOCK, waits=False))
    except BlockingIOError as error:
        raise LibraryError(
            "This work is open in another window of Parlance.", "Close it there, then open it here."
        ) from error


def _is_at(known: Path, path: Path) -> bool:
    """Tells whether two paths lead to one file."""
    with suppress(OSError):
        return known == path or known.samefile(path)
    return False


def _recent(home: Path, folder: Path) -> RecentSession:
    record, place = _record(folder), SessionPlace()
    with suppress(OSError, ValueError, ConfigError):
        place = from_json(SessionPlace, read_json(folder / _PLACE))
    return RecentSession(record=record, place=place, n_confirmed=_n_done(home, folder))


def _record(folder: Path) -> SessionRecord:
    try:
        return from_json(SessionRecord, read_json(folder / _RECORD))
    except (OSError, ValueError, TypeError, ConfigError) as error:
        raise _damaged(folder) from error


class _Identity(NamedTuple):
    """What tells sessions apart beside the places of their files, and never changes in one."""

    digest: str
    format: str
    src: str
    tgt: str
    is_typed: bool


def _identity(folder: Path) -> _Identity:
    """Returns what a session is of; its record is read once, since each file of a project asks for all."""
    stat = (folder / _RECORD).stat()
    return _identity_as_of(folder, (stat.st_ino, stat.st_mtime_ns, stat.st_size))


@lru_cache(maxsize=1 << 16)
def _identity_as_of(folder: Path, version: tuple[int, int, int]) -> _Identity:
    del version  # tells a record from another one that has its place since
    record = _record(folder)
    return _Identity(record.digest, record.format, record.src, record.tgt, record.is_typed)


def _damaged(folder: Path) -> LibraryError:
    return LibraryError(
        f"The work in {folder} is damaged and cannot be opened.",
        "Delete that folder and open the file again.",
    )


def _n_done(home: Path, folder: Path) -> int:
    with library_errors(home), _database(folder) as connection:
        marks = ", ".join("?" * len(OPEN))
        query = f"SELECT count(*) FROM segments WHERE state NOT IN ({marks})"  # noqa: S608, marks alone
        (n_done,) = connection.execute(query, sorted(OPEN)).fetchone()
    return int(n_done)


@contextmanager
def _database(folder: Path) -> Iterator[sqlite3.Connection]:
    """Opens the segments of a session for one transaction."""
    if not (folder / _DATABASE).exists():
        raise _damaged(folder)
    connection = sqlite3.connect(folder / _DATABASE, timeout=10)
    try:
        connection.execute("PRAGMA secure_delete = ON")
        with connection:
            yield connection
    except sqlite3.DatabaseError as error:
        if (getattr(error, "sqlite_errorname", "") or "").startswith(_BROKEN):
            raise _damaged(folder) from error
        raise
    finally:
        connection.close()


def _row(segment: SessionSegment) -> tuple[int, str, str]:
    return segment.number, segment.state, json.dumps(segment.to_json(), ensure_ascii=False)


def _segment(value: str) -> SessionSegment:
    return from_json(SessionSegment, json.loads(value))
