"""Segments: what a document is taken apart into, and what a reader gives, with what cannot be read.

A format's module reads a file into a `Document`. Whoever translates sees plain texts alone, and gives each
translation back with the place of every code; the document writes them into its original bytes or tree, so
that everything else stays as it was.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

from engine.orders.corpora import ReadChoice
from engine.results.corpora import InlineTag
from engine.results.documents import SegmentKind as SegmentKind
from engine.results.translation import LanguagePair
from engine.text.codes import CodeKind as CodeKind
from engine.text.codes import InlineCode as InlineCode
from engine.text.codes import PlacedCode as PlacedCode


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


class TextOrigin(StrEnum):
    """Who answers for a translation that is written, the least certain first."""

    MACHINE = "machine"
    """A machine wrote some of it."""
    CHANGED = "changed"
    """A person wrote it, and nobody has confirmed it."""
    MEMORY = "memory"
    """A translation memory has it for the very same text."""
    PERSON = "person"
    """A person has confirmed all of it."""

    @classmethod
    def of_all(cls, origins: Iterable[Self]) -> Self:
        """Returns what can be said of several texts together; of none, a machine's."""
        found = set(origins)
        return next((each for each in cls if each in found), cls.MACHINE)


@dataclass(frozen=True, slots=True)
class WrittenSegment:
    """The translation of one segment, ready to be written."""

    text: str
    codes: tuple[PlacedCode, ...] = ()
    """All of the segment's codes, each once, in the order in which they are written."""
    origin: TextOrigin = field(default=TextOrigin.MACHINE, compare=False)
    """What a format marks it as, if it has marks; the same text is the same translation, whoever it is by."""

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


# The output of a reader: segments, and units that could not be read, each with its place.

MAX_TEXT_CHARS = 100_000
"""One side of a segment longer than this is reported, not imported."""
_NOTHING: Mapping[str, str] = MappingProxyType({})
_SEGMENTS_AT_ONCE = 2000


class Segment(NamedTuple):
    """One text and its translation, as plain text with the tags beside it.

    Of a monolingual file only the source is filled.
    """

    source: str
    target: str
    file_name: str
    line: int
    """Line of the file where the unit begins, from 1."""
    speaker: str = ""
    document: str = ""
    metadata: Mapping[str, str] = _NOTHING
    """Properties that the file gives beyond the text, by name: "state", "note", a TMX prop's type."""
    source_tags: tuple[InlineTag, ...] = ()
    """In the order in which they stand."""
    target_tags: tuple[InlineTag, ...] = ()

    @property
    def origin(self) -> str:
        """Where it came from: "memory.tmx:12"."""
        return f"{self.file_name}:{self.line}"


