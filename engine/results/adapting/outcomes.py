"""What became of an adaptation: the comparison in its domain, the check on general text, the mixture."""

from dataclasses import dataclass, field

from engine.results.evaluation import Interval, MetricDifference, NumberChanges, SentenceExample, Verdict


@dataclass(frozen=True, kw_only=True)
class SinceBase:
    """How general text changed since the first model of a line."""

    against: str
    """Id of that model."""
    difference: Interval
    """Difference in BLEU."""


@dataclass(frozen=True, kw_only=True)
class GeneralPart:
    """One part of general text, judged by itself."""

    name: str
    """"letters and business"; of another domain its name."""
    is_domain: bool = False
    """True: held-out text of another domain of the library."""
    n_sentences: int = 0
    bleu: MetricDifference
    """BLEU of the new model against the one it was made from."""
    is_strongest: bool = False
    """True of the part that the model before translated best, other domains aside."""
    lost_too_much: bool = False
    """True if it surely lost more than the margin."""


@dataclass(frozen=True, kw_only=True)
class GeneralCheck:
    """The check of what a model forgot: it and its parent translated general text.

    Its sentences chose nothing about the model.
    """

    is_held: bool = False
    """True if general text or a part of it surely lost more than `margin`, or was not checked; not of what is
    for one domain."""
    sentence: str = ""
    detail: str = ""
    difference: Interval | None = None
    """Difference in BLEU on the fixed text alone, other domains aside; None if that was not checked."""
    parts: tuple[GeneralPart, ...] = ()
    """Parts judged by themselves: those of the fixed text, then other domains; empty in checks of earlier
    versions."""
    margin: float = 0.0
    """BLEU that may be lost."""
    against: str = ""
    """Id of the model it was made from."""
    lineage: SinceBase | None = None
    """None where that is the first model of the line."""
    text: str = ""
    """The general text, in words."""
    n_sentences: int = 0
    sha256: str = ""
    """SHA-256 of the text."""

    @property
    def is_checked(self) -> bool:
        """True if there was enough text to measure what was forgotten."""
        return self.difference is not None or bool(self.parts)


@dataclass(frozen=True, kw_only=True)
class Rival:
    """A new model against the one its domain was translated with so far."""

    model: str
    """Id of the one so far."""
    name: str
    verdict: Verdict
    """Verdict on the new model."""
    scores: tuple[MetricDifference, ...] = ()
    """Scores of the new model against the one so far; empty if they were not compared."""


@dataclass(frozen=True, kw_only=True)
class ShareScores:
    """BLEU of the domain and of general text with a share of what was learned."""

    share: float = 0.0
    """Share that is kept; 1: all of it, 0: the model before."""
    bleu: float | None = None
    general_bleu: float | None = None


@dataclass(frozen=True, kw_only=True)
class Mixture:
    """How much of what was learned a model keeps."""

    share: float = 1.0
    is_mixed: bool = False
    sentence: str = ""
    most_forgotten: float = 0.0
    """BLEU of general text that might be forgotten."""
    before: ShareScores = field(default_factory=ShareScores)
    tried: tuple[ShareScores, ...] = ()
    """What was tried, from the smallest share to the largest."""


@dataclass(frozen=True, kw_only=True)
class BackTranslation:
    """Pairs made from text of the target language."""

    model: str
    """Id of the model that translated back."""
    is_trained_for_it: bool = False
    lines: int = 0
    """Sentences of the target language that were available."""
    translated: int = 0
    pairs: int = 0
    empty: int = 0
    """Sentences for which the model gave nothing."""
    too_long: int = 0
    """Sentences for which it gave far too much."""
    beam_size: int = 0


@dataclass(frozen=True, kw_only=True)
class DomainComparison:
    """A model against the one it was made from, on its domain's held-out text."""

    verdict: Verdict = field(default_factory=Verdict)
    scores: tuple[MetricDifference, ...] = ()
    examples: tuple[SentenceExample, ...] = ()
    n_sentences: int = 0
    numbers: NumberChanges | None = None
    """How wrong numbers changed; None if nothing was compared."""
    is_degenerate: bool = False
    """True if nearly all its translations are the same: such a model is never promoted."""
