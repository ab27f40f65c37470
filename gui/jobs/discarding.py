"""The one question before work is thrown away."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from engine.results.jobs import RunState
from gui import errors
from gui.jobs.job import Job
from gui.jobs.queue import JobQueue


def ask_to_discard(parent: QWidget, job: Job, queue: JobQueue) -> None:
    """Asks whether a job shall be thrown away, and says what that costs; cancels it if so."""
    errors.ask(
        parent,
        f"Discard “{job.title}”?",
        _what_is_lost(job),
        [("Keep it", None), ("Discard", lambda: queue.cancel(job))],
    )


def ask_to_remove(parent: QWidget, job: Job, remove: Callable[[], None]) -> None:
    """Asks whether the record of a run that is over shall go, and says what that costs; removes it if so."""
    errors.ask(
        parent,
        f"Remove the run “{job.title}”?",
        "Its curves, its scores and the sentences in it are gone for good. The model that it made stays.",
        [("Keep it", None), ("Remove", remove)],
    )


def only_record(job: Job) -> bool:
    """Tells whether nothing is left of a run but its record: it made its model, or made none."""
    return job.is_over and not job.can_resume and not job.was_refused


def _what_is_lost(job: Job) -> str:
    if job.state == RunState.QUEUED and not job.has_begun:
        return "It has not begun: only its settings are lost."
    lost = "What it has done so far is thrown away and cannot be brought back. Your library stays as it was."
    if not job.is_resumable:
        return lost
    return f"{lost} To keep what it has learned, pause it, or stop it on its page and keep the best."