@dataclass(frozen=True, slots=True)
class SegmentBlock:
    """Segments one behind the other, by column: every list has one value per segment.

    What large files are read into: a column is handled in a fraction of the time that its values take.
    """

    sources: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    file_names: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    speakers: list[str] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    metadata: list[Mapping[str, str]] = field(default_factory=list)
    source_tags: list[tuple[InlineTag, ...]] = field(default_factory=list)
    target_tags: list[tuple[InlineTag, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, segments: Sequence[Segment]) -> Self:
        """Returns a block of these segments."""
        return cls(*map(list, zip(*segments, strict=True)))

    def __len__(self) -> int:
        return len(self.sources)

    def segments(self) -> Iterator[Segment]:
        """Yields the segments one by one."""
        return map(Segment._make, zip(*self._columns, strict=True))

    def add(self, other: "SegmentBlock") -> None:
        """Adds the segments of another block at the end."""
        for column, more in zip(self._columns, other._columns, strict=True):
            column += more

    def rows(self, first: int, end: int | None = None) -> "SegmentBlock":
        """Returns a block of the segments from one row up to another."""
        return SegmentBlock(*(column[first:end] for column in self._columns))

    @property
    def _columns(self) -> tuple[list[Any], ...]:
        """The columns, in the order of a segment's fields."""
        return (
            self.sources,
            self.targets,
            self.file_names,
            self.lines,
            self.speakers,
            self.documents,
            self.metadata,
            self.source_tags,
            self.target_tags,
        )


@dataclass(frozen=True, slots=True)
class BadUnit:
    """A line or unit that cannot be used: data, not an exception."""

    reason: str
    """The fault, in a few words that are the same for every such unit."""
    file_name: str
    line: int
    text: str = ""
    """The beginning of the unit, for people to find it."""

    @property
    def origin(self) -> str:
        """Where it stands: "memory.tmx:12"."""
        return f"{self.file_name}:{self.line}"


class UnitReader(Protocol):
    """A reader of units one by one."""

    def units(self) -> Iterator[Segment | BadUnit]:
        """Yields segments, and units that cannot be used."""


@runtime_checkable
class BlockReader(Protocol):
    """A reader that can give the same segments in blocks, which is faster."""

    def blocks(self) -> Iterator[SegmentBlock | BadUnit]:
        """Yields the segments and the units that cannot be used, in their order."""


@dataclass(frozen=True, kw_only=True)
class ReadOptions:
    """The user's choices for reading files."""

    src: str
    """Language tag of the source, with or without region: "de", "de-AT"."""
    tgt: str
    """As `src`; empty: the files are monolingual text in `src`."""
    encoding: str = ""
    """Python's name of the encoding to read in; empty: detected from the content."""
    delimiter: str = ""
    """Delimiter of a table file: one character; empty: detected from the content."""
    sheet: str = ""
    """Sheet of a spreadsheet; empty: the first that holds text."""
    has_header: bool | None = None
    """Whether a table's first row holds names; None: detected from the content."""
    include_unfinished: bool = False
    """True: also units that their file calls fuzzy or unfinished, where they hold a translation."""
    include_locked: bool = True
    """False: leave out units that their file has locked."""
    document_column: str = ""
    """As `speaker_column`."""
    speaker_column: str = ""
    """Table files: a column number from 1, or its name in the first line."""
    source_column: str = ""
    """As `speaker_column`; empty: the column named like the language, else the first."""
    target_column: str = ""
    """Empty: the column named like the language, else the second."""

    is_swapped: bool | None = None
    """True: what the files call source is the target; None: where the texts surely say so."""

    def with_choice(self, choice: ReadChoice) -> Self:
        """Returns these options with what was chosen on top of them."""
        names = {each.name for each in fields(self)} & {each.name for each in fields(choice)}
        chosen = {name: value for name in names if (value := getattr(choice, name)) not in ("", None)}
        return replace(self, **chosen)


UNDECODABLE = "holds bytes that are not text in the file's encoding"


def fault_of(text: str) -> str:
    """Returns why a text cannot be used, "" if it can."""
    if "\0" in text:
        return "holds a NUL character"
    if "\ufffd" in text:
        return UNDECODABLE
    if len(text) > MAX_TEXT_CHARS:
        return f"longer than {MAX_TEXT_CHARS:,} characters"
    return ""


def may_have_fault(texts: Sequence[str]) -> bool:
    """Returns whether `fault_of` would find anything in some of the texts: a quick test that most pass."""
    joined = "".join(texts)
    is_long = len(joined) > MAX_TEXT_CHARS and len(max(texts, key=len)) > MAX_TEXT_CHARS
    return is_long or "\ufffd" in joined or "\0" in joined


def blocks_of(reader: UnitReader) -> Iterator[SegmentBlock | BadUnit]:
    """Yields a reader's output in its order, the segments in blocks."""
    if isinstance(reader, BlockReader):
        yield from reader.blocks()
        return
    waiting: list[Segment] = []
    for unit in reader.units():
        if isinstance(unit, Segment):
            waiting.append(unit)
        if waiting and (len(waiting) >= _SEGMENTS_AT_ONCE or isinstance(unit, BadUnit)):
            yield SegmentBlock.of(waiting)
            waiting.clear()
        if isinstance(unit, BadUnit):
            yield unit
    if waiting:
        yield SegmentBlock.of(waiting)
