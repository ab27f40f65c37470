"""The SQLite file: opening, versions, and transactions that several processes can share."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from engine.base.errors import LibraryError
from engine.base.files import unfinished
from engine.library import migrations
from engine.library.home import library_errors
from engine.library.locks import locked
from engine.library.mending import mend
from engine.results.figures import counted

FILE_NAME = "library.sqlite"
_BUSY_S = 30.0
"""How long a writer waits for another one; a write lasts milliseconds."""
_UNWRITABLE = ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_FULL", "SQLITE_IOERR")
"""What SQLite says where it may not, or has no room to, make its files beside the catalogue."""


class Catalogue:
    """The tables of one library.

    Every transaction opens its own connection, so that threads and processes never share
    one, and nothing read before stays in memory.

    Args:
        home: the folder of the library; it exists.
        may_be_lost: True: an empty one is begun though the folders hold models or corpora.

    Raises:
        LibraryError: if the file is damaged, may not be written, is of a later version, or was lost.
    """

    def __init__(self, home: Path, *, may_be_lost: bool = False) -> None:
        self.home = home
        self.path = home / FILE_NAME
        self._log = self.path.with_name(f"{FILE_NAME}-wal")
        self._known: list[tuple[int, int]] = []
        """How the files were when their version was read last."""
        with library_errors(home):
            if not may_be_lost and not (self.path.exists() and self.path.stat().st_size):
                self._refuse_if_lost()
            if not self.path.exists() or not self.is_up_to_date():
                self._bring_up_to_date()

    def is_up_to_date(self) -> bool:
        """Returns whether the catalogue has the version of this program; asks it only if it was written to.

        Raises:
            LibraryError: if the file is damaged, or may not be read.
        """
        files = [_written(path) for path in (self.path, self._log)]
        if files != self._known:
            with library_errors(self.home):
                if self._version() != len(migrations.MIGRATIONS):
                    return False
            self._known = files
        return True

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """Gives a connection that sees one state of the catalogue, and changes nothing."""
        with library_errors(self.home), closing(self._reading()) as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Gives a connection whose changes are kept together if the block succeeds, else not at all.

        One writer at a time, over all processes: what the block reads stays true until its end.
        """
        with library_errors(self.home), closing(self._connect()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def compact(self) -> None:
        """Writes the file anew: no page of it, nor its log, holds what was deleted."""
        with library_errors(self.home), closing(self._connect()) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def problems(self) -> list[str]:
        """Returns SQLite's findings of damage, one sentence each; empty if the file is sound."""
        with self.read() as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(5)")]
            found += [
                f"row {row[1]} of {row[0]} refers to nothing"
                for row in connection.execute("PRAGMA foreign_key_check")
            ]
        return [f"The catalogue {self.path}: {problem}." for problem in found if problem != "ok"]

    def _opened(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=_BUSY_S, isolation_level=None)
        connection.row_factory = sqlite3.Row
        return connection

    def _connect(self) -> sqlite3.Connection:
        """Returns a connection that may write."""
        connection = self._opened()
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
        except BaseException:
            connection.close()
            raise
        return connection

    def _reading(self) -> sqlite3.Connection:
        """Returns a connection within a transaction that reads, also where nothing can be written."""
        try:
            return _begun(self._opened())
        except sqlite3.OperationalError as error:
            is_unwritable = (getattr(error, "sqlite_errorname", "") or "").startswith(_UNWRITABLE)
            if not is_unwritable or self._has_log():
                raise
        return _begun(self._connect_unwritable())

    def _has_log(self) -> bool:
        """Returns whether there are changes that are not yet in the file."""
        return _written(self._log)[1] > 0

    def _connect_unwritable(self) -> sqlite3.Connection:
        """Opens the file without the shared memory that SQLite would make beside it."""
        address = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
        connection = sqlite3.connect(address, isolation_level=None, uri=True)
        connection.row_factory = sqlite3.Row
        return connection

    def _version(self) -> int:
        with closing(self._reading()) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])

    def _bring_up_to_date(self) -> None:
        with locked(self.home / ".library.lock"):
            version = self._version()
            if version > len(migrations.MIGRATIONS):
                raise LibraryError(
                    f"The library {self.home} was written by a newer Parlance (catalogue version {version}; "
                    f"this one knows {len(migrations.MIGRATIONS)}).",
                    "Update Parlance, or set PARLANCE_HOME to another folder.",
                )
            if 0 < version < len(migrations.MIGRATIONS):
                self._back_up(version)
            with closing(self._connect()) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
            self._migrate(version)
            if version:
                with self.read() as connection:
                    runs = {row["folder"] for row in connection.execute("SELECT folder FROM runs")}
                mend(self.home, runs)

    def _refuse_if_lost(self) -> None:
        """Raises an error if the folders hold what an empty catalogue would not list."""
        held = [
            counted(number, noun, nouns)
            for noun, nouns in (("model", "models"), ("corpus", "corpora"))
            if (number := len(list(self.home.glob(f"{nouns}/[!.]*/{noun}.json"))))
        ]
        if not held:
            return
        state = "is empty" if self.path.exists() else "is missing"
        backups = sorted(self.home.glob(f"{FILE_NAME}.v*.backup"), key=lambda path: path.stat().st_mtime)
        backup = (
            f"Put the last backup, {backups[-1].name}, in its place; or rebuild" if backups else "Rebuild"
        )
        raise LibraryError(
            f"The catalogue {self.path} {state}, but the folders beside it hold {' and '.join(held)}.",
            f"{backup} the catalogue from the folders: `parlance doctor --from-folders`. Nothing is deleted.",
        )

    def _back_up(self, version: int) -> None:
        target = self.path.with_name(f"{FILE_NAME}.v{version}.backup")
        scratch = unfinished(target)
        try:
            with closing(self._connect()) as source, closing(sqlite3.connect(scratch)) as copy:
                source.backup(copy)
            scratch.replace(target)
        finally:
            scratch.unlink(missing_ok=True)

    def _migrate(self, version: int) -> None:
        """Runs the missing migrations in one transaction: all of them or none."""
        with self.write() as connection:
            for migration in migrations.MIGRATIONS[version:]:
                migration(connection)
            connection.execute(f"PRAGMA user_version = {len(migrations.MIGRATIONS)}")


def _written(path: Path) -> tuple[int, int]:
    """Returns what changes when a file is written to; (0, 0) if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


def _begun(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Begins to read: from here on the connection sees one state. Closes it if that fails."""
    try:
        connection.execute("BEGIN")
        connection.execute("PRAGMA user_version").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection
