"""Work on files: a folder for each session, with a copy of the file and its segments in a database.

Each change is one transaction, so that a process that is killed at any moment loses nothing that was kept.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Self

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
_PUT = "INSERT OR REPLACE INTO segments (number, state, value) VALUES (?, ?, ?)"


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

    def with_file(self, digest: str, kind: str, languages: tuple[str, str]) -> str:
        """Returns the session in which a file is worked on, "" if there is none.

        Args:
            digest: of the file.
            kind: how it is taken apart, as of `SessionRecord.format`.
            languages: source and target.
        """
        wanted = digest, kind, *languages
        found = (each.record for each in self.recent())
        return next(
            (each.id for each in found if (each.digest, each.format, each.src, each.tgt) == wanted), ""
        )

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

    def open(self, session_id: str) -> "SessionStore":
        """Opens a session for one window alone.

        Raises:
            LibraryError: if there is none, it is damaged, or another window has it open.
        """
        folder = self._folder / session_id
        if not session_id or not (folder / _RECORD).is_file():
            raise LibraryError("This work is not in the library any more.", "Open its file again.")
        return SessionStore(self._home, folder)

    def remove(self, session_id: str) -> None:
        """Removes a session with all its text, for good; one that is gone already is no error.

        Raises:
            LibraryError: if another window has it open.
        """
        folder = self._folder / session_id
        if session_id and folder.is_dir():
            with ExitStack() as stack, library_errors(self._home):
                _take(stack, folder)
                gone = folder.rename(unfinished(folder))  # at the next start, if this process is killed
            remove(gone)


class SessionStore:
    """One session, open until it is closed.

    Attributes:
        record: what is known of it.
        place: where somebody was in it last.
    """

    def __init__(self, home: Path, folder: Path) -> None:
        self._home, self._folder = home, folder
        with ExitStack() as stack, library_errors(home):
            _take(stack, folder)
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

    def move(self, place: SessionPlace) -> None:
        """Keeps where somebody is.

        Raises:
            LibraryError: if it cannot be written.
        """
        self.place = replace(place, used=now("microseconds"))
        with library_errors(self._home):
            write_json(self._folder / _PLACE, to_json(self.place))


def _take(stack: ExitStack, folder: Path) -> None:
    """Keeps others from opening a session until the stack is closed."""
    try:
        stack.enter_context(locked(folder / _LOCK, waits=False))
    except BlockingIOError as error:
        raise LibraryError(
            "This work is open in another window of Parlance.", "Close it there, then open it here."
        ) from error


def _recent(home: Path, folder: Path) -> RecentSession:
    try:
        record = from_json(SessionRecord, read_json(folder / _RECORD))
        with suppress(OSError, ValueError, ConfigError):
            place = from_json(SessionPlace, read_json(folder / _PLACE))
            return RecentSession(record=record, place=place, n_confirmed=_n_done(home, folder))
        return RecentSession(record=record, place=SessionPlace(), n_confirmed=_n_done(home, folder))
    except (OSError, ValueError, TypeError, ConfigError) as error:
        raise _damaged(folder) from error


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
