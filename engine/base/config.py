"""Settings of models, training and search: frozen, checked at construction, saved as JSON."""

import math
import unicodedata
from collections.abc import Callable, Collection, Hashable
from dataclasses import MISSING, asdict, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Self, TypeAlias, cast, get_type_hints

from engine.base.errors import ConfigError

# What settings may be: types, ranges, and the base that checks them and turns them to JSON and back.


@dataclass(frozen=True, slots=True)
class Allowed:
    """The values that a setting may have."""

    words: str
    """The rule, for the message: it "must be …"."""
    holds: Callable[[Any], bool]


_LARGEST_WHOLE = 2**53
"""Beyond it a number of JavaScript, or of a float, is not exact; nothing here counts so far."""
_MOST_SHOWN = 60
_LONGEST_NAME = 200
_NO_TEXT = ("Cc", "Cs")
"""Unicode's categories of control characters and halves of characters."""
_MOST_NAMED = 8
"""Settings that nobody knows are named up to this number."""


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST_WHOLE


_TYPES = {
    bool: Allowed("true or false", lambda value: isinstance(value, bool)),
    int: Allowed("a whole number", _is_whole),
    float: Allowed(
        "a number", lambda value: _is_whole(value) or (isinstance(value, float) and math.isfinite(value))
    ),
    str: Allowed("a text", lambda value: isinstance(value, str)),
}


_PARTS = ("domains", "external")
"""Settings that are settings of their own, and check themselves."""


def at_least(least: float) -> Allowed:
    return Allowed(f"at least {least}", lambda value: value >= least)


def from_to(least: int, most: int) -> Allowed:
    return Allowed(f"at least {least} and at most {most:,}", lambda value: least <= value <= most)


def above(least: float) -> Allowed:
    return Allowed(f"above {least}", lambda value: value > least)


def one_of(*words: str) -> Allowed:
    return Allowed(f"{', '.join(words[:-1])} or {words[-1]}", lambda value: value in words)


Count: TypeAlias = Annotated[int, at_least(1)]
_Width: TypeAlias = Annotated[int, from_to(1, 65_536)]
_Layers: TypeAlias = Annotated[int, from_to(1, 256)]
_Vocabulary: TypeAlias = Annotated[int, from_to(1, 2_000_000)]
Amount: TypeAlias = Annotated[int, at_least(0)]
NotNegative: TypeAlias = Annotated[float, at_least(0)]
Share: TypeAlias = Annotated[float, Allowed("in [0, 1)", lambda value: 0 <= value < 1)]


class SettingsBase:
    """Base of all settings: they check themselves, and go to and from plain JSON values."""

    def __post_init__(self) -> None:
        problems = []
        for name, rules in _allowed(cast(Hashable, type(self))):
            value = getattr(self, name)
            broken = next((rule for rule in rules if not rule.holds(value)), None)
            problems += [f"{name} must be {broken.words}, not {shown(value)}"] if broken else []
        problems = problems or self._problems_together()
        if problems:
            raise ConfigError(problems)

    def _problems_together(self) -> list[str]:
        """Returns the problems with settings that are each allowed."""
        return []

    def to_json(self) -> dict[str, Any]:
        """Returns the settings as JSON values."""
        return asdict(self)  # type: ignore[call-overload,no-any-return]

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Builds the settings from JSON values.

        Raises:
            ConfigError: naming every unknown setting and every value out of range.
        """
        known = {field.name for field in fields(cls)}  # type: ignore[arg-type]
        unknown = sorted(set(values) - known)
        if unknown:
            named = unknown[:_MOST_NAMED]
            raise ConfigError([f"{_cut(name)} is not a setting of {cls.__name__}" for name in named])
        needed = {field.name for field in fields(cls) if field.default is MISSING}  # type: ignore[arg-type]
        if missing := sorted(needed - set(values)):
            raise ConfigError([f"{name} is missing" for name in missing])
        return cls(**values)


@cache
def _allowed(kind: Hashable) -> tuple[tuple[str, tuple[Allowed, ...]], ...]:
    """Returns what every setting of a class may be: first of its type, then what stands with it."""
    hints = get_type_hints(cast(type, kind), include_extras=True)
    return tuple(
        (
            name,
            (
                _TYPES[getattr(hint, "__origin__", hint)],
                *(each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Allowed)),
            ),
        )
        for name, hint in hints.items()
        if name not in _PARTS
    )


def name_problems(**names: str) -> list[str]:
    """Returns what is wrong with names that a user gives, a clause each: they are shown, listed and searched.

    Args:
        names: by what they name: domain="pumps". Empty ones are not looked at.
    """
    problems = []
    for what, name in names.items():
        odd = [char for char in name if unicodedata.category(char) in _NO_TEXT and not char.isspace()]
        if odd:
            problems.append(f"the {what} holds a character that is not text ({odd[0]!r})")
        elif len(name) > _LONGEST_NAME:
            problems.append(f"the {what} has {len(name):,} characters; there is room for {_LONGEST_NAME}")
        elif what == "domain" and (unfit := _unfit_for_domain(name)):
            problems.append(f"the domain {shown(name)} {unfit}")
    return problems


def _unfit_for_domain(name: str) -> str:
    """Returns why a name cannot be a domain's, from which files and models get theirs; "" if it can."""
    if name and not name.strip(". "):
        return "is made of dots alone"
    if found := set(name).intersection("/\\"):
        return f"holds {found.pop()}, which parts the names of folders"
    return "holds a line break or a tab" if set(name).intersection("\n\r\t\v\f") else ""


