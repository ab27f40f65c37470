"""Position vectors: the one table that the torch model and the graphs add to word vectors; base."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.config import TransformerConfig

_SLOWEST: Final = 10_000.0


def position_vectors(config: TransformerConfig, n_positions: int) -> NDArray[np.float32]:
    """Returns the sinusoids of Vaswani et al. (NeurIPS 2017, section 3.5): all sines, then all cosines.

    Args:
        config: says how many steps there are to the slowest wave, and where counting begins.
        n_positions: how many are wanted.

    Returns:
        One row per position, (n_positions, d_model).
    """
    half = config.d_model // 2
    n_steps = half if config.positions == "marian" else max(1, half - 1)
    rates = _SLOWEST ** (-np.arange(half, dtype=np.float64) / n_steps)
    counted = np.arange(n_positions, dtype=np.float64) + config.first_position
    angles = counted[:, None] * rates  # (n_positions, half)
    table: NDArray[np.float32] = np.concatenate([np.sin(angles), np.cos(angles)], axis=1).astype(np.float32)
    return table
