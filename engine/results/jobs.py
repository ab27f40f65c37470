"""Runs of long work: how they stand, and the events they tell."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Literal, TypeAlias

from engine.base.json_values import JsonObject
from engine.base.progress import Sample
from engine.orders.order import Order


class RunState(StrEnum):
    """Where a run (a job) stands."""

    QUEUED = "queued"
    RUNNING = "running"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"
    """Its process is gone without a last word: a kill, a crash, a power cut. Can be resumed."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a run failed or a file was not read or translated, in words for the user."""

    what: str
    """One sentence."""
    hint: str = ""
    """What to do next."""


@dataclass(frozen=True, kw_only=True)
class RunRecord:
    """One run: an import, a training, an adaptation, an evaluation, an export, or learning a speaker."""

    id: str
    kind: str
    """That of its order: "import", "train", "adapt"."""
    title: str
    """For the job tray: "Learning pumps (German → English)"."""
    state: RunState
    order: Order[object] | None = None
    """The order; None: another version of Parlance began the run, and it cannot be resumed."""
    path: Path
    created: str
    finished: str | None = None
    pid: int | None = None
    is_resumable: bool = False
    answer: object | None = None
    """The record that the order's work answered with, see `Order.answer_type`; None unless it is done."""
    error: Failure | None = None
    """Why it failed; None unless it did."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Event:
    seq: int = 0
    """Grows by one from event to event of a run; 0: not written yet."""
    time: str = ""
    """When it was told, ISO 8601, UTC."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobStarted(_Event):
    """A process has begun a run, or goes on with it."""

    type: Literal["start"] = "start"
    run_id: str = ""
    kind: str = ""
    title: str = ""
    pid: int = 0
    is_resumed: bool = False
    is_resumable: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class JobProgressed(_Event):
    """How far a run has come; see `engine.base.progress.Progress`."""

    type: Literal["progress"] = "progress"
    stage: str = ""
    done: int = 0
    total: int | None = None
    metrics: Mapping[str, float | None] = field(default_factory=dict)
    """None: not a finite number."""
    can_finish: bool = False
    share: float | None = None
    """How far the whole job is, from 0 to 1; None while its phases are not known."""
    left_s: float | None = None
    """How long the whole job still takes, in seconds; None while nothing can be said."""
    left_after_finish_s: float | None = None
    """The same if learning ended now; None unless it can."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobSamples(_Event):
    """How held-out sentences are translated by now."""

    type: Literal["samples"] = "samples"
    update: int = 0
    rows: tuple[Sample, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class JobMessage(_Event):
    """A sentence for the user."""

    type: Literal["message"] = "message"
    text: str
    level: str = "info"
    """"info" or "warning"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobEnded(_Event):
    """The last word of a process about its run."""

    type: Literal["end"] = "end"
    state: RunState
    result: JsonObject = field(default_factory=dict)
    error: Failure | None = None


JobEvent: TypeAlias = JobStarted | JobProgressed | JobSamples | JobMessage | JobEnded
