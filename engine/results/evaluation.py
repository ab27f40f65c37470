"""An evaluation: scores of systems, how they compare, verdicts, sentences, and blind tests."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.results.translation import Spans

LOWER_IS_BETTER = frozenset(("TER",))
_LEAST_POINTS = 0.05
"""A difference below this is shown as 0.0, so nothing is called better or worse for it."""


class VerdictKind(StrEnum):
    """A finding in one word; the window colours it."""

    GOOD = "good"
    POOR = "poor"
    MIXED = "warn"
    UNPROVEN = "neutral"


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A finding in words; empty if nothing was compared."""

    kind: VerdictKind = VerdictKind.UNPROVEN
    sentence: str = ""
    """"Better in your domain: +6.3 BLEU (95 % interval +5.1 to +7.5)."."""
    detail: str = ""
    """Every metric before and after, and on how many sentences."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that it says, in its order; empty if nothing was compared."""
        return tuple(filter(None, (self.sentence, self.detail)))


@dataclass(frozen=True)
class Interval:
    """A score or a difference with its 95 % confidence interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class ShareInterval:
    """A part of a whole with the 95 % confidence interval of its share."""

    n: int
    share: float
    """In [0, 1]."""
    low: float
    high: float


@dataclass(frozen=True)
class NumbersKept:
    """Sentences of one system with a wrong number."""

    n_with: int
    """Sentences with numbers."""
    n_wrong: int
    share: float
    """Share of `n_with` with a wrong number, in [0, 1]."""
    low: float
    high: float


@dataclass(frozen=True)
class NumberChanges:
    """How the wrong numbers of two systems differ, on the same sentences."""

    n_with: int
    """Sentences with numbers."""
    before: int
    """How many of these have a wrong number from the system compared with."""
    after: int
    gained: int
    """Sentences wrong before and right now."""
    lost: int
    """Sentences right before and wrong now."""
    p: float
    """Sign test (McNemar's, exact), two-sided: chance of counts as uneven if neither were better."""


@dataclass(frozen=True)
class ExactChanges:
    """Segments that one system reproduces exactly and the other does not."""

    gained: int
    lost: int
    p: float
    """Sign test, two-sided: chance of counts as uneven if neither were better."""


@dataclass(frozen=True, kw_only=True)
class MetricDifference:
    """One metric of two systems on the same sentences."""

    metric: str
    """"BLEU", "chrF" or "TER"."""
    base: float
    """Score of the system compared with."""
    model: float
    """Score of the system in question."""
    difference: float
    """`model` minus `base`; for TER a negative one is a gain."""
    low: float
    """Lower end of the difference's 95 % interval."""
    high: float
    p: float | None = None
    """Chance of a difference this far from 0 if there were none, two-sided; None: too few sentences."""

    @property
    def is_better(self) -> bool:
        """True if the gain is proven, its interval on the good side of 0, and large enough to be shown."""
        return self._is_seen and (self.high < 0 if self.metric in LOWER_IS_BETTER else self.low > 0)

    @property
    def is_worse(self) -> bool:
        """True if the loss is proven, and large enough to be shown."""
        return self._is_seen and (self.low > 0 if self.metric in LOWER_IS_BETTER else self.high < 0)

    @property
    def _is_seen(self) -> bool:
        return abs(self.difference) >= _LEAST_POINTS

    @property
    def meaning(self) -> str:
        """ "better", "worse" or "no proven difference"."""
        return "better" if self.is_better else "worse" if self.is_worse else "no proven difference"


@dataclass(frozen=True, kw_only=True)
class SystemScores:
    """One system's scores."""

    model: str
    """Id of the model, or the name given to a file."""
    name: str = ""
    kind: str = "model"
    """"model", "pack" or "file"."""
    scores: Mapping[str, Interval] = field(default_factory=dict)
    """By metric."""
    reproduced: ShareInterval | None = None
    """Segments translated exactly as the reference; None in evaluations of earlier versions."""
    numbers: NumbersKept | None = None
    """Sentences with wrong numbers; None in evaluations of earlier versions."""
    sentences_per_s: float | None = None
    """Speed of the model; None for a file."""
    seconds: float = 0.0
    """Spent on translating in this evaluation."""
    n_remembered: int = 0
    """Sentences that had been translated before."""


@dataclass(frozen=True, kw_only=True)
class SystemComparison:
    """The evaluated system against one of the others."""

    model: str
    against: str
    scores: tuple[MetricDifference, ...]
    verdict: Verdict
    numbers: NumberChanges | None = None
    """None in evaluations of earlier versions, as everything below."""
    reproduced: ExactChanges | None = None
    n_same: int | None = None
    """Sentences that both translate alike."""
    n_better: int | None = None
    """Sentences that came nearer to the reference, by chrF."""
    n_worse: int | None = None
    is_degenerate: bool = False
    """True if the evaluated system gives nearly the same translation for every sentence."""


@dataclass(frozen=True, kw_only=True)
class SentenceExample:
    """A sentence that gained or lost much."""

    source: str
    reference: str
    base: str
    """Translation of the system compared with."""
    model: str
    """Translation of the system in question."""
    difference: float
    """chrF, after minus before."""


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """Systems scored on one text, the evaluated one compared with each of the others."""

    model: str
    """The evaluated system."""
    src: str = ""
    tgt: str = ""
    text: str = ""
    """"the test split of pumps-2024", "news.de"."""
    n_sentences: int = 0
    measures: str = ""
    """What held-out text of a corpus measures: "new documents", "new sentences of the same documents"."""
    n_near: int = 0
    """Sentences left out because they nearly repeat text that is learned from."""
    systems: tuple[SystemScores, ...] = ()
    """The others as they were given, then the evaluated one."""
    comparisons: tuple[SystemComparison, ...] = ()
    """Comparisons with each of the others, in the same order."""
    against: str = ""
    """The first of the others; empty if there is none, as everything below."""
    scores: tuple[MetricDifference, ...] = ()
    verdict: Verdict = Verdict()
    examples: tuple[SentenceExample, ...] = ()
    """Sentences that gained most, then those that lost most."""
    signatures: Mapping[str, str] = field(default_factory=dict)
    """By metric, what its scores depend on besides the text; equal ones can be compared."""
    sentences: str = ""
    """File of the run's folder with every sentence; empty if none was written."""
    run: str = ""
    """Id of the run that made it; empty if there was none."""
    created: str = ""
    """When the run began, ISO 8601, UTC; empty as long as it goes on."""

    def __post_init__(self) -> None:
        if not self.comparisons and self.against and self.scores:  # as earlier versions wrote it
            only = SystemComparison(
                model=self.model, against=self.against, scores=self.scores, verdict=self.verdict
            )
            object.__setattr__(self, "comparisons", (only,))

    def name_of(self, key: str) -> str:
        """Returns a system's name, with its key where several have that name; its key if it has none."""
        return next((system.name for system in self.named_apart if system.model == key), key)

    @property
    def named_apart(self) -> tuple[SystemScores, ...]:
        """The systems; with their keys behind names that several have."""
        names = {system.model: system.name or system.model for system in self.systems}
        times = Counter(names.values())
        return tuple(
            replace(system, name=f"{name} ({system.model})" if times[name] > 1 else name)
            for system in self.systems
            for name in (names[system.model],)
        )


@dataclass(frozen=True, kw_only=True)
class ExampleVerdict:
    """What was measured of the pairs of a domain as examples for a model's translations."""

    domain: str
    model: str
    """Its id."""
    src: str
    tgt: str
    pairs: int
    """Pairs that the examples were taken from."""
    sentences: int
    """Held-out sentences that were translated with and without examples."""
    verdict: Verdict
    differences: tuple[MetricDifference, ...]
    """Differences that examples make, in each metric."""
    time_ratio: float
    """Time per sentence with examples, relative to that without."""
    of: str
    """Key of the model, pack and precision that it holds for."""

    @property
    def helps(self) -> bool:
        """True if the gain is proven."""
        return self.verdict.kind == VerdictKind.GOOD


@dataclass(frozen=True, kw_only=True)
class ExampleDomain:
    """A domain whose pairs can be examples for a model, and what is known of that."""

    domain: str
    pairs: int
    """Pairs that examples would be taken from."""
    held_out: int
    """Pairs that it can be measured on; 0: it cannot."""
    verdict: ExampleVerdict | None = None
    """What was last measured; None: nothing was."""
    is_current: bool = False
    """Whether that is still true: of this model, and of nearly all of these pairs."""

    @property
    def helps(self) -> bool:
        """True if the gain is proven for the model and the pairs as they are."""
        return self.verdict is not None and self.is_current and self.verdict.helps


# The sentences of an evaluation, with every system's translation.


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


# Blind tests: a person judges two systems' translations without knowing whose they are.


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
