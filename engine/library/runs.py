"""The runs of a library: which command lines ran, how they stand, and what they use."""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine import orders
from engine.base.clock import now
from engine.base.errors import LibraryError
from engine.base.files import remove, unfinished
from engine.base.json_values import to_json
from engine.library.catalogue import Catalogue
from engine.library.locks import is_alive, own_process
from engine.library.names import did_you_mean, entry_id
from engine.library.rows import insert, run_from_row
from engine.orders import Order
from engine.results.jobs import RunRecord, RunState

UNFINISHED = (RunState.QUEUED, RunState.RUNNING, RunState.PAUSED, RunState.INTERRUPTED)
"""States in which a run still needs the models and corpora it uses."""

_LAST = "last-run"
"""The note of the last number that a run was given, which may be removed by now."""
_USE = "INSERT INTO run_uses (run_id, noun, entry_id) VALUES (?, ?, ?)"
_CHANGEABLE = {"state", "title", "finished", "result", "error"}


def names_of(runs: Iterable[RunRecord]) -> str:
    """Names runs in a sentence: "adapt-3 (running), export-5 (queued)"."""
    return ", ".join(f"{run.id} ({run.state})" for run in runs)


def way_out(run: RunRecord) -> str:
    """Says what to do about an unfinished run that stands in the way."""
    goes_on = run.state in (RunState.QUEUED, RunState.RUNNING)
    keep = f", keep its best so far: `parlance jobs finish {run.id}`" if _can_finish(run) else ""
    first = f"Wait until it has ended{keep}" if goes_on else f"Resume it: `parlance jobs resume {run.id}`"
    return f"{first}, or end it: `parlance jobs cancel {run.id}`."


def _reads_on(run: RunRecord) -> bool:
    return run.state is RunState.RUNNING or (run.is_resumable and run.state is not RunState.QUEUED)


def _can_finish(run: RunRecord) -> bool:
    return run.state is RunState.RUNNING and run.kind in ("adapt", "train")


