"""Adaptations: their plans, and what became of them: comparison, check on general text, mixture."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from engine.base.config import TrainConfig
from engine.base.methods import FINE_TUNE, FULL, METHODS, PACK, paper_of
from engine.results.evaluation import (
    Interval,
    MetricDifference,
    NumberChanges,
    SentenceExample,
    Verdict,
    VerdictKind,
)
from engine.results.figures import counted

_BACK = "Also learns from your text in the target language, translated back by a second model."
_PACK = "A pack that is switched on and off at once inside its model."
_SMALL_PACK = (
    "A small pack, about a megabyte, that is switched on and off at once inside its model, and can be mixed "
    "with others."
)


@dataclass(frozen=True, kw_only=True)
class PlanData:
    """The text there is to learn from and to measure with."""

    pairs: int = 0
    """Pairs to learn from."""
    mono_src: int = 0
    """Sentences of the source language alone."""
    mono_tgt: int = 0
    dev: int = 0
    """Pairs that watch the learning."""
    test: int = 0
    """Pairs that the result is measured with."""
    general: int = 0
    """Pairs of general text."""
    pieces_per_word: float | None = None
    """Subwords into which the model cuts a word of the worse side; None: not counted."""
    unknown_share: float | None = None
    """Share of the words with characters that the model does not have, in [0, 1]; None: not counted."""
    speakers: int = 0
    """Speakers that the corpora name."""


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """Time, memory and disk of an adaptation on this computer; times are None until measured."""

    seconds: float | None = None
    """With the processor to itself."""
    low_s: float | None = None
    """If learning ends early."""
    high_s: float | None = None
    """At most; where other programs are at work, if they stay."""
    is_busy: bool = False
    """True if other programs were at work when it was measured."""
    parts: Mapping[str, float] = field(default_factory=dict)
    """Seconds of each step of a run; until measured, true in proportion to each other alone."""
    memory_bytes: int = 0
    disk_bytes: int = 0
    tokens_per_s: float | None = None
    """Target tokens learned from per second."""
    device: str = ""
    is_measured: bool = False
    """True if it was measured with this very text."""
    how: str = ""
    """How it is known, a sentence."""
    sentence: str = ""
    """The time in words, a sentence."""


@dataclass(frozen=True, kw_only=True)
class PlanReasons:
    """The choices of an adaptation, with reasons; kept with the model it made."""

    method: str = ""
    """Empty if there is too little text to learn from."""
    scope: str = ""
    advice: str = ""
    """The recommendation in one sentence for people; empty in plans of earlier versions."""
    reason: str = ""
    """Two sentences, with the measurements."""
    evidence: tuple[str, ...] = ()
    """A sentence for every comparison that the choice stands on."""
    warnings: tuple[str, ...] = ()
    """Warnings about the text, a sentence each."""
    data: PlanData = field(default_factory=PlanData)
    estimate: Estimate = field(default_factory=Estimate)


@dataclass(frozen=True, kw_only=True)
class PlannedWay:
    """One way to adapt, recommended or not."""

    method: str
    scope: str
    back_translate: bool = False
    vocabulary_settings: Mapping[str, int | str] = field(default_factory=dict)
    """Settings of `VocabularyConfig` that it is taken with."""
    title: str = ""
    sentence: str = ""
    """Measurements with similar text, or that there are none."""
    seconds: float | None = None
    """About how long it takes here; None: not known."""
    is_recommended: bool = False
    is_second: bool = False
    """True of the one that is offered beside what is recommended."""
    unavailable: str = ""
    """Why it cannot be chosen; empty if it can."""
    needs: str = ""
    """"source text" if the user has to name the text the model came from; else empty."""

    @property
    def key(self) -> tuple[str, str, bool]:
        """Tells it from the other ways of a plan."""
        return self.method, self.scope, self.back_translate

    @property
    def effect(self) -> str:
        """What it does, for people, without measurements."""
        method = METHODS.get(self.method)
        if method is None:
            return self.sentence
        does = [_BACK] if self.back_translate else []
        pack = _SMALL_PACK if method.has_small_pack else _PACK
        does += [pack] if self.scope == PACK else [] if self.back_translate else [method.sentence]
        return " ".join(does)

    @property
    def text(self) -> str:
        """Its effect, with the measurements."""
        if self.method not in METHODS or self.key == (FINE_TUNE.name, FULL, False):
            return self.sentence
        return " ".join(dict.fromkeys((self.effect, self.sentence)))

    @property
    def tip(self) -> str:
        """Its paper, and how the command line asks for it."""
        parts = [paper_of(self.method)] if self.method else []
        parts += [f"--scope {self.scope}"] if self.scope else []
        parts += ["--back-translate (Sennrich, Haddow, Birch, ACL 2016)"] if self.back_translate else []
        parts += [f"--set {name}={value}" for name, value in self.vocabulary_settings.items()]
        return ", ".join(parts)


@dataclass(frozen=True, kw_only=True)
class VocabularySizes:
    """Subwords of a new vocabulary; 0: the model keeps its own."""

    src: int = 0
    tgt: int = 0


@dataclass(frozen=True, kw_only=True)
class AdaptationPlan(PlanReasons):
    """How an adaptation would go."""

    back_translate: bool = False
    vocabulary: VocabularySizes = field(default_factory=VocabularySizes)
    vocabulary_settings: Mapping[str, int | str] = field(default_factory=dict)
    """Settings of `VocabularyConfig` that the way is taken with."""
    only_domain: bool = False
    rule: str = ""
    """Tells the rule that chose from those of other versions."""
    settings: TrainConfig = field(default_factory=TrainConfig)
    alternatives: tuple[PlannedWay, ...] = ()

    @property
    def reasons(self) -> PlanReasons:
        """The part that is kept with a model."""
        return PlanReasons(**{each.name: getattr(self, each.name) for each in fields(PlanReasons)})


@dataclass(frozen=True, kw_only=True)
class KnownPlan:
    """A plan that was made before."""

    plan: AdaptationPlan
    made: str
    """ISO 8601, UTC."""
    is_probed: bool
    """False if nothing could be measured when it was made."""


# What became of an adaptation: the comparison in its domain, the check on general text, the mixture.


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

    @property
    def plain(self) -> str:
        """What became of other texts, without figures; where that was not checked, why."""
        if not self.is_checked:
            return self.sentence
        change, worse = self.difference, [part for part in self.parts if part.bleu.is_worse]
        if (change and change.high < -self.margin) or any(part.lost_too_much for part in worse):
            said = "much worse"
        elif change and change.high < 0:
            said = "a little worse"
        else:
            said = "better" if change and change.low > 0 else "no change"
            said += f", but a little worse at {worse[0].name}" if worse else ""
        return f"Other texts: {said}."


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
    n_better: int | None = None
    """Sentences that came closer to the reference, by chrF; None in comparisons of earlier versions."""
    n_worse: int | None = None
    """Sentences that came further from it."""
    numbers: NumberChanges | None = None
    """How wrong numbers changed; None if nothing was compared."""
    is_degenerate: bool = False
    """True if nearly all its translations are the same: such a model is never promoted."""

    @property
    def counts(self) -> str:
        """How many sentences came closer, a sentence; of earlier versions the scores; "" without any."""
        if not self.scores:
            return ""
        if self.n_better is None or self.n_worse is None:
            return self.verdict.detail
        n_same = self.n_sentences - self.n_better - self.n_worse
        tests, better = counted(self.n_sentences, "test sentence"), f"{self.n_better:,}"
        others = f"{self.n_worse:,} further, {n_same:,} the same"
        if self.n_better == 1:
            return f"Of {tests}, {better} is now closer to your translation, {others}."
        return f"Of {tests}, {better} are now closer to your translation, {others}."

    def plain(self, domain: str) -> str:
        """Returns the verdict without figures; where nothing was compared, why."""
        if self.is_degenerate:
            return f"Broken at {domain}: nearly all sentences get the same translation."
        if not self.scores:
            return self.verdict.sentence
        match self.verdict.kind:
            case VerdictKind.GOOD:
                return f"Clearly better at {domain}."
            case VerdictKind.POOR:
                return f"Clearly worse at {domain}."
            case VerdictKind.MIXED:
                return f"Better and worse at {domain}: look at the sentences."
        if self.n_better == self.n_worse == 0:
            return f"No difference at {domain}."
        return f"Not proven better or worse at {domain}."
