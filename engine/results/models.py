"""The models of the library, as the door gives them."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from engine.base.clock import check_time
from engine.base.errors import ConfigError
from engine.base.json_values import JsonObject, from_json, to_json
from engine.results.evaluation import VerdictKind
from engine.results.figures import counted
from engine.results.model_details import BasisGain, ModelDetails, Promotion, Settings

N_SPEED_TOKENS = 20
"""Tokens per measured sentence, in source and translation."""
N_SPEED_TOGETHER = 16
"""Sentences that are measured together."""
_LANGUAGE = re.compile("[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}")


def _language(code: str) -> str:
    if not _LANGUAGE.fullmatch(code):
        raise ValueError(f"it is {code[:60]!r}, which is not a language code")
    return code


_Text = Annotated[str, Field(strict=True, max_length=200)]
_Named = Annotated[_Text, Field(min_length=1)]
_Language = Annotated[_Named, AfterValidator(_language)]


@dataclass(frozen=True, kw_only=True)
class ModelRecord:
    """One translation model of the library.

    What a value may be is checked where it comes from a `model.json`, which anybody may have written.
    """

    id: _Named
    """Short name, unique, usable as a folder name: "de-en-small"."""
    name: _Text
    """For people: "German → English, small"."""
    src: _Language
    """Language tag of the source: "de"."""
    tgt: _Language
    kind: str
    """"base" or "adapted"."""
    path: Path
    """The model's folder."""
    created: Annotated[_Text, AfterValidator(check_time)]
    """ISO 8601, UTC."""
    parent: _Text | None = None
    """Id of the model it was adapted from."""
    domain: _Text | None = None
    method: _Text | None = None
    """The `--method` that made it: "fine-tune"."""
    scope: str = "full"
    """"full" (its own graph) or "pack" (swapped into its parent's graph)."""
    is_builtin: bool = False
    """True for the models that ship with Parlance."""
    size_bytes: int = 0
    n_parameters: Annotated[int, Field(strict=True, ge=0, le=10**13)] = 0
    details_json: str = "{}"
    """The details as they were written: a JSON object, see `details`."""

    @cached_property
    def details(self) -> ModelDetails:
        """Training, scores, settings, parity, warnings: what the model card says."""
        return details_from_json(json.loads(self.details_json))

    @property
    def text_read(self) -> str:
        """When its training text was read, ISO 8601, UTC: what was said later it cannot have learned."""
        return self.details.text_read or self.created

    @property
    def promotion(self) -> Promotion:
        """Whether its domain may be translated with it; if nothing is known, it may."""
        known = self.details.promotion
        return known if known.when else replace(known, when=self.created)


_ALWAYS_SAID = ("not_for", "only_domain", "reads_context")


def details_to_json(details: ModelDetails) -> JsonObject:
    """Returns the details as they are written: those that were set, without a user's sentences."""
    default, values = ModelDetails(), to_json(details, without_none=True)
    is_set = {name for name in values if getattr(details, name) != getattr(default, name)}
    return without_text({name: values[name] for name in values if name in _ALWAYS_SAID or name in is_set})


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


@dataclass(frozen=True, kw_only=True)
class ModelFact:
    """One line of a model's story."""

    name: str
    """"Learned from"."""
    text: str
    """"Picture captions 2016 (2,700 pairs)"."""
    tip: str = ""
    """More for those who want it: the paper of a method."""


@dataclass(frozen=True, kw_only=True)
class ModelStory:
    """The story of a model: what it gained, whether it is used, where it comes from, what to do next."""

    model: str
    """Its id."""
    gain: str = ""
    """What it gained over the model it was made from, one sentence; empty of others."""
    kind: VerdictKind = VerdictKind.UNPROVEN
    """Verdict on the gain."""
    use: str = ""
    """Whether it is used, and for what; one or two sentences."""
    is_used: bool = False
    """True if its domain is translated with it now; of a base model always."""
    can_use: bool = False
    """True if it can be taken into use."""
    general: str = ""
    """How text outside the domain fared; empty if nothing is known."""
    facts: tuple[ModelFact, ...] = ()
    """Facts about it: what it was made from and how, when, how large and how fast it is."""
    next_step: str = ""
    not_for: str = ""
    """What it is not for."""
    inherited: str = ""
    """What the model it was made from is not for; it holds here, too."""


