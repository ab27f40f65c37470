"""The corpora of the library: what they are, what is in them, changes to them, and what they remember."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.base.methods import LEAST_PAIRS
from engine.results.evaluation import TextPart
from engine.results.figures import counted
from engine.results.importing import DroppedExample, FileFacts, Recipe, RuleReport, SplitBy
from engine.results.translation import DifferingWords

LEAST_TO_SPLIT = 30
"""Of fewer imported pairs none is kept aside, for validation or test."""


@dataclass(frozen=True, kw_only=True)
class MergedPart:
    """A corpus that another one was merged from."""

    corpus: str
    """Its id before."""
    name: str
    pairs: int


@dataclass(frozen=True, kw_only=True)
class PairsLeftOut:
    """Pairs of a corpus that did not come back with it."""

    leaks: int = 0
    """Another split of the domain holds them by now."""
    already_in_domain: int = 0


@dataclass(frozen=True, kw_only=True)
class CorpusDetails:
    """How a corpus came about; older versions of Parlance wrote less of it."""

    read: int | None = None
    """Units read; None: unknown."""
    dropped: Mapping[str, int] = field(default_factory=dict)
    """Units left out, by reason."""
    leaks: int = 0
    already_in_domain: int = 0
    rules: tuple[RuleReport, ...] = ()
    examples: Mapping[str, tuple[DroppedExample, ...]] = field(default_factory=dict)
    """A few units left out, by reason."""
    files: tuple[FileFacts, ...] = ()
    """Where it came from."""
    advice: tuple[str, ...] = ()
    """The uses that a corpus of this size allows."""
    recipe: Recipe | None = None
    split_by: SplitBy = SplitBy.UNKNOWN
    near_duplicates_kept_together: int = 0
    merged: tuple[MergedPart, ...] = ()
    """The corpora it was merged from."""
    duplicates: int = 0
    """Pairs that several of these held."""
    came_back: PairsLeftOut | None = None
    """Pairs left out when it came back from the trash, or a change was undone; None: none."""
    is_confirmed: bool = False
    """True: it was made of confirmed translations, which are for learning alone."""


@dataclass(frozen=True, slots=True)
class DomainDirection:
    """A domain, and the languages translated from and into: what has terms, rules and confirmed pairs."""

    domain: str = ""
    src: str = ""
    tgt: str = ""

    @property
    def is_whole(self) -> bool:
        """True if there is a domain, and two languages that differ."""
        return bool(self.domain and self.src and self.tgt and self.src != self.tgt)


@dataclass(frozen=True, kw_only=True)
class CorpusRecord:
    """One imported corpus of the library."""

    id: str
    name: str
    domain: str
    src: str
    tgt: str
    n_pairs: int
    splits: Mapping[str, int]
    """Pairs per split: {"train": …, "dev": …, "test": …}."""
    path: Path
    created: str
    kind: str = "parallel"
    """"parallel", "monolingual" (then `tgt` is empty) or "terms"; models learn from the first alone."""
    details: CorpusDetails = CorpusDetails()

    @property
    def place(self) -> DomainDirection:
        """Its domain and languages."""
        return DomainDirection(self.domain, self.src, self.tgt)

    def has_pairs(self, src: str, tgt: str) -> bool:
        """Returns whether it holds pairs of these two languages, either way round."""
        return self.kind == "parallel" and {self.src, self.tgt} == {src, tgt}


def why_not_adapt(n_pairs: int, n_dev: int) -> str:
    """Returns why no model can be adapted to so much text of a domain; "" if one can.

    Args:
        n_pairs: pairs to learn from.
        n_dev: pairs that are kept aside for validation; where there are none, there are none to test with.
    """
    if n_pairs < LEAST_PAIRS:
        return f"{counted(n_pairs, 'pair')}. Adapting needs at least {LEAST_PAIRS}."
    if not n_dev:
        return (
            f"{counted(n_pairs, 'pair')}, and nothing to test with yet. Corrections are for learning only; "
            f"of {LEAST_TO_SPLIT} imported translations or more, some are kept for testing."
        )
    return ""


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
class StoredPair:
    """One pair of a stored corpus."""

    source: str
    target: str
    split: str
    """"train", "dev" or "test"; empty: another corpus measures with it, so it is only found."""
    speaker: str
    document: str
    origin: str
    """Where it came from: "memory.tmx:12"."""
    source_tags: tuple[InlineTag, ...] = ()
    """The file's own formatting, by its place in `source`."""
    target_tags: tuple[InlineTag, ...] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    """Properties that the file gives beyond the text: "state", "note"."""


