"""The measured speed of training on this computer; loads without torch."""

from dataclasses import dataclass

CHECKPOINT_S = 60.0
"""Seconds of learning between two checkpoints: what a kill may cost."""


@dataclass(frozen=True, kw_only=True)
class LearningSpeed:
    """Measurements of one model with one text on one computer."""

    device: str
    """"cpu" or "cuda"."""
    device_name: str
    """For people."""
    precision: str
    n_updates: int
    """Updates that were measured."""
    update_s: float
    """Seconds that an update of mean size takes, median."""
    fastest_s: float
    """The same of the fastest update, had other programs left it as much of the processor as the median."""
    slowest_s: float
    share: float
    """Share of its cores that the process got while it learned, in (0, 1]; other programs had the rest."""
    tokens_per_update: float
    """Target tokens of one, mean over all batches of the text."""
    check_s: float
    """Seconds that a validation spends on one held-out pair: beam search and loss."""
    n_checked: int
    """Held-out pairs of one validation, of the domain and of general text."""
    checkpoint_s: float
    checkpoint_bytes: int
    weights_bytes: int
    """All weights as float32."""
    memory_bytes: int
    """Most memory that the process, or on a GPU the GPU, held."""
    start_s: float
    """Seconds until the model was loaded and the first update done."""
    encode_s: float
    """Seconds to turn one pair into tokens."""
    tokens_per_pair: float
    """Target tokens."""

    @property
    def tokens_per_s(self) -> float:
        """Returns the target tokens learned from per second."""
        return self.tokens_per_update / self.update_s
