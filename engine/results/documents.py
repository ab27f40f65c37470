"""Documents taken apart."""

from dataclasses import dataclass
from pathlib import Path


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
