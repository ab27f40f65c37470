"""The sentences of an evaluation, with every system's translation."""

from dataclasses import dataclass
from enum import StrEnum


class DifferenceKind(StrEnum):
    """How a part of a text stands to another text."""

    SAME = "same"
    CHANGED = "changed"
    """Stands here alone, or in place of something else."""
    MISSING = "missing"
    """Stands in the other text alone."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """A run of words of a text that was compared with another one."""

    text: str
    """As it is written, with the blanks behind it."""
    kind: DifferenceKind
    other: str = ""
    """What stands in place of a changed part in the other text; empty if nothing does."""


@dataclass(frozen=True)
class NumberFault:
    """A number that is wrong in a translation."""

    kind: str
    """"missing": the reference has it; "new": neither source nor reference has it."""
    text: str
    """As it is written: in the reference, or in the translation."""
    start: int = 0
    """Where a new number stands in the translation, in characters."""
    end: int = 0


@dataclass(frozen=True, kw_only=True)
class SystemOutput:
    """One system's translation of a sentence."""

    model: str
    text: str
    chrf: float
    is_exact: bool
    """True if it is the reference, to the letter."""
    numbers_wrong: tuple[NumberFault, ...]
    parts: tuple[TextPart, ...]
    """The text, compared word by word."""


@dataclass(frozen=True, kw_only=True)
class ReferenceSentence:
    """A sentence of an evaluation's text."""

    index: int
    """Its place in the text, from 0."""
    source: str
    reference: str


@dataclass(frozen=True, kw_only=True)
class EvaluatedSentence(ReferenceSentence):
    """A sentence with every system's translation."""

    speaker: str
    outputs: tuple[SystemOutput, ...]
    change: float | None
    """chrF, after minus before; None if there is nothing to compare with."""

    def output(self, model: str) -> SystemOutput | None:
        """Returns the translation of one system; None if it has none."""
        return next((output for output in self.outputs if output.model == model), None)


@dataclass(frozen=True, kw_only=True)
class SentencePage:
    """Some of the sentences that fit a question."""

    n: int
    """Number of matching sentences in all."""
    model: str
    against: str
    """Empty if there is nothing to compare with."""
    systems: tuple[str, ...]
    rows: tuple[EvaluatedSentence, ...]


@dataclass(frozen=True, kw_only=True)
class SentenceScores:
    """Every sentence's chrF by two systems, in the order of the text; all tuples are parallel."""

    model: str
    against: str
    index: tuple[int, ...]
    chrf_before: tuple[float, ...]
    chrf_after: tuple[float, ...]
