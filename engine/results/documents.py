"""Documents taken apart and translated."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.results.translation import (
    DoubtKind,
    LanguageNotice,
    ProfileNotice,
    RecalledTranslation,
    SpeakerChoice,
)


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text file as it was read."""

    path: Path
    text: str
    note: str = ""
    """Its encoding where nothing in it says that, in one sentence; empty: there is nothing to say."""
    mark: bytes = b""
    """The byte order mark that it begins with, and its translation too."""


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """One person's text in one cue of subtitles, or on one line of a transcript."""

    line: int
    """Where it stands in the file, from 1."""
    speaker: str
    """Who says it, as the file names them; empty for nobody."""
    text: str
    """Without markup, on one line."""
    seconds: float = 0.0
    """How long it is shown; 0: not known."""
    goes_on: bool = False
    """True: its last sentence goes on in the next line, and is translated as one."""
    went_on: bool = False
    """True: it begins with the rest of a sentence of the line before."""
    n_back: int = 0
    """Number of lines back to the one said before it in its scene; 0: there is none."""

    @property
    def is_whole(self) -> bool:
        """Whether it is no part of a longer sentence, so that it makes sense with its translation alone."""
        return not (self.goes_on or self.went_on)


@dataclass(frozen=True, slots=True)
class DocumentSpeaker:
    """Somebody who speaks in a document."""

    name: str
    """As the file spells it first; empty: the lines that name nobody."""
    n_lines: int

    @property
    def key(self) -> str:
        """Tells them apart: capitals do not count."""
        return self.name.casefold()


@dataclass(frozen=True, kw_only=True)
class UntouchedLine:
    """A place of a document that stays as it is."""

    line: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class DocumentRecord:
    """Subtitles or a transcript, taken apart."""

    path: Path
    format: str
    """"SRT", "WebVTT", "ASS" or "text"."""
    n_cues: int
    """Cues, or lines of a transcript, in which something is said."""
    lines: tuple[DocumentLine, ...]
    """The turns, in order."""
    speakers: tuple[DocumentSpeaker, ...]
    """Who speaks, in the order of the file."""
    n_unnamed: int
    """Lines that name nobody."""
    untouched: tuple[UntouchedLine, ...] = ()
    """Lines that cannot be read and therefore stay as they are."""

    @property
    def is_conversation(self) -> bool:
        """True if names stand before most lines, and somebody speaks more than once."""
        n_named = len(self.lines) - self.n_unnamed
        return n_named >= max(3, self.n_unnamed) and len(self.speakers) < n_named


@dataclass(frozen=True, kw_only=True)
class TranslatedSpeaker:
    """Somebody who speaks in a translated document."""

    name: str
    """As the file has it."""
    lines: int
    has_profile: bool


@dataclass(frozen=True, kw_only=True)
class RecalledSentence:
    """A sentence of a document that a translation memory had."""

    place: str
    """Where it stands: "paragraph 3", "line 12"."""
    source: str
    memory: RecalledTranslation


@dataclass(frozen=True, kw_only=True)
class LineWarning:
    """Something that a reader should know of a translated line."""

    line: int
    warning: str
    kinds: tuple[DoubtKind, ...] = ()
    """Why its translation is doubtful; empty: it is not, and the warning is of its source."""
    source: str = ""
    """The sentence that the warning is of."""
    target: str = ""
    score: float = 0.0
    """Score of its findings, as in `FileRemark`."""
    is_term: bool = False
    """True: the translation lacks a term, or has a forbidden word."""