@dataclass(frozen=True, kw_only=True)
class ModelLook:
    """What a folder or archive says of the model in it, before it is added."""

    family: str = ""
    """The kind of model of another program, for people; empty for one of ours."""
    src: str = ""
    """Base tag of the source language, "" if nothing says."""
    tgt: str = ""
    targets: tuple[str, ...] = ()
    """Languages, one of which is chosen when it is added; empty for a model of one pair."""
    sources: tuple[str, ...] = ()
    """The same for the source; empty for a model that reads one language."""
    download_bytes: int = 0
    """How much is downloaded to add it; 0: it is here."""

    @property
    def needs_languages(self) -> bool:
        """Whether somebody must say which languages it translates."""
        sides = (self.src, self.sources), (self.tgt, self.targets)
        return bool(self.family) and not all(tag and (not tags or tag in tags) for tag, tags in sides)


_FIREFOX_SIZES = {"tiny": "small", "base-memory": "medium", "base": "large"}


@dataclass(frozen=True, kw_only=True)
class ListedModel:
    """A model of somebody else that can be downloaded and added, as the list that ships knows it."""

    name: str
    """What it is asked for by: "tiny/deen" of Firefox, "Helsinki-NLP/opus-mt-de-en" of the hub."""
    src: str
    tgt: str
    is_of_firefox: bool = False
    licence: str = ""
    download_bytes: int = 0
    """0: the hub says so when it is asked; and so the others."""
    disk_bytes: int = 0
    """What it takes in the library, about."""
    memory_bytes: int = 0
    """What it takes while it translates in int8, about."""
    comet: float = 0.0
    """Mozilla's own measure of its translations of FLORES, 0 to 1; 0: not measured."""

    @property
    def kind(self) -> str:
        """What people call it: "Firefox, small", "OPUS-MT"."""
        shape = self.name.partition("/")[0]
        return f"Firefox, {_FIREFOX_SIZES.get(shape, shape)}" if self.is_of_firefox else "OPUS-MT"


@dataclass(frozen=True, kw_only=True)
class ModelAdded:
    """A model that joined the library."""

    model: str
    """Its id."""


def by_preference(models: Iterable[ModelRecord]) -> list[ModelRecord]:
    """Returns models of one direction, the one that is taken where none is named first.

    Whoever brings a model of another program wants to use it: the newest of these comes first, then those
    that ship, then the newest of the others.
    """
    newest_first = sorted(models, key=lambda model: model.created, reverse=True)
    return sorted(newest_first, key=lambda model: (model.details.origin is None, not model.is_builtin))


@dataclass(frozen=True, kw_only=True)
class ModelUnmixed:
    """A mixed model that was added once more, as it had learned."""

    model: str
    """Id of the new model."""
    mixed: str
    """Id of the model as it is used, mixed with its parent."""


@dataclass(frozen=True, kw_only=True)
class ModelExport:
    """A model that was written to be given away."""

    model: str
    path: Path
    as_: str
    """"onnx", "pack", "marian", "ctranslate2", "argos", "marian-binary" or "triton"."""
    words: tuple[str, ...] = ()
    """Words of the user's text in its vocabulary: those that the model it was made from has not."""


@dataclass(frozen=True, kw_only=True)
class ExportWay:
    """A format, and whether a model can be written in it."""

    as_: str
    """"onnx", "pack", "marian", "ctranslate2", "argos", "marian-binary" or "triton"."""
    problem: str = ""
    """Why the model cannot be written so, a sentence; mostly empty."""
    takes_speaker: bool = False
    """Whether a speaker's profile can be baked in or go along; the other formats are fed profiles."""
    suffix: str = ""
    """How the name of the file must end; "" for a folder."""


@dataclass(frozen=True, kw_only=True)
class ModelTrained:
    """A base model that was trained."""

    model: str
    """Id of the new model."""
    updates: int = 0
    scores: Mapping[str, float] = field(default_factory=dict)
    """Scores on the validation set: "loss", "bleu", "chrf"."""


