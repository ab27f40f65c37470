"""The batches of the updates to come, made while a GPU learns from those before."""

import queue
import threading
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Self

import numpy as np
import torch
from numpy.typing import NDArray

from engine.training.data.batching import Batch, make_batch
from engine.training.data.pairs import EncodedPairs
from engine.training.devices.processes import World

_AHEAD = 24
"""Updates whose batches are ready at most: the GPU has work while the next epoch is planned, for seconds."""

_Update = Sequence[NDArray[np.int64]]
_Made = tuple[_Update, dict[int, Batch]]


class BatchesAhead:
    """Yields the updates of a plan, and makes their batches: on a GPU ahead, in a thread, in pinned memory.

    On a CPU a batch is made when it is asked for: the thread would only take the time of learning.

    Args:
        pairs: training pairs.
        plan: from `updates`; without end.
        world: this process among those that train together: only its own batches are made ahead.
        device: which one learns from them.
        is_ahead: None: on anything but a CPU.
    """

    def __init__(
        self,
        pairs: EncodedPairs,
        plan: Iterator[_Update],
        world: World,
        device: torch.device,
        *,
        is_ahead: bool | None = None,
    ) -> None:
        self._pairs, self._plan, self._world = pairs, plan, world
        self._is_pinned = device.type == "cuda"
        is_ahead = device.type != "cpu" if is_ahead is None else is_ahead
        self._ready: queue.Queue[_Made | BaseException] = queue.Queue(_AHEAD)
        self._is_over = threading.Event()
        self._thread = (
            threading.Thread(target=self._make_all, name="batches", daemon=True) if is_ahead else None
        )
        self._present: _Made = ((), {})

    def __enter__(self) -> Self:
        if self._thread:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        while self._thread and self._thread.is_alive():
            self._take_out()  # it may wait for room
            self._thread.join(0.01)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> _Update:
        if not self._thread:
            return next(self._plan)
        made = self._ready.get()
        if isinstance(made, BaseException):
            raise made
        self._present = made
        return made[0]

    def batch(self, indices: NDArray[np.int64]) -> Batch:
        """Returns the batch of one micro-batch of the present update, or of some of its sentences."""
        update, made = self._present
        place = next((k for k, whole in enumerate(update) if whole is indices), None)
        found = None if place is None else made.get(place)
        return make_batch(self._pairs, indices) if found is None else found

    def _make_all(self) -> None:
        try:
            for update in self._plan:
                own = range(self._world.rank, len(update), self._world.size)
                self._ready.put((update, {k: self._made(update[k]) for k in own}))
                if self._is_over.is_set():
                    return
        except BaseException as error:  # noqa: BLE001, raised where the update is asked for
            self._ready.put(error)

    def _made(self, indices: NDArray[np.int64]) -> Batch:
        batch = make_batch(self._pairs, indices)
        return batch.pinned() if self._is_pinned else batch

    def _take_out(self) -> None:
        try:
            self._ready.get_nowait()
        except queue.Empty:
            return
