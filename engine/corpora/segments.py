"""The output of a reader: segments, and units that could not be read, each with its place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self, runtime_checkable

from engine.orders.corpora import ReadChoice
from engine.results.corpora import InlineTag

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

    is_swapped: bool = False
    """True: what the files call source is the target."""

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
