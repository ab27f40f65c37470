"""What an evaluation by speakers is asked to measure."""

from dataclasses import dataclass

from engine.errors import ConfigError

BASE = "base"
FACTORED, FULL = "factored-bias", "full-bias"
AUTO, COUNTING, TEXT = "auto", "count-bias", "target-text"
NEW_SPEAKER_METHODS = (FACTORED, FULL, AUTO, COUNTING, TEXT)
"""How a new speaker's numbers can be found. "auto" is what a speaker of the library learns by; the last two
need no source sentences."""
METHODS = (BASE, FACTORED, FULL, AUTO, COUNTING)
NEW_SPEAKERS = (10, 30, 100)
SEEDS = (1, 2, 3)


@dataclass(frozen=True, kw_only=True)
class SpeakerOrder:
    """What to measure, and how thoroughly.

    Raises:
        ConfigError: on construction, naming every value that cannot be.
    """

    corpus: str | None = None
    """A corpus whose lines have speakers; stronger than `domain`."""
    domain: str | None = None
    """All corpora of a domain; None: of the model's own."""
    split: str = "test"
    """What is held out: "test" or "dev"."""
    methods: tuple[str, ...] = METHODS
    """"base" and any of `NEW_SPEAKER_METHODS`; what the model cannot do is left out and said."""
    new_speakers: tuple[int, ...] = NEW_SPEAKERS
    """Sentences learned from, of speakers the model does not know; empty: measure those it knows."""
    seeds: tuple[int, ...] = SEEDS
    """Each draws other sentences to learn from, and swaps speakers in another way."""
    permuted: bool = True
    """Also measure profiles of other speakers, and those learned from everyone's lines."""
    shuffled_model: str | None = None
    """For speakers that the model knows: the same model trained with permuted labels."""
    against: str | None = None
    """The model without profiles to compare with; None: this one, as nobody in particular."""
    is_translating: bool = True
    """False: only losses, in a fraction of the time."""
    limit: int = 0
    """Most held-out lines, about as many of each speaker; 0: all."""
    most_speakers: int = 0
    """Those with most held-out lines; 0: all."""
    n_samples: int = 0
    """How often intervals draw; 0: as often as usual."""

    def __post_init__(self) -> None:
        known = (BASE, *NEW_SPEAKER_METHODS)
        problems = [f"there is no method {each!r}" for each in self.methods if each not in known]
        problems += [f"a speaker cannot learn from {n} sentences" for n in self.new_speakers if n < 1]
        if not self.seeds or len(set(self.seeds)) < len(self.seeds) or min(self.seeds) < 0:
            problems.append(f"seeds must be different numbers from 0, not {list(self.seeds)}")
        if self.shuffled_model and self.new_speakers:
            problems.append("a model trained with permuted labels is a control for the speakers it knows")
        if problems:
            raise ConfigError(problems, f"Methods are {', '.join(known)}.")
