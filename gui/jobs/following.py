"""Runs of other processes: followed through their event files, and found as soon as they begin."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.errors import LibraryError
from engine.results.jobs import JobEvent, RunState
from gui.jobs.job import Background, Job

_FOLLOW_EVERY_MS = 1_000
_LOOK_EVERY_MS = 2_000
_AT_ONCE = 400
"""Events taken in before the window may draw again; a long run has tens of thousands."""


class JobFollower(QObject):
    """Reads what followed jobs have told since the last time.

    Signals:
        stopped(Job, RunState): a job has stopped, with its last word or without.
    """

    stopped = Signal(object, object)

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self.jobs: list[Job] = []
        self._timer = QTimer(self)
        self._timer.setInterval(_FOLLOW_EVERY_MS)
        self._timer.timeout.connect(self._look)

    def follow(self, job: Job) -> None:
        """Follows a job from now on, and reads at once what it has told."""
        self.jobs.append(job)
        self._timer.start()
        self._read(job)

    def leave(self, job: Job) -> None:
        """Follows a job no longer."""
        if job in self.jobs:
            self.jobs.remove(job)
        if not self.jobs:
            self._timer.stop()

    def stop(self) -> None:
        """Follows nothing any more."""
        self._timer.stop()

    def _look(self) -> None:
        for job in list(self.jobs):
            self._read(job)

    def _read(self, job: Job) -> None:
        after = job.last_seq
        self._background.run(
            job,
            lambda: (_state_of(job), tasks.job_events(job.run_id, after)[:_AT_ONCE]),
            lambda news: self._take(job, *news),
            lambda _error: None,  # it was logged; the next look may succeed
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


class JobWatch(QObject):
    """Looks for runs that other processes begin, while somebody looks at a list of them.

    Args:
        background: where the file system is looked at.
        look: is called when jobs may have changed.
    """

    def __init__(
        self,
        background: Background,
        look: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._background = background
        self._look = look
        self._views: list[QWidget] = []
        self._mark: tuple[int, ...] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.ask)

    def add_view(self, view: QWidget) -> None:
        """Looks while this is visible."""
        self._views.append(view)
        view.destroyed.connect(lambda: self._views.remove(view))
        self._timer.start()

    def stop(self) -> None:
        """Looks no more."""
        self._timer.stop()

    def ask(self) -> None:
        """Looks whether anything is new, if anybody can see it."""
        if any(view.isVisible() and not view.window().isMinimized() for view in self._views):
            self._background.run(self, tasks.jobs_mark, self._take, lambda _error: None)

    def _take(self, mark: tuple[int, ...]) -> None:
        if mark != self._mark:
            self._mark = mark
            self._look()


def _state_of(job: Job) -> RunState:
    """Returns the state of a run; read before its events, so that a run that is over has told everything."""
    try:
        return tasks.job(job.run_id).state
    except LibraryError:  # it was forgotten meanwhile
        return RunState.INTERRUPTED
