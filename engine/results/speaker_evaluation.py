"""Evaluations by speakers, and the speakers that a model was trained with."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.results.evaluation import Interval, Verdict


@dataclass(frozen=True, kw_only=True)
class RateDifference(Interval):
    """The difference of a measure on the same sentences, with its 95 % interval."""

    p: float
    """Chance of a difference this far from 0 if there were none, two-sided."""
    p_sign: float | None = None
    """Sign test, two-sided, over the sentences that differ; None for BLEU and chrF, as the counts."""
    n_lower: int | None = None
    """Sentences whose value is lower than before."""
    n_higher: int | None = None


@dataclass(frozen=True, kw_only=True)
class CorpusSpeakers:
    """A corpus whose lines name speakers."""

    corpus: str
    """Its id."""
    n_speakers: int


@dataclass(frozen=True, kw_only=True)
class MeasuredSpeaker:
    """A speaker who was measured."""

    name: str
    n_test: int
    """Held-out lines."""
    n_training: int
    """Lines to learn from."""


@dataclass(frozen=True, kw_only=True)
class SpeakerSpread:
    """For how many speakers a profile helps: the unit if one asks about speakers in general."""

    n: int
    n_better: int
    n_worse: int
    p: float
    """Sign test, two-sided, over the speakers."""
    NLL: RateDifference
    """Loss in nats a token, drawn by speakers."""


Scores = Mapping[str, Interval]
"""By measure: "BLEU", "chrF", "NLL" (loss in nats a token), "identification" (share of the sentences whose
speaker a classifier recognises that learned from the references)."""
Differences = Mapping[str, RateDifference]
"""By measure, as `Scores`."""


@dataclass(frozen=True, kw_only=True)
class SpeakerScores:
    """One way to translate speakers' lines, with profiles or without."""

    method: str
    """"reference", "base" (no profile), "auto" (a profile as the library learns it), or the kind of profile
    that the model was trained with: "factored-bias", "full-bias", "speaker-token"."""
    n: int = 0
    """Sentences that each profile was learned from; 0: none, or all that the model was trained with."""
    scores: Scores = field(default_factory=dict)
    against_base: Differences = field(default_factory=dict)
    """Differences from no profile."""
    swapped: Scores = field(default_factory=dict)
    """Scores with another speaker's profile for each line."""
    against_swapped: Differences = field(default_factory=dict)
    """Differences from another speaker's profile."""
    speakers: SpeakerSpread | None = None
    n_profiles: int = 0
    n_neutral: int = 0
    """Profiles that change nothing, because nothing gained on sentences kept back."""
    verdict: Verdict = Verdict()


@dataclass(frozen=True, kw_only=True)
class SpeakerEvaluation:
    """The effect of speakers' profiles on a model's translations of held-out text."""

    model: str
    text: str = ""
    """"the test split of talks"."""
    n_sentences: int = 0
    n_tokens: int = 0
    """Tokens in the references."""
    speakers: tuple[MeasuredSpeaker, ...] = ()
    new_speakers: tuple[int, ...] = ()
    seeds: tuple[int, ...] = ()
    left_out: tuple[str, ...] = ()
    """Reasons why something was not measured, a sentence each."""
    chance: float = 0.0
    """Accuracy of a blind guess at the speaker, in [0, 1]."""
    majority: float = 0.0
    """Accuracy of always naming the speaker with most lines, in [0, 1]."""
    identification_note: str = ""
    """Why speakers were not recognised; empty if they were."""
    rows: tuple[SpeakerScores, ...] = ()
    signatures: Mapping[str, str] = field(default_factory=dict)
    """By metric, what its scores depend on besides the text."""
    verdict: Verdict = Verdict()


@dataclass(frozen=True, kw_only=True)
class WordBias:
    """How much a profile raises or lowers a word."""

    word: str
    """A token inside a word begins with "·"."""
    bias: float
    """Nats."""


@dataclass(frozen=True, kw_only=True)
class NearSpeaker:
    """A speaker who resembles another one."""

    name: str
    similarity: float
    """Cosine of what makes both differ from the mean."""


@dataclass(frozen=True, kw_only=True)
class InspectedSpeaker:
    """A speaker of a model; their words are empty where profiles are vectors."""

    name: str
    raised: tuple[WordBias, ...]
    lowered: tuple[WordBias, ...]
    nearest: tuple[NearSpeaker, ...]
    x: float
    """Place on the map of speakers."""
    y: float


@dataclass(frozen=True, kw_only=True)
class SpeakerDirection:
    """A direction in which speakers differ."""

    share: float
    """Share of all that tells speakers apart, in [0, 1]."""
    raised: tuple[WordBias, ...]
    lowered: tuple[WordBias, ...]
    low_end: tuple[str, ...]
    """Speakers."""
    high_end: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class BasisRow:
    """A row of a model's speaker basis."""

    row: int
    share: float
    """Share of all that tells speakers apart."""
    raised: tuple[WordBias, ...]
    lowered: tuple[WordBias, ...]


@dataclass(frozen=True, kw_only=True)
class SpeakerInspection:
    """The speakers that a model was trained with, as it has learned them."""

    model: str
    method: str
    rank: int
    n_known: int
    """Speakers of the model."""
    sentence: str
    speakers: tuple[InspectedSpeaker, ...]
    directions: tuple[SpeakerDirection, ...]
    """The most important first."""
    basis_rows: tuple[BasisRow, ...]
