"""Runs of long work, and how they stand."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any


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


@dataclass(frozen=True, kw_only=True)
class RunRecord:
    """One run: an import, a training, an adaptation, an evaluation, an export, or learning a speaker."""

    id: str
    kind: str
    """"import", "train", "adapt", "evaluate", "export", "learn"."""
    title: str
    """What people read in the job tray: "Adapting to pumps"."""
    state: RunState
    argv: tuple[str, ...]
    """The command line after `parlance` that started it; resuming runs it again."""
    path: Path
    created: str
    finished: str | None = None
    pid: int | None = None
    is_resumable: bool = False
    result: Mapping[str, Any] = field(default_factory=dict)
    error: Mapping[str, str] = field(default_factory=dict)
    """{"what": …, "hint": …} of a failed run."""
