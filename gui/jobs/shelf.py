"""Joins the job queue and the job tray: every job of the queue has its row."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from engine.results.jobs import RunState
from gui.jobs.discarding import ask_to_discard
from gui.jobs.job import Job
from gui.jobs.queue import JobQueue
from gui.widgets.feedback.job_tray import JobRow, JobTray

_DONE_SHOWN_MS = 20_000


class JobShelf(QObject):
    """Keeps the tray's rows up to date; `show` shows a run."""

    def __init__(self, queue: JobQueue, show: Callable[[Job], object]) -> None:
        super().__init__()
        self._queue, self._show_run = queue, show
        self._rows: dict[Job, JobRow] = {}
        self._left_out: frozenset[str] = frozenset()
        self.tray = JobTray()
        queue.watch_for(self.tray)
        queue.added.connect(self._add)
        queue.removed.connect(self._remove)
        queue.ended.connect(self._dismiss_later)
        for job in queue.jobs:
            self._add(job)

    def leave_out(self, kinds: frozenset[str]) -> None:
        """Hides the rows of jobs of these kinds: the page that is open shows them."""
        self._left_out = kinds
        for job, row in self._rows.items():
            row.setVisible(job.kind not in kinds)
        self._show_tray()

    def _show_tray(self) -> None:
        self.tray.setVisible(any(job.kind not in self._left_out for job in self._rows))

    def _add(self, job: Job) -> None:
        if job.is_beside:
            return
        row = self.tray.add_row()
        self._rows[job] = row
        row.opened.connect(lambda: self._show_run(job))
        row.pause.clicked.connect(lambda: self._queue.pause(job))
        row.resume.clicked.connect(lambda: self._queue.resume(job))
        row.discard.clicked.connect(lambda: ask_to_discard(self.tray.window(), job, self._queue))
        row.dismiss.clicked.connect(lambda: self._queue.dismiss(job))
        row.setVisible(job.kind not in self._left_out)
        job.changed.connect(lambda: self._show(job))
        self._show(job)
        self._show_tray()

    def _show(self, job: Job) -> None:
        row = self._rows.get(job)
        if row is not None:
            can_pause = job.is_resumable and not job.is_stopping
            row.show_job(
                job.title,
                job.words,
                job.state.value,
                is_held=job.is_held,
                can_pause=can_pause,
                can_resume=job.can_resume,
            )
            row.show_progress(*job.bar)

    def _remove(self, job: Job) -> None:
        row = self._rows.pop(job, None)
        if row is not None:
            self.tray.remove_row(row)
            self._show_tray()

    def _dismiss_later(self, job: Job) -> None:
        if job.state in (RunState.DONE, RunState.CANCELLED):
            QTimer.singleShot(_DONE_SHOWN_MS, job, lambda: self._queue.dismiss(job))
