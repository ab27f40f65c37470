"""What was measured of a model that learns on this computer: numbers, kept without loading torch."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class LearningSpeed:
    """What was measured of one model, one text, and one computer."""

    device: str
    """"cpu" or "cuda"."""
    device_name: str
    """What people call it."""
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
    """Target pieces of one, mean over all batches of the text."""
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
    """Seconds to turn one pair into pieces."""
    tokens_per_pair: float
    """Target pieces."""

    @property
    def tokens_per_s(self) -> float:
        """Returns the target pieces learned from per second."""
        return self.tokens_per_update / self.update_s
