"""Blind tests: a person judges two systems' translations without knowing whose they are."""

from dataclasses import dataclass
from enum import StrEnum

from engine.results.evaluation import VerdictKind
from engine.results.translation import Spans


class BlindChoice(StrEnum):
    """An answer to two translations side by side."""

    LEFT = "left"
    RIGHT = "right"
    SAME = "same"
    """Equally good, or equally bad."""
    SKIP = "skip"
    """Cannot tell; does not count."""
    NONE = ""
    """Not answered."""


class Preference(StrEnum):
    """An answer once the sides are known."""

    A = "a"
    B = "b"
    SAME = "same"
    SKIP = "skip"
    NONE = ""
    """Not answered."""


@dataclass(frozen=True, kw_only=True)
class BlindItem:
    """A sentence to judge."""

    place: int
    """Place in the test, from 0."""
    index: int
    """Place in the text of the evaluation, from 0."""
    source: str
    reference: str
    left: str
    right: str
    left_marks: Spans
    """Words of the left translation that the right one lacks: from and up to, in characters."""
    right_marks: Spans
    answer: BlindChoice


@dataclass(frozen=True, kw_only=True)
class BlindTest:
    """A test to answer; nothing in it tells the sides."""

    id: str
    run: str
    """The run of the evaluation."""
    n: int
    """Sentences to judge."""
    n_answered: int
    is_open: bool
    """True until somebody looked at the result."""
    created: str
    items: tuple[BlindItem, ...]


@dataclass(frozen=True, kw_only=True)
class BlindTestSummary:
    """A test of an evaluation, without its sentences."""

    id: str
    a: str
    b: str
    n: int
    n_answered: int
    is_open: bool
    created: str


@dataclass(frozen=True, kw_only=True)
class BlindRow:
    """A judged sentence, its sides revealed."""

    place: int
    index: int
    source: str
    reference: str
    a_text: str
    b_text: str
    choice: Preference


@dataclass(frozen=True, kw_only=True)
class BlindFinding:
    """The finding of a blind test: whether a person's answers prove a preference."""

    a_wins: int
    b_wins: int
    same: int
    skipped: int
    unanswered: int
    p: float
    """Sign test, two-sided: chance of preferences as uneven from somebody who tosses a coin."""
    kind: VerdictKind
    """Verdict on the second system against the first: "good" if it is surely preferred."""
    sentence: str
    detail: str


@dataclass(frozen=True, kw_only=True)
class BlindResult(BlindFinding):
    """The result of a finished test, the systems named."""

    id: str
    run: str
    a: str
    b: str
    n: int
    rows: tuple[BlindRow, ...]
