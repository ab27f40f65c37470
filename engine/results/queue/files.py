"""Files that are translated one after another: what is known of each, and what became of it."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.results.documents import USUAL_PARTS, FileTranslation, SegmentKind
from engine.results.jobs import Failure


@dataclass(frozen=True, kw_only=True)
class KnownFiles:
    """Kinds of files that can be translated, which people think of together."""

    name: str
    """"office documents"."""
    kinds: tuple[str, ...]
    """As people call them: "DOCX"."""
    endings: tuple[str, ...]
    """In small letters, with their dots."""


@dataclass(frozen=True, slots=True)
class PartSize:
    """How much text of one kind a file has to be translated."""

    kind: SegmentKind
    n_texts: int
    n_characters: int


@dataclass(frozen=True, kw_only=True)
class FileLook:
    """A file as it is before it is translated."""

    path: Path
    format: str
    """"DOCX", "SRT", "Text"."""
    unit: str
    """Unit of the counts: "text" for documents, "line" for subtitles and plain texts."""
    sizes: tuple[PartSize, ...]
    """Amount of text without a translation so far, for each kind of text that the file has."""
    n_kept: int = 0
    """Texts that stay in any case: translated already, locked, or with nothing to translate."""
    src: str = ""
    """Tag of the language that the file says it is translated from; empty: it names none."""
    tgt: str = ""
    seen: str = ""
    """Tag of the language that its text is plainly in; empty: the text does not tell."""
    notices: tuple[str, ...] = ()
    """What a person should know before, in sentences."""

    def n_texts(self, parts: Collection[SegmentKind]) -> int:
        """Returns how many texts are translated if these kinds are."""
        return sum(size.n_texts for size in self.sizes if size.kind in parts)

    def n_characters(self, parts: Collection[SegmentKind]) -> int:
        """Returns how long they are."""
        return sum(size.n_characters for size in self.sizes if size.kind in parts)

    def is_doubtful(self, src: str) -> bool:
        """Tells whether its text is in another language than `src`, though the file does not say so."""
        return not self.src and self.seen not in ("", src)

    def is_for(self, src: str, tgt: str) -> bool:
        """Tells whether the file may be translated between two languages, by what it says itself."""
        return self.src in ("", src) and self.tgt in ("", tgt)


class FileState(StrEnum):
    """How far a file of a queue is."""

    UNREAD = "unread"
    """The file was not examined yet."""
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True)
class QueuedFile:
    """One file of a queue."""

    path: Path
    state: FileState = FileState.UNREAD
    look: FileLook | None = None
    """None: it was not looked into yet, or cannot be read."""
    result: FileTranslation | None = None
    """Result, once the file is done."""
    failure: Failure | None = None


@dataclass(frozen=True, kw_only=True)
class KeptQueue:
    """A queue as it is kept for the next start."""

    files: tuple[QueuedFile, ...] = ()
    folder: Path | None = None
    """Folder for the translations; None: that of each file."""
    parts: tuple[SegmentKind, ...] = USUAL_PARTS
    """Which kinds of texts are translated."""


@dataclass(frozen=True, kw_only=True)
class QueueTotals:
    """What became of a queue's files so far."""

    files: int
    done: int
    failed: int
    translated: int
    """Number of translated texts."""
    kept: int
    remarks: int
    """Texts that a person should look at."""
