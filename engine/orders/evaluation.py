"""Orders to evaluate systems and speakers' profiles, and to inspect the speakers or domains a model knows."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from engine.base.errors import ConfigError
from engine.orders.order import Order
from engine.results.domains import DomainInspection
from engine.results.evaluation import Evaluation, ExampleVerdict
from engine.results.speaker_evaluation import SpeakerEvaluation, SpeakerInspection

FILE_PREFIX = "file:"
"""Begins the path of a file with translations where a model's id could stand."""
SYSTEM_PREFIX = "system:"
"""Begins the name of a saved system where a model's id could stand."""
NEW_SPEAKERS = (10, 30, 100)
"""Numbers of sentences that new speakers' profiles are learned from, by default."""


@dataclass(frozen=True, kw_only=True)
class OutputFile:
    """Translations that somebody else made, one per line."""

    name: str
    """Name of the system."""
    path: Path


@dataclass(frozen=True, kw_only=True)
class EvaluateOrder(Order[Evaluation]):
    """Score systems on text they have not learned from, and compare one of them with the others.

    Raises:
        ConfigError: on construction, naming every value that cannot be.
    """

    kind: ClassVar[str] = "evaluate"
    is_resumable: ClassVar[bool] = True
    changes_library: ClassVar[bool] = False

    model: str
    """The model or pack in question; with `domain`, what was made of it for that domain. "system:NAME": a
    saved system, whose memory answers nothing. "file:PATH": translations that somebody else made."""
    against: tuple[str, ...] = ()
    """Models to compare with, "system:NAME" or "file:PATH". None, and no `outputs`: with `domain` the model
    itself, for an adapted model its parent, for a saved system its model, else nothing."""
    outputs: tuple[OutputFile, ...] = ()
    is_as_named: bool = False
    """Compare exactly the systems that are named: `domain` names the text alone, and no parent is added."""
    domain: str = ""
    """Without `corpus` or files, the text is that of all its corpora."""
    corpus: str = ""
    source: Path | None = None
    """A file with source sentences, one per line."""
    reference: Path | None = None
    """Their translations, line by line."""
    split: str = "test"
    """Split of the corpora: "test", "dev" or "train"."""
    limit: int = 0
    """Most sentences, spread evenly over the text; 0: all."""
    export: Path | None = None
    """File to write the table to as well."""
    encoding: str = ""
    """Encoding of the files; empty: detected from their content."""

    def __post_init__(self) -> None:
        problems = []
        if bool(self.source) != bool(self.reference):
            problems.append("a source file needs a reference file, and the other way round")
        names = [output.name for output in self.outputs]
        problems += [
            f"two files are called {name!r}" for name in dict.fromkeys(names) if names.count(name) > 1
        ]
        if self.limit < 0:
            problems.append(f"limit must be 0 or more, not {self.limit}")
        if problems:
            raise ConfigError(problems)

    @property
    def title(self) -> str:
        name = self.model.removeprefix(SYSTEM_PREFIX)
        return f"Evaluating {name} for {self.domain}" if self.domain else f"Evaluating {name}"

    @property
    def uses(self) -> tuple[str, ...]:
        models = [
            each for each in (self.model, *self.against) if not each.startswith((FILE_PREFIX, SYSTEM_PREFIX))
        ]
        return (*(f"model:{each}" for each in models), *([f"corpus:{self.corpus}"] if self.corpus else []))


@dataclass(frozen=True, kw_only=True)
class EvaluateSpeakersOrder(Order[SpeakerEvaluation]):
    """Measure what speakers' profiles do on text of theirs that was not learned from.

    Raises:
        ConfigError: on construction, naming every value that cannot be.
    """

    kind: ClassVar[str] = "evaluate-speakers"
    is_resumable: ClassVar[bool] = True

    model: str
    """The model, or a pack."""
    corpus: str = ""
    """A corpus whose lines have speakers; stronger than `domain`."""
    domain: str = ""
    """All corpora of a domain; empty: of the model's own."""
    split: str = "test"
    """The held-out split: "test" or "dev"."""
    new_speakers: tuple[int, ...] = NEW_SPEAKERS
    """Sentences learned from, of speakers the model does not know; empty: measure those it knows."""
    is_translating: bool = True
    """False: only losses, in a fraction of the time."""
    limit: int = 0
    """Most held-out lines, about as many of each speaker; 0: all."""
    most_speakers: int = 0
    """Those with most held-out lines; 0: all."""

    def __post_init__(self) -> None:
        problems = [f"a speaker cannot learn from {n} sentences" for n in self.new_speakers if n < 1]
        if self.split not in ("test", "dev"):
            problems.append(f"split must be test or dev, of which speakers learn nothing, not {self.split!r}")
        if problems:
            raise ConfigError(problems)

    @property
    def title(self) -> str:
        where = self.corpus or self.domain
        of_text = f"Measuring speakers of {where} with {self.model}"
        return of_text if where else f"Measuring speakers with {self.model}"


@dataclass(frozen=True, kw_only=True)
class InspectSpeakersOrder(Order[SpeakerInspection]):
    """Show what a model has learned about the speakers it was trained with."""

    kind: ClassVar[str] = "inspect-speakers"

    model: str
    search: str = ""
    """Only speakers whose name begins like this."""
    n_words: int = 10
    """Words named per speaker and direction, of each kind."""

    @property
    def title(self) -> str:
        return f"Looking at the speakers of {self.model}"


@dataclass(frozen=True, kw_only=True)
class InspectDomainsOrder(Order[DomainInspection]):
    """Show what a model of several domains makes of held-out text of each."""

    kind: ClassVar[str] = "inspect-domains"

    model: str
    against: str = ""
    """A model whose map of the sentences stands beside; empty: the one that the model was made from."""
    n_typical: int = 10
    """Typical words listed for each domain."""

    @property
    def title(self) -> str:
        return f"Looking at the domains of {self.model}"

    @property
    def uses(self) -> tuple[str, ...]:
        return (*super().uses, *([f"model:{self.against}"] if self.against else []))


@dataclass(frozen=True, kw_only=True)
class MeasureExamplesOrder(Order[ExampleVerdict]):
    """Measure whether pairs of a domain that are like a sentence help a model to translate it."""

    kind: ClassVar[str] = "examples"

    domain: str
    """Domain whose pairs are used."""
    model: str
    """Id of the model or pack."""
    precision: str = "int8"
    """"int8" or "float32": the one that is to translate."""

    @property
    def title(self) -> str:
        return f"Measuring whether texts like those of {self.domain} help {self.model}"
