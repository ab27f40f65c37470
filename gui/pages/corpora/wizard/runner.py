"""Work that a step waits for: one cancellable job, or quick calls of which only the newest counts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from engine.errors import EngineError, JobError
from engine.records import RunState
from gui.jobs import Background, Job
from gui.services import Services

T = TypeVar("T")
Done = Callable[[Mapping[str, Any]], None]


class JobRunner(QObject):
    """Runs one command beside the queue and tells how it ended.

    Signals:
        changed(): another job runs now, or none.
        failed(object, str): the error, and the last lines the job wrote.
        cancelled(): the user stopped it.
    """

    changed = Signal()
    failed = Signal(object, str)
    cancelled = Signal()

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._services = services
        self.job: Job | None = None

    @property
    def is_busy(self) -> bool:
        """True while the job runs."""
        return self.job is not None

    def run(self, args: Sequence[str], kind: str, title: str, done: Done) -> None:
        """Starts a command; an older one that still runs is dropped.

        Args:
            args: the command, without the program's name.
            kind: of the job.
            title: what is being done, for people.
            done: takes the job's result.
        """
        self.drop()
        job = self._services.jobs.start(args, kind, title, is_beside=True)
        self.job = job
        job.ended.connect(lambda _state: self._end(job, done))
        self.changed.emit()
        if job.is_over:  # it could not even start
            self._end(job, done)

    def cancel(self) -> None:
        """Asks the job to stop; `cancelled` tells when it has."""
        if self.job is not None:
            self._services.jobs.cancel(self.job)

    def drop(self) -> None:
        """Stops the job and forgets it: nobody waits for it any more."""
        job, self.job = self.job, None
        if job is not None:
            self._services.jobs.cancel(job)
            self.changed.emit()

    def _end(self, job: Job, done: Done) -> None:
        self._services.jobs.dismiss(job)
        if job is not self.job:
            return
        self.job = None
        self.changed.emit()
        if job.state == RunState.DONE:
            done(job.result)
        elif job.state == RunState.CANCELLED:
            self.cancelled.emit()
        else:
            error: EngineError = job.error or JobError(f"{job.title}: it stopped.", "Try it again.")
            self.failed.emit(error, job.details)


class Latest(QObject):
    """Calls the engine in the background, one call at a time; of those that wait only the newest runs."""

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._is_busy = False
        self._is_over = False
        self._waiting: Callable[[], None] | None = None

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Calls `work`, then `done` or `failed`, unless a newer call has come in between."""
        if self._is_over:
            return
        if self._is_busy:
            self._waiting = lambda: self.run(work, done, failed)
            return
        self._is_busy = True
        self._background.run(
            self,
            work,
            lambda result: self._deliver(lambda: done(result)),
            lambda error: self._deliver(lambda: failed(error)),
            is_slow=True,
        )

    def forget(self) -> None:
        """Calls nothing any more, and tells nothing of the call in progress."""
        self._is_over = True
        self._waiting = None

    def _deliver(self, tell: Callable[[], None]) -> None:
        self._is_busy = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()
        elif not self._is_over:
            tell()
