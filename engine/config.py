"""Settings of models, training and search: frozen, checked at construction, saved as JSON."""

from dataclasses import asdict, dataclass, fields
from typing import Any, Self

from engine.errors import ConfigError


class _Settings:
    """What every settings class can do: to and from plain JSON values."""

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
            raise ConfigError([f"{name} is not a setting of {cls.__name__}" for name in unknown])
        return cls(**values)


@dataclass(frozen=True, kw_only=True)
class TransformerConfig(_Settings):
    """The shape of a translation model. Saved in `model.json`.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    src_vocab_size: int
    tgt_vocab_size: int
    d_model: int = 256
    """Width of the states; a multiple of `n_heads`, and even (sinusoidal positions)."""
    n_heads: int = 4
    n_encoder_layers: int = 6
    n_decoder_layers: int = 2
    d_ff: int = 1024
    """Width inside the feed-forward layers."""
    dropout: float = 0.1
    """Share of values dropped while training, in [0, 1)."""
    attention_dropout: float = 0.0
    """Share of attention weights dropped while training; above 0 attention takes a slower path."""
    norm_first: bool = True
    """True: pre-norm (a final norm closes each stack); False: post-norm."""
    max_len: int = 512
    """Longest source or target in pieces, end symbol included."""
    has_speaker_token: bool = False
    """True: the decoder reads a speaker's vector before the start symbol."""

    def __post_init__(self) -> None:
        problems = [
            f"{name} must be at least 1, not {getattr(self, name)}"
            for name in (
                "src_vocab_size",
                "tgt_vocab_size",
                "d_model",
                "n_heads",
                "n_encoder_layers",
                "n_decoder_layers",
                "d_ff",
                "max_len",
            )
            if getattr(self, name) < 1
        ]
        if not problems and (self.d_model % self.n_heads or self.d_model % 2):
            problems.append(
                f"d_model must be even and a multiple of n_heads ({self.n_heads}), not {self.d_model}"
            )
        problems += [
            f"{name} must be in [0, 1), not {getattr(self, name)}"
            for name in ("dropout", "attention_dropout")
            if not 0 <= getattr(self, name) < 1
        ]
        if problems:
            raise ConfigError(problems)


_CHOICES = {
    "precision": ("auto", "float32", "bfloat16"),
    "optimizer": ("adamw", "muon"),
    "trainable": ("all", "pack", "speakers"),
    "decay": ("inverse-sqrt", "none"),
}
"""The settings of `TrainConfig` that are one of a few words."""


