"""Orders carried out in this process, when the catalogue cannot take how they ended; runs that vanish."""

import sqlite3
from contextlib import closing

import pytest

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from engine.library import Library
from engine.orders.corpora import LookOrder
from engine.results.jobs import RunState
from engine.tasks import jobs
from tests.engine.jobs.conftest import only_job
from tests.engine.jobs.orders import Said, WorkOrder, works

DEAD_PID = 2**22 + 1


def run(work):
    works.append(work)
    return tasks.run_order(WorkOrder(), options=tasks.JobOptions())


@pytest.fixture
def execute(library_home):
    """Does something to the catalogue behind the library's back."""

    def do(statement):
        with closing(sqlite3.connect(library_home / "library.sqlite")) as connection, connection:
            connection.execute(statement)

    Library(library_home)
    return do


@pytest.fixture
def _closed_catalogue(execute):
    """A catalogue that takes new runs and no ends."""
    execute("CREATE TRIGGER closed BEFORE UPDATE ON runs BEGIN SELECT RAISE(ABORT, 'closed'); END")


@pytest.mark.usefixtures("_closed_catalogue")
def test_an_end_that_the_catalogue_could_not_take_is_found_in_the_run_s_folder(execute):
    with pytest.raises(LibraryError, match="cannot be used: closed"):
        run(lambda _context: Said(text="made"))
    assert only_job().state is RunState.RUNNING
    execute("DROP TRIGGER closed")
    execute(f"UPDATE runs SET pid = {DEAD_PID}")  # as after the next start
    assert (only_job().state, only_job().answer) == (RunState.DONE, Said(text="made"))


@pytest.mark.usefixtures("_closed_catalogue")
def test_what_went_wrong_in_the_work_matters_more_than_the_catalogue():
    def fail(_context):
        raise CorpusError("Line 3 has no German.", "Name the languages.")

    with pytest.raises(CorpusError, match="Line 3 has no German"):
        run(fail)


@pytest.mark.parametrize("moment", ["ask_to_stop", "forget_checkpoints"])
def test_a_run_that_keeps_nothing_is_cancelled_though_it_is_gone(library_home, execute, monkeypatch, moment):
    """It ends by itself when asked; or another process finds it dead, and removes it first."""
    library, order = Library(library_home), LookOrder(files=("a.tsv",))
    run = library.runs.add(kind=order.kind, title="", is_resumable=False, order=order)
    act = getattr(jobs, moment)

    def vanish(*arguments):
        execute(f"UPDATE runs SET pid = {DEAD_PID}")
        library.runs.remove(run.id)
        act(*arguments)

    if moment == "forget_checkpoints":
        execute(f"UPDATE runs SET pid = {DEAD_PID}")
    monkeypatch.setattr(jobs, moment, vanish)
    assert tasks.cancel_job(run.id).state is RunState.CANCELLED
    assert tasks.list_jobs() == []
