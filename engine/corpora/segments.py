"""What a reader gives: segments, and units that could not be read, each with its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field

MAX_TEXT_CHARS = 100_000
"""One side of a segment longer than this is reported, not imported."""


@dataclass(frozen=True, slots=True)
class InlineTag:
    """A piece of a file's own formatting that stands inside a text: protected, never translated."""

    position: int
    """Where it stands in the plain text, in characters; it takes no place there."""
    code: str
    """As the file has it: "<b>", "{1}", "<ph id='2'/>"."""
    kind: str = "alone"
    """"open" or "close" for the two halves of a pair, else "alone"."""


@dataclass(frozen=True, slots=True)
class Segment:
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
    metadata: Mapping[str, str] = field(default_factory=dict)
    """What the file says of the unit beyond its text, by name: "state", "note", a TMX prop's type."""
    source_tags: tuple[InlineTag, ...] = ()
    """In the order in which they stand."""
    target_tags: tuple[InlineTag, ...] = ()

    @property
    def origin(self) -> str:
        """Where it came from: "memory.tmx:12"."""
        return f"{self.file_name}:{self.line}"


@dataclass(frozen=True, slots=True)
class BadUnit:
    """A line or unit that cannot be used: data, not an exception."""

    reason: str
    """What is wrong, in a few words that are the same for every such unit."""
    file_name: str
    line: int
    text: str = ""
    """The beginning of what stands there, for people to find it."""

    @property
    def origin(self) -> str:
        """Where it stands: "memory.tmx:12"."""
        return f"{self.file_name}:{self.line}"


@dataclass(frozen=True, kw_only=True)
class ReadOptions:
    """What the user said about the files."""

    src: str
    """Language tag of the source, with or without region: "de", "de-AT"."""
    tgt: str
    """As `src`; empty: the files are monolingual text in `src`."""
    encoding: str = ""
    """Python's name of the encoding to read in; empty: found by the content."""
    delimiter: str = ""
    """Of a table file: one character; empty: found by the content."""
    sheet: str = ""
    """Of a spreadsheet; empty: the first that holds text."""
    has_header: bool | None = None
    """Whether a table's first row holds names; None: found by the content."""
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


def fault_of(text: str) -> str:
    """Says why a text cannot be used, or returns "" if it can."""
    if "\0" in text:
        return "holds a NUL character"
    if "\ufffd" in text:
        return "holds bytes that are no text in the file's encoding"
    if len(text) > MAX_TEXT_CHARS:
        return f"longer than {MAX_TEXT_CHARS:,} characters"
    return ""