def check_shares(shares: Collection[float]) -> None:
    """Refuses shares that no mixture has.

    Raises:
        ConfigError: if one is negative or not finite, or none is above 0.
    """
    wrong = [share for share in shares if not 0 <= share < math.inf]
    if wrong or not any(shares):
        what = f"a share is {wrong[0]:g}" if wrong else "no share is above 0"
        raise ConfigError([what], "A share is a number from 0 up, and one of them is above 0.")


def shown(value: object) -> str:
    """Returns a value for a message, not more of it than fits into one."""
    if isinstance(value, int) and abs(value) > _LARGEST_WHOLE:
        return "a number of so many digits"
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


# The settings: of models, training, adaptation, speakers and search.


class DomainKind(StrEnum):
    """How a model follows the domains of words."""

    ATTENTION = "attention"
    """Domain-aware self-attention: what a word says of domains joins its key and value (Zhang 2020)."""
    MIXING = "mixing"
    """Each domain has weights of its own, mixed word by word and layer by layer (Jiang et al., ACL 2020)."""
    ENCODER_MIXING = "encoder-mixing"
    """The same, in the encoder alone."""


@dataclass(frozen=True, kw_only=True)
class DomainConfig(SettingsBase):
    """How a model follows domains. Saved in `model.json` as a part of its architecture.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    kind: Annotated[str, one_of(*DomainKind)]
    n_domains: Annotated[int, from_to(1, 64)]
    table: Annotated[str, one_of("shared", "stack")] = "shared"
    """Tables of domain vectors in domain-aware attention: one shared, or one each for encoder and decoder."""
    heads: Annotated[str, one_of("one", "each")] = "one"
    """How often a word weighs the domains in domain-aware attention: once (as printed), or once per head."""
    epsilon: Share = 0.05
    """Share of the mixing proportions that is the same for every domain."""

    @property
    def is_mixing(self) -> bool:
        """True if each domain has weights of its own."""
        return self.kind != DomainKind.ATTENTION


class ExternalKind(StrEnum):
    """How a word's external vector is merged with the model's own ("Embedding Merging" of paper 004)."""

    SUM = "sum"
    CTRL = "ctrl"
    GATE = "gate"


@dataclass(frozen=True, kw_only=True)
class ExternalRules(SettingsBase):
    """Options of the merging that are alike in every kind; see `engine.model.external`."""

    mapping: Annotated[str, one_of("linear", "tanh")] = "linear"
    """From an external vector's width to the model's: "linear", or with a "tanh", the original code's."""
    squash: bool = False
    """Whether the gate has the paper's outer tanh, which changes what a base reads from the start."""
    vector_dropout: Share = 0.2
    """Share of the numbers of external vectors dropped while training; the paper's."""
    map_dropout: Share = 0.5
    """Share dropped behind the map; the original code's."""


@dataclass(frozen=True, kw_only=True)
class ExternalConfig(ExternalRules):
    """How a model reads external vectors of words. Saved in `model.json` as a part of its architecture.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    kind: Annotated[str, one_of(*ExternalKind)]
    width: _Width
    """Numbers of an external vector."""


@dataclass(frozen=True, kw_only=True)
class ExternalSettings(ExternalRules):
    """How an adaptation reads external vectors, and learns them where none are given.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    table_width: Annotated[int, from_to(1, 4096)] = 128
    """Numbers of a vector that is learned from text."""
    table_epochs: Amount = 0
    """Passes over each sentence when vectors are learned; 0: more for little text."""

    def shape(self, kind: str, width: int) -> ExternalConfig:
        """Returns the part of a model's shape for a table of that width."""
        rules = {each.name: getattr(self, each.name) for each in fields(ExternalRules)}
        return ExternalConfig(kind=kind, width=width, **rules)


