"""Reads what a run has told so far out of its events, so that an earlier run can be looked at again.

Knows the form of the events and no widget; runs beside the window's thread.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.errors import EngineError
from engine.progress import Sample
from engine.results.jobs import JobEvent, JobMessage, JobProgressed, JobSamples, RunRecord, RunState
from gui.jobs.job import BEFORE_WORK, Job, put


@dataclass
class History:
    """What a run has told."""

    curves: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    samples: list[tuple[int, list[Sample]]] = field(default_factory=list)
    metrics: dict[str, float] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    stage: str = ""
    done: int = 0
    total: int | None = None
    planned: int = 0
    """Updates planned, as told while it learned."""
    last_seq: int = 0


def history_of(events: Iterable[JobEvent]) -> History:
    """Gathers the events of a run; what was learned again after a resume replaces what came before."""
    history = History()
    for event in events:
        history.last_seq = event.seq
        match event:
            case JobProgressed():
                _take_progress(history, event)
            case JobSamples():
                put(history.samples, event.update, list(event.rows))
            case JobMessage():
                history.messages.append(event.text)
    return history


def fill(job: Job, history: History) -> None:
    """Gives a job that nobody has followed what its run has told."""
    job.curves, job.samples = history.curves, history.samples
    job.metrics, job.messages = history.metrics, history.messages
    job.stage, job.done, job.total = history.stage, history.done, history.total
    job.planned = history.planned
    job.was_refused = job.state == RunState.FAILED and job.stage in BEFORE_WORK
    job.last_seq = max(job.last_seq, history.last_seq)
    job.changed.emit()


def job_of(record: RunRecord) -> Job:
    """Builds the job of a run that is over, without its history."""
    job = Job(record.kind, record.title, record.argv, order=record.order)
    job.run_id, job.is_resumable = record.id, record.is_resumable
    job.answer = record.answer
    job.result = dict(record.result)
    job.state = RunState(record.state)
    if record.error:
        job.error = EngineError(record.error.what, record.error.hint)
    return job


def option_of(args: Iterable[str], name: str) -> str:
    """Returns the value of an option of a command line, empty if it is not there."""
    words = list(args)
    for place, word in enumerate(words):
        if word == name and place + 1 < len(words):
            return words[place + 1]
        if word.startswith(f"{name}="):
            return word.removeprefix(f"{name}=")
    return ""


def is_only_domain(args: Iterable[str]) -> bool:
    """Tells whether a command line adapts for one domain alone."""
    return "--only-domain" in args


def _take_progress(history: History, event: JobProgressed) -> None:
    history.stage, history.done, history.total = event.stage, event.done, event.total
    if event.can_finish and history.total:
        history.planned = history.total
    for name, value in event.metrics.items():
        if value is not None:
            history.metrics[name] = value
            put(history.curves.setdefault(name, []), history.done, value)
