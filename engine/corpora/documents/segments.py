"""What every kind of document is taken apart into: texts to translate, with the file's own codes beside them.

A format's module reads a file into a `Document`. Whoever translates sees plain texts alone, and gives each
translation back with the place of every code; the document writes them into its original bytes or tree, so
that everything else stays as it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Protocol

from engine.results.documents import SegmentKind as SegmentKind
from engine.results.translation import LanguagePair
from engine.text.codes.inline import CodeKind as CodeKind
from engine.text.codes.inline import InlineCode as InlineCode
from engine.text.codes.inline import PlacedCode as PlacedCode


class SegmentState(StrEnum):
    """What a bilingual file says of a text."""

    NEW = "new"
    """It has no translation."""
    DRAFT = "draft"
    """It has one that its file calls unfinished: fuzzy, to be reviewed, not confirmed."""
    TRANSLATED = "translated"
    CONFIRMED = "confirmed"
    """Reviewed or signed off: it stays."""
    LOCKED = "locked"
    """It stays, and is not to be translated."""


NOT_TO_TRANSLATE = "is marked as not to be translated"
OBSOLETE = "is marked as obsolete"


class Status(NamedTuple):
    """How far a unit of a bilingual file is, as the file says."""

    word: str
    """The file's own word for it; empty: it says nothing."""
    state: SegmentState = SegmentState.TRANSLATED
    """Its meaning, if there is a translation: `DRAFT`, `TRANSLATED` or `CONFIRMED`."""
    is_locked: bool = False
    is_left_out: str = ""
    """Why this unit is never imported; empty: it may be."""

    @property
    def for_translating(self) -> SegmentState:
        """The state of a segment whose file says so."""
        return SegmentState.LOCKED if self.is_locked or self.is_left_out else self.state


@dataclass(frozen=True, slots=True)
class DocumentSegment:
    """One text of a document: a paragraph, a cell, a unit. It may hold several sentences and line breaks."""

    source: str
    """Plain, as a reader sees it. Blanks, and codes, at its edges are left to the document."""
    codes: tuple[InlineCode, ...] = ()
    """In the order in which they stand; positions rise or stay."""
    place: str = ""
    """Where a person finds it: "line 12", "paragraph 3", "Prices!B4", "slide 2"."""
    kind: SegmentKind = SegmentKind.TEXT
    target: str = ""
    """The translation that the file has already, plain."""
    state: SegmentState = SegmentState.NEW
    passage: str = ""
    """Texts of one passage are read one after the other, in their order; "": it stands alone."""


@dataclass(frozen=True, slots=True)
class WrittenSegment:
    """The translation of one segment, ready to be written."""

    text: str
    codes: tuple[PlacedCode, ...] = ()
    """All of the segment's codes, each once, in the order in which they are written."""
    is_recalled: bool = False
    """True: a translation memory has it for the very same text; False: a machine wrote some of it."""

    @classmethod
    def unchanged(cls, segment: DocumentSegment) -> "WrittenSegment":
        """Returns a segment's own text as its translation."""
        placed = (PlacedCode(code.position, number) for number, code in enumerate(segment.codes))
        return cls(segment.source, tuple(placed))


class Document(Protocol):
    """A file, taken apart."""

    @property
    def format(self) -> str:
        """As people call it: "DOCX", "XLIFF 1.2"."""

    @property
    def segments(self) -> Sequence[DocumentSegment]:
        """In the order of the file."""

    @property
    def languages(self) -> LanguagePair:
        """As the file names them."""

    @property
    def notices(self) -> Sequence[str]:
        """What a person should know before it is translated: "Its signature will be lost."."""

    def write(self, translations: Mapping[int, WrittenSegment], tgt: str, out: Path) -> None:
        """Writes the file with some of its texts translated; all else stays as it is, byte for byte.

        Args:
            translations: by the number of the segment; the others keep their text (bilingual files: their
                translation and state).
            tgt: the language of the translations, as a tag: for files that name it.
            out: a new file; the caller puts it in its final place.

        Raises:
            OSError: if it cannot be written.
        """
