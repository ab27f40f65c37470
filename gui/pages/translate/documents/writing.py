"""Translates the whole of a document as a job, and says how far it is."""

import time

from PySide6.QtCore import QObject, Signal

from engine.progress import Progress
from gui.jobs.engine_worker import EngineWorker, Job
from gui.jobs.progress_text import RemainingTime, duration_words
from gui.pages.translate.documents.casting import line_words
from gui.pages.translate.documents.view import DocumentView
from gui.pages.translate.documents.work import DocumentWork, Order, Written


class DocumentWriter(QObject):
    """One order at a time.

    Signals:
        written(Written), failed(Exception), cancelled(): exactly one of the three.
    """

    written = Signal(object)
    failed = Signal(object)
    cancelled = Signal(object)

    def __init__(self, worker: EngineWorker, work: DocumentWork, view: DocumentView, parent: QObject) -> None:
        super().__init__(parent)
        self._worker, self._work, self._view = worker, work, view
        self._job: Job | None = None
        self._n_lines = 0
        self._rest = RemainingTime()

    @property
    def is_busy(self) -> bool:
        """True until the order is done, or given up."""
        return self._job is not None

    def start(self, order: Order) -> None:
        """Begins; what is written becomes a file only when it is complete."""
        self._n_lines, self._rest = len(order.document.lines), RemainingTime()
        job = Job(lambda job: self._work.translate(job, order))
        job.progressed.connect(self._on_progress)
        job.succeeded.connect(self._on_succeeded)
        job.failed.connect(self._on_failed)
        job.cancelled.connect(self._on_cancelled)
        self._job = job
        self._view.show_state("Opening the model", share=0.0)
        self._worker.submit(job)

    def cancel(self) -> None:
        """Stops at the next step."""
        if self._job is not None and not self._job.is_cancelled:
            self._job.cancel()
            self._view.show_state("Stopping…", share=0.0)

    def _on_progress(self, job: Job, progress: Progress) -> None:
        if job is not self._job or job.is_cancelled:
            return
        if not progress.total:
            self._view.show_state(progress.stage, share=0.0)
            return
        share = progress.done / progress.total
        n_done = round(share * self._n_lines)  # the engine counts sentences, shortest first
        self._rest.note(progress.stage, n_done, self._n_lines, time.monotonic())
        self._view.show_state(how_far(progress.stage, n_done, self._n_lines, self._rest.seconds), share=share)

    def _on_succeeded(self, _job: Job, written: Written) -> None:
        self._job = None
        self.written.emit(written)

    def _on_failed(self, _job: Job, error: Exception) -> None:
        self._job = None
        self.failed.emit(error)

    def _on_cancelled(self, _job: Job) -> None:
        self._job = None
        self.cancelled.emit(None)


def how_far(stage: str, n_done: int, n_lines: int, rest_s: float | None) -> str:
    """Says how far it is: "Translating · 120 of 318 lines · 2 min left"."""
    left = f" · {duration_words(rest_s)} left" if rest_s is not None and n_done < n_lines else ""
    return f"{stage} · {n_done:,} of {line_words(n_lines)}{left}"
