"""Earlier runs of the library, shown again as jobs."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker

from engine.errors import EngineError
from engine.results.jobs import JobEnded, JobEvent, JobStarted, RunRecord, RunState
from gui.jobs.job import BEFORE_WORK, Job


def job_of(record: RunRecord) -> Job:
    """Returns the job of a run that is over, without its history."""
    job = Job(record.kind, record.title, order=record.order)
    job.run_id, job.is_resumable, job.has_begun = record.id, record.is_resumable, True
    job.answer = record.answer
    job.state = record.state
    if record.error:
        job.error = EngineError(record.error.what, record.error.hint)
    return job


def replay(job: Job, events: Sequence[JobEvent]) -> None:
    """Gives a job the curves, samples and messages of its run's events; its state stays."""
    state = job.state
    with QSignalBlocker(job):
        job.take_all(event for event in events if not isinstance(event, JobStarted | JobEnded))
        job.state = state
        job.was_refused = state == RunState.FAILED and job.stage in BEFORE_WORK
    job.changed.emit()
