"""Sinusoidal positions (Vaswani et al., NeurIPS 2017, section 3.5)."""

import math

import torch
from torch import Tensor


def sinusoids(n_positions: int, d_model: int) -> Tensor:
    """Returns one row per position: all sines, then all cosines.

    Returns:
        Float32 table, (n_positions, d_model).
    """
    half = d_model // 2
    rates = torch.exp(torch.arange(half, dtype=torch.float32) * -(math.log(10_000.0) / max(1, half - 1)))
    angles = torch.arange(n_positions, dtype=torch.float32)[:, None] * rates[None, :]  # (n_positions, half)
    return torch.cat([angles.sin(), angles.cos()], dim=1)