@dataclass(frozen=True, kw_only=True)
class DocumentTranslation:
    """A document, translated."""

    input: str
    output: str
    """The file that was written; empty: none was."""
    model: str
    """Id of the model."""
    format: str
    """As of `DocumentRecord`."""
    cues: int
    lines: int
    speakers: tuple[TranslatedSpeaker, ...]
    """In the order of the file."""
    unnamed: int
    """Lines that name nobody."""
    unmatched: tuple[str, ...]
    """Names of those without a profile."""
    untouched: tuple[UntouchedLine, ...]
    warnings: tuple[LineWarning, ...]
    text: str | None
    """The translation; None if it was written to a file."""
    elapsed_s: float
    joined: int = 0
    """Cues into which a sentence of the cue before goes on; it was translated as one."""
    terms: int = 0
    """As of `FileTranslation`, but for lines that a person wrote."""
    terms_kept: int = 0
    notices: tuple[ProfileNotice, ...] = ()
    """Whose profile does not count, and why."""
    language_notice: LanguageNotice | None = None
    kept_words: str = ""
    """Which sentences, or words of them, stay because of their language, in a sentence; empty: none."""
    from_memory: int = 0
    """Sentences whose translation a memory had."""
    recalled: tuple[RecalledSentence, ...] = ()
    """Those sentences, in the order of the file."""


@dataclass(frozen=True, slots=True)
class ConfirmedLine:
    """The translation of a line as a person wrote it, kept in the memory of its domain."""

    id: int
    """Id of the speaker's correction, or of what was confirmed for no speaker."""
    speaker: SpeakerChoice | None
    """Speaker of the library whose correction it is; None: no speaker's."""


@dataclass(frozen=True, slots=True)
class CastMember:
    """Who says the lines of a name in a document."""

    name: str
    """As the file has it, capitals do not count; empty: of the lines that name nobody."""
    speaker: SpeakerChoice | None
    """None: nobody in particular."""


class SegmentKind(StrEnum):
    """What a text is in its document; all but `TEXT` are translated only if the user wants them."""

    TEXT = "text"
    HEADER = "header"
    """Page headers and footers."""
    NOTE = "note"
    """Footnotes and endnotes, and a speaker's notes of slides."""
    COMMENT = "comment"
    ALTERNATIVE = "alternative"
    """The text in place of a picture."""
    HIDDEN = "hidden"
    NAME = "name"
    """Names of sheets, titles and keywords in the properties of a file."""


USUAL_PARTS = (SegmentKind.TEXT, SegmentKind.HEADER, SegmentKind.NOTE, SegmentKind.ALTERNATIVE)
"""Parts that are translated unless others are requested."""


class RemarkKind(StrEnum):
    """Why a person should look at a text of a translated file."""

    DOUBTFUL = "doubtful"
    FOUND = "found"
    """Something may be missing or wrong in it."""
    TERM = "term"
    """A term of the domain is missing."""
    MOVED = "moved"
    """The place of some of its codes was guessed."""


@dataclass(frozen=True, kw_only=True)
class FileRemark:
    """A text of a translated file that a person should look at."""

    kind: RemarkKind
    place: str
    """Where it stands: "paragraph 3", "Prices!B4", "line 12"."""
    source: str
    target: str
    text: str
    """Reasons, in sentences."""
    doubts: tuple[DoubtKind, ...] = ()
    score: float = 0.0
    """Score of its findings: how much there is to look at; 0: none, or it was not checked."""


@dataclass(frozen=True, kw_only=True)
class FileTranslation:
    """A file, translated: a document, subtitles or a plain text."""

    input: str
    output: str
    """The file that was written."""
    model: str
    """Id of the model."""
    format: str
    """"DOCX", "XLIFF 1.2"."""
    segments: int
    """Texts in the file."""
    translated: int
    kept: int
    """Texts that stay: they have a translation already, are locked, or have nothing to translate."""
    left_out: int
    """Texts of kinds that were not wanted, such as comments."""
    terms: int = 0
    """Terms of the domain in translated texts, one for each occurrence."""
    terms_kept: int = 0
    moved: int
    """Translated texts in which the place of a code was guessed."""
    remarks: tuple[FileRemark, ...]
    """What to look at, worst first."""
    notices: tuple[str, ...]
    """What a person should know of the file, in sentences."""
    elapsed_s: float
    language_notice: LanguageNotice | None = None
    kept_words: str = ""
    """As of `DocumentTranslation`."""
    from_memory: int = 0
    """Sentences whose translation a memory had."""
    recalled: tuple[RecalledSentence, ...] = ()
    """Those sentences, in the order of the file."""
