"""Imports: files looked at, read and cleaned, and how the corpus was split."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from engine.results.jobs import Failure
from engine.results.translation import LanguagePair

# How a corpus was split, and what its held-out text therefore measures.


class SplitBy(StrEnum):
    """What was kept whole, or in proportion, when held-out text was chosen."""

    DOCUMENT = "document"
    """Documents that the file names."""
    FILE = "file"
    """Files."""
    PASSAGE = "passage"
    """Passages that were found by the order of the text and the terms it repeats."""
    SPEAKER = "speaker"
    """Nothing; every speaker has a share of every split."""
    PAIR = "pair"
    """Nothing."""
    GIVEN = "given"
    """The user gave the test text."""
    UNKNOWN = ""
    """A corpus of an earlier version, or one that was merged."""


_TOLD = {
    SplitBy.UNKNOWN: "",
    SplitBy.PAIR: "new sentences of the same documents",
    SplitBy.SPEAKER: "new sentences of the same documents",
    SplitBy.PASSAGE: "new passages",
    SplitBy.GIVEN: "the test text that was given",
    SplitBy.DOCUMENT: "new documents",
    SplitBy.FILE: "new documents",
}
"""What each measures, the one that claims least first."""


def held_out_words(splits: Iterable[SplitBy]) -> str:
    """Says what the held-out text of some corpora measures.

    Returns:
        "new documents", "new passages", "new sentences of the same documents" or "the test text that was
        given"; "" where nobody knows.
    """
    return _TOLD[easiest(splits)]


def easiest(splits: Iterable[SplitBy]) -> SplitBy:
    """Returns, of several ways to split, the one whose held-out text claims least."""
    return min(splits, key=[*_TOLD].index, default=SplitBy.UNKNOWN)


# Cleaning text before it becomes a corpus: recipes, and what their rules find.

Bar: TypeAlias = tuple[float, float, int]
"""One bar of a histogram: from, to, how many."""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to clean: which rules are on, with which limits, and which rows stay whatever they say."""

    preset: str = "standard"
    """The preset it began with: "gentle", "standard" or "strict"."""
    rules: Mapping[str, Mapping[str, int | float | bool]] = field(default_factory=dict)
    """Settings by a rule's key: "on", and its limits by name. Those missing are as in the preset."""
    keep_rows: tuple[int, ...] = ()
    """Rows that a person put back, from 0, sorted."""


@dataclass(frozen=True, kw_only=True)
class RecipeList:
    """The recipes there are, complete, by name."""

    presets: Mapping[str, Recipe]
    """Those that ship, the gentlest first."""
    saved: Mapping[str, Recipe]
    """Those that a person has saved, sorted."""


@dataclass(frozen=True, kw_only=True)
class RuleThreshold:
    """One limit of a rule, with the range it may have."""

    value: float
    min: float
    max: float
    step: float
    title: str


@dataclass(frozen=True, kw_only=True)
class RuleReport:
    """The matches of one rule."""

    key: str
    title: str
    explanation: str
    on: bool
    is_optional: bool = True
    """False: it drops what it finds in any recipe."""
    thresholds: Mapping[str, RuleThreshold] = field(default_factory=dict)
    hits: int = 0
    """Units that it finds by itself, whether on or off."""
    only: int = 0
    """Units that it drops and no other rule finds."""
    dropped: int = 0
    """Units that it is the first to find; over all rules these add up to everything dropped."""
    reasons: Mapping[str, int] = field(default_factory=dict)
    """Number of units that could not be read, by reason."""


@dataclass(frozen=True, kw_only=True)
class TextHistograms:
    """How two measures are spread over a text."""

    length_ratio: tuple[Bar, ...]
    """How many times longer the longer side is than usual."""
    words: tuple[Bar, ...]
    """Words of the source."""


@dataclass(frozen=True, kw_only=True)
class CleaningReport:
    """The effect of a recipe; `read` is `kept` plus every rule's `dropped`."""

    read: int
    kept: int
    dropped: int
    rules: tuple[RuleReport, ...]
    histogram: TextHistograms


@dataclass(frozen=True, kw_only=True, slots=True)
class StagedUnit:
    """One unit of files that were read."""

    row: int
    """From 0; -1 for one that could not be read."""
    source: str
    target: str
    origin: str
    """Where it stands: "memory.tmx:12"."""
    speaker: str = ""
    document: str = ""
    is_kept: bool = True
    reason: str = ""
    """Why it could not be read."""


@dataclass(frozen=True, kw_only=True)
class SplitReport:
    """How what a recipe keeps would be split; all of it is in `splits` or in `left_out`."""

    splits: Mapping[str, int]
    """Pairs per split: "train", "dev", "test"."""
    left_out: Mapping[str, int]
    """Pairs by the reason why they are left out."""
    leaks: int
    """Pairs left out because another split of the domain holds them."""
    near_duplicates_kept_together: int
    by: SplitBy
    """The unit that stays together."""
    already_in_domain: int
    """Pairs that another corpus of the domain holds too, left out or not."""
    advice: tuple[str, ...]


# Files looked at, read and imported.


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


_FEWEST_TERMS, _MOST_WORDS, _USUAL_WORDS = 3, 6, 2.5
"""Of what looks like a list of terms: pairs, and words of a text, at most and on average."""
_SENTENCE_ENDS = (".", "!", "?", "…", ":", ";", ",")


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
    is_swapped: bool = False
    """True if what the file calls source is read as target: as chosen, or as its texts say."""
    guess: LanguagePair = LanguagePair()
    """The languages of all files together."""

    @property
    def looks_like_terms(self) -> bool:
        """True for a table whose first pairs are words and short phrases, none of them a sentence.

        Texts of a program's window look so, too: a person decides.
        """
        pairs = [(each.source, each.target) for each in self.preview if each.source and each.target]
        if self.kind != "parallel" or not self.columns or len(pairs) < _FEWEST_TERMS:
            return False
        texts = [text.strip() for pair in pairs for text in pair]
        n_words = [len(text.split()) for text in texts]
        are_short = max(n_words) <= _MOST_WORDS and sum(n_words) <= _USUAL_WORDS * len(texts)
        return are_short and not any(text.endswith(_SENTENCE_ENDS) for text in texts)

    @property
    def can_swap(self) -> bool:
        """True if it does not say itself which side is in which language, or is not believed."""
        return self.kind == "parallel" and (self.is_swapped or not self.names_languages)


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