@dataclass(frozen=True, kw_only=True)
class TrainConfig(_Settings):
    """How one training run goes. Saved beside the model it produced.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    max_updates: int = 20_000
    """Optimizer updates; a run may stop sooner, see `patience` and `max_hours`."""
    max_hours: float = 0.0
    """Hours of training after which the run ends as if `max_updates` were reached; 0: no limit."""
    batch_tokens: int = 4096
    """Most padded target (and source) pieces in one micro-batch."""
    accumulate: int = 1
    """Micro-batches per update, over all processes together."""
    optimizer: str = "adamw"
    """"adamw", or "muon": Muon for the matrices inside the layers, AdamW for the rest."""
    peak_lr: float = 1e-3
    """Learning rate at the end of the warm-up."""
    speaker_rate: float = 1.0
    """What the learning rate is multiplied by for the numbers of speakers; the paper has 1."""
    warmup_updates: int = 1000
    """Updates of linear warm-up."""
    decay: str = "inverse-sqrt"
    """What the rate does after the warm-up: it falls with the "inverse-sqrt" of the updates, or "none": it
    stays, so that the end of a run (`cooldown_updates`) can be decided late."""
    cooldown_updates: int = 0
    """Updates before `max_updates` over which the rate falls on to zero, in a line; 0: none."""
    label_smoothing: float = 0.1
    """Probability mass spread over the whole vocabulary, in [0, 1)."""
    clip_norm: float = 1.0
    """Largest norm of the gradient; 0: no clipping."""
    dropout: float = -1.0
    """Share of values dropped inside the model, in [0, 1); negative: as the model was made."""
    word_dropout: float = 0.0
    """Share of the words that the decoder reads made unknown, in [0, 1)."""
    weight_decay: float = 0.0
    adam_beta2: float = 0.98
    validate_every: int = 500
    """Updates between two validations; each is followed by a checkpoint."""
    checkpoint_every: int = 100
    """Updates between two checkpoints that a killed run resumes from."""
    patience: int = 10
    """Validations without a better BLEU and loss before the run stops; 0: never."""
    validate_first: bool = False
    """True: also score the model before the first update, so that a run never ends worse than it began."""
    average: int = 4
    """The final weights are the mean of this many best checkpoints, or the best alone if that is better."""
    ema: float = 0.0
    """Share of the running mean of the weights that every update keeps, in [0, 1): 0.999 is a mean of about
    the last 1,000 updates. It is what is validated and kept; 0: no mean, the weights themselves."""
    validation_pairs: int = 300
    """Most pairs of the development split translated at each validation."""
    seed: int = 1
    precision: str = "auto"
    """"float32", "bfloat16" (autocast) or "auto": measured on this device."""
    trainable: str = "all"
    """"all" weights, the "pack": embeddings and output bias only, or the "speakers": their numbers only."""

    def __post_init__(self) -> None:
        problems = [
            f"{name} must be at least 1, not {getattr(self, name)}"
            for name in (
                "max_updates",
                "batch_tokens",
                "accumulate",
                "warmup_updates",
                "validate_every",
                "checkpoint_every",
                "average",
                "validation_pairs",
            )
            if getattr(self, name) < 1
        ]
        if not 0 < self.peak_lr < 1:
            problems.append(f"peak_lr must be in (0, 1), not {self.peak_lr}")
        for name in ("label_smoothing", "word_dropout", "ema"):
            if not 0 <= getattr(self, name) < 1:
                problems.append(f"{name} must be in [0, 1), not {getattr(self, name)}")
        if not 0 < self.speaker_rate <= 1000:
            problems.append(f"speaker_rate must be above 0 and at most 1000, not {self.speaker_rate}")
        if self.dropout >= 1:
            problems.append(f"dropout must be below 1, not {self.dropout}")
        problems += [
            f"{name} must be {', '.join(choices[:-1])} or {choices[-1]}, not {getattr(self, name)!r}"
            for name, choices in _CHOICES.items()
            if getattr(self, name) not in choices
        ]
        for name in ("max_hours", "clip_norm", "weight_decay", "patience", "cooldown_updates"):
            if getattr(self, name) < 0:
                problems.append(f"{name} must not be negative, not {getattr(self, name)}")
        if problems:
            raise ConfigError(problems)


_VOCABULARY_CHOICES = {
    "sides": ("both", "encoder", "decoder"),
    "old_words": ("replaced", "kept"),
    "shared_rows": ("projected", "copied"),
    "new_rows": ("projected", "random", "pieces"),
    "match_norms": ("auto", "never", "always"),
}
"""The settings of `VocabularyConfig` that are one of a few words."""


@dataclass(frozen=True, kw_only=True)
class VocabularyConfig(_Settings):
    """How a model gets a domain's vocabulary (Sato et al., Findings of EMNLP 2020), with its controls.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    src_size: int = 0
    """Subwords of the source side, special symbols included; 0: as many as the text supports."""
    tgt_size: int = 0
    """Subwords of the target side."""
    sides: str = "both"
    """Which vocabulary is replaced: the "encoder"'s, the "decoder"'s or "both" (their table 4)."""
    old_words: str = "replaced"
    """The model's words: "replaced" by the domain's, as in the paper, or "kept", with those that are new
    beside them: then it forgets less."""
    neighbours: int = 10
    """Shared subwords that va-llm puts each word together from; 1: a control."""
    shared_rows: str = "projected"
    """Words of both vocabularies: "projected" like all others, as in the paper, or "copied": a control."""
    new_rows: str = "projected"
    """Words of the new vocabulary alone: "projected", or a control: "random", or "pieces", the mean of the
    model's rows for the old pieces that spell them."""
    match_norms: str = "auto"
    """Scale word vectors to the model's mean row length: "always", "never" (the paper) or "auto": where the
    two differ by more than 1.5 times. va-llm mixes the model's own rows: only "always" scales them."""
    cbow_epochs: int = 0
    """Times that CBOW sees each sentence: word2vec's and the paper's are 5; 0: more for little text."""
    cbow_threads: int = 1
    """Processor cores that CBOW uses; more are quicker, and then no two runs give the same vectors."""
    seed: int = 1

    def __post_init__(self) -> None:
        problems = [
            f"{name} must be at least {least}, not {getattr(self, name)}"
            for name, least in (
                ("src_size", 0),
                ("tgt_size", 0),
                ("neighbours", 1),
                ("cbow_epochs", 0),
                ("cbow_threads", 1),
            )
            if getattr(self, name) < least
        ]
        problems += [
            f"{name} must be {', '.join(choices[:-1])} or {choices[-1]}, not {getattr(self, name)!r}"
            for name, choices in _VOCABULARY_CHOICES.items()
            if getattr(self, name) not in choices
        ]
        if problems:
            raise ConfigError(problems)


