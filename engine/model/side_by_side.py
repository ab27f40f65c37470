"""Weights that lie one after the other in memory, and are multiplied as one without being copied together.

Each stays a parameter of its own, with its own name, gradient and optimizer. What is moved or replaced one
by one lies apart; then they are copied together at every use, which gives the same.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor, nn


class _Joined(torch.autograd.Function):
    """The whole of which tensors are the parts; its gradient is cut into theirs."""

    @staticmethod
    def forward(ctx: Any, *parts: Tensor) -> Tensor:
        ctx.sizes = [len(part) for part in parts]
        return _whole(parts)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, ...]:
        return gradients[0].split(ctx.sizes)  # type: ignore[no-any-return, no-untyped-call]


def lay_side_by_side(*layers: nn.Module) -> None:
    """Moves the weights of linear layers, and their biases, to one place where they follow each other.

    Layers of another kind, or with weights that are made at every use, stay as they are.
    """
    for name in ("weight", "bias"):
        parts = [getattr(layer, name, None) for layer in layers]
        own = [part for part in parts if isinstance(part, nn.Parameter)]
        if len(own) < len(layers) or _follow(own):
            continue
        whole, start = torch.cat([part.detach() for part in own]), 0
        for part in own:
            part.data = whole[start : start + len(part)]
            start += len(part)


def joined(parts: Sequence[Tensor]) -> Tensor:
    """Returns tensors as one, along the first axis; without a copy where they follow each other in memory.

    Args:
        parts: (n, ...), alike but for n.
    """
    if len(parts) == 1:
        return parts[0]
    if not _follow(parts):
        return torch.cat(list(parts))
    if not torch.is_grad_enabled():
        return _whole(parts)
    return _Joined.apply(*parts)  # type: ignore[no-any-return, no-untyped-call]


def _whole(parts: Sequence[Tensor]) -> Tensor:
    """Returns the piece of memory that tensors fill one after the other."""
    first = parts[0].detach()
    return first.as_strided((sum(map(len, parts)), *first.shape[1:]), first.stride())


def _follow(parts: Sequence[Tensor]) -> bool:
    """Returns whether tensors lie one after the other in the same piece of memory."""
    place = parts[0].untyped_storage().data_ptr()
    return all(part.is_contiguous() for part in parts) and all(
        after.untyped_storage().data_ptr() == place
        and after.storage_offset() == before.storage_offset() + before.numel()
        for before, after in pairwise(parts)
    )
