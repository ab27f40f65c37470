"""Orders about corpora: look at files, read them, make corpora of them, count, merge and export those."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, TypeAlias

from engine.base.config import name_problems
from engine.base.errors import ConfigError
from engine.orders.order import Order
from engine.results.corpora import CorpusExport, CorpusStatistics, MergeResult
from engine.results.importing import ImportResult, LookResult, Recipe, StagedFiles

_NAMES_SHOWN = 3


@dataclass(frozen=True, kw_only=True)
class ReadChoice:
    """How to read one file, or all of them; an empty field, or None: as found."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    encoding: str = ""
    """Python's name of the encoding to read in."""
    delimiter: str = ""
    """Delimiter of a table file: one character, or "tab"."""
    sheet: str = ""
    """Sheet of a spreadsheet."""
    has_header: bool | None = None
    """Whether a table's first row holds names."""
    include_unfinished: bool | None = None
    """True: also units that their file calls fuzzy or unfinished."""
    include_locked: bool | None = None
    """False: leave out units that their file has locked."""
    source_column: str = ""
    """Source column of a table: a number from 1, or the name in its first line."""
    target_column: str = ""
    speaker_column: str = ""
    document_column: str = ""
    swap: bool | None = None
    """True: what the file calls source is the target; None: where its texts surely say so."""
    skip: bool = False
    """True: leave the file out."""
    partner: str = ""
    """The path of the file with the translations."""


Choices: TypeAlias = Mapping[str, ReadChoice]
"""Choices by the path of a file, as a look at it names it."""


@dataclass(frozen=True, kw_only=True)
class LookOrder(Order[LookResult]):
    """Find out how files would be read, and keep nothing."""

    kind: ClassVar[str] = "look"
    is_waited_for: ClassVar[bool] = True

    files: tuple[Path, ...]
    """Files, folders and ZIP archives."""
    src: str = ""
    """Language of the source; empty: both languages are guessed."""
    tgt: str = ""
    choices: Choices = field(default_factory=dict)
    encoding: str = ""
    """Encoding of the files without a choice of their own; empty: detected from their content."""

    @property
    def title(self) -> str:
        return f"Looking at {_listed(self.files)}"

    @property
    def is_kept(self) -> bool:
        return False


@dataclass(frozen=True, kw_only=True)
class FilesToRead:
    """The files of an import, and how to read them."""

    files: tuple[Path, ...]
    """Files, folders and ZIP archives."""
    src: str
    """Language of the source, with or without region: "de", "de-AT"."""
    tgt: str
    """Empty: the files are text in one language."""
    choices: Choices = field(default_factory=dict)
    dev: tuple[Path, ...] = ()
    """Files of the user's own validation set; empty: one is set aside."""
    test: tuple[Path, ...] = ()
    """Files of the user's own test set; empty: one is set aside."""
    options: ReadChoice = ReadChoice()
    """Holds for every file without a choice of its own."""
    are_terms: bool = False
    """True: the pairs are terms, which translations keep to; nothing learns from them."""
    are_kept_words: bool = False
    """True: the files are lists of words that stay as they are in translations between both languages."""


@dataclass(frozen=True, kw_only=True)
class CorpusToMake:
    """The corpus to make of staged files."""

    domain: str
    name: str = ""
    """Name of the corpus; empty: that of its first file."""
    recipe: Recipe | None = None
    """How to clean; None: by the standard recipe."""
    speaker: str = ""
    """Who says the lines for which the files name nobody."""
    keep_known: bool = False
    """True: also keep pairs that other corpora of the domain hold already."""


@dataclass(frozen=True, kw_only=True)
class StageOrder(FilesToRead, Order[StagedFiles]):
    """Read files once, so that cleaning and splits can be tried without reading them again."""

    kind: ClassVar[str] = "stage"
    is_waited_for: ClassVar[bool] = True

    @property
    def title(self) -> str:
        return f"Reading {_listed(self.files)}"

    @property
    def is_kept(self) -> bool:
        """See `Order.is_kept`; what was read waits in a place of its own."""
        return False


@dataclass(frozen=True, kw_only=True)
class FinishOrder(CorpusToMake, Order[ImportResult]):
    """Make a corpus of files that were read."""

    kind: ClassVar[str] = "finish-import"

    staged: str
    """Id that the reading of the files returned."""

    @property
    def title(self) -> str:
        return f"Importing into {self.domain}"


@dataclass(frozen=True, kw_only=True)
class ImportOrder(CorpusToMake, FilesToRead, Order[ImportResult]):
    """Read files and make a corpus of them."""

    kind: ClassVar[str] = "import"

    dry_run: bool = False
    """True: read, clean, count and split everything, and keep nothing."""

    @property
    def title(self) -> str:
        files = _listed(self.files)
        return f"Checking {files}" if self.dry_run else f"Importing {files}"

    @property
    def is_kept(self) -> bool:
        return not self.dry_run


@dataclass(frozen=True, kw_only=True)
class MergeOrder(Order[MergeResult]):
    """Make one corpus of several, which go to the trash.

    Raises:
        ConfigError: on construction, if there are fewer than two, or the new one gets no name.
    """

    kind: ClassVar[str] = "merge"

    corpora: tuple[str, ...]
    """Their ids; the first one's direction counts."""
    name: str
    """Name of the new corpus."""
    domain: str = ""
    """Domain of the new corpus; empty: the first one's."""
    dry_run: bool = False
    """True: merge and count everything, and keep nothing."""

    def __post_init__(self) -> None:
        if len({*self.corpora}) < 2:
            raise ConfigError(
                ["Merging needs two corpora or more"], "Choose at least two.", is_introduced=False
            )
        if not self.name.strip():
            raise ConfigError(["The new corpus has no name"], "Give it one.", is_introduced=False)
        if problems := name_problems(name=self.name, domain=self.domain):
            raise ConfigError(problems, "Choose another name.")

    @property
    def title(self) -> str:
        return f"Trying to merge into {self.name}" if self.dry_run else f"Merging into {self.name}"


@dataclass(frozen=True, kw_only=True)
class StatisticsOrder(Order[CorpusStatistics]):
    """Count the words, lengths, speakers and documents of a corpus."""

    kind: ClassVar[str] = "stats"

    corpus: str

    @property
    def title(self) -> str:
        return f"Counting {self.corpus}"


@dataclass(frozen=True, kw_only=True)
class ExportCorpusOrder(Order[CorpusExport]):
    """Write a corpus to a file that other programs read."""

    kind: ClassVar[str] = "export-corpus"
    changes_library: ClassVar[bool] = False

    corpus: str
    path: Path
    """The file; must not exist."""
    as_: str = ""
    """"tmx" or "tsv"; empty: as the file's name ends."""
    split: str = ""
    """"train", "dev" or "test"; empty: all."""

    @property
    def title(self) -> str:
        return f"Exporting {self.corpus}"


@dataclass(frozen=True, kw_only=True)
class CorpusEdit:
    """Changes to a corpus; None leaves a field as it is."""

    name: str | None = None
    domain: str | None = None
    src: str | None = None
    """Language of the source: corrects what the corpus says of itself, moves no text."""
    tgt: str | None = None
    speaker: str | None = None
    """Who says all of it; "": nobody known."""
    is_swapped: bool = False
    """True: the targets become the sources, with their language."""


def _listed(files: Sequence[Path]) -> str:
    names = ", ".join(file.name for file in files[:_NAMES_SHOWN])
    return f"{names} …" if len(files) > _NAMES_SHOWN else names
