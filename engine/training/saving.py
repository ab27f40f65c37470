"""When a run writes checkpoints, and who does: on a GPU a thread of its own, while learning goes on.

On a CPU the thread would take the time of learning, and the copies its memory: there it is done at once.
"""

import copy
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from engine.errors import EngineError
from engine.training.checkpoints import (
    CheckpointTensors,
    TrainState,
    checkpoint_tensors,
    write_checkpoint,
)
from engine.training.learning_speed import CHECKPOINT_S

_BETWEEN_SAVES = 19.0
"""Times as long as a checkpoint took to write, until the next one at least."""


class CheckpointWriter:
    """Writes the checkpoints of a run, one after the other.

    Args:
        folder: of the run.
        device: where the weights are.
        every: updates between two checkpoints; 0: as many as a minute allows.
        is_background: None: on anything but a CPU.
    """

    def __init__(
        self, folder: Path, device: torch.device, every: int, *, is_background: bool | None = None
    ) -> None:
        self._folder, self._device, self._every = folder, device, every
        self._is_background = device.type != "cpu" if is_background is None else is_background
        self._thread: threading.Thread | None = None
        self._error: BaseException | None = None
        self._saved_at, self._took_s = time.monotonic() if not every else 0.0, 0.0

    def is_due(self, update: int) -> bool:
        """Returns whether a checkpoint belongs to an update; none while one is written.

        More than a twentieth of the time is never taken.
        """
        if self._thread is not None and self._thread.is_alive():
            return False
        waited_s = time.monotonic() - self._saved_at
        is_time = update % self._every == 0 if self._every else waited_s >= CHECKPOINT_S
        return is_time and waited_s >= _BETWEEN_SAVES * self._took_s

    def save(
        self,
        model: nn.Module,
        optimizers: Sequence[Optimizer],
        state: TrainState,
        mean: Mapping[str, Tensor] | None = None,
        *,
        waits: bool = True,
    ) -> None:
        """Writes a checkpoint; see `write_checkpoint`.

        Args:
            model: as it stands.
            optimizers: of its weights.
            state: where the run stands.
            mean: running mean of the weights, if there is one.
            waits: False: it may be written later, while the weights change already.

        Raises:
            OSError: if it, or the one before, cannot be written.
        """
        self.wait()
        began = time.monotonic()
        tensors = checkpoint_tensors(model, optimizers, mean)
        if waits or not self._is_background:
            self._write(tensors, state, began)
        else:
            copies = {name: _on_host(part) for name, part in tensors.items()}
            if self._device.type == "cuda":
                torch.cuda.current_stream(self._device).synchronize()  # the weights may change now
            self._thread = threading.Thread(
                target=self._write_later, args=(copies, copy.deepcopy(state), began), name="checkpoint"
            )
            self._thread.start()

    def wait(self) -> None:
        """Returns once nothing is being written.

        Raises:
            OSError: if the last checkpoint could not be written.
        """
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._error is not None:
            error, self._error = self._error, None
            raise error

    def close(self) -> None:
        """Returns once nothing is being written; what went wrong is not told any more."""
        with suppress(OSError, EngineError):
            self.wait()

    def _write(self, tensors: CheckpointTensors, state: TrainState, began: float) -> None:
        write_checkpoint(self._folder, tensors, state)
        self._saved_at = time.monotonic()
        self._took_s = self._saved_at - began

    def _write_later(self, tensors: CheckpointTensors, state: TrainState, began: float) -> None:
        try:
            self._write(tensors, state, began)
        except BaseException as error:  # noqa: BLE001, raised where the next one is saved
            self._error = error


def _on_host(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Returns copies in the computer's own memory, all on their way at once."""
    return {
        name: torch.empty_like(tensor, device="cpu", pin_memory=tensor.is_cuda).copy_(
            tensor.detach(), non_blocking=True
        )
        for name, tensor in tensors.items()
    }
