"""The order of a study of speakers' profiles: methods, seeds, controls."""

from dataclasses import dataclass

from engine.errors import ConfigError
from engine.methods import FACTORED_BIAS, FULL_BIAS
from engine.orders.evaluation import EvaluateSpeakersOrder
from engine.tasks.speaker_evaluation.profiles import AUTO

ON_BASIS, WORD_BY_WORD = FACTORED_BIAS.name, FULL_BIAS.name
COUNTING, TEXT = "count-bias", "target-text"
NEW_SPEAKER_METHODS = (ON_BASIS, WORD_BY_WORD, AUTO, COUNTING, TEXT)
"""How a new speaker's profile can be found. The last two need no source sentences."""
USUAL_METHODS = (ON_BASIS, WORD_BY_WORD, AUTO, COUNTING)
SEEDS = (1, 2, 3)


@dataclass(frozen=True, kw_only=True)
class SpeakerStudyOrder:
    """An evaluation of speakers with methods and controls that a user does not need.

    Raises:
        ConfigError: on construction, naming every value that cannot be.
    """

    evaluation: EvaluateSpeakersOrder
    """Model, text and speakers."""
    methods: tuple[str, ...] = USUAL_METHODS
    """Some of `NEW_SPEAKER_METHODS`; those that the model cannot do are left out and reported."""
    seeds: tuple[int, ...] = SEEDS
    """Each draws other sentences to learn from, and swaps speakers in another way."""
    has_controls: bool = True
    """Also measure profiles of other speakers, and those learned from everyone's lines."""
    shuffled_model: str = ""
    """For speakers that the model knows: the same model trained with permuted labels."""
    against: str = ""
    """The model without profiles to compare with; empty: the same one."""
    n_samples: int = 0
    """Bootstrap samples of the intervals; 0: as many as usual."""

    def __post_init__(self) -> None:
        problems = [
            f"there is no method {each!r}" for each in self.methods if each not in NEW_SPEAKER_METHODS
        ]
        if not self.seeds or len(set(self.seeds)) < len(self.seeds) or min(self.seeds) < 0:
            problems.append(f"seeds must be different numbers from 0, not {list(self.seeds)}")
        if self.shuffled_model and self.evaluation.new_speakers:
            problems.append("a model trained with permuted labels is a control for the speakers it knows")
        if problems:
            raise ConfigError(problems, f"Methods are {', '.join(NEW_SPEAKER_METHODS)}.")
