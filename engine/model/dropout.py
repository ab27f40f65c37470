"""Dropout (Srivastava et al., JMLR 2014) that does not cost a tenth of the training on a CPU."""

from functools import lru_cache

import torch
from torch import Tensor, nn

_LEVELS = 256
"""The share dropped is rounded to a multiple of 1 / 256."""
_POOL = 1 << 22
"""Values drawn at once, at least; a power of two."""


class Dropout(nn.Module):
    """Sets a share of values to zero while training, and enlarges the others to make up for it.

    On a CPU torch draws one random number per value. Here one 64-bit number serves eight values, a byte each,
    and what was drawn after a seed was set (training sets one for every batch) serves all layers, each from a
    random place on. Elsewhere it is torch's own.

    Args:
        share: of the values that are dropped, in [0, 1).
    """

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share

    def forward(self, states: Tensor) -> Tensor:
        """
        Args:
            states: any shape.

        Returns:
            The same shape.
        """
        if not self.training or self.share == 0:
            return states
        if states.device.type != "cpu":
            return nn.functional.dropout(states, self.share)
        return states * _scales(states, self.share)


def _scales(states: Tensor, share: float) -> Tensor:
    """Returns for every value 0, or what the kept ones are multiplied by: a random part of what was drawn."""
    n_values = states.numel()
    n_drawn = max(_POOL, 1 << (2 * n_values - 1).bit_length())
    drawn = _drawn(n_drawn, share, states.dtype, torch.initial_seed())
    start = int(torch.randint(n_drawn - n_values + 1, (1,)))
    return drawn[start : start + n_values].view(states.shape)


@lru_cache(maxsize=4)
def _drawn(n_values: int, share: float, dtype: torch.dtype, seed: int) -> Tensor:
    """Draws for many values, (n_values,): the same ones for the same seed, so that a stop changes nothing."""
    n_dropped = min(_LEVELS - 1, max(1, round(share * _LEVELS)))
    words = torch.empty(n_values // 8, dtype=torch.int64)
    words.random_(-(2**63), None, generator=torch.Generator().manual_seed(seed))  # all 64 bits
    return (words.view(torch.uint8) >= n_dropped).to(dtype).mul_(_LEVELS / (_LEVELS - n_dropped))