@dataclass(frozen=True, kw_only=True)
class TransformerConfig(SettingsBase):
    """The shape of a translation model. Saved in `model.json`.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    src_vocab_size: _Vocabulary
    tgt_vocab_size: _Vocabulary
    d_model: _Width = 256
    """Width of the states; a multiple of `n_heads`, and even (sinusoidal positions)."""
    n_heads: _Width = 4
    n_encoder_layers: _Layers = 6
    n_decoder_layers: _Layers = 2
    d_ff: _Width = 1024
    """Width inside the feed-forward layers."""
    dropout: Share = 0.1
    """Share of values dropped while training, in [0, 1)."""
    attention_dropout: Share = 0.0
    """Share of attention weights dropped while training; above 0 attention takes a slower path."""
    norm_first: bool = True
    """True: pre-norm (a final norm closes each stack); False: post-norm."""
    decoder_cell: Annotated[str, one_of("attention", "ssru")] = "attention"
    """What reads the preceding words in the decoder: self-attention, or `engine.model.recurrence`."""
    activation: Annotated[str, one_of("relu", "swish", "gelu")] = "relu"
    """Function between the feed-forward layers; "swish" is x * sigmoid(x), "gelu" the exact one."""
    positions: Annotated[str, one_of("tensor2tensor", "marian")] = "tensor2tensor"
    """How the waves of position vectors are spaced; counted from `first_position`."""
    first_position: Annotated[int, from_to(0, 16)] = 0
    scales_embeddings: bool = True
    """Whether word vectors are multiplied by the square root of `d_model`."""
    max_len: _Width = 512
    """Longest source or target in tokens, end symbol included."""
    has_speaker_token: bool = False
    """True: the decoder reads a vector before the start symbol: a speaker's, or always the same."""
    domains: DomainConfig | None = None
    """How the model follows domains; None: it knows none."""
    external: ExternalConfig | None = None
    """How the model reads external word vectors; None: it reads none."""

    @property
    def decodes_by_domain(self) -> bool:
        """True if the decoder follows domains too."""
        return self.domains is not None and self.domains.kind != DomainKind.ENCODER_MIXING

    @property
    def n_domain_groups(self) -> int:
        """How often a word weighs the domains in one layer: once, or once for every head."""
        return self.n_heads if self.domains and self.domains.heads == "each" else 1

    def to_json(self) -> dict[str, Any]:
        """Returns the settings as JSON values; without the parts that the model lacks."""
        return {name: value for name, value in super().to_json().items() if value is not None}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Builds the settings from JSON values, see `SettingsBase.from_json`."""
        known = dict(values)
        for name, kind in (("domains", DomainConfig), ("external", ExternalConfig)):
            given = values.get(name)
            if not (given is None or isinstance(given, dict | kind)):
                raise ConfigError([f"{name} must be settings, not {shown(given)}"])
            known[name] = kind.from_json(given) if isinstance(given, dict) else given
        return super().from_json(known)

    def _problems_together(self) -> list[str]:
        if self.decoder_cell != "attention" and self.decodes_by_domain:
            return ["a decoder that follows domains needs self-attention (decoder_cell=attention)"]
        if not (self.d_model % self.n_heads or self.d_model % 2):
            return []
        return [f"d_model must be even and a multiple of n_heads ({self.n_heads}), not {self.d_model}"]


@dataclass(frozen=True, kw_only=True)
class TrainConfig(SettingsBase):
    """How one training run goes. Saved beside the model it produced.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    max_updates: Count = 20_000
    """Optimizer updates; a run may stop sooner, see `patience` and `max_hours`."""
    max_hours: NotNegative = 0.0
    """Hours of training after which the run ends as if `max_updates` were reached; 0: no limit."""
    batch_tokens: Count = 4096
    """Most padded target (and source) tokens in one micro-batch."""
    accumulate: Count = 1
    """Micro-batches per update, over all processes together."""
    optimizer: Annotated[str, one_of("adamw", "muon")] = "adamw"
    """"adamw", or "muon": Muon for the matrices inside the layers, AdamW for the rest. The papers use AdamW,
    and fine-tuning needs it. From scratch on one core, Muon reached 4.65 nats in 211 s where AdamW reached
    about 4.85. With several processes it is not bit for bit the same as with one."""
    peak_lr: Annotated[float, Allowed("in (0, 1)", lambda value: 0 < value < 1)] = 1e-3
    """Learning rate at the end of the warm-up."""
    speaker_rate: Annotated[float, Allowed("above 0 and at most 1000", lambda value: 0 < value <= 1000)] = 1.0
    """Factor of the learning rate for the biases of speakers; the paper has 1."""
    domain_rate: Annotated[float, Allowed("above 0 and at most 1000", lambda value: 0 < value <= 1000)] = 1.0
    """Factor of the learning rate for parts that read domains."""
    warmup_updates: Count = 1000
    """Updates of linear warm-up."""
    decay: Annotated[str, one_of("inverse-sqrt", "none")] = "inverse-sqrt"
    """The rate after the warm-up: it falls with the "inverse-sqrt" of the updates, or "none": it
    stays, so that the end of a run (`cooldown_updates`) can be decided late."""
    cooldown_updates: Amount = 0
    """Updates before `max_updates` over which the rate falls on to zero, in a line; 0: none."""
    label_smoothing: Share = 0.1
    """Probability mass spread over the whole vocabulary, in [0, 1)."""
    clip_norm: NotNegative = 1.0
    """Largest norm of the gradient; 0: no clipping."""
    dropout: Annotated[float, Allowed("below 1", lambda value: value < 1)] = -1.0
    """Share of values dropped inside the model, in [0, 1); negative: as the model was made."""
    word_dropout: Share = 0.0
    """Share of the words that the decoder reads made unknown, in [0, 1)."""
    weight_decay: NotNegative = 0.0
    adam_beta2: float = 0.98
    validate_every: Count = 500
    """Updates between two validations; each is followed by a checkpoint."""
    checkpoint_every: Amount = 0
    """Updates between two checkpoints; 0: a minute's. More where these would take a twentieth of the time."""
    patience: Amount = 10
    """Validations without a better BLEU and loss before the run stops; 0: never."""
    validate_first: bool = False
    """True: also score the model before the first update, so that a run never ends worse than it began."""
    average: Count = 4
    """Number of best checkpoints that are averaged into the final weights, unless the best alone is
    better."""
    ema: Share = 0.0
    """Share of the running mean of the weights that every update keeps, in [0, 1): 0.999 is a mean of about
    the last 1,000 updates. It is what is validated and kept; 0: no mean, the weights themselves."""
    validation_pairs: Count = 300
    """Most pairs of the development split translated at each validation."""
    seed: int = 1
    precision: Annotated[str, one_of("auto", "float32", "bfloat16")] = "auto"
    """"float32", "bfloat16" (autocast) or "auto": measured on this device."""
    trainable: Annotated[str, one_of("all", "pack", "low-rank", "speakers")] = "all"
    """"all" weights, the "pack": embeddings and output bias only, "low-rank" updates only (a small pack), or
    the "speakers": their profiles only."""
    pack_rank: Annotated[int, from_to(0, 64)] = 0
    """Rank of low-rank updates; 0: the largest of at most 16 with which the pack is about a megabyte."""


