"""Answers about training base models."""

from dataclasses import dataclass, field

from engine.results.model_details import Settings


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
    """Of `TransformerConfig`, other than the vocabulary sizes."""
    settings: Settings
    """Of `TrainConfig`."""
    parameters: int = 0
    """0: nothing was measured."""
    passes: float = 0.0
    """Times that each pair is seen."""
    tokens_per_s: float = 0.0
    """Target tokens learned from in a second."""
    seconds: float = 0.0
    """Training, validations included."""
    device: str = ""
    """For people."""
    sentence: str = ""
    warnings: tuple[str, ...] = field(default=())
