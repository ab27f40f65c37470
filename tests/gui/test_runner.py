"""Orders that a page waits for, and the rows of the tray."""

import pytest
from PySide6.QtWidgets import QDialog

from engine.results.jobs import RunState
from gui.jobs.calls import ignore
from gui.jobs.panel import JobShelf
from gui.jobs.runner import JobRunner
from gui.widgets.feedback import JobRow
from tests.gui.fakes import ADAPT, STATISTICS
from tests.gui.finding import press


class Heard:
    """A runner, and all that it tells."""

    def __init__(self, services):
        self.runner = JobRunner(services)
        self.told = []
        self.runner.failed.connect(lambda error, details: self.told.append((error.what, details.strip())))
        self.runner.cancelled.connect(lambda: self.told.append("cancelled"))

    def submit(self, order=STATISTICS):
        self.runner.submit(order, lambda answer: self.told.append(("done", answer)))


@pytest.fixture
def heard(services):
    return Heard(services)


def begin(heard, tasks, qtbot, behaviour):
    """Submits an order whose child behaves so, and waits until it works."""
    tasks.behaviours.append(behaviour)
    heard.submit()
    job = heard.runner.job
    qtbot.waitUntil(lambda: job.has_begun or bool(job.stage) or job.is_over)
    return job


def test_the_answer_is_told_and_the_job_taken_off_the_list(heard, services, qtbot):
    heard.submit()
    assert heard.runner.is_busy
    qtbot.waitUntil(lambda: bool(heard.told))
    assert heard.told[0][0] == "done"
    assert (heard.runner.is_busy, services.jobs.jobs) == (False, [])


def test_a_failure_comes_with_the_last_lines_of_the_child(heard, tasks, qtbot):
    begin(heard, tasks, qtbot, "fail")
    qtbot.waitUntil(lambda: bool(heard.told))
    assert heard.told == [("Line 3 of a.tmx has no German.", "a word on the way")]


def test_a_cancelled_order_says_so(heard, tasks, qtbot):
    begin(heard, tasks, qtbot, "wait")
    heard.runner.cancel()
    qtbot.waitUntil(lambda: bool(heard.told))
    assert heard.told == ["cancelled"]


def test_of_an_order_that_was_dropped_nothing_is_told(heard, services, tasks, qtbot):
    job = begin(heard, tasks, qtbot, "wait")
    heard.runner.drop()
    qtbot.waitUntil(lambda: job.is_over and not services.jobs.running)
    assert (heard.told, heard.runner.is_busy) == ([], False)


def test_a_newer_order_takes_the_place_of_an_older_one(heard, services, tasks, qtbot):
    older = begin(heard, tasks, qtbot, "wait")
    heard.submit()
    qtbot.waitUntil(lambda: bool(heard.told) and older.is_over and not services.jobs.running)
    assert [each[0] for each in heard.told] == ["done"]


def test_the_shelf_shows_jobs_but_not_those_that_a_page_waits_for(services, tasks, heard, qtbot):
    shelf = JobShelf(services.jobs, ignore)
    qtbot.addWidget(shelf.tray)
    tasks.behaviours += ["wait", "wait"]
    job = services.jobs.submit(ADAPT)
    heard.submit()
    assert len(shelf.tray.findChildren(JobRow)) == 1
    shelf.leave_out(lambda each: each.kind == job.kind)
    assert not shelf.tray.isVisibleTo(shelf.tray.parentWidget())
    heard.runner.drop()
    services.jobs.cancel(job)
    qtbot.waitUntil(lambda: job.is_over and not services.jobs.running)


def test_a_row_of_the_shelf_discards_its_job_and_takes_it_away(services, tasks, qtbot):
    shelf = JobShelf(services.jobs, ignore)
    qtbot.addWidget(shelf.tray)
    tasks.behaviours.append("wait")
    job = services.jobs.submit(ADAPT)
    qtbot.waitUntil(lambda: job.stage == "Training")
    press(shelf.tray, f"Discard: {job.title}")
    press(shelf.tray.window().findChild(QDialog), "Discard")
    qtbot.waitUntil(lambda: job.state == RunState.CANCELLED and not services.jobs.running)
    press(shelf.tray, f"Hide: {job.title}")
    assert services.jobs.jobs == []
