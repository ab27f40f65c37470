"""A queue that carries orders out in this process: the real engine, without the start of a child."""

import os
import tempfile
from pathlib import Path
from typing import Any

from engine.base.errors import EngineError
from engine.base.json_values import to_json
from engine.base.progress import ignore_progress
from engine.jobs import JobContext
from engine.orders import Order
from engine.results.jobs import Failure, JobEnded, JobStarted, RunState
from engine.tasks.working import check_order, work_of
from gui.jobs.job import Job
from gui.jobs.queue import JobQueue


class InProcessQueue(JobQueue):
    """Runs what is submitted on the slow thread; keeps no runs in the library."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.orders: list[Order[object]] = []
        """What was submitted."""
        self.held: set[str] = set()
        """Kinds of orders whose work never ends by itself."""
        self.broken: dict[str, Failure] = {}
        """Kinds of orders that fail, and how."""

    def submit(self, order: Order[object], *, is_beside: bool = False) -> Job:
        self.orders.append(order)
        job = Job(order.kind, order.title, parent=self, order=order)
        job.is_beside = is_beside
        self._add(job)
        run_id = f"run-{len(self.orders)}"
        job.take(JobStarted(seq=1, run_id=run_id, kind=order.kind, title=order.title, pid=os.getpid()))
        if order.kind in self.held:
            return job
        self._slow.run(
            job,
            lambda: self._answer(order),
            lambda answer: self._settle(job, JobEnded(seq=2, state=RunState.DONE, result=to_json(answer))),
            lambda error: self._settle(job, _failed(error)),
        )
        return job

    def asked(self, kind: str) -> list[Any]:
        return [order for order in self.orders if order.kind == kind]

    def cancel(self, job: Job) -> None:
        self._settle(job, JobEnded(seq=2, state=RunState.CANCELLED))

    def _answer(self, order: Order[object]) -> object:
        if failure := self.broken.get(order.kind):
            raise EngineError(failure.what, failure.hint)
        check_order(order)
        with tempfile.TemporaryDirectory() as folder:
            context = JobContext(
                run_id="",
                folder=Path(folder),
                report=ignore_progress,
                is_resumed=False,
                message=lambda *_: None,
            )
            return work_of(order)(context)

    def _settle(self, job: Job, end: JobEnded) -> None:
        if not job.is_over:
            job.take(end)
            self._tell_end(job)


def _failed(error: Exception) -> JobEnded:
    if not isinstance(error, EngineError):
        raise error
    return JobEnded(seq=2, state=RunState.FAILED, error=Failure(what=error.what, hint=error.hint))
