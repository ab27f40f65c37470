"""Removing with undo: an entry's row and folder wait in the trash until restored or thrown away.

The row moves first, in one transaction; the folder follows. Wherever a crash falls, the folder
is in the trash or still in its old place, and both count as removed.
"""

import json
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.clock import now
from engine.errors import LibraryError
from engine.library.catalogue import Catalogue
from engine.library.names import did_you_mean, first_free
from engine.library.rows import TABLES, Entry, entry_from_row, insert
from engine.results.doctor import TrashEntry


class Trash:
    """The removed entries of one library."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._home = catalogue.home

    def all(self) -> list[TrashEntry]:
        """Returns the trash, newest first."""
        with self._catalogue.read() as connection:
            rows = connection.execute("SELECT * FROM trash ORDER BY removed DESC, rowid DESC").fetchall()
        return [
            TrashEntry(
                id=row["id"],
                noun=row["noun"],
                entry_id=row["entry_id"],
                removed=row["removed"],
                name=json.loads(row["entry"])["name"],
                path=self._place(row),
            )
            for row in rows
        ]

    def record(self, trash_id: str) -> Entry:
        """Returns the record of a removed entry, with the path where its folder is now.

        Raises:
            LibraryError: if the trash has no such entry.
        """
        with self._catalogue.read() as connection:
            row = self._row(connection, trash_id)
        entry = entry_from_row(row["noun"], json.loads(row["entry"]), self._home)
        return replace(entry, path=self._place(row))

    def put(self, connection: sqlite3.Connection, noun: str, row: sqlite3.Row) -> str:
        """Moves an entry's row to the trash, inside the caller's transaction; `settle` moves the folder.

        Returns:
            The id under which it can be restored.
        """
        taken = [known["id"] for known in connection.execute("SELECT id FROM trash")]
        taken += [path.name for path in (self._home / "trash").iterdir()]
        trash_id = first_free(f"{noun}-{row['id']}", taken)
        put_row(connection, trash_id, noun, dict(row))
        connection.execute(f"DELETE FROM {TABLES[noun]} WHERE id = ?", (row["id"],))
        return trash_id

    def restore(self, trash_id: str) -> tuple[str, str]:
        """Puts an entry back as it was.

        Returns:
            Its noun and its id.

        Raises:
            LibraryError: if the trash has no such entry, or its id is in use again.
        """
        return self.restore_all([trash_id], lambda _connection: None)[0]

    def restore_all(
        self, trash_ids: Sequence[str], first: Callable[[sqlite3.Connection], object]
    ) -> list[tuple[str, str]]:
        """Puts several entries back in one transaction: all of them or none.

        Args:
            trash_ids: which.
            first: called with the transaction before; may take away what stands in their place.

        Returns:
            The noun and the id of each.

        Raises:
            LibraryError: as `restore`.
        """
        for trash_id in trash_ids:
            self._choose_folder(trash_id)
        with self._catalogue.write() as connection:
            first(connection)
            return [self._put_back(connection, trash_id) for trash_id in trash_ids]

    def _put_back(self, connection: sqlite3.Connection, trash_id: str) -> tuple[str, str]:
        row = self._row(connection, trash_id)
        noun, entry = row["noun"], row["entry_id"]
        if connection.execute(f"SELECT 1 FROM {TABLES[noun]} WHERE id = ?", (entry,)).fetchone():
            raise LibraryError(
                f"{entry} cannot be restored: there is a {noun} with this id again.",
                f"Remove that one first with `parlance {noun} remove {entry}`.",
            )
        place, target = self._place(row), self._home / TABLES[noun] / row["folder"]
        if place != target:
            place.rename(target)
        insert(connection, TABLES[noun], json.loads(row["entry"]) | {"folder": row["folder"]})
        connection.execute("DELETE FROM trash WHERE id = ?", (trash_id,))
        return noun, entry

    def _choose_folder(self, trash_id: str) -> None:
        """Makes sure that the name to restore the folder to is free, before anything moves."""
        with self._catalogue.write() as connection:
            row = self._row(connection, trash_id)
            parent = self._home / TABLES[row["noun"]]
            if self._place(row).parent != parent:
                folder = first_free(row["folder"], (path.name for path in parent.iterdir()))
                connection.execute("UPDATE trash SET folder = ? WHERE id = ?", (folder, trash_id))

    def _place(self, row: sqlite3.Row) -> Path:
        in_trash = self._home / "trash" / str(row["id"])
        return in_trash if in_trash.exists() else self._home / TABLES[row["noun"]] / str(row["folder"])

    def _row(self, connection: sqlite3.Connection, trash_id: str) -> sqlite3.Row:
        row = connection.execute("SELECT * FROM trash WHERE id = ?", (trash_id,)).fetchone()
        if row is None:
            known = [known["id"] for known in connection.execute("SELECT id FROM trash")]
            raise LibraryError(
                f"The trash has no {trash_id!r}.",
                did_you_mean(trash_id, known, "It was restored or thrown away already."),
            )
        return row  # type: ignore[no-any-return]


def put_row(connection: sqlite3.Connection, trash_id: str, noun: str, row: Mapping[str, Any]) -> None:
    """Lists an entry in the trash, by the row that it had or would have."""
    insert(
        connection,
        "trash",
        {
            "id": trash_id,
            "noun": noun,
            "entry_id": row["id"],
            "folder": row["folder"],
            "entry": json.dumps(row, ensure_ascii=False),
            "removed": now(),
        },
    )