class Runs:
    """The table of runs. A run's folder holds the rest: events, checkpoints, results."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._home = catalogue.home

    def all(self) -> list[RunRecord]:
        """Returns every run, newest first."""
        with self._catalogue.read() as connection:
            rows = connection.execute("SELECT * FROM runs ORDER BY number DESC").fetchall()
        return [self._as_seen(row) for row in rows]

    def get(self, run_id: str) -> RunRecord:
        """Returns one run.

        Raises:
            LibraryError: if there is none with this id.
        """
        with self._catalogue.read() as connection:
            return self._as_seen(self._row(connection, run_id))

    def add(
        self,
        *,
        kind: str,
        title: str,
        is_resumable: bool,
        uses: Iterable[str] = (),
        order: Order[object] | None = None,
        state: RunState = RunState.RUNNING,
    ) -> RunRecord:
        """Makes a run of this process, with its folder.

        Args:
            kind: that of its order; the id starts with it.
            title: what people read in the job tray.
            is_resumable: whether it may be paused and continued.
            uses: what it works with, as "model:ID" and "corpus:ID".
            order: what was asked for.
            state: RUNNING, or QUEUED while this process only keeps its place.
        """
        pid, started = own_process()
        folder: Path | None = None
        try:
            with self._catalogue.write() as connection:
                number, folder = self._new_folder(connection, entry_id(kind))
                insert(
                    connection,
                    "runs",
                    {
                        "number": number,
                        "id": folder.name,
                        "kind": kind,
                        "title": title,
                        "state": state,
                        "argv": "[]",  # what versions before orders kept
                        "work_order": _written(order),
                        "cwd": os.getcwd(),
                        "created": now(),
                        "pid": pid,
                        "process_started": started,
                        "is_resumable": is_resumable,
                        "result": "{}",
                        "error": "{}",
                        "folder": folder.name,
                    },
                )
                for use in set(uses):
                    noun, _, entry = use.partition(":")
                    insert(connection, "run_uses", {"run_id": folder.name, "noun": noun, "entry_id": entry})
        except BaseException:
            if folder is not None:
                folder.rmdir()
            raise
        return self.get(folder.name)

    def forget(self, run_id: str) -> None:
        """Removes a run that never began, with its folder.

        Raises:
            LibraryError: if there is no such run, or it has begun.
        """
        with self._catalogue.write() as connection:
            row = self._row(connection, run_id)
            if row["state"] != RunState.QUEUED:  # as it was written: its owner may be gone
                raise LibraryError(f"The run {run_id} has begun: it is {row['state']}.", "Cancel it instead.")
            connection.execute("DELETE FROM runs WHERE id = ?", (run_id,))
        shutil.rmtree(self._home / "runs" / row["folder"], ignore_errors=True)

    def claim(self, run_id: str) -> RunRecord:
        """Makes this process the one that continues a run.

        Raises:
            LibraryError: if there is no such run, or another process has it.
        """
        pid, started = own_process()
        with self._catalogue.write() as connection:
            row = self._row(connection, run_id)
            if (
                row["state"] == RunState.RUNNING
                and row["pid"] != pid
                and is_alive(row["pid"], row["process_started"])
            ):
                raise LibraryError(
                    f"The run {run_id} is still running, in process {row['pid']}.",
                    f"Wait for it, or stop it with `parlance jobs cancel {run_id}`.",
                )
            connection.execute(
                "UPDATE runs SET state = ?, pid = ?, process_started = ?, finished = NULL, error = '{}' "
                "WHERE id = ?",
                (RunState.RUNNING, pid, started, run_id),
            )
        return self.get(run_id)

    def update(self, run_id: str, **changes: Any) -> None:
        """Changes columns of one run and leaves the others as they are.

        Args:
            run_id: which run.
            **changes: among state, title, finished, result and error.
        """
        if not changes or set(changes) - _CHANGEABLE:
            raise ValueError(f"cannot change {sorted(changes)} of a run")
        values = {
            name: _as_text(value) if name in ("result", "error") else value for name, value in changes.items()
        }
        assignments = ", ".join(f"{name} = ?" for name in values)
        with self._catalogue.write() as connection:
            self._row(connection, run_id)
            connection.execute(f"UPDATE runs SET {assignments} WHERE id = ?", (*values.values(), run_id))

    def note_use(self, run_id: str, noun: str, entry: str) -> None:
        """Remembers that a run uses a model, corpus or speaker, needs it as it is, and holds text of it."""
        with self._catalogue.write() as connection:
            connection.execute(f"{_USE} ON CONFLICT DO UPDATE SET is_needed = 1", (run_id, noun, entry))

    def set_needed(self, run_id: str, noun: str, entries: Iterable[str]) -> None:
        """Remembers that of all models, corpora or speakers a run uses, it needs these alone as they are."""
        query = """UPDATE run_uses SET is_needed = entry_id IN (SELECT value FROM json_each(?))
            WHERE run_id = ? AND noun = ?"""
        with self._catalogue.write() as connection:
            connection.execute(query, (json.dumps(sorted(entries)), run_id, noun))

    def set_uses(self, run_id: str, noun: str, entries: Iterable[str]) -> None:
        """Remembers that of all models, corpora or speakers a run uses these alone."""
        with self._catalogue.write() as connection:
            connection.execute("DELETE FROM run_uses WHERE run_id = ? AND noun = ?", (run_id, noun))
            rows = [(run_id, noun, entry) for entry in sorted(entries)]
            connection.executemany(_USE, rows)

    def remove(self, run_id: str) -> None:
        """Removes a run that is not at work, with its folder and all the text in both.

        Raises:
            LibraryError: if there is no such run, or it is at work.
        """
        with self._catalogue.write() as connection:
            row = self._row(connection, run_id)
            if self._as_seen(row).state is RunState.RUNNING:
                raise LibraryError(
                    f"The run {run_id} is running, in process {row['pid']}.",
                    f"End it first: parlance jobs cancel {run_id}",
                )
            folder = self._home / "runs" / row["folder"]
            hidden = unfinished(folder)  # from now on the next start removes it
            with suppress(FileNotFoundError):
                folder.rename(hidden)
            connection.execute("DELETE FROM runs WHERE id = ?", (run_id,))
        remove(hidden)

    def working_folder(self, run_id: str) -> Path:
        """Returns the folder in which the run's command was given; its file names are relative to it."""
        with self._catalogue.read() as connection:
            return Path(self._row(connection, run_id)["cwd"])

    def is_working(self, run_id: str) -> bool:
        """Returns whether the process of a run lives, whatever its row says."""
        with self._catalogue.read() as connection:
            row = self._row(connection, run_id)
        return is_alive(row["pid"], row["process_started"])

    def using(
        self, connection: sqlite3.Connection, noun: str, entry: str, *, as_it_is: bool = False
    ) -> list[RunRecord]:
        """Returns the unfinished runs that use a model or corpus.

        Args:
            connection: the transaction that asks.
            noun: what it is.
            entry: its id.
            as_it_is: True: only those that need it as it is, not those that have copies, that have not begun,
                or that cannot go on.
        """
        query = "SELECT runs.* FROM runs JOIN run_uses ON run_id = id WHERE noun = ? AND entry_id = ?"
        rows = connection.execute(query + " AND is_needed" * as_it_is, (noun, entry))
        runs = [run for run in map(self._as_seen, rows.fetchall()) if run.state in UNFINISHED]
        return [run for run in runs if not as_it_is or _reads_on(run)]

    def needing(self, noun: str, entry: str) -> list[RunRecord]:
        """Returns the unfinished runs that need a model or corpus as it is; see `names_of` and `way_out`."""
        with self._catalogue.read() as connection:
            return self.using(connection, noun, entry, as_it_is=True)

    def _as_seen(self, row: sqlite3.Row) -> RunRecord:
        """Builds a run's record; one that runs or waits, but whose process is gone, was interrupted."""
        values = dict(row)
        is_live = values["state"] in (RunState.RUNNING, RunState.QUEUED)
        if is_live and not is_alive(values["pid"], values["process_started"]):
            values["state"] = RunState.INTERRUPTED
        return run_from_row(values, self._home)

    def _row(self, connection: sqlite3.Connection, run_id: str) -> sqlite3.Row:
        row = connection.execute("SELECT * FROM runs WHERE id = ?", (run_id,)).fetchone()
        if row is None:
            known = [known["id"] for known in connection.execute("SELECT id FROM runs")]
            raise LibraryError(
                f"There is no run {run_id!r} in the library {self._home}.",
                did_you_mean(run_id, known, "See them with `parlance jobs list`."),
            )
        return row  # type: ignore[no-any-return]

    def _new_folder(self, connection: sqlite3.Connection, kind: str) -> tuple[int, Path]:
        """Makes the folder of the next run; numbers are never used twice."""
        given = "SELECT number FROM runs UNION ALL SELECT CAST(value AS INTEGER) FROM notes WHERE key = ?"
        last = connection.execute(f"SELECT MAX(number) FROM ({given})", (_LAST,)).fetchone()[0]
        number = (last or 0) + 1
        while True:
            folder = self._home / "runs" / f"{kind}-{number}"
            try:
                folder.mkdir()
            except FileExistsError:  # left by a crash before its row was kept
                number += 1
            else:
                break
        connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (_LAST, str(number)))
        return number, folder


def _as_text(value: object) -> str:
    """Returns a result, or why a run failed, as JSON."""
    plain = value if isinstance(value, Mapping) else {} if value is None else to_json(value)
    return json.dumps(plain, ensure_ascii=False)


def _written(order: Order[object] | None) -> str | None:
    return None if order is None else json.dumps(orders.order_to_json(order), ensure_ascii=False)
