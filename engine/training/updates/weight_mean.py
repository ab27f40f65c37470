"""Weight averaging while a model learns: a running mean (EMA), which validations look at instead."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import torch
from torch import Tensor, nn


class WeightMean:
    """An exponential moving average of a model's weights (Polyak & Juditsky 1992; Tan & Le, ICML 2019).

    At a constant learning rate the weights wander about a better point: their mean is near it, at any moment.
    The first updates count for less, as the mean keeps at most (1 + n) / (10 + n) of itself at update n.

    Args:
        model: whose weights; the mean begins as a copy of them.
        keep: share of the mean that an update keeps, in (0, 1).
    """

    def __init__(self, model: nn.Module, keep: float) -> None:
        self._keep = keep
        self._weights = dict(model.named_parameters())
        self.mean = {name: weight.detach().clone() for name, weight in self._weights.items()}
        self._is_in_place = False

    @torch.no_grad()
    def add(self, update: int) -> None:
        """Adds the weights after an update, counted from 1."""
        keep = min(self._keep, (1 + update) / (10 + update))
        torch._foreach_lerp_(list(self.mean.values()), list(self._weights.values()), 1 - keep)

    @torch.no_grad()
    def load(self, mean: Mapping[str, Tensor]) -> None:
        """Goes on from a mean kept before."""
        for name, weight in self.mean.items():
            weight.copy_(mean[name])

    @contextmanager
    def in_place(self, *, is_wanted: bool = True) -> Iterator[None]:
        """Puts the mean into the model for a while, or the weights; in the end all is as before."""
        was_in_place = self._is_in_place
        self._exchange(is_wanted)
        try:
            yield
        finally:
            self._exchange(was_in_place)

    @torch.no_grad()
    def _exchange(self, is_wanted: bool) -> None:
        if is_wanted == self._is_in_place:
            return
        self._is_in_place = is_wanted
        for name, weight in self._weights.items():  # in place: what lies side by side is multiplied as one
            other = self.mean[name].clone()
            self.mean[name].copy_(weight)
            weight.copy_(other)
