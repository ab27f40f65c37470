"""A model's details besides its row in the library: what its run made of it, and the run's answer.

Older versions wrote less, so every field has a default.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from engine.results.adapting import (
    BackTranslation,
    DomainComparison,
    GeneralCheck,
    Mixture,
    PlanReasons,
    Rival,
)
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
class InputText:
    """What went into a run: the model that was adapted, a corpus, or general text; None: not said of it."""

    id: str | None = None
    """Id of a model or corpus."""
    name: str | None = None
    kind: str | None = None
    """Of a corpus: "parallel" or "monolingual"."""
    languages: str | None = None
    splits: Mapping[str, int] | None = None
    """Sentences of each split."""
    sha256: str | None = None
    """Of a model's weights, or of the text."""
    files: tuple[Settings, ...] | None = None
    """Name, format, size and hash of the files that it was imported from."""
    held_out: int | None = None
    """Sentences of a monolingual corpus that were not learned from, since something is measured with them."""
    text: str | None = None
    """General text, in words."""
    n_sentences: int | None = None


@dataclass(frozen=True, kw_only=True)
class RunInputs:
    """Everything that went into a run, with hashes."""

    parent: InputText = field(default_factory=InputText)
    corpora: tuple[InputText, ...] = ()
    general: InputText | None = None


@dataclass(frozen=True, kw_only=True)
class VocabularySide:
    """One side of a new vocabulary; None: the method does not move it into a model's space."""

    size: int = 0
    """Subwords."""
    asked: int = 0
    """Subwords that were asked for."""
    is_chosen: bool = False
    """True: as many as suit the text."""
    n_words_seen: int = 0
    """Different words of the text."""
    cbow_epochs: int = 0
    n_tokens_seen: int | None = None
    n_without_vector: int | None = None
    """Subwords that the text does not hold."""
    norm_model: float | None = None
    """Mean length of the model's rows; of the word vectors: `norm_cbow`."""
    norm_cbow: float | None = None
    is_norm_matched: bool | None = None
    n_irregular: int | None = None
    n_cut: int | None = None
    old_size: int | None = None
    n_shared: int | None = None
    """Subwords that the model had, too."""
    n_anchors: int | None = None
    """Those of them that the text holds."""
    share_known: float | None = None
    """Share of the text's words that is made of these, in [0, 1]."""
    rows: Mapping[str, int] | None = None
    """Rows of the table by where they come from."""


@dataclass(frozen=True, kw_only=True)
class NewVocabulary:
    """A vocabulary that was learned from a domain's text; a side that keeps the model's own is None."""

    method: str = ""
    settings: Settings = field(default_factory=dict)
    """Settings of `VocabularyConfig`."""
    source: VocabularySide | None = None
    target: VocabularySide | None = None


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
    """Format version of the updates, see `engine.base.architecture`."""
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
class ModelDetails(DomainComparison):
    """A model's details besides its row in the library, and how it compares with the one it was made from."""

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
    plan: PlanReasons = field(default_factory=PlanReasons)
    """The choices of the adaptation that made it."""
    inputs: RunInputs | None = None
    """What went into that; None of a base model, and of earlier versions."""
    settings: Mapping[str, Settings] = field(default_factory=dict)
    """Its settings by what they belong to: "vocabulary", "speakers", "domains", "external", "limits"."""
    vocabulary: NewVocabulary | None = None
    """None if it has the words of the model before."""
    pretraining: TrainingSummary | None = None
    """The training on the text of the model before; None where the method has none."""
    back_translation: BackTranslation | None = None
    mixture: Mixture | None = None
    """None where nothing was looked for."""
    gate: GeneralCheck = field(default_factory=GeneralCheck)
    rival: Rival | None = None
    """None if its domain was translated with the parent so far."""

    @property
    def all_settings(self) -> Mapping[str, Settings]:
        """The settings of its training, too; only parts of which something was set."""
        parts = {"training": self.training.settings, **self.settings}
        return {name: settings for name, settings in parts.items() if settings}


@dataclass(frozen=True, kw_only=True)
class Adaptation(DomainComparison):
    """A finished adaptation."""

    model: str
    """Id of the model it made."""
    updates: int = 0
    seconds: float = 0.0
    """Duration of the training."""
    tokens: int = 0
    pairs: int = 0
    """Pairs learned from."""
    too_long: int = 0
    """Pairs left out, too long to learn from."""
    precision: str = ""
    dev: Mapping[str, float] = field(default_factory=dict)
    """Scores of the held-out text that watched the learning."""
    only_domain: bool = False
    gate: GeneralCheck = field(default_factory=GeneralCheck)
    rival: Rival | None = None
    """None if the domain was translated with the parent so far."""
    promotion: Promotion = field(default_factory=Promotion)
    plan: PlanReasons = field(default_factory=PlanReasons)
    mixture: Mixture | None = None
    """None where nothing was looked for."""
    speakers: SpeakersOfModel | None = None
    external: ExtraReading | None = None
    """None if it reads no table of word vectors."""
    back_translation: BackTranslation | None = None
