"""One order that a page waits for: it runs beside the queue, and a newer one replaces it."""

from collections.abc import Callable
from typing import TypeVar, cast

from PySide6.QtCore import QObject, Signal

from engine.base.errors import EngineError, JobError
from engine.orders import Order
from engine.results.jobs import RunState
from gui.i18n import tr
from gui.jobs.job import Job
from gui.services import Services

R = TypeVar("R")


class JobRunner(QObject):
    """Carries out one order beside the queue and tells how it ended.

    Signals:
        changed(): another job runs now, or none.
        failed(EngineError, str): the error, and the last lines the job wrote.
        cancelled(): the user stopped it.
    """

    changed = Signal()
    failed = Signal(EngineError, str)
    cancelled = Signal()

    def __init__(self, services: Services, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = services.jobs
        self.job: Job | None = None

    @property
    def is_busy(self) -> bool:
        """True while the job runs."""
        return self.job is not None

    def submit(self, order: Order[R], done: Callable[[R], None]) -> None:
        """Starts an order, whose answer `done` takes; an older one that still runs is dropped."""
        self.drop()
        job = self.job = self._jobs.submit(order, is_beside=True)
        job.ended.connect(lambda _state: self._end(job, done))
        self.changed.emit()
        if job.is_over:  # it could not even start
            self._end(job, done)

    def cancel(self) -> None:
        """Asks the job to stop; `cancelled` tells when it has."""
        if self.job is not None:
            self._jobs.cancel(self.job)

    def drop(self) -> None:
        """Stops the job and forgets it: nobody waits for it any more."""
        job, self.job = self.job, None
        if job is not None:
            self._jobs.cancel(job)
            self.changed.emit()

    def _end(self, job: Job, done: Callable[[R], None]) -> None:
        self._jobs.dismiss(job)
        if job is not self.job:
            return
        self.job = None
        self.changed.emit()
        if job.state == RunState.DONE:
            done(cast(R, job.answer))
        elif job.state == RunState.CANCELLED:
            self.cancelled.emit()
        else:
            self.failed.emit(
                job.error or JobError(tr("{title}: it stopped.", title=job.title), tr("Try it again.")),
                job.details,
            )
