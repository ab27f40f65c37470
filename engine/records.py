"""Plain data that crosses the doors: what a window or a terminal shows. No behaviour, no torch."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any


@dataclass(frozen=True, kw_only=True)
class ModelRecord:
    """One translation model of the library."""

    id: str
    """Short name, unique, usable as a folder name: "de-en-small"."""
    name: str
    """What people call it: "German → English, small"."""
    src: str
    """Language tag of the source: "de"."""
    tgt: str
    kind: str
    """"base" or "adapted"."""
    path: Path
    """The model's folder."""
    created: str
    """ISO 8601, UTC."""
    parent: str | None = None
    """Id of the model it was adapted from."""
    domain: str | None = None
    method: str | None = None
    """The `--method` that made it: "fine-tune"."""
    scope: str = "full"
    """"full" (its own graph) or "pack" (swapped into its parent's graph)."""
    is_builtin: bool = False
    """True for the models that ship with Parlance."""
    size_bytes: int = 0
    n_parameters: int = 0
    details: Mapping[str, Any] = field(default_factory=dict)
    """Scores, corpora, settings, parity, warnings ("not_for"): what the model card says."""


@dataclass(frozen=True, kw_only=True)
class CorpusRecord:
    """One imported corpus of the library."""

    id: str
    name: str
    domain: str
    src: str
    tgt: str
    n_pairs: int
    splits: Mapping[str, int]
    """Pairs per split: {"train": …, "dev": …, "test": …}."""
    path: Path
    created: str
    kind: str = "parallel"
    """"parallel", "monolingual" (then `tgt` is empty) or "terms"; models learn from the first alone."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """Files and hashes it came from, pairs read, kept, dropped by reason."""


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
    """One run: an import, a training, an adaptation, an evaluation or an export."""

    id: str
    kind: str
    """"import", "train", "adapt", "evaluate", "export"."""
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


@dataclass(frozen=True, slots=True)
class Alternative:
    """One candidate translation of one sentence."""

    text: str
    score: float
    """Length-normalised log-probability, in nats per piece; larger is better."""


@dataclass(frozen=True, slots=True)
class SentenceTranslation:
    """One sentence of a text and its translations."""

    start: int
    """Where the sentence starts in the source text, in characters."""
    end: int
    source: str
    """source_text[start:end]."""
    target_start: int
    """Where the first alternative starts in the translated text."""
    target_end: int
    alternatives: tuple[Alternative, ...]
    """Best first. A sentence with nothing to translate has itself as its only one."""
    warning: str = ""
    """What the reader should know: "cut into two parts, it is very long"; empty if nothing."""

    @property
    def target(self) -> str:
        """The best translation."""
        return self.alternatives[0].text


@dataclass(frozen=True, slots=True)
class TextTranslation:
    """A translated text: paragraphs and spacing as in the source."""

    source: str
    text: str
    sentences: tuple[SentenceTranslation, ...]
    elapsed_s: float


@dataclass(frozen=True, slots=True)
class DeviceReport:
    """Which device really runs a translation, and why."""

    provider: str
    """As ONNX Runtime's session tells: "CPUExecutionProvider"."""
    device: str
    """In words: "CPU, 2 cores" or the GPU's name."""
    precision: str
    """"int8" or "float32"."""
    reason: str
    """Why this device: "no CUDA device was found"."""
