"""Reads what a run has told so far out of its events, so that an earlier run can be looked at again.

Knows the form of the events and no widget; runs beside the window's thread.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError
from engine.results.jobs import RunRecord, RunState
from gui.jobs.job import BEFORE_WORK, Job, put


@dataclass
class History:
    """What a run has told."""

    curves: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    samples: list[tuple[int, list[dict[str, str]]]] = field(default_factory=list)
    metrics: dict[str, float] = field(default_factory=dict)
    messages: list[str] = field(default_factory=list)
    stage: str = ""
    done: int = 0
    total: int | None = None
    planned: int = 0
    """Updates planned, as told while it learned."""
    last_seq: int = 0


def history_of(events: Iterable[Mapping[str, Any]]) -> History:
    """Gathers the events of a run; what was learned again after a resume replaces what came before."""
    history = History()
    for event in events:
        history.last_seq = int(event.get("seq", history.last_seq))
        match event.get("type"):
            case "progress":
                _take_progress(history, event)
            case "samples":
                put(history.samples, int(event.get("update") or 0), list(event.get("rows") or []))
            case "message":
                history.messages.append(str(event.get("text", "")))
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
    job = Job(record.kind, record.title, record.argv)
    job.run_id, job.is_resumable = record.id, record.is_resumable
    job.result = dict(record.result)
    job.state = RunState(record.state)
    if record.error.get("what"):
        job.error = EngineError(str(record.error["what"]), str(record.error.get("hint", "")))
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


def _take_progress(history: History, event: Mapping[str, Any]) -> None:
    history.stage = str(event.get("stage", ""))
    history.done = int(event.get("done") or 0)
    total = event.get("total")
    history.total = int(total) if total is not None else None
    if event.get("can_finish") and history.total:
        history.planned = history.total
    for name, value in (event.get("metrics") or {}).items():
        if isinstance(value, int | float):
            history.metrics[name] = float(value)
            put(history.curves.setdefault(name, []), history.done, float(value))
