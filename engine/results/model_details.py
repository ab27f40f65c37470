"""A model's details besides its row in the library: read from `model.json` and the catalogue.

Older versions wrote less, so every field has a default.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TypeAlias

from engine.errors import ConfigError
from engine.json_values import JsonObject, from_json
from engine.results.evaluation import MetricDifference
from engine.results.translation import UsualOutput

Setting: TypeAlias = bool | int | float | str
Settings: TypeAlias = Mapping[str, Setting]
"""Settings of a training by name, as the version that trained had them."""
_NON_COMMERCIAL = re.compile(r"(?<![a-z])nc(?![a-z])|non[-\s]?commercial", re.IGNORECASE)
"""In the name of a licence: cc-by-nc-4.0."""


@dataclass(frozen=True, kw_only=True)
class TrainingSummary:
    """How a training went."""

    updates: int = 0
    seconds: float = 0.0
    tokens: int = 0
    """Target tokens learned from."""
    pairs: int = 0
    """Distinct pairs learned from."""
    too_long: int = 0
    """Pairs left out, too long to learn from."""
    precision: str = ""
    dev: Mapping[str, float] = field(default_factory=dict)
    """Scores of the final weights on the validation set: "loss", "bleu", "chrf", "general_bleu"."""
    curve: tuple[Mapping[str, float], ...] = ()
    """One entry per validation: "update", the scores, "seconds", "tokens", "train_loss"."""
    checking_seconds: float = 0.0
    """Part of `seconds` spent on validations."""
    is_finished_early: bool = False
    """True if the user stopped the learning and kept the best."""
    n_halved: int = 0
    """How often sentences did not fit into memory together and were taken in halves."""
    settings: Settings = field(default_factory=dict)
    """Settings of `TrainConfig`."""


@dataclass(frozen=True, kw_only=True)
class LearnedText:
    """A text that a model learned from."""

    name: str = ""
    weight: float = 1.0
    """How often each pair was seen per epoch, on average."""
    corpus: str = ""
    """Id of a corpus of the library; empty for a file."""
    pairs: int | None = None
    """Pairs learned from, of a corpus of the library."""
    file: str = ""
    sha256: str = ""


@dataclass(frozen=True, kw_only=True)
class BasisGain:
    """The gain of profiles on speakers that the basis was not learned from; in nats per token."""

    n_speakers: int = 0
    """0: nobody was held out."""
    before: float = 0.0
    """Loss without a profile."""
    after: float = 0.0


@dataclass(frozen=True, kw_only=True)
class SpeakersOfModel:
    """How a model takes speakers in."""

    method: str = ""
    rank: int = 0
    """Weights per speaker of a factored bias; 0: of another method."""
    n_speakers: int = 0
    """Speakers whose profiles came with the model."""
    n_rare: int = 0
    """Speakers with too few sentences to be told apart."""
    share_known: float = 0.0
    """Share of the sentences that a known speaker says, in [0, 1]."""
    corpora: tuple[str, ...] = ()
    """The text that a basis was learned from, as it was named."""
    n_learned_from: int = 0
    """Speakers, or documents that stood in for them, that a basis was learned from."""
    n_pairs: int = 0
    nll: tuple[float, ...] = ()
    """Loss before learning the basis and after each pass, in nats per token."""
    held_out: BasisGain = field(default_factory=BasisGain)
    settings: Settings = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class ExtraReading:
    """The table of word vectors that a model reads beside its own, and what it knows of the pairs' words."""

    file: str = ""
    """Name of the file it came from; empty if it was learned from text."""
    notes: tuple[str, ...] = ()
    """Sentences on what of the file was left out."""
    n_sentences: int = 0
    """Sentences of the source language that it was learned from."""
    corpora: tuple[str, ...] = ()
    """Ids of the corpora that these are from."""
    n_words: int = 0
    """Words that have a vector."""
    width: int = 0
    """Numbers per vector."""
    sha256: str = ""
    text_words: int = 0
    """Different words in the source sides of the pairs that were learned from."""
    known_words: int = 0
    """How many of these have a vector."""
    only_words: int = 0
    """How many of those have no vector of their own in the model itself, which only spells them."""


@dataclass(frozen=True, kw_only=True)
class ParityReport:
    """Measurements of the parity gate, which compares the torch model with its exported graphs."""

    n_sentences: int = 0
    n_same: int = 0
    """Sentences that the float32 graph translates exactly as torch does."""
    largest_difference: float = 0.0
    """Largest difference between log-probabilities of torch and of the float32 graph, in nats."""
    n_same_int8: int = 0
    """Sentences that the int8 graph translates exactly as the float32 graph does."""
    int8_log_prob_loss: float = 0.0
    """The loss by int8 of the float32 outputs' log-probability, in nats per token."""
    int8_chrf_to_float32: float = 0.0
    """chrF of the int8 output with the float32 output as reference."""
    float32_chrf: float | None = None
    """chrF against the references; None without references."""
    int8_chrf: float | None = None
    is_int8_loss_proven: bool = False
    """True if the loss of chrF is no accident of these sentences."""
    int8_refused: str = ""
    """Why the int8 graphs must not be used, one sentence; empty if they may."""
    float16_log_prob_loss: float | None = None
    """As `int8_log_prob_loss`, of the graphs for a GPU; None where there are none."""
    usual: UsualOutput | None = None
    """What the graphs that are used usually give; None: there were too few sentences to tell."""


