"""Runs of other processes: followed through their event files, and found as soon as they begin."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.errors import LibraryError
from engine.results.jobs import JobEvent, RunState
from gui.jobs.calls import CallThread, ignore
from gui.jobs.job import Job

_LOOK_EVERY_MS = 1_000
_AT_ONCE = 400
"""Events taken in before the window may draw again; a long run has tens of thousands."""


class JobFollower(QObject):
    """Reads the new events of followed jobs, and looks for new runs while a list of them is visible.

    Signals:
        stopped(Job, RunState): a job has stopped, with or without an end event.
        noticed(): another process has begun, stopped or changed something of the library.
    """

    stopped = Signal(Job, RunState)
    noticed = Signal()

    def __init__(self, thread: CallThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = thread
        self.jobs: list[Job] = []
        self._views: list[QWidget] = []
        self._mark: tuple[int, ...] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)

    def follow(self, job: Job) -> None:
        """Follows a job from now on, and reads its events so far at once."""
        self.jobs.append(job)
        self._timer.start()
        self._read(job)

    def leave(self, job: Job) -> None:
        """Follows a job no longer."""
        if job in self.jobs:
            self.jobs.remove(job)

    def add_view(self, view: QWidget) -> None:
        """Looks for new jobs while this is visible."""
        self._views.append(view)
        view.destroyed.connect(lambda: self._views.remove(view))
        self._timer.start()

    def stop(self) -> None:
        """Follows nothing any more."""
        self._timer.stop()

    def look(self) -> None:
        """Reads the new events of followed jobs and, while a list is visible, looks for new runs."""
        for job in list(self.jobs):
            self._read(job)
        if any(view.isVisible() and not view.window().isMinimized() for view in self._views):
            self._thread.run(self, tasks.jobs_mark, self._take_mark, ignore)

    def _read(self, job: Job) -> None:
        after = job.last_seq
        self._thread.run(
            job,
            lambda: _news_of(job, after),
            lambda news: self._take(job, *news),
            ignore,  # it was logged; the next look may succeed
        )

    def _take(self, job: Job, state: RunState, events: Sequence[JobEvent]) -> None:
        if job not in self.jobs:
            return
        job.take_all(events)
        if len(events) == _AT_ONCE:
            self._read(job)
        elif state != RunState.RUNNING:
            self.leave(job)
            self.stopped.emit(job, state)

    def _take_mark(self, mark: tuple[int, ...]) -> None:
        if mark != self._mark:
            self._mark = mark
            self.noticed.emit()


def _news_of(job: Job, after: int) -> tuple[RunState, Sequence[JobEvent]]:
    """Returns the state of a run and its new events; the state first, so that none is missing at the end.

    Raises:
        LibraryError: if the library cannot be read.
    """
    try:
        state = tasks.job(job.run_id).state
        return state, tasks.job_events(job.run_id, after)[:_AT_ONCE]
    except LibraryError:
        if any(record.id == job.run_id for record in tasks.list_jobs()):
            raise
        return RunState.INTERRUPTED, []  # it kept nothing, and has ended
