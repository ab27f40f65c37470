"""The panel of jobs, and the shelf of those that are done."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from engine.results.jobs import RunState
from gui import errors
from gui.i18n import tr
from gui.jobs.job import Job
from gui.jobs.queue import JobQueue
from gui.theme.tokens import SPACE_2
from gui.widgets.controls import label, outlined_button
from gui.widgets.feedback import JobRow, JobTray, ProgressLine
from gui.widgets.layouts import Stretch, row_of, rows_in
from gui.widgets.text import ElidedLabel


class JobPanel(QWidget):
    """Follows one job, with a button to stop it; hidden while there is none."""

    def __init__(self, stop: str = "") -> None:
        super().__init__()
        self._job: Job | None = None
        self._title = label(role="strong", wraps=True)
        self._words = ElidedLabel(role="soft")
        self._bar = ProgressLine(tr("Progress"))
        self.stop = outlined_button(stop or tr("Stop"), "x")
        rows_in(
            self,
            self._title,
            self._words,
            self._bar,
            row_of(self.stop, Stretch(), spacing=SPACE_2),
            spacing=SPACE_2,
        )
        self.hide()

    def follow(self, job: Job | None) -> None:
        """Shows a job from now on, or nothing."""
        if self._job is not None:
            self._job.changed.disconnect(self._show)
        self._job = job
        self.setVisible(job is not None)
        if job is not None:
            job.changed.connect(self._show)
            self._show()

    def _show(self) -> None:
        job = self._job
        if job is None:
            return
        self._title.setText(job.title)
        self._words.setText(job.words)
        self._bar.show_progress(*job.bar, job.words)
        self.stop.setEnabled(not job.is_stopping)
        self.setAccessibleName(f"{job.title}: {job.words}")


# The one question before work is thrown away.


def ask_to_discard(parent: QWidget, job: Job, queue: JobQueue) -> None:
    """Asks whether a job shall be thrown away, and says what that costs; cancels it if so."""
    errors.ask(
        parent,
        tr("Discard “{title}”?", title=job.title),
        _what_is_lost(job),
        [(tr("Keep it"), None), (tr("Discard"), lambda: queue.cancel(job))],
    )


def ask_to_remove(parent: QWidget, job: Job, remove: Callable[[], None]) -> None:
    """Asks whether the record of a run that is over shall go, and says what that costs; removes it if so."""
    errors.ask(
        parent,
        tr("Delete the record of “{title}”?", title=job.title),
        tr("Its curves, its scores and the sentences in it are gone for good. The model that it made stays."),
        [(tr("Keep it"), None), (tr("Delete"), remove)],
    )


def only_record(job: Job) -> bool:
    """Tells whether nothing is left of a run but its record: it made its model, or made none."""
    return job.is_over and not job.can_resume and not job.was_refused


def _what_is_lost(job: Job) -> str:
    if job.state == RunState.QUEUED and not job.has_begun:
        return tr("It has not begun: only its settings are lost.")
    lost = tr(
        "What it has done so far is thrown away and cannot be brought back. Your library stays as it was."
    )
    if not job.is_resumable:
        return lost
    return f"{lost} {tr('To keep what it has learned, pause it, or finish it now on its page.')}"


# Joins the job queue and the job tray: every job of the queue has its row.

_DONE_SHOWN_MS = 20_000


class JobShelf(QObject):
    """Keeps the tray's rows up to date; `show` shows a run."""

    def __init__(self, queue: JobQueue, show: Callable[[Job], object]) -> None:
        super().__init__()
        self._queue, self._show_run = queue, show
        self._rows: dict[Job, JobRow] = {}
        self._is_left_out: Callable[[Job], bool] = lambda _job: False
        self.tray = JobTray()
        queue.watch_for(self.tray)
        queue.added.connect(self._add)
        queue.removed.connect(self._remove)
        queue.ended.connect(self._dismiss_later)
        for job in queue.jobs:
            self._add(job)

    def leave_out(self, is_left_out: Callable[[Job], bool]) -> None:
        """Hides the rows of some jobs: the page that is open shows them."""
        self._is_left_out = is_left_out
        for job, row in self._rows.items():
            row.setVisible(not is_left_out(job))
        self._show_tray()

    def _show_tray(self) -> None:
        self.tray.setVisible(not all(map(self._is_left_out, self._rows)))

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
        row.setVisible(not self._is_left_out(job))
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