@dataclass(frozen=True, kw_only=True)
class CorpusSummary(CorpusRecord):
    """One corpus with some of its pairs."""

    n_speakers: int
    samples: tuple[StoredPair, ...]


@dataclass(frozen=True, kw_only=True)
class SideStatistics:
    """The lengths of one side of a corpus."""

    unit: str
    """The unit of the counts: "words" or "characters"."""
    total: int
    distinct: int
    mean: float
    median: float
    longest: int
    edges: tuple[float, ...]
    """Edges of the histogram's bins, one more than `counts`."""
    counts: tuple[int, ...]
    """Sentences per bin; the last one holds all that is longer too."""


@dataclass(frozen=True, kw_only=True)
class RatioStatistics:
    """How long targets are against their sources, in characters."""

    median: float
    edges: tuple[float, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class LabelCounts:
    """Speakers, or documents, of a corpus."""

    n: int
    """Number of different ones."""
    top: tuple[tuple[str, int], ...]
    """The most frequent, each with its pairs."""
    without: int
    """Pairs that name none."""


@dataclass(frozen=True, kw_only=True)
class CorpusStatistics:
    """A corpus in numbers."""

    version: int
    """Version of the counting method; statistics of another version are counted again."""
    pairs: int
    splits: Mapping[str, int]
    source: SideStatistics
    target: SideStatistics | None = None
    """None for text in one language."""
    ratio: RatioStatistics | None = None
    speakers: LabelCounts
    documents: LabelCounts
    files: tuple[tuple[str, int], ...]
    """Files with their pairs, most first."""
    tagged: int
    """Pairs with inline tags."""


@dataclass(frozen=True, kw_only=True)
class CorpusChange:
    """A corpus as it is after a change."""

    corpus: str
    """Its id; empty for a merge that was only tried."""
    name: str
    domain: str
    src: str
    tgt: str
    splits: Mapping[str, int]
    leaks: int = 0
    """Pairs left out because another split of the domain holds them."""
    already_in_domain: int = 0
    """Pairs left out because the domain holds them."""
    undo: tuple[str, ...] = ()
    """For `undo_change`; empty if it was only tried."""


@dataclass(frozen=True, kw_only=True)
class SpeakerChange(CorpusChange):
    """A corpus after speakers were named."""

    speakers: Mapping[str, int]
    """Pairs per speaker now."""


@dataclass(frozen=True, kw_only=True)
class MergeResult(CorpusChange):
    """A corpus made of several."""

    kept: int
    duplicates: int
    """Pairs that several of them held."""


@dataclass(frozen=True, kw_only=True)
class CorpusExport:
    """A corpus written to a file."""

    corpus: str
    path: str
    pairs: int


@dataclass(frozen=True, kw_only=True)
class MemoryMatch:
    """A pair of a corpus whose source is like the sentence that was looked for."""

    source: str
    """Sentence in the language that was searched, whichever side of the corpus that is."""
    target: str
    similarity: int
    """Similarity in per cent, rounded down; 100: the very same sentence."""
    differing: DifferingWords
    """The words of the sentence (first) and of `source` (second) that the other lacks."""
    parts: tuple[TextPart, ...] = ()
    """The same in one row: `source`, and where the sentence has something else or more."""
    corpus: str
    """Its id."""
    name: str
    domain: str
    origin: str
    """Where the pair came from: "memory.tmx:14"."""
    document: str = ""
    """As the file calls it; empty: it names none."""
    created: str = ""
    """When the corpus was imported, ISO 8601, UTC."""


@dataclass(frozen=True, kw_only=True)
class MemorySearch:
    """The outcome of a search."""

    text: str
    """Text that was searched for, with blanks normalised; places refer to it."""
    matches: tuple[MemoryMatch, ...]
    """The most similar first, of these those of the domain that goes first, then those of newer corpora; what
    several corpora have alike stands there once."""
    pairs: int
    """Pairs that were searched."""
    corpora: tuple[str, ...]
    """The ids of their corpora, the newest first."""
    elapsed_s: float
    """Seconds of the search alone, without the time that indexing took."""
    notices: tuple[str, ...] = ()
    """Which corpora could not be read, in sentences."""