class PromotionState(StrEnum):
    """Whether a domain may be translated with a model."""

    PROMOTED = "promoted"
    HELD = "held"
    """Not used so far: it is worse, forgot too much, or was not checked."""
    WITHDRAWN = "withdrawn"
    """No longer used: the user went back to the model before."""


@dataclass(frozen=True, kw_only=True)
class Promotion:
    """Whether a domain may be translated with a model, and why."""

    state: PromotionState = PromotionState.PROMOTED
    reason: str = ""
    """A sentence; empty if nothing is known."""
    in_short: str = ""
    """Why a model is held back, in a few words; empty of other models, and of earlier versions."""
    when: str = ""
    """ISO 8601, UTC."""


@dataclass(frozen=True, kw_only=True)
class ForeignOrigin:
    """Where a model of another program came from."""

    family: str = ""
    """Its kind, for people: "Marian (Hugging Face)"."""
    name: str = ""
    """Name of its folder there."""
    licence: str = ""
    """As its card names it; empty if it does not."""

    @property
    def licence_text(self) -> str:
        """The licence for people; of one that forbids commercial use it is said."""
        if not self.licence:
            return "not stated"
        return f"{self.licence}, not for commercial use" if self.forbids_commerce else self.licence

    @property
    def forbids_commerce(self) -> bool:
        """Whether the licence is of those that allow no commercial use."""
        return bool(_NON_COMMERCIAL.search(self.licence))

    @property
    def not_for(self) -> str:
        """What the licence forbids, a sentence; "" if nothing that we know of."""
        if not self.forbids_commerce:
            return ""
        return f"Commercial use: its licence ({self.licence}) forbids it, also of what is adapted from it."


@dataclass(frozen=True, kw_only=True)
class SmallPack:
    """A pack of low-rank updates: all that it says of itself, beside its parent's id."""

    rank: int = 0
    format: int = 1
    """Format version of the updates, see `engine.architecture.low_rank`."""
    base_sha256: str = ""
    """SHA-256 of the weights of the model that it changes; "" if that was not kept."""


@dataclass(frozen=True, kw_only=True)
class Along:
    """How far a model that learns along is: it takes in what its user confirms, a few sentences at a time."""

    newest: int = 0
    """The number of the newest confirmed translation that it was offered."""
    pairs: int = 0
    """Confirmed translations that it learned from."""
    edits: tuple[tuple[float, float, float], ...] = ()
    """For the latest confirmed translations, measured before each was learned: the edits that the translation
    of the original model needed, those that its own needed, and the words as confirmed. Edits as in TER, see
    `Scorer`."""


@dataclass(frozen=True, kw_only=True)
class ModelDetails:
    """A model's details besides its row in the library."""

    not_for: str = ""
    """A sentence on what it must not be used for."""
    made_for: str = ""
    """"back-translation" for a model that only translates for another one to learn from."""
    origin: ForeignOrigin | None = None
    """None: it was made by Parlance."""
    started_from: str = ""
    """Id of the model that a base model was trained on from."""
    shipped_version: str = ""
    """Hash of the description that a built-in model came with."""
    training: TrainingSummary = field(default_factory=TrainingSummary)
    corpora: tuple[LearnedText, ...] = ()
    source_corpora: tuple[LearnedText, ...] = ()
    """The text of the model it was made from, where the method learned from it again."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Versions of the programs that trained it, by name."""
    parity: ParityReport | None = None
    """None if nothing was compared."""
    speakers: SpeakersOfModel | None = None
    """None if it knows no speakers."""
    domains: tuple[str, ...] = ()
    """Domains that it was taught to tell apart, its own first."""
    reads_context: bool = False
    """True if it translates a sentence better together with the one before it."""
    external: ExtraReading | None = None
    """None if it reads no table of word vectors."""
    small_pack: SmallPack | None = None
    """None if it is no pack of low-rank updates."""
    only_domain: bool = False
    """True if it was made for its domain alone."""
    text_read: str = ""
    """When its training text was read, ISO 8601, UTC; "": when it was made."""
    along: Along | None = None
    """None if it does not learn along."""
    promotion: Promotion = field(default_factory=Promotion)
    """Whether its domain may be translated with it; if nothing is known, it may."""
    scores: tuple[MetricDifference, ...] = ()
    """How it compares with the model it was made from, on its domain's test set."""


def details_from_json(values: JsonObject) -> ModelDetails:
    """Reads a model's details; what a foreign or much older version wrote otherwise is left out."""
    try:
        return from_json(ModelDetails, values)
    except ConfigError:
        kept = {each.name: values[each.name] for each in fields(ModelDetails) if each.name in values}
        readable = {name: value for name, value in kept.items() if _is_readable({name: value})}
        return from_json(ModelDetails, readable)


def without_text(details: JsonObject) -> JsonObject:
    """Returns a model's details without the sentences of a user: a model is given away, they are not."""
    kept = {name: value for name, value in details.items() if name != "examples"}
    training = kept.get("training")
    if isinstance(training, Mapping) and "samples" in training:
        kept["training"] = {name: value for name, value in training.items() if name != "samples"}
    return kept


def _is_readable(values: JsonObject) -> bool:
    try:
        from_json(ModelDetails, values)
    except ConfigError:
        return False
    return True
