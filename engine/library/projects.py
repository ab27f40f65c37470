"""Projects in the library: a folder for each, with a record that names the sessions of its files.

A project holds no text of its own: what is kept of a file is in its session.
"""

from collections.abc import Collection
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

from engine.base.clock import now
from engine.base.errors import ConfigError, LibraryError
from engine.base.files import new_folder, read_json, remove, unfinished, write_json
from engine.base.json_values import from_json, to_json
from engine.library.home import library_errors
from engine.library.names import entry_id, first_free
from engine.library.sessions import Sessions, take_alone
from engine.results.projects import ProjectRecord

_RECORD = "project.json"


class Projects:
    """All projects of a library.

    Args:
        home: the library's folder.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._folder = home / "projects"

    def list(self) -> list[ProjectRecord]:
        """Returns the projects, the one that was open last first; a damaged one is left out."""
        found = []
        for folder in self._folder.glob("[!.]*"):
            with suppress(LibraryError, OSError):
                found.append(_record(folder))
        return sorted(found, key=lambda each: each.used, reverse=True)

    def begin(self, record: ProjectRecord) -> ProjectRecord:
        """Puts a project into the library, and returns it under the id that was free.

        Raises:
            LibraryError: if it cannot be written.
        """
        with library_errors(self._home):
            taken = {each.name for each in self._folder.glob("*")}
            record = replace(record, id=first_free(entry_id(record.name), taken), used=now("microseconds"))
            with new_folder(self._folder / record.id) as folder:
                write_json(folder / _RECORD, to_json(record))
        return record

    def open(self, project_id: str) -> "ProjectStore":
        """Opens a project for one window alone.

        Raises:
            LibraryError: if there is none, it is damaged, or another window has it open.
        """
        folder = self._folder / project_id
        if not project_id or not (folder / _RECORD).is_file():
            raise LibraryError("This project is not in the library any more.", "Open its files again.")
        store = ProjectStore(self._home, folder)
        with suppress(LibraryError):  # it opens on a full disk, too
            store.put(store.record)
        return store

    def remove(self, project_id: str, sessions: Collection[str] = ()) -> None:
        """Removes a project with these sessions, for good: all of that or nothing.

        Raises:
            LibraryError: if another window has it open, or one of them.
        """
        folder = self._folder / project_id
        if project_id and folder.is_dir():
            with ExitStack() as stack, library_errors(self._home):
                take_alone(stack, folder)
                Sessions(self._home).remove(*sessions)
                gone = folder.rename(unfinished(folder))  # at the next start, if this process is killed
            remove(gone)


class ProjectStore:
    """One project, open until it is closed.

    Attributes:
        record: what is known of it, also where that could not be written.
    """

    def __init__(self, home: Path, folder: Path) -> None:
        self._home, self._folder = home, folder
        with ExitStack() as stack, library_errors(home):
            take_alone(stack, folder)
            self.record = _record(folder)
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Lets another window open it."""
        self._stack.close()

    def put(self, record: ProjectRecord) -> None:
        """Keeps what is known of it now.

        Raises:
            LibraryError: if it cannot be written.
        """
        self.record = replace(record, used=now("microseconds"))
        with library_errors(self._home):
            write_json(self._folder / _RECORD, to_json(self.record))


def _record(folder: Path) -> ProjectRecord:
    try:
        return from_json(ProjectRecord, read_json(folder / _RECORD))
    except (OSError, ValueError, TypeError, ConfigError) as error:
        raise LibraryError(
            f"The project in {folder} is damaged and cannot be opened.",
            "Delete that folder; the work on its files stays.",
        ) from error