@dataclass(frozen=True, kw_only=True)
class VocabularyConfig(SettingsBase):
    """How a model gets a domain's vocabulary (Sato et al., Findings of EMNLP 2020), with its controls.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    src_size: Amount = 0
    """Subwords of the source side, special symbols included; 0: as many as the text supports."""
    tgt_size: Amount = 0
    """Subwords of the target side."""
    sides: Annotated[str, one_of("both", "encoder", "decoder")] = "both"
    """Which vocabulary is replaced: the "encoder"'s, the "decoder"'s or "both" (their table 4)."""
    old_words: Annotated[str, one_of("replaced", "kept")] = "replaced"
    """The model's words: "replaced" by the domain's, as in the paper, or "kept", with those that are new
    beside them: then it forgets less."""
    neighbours: Count = 10
    """Shared subwords that va-llm puts each word together from; 1: a control."""
    shared_rows: Annotated[str, one_of("projected", "copied")] = "projected"
    """Words of both vocabularies: "projected" like all others, as in the paper, or "copied": a control."""
    new_rows: Annotated[str, one_of("projected", "random", "pieces")] = "projected"
    """Words of the new vocabulary alone: "projected", or a control: "random", or "pieces", the mean of the
    model's rows for the old subwords that spell them."""
    match_norms: Annotated[str, one_of("auto", "never", "always")] = "auto"
    """Scale word vectors to the model's mean row length: "always", "never" (the paper) or "auto": where the
    two differ by more than 1.5 times. va-llm mixes the model's own rows: only "always" scales them."""
    cbow_epochs: Amount = 0
    """Times that CBOW sees each sentence: word2vec's and the paper's are 5; 0: more for little text."""
    cbow_threads: Count = 1
    """Processor cores that CBOW uses; more are quicker, and then no two runs give the same vectors."""
    seed: int = 1


