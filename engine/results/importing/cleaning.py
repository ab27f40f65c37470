"""Cleaning text before it becomes a corpus: recipes, and what their rules find."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.results.importing.splits import SplitBy

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
