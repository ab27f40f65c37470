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


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """What one person says in one cue of subtitles, or on one line of a transcript."""

    line: int
    """Where it stands in the file, from 1."""
    speaker: str
    """Who says it, as the file names them; empty for nobody."""
    text: str
    """Without markup, on one line."""


@dataclass(frozen=True, slots=True)
class DocumentSpeaker:
    """Somebody who speaks in a document."""

    name: str
    """As the file spells it first; capitals do not count."""
    n_lines: int
    known_as: str = ""
    """Name of the speaker of the open model who is called so; empty for none."""


@dataclass(frozen=True, kw_only=True)
class DocumentRecord:
    """Subtitles or a transcript, taken apart."""

    path: Path
    format: str
    """"SRT", "WebVTT", "ASS" or "text"."""
    n_cues: int
    """Cues, or lines of a transcript, in which something is said."""
    lines: tuple[DocumentLine, ...]
    """What is said, in order."""
    speakers: tuple[DocumentSpeaker, ...]
    """Who speaks, in the order of the file."""
    n_unnamed: int
    """Lines that name nobody."""
    untouched: tuple[tuple[int, str], ...] = ()
    """What cannot be read and therefore stays as it is: line, reason."""

    @property
    def is_conversation(self) -> bool:
        """True if names stand before most lines, and somebody speaks more than once."""
        n_named = len(self.lines) - self.n_unnamed
        return n_named >= max(3, self.n_unnamed) and len(self.speakers) < n_named


@dataclass(frozen=True, kw_only=True)
class SpeakerProfile:
    """What a speaker's numbers for one model are, without the numbers."""

    model: str
    """Id of the model, or pack, the numbers were learned with."""
    method: str
    """"factored-bias", "full-bias" or "speaker-token"."""
    version: int
    """Counts the states of the numbers for this model, from 1."""
    n_learned: int
    """Sentences and corrections they were learned from."""
    learned_at: str
    """ISO 8601, UTC."""
    is_neutral: bool
    """True if they change nothing: learning did not help, or there was too little."""
    verdict: str
    """One sentence of what learning did."""
    n_edited: int = 0
    """Words changed by hand."""


@dataclass(frozen=True, kw_only=True)
class SpeakerRecord:
    """One speaker of the library: a person with a profile."""

    id: str
    """Short name, unique: "anna"."""
    name: str
    src: str
    """Language translated from; empty: any."""
    tgt: str
    """Language the person writes; empty until something is learned."""
    notes: str
    colour: str
    """Name of a colour of the window; empty for its first."""
    strength: float
    """How much the numbers count, in [0, 2]; 1: as learned."""
    n_sentences: int
    """Texts of the person, corrections left out."""
    n_corrections: int
    created: str
    """ISO 8601, UTC."""
    updated: str
    profiles: tuple[SpeakerProfile, ...] = ()
    """The numbers in use, one per model."""
    undo: str = ""
    """What `undo_speaker` would take back, in words; empty if there is nothing."""
    redo: str = ""
    """What `redo_speaker` would do again; empty if there is nothing."""
    path: Path = Path()
    """Folder of what is kept to learn faster; may be missing."""

    @property
    def languages(self) -> str:
        """The languages in short: "de-en", "en", or empty."""
        return "-".join(filter(None, (self.src, self.tgt)))


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerSentence:
    """One sentence of a speaker's text, or one correction."""

    id: int
    kind: str
    """"sentence" or "correction"."""
    source: str
    """Empty: text in the person's language alone."""
    target: str
    draft: str
    """What the model had written, of a correction."""
    origin: str
    """Where it came from: "memory.tmx:12", "corrected"."""
    created: str


@dataclass(frozen=True, kw_only=True)
class SentencesAdded:
    """What became of text that was given to a speaker."""

    n_added: int
    n_known: int = 0
    """Left out because the speaker has them already, or because they stood there several times."""
    n_unusable: int = 0
    """Left out because there was nothing to learn from: empty, or not readable as text."""
    warnings: tuple[str, ...] = ()
    """What the person should look at, one sentence each: another language than theirs."""
    ids: tuple[int, ...] = ()
    """Of what was added, in order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerWord:
    """One word that a profile raises or lowers."""

    word: str
    bias: float
    """Nats added to its score at strength 1; of a word of several pieces: to that of the rarest of them."""
    count: int
    """How often it stands in the person's own text."""
    is_pinned: bool = False
    """Learning again leaves it as it is."""
    is_edited: bool = False
    """Changed by hand."""
    pieces: tuple[str, ...] = ()
    """How the model spells it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpeakerVersion:
    """One state of a speaker's numbers for one model."""

    model: str
    version: int
    when: str
    """ISO 8601, UTC."""
    reason: str
    """What made it: "learned from 12 sentences", "raised “pump” by hand"."""
    method: str
    n_sentences: int
    verdict: str
    is_neutral: bool
    is_current: bool


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


@dataclass(frozen=True, slots=True)
class Alternative:
    """One candidate translation of one sentence."""

    text: str
    score: float
    """Length-normalised log-probability, in nats per piece; larger is better."""
    is_repaired: bool = False
    """True if a number that the model miscounted was replaced by the source's."""


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