@dataclass(frozen=True, kw_only=True)
class AdaptationConfig(SettingsBase):
    """Limits of an adaptation, besides its method's own settings.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    gate_margin: NotNegative = 2.0
    """BLEU on general text that a model may lose and is used all the same."""
    most_forgotten: NotNegative = 2.0
    """BLEU on general text that a model may forget before it is mixed with what it was; 0: never mixed."""
    gate_sentences: Amount = 500
    """Most sentences of general text that this is measured on, spread evenly; 0: it is not measured."""
    source_updates: Amount = 0
    """Updates on the source domain's text, where a method learns from it; 0: as the base had."""
    back_translate_most: Amount = 0
    """Most lines that are translated back; 0: ten times the pairs there are to learn from, at most 50,000."""


@dataclass(frozen=True, kw_only=True)
class DomainSettings(SettingsBase):
    """How an adaptation to several domains tells them apart; see `DomainConfig`.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    n_domains: Annotated[int, from_to(0, 64)] = 0
    """Domains that a model finds by itself; 0: as many as are named."""
    table: Annotated[str, one_of("shared", "stack")] = "shared"
    heads: Annotated[str, one_of("one", "each")] = "one"
    epsilon: Share = 0.05
    balance: Annotated[str, one_of("domains", "words")] = "domains"
    """What counts equally while a mixing model learns to tell the domains apart: every domain, so that small
    ones are recognised too, or every word ("words", as in the original)."""
    guidance: NotNegative = 1.0
    """Weight of the loss that guides words to their domains, the paper's lambda."""
    word_smoothing: NotNegative = 50.0
    """Occurrences added to each word's counts by domain beforehand, the same in every domain."""

    def shape(self, kind: DomainKind, n_named: int) -> DomainConfig:
        """Returns the part of a model's shape for so many named domains."""
        return DomainConfig(
            kind=kind,
            n_domains=self.n_domains or n_named,
            table=self.table,
            heads=self.heads,
            epsilon=self.epsilon,
        )


@dataclass(frozen=True, kw_only=True)
class SpeakerConfig(SettingsBase):
    """Whose profiles a training learns, and how large they are.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    rank: Amount = 0
    """Weights per speaker of a factored bias; 0: the paper's 10, or one per speaker where there are fewer."""
    least_sentences: Count = 2
    """Speakers with fewer sentences to learn from count as nobody in particular."""
    deviation: NotNegative = 0.3
    """With the model frozen, biases begin near their best values under a prior of this standard deviation, in
    nats; 0: they begin as the paper's do."""


@dataclass(frozen=True, kw_only=True)
class BasisSettings(SettingsBase):
    """How a basis for speakers' biases is learned, everything else frozen.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    rank: Count = 10
    """Weights per speaker."""
    deviation: Annotated[float, above(0)] = 1.0
    """Standard deviation of the basis' prior, in nats for a weight of 1; smaller: a smoother basis."""
    passes: Count = 2
    """Passes over the states; each costs as much as scoring the text once."""
    steps: Count = 250
    """Adam steps after each pass; they need no states."""
    most_tokens: Amount = 0
    """Most tokens of one speaker's text, whole sentences taken at random; 0: all."""
    seed: int = 1


@dataclass(frozen=True, kw_only=True)
class SearchConfig(SettingsBase):
    """How the beam search looks for a translation.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    beam_size: Annotated[int, from_to(1, 1_000)] = 4
    n_best: Count = 1
    """Alternatives returned, at most `beam_size`."""
    length_penalty: NotNegative = 1.0
    """Scores are divided by length to this power; 0 prefers short output."""
    max_length_ratio: Annotated[float, at_least(1)] = 2.0
    """Longest output in tokens: this times the source's, plus `max_length_extra`."""
    max_length_extra: Count = 20
    keep_numbers: bool = True
    """Prefers translations with the source's numbers, and repairs those that are certainly miscounted."""

    def _problems_together(self) -> list[str]:
        if self.n_best <= self.beam_size:
            return []
        return [f"n_best must be between 1 and beam_size ({self.beam_size}), not {self.n_best}"]
