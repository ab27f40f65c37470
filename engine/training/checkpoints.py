"""Checkpoints, from which a killed run goes on, and the best weights so far. Whole or not at all."""

import copy
import json
import shutil
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.optim import Optimizer

from engine.base.errors import EngineError, JobError
from engine.base.files import new_folder, write_json
from engine.model.folder import save_weights
from engine.training.learning_speed import CHECKPOINT_S

_MODEL, _OPTIMIZER, _MEAN = "model.safetensors", "optimizer.safetensors", "mean.safetensors"

CheckpointTensors = Mapping[str, Mapping[str, Tensor]]
"""Tensors by their names, of each file by its name."""


@dataclass
class TrainState:
    """Where a run stands. Everything else follows from it, the settings and the data."""

    update: int = 0
    """Optimizer updates done."""
    seconds: float = 0.0
    """Time spent training and validating, over all sittings."""
    checking_seconds: float = 0.0
    """How much of it went into validations."""
    tokens: int = 0
    """Target tokens learned from."""
    precision: str = "float32"
    n_skipped: int = 0
    """Updates left out because a gradient was no finite number."""
    n_halved: int = 0
    """How often sentences did not fit into memory together and were taken in halves."""
    most_positions: int = 0
    """Padded positions of both sides that are learned from at once since then; 0: no limit."""
    loss: float | None = None
    """The last update's loss."""
    is_finished: bool = False
    """True once the user asked to stop learning and keep the best."""
    validations_since_best: int = 0
    best: list[dict[str, float]] = field(default_factory=list)
    """The best validations, best first: update and scores."""
    curve: list[dict[str, float]] = field(default_factory=list)
    """One entry per validation."""
    samples: list[dict[str, str]] = field(default_factory=list)
    """Sample translations of the newest validation: source, reference, output."""


def checkpoint_tensors(
    model: nn.Module, optimizers: Sequence[Optimizer], mean: Mapping[str, Tensor] | None = None
) -> CheckpointTensors:
    """Returns what a checkpoint holds besides the run's state: the tensors themselves, no copies."""
    found: dict[str, Mapping[str, Tensor]] = {
        _MODEL: dict(model.named_parameters()),
        _OPTIMIZER: _flatten(optimizers),
    }
    return found if mean is None else found | {_MEAN: dict(mean)}


def write_checkpoint(folder: Path, tensors: CheckpointTensors, state: TrainState) -> None:
    """Writes a checkpoint beside the last one, then removes that and the best weights that fell behind.

    Best weights go only now: until then a killed run resumes from a checkpoint that counts on them.

    Args:
        folder: of the run.
        tensors: from `checkpoint_tensors`.
        state: where the run stands.
    """
    target = _checkpoint_path(folder, state.update)
    if target.exists():  # the weights of an update are always the same; a validation may be new
        write_json(target / "state.json", asdict(state))
    else:
        with new_folder(target) as scratch:
            for name, part in tensors.items():
                save_weights(scratch / name, part)
            write_json(scratch / "state.json", asdict(state))
    for old in folder.glob("checkpoint-*"):
        if old != target:
            shutil.rmtree(old, ignore_errors=True)
    kept = {_best_path(folder, entry) for entry in state.best}
    for path in (folder / "best").glob("*.safetensors"):
        if path not in kept:
            path.unlink()


def newest_checkpoint(folder: Path) -> int | None:
    """Returns the update of the newest whole checkpoint; None if there is none."""
    found = sorted(folder.glob("checkpoint-*"))
    return int(found[-1].name.removeprefix("checkpoint-")) if found else None


def load_checkpoint(
    folder: Path, update: int, model: nn.Module, optimizers: Sequence[Optimizer]
) -> TrainState:
    """Puts model and optimizers back to where they stood after an update.

    Raises:
        JobError: if a version wrote the checkpoint that keeps more, or other things, than this one knows.
    """
    path = _checkpoint_path(folder, update)
    state = _read_state(path / "state.json")
    put_weights(model, load_file(path / _MODEL))
    _unflatten(optimizers, load_file(path / _OPTIMIZER))
    return state


def load_mean(folder: Path, update: int) -> dict[str, Tensor] | None:
    """Returns the running mean of the weights in a checkpoint; None if it was written without one."""
    path = _checkpoint_path(folder, update) / _MEAN
    return load_file(path) if path.is_file() else None


def _read_state(path: Path) -> TrainState:
    kept = json.loads(path.read_text(encoding="utf-8"))
    unknown = sorted(set(kept) - {each.name for each in fields(TrainState)})
    if unknown:
        raise JobError(
            f"A newer version of Parlance wrote this checkpoint: {path} says {', '.join(unknown)}.",
            "Continue with that version, or start again.",
        )
    return TrainState(**kept)


def put_weights(model: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Copies weights, by name, into all parameters of a model; what is no parameter stays."""
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.copy_(weights[name])


def keep_best(
    folder: Path, model: nn.Module, state: TrainState, scores: dict[str, float], n_kept: int
) -> None:
    """Files the present weights if they are among the `n_kept` best by BLEU, then loss."""
    entry = {"update": float(state.update), **scores}
    ranked = sorted([*state.best, entry], key=_rank)
    state.best = ranked[:n_kept]
    if entry in state.best:
        path = _best_path(folder, entry)
        path.parent.mkdir(exist_ok=True)
        save_weights(path, dict(model.named_parameters()))


def average_best(folder: Path, best: Sequence[dict[str, float]]) -> dict[str, Tensor]:
    """Returns the mean of the weights of some of `TrainState.best`."""
    total: dict[str, Tensor] = {}
    for entry in best:
        for name, tensor in load_file(_best_path(folder, entry)).items():
            total[name] = total[name] + tensor.double() if name in total else tensor.double()
    return {name: (tensor / len(best)).float() for name, tensor in total.items()}


def _rank(entry: dict[str, float]) -> tuple[float, float]:
    return -round(entry["bleu"], 2), entry["loss"]


def _checkpoint_path(folder: Path, update: int) -> Path:
    return folder / f"checkpoint-{update:08d}"


def _best_path(folder: Path, entry: dict[str, float]) -> Path:
    return folder / "best" / f"{int(entry['update']):08d}.safetensors"


def _flatten(optimizers: Sequence[Optimizer]) -> dict[str, Tensor]:
    tensors: dict[str, Tensor] = {}
    for k, optimizer in enumerate(optimizers):
        state: dict[int, dict[str, Any]] = optimizer.state_dict()["state"]
        for i, entry in state.items():
            tensors |= {f"{k}.{i}.{name}": torch.as_tensor(value) for name, value in entry.items()}
    return tensors


def _unflatten(optimizers: Sequence[Optimizer], tensors: dict[str, Tensor]) -> None:
    states: list[dict[int, dict[str, Tensor]]] = [{} for _ in optimizers]
    for key, tensor in tensors.items():
        k, i, name = key.split(".", 2)
        states[int(k)].setdefault(int(i), {})[name] = tensor
    for optimizer, state in zip(optimizers, states, strict=True):
        optimizer.load_state_dict({"state": state, "param_groups": optimizer.state_dict()["param_groups"]})


# When a run writes checkpoints, and who does: on a GPU a thread of its own, while learning goes on.
#
# On a CPU the thread would take the time of learning, and the copies its memory: there it is done at once.

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
