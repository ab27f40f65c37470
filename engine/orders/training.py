"""Orders to train base models, to learn what profiles are made from, and about the words of a text."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from engine.base.config import (
    BasisSettings,
    DomainSettings,
    ExternalSettings,
    TrainConfig,
    TransformerConfig,
    name_problems,
)
from engine.base.errors import ConfigError
from engine.base.methods import METHODS, names_of
from engine.orders.order import Order
from engine.results.importing import Recipe
from engine.results.model_details import Settings
from engine.results.models import BasisLearned, ModelTrained, TrainingPlan
from engine.results.vocabulary import VocabularyReport

_MOST_HOURS = 1000


@dataclass(frozen=True, kw_only=True)
class TrainOrder(Order[ModelTrained]):
    """Train a base model from parallel text."""

    kind: ClassVar[str] = "train"
    is_resumable: ClassVar[bool] = True
    needs_torch: ClassVar[bool] = True

    src: str
    """Language tag of the source: "de"."""
    tgt: str
    corpora: tuple[str, ...]
    """Corpora of the library, files or folders, each with "@WEIGHT" behind it if that is not 1."""
    columns: tuple[str, ...] = ()
    """Languages of the columns of TSV files, in order; empty: source, then target."""
    name: str = ""
    """The model's name; empty: after its languages."""
    vocab_size: int = 0
    """Subwords per language; 0: as many as suit the text."""
    shape: Settings = field(default_factory=dict)
    """Overrides for `TransformerConfig`, except the vocabulary sizes; the rest is chosen to suit the text."""
    settings: Settings = field(default_factory=dict)
    """Overrides for `TrainConfig`; without "max_updates", the rest is chosen to suit the text, this computer
    and `hours`."""
    hours: float = 8.0
    """Longest time that a training of open length is planned for."""
    method: str = ""
    """A method that tells domains apart by words or reads word vectors, of `METHODS`; "": a plain model."""
    domain_settings: Settings = field(default_factory=dict)
    """Overrides for `DomainSettings`."""
    mono: tuple[str, ...] = ()
    """Corpora of the library in the source language alone, for extra reading."""
    table: str = ""
    """A file of word vectors of the source language, for extra reading; "": they are learned from text."""
    external_settings: Settings = field(default_factory=dict)
    """Overrides for `ExternalSettings`."""
    start_from: str = ""
    """Id of a model of the library, or a model folder, to train on instead of beginning anew."""
    ship_to: Path | None = None
    """Also write the model to this new folder as models ship: float16, without graphs."""
    not_for: str = ""
    """A sentence on what it must not be used for."""
    made_for: str = ""
    """As in `ModelDetails`."""
    threads: int = 0
    """Processor cores that it uses; 0: all but one."""

    @property
    def title(self) -> str:
        return f"Training {self.name or f'{self.src}-{self.tgt}'}"

    @property
    def uses(self) -> tuple[str, ...]:
        return tuple(f"corpus:{corpus}" for corpus in self.mono)

    def check(self) -> None:
        """Refuses what cannot work, whatever the text.

        Raises:
            ConfigError: naming the settings that cannot be, or the folder to ship to that exists.
        """
        if problems := [*name_problems(name=self.name), *self._wrong_method()]:
            raise ConfigError(problems)
        TrainConfig.from_json(dict(self.settings))
        DomainSettings.from_json(dict(self.domain_settings))
        ExternalSettings.from_json(dict(self.external_settings))
        if not 0 < self.hours <= _MOST_HOURS:
            raise ConfigError([f"hours must be above 0 and at most {_MOST_HOURS}, not {self.hours}"])
        if self.vocab_size < 0:
            raise ConfigError([f"vocab_size must be above 0, not {self.vocab_size}"])
        size = self.vocab_size or 1
        TransformerConfig.from_json({"src_vocab_size": size, "tgt_vocab_size": size} | dict(self.shape))
        if self.ship_to is not None and self.ship_to.exists():
            raise ConfigError([f"{self.ship_to} exists already"], "Name a new folder: --ship-to FOLDER.")

    def _wrong_method(self) -> list[str]:
        following = [each for each in METHODS.values() if each.domain_kind]
        reading = [each for each in METHODS.values() if each.external_kind]
        able, method = [*following, *reading], METHODS.get(self.method)
        if self.method and method not in able:
            return [f"method must be one of {names_of(able)}, not {self.method!r}"]
        if self.method and self.start_from:
            return [
                f"a model that is trained on keeps its parts, so {self.method} and --start-from do not go "
                f"together; `parlance adapt --model MODEL --domain DOMAIN --method {self.method}` "
                "gives them to a model"
            ]
        problems = []
        if self.domain_settings and method not in following:
            name = next(iter(self.domain_settings))
            problems.append(
                f"{name} changes nothing without a method that follows domains: {names_of(following)}"
            )
        if method in reading and not (self.mono or self.table):
            problems.append(
                f"{self.method} learns words from text in {self.src} alone (--mono), or reads a file of word "
                "vectors (--table), and neither is named"
            )
        if (self.mono or self.table or self.external_settings) and method not in reading:
            problems.append(f"{self.method or 'a plain model'} reads no word vectors; {names_of(reading)} do")
        return problems


