"""The answer of a study of speakers' profiles."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.results.speaker_evaluation import Differences, RateDifference, SpeakerEvaluation, SpeakerScores


@dataclass(frozen=True, kw_only=True)
class UnseenLines:
    """The difference to no profile on lines of documents that their speaker's profile did not learn from."""

    n_sentences: int
    NLL: RateDifference | None = None
    """Loss in nats a token; None if there is no such line."""


@dataclass(frozen=True, kw_only=True)
class StudiedScores(SpeakerScores):
    """One method with one amount of text, beside its controls."""

    against_shuffled: Differences = field(default_factory=dict)
    """To profiles learned from everyone's lines: labels permuted in training."""
    against_counting: Differences = field(default_factory=dict)
    """To a bias found by counting the speaker's words."""
    by_seed: tuple[Mapping[str, float], ...] = ()
    """"seed", and its "NLL", "BLEU" and "chrF"."""
    unseen: UnseenLines | None = None
    """None if it is not known what was learned from."""


@dataclass(frozen=True, kw_only=True)
class SpeakerStudy(SpeakerEvaluation):
    """Speakers' profiles by every method and against every control."""

    against: str
    """The model without profiles."""
    rows: tuple[SpeakerScores, ...] = ()
    """"reference", "base", then `StudiedScores`; by measure also "identification_itself": the speaker is
    recognised by a classifier that learned from the system's own output."""
