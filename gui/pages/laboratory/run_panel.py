"""An evaluation at work and its verdict, as both parts of the page show it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.results.evaluation import Verdict
from engine.results.jobs import RunState
from gui.i18n import from_engine, tr
from gui.jobs.job import Job
from gui.theme.tokens import SPACE_4
from gui.widgets.feedback import InlineError, ProgressLine, VerdictBanner
from gui.widgets.layouts import rows_in
from gui.widgets.text import ElidedLabel


class RunPanel(QWidget):
    """Follows one job: its progress, its failure, then the verdict that its part of the page gives it.

    Signals:
        started(): a job is followed, or one that was done is at work again.
        finished(Job): it is done.
    """

    started = Signal()
    finished = Signal(Job)

    def __init__(self) -> None:
        super().__init__()
        self.job: Job | None = None
        self.error = InlineError()
        self.verdict = VerdictBanner()
        self._progress = QWidget()
        self._words = ElidedLabel(role="soft")
        self._bar = ProgressLine(tr("Progress of the evaluation"))
        rows_in(self._progress, self._words, self._bar)
        rows = rows_in(self, spacing=SPACE_4)
        for part in (self.error, self._progress, self.verdict):
            rows.addWidget(part)
            part.hide()

    def follow(self, job: Job) -> None:
        """Shows a job from now on, and no longer the one before."""
        if self.job is not None:
            self.job.changed.disconnect(self._show_job)
        self.job = job
        job.changed.connect(self._show_job)
        self.started.emit()
        self._show_job()

    def show_verdict(self, verdict: Verdict) -> None:
        """Shows the verdict; of scores alone, that they are there."""
        sentence = from_engine(verdict.sentence) or tr("Done.")
        self.verdict.set_verdict(verdict.kind, sentence, from_engine(verdict.detail))

    def _show_job(self) -> None:
        job = self.job
        if job is None:
            return
        self._progress.setVisible(not job.is_over)
        self._words.setText(f"{job.title} · {job.words}")
        self._bar.show_progress(*job.bar, job.words)
        is_done = job.state == RunState.DONE
        self.verdict.setVisible(is_done)
        if job.error is not None and job.is_over:
            self.error.show_failure(job.error, details=job.details)
        else:
            self.error.hide()
        if is_done:
            self.finished.emit(job)
