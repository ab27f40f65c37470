"""Runs in the catalogue: numbers that are never used twice, and orders of other versions."""

import os
import sqlite3
from contextlib import closing
from functools import partial

import pytest

from engine import tasks
from engine.base.errors import JobError, LibraryError
from engine.library.locks import process_started
from engine.results.jobs import RunState
from engine.tasks.running import check_resumable
from tests.engine.library.conftest import corpus_record, fill_corpus

DEAD_PID = 2**22 + 1


def execute(library, statement: str) -> None:
    with closing(sqlite3.connect(library.home / "library.sqlite")) as connection, connection:
        connection.execute(statement)


def test_a_folder_that_a_crash_left_is_nobody_else_s(library):
    left = library.home / "runs" / "train-1"
    left.mkdir()
    (left / "checkpoint").write_text("weights", encoding="utf-8")
    run = library.runs.add(kind="train", title="", is_resumable=True)
    assert (run.id, list(run.path.iterdir())) == ("train-2", [])
    assert (left / "checkpoint").read_text(encoding="utf-8") == "weights"


def test_the_number_of_a_removed_run_is_not_given_again(library):
    for _ in range(2):
        run = library.runs.add(kind="train", title="", is_resumable=True, state=RunState.QUEUED)
    library.runs.forget(run.id)
    assert library.runs.add(kind="train", title="", is_resumable=True).id == "train-3"


def test_runs_of_a_library_without_a_note_of_the_last_number_are_counted_on(library):
    library.runs.add(kind="train", title="", is_resumable=True)
    library.set_note("last-run", None)
    assert library.runs.add(kind="train", title="", is_resumable=True).id == "train-2"


def test_a_run_that_cannot_be_kept_leaves_no_folder(library):
    execute(library, "CREATE TRIGGER full BEFORE INSERT ON runs BEGIN SELECT RAISE(ABORT, 'no more'); END")
    with pytest.raises(LibraryError, match="cannot be used: no more"):
        library.runs.add(kind="train", title="", is_resumable=True)
    assert list((library.home / "runs").iterdir()) == []
    assert library.runs.all() == []


def run_of(library, pid):
    """Returns the id of a run at work in a process."""
    run = library.runs.add(kind="adapt", title="", is_resumable=True, uses=["corpus:c"])
    execute(library, f"UPDATE runs SET pid = {pid}, process_started = {process_started(pid) or 0}")
    return run.id


def test_a_run_whose_process_is_gone_was_interrupted_and_may_go_on(library):
    run = run_of(library, DEAD_PID)
    assert library.runs.get(run).state is RunState.INTERRUPTED
    assert library.runs.claim(run).state is RunState.RUNNING


def test_a_run_at_work_elsewhere_is_neither_continued_nor_removed(library):
    run = run_of(library, os.getppid())
    for change in (library.runs.claim, library.runs.remove):
        with pytest.raises(LibraryError, match="is still running|is running"):
            change(run)
    assert library.runs.get(run).pid == os.getppid()
    assert library.runs.get(run).path.is_dir()


@pytest.mark.parametrize(
    ("state", "is_resumable", "is_in_the_way"),
    [("running", False, True), ("paused", True, True), ("interrupted", True, True),
     ("queued", True, False), ("interrupted", False, False), ("done", True, False)],
)  # fmt: skip
def test_another_version_of_a_corpus_waits_for_runs_that_read_on(library, state, is_resumable, is_in_the_way):
    library.runs.add(kind="adapt", title="", is_resumable=is_resumable, uses=["corpus:c"])
    execute(library, f"UPDATE runs SET state = '{state}'")
    library.add_corpus(corpus_record(), fill_corpus)
    if is_in_the_way:
        with pytest.raises(LibraryError, match=f"in use by adapt-1 .{state}."):
            library.replace_corpus(corpus_record(), fill_corpus)
    else:
        library.replace_corpus(corpus_record(), fill_corpus)


def test_what_a_removed_run_used_goes_with_it(library):
    library.runs.remove(run_of(library, DEAD_PID))
    assert library.catalogue_problems() == []


def test_what_fails_halfway_is_not_kept(library):
    def half():
        with library._catalogue.write() as connection:
            connection.execute("INSERT INTO notes (key, value) VALUES ('half', 'done')")
            raise InterruptedError

    with pytest.raises(InterruptedError):
        half()
    assert library.note("half") is None


class _Careless(sqlite3.Connection):
    """As SQLite is where it was built without overwriting what is deleted."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.execute("PRAGMA secure_delete = OFF")


def test_what_is_deleted_is_overwritten(library, monkeypatch):
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=_Careless))
    with library._catalogue.write() as connection:
        assert connection.execute("PRAGMA secure_delete").fetchone()[0] == 1


def test_a_speaker_that_cannot_be_kept_leaves_no_folder(library):
    execute(
        library, "CREATE TRIGGER full BEFORE INSERT ON speakers BEGIN SELECT RAISE(ABORT, 'no more'); END"
    )
    with pytest.raises(LibraryError, match="cannot be used: no more"):
        tasks.create_speaker("Ben")
    assert list((library.home / "speakers").iterdir()) == []


@pytest.mark.parametrize("order", ['{"order": "knit", "wool": 3}', '{"order": "adapt", "model": 7}'])
def test_the_run_of_another_version_is_listed_and_says_why_it_cannot_go_on(library, order):
    run = library.runs.add(kind="adapt", title="Knitting", is_resumable=True)
    library.runs.update(run.id, state=RunState.PAUSED)
    execute(library, f"UPDATE runs SET work_order = '{order}'")
    (listed,) = tasks.list_jobs()
    assert (listed.title, listed.order) == ("Knitting", None)
    with pytest.raises(JobError, match="another version of Parlance began it") as caught:
        check_resumable(listed)
    assert caught.value.hint == "Start it again."


def test_the_corpus_of_another_version_is_listed_without_its_details(library):
    library.add_corpus(corpus_record(), fill_corpus)
    execute(library, "UPDATE corpora SET details = '{\"files\": 7}'")
    (corpus,) = tasks.list_corpora()
    assert (corpus.id, corpus.details) == ("c", type(corpus.details)())


def test_only_a_run_that_waits_is_taken_back(library):
    waiting = library.runs.add(kind="train", title="", is_resumable=True, state=RunState.QUEUED)
    begun = library.runs.add(kind="train", title="", is_resumable=True)
    tasks.forget_queued(waiting.id)
    assert not waiting.path.exists()
    with pytest.raises(LibraryError, match=f"The run {begun.id} has begun: it is running"):
        tasks.forget_queued(begun.id)
    assert begun.path.exists()