@dataclass(frozen=True, kw_only=True)
class PlanTrainOrder(Order[TrainingPlan]):
    """Say what a training would be like and how long it takes; learn nothing."""

    kind: ClassVar[str] = "plan-train"
    needs_torch: ClassVar[bool] = True

    training: TrainOrder

    @property
    def title(self) -> str:
        return f"Planning to train {self.training.name or f'{self.training.src}-{self.training.tgt}'}"

    def check(self) -> None:
        """Refuses what the training would be refused for; see `TrainOrder.check`."""
        self.training.check()


@dataclass(frozen=True, kw_only=True)
class BasisOrder(Order[BasisLearned]):
    """Learn a speaker basis for a finished model, with the model frozen, and put it in."""

    kind: ClassVar[str] = "basis"
    needs_torch: ClassVar[bool] = True

    model: str
    """Id of a model of the library, or a model folder, which is changed in its place."""
    corpora: tuple[str, ...]
    """Each "CORPUS", "CORPUS@speaker" or "CORPUS@document", with ":400x25" behind it for at most 400 speakers
    with at most 25 pairs each."""
    columns: tuple[str, ...] = ()
    """Languages of the first two columns of TSV files, in order."""
    least_pairs: int = 10
    """Speakers with fewer pairs are left out."""
    most_pairs: int = 200
    """Most pairs of one speaker, taken at random."""
    held_out: float = 0.1
    """Share of the speakers that nothing is learned from, to measure with, in [0, 1)."""
    settings: Settings = field(default_factory=dict)
    """Overrides for `BasisSettings`."""
    threads: int = 0
    """Processor cores that it uses; 0: all but one."""

    def __post_init__(self) -> None:
        problems = [
            f"{name} must be at least 1, not {getattr(self, name)}"
            for name in ("least_pairs", "most_pairs")
            if getattr(self, name) < 1
        ]
        if not 0 <= self.held_out < 1:
            problems.append(f"held_out must be in [0, 1), not {self.held_out}")
        if len(self.columns) == 1:
            problems.append(f"columns must name two languages, such as de,en, not {self.columns[0]!r}")
        if problems:
            raise ConfigError(problems)

    @property
    def title(self) -> str:
        return f"Learning speakers for {self.model}"

    def check(self) -> None:
        """Refuses settings that cannot work.

        Raises:
            ConfigError: naming every one.
        """
        BasisSettings.from_json(dict(self.settings))


# Orders about the words of a text.


@dataclass(frozen=True, kw_only=True)
class VocabularyOrder(Order[VocabularyReport]):
    """Find the words of one text that a model cannot represent well: a corpus, a domain, or files read.

    Raises:
        ConfigError: on construction, if not exactly one text is named.
    """

    kind: ClassVar[str] = "vocabulary"

    model: str
    corpus: str = ""
    """Id of a corpus."""
    domain: str = ""
    """All corpora of a domain that have a language of the model."""
    staged: str = ""
    """Id of files that were read and are no corpus yet."""
    recipe: Recipe | None = None
    """How those are cleaned; None: by the standard recipe."""

    def __post_init__(self) -> None:
        if [self.corpus, self.domain, self.staged].count("") != 2:
            raise ConfigError(
                ["The words of one text are looked at"],
                "Give a corpus, a domain, or files that were staged.",
                is_introduced=False,
            )

    @property
    def title(self) -> str:
        return f"Looking at the words of {self.corpus or self.domain or 'new files'}"

    @property
    def is_kept(self) -> bool:
        """See `Order.is_kept`; files that were read may never become a corpus."""
        return not self.staged
