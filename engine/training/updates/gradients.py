"""Gradient accumulation: the gradients of one update, summed over its micro-batches.

A micro-batch that does not fit into memory is taken in halves.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.config import TrainConfig
from engine.model.transformer import Transformer
from engine.training.checkpoints import TrainState
from engine.training.data.ahead import BatchesAhead
from engine.training.data.batching import drop_words
from engine.training.data.pairs import EncodedPairs
from engine.training.devices.memory import halves, tried
from engine.training.devices.processes import World
from engine.training.updates.domain_loss import DomainLoss
from engine.training.updates.gradient_sums import GradientSums
from engine.training.updates.loss import batch_loss

_SMALLER = 0.75
"""A batch that did not fit, and any larger than this share of it, is learned in halves from then on."""


def autocast(precision: str, device: torch.device) -> AbstractContextManager[Any]:
    """Computes what follows in the precision of a run."""
    return torch.autocast(device.type, torch.bfloat16) if precision == "bfloat16" else nullcontext()


class Gradients:
    """Knows how a model learns from sentences; knows no optimizer and no files.

    Args:
        model: on the device.
        pairs: training pairs.
        batches: of these pairs.
        sums: where the gradients lie.
        config: smoothing, dropped words and seed.
        state: its precision decides how is computed; it remembers what once did not fit.
        world: this process among those that train together.
        on_halved: called each time that something did not fit.
        domain_loss: see `batch_loss`.
    """

    def __init__(
        self,
        model: Transformer,
        pairs: EncodedPairs,
        batches: BatchesAhead,
        sums: GradientSums,
        config: TrainConfig,
        state: TrainState,
        world: World,
        on_halved: Callable[[], None],
        domain_loss: DomainLoss | None = None,
    ) -> None:
        self._model, self._pairs, self._config, self._state = model, pairs, config, state
        self._batches, self._sums = batches, sums
        self._world, self._on_halved, self._domain_loss = world, on_halved, domain_loss
        self._device = model.output_bias.device
        self._tried = np.zeros(0, np.int64)

    def add(self, micro_batches: Sequence[NDArray[np.int64]], n_tokens: int) -> Tensor:
        """Sets the gradients to those of all processes' micro-batches; returns the loss, (1,).

        Raises:
            OutOfMemory: if one sentence alone does not fit.
            LostCompanionError: if another process is gone.
        """
        while (learned := tried(lambda: self._add_all(micro_batches, n_tokens))) is None:
            self._take_smaller()
        self._sums.finish(learned[0])
        return learned[0]

    def _add_all(self, micro_batches: Sequence[NDArray[np.int64]], n_tokens: int) -> Tensor:
        loss = torch.zeros(1, device=self._device)
        self._sums.begin()
        own = range(self._world.rank, len(micro_batches), self._world.size)
        for k in own:
            torch.manual_seed(hash((self._config.seed, self._state.update, k)) & 0x7FFFFFFF)
            parts = self._parts(micro_batches[k])
            for n_left, part in zip(reversed(range(len(parts))), parts, strict=True):
                self._tried = part
                if k == own[-1] and not n_left:
                    self._sums.last_pass()
                loss += self._add(part, n_tokens)
        return loss

    def _add(self, indices: NDArray[np.int64], n_tokens: int) -> Tensor:
        """Adds the gradient of sentences that fit together; returns their share of the loss."""
        batch = drop_words(self._batches.batch(indices).to(self._device), self._config.word_dropout)
        with autocast(self._state.precision, self._device):
            summed, _ = batch_loss(self._model, batch, self._config.label_smoothing, self._domain_loss)
            loss = summed / n_tokens
        loss.backward()  # type: ignore[no-untyped-call]
        return loss.detach()

    def _parts(self, indices: NDArray[np.int64]) -> list[NDArray[np.int64]]:
        """Cuts a micro-batch where memory once ran out; the sum of the gradients is the same."""
        most = self._state.most_positions
        if not most or len(indices) < 2 or self._positions(indices) <= most:
            return [indices]
        return [part for half in halves(indices) for part in self._parts(half)]

    def _positions(self, indices: NDArray[np.int64]) -> int:
        sides = (self._pairs.src.lengths[indices], self._pairs.tgt.lengths[indices])
        return len(indices) * sum(int(lengths.max()) for lengths in sides)

    def _take_smaller(self) -> None:
        """Halves what did not fit, and from now on everything of about its size.

        The update begins again: memory may have run out in the middle of adding a gradient.
        """
        halves(self._tried)  # one sentence has none
        self._state.most_positions = int(self._positions(self._tried) * _SMALLER)
        self._on_halved()