@dataclass(frozen=True, kw_only=True)
class AdaptationConfig(_Settings):
    """What an adaptation may lose and use besides its method's own settings.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    gate_margin: float = 2.0
    """BLEU on general text that a model may lose and is used all the same."""
    most_forgotten: float = 2.0
    """BLEU on general text that a model may forget before it is mixed with what it was; 0: never mixed."""
    gate_sentences: int = 500
    """Most sentences of general text that this is measured on, spread evenly; 0: it is not measured."""
    source_updates: int = 0
    """Updates on the source domain's text, where a method learns from it; 0: as the base had."""
    back_translate_most: int = 0
    """Most lines that are translated back; 0: ten times the pairs there are to learn from, at most 50,000."""

    def __post_init__(self) -> None:
        problems = [
            f"{name} must be at least 0, not {getattr(self, name)}"
            for name in (
                "gate_margin",
                "most_forgotten",
                "gate_sentences",
                "source_updates",
                "back_translate_most",
            )
            if not getattr(self, name) >= 0
        ]
        if problems:
            raise ConfigError(problems)


@dataclass(frozen=True, kw_only=True)
class SpeakerConfig(_Settings):
    """Whose profiles a training learns, and how large they are.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    rank: int = 0
    """Numbers per speaker of a factored bias; 0: the paper's 10, or one per speaker where there are fewer."""
    least_sentences: int = 2
    """Speakers with fewer sentences to learn from are nobody in particular."""
    deviation: float = 0.3
    """With the model frozen, biases begin near their best values under a prior of this standard deviation, in
    nats; 0: they begin as the paper's do."""

    def __post_init__(self) -> None:
        problems = [
            f"{name} must be at least {least}, not {getattr(self, name)}"
            for name, least in (("rank", 0), ("least_sentences", 1), ("deviation", 0))
            if getattr(self, name) < least
        ]
        if problems:
            raise ConfigError(problems)


@dataclass(frozen=True, kw_only=True)
class BasisSettings(_Settings):
    """How a basis for speakers' biases is learned, everything else frozen.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    rank: int = 10
    """Numbers per speaker."""
    deviation: float = 1.0
    """Standard deviation of the basis' prior, in nats for a weight of 1; smaller: a smoother basis."""
    passes: int = 2
    """Passes over the states; each costs as much as scoring the text once."""
    steps: int = 250
    """Adam steps after each pass; they need no states."""
    most_tokens: int = 0
    """Most pieces of one speaker's text, whole sentences taken at random; 0: all."""
    seed: int = 1

    def __post_init__(self) -> None:
        problems = [
            f"{name} must be at least 1, not {getattr(self, name)}"
            for name in ("rank", "passes", "steps")
            if getattr(self, name) < 1
        ]
        if not self.deviation > 0:
            problems.append(f"deviation must be above 0, not {self.deviation}")
        if self.most_tokens < 0:
            problems.append(f"most_tokens must not be negative, not {self.most_tokens}")
        if problems:
            raise ConfigError(problems)


@dataclass(frozen=True, kw_only=True)
class SearchConfig(_Settings):
    """How the beam search looks for a translation.

    Raises:
        ConfigError: on construction, naming every value out of range.
    """

    beam_size: int = 4
    n_best: int = 1
    """Alternatives returned, at most `beam_size`."""
    length_penalty: float = 1.0
    """Scores are divided by length to this power; 0 prefers short output."""
    max_length_ratio: float = 2.0
    """Longest output in pieces: this times the source's, plus `max_length_extra`."""
    max_length_extra: int = 20
    keep_numbers: bool = True
    """Prefers translations with the source's numbers, and repairs those that are certainly miscounted."""

    def __post_init__(self) -> None:
        problems = []
        if self.beam_size < 1:
            problems.append(f"beam_size must be at least 1, not {self.beam_size}")
        if not 1 <= self.n_best <= max(1, self.beam_size):
            problems.append(f"n_best must be between 1 and beam_size ({self.beam_size}), not {self.n_best}")
        if self.length_penalty < 0:
            problems.append(f"length_penalty must not be negative, not {self.length_penalty}")
        if self.max_length_ratio < 1 or self.max_length_extra < 1:
            problems.append("max_length_ratio and max_length_extra must be at least 1")
        if problems:
            raise ConfigError(problems)
