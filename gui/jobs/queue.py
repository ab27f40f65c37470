"""The queue of long work: one heavy job at a time, in this window's children or followed.

What a page waits for (reading the files of an import) runs beside the queue, and only its page shows it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine import tasks
from engine.base.errors import EngineError, JobError, LibraryError
from engine.orders import Order
from engine.results.jobs import JobEvent, RunRecord, RunState
from gui.i18n import tr
from gui.jobs.calls import CallThread, ignore
from gui.jobs.child import ChildProcess
from gui.jobs.job import RESUMABLE, Job
from gui.widgets.layouts import pause_timer

_UNLISTED = frozenset({"plan"})
"""Kinds that only the process that asked for them waits for."""

_LOOK_EVERY_MS = 1_000
_EVENTS_AT_ONCE = 400
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
        if len(events) == _EVENTS_AT_ONCE:
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
        return state, tasks.job_events(job.run_id, after)[:_EVENTS_AT_ONCE]
    except LibraryError:
        if any(record.id == job.run_id for record in tasks.list_jobs()):
            raise
        return RunState.INTERRUPTED, []  # it kept nothing, and has ended


class JobQueue(QObject):
    """Starts jobs in turn and keeps the list of them.

    Args:
        quick: where the catalogue and the events of runs are read.
        slow: where other processes are asked to stop; that can take a moment.
        patience_ms: how long a cancelled child may take before it is terminated.

    Signals:
        added(Job), removed(Job): the list of jobs has changed.
        reordered(): waiting jobs have changed places.
        ended(Job): a job stopped, in whatever state.
        noticed(): another process has begun, stopped or changed something of the library.
        refused(Exception): a job of another process could not be paused, finished or cancelled.
    """

    added = Signal(Job)
    removed = Signal(Job)
    reordered = Signal()
    ended = Signal(Job)
    noticed = Signal()
    refused = Signal(Exception)

    def __init__(
        self,
        quick: CallThread,
        slow: CallThread,
        patience_ms: int = 10_000,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._quick, self._slow = quick, slow
        self._patience_ms = patience_ms
        self._children: dict[Job, ChildProcess[JobEvent]] = {}
        self._resuming: set[Job] = set()
        self._is_shutting_down = False
        self.jobs: list[Job] = []
        self._dismissed: set[str] = set()
        """Ids of runs that were taken off the list; the library still has them."""
        self._next_timer = pause_timer(self, 0, self._start_next)
        self._follower = JobFollower(quick, self)
        self._follower.stopped.connect(self._follower_ended)
        self._follower.noticed.connect(self._look_again)

    @property
    def running(self) -> list[Job]:
        """The jobs at work in this window's children."""
        return list(self._children)

    @property
    def is_computing(self) -> bool:
        """True while a heavy job is at work, here or in another process."""
        return any(not job.is_beside for job in (*self._children, *self._follower.jobs))

    def submit(self, order: Order[object], *, is_beside: bool = False) -> Job:
        """Queues an order; it is kept in the library from now on, also if this window is closed.

        Args:
            order: what to do.
            is_beside: True: start at once, whatever else is at work; its page shows it, not the tray.
        """
        job = Job(order.kind, order.title, self, order=order)
        job.is_beside = is_beside
        self._add(job)
        self._quick.run(
            job,
            lambda: tasks.queue_order(order),
            lambda record: self._keep_place(job, record),
            lambda error: self._end(job, RunState.FAILED, _as_engine_error(error)),
        )
        return job

    def _keep_place(self, job: Job, record: RunRecord) -> None:
        """Begins with an order that the library has taken in, if it is its turn."""
        job.run_id = record.id
        job.show_title(record.title)
        job.changed.emit()
        if job.is_over:  # it was cancelled meanwhile
            self._forget(job)
        elif job.is_beside:
            self._start_child(job)
        else:
            self._start_next()

    def _forget(self, job: Job) -> None:
        if job.order is not None and job.run_id:
            self._call_engine(job, lambda: tasks.forget_queued(job.run_id))

    def resume(self, job: Job) -> None:
        """Queues a paused, interrupted or failed job again; it continues from its last checkpoint."""
        if job.can_resume:
            if job not in self.jobs:  # a run of an earlier window that failed there
                self._add(job)
            self._resuming.add(job)
            job.restart()
            self._start_next()

    def move(self, job: Job, by: int) -> None:
        """Lets a waiting job begin earlier (`by` < 0) or later, by that many places among those that wait."""
        waiting = [each for each in self.jobs if each.state == RunState.QUEUED]
        if job not in waiting:
            return
        rival = waiting[min(max(0, waiting.index(job) + by), len(waiting) - 1)]
        if rival is not job:
            place = self.jobs.index(rival)
            self.jobs.remove(job)
            self.jobs.insert(place, job)
            self.reordered.emit()

    def pause(self, job: Job) -> None:
        """Asks a job to stop where it can go on later; frees the device."""
        job.stop_asked = "pause"
        if job in self._children:
            self._children[job].send("pause")
        elif job.run_id:
            self._call_engine(job, lambda: tasks.pause_job(job.run_id))
        job.changed.emit()

    def finish(self, job: Job) -> None:
        """Asks a job that learns to stop learning and keep the best; it then does the rest of its work."""
        if not job.can_finish:
            return
        job.stop_asked = "finish"
        if job in self._children:
            self._children[job].send("finish")
        else:
            self._call_engine(job, lambda: tasks.finish_job(job.run_id))
        job.changed.emit()

    def cancel(self, job: Job) -> None:
        """Stops a job for certain, or takes it out of the queue."""
        if job in self._children:
            job.stop_asked = "cancel"
            self._children[job].cancel()
            job.changed.emit()
        elif job.state == RunState.QUEUED and job not in self._resuming:
            self._end(job, RunState.CANCELLED)
            self._forget(job)
        elif job.run_id:
            self._resuming.discard(job)
            if job.state == RunState.RUNNING:
                job.stop_asked = "cancel"
                job.changed.emit()
            else:
                self._end(job, RunState.CANCELLED)
            self._call_engine(job, lambda: tasks.cancel_job(job.run_id))

    def dismiss(self, job: Job) -> None:
        """Takes a job that is over off the list; its run stays in the library."""
        if job in self.jobs and job not in self._children:
            self.jobs.remove(job)
            self._follower.leave(job)
            self._dismissed.add(job.run_id)
            self.removed.emit(job)

    def watch_for(self, view: QWidget) -> None:
        """Finds what other processes begin, for as long as a view is visible."""
        self._follower.add_view(view)

    def reattach(self) -> None:
        """Finds the jobs that an earlier window left: those still running and those to resume."""
        self._quick.run(self, tasks.list_jobs, self._take_records, ignore)

    def shut_down(self) -> None:
        """Stops what this window runs; resumable jobs can go on in the next one."""
        self._is_shutting_down = True
        self._follower.stop()
        for child in list(self._children.values()):
            child.kill_now()

    def _add(self, job: Job) -> None:
        self.jobs.append(job)
        self.added.emit(job)

    def _start_next(self) -> None:
        if self.is_computing or self._is_shutting_down:
            return
        waiting = (job for job in self.jobs if job.state == RunState.QUEUED)
        job = next((job for job in waiting if job.run_id), None)
        if job is not None:
            self._start_child(job)

    def _start_child(self, job: Job) -> None:
        try:
            command = self._command(job)
            environment = tasks.child_environment()
        except EngineError as error:
            self._end(job, RunState.FAILED, error)
            return
        child = ChildProcess[JobEvent](
            command, environment, tasks.read_job_event, job.take, self._patience_ms, self
        )
        self._children[job] = child
        child.ended.connect(lambda code, has_crashed: self._child_ended(job, code, has_crashed))
        job.state = RunState.RUNNING
        job.changed.emit()
        child.start()

    def _command(self, job: Job) -> list[str]:
        self._resuming.discard(job)
        return [*tasks.resume_command(job.run_id), "--protocol"]

    def _child_ended(self, job: Job, code: int, has_crashed: bool) -> None:
        child = self._children.pop(job)
        job.details = child.stderr_text
        child.deleteLater()
        if job in self._resuming:
            pass  # it was asked to go on before the process that had paused was gone
        elif job.has_last_word:
            self._tell_end(job)
        else:
            fate, error = _fate(job, code, has_crashed)
            self._end(job, fate, error)
            if fate == RunState.CANCELLED and job.run_id:  # it was killed: the library should know why
                self._call_engine(job, lambda: tasks.cancel_job(job.run_id))
            else:
                self._call_engine(job, tasks.sweep_library)
        self._next_timer.start()

    def _end(self, job: Job, state: RunState, error: EngineError | None = None) -> None:
        job.stop_asked = ""
        job.finish(state, error)
        self._tell_end(job)

    def _tell_end(self, job: Job) -> None:
        job.ended.emit(job.state)
        self.ended.emit(job)

    def _take_records(self, records: list[RunRecord]) -> None:
        known = {job.run_id: job for job in self.jobs}
        for record in records:
            job = known.get(record.id)
            if job is not None:
                if record.state == RunState.RUNNING and self._is_at_rest(job):
                    self._follow(job)
            elif _is_open(record) and record.id not in self._dismissed:
                job = Job(record.kind, record.title, self, order=record.order)
                job.run_id, job.state, job.is_resumable = record.id, record.state, record.is_resumable
                self._add(job)
                if record.state == RunState.RUNNING:
                    self._follow(job)

    def _is_at_rest(self, job: Job) -> bool:
        """True for a job that is not at work in this window: another process may resume it."""
        is_ours = job in self._children or job in self._resuming or job in self._follower.jobs
        return job.state in RESUMABLE and not is_ours

    def _look_again(self) -> None:
        """Looks for runs of other processes."""
        self.reattach()
        self.noticed.emit()

    def _follow(self, job: Job) -> None:
        """Follows a run that another process has begun, or goes on with."""
        job.state = RunState.RUNNING
        self._follower.follow(job)
        job.changed.emit()

    def _follower_ended(self, job: Job, state: RunState) -> None:
        if job.has_last_word:
            self._tell_end(job)
        else:
            self._end(job, state)
            self._call_engine(job, tasks.sweep_library)
        self._next_timer.start()

    def _call_engine(self, job: Job, work: Callable[[], Any]) -> None:
        self._slow.run(job, work, ignore, lambda error: self._refuse(job, error))

    def _refuse(self, job: Job, error: Exception) -> None:
        job.stop_asked = ""
        job.changed.emit()
        self.refused.emit(error)


def _as_engine_error(error: Exception) -> EngineError:
    if isinstance(error, EngineError):
        return error
    return JobError(tr("It could not begin: {reason}", reason=error), tr("Try again."))


def _is_open(record: RunRecord) -> bool:
    """True for a run that goes on, or can go on."""
    is_resumable = record.is_resumable and record.state in RESUMABLE
    return record.kind not in _UNLISTED and (record.state == RunState.RUNNING or is_resumable)


def _fate(job: Job, code: int, has_crashed: bool) -> tuple[RunState, EngineError | None]:
    """Judges a child that went without a last word."""
    if job.stop_asked == "cancel":
        return RunState.CANCELLED, None
    last_line = next((line for line in reversed(job.details.splitlines()) if line.strip()), "")
    if not has_crashed:
        what = last_line.removeprefix("error: ") or tr(
            "The work ended with status {status} and said no more.", status=code
        )
        return RunState.FAILED, JobError(what, tr("Show the details, or try again."))
    error = JobError(
        tr("“{title}” was ended from outside or crashed (signal {signal}).", title=job.title, signal=code),
        tr("If memory ran out, close other programs; then resume or start it again."),
    )
    return (RunState.INTERRUPTED if job.is_resumable else RunState.FAILED), error