@dataclass(frozen=True, kw_only=True)
class BasisLearned:
    """A speaker basis that was learned and put into a model."""

    model: str
    """Id of the model, or its folder."""
    rank: int
    n_speakers: int
    """Speakers, or documents that stood in for them, that it was learned from."""
    n_pairs: int
    nll: tuple[float, ...]
    """Loss before and after each pass, in nats per token."""
    held_out: BasisGain = field(default_factory=BasisGain)
    """The gain of profiles on speakers it was not learned from: half of their text learned from, the other
    measured."""


@dataclass(frozen=True, kw_only=True)
class WordTable:
    """A table of word vectors that a model reads."""

    label: str
    """What it is called; empty for the one that the model learned with."""
    n_words: int = 0
    dimension: int = 0
    """Numbers per word."""
    problem: str = ""
    """What is wrong with it, a sentence; mostly empty."""


@dataclass(frozen=True, kw_only=True)
class WordsAdded:
    """Words that a model was given, without touching its graphs."""

    model: str
    label: str
    """What they are called, to take them away again."""
    n_words: int
    n_replaced: int
    """How many of them it had before: their new vectors replace the old ones."""
    replaced: tuple[str, ...] = ()
    """The first of these."""
    notes: tuple[str, ...] = ()
    """Sentences on what was left out, or is doubtful."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happened, for people."""
        told = f"Added the vectors of {counted(self.n_words, 'word')} to {self.model}, called {self.label}."
        if not self.n_replaced:
            return told, *self.notes
        more = self.n_replaced - len(self.replaced)
        named = f"{', '.join(self.replaced)}{f' and {more:,} more' if more else ''}"
        before = f"{self.n_replaced:,} of them it had before; their new vectors count from now on: {named}."
        return told, *self.notes, before


@dataclass(frozen=True, kw_only=True)
class TrainingPlan:
    """How a base model would be trained, and what it takes on this computer."""

    pairs: int
    """Pairs to learn from."""
    held_out: int
    """Pairs that the training is checked against."""
    vocab_size: int
    """Subwords per language wanted."""
    shape: Settings
    """Settings of `TransformerConfig`, except the vocabulary sizes."""
    settings: Settings
    """Settings of `TrainConfig`."""
    domains: tuple[str, ...] = ()
    """Names of the domains that the model is to follow; empty: none."""
    parameters: int = 0
    """0: nothing was measured."""
    passes: float = 0.0
    """How often each pair is seen."""
    tokens_per_s: float = 0.0
    """Target tokens learned from in a second."""
    seconds: float = 0.0
    """Duration of the training, validations included."""
    device: str = ""
    """For people."""
    sentence: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ModelSpeed:
    """How long sentences took once, in int8 where the model has it, at beam 4."""

    device: str
    """For people: "CPU, 2 threads", or the name of the GPU."""
    n_threads: int
    """Threads that it does best with; it is opened with as many from then on."""
    n_cores: int
    """Cores that this computer had then; with another number the model is opened as if it was never
    measured."""
    one_ms: Mapping[int, float]
    """Time for one sentence, in milliseconds, by number of threads."""
    together_ms: Mapping[int, float]
    """Time for `N_SPEED_TOGETHER` sentences, in milliseconds, by number of threads."""

    @property
    def words(self) -> str:
        """Says it in a line."""
        one, together = (_time_words(found[self.n_threads]) for found in (self.one_ms, self.together_ms))
        sizes = f"a sentence of {N_SPEED_TOKENS} tokens in {one}, {N_SPEED_TOGETHER} together in {together}"
        return f"{sizes} ({self.device})"

    @property
    def in_short(self) -> str:
        """Says it for people: "a sentence in 60 ms, 53 sentences a second when there are many"."""
        one, together = (found[self.n_threads] for found in (self.one_ms, self.together_ms))
        many = 1000 * N_SPEED_TOGETHER / together if together else 0
        return f"a sentence in {_time_words(one)}; of many, {many:,.0f} a second ({self.device})"


def _time_words(milliseconds: float) -> str:
    if milliseconds >= 1000:  # noqa: PLR2004, a second
        return f"{milliseconds / 1000:.1f} s"
    return f"{milliseconds:.0f} ms"
