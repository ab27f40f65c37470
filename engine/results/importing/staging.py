"""Files looked at, read and imported."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.results.importing.cleaning import Recipe, RuleReport
from engine.results.importing.splits import SplitBy
from engine.results.jobs import Failure
from engine.results.translation import LanguagePair


@dataclass(frozen=True, kw_only=True)
class TableColumn:
    """One column of a table."""

    name: str
    """As its header says; empty without one."""
    role: str
    """"source", "target", "speaker", "document", "tags", "metadata", "forbidden", "status",
    "source_language", "target_language" or empty."""
    samples: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class FileFacts:
    """Facts about one file; most formats give only some of them."""

    name: str
    format: str
    """For people: "TMX", "SRT subtitles"."""
    encoding: str = ""
    """As people write it: "Windows-1252"."""
    encoding_codec: str = ""
    """Python's name of it."""
    encoding_reason: str = ""
    languages: Mapping[str, int] = field(default_factory=dict)
    """Texts per language tag, most first."""
    names_languages: bool = False
    """True if the file itself says what languages its texts are in; else they were guessed."""
    source_language: str = ""
    """The source language, as the file names it."""
    speakers: Mapping[str, int] = field(default_factory=dict)
    """Units per speaker, most first."""
    states: Mapping[str, int] = field(default_factory=dict)
    """Units per state of translation that the file names."""
    tool: str = ""
    """The program that made it."""
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    has_header: bool | None = None
    """None: no table."""
    columns: tuple[TableColumn, ...] = ()
    error: Failure | None = None
    """Why it cannot be read, or not to its end."""
    bytes: int = 0
    sha256: str = ""


@dataclass(frozen=True, kw_only=True)
class UnusableUnit:
    """A line or unit of a file that cannot be used."""

    reason: str
    place: str
    """Where it stands: "memory.tmx:12"."""
    text: str
    """Its beginning."""


@dataclass(frozen=True, kw_only=True)
class PreviewPair:
    """One of the first pairs of a file, as it reads; long texts are cut."""

    source: str
    target: str
    speaker: str
    origin: str


@dataclass(frozen=True, kw_only=True)
class EncodingChoice:
    """An encoding that a file could be in."""

    codec: str
    label: str


@dataclass(frozen=True, kw_only=True)
class LookedFile(FileFacts):
    """How one file would be read."""

    path: str
    """As given; of a file in a folder or archive, below its path."""
    kind: str = ""
    """"parallel", "monolingual" or "terms"; empty if it cannot be read."""
    n_units: int = 0
    """Units read, those that cannot be used included."""
    n_bad: int = 0
    bad: tuple[UnusableUnit, ...] = ()
    """The first units that cannot be used."""
    preview: tuple[PreviewPair, ...] = ()
    encodings: tuple[EncodingChoice, ...] = ()
    """To choose from, the one in use first."""
    partner: str = ""
    """The path of the file in the other language."""
    looks_swapped: bool = False
    """True if each side looks like the language of the other."""
    guess: LanguagePair = LanguagePair()
    """The languages of all files together."""


@dataclass(frozen=True, kw_only=True)
class LookResult:
    """The findings of a look at files."""

    files: tuple[LookedFile, ...]
    guess: LanguagePair


@dataclass(frozen=True, kw_only=True)
class NamedLanguages:
    """The languages of an import that were not given, as its files name them."""

    src: str = ""
    tgt: str = ""
    note: str = ""
    """The findings, for people; empty if everything was given."""
    problem: str = ""
    """Why the user must name them; empty if they are clear."""


@dataclass(frozen=True, kw_only=True)
class StagedFiles:
    """Files that were read once and wait to become a corpus."""

    staged: str
    """The id under which they wait."""
    name: str
    """The name of a corpus of them, unless the user gives another."""
    read: int
    """Units, those that cannot be used included."""
    kind: str
    languages: Mapping[str, int]
    speakers: int
    documents: int
    files: tuple[FileFacts, ...]


@dataclass(frozen=True, kw_only=True)
class DroppedExample:
    """One unit that an import dropped."""

    place: str
    text: str


@dataclass(frozen=True, kw_only=True)
class ImportResult:
    """A corpus that was made of files; `read` is `kept` plus everything in `dropped`."""

    corpus: str
    """Its id; empty for a dry run."""
    name: str
    domain: str
    src: str
    tgt: str
    """Empty for text in one language."""
    created: str
    """ISO 8601, UTC."""
    kind: str
    """"parallel", "monolingual" or "terms"."""
    read: int
    kept: int
    dropped: Mapping[str, int]
    """Units by reason, most first."""
    leaks: int
    rules: tuple[RuleReport, ...]
    examples: Mapping[str, tuple[DroppedExample, ...]]
    """A few units per reason."""
    splits: Mapping[str, int]
    split_by: SplitBy
    """The unit that stays together in a split."""
    near_duplicates_kept_together: int
    already_in_domain: int
    """Pairs that other corpora of the domain hold, kept or not."""
    files: tuple[FileFacts, ...]
    advice: tuple[str, ...]
    recipe: Recipe
    n_put_back: int
    languages: Mapping[str, int]
    speakers: int
    documents: int
