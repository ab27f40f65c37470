"""Settings of models, training and search: frozen, checked at construction, saved as JSON."""

import math
from collections.abc import Callable, Hashable
from dataclasses import MISSING, asdict, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Self, TypeAlias, cast, get_type_hints

from engine.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Allowed:
    """The values that a setting may have."""

    words: str
    """The rule, for the message: it "must be …"."""
    holds: Callable[[Any], bool]


_LARGEST_WHOLE = 2**53
"""Beyond it a number of JavaScript, or of a float, is not exact; nothing here counts so far."""
_MOST_SHOWN = 60
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


def _at_least(least: float) -> Allowed:
    return Allowed(f"at least {least}", lambda value: value >= least)


def _from_to(least: int, most: int) -> Allowed:
    return Allowed(f"at least {least} and at most {most:,}", lambda value: least <= value <= most)


def _above(least: float) -> Allowed:
    return Allowed(f"above {least}", lambda value: value > least)


def _one_of(*words: str) -> Allowed:
    return Allowed(f"{', '.join(words[:-1])} or {words[-1]}", lambda value: value in words)


_Count: TypeAlias = Annotated[int, _at_least(1)]
_Width: TypeAlias = Annotated[int, _from_to(1, 65_536)]
_Layers: TypeAlias = Annotated[int, _from_to(1, 256)]
_Vocabulary: TypeAlias = Annotated[int, _from_to(1, 2_000_000)]
_Amount: TypeAlias = Annotated[int, _at_least(0)]
_NotNegative: TypeAlias = Annotated[float, _at_least(0)]
_Share: TypeAlias = Annotated[float, Allowed("in [0, 1)", lambda value: 0 <= value < 1)]


class _Settings:
    """Base of all settings: they check themselves, and go to and from plain JSON values."""

    def __post_init__(self) -> None:
        problems = []
        for name, rules in _allowed(cast(Hashable, type(self))):
            value = getattr(self, name)
            broken = next((rule for rule in rules if not rule.holds(value)), None)
            problems += [f"{name} must be {broken.words}, not {_shown(value)}"] if broken else []
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
    )


def _shown(value: object) -> str:
    """Returns a value for a message, not more of it than fits into one."""
    if isinstance(value, int) and abs(value) > _LARGEST_WHOLE:
        return "a number of so many digits"
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


@dataclass(frozen=True, kw_only=True)
class TransformerConfig(_Settings):
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
    dropout: _Share = 0.1
    """Share of values dropped while training, in [0, 1)."""
    attention_dropout: _Share = 0.0
    """Share of attention weights dropped while training; above 0 attention takes a slower path."""
    norm_first: bool = True
    """True: pre-norm (a final norm closes each stack); False: post-norm."""
    max_len: _Width = 512
    """Longest source or target in tokens, end symbol included."""
    has_speaker_token: bool = False
    """True: the decoder reads a speaker's vector before the start symbol."""

    def _problems_together(self) -> list[str]:
        if not (self.d_model % self.n_heads or self.d_model % 2):
            return []
        return [f"d_model must be even and a multiple of n_heads ({self.n_heads}), not {self.d_model}"]


@dataclass(frozen=True, kw_only=True)
class TrainConfig(_Settings):
    """How one training run goes. Saved beside the model it produced.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    max_updates: _Count = 20_000
    """Optimizer updates; a run may stop sooner, see `patience` and `max_hours`."""
    max_hours: _NotNegative = 0.0
    """Hours of training after which the run ends as if `max_updates` were reached; 0: no limit."""
    batch_tokens: _Count = 4096
    """Most padded target (and source) tokens in one micro-batch."""
    accumulate: _Count = 1
    """Micro-batches per update, over all processes together."""
    optimizer: Annotated[str, _one_of("adamw", "muon")] = "adamw"
    """"adamw", or "muon": Muon for the matrices inside the layers, AdamW for the rest."""
    peak_lr: Annotated[float, Allowed("in (0, 1)", lambda value: 0 < value < 1)] = 1e-3
    """Learning rate at the end of the warm-up."""
    speaker_rate: Annotated[float, Allowed("above 0 and at most 1000", lambda value: 0 < value <= 1000)] = 1.0
    """Factor of the learning rate for the biases of speakers; the paper has 1."""
    warmup_updates: _Count = 1000
    """Updates of linear warm-up."""
    decay: Annotated[str, _one_of("inverse-sqrt", "none")] = "inverse-sqrt"
    """The rate after the warm-up: it falls with the "inverse-sqrt" of the updates, or "none": it
    stays, so that the end of a run (`cooldown_updates`) can be decided late."""
    cooldown_updates: _Amount = 0
    """Updates before `max_updates` over which the rate falls on to zero, in a line; 0: none."""
    label_smoothing: _Share = 0.1
    """Probability mass spread over the whole vocabulary, in [0, 1)."""
    clip_norm: _NotNegative = 1.0
    """Largest norm of the gradient; 0: no clipping."""
    dropout: Annotated[float, Allowed("below 1", lambda value: value < 1)] = -1.0
    """Share of values dropped inside the model, in [0, 1); negative: as the model was made."""
    word_dropout: _Share = 0.0
    """Share of the words that the decoder reads made unknown, in [0, 1)."""
    weight_decay: _NotNegative = 0.0
    adam_beta2: float = 0.98
    validate_every: _Count = 500
    """Updates between two validations; each is followed by a checkpoint."""
    checkpoint_every: _Count = 100
    """Updates between two checkpoints that a killed run resumes from."""
    patience: _Amount = 10
    """Validations without a better BLEU and loss before the run stops; 0: never."""
    validate_first: bool = False
    """True: also score the model before the first update, so that a run never ends worse than it began."""
    average: _Count = 4
    """The final weights are the mean of this many best checkpoints, or the best alone if that is better."""
    ema: _Share = 0.0
    """Share of the running mean of the weights that every update keeps, in [0, 1): 0.999 is a mean of about
    the last 1,000 updates. It is what is validated and kept; 0: no mean, the weights themselves."""
    validation_pairs: _Count = 300
    """Most pairs of the development split translated at each validation."""
    seed: int = 1
    precision: Annotated[str, _one_of("auto", "float32", "bfloat16")] = "auto"
    """"float32", "bfloat16" (autocast) or "auto": measured on this device."""
    trainable: Annotated[str, _one_of("all", "pack", "speakers")] = "all"
    """"all" weights, the "pack": embeddings and output bias only, or the "speakers": their profiles only."""


@dataclass(frozen=True, kw_only=True)
class VocabularyConfig(_Settings):
    """How a model gets a domain's vocabulary (Sato et al., Findings of EMNLP 2020), with its controls.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    src_size: _Amount = 0
    """Subwords of the source side, special symbols included; 0: as many as the text supports."""
    tgt_size: _Amount = 0
    """Subwords of the target side."""
    sides: Annotated[str, _one_of("both", "encoder", "decoder")] = "both"
    """Which vocabulary is replaced: the "encoder"'s, the "decoder"'s or "both" (their table 4)."""
    old_words: Annotated[str, _one_of("replaced", "kept")] = "replaced"
    """The model's words: "replaced" by the domain's, as in the paper, or "kept", with those that are new
    beside them: then it forgets less."""
    neighbours: _Count = 10
    """Shared subwords that va-llm puts each word together from; 1: a control."""
    shared_rows: Annotated[str, _one_of("projected", "copied")] = "projected"
    """Words of both vocabularies: "projected" like all others, as in the paper, or "copied": a control."""
    new_rows: Annotated[str, _one_of("projected", "random", "pieces")] = "projected"
    """Words of the new vocabulary alone: "projected", or a control: "random", or "pieces", the mean of the
    model's rows for the old subwords that spell them."""
    match_norms: Annotated[str, _one_of("auto", "never", "always")] = "auto"
    """Scale word vectors to the model's mean row length: "always", "never" (the paper) or "auto": where the
    two differ by more than 1.5 times. va-llm mixes the model's own rows: only "always" scales them."""
    cbow_epochs: _Amount = 0
    """Times that CBOW sees each sentence: word2vec's and the paper's are 5; 0: more for little text."""
    cbow_threads: _Count = 1
    """Processor cores that CBOW uses; more are quicker, and then no two runs give the same vectors."""
    seed: int = 1


