"""The words of a text as a model sees them, before any training."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class PoorWord:
    """A word that the model splits into many subwords or does not know."""

    word: str
    count: int
    subwords: tuple[str, ...]
    """As the model spells it, "▁" where a word begins."""
    is_unknown: bool
    """True if a letter of it is not in the vocabulary at all."""


@dataclass(frozen=True, kw_only=True)
class ShiftedWord:
    """A word whose neighbours in the text are not those in the model."""

    word: str
    count: int
    """Times it stands in the sentences compared."""
    domain_neighbours: tuple[str, ...]
    """The nearest first."""
    model_neighbours: tuple[str, ...]
    overlap: float
    """Share of its neighbours in the text that are neighbours in the model too."""
    agreement: float
    """Share of its neighbours in one half of the text that are neighbours in the other."""


@dataclass(frozen=True, kw_only=True)
class WordOverlap:
    """How much of a text also occurs in the model's own training text; shares in [0, 1]."""

    types: float | None
    """Share of the distinct words; None: unknown."""
    tokens: float | None
    """Share of the running words."""
    note: str
    """The same in a sentence."""


@dataclass(frozen=True, kw_only=True)
class SubwordCounts:
    """How a subword model cuts one side of a text. Shares are of the running words, in [0, 1]."""

    n_words: int
    """Running words."""
    n_types: int
    """Distinct words."""
    poor: tuple[PoorWord, ...]
    """The most frequent first."""
    n_poor_types: int
    poor_share: float
    """Share of the words that are unknown or take four subwords or more."""
    unknown_share: float
    subwords_per_word: float
    fragmentation: Mapping[str, float]
    """Share of the words in "1", "2", … subwords; the last key is "6+"."""


@dataclass(frozen=True, kw_only=True)
class SideReport(SubwordCounts):
    """One side of a text against the model's subwords."""

    side: str
    """"source" or "target" of the model."""
    language: str
    shift: tuple[ShiftedWord, ...]
    shift_note: str
    """Why there are none; empty if there are some."""
    overlap: WordOverlap
    sentence: str


@dataclass(frozen=True, kw_only=True)
class VocabularyReport:
    """Words of a text that a model cannot represent well, and words that it uses in another sense."""

    model: str
    """Its id."""
    model_name: str
    text: str
    """Name of the text."""
    n_sentences: int
    sentence: str
    """Summary in one sentence."""
    fit: str
    """"good", "fair" or "poor"; empty for a text without words."""
    note: str
    """A warning, or empty."""
    sides: tuple[SideReport, ...]
    """One or two."""
