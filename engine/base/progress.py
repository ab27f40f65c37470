"""Progress out, cancellation in: the one channel between long work and its caller."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

DOWNLOADING = "Downloading"
"""The stage that counts bytes."""


@dataclass(frozen=True, slots=True)
class Sample:
    """How a model that learns translates one held-out sentence now."""

    source: str
    reference: str
    output: str


@dataclass(frozen=True, slots=True)
class Phase:
    """One of the phases that long work goes through, in their order."""

    stages: tuple[str, ...]
    """How its stages begin, see `Progress.stage`; a stage that no phase has belongs to the one under way."""
    seconds: float
    """How long it is expected to take; 0: it is left out."""
    counts: str = ""
    """How those of its stages begin that count its steps; empty: none does."""
    n_steps: int = 0
    """Steps of all of these; 0: as many as the one stage says."""
    most_s: float = 0.0
    """Seconds after which it is ended; 0: never."""
    is_measured: bool = True
    """False if the seconds of the phases are true in proportion to each other alone."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a long call has come."""

    stage: str
    """The stage, in words for the user: "Training"."""
    done: int
    total: int | None = None
    """None while the end is not known."""
    metrics: Mapping[str, float] = field(default_factory=dict)
    """Numbers worth showing, by name: "loss", "tokens_per_s"."""
    samples: tuple[Sample, ...] = ()
    """The same few sentences every time the model is checked; empty in between."""
    messages: tuple[tuple[str, str], ...] = ()
    """Messages for the user, each told once: level ("info", "warning") and a sentence or two."""
    can_finish: bool = False
    """True while learning can be ended early, keeping the best: then `Report` may raise `Finished`."""
    phases: tuple[Phase, ...] = ()
    """All phases of the work, told once, as soon as they are known."""


Report = Callable[[Progress], None]
"""Called between steps, when nothing is half written. May raise `Cancelled`."""


class Cancelled(BaseException):
    """The caller asked to stop. Not an Exception: `except Exception` must let it pass."""


class Paused(Cancelled):
    """The caller asked to stop for now: what can be resumed is kept."""


class Finished(Cancelled):
    """The caller asked to stop learning and keep the best; the work after it goes on.

    Raised only where `Progress.can_finish`. Who sets that catches it and ends its loop as if all was learned.
    """


def ignore_progress(progress: Progress) -> None:
    """The default `Report`: shows nothing and never cancels."""