@dataclass(frozen=True, kw_only=True)
class AdaptationConfig(_Settings):
    """Limits of an adaptation, besides its method's own settings.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    gate_margin: _NotNegative = 2.0
    """BLEU on general text that a model may lose and is used all the same."""
    most_forgotten: _NotNegative = 2.0
    """BLEU on general text that a model may forget before it is mixed with what it was; 0: never mixed."""
    gate_sentences: _Amount = 500
    """Most sentences of general text that this is measured on, spread evenly; 0: it is not measured."""
    source_updates: _Amount = 0
    """Updates on the source domain's text, where a method learns from it; 0: as the base had."""
    back_translate_most: _Amount = 0
    """Most lines that are translated back; 0: ten times the pairs there are to learn from, at most 50,000."""


@dataclass(frozen=True, kw_only=True)
class SpeakerConfig(_Settings):
    """Whose profiles a training learns, and how large they are.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    rank: _Amount = 0
    """Weights per speaker of a factored bias; 0: the paper's 10, or one per speaker where there are fewer."""
    least_sentences: _Count = 2
    """Speakers with fewer sentences to learn from are nobody in particular."""
    deviation: _NotNegative = 0.3
    """With the model frozen, biases begin near their best values under a prior of this standard deviation, in
    nats; 0: they begin as the paper's do."""


@dataclass(frozen=True, kw_only=True)
class BasisSettings(_Settings):
    """How a basis for speakers' biases is learned, everything else frozen.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    rank: _Count = 10
    """Weights per speaker."""
    deviation: Annotated[float, _above(0)] = 1.0
    """Standard deviation of the basis' prior, in nats for a weight of 1; smaller: a smoother basis."""
    passes: _Count = 2
    """Passes over the states; each costs as much as scoring the text once."""
    steps: _Count = 250
    """Adam steps after each pass; they need no states."""
    most_tokens: _Amount = 0
    """Most tokens of one speaker's text, whole sentences taken at random; 0: all."""
    seed: int = 1


@dataclass(frozen=True, kw_only=True)
class SearchConfig(_Settings):
    """How the beam search looks for a translation.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    beam_size: Annotated[int, _from_to(1, 1_000)] = 4
    n_best: _Count = 1
    """Alternatives returned, at most `beam_size`."""
    length_penalty: _NotNegative = 1.0
    """Scores are divided by length to this power; 0 prefers short output."""
    max_length_ratio: Annotated[float, _at_least(1)] = 2.0
    """Longest output in tokens: this times the source's, plus `max_length_extra`."""
    max_length_extra: _Count = 20
    keep_numbers: bool = True
    """Prefers translations with the source's numbers, and repairs those that are certainly miscounted."""

    def _problems_together(self) -> list[str]:
        if self.n_best <= self.beam_size:
            return []
        return [f"n_best must be between 1 and beam_size ({self.beam_size}), not {self.n_best}"]


class Wrapping(StrEnum):
    """Whether the lines of a text belong together."""

    AUTO = "auto"
    """Where they plainly do."""
    YES = "yes"
    """Wherever neither an empty line, nor another indent or mark, nor a list stands between them."""
    NO = "no"
