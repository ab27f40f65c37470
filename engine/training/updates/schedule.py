"""The learning rate schedule: warm-up, decay or constant, cool-down."""

import math

from engine.config import TrainConfig


def learning_rate(update: int, config: TrainConfig) -> float:
    """Returns the rate of one update: linear warm-up, inverse square root or constant, and a last cool-down.

    Vaswani et al. (NeurIPS 2017, equation 3), written with the peak instead of d_model. The
    optional linear cool-down to zero at the end is that of Zhai et al. (CVPR 2022, section 3.5):
    short runs gain by it, and its start can be decided late. With a constant rate before it, that is the
    schedule of Hägele et al. (NeurIPS 2024).

    Args:
        update: 1 for the first update.
        config: peak, warm-up and cool-down.
    """
    warmup = config.warmup_updates
    later = math.sqrt(warmup / update) if config.decay == "inverse-sqrt" else 1.0
    rate = config.peak_lr * min(update / warmup, later)
    if config.cooldown_updates:
        left = max(0, config.max_updates - update + 1)
        rate *= min(1.0, left / config.cooldown_updates)
    return rate
