"""Whether a device computes what the processor does, how fast it trains, and compiling the layers for it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from engine.base.config import TrainConfig
from engine.base.progress import Paused, Progress, Report, ignore_progress
from engine.model.transformer import Transformer
from engine.training import optimizers
from engine.training.batches import make_batch, plan_epoch
from engine.training.devices import training_device
from engine.training.loop import Trainer
from engine.training.loss import batch_loss
from engine.training.optimizers import set_dropout
from engine.training.pairs import EncodedPairs
from engine.training.validation import DevSet

if TYPE_CHECKING:
    from run import Training

_PAIRS, _DEV_PAIRS, _TOKENS = 3000, 8, 4096
_CLOSE = 1e-4
"""Largest difference allowed, relative to the whole."""
_ENDLESS = 10_000_000


class _EnoughError(Exception):
    """Enough was measured: unlike a pause, nothing is to be kept."""


def in_layers(model: Transformer) -> None:
    """Compiles the layers for training; validation, whose steps have ever other shapes, stays as it is."""
    for layer in (*model.encoder.layers, *model.decoder.layers):
        layer.forward = _compiled_in_training(layer, layer.forward)


def _compiled_in_training(layer: torch.nn.Module, plain: Callable[..., Any]) -> Callable[..., Any]:
    compiled = torch.compile(plain, dynamic=True)

    def forward(*arguments: Any) -> Any:
        return (compiled if layer.training else plain)(*arguments)

    return forward


def check(training: Training, folder: Path) -> int:
    """Prints what was compared; returns how many comparisons failed."""
    small = replace(
        training, text=replace(training.text, pairs=_first(training.text.pairs)), dev=_few(training.dev)
    )
    shutil.rmtree(folder, ignore_errors=True)
    found = {
        "loss and gradients of an update, float32, against the processor": _against_processor(small),
        "weights of a run that was stopped and went on, against an unbroken one": _resumed(small, folder),
        "loss of an update that did not fit and was taken in halves": _halved(small, folder),
    }
    for what, difference in found.items():
        print(f"{'ok    ' if difference <= _CLOSE else 'FAILED'} {difference:.1e}  {what}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    return sum(difference > _CLOSE for difference in found.values())


def measure(training: Training, folder: Path, sizes: list[int], n_updates: int) -> int:
    """Prints target tokens per second for batches of some sizes, as it is and with compiled layers."""
    device = training_device()
    peak = _matmul_rate(device)
    print(f"bfloat16 products: {peak / 1e12:.2f} TFLOP/s")
    flop = _flop_per_token(training.new_model(), training.text.pairs)
    print("batch tokens  layers    target tokens/s  share of products  GiB   s until steady", flush=True)
    for is_compiled in (False, True) if device.type == "cuda" else (False,):
        for size in sizes:
            rate, memory, seconds = _speed(training, folder, size, n_updates, is_compiled=is_compiled)
            kind = "compiled" if is_compiled else "plain   "
            share = f"{rate * flop / peak:17.1%}"
            print(f"{size:12,}  {kind} {rate:16,.0f}  {share}  {memory:5.1f} {seconds:8.1f}", flush=True)
    return 0


def _speed(
    training: Training, folder: Path, size: int, n_updates: int, *, is_compiled: bool
) -> tuple[float, float, float]:
    """Returns target tokens per second, GiB of the device, and the seconds before the measurement."""
    model = training.new_model()
    if is_compiled:
        in_layers(model)
    rates: list[float] = []
    began, steady = time.monotonic(), 0.0

    def report(progress: Progress) -> None:
        nonlocal steady
        if "tokens_per_s" not in progress.metrics:
            return
        rates.append(progress.metrics["tokens_per_s"])
        if len(rates) == n_updates // 2:
            steady = time.monotonic() - began
        if len(rates) >= n_updates:
            raise _EnoughError

    if torch.cuda.is_available():
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()
    changes: dict[str, Any] = {"batch_tokens": size, "max_updates": _ENDLESS, "validate_every": _ENDLESS}
    with suppress(_EnoughError):
        _trainer(training, model, folder, report, **changes).fit()
    memory = torch.cuda.max_memory_allocated() / 2**30 if torch.cuda.is_available() else 0.0
    return median(rates[n_updates // 2 :]), memory, steady


def _against_processor(training: Training) -> float:
    """Returns the largest difference of loss and gradients, relative to their own size."""
    (indices, *_) = plan_epoch(training.text.pairs, _TOKENS, 1, 0)
    on_cpu, on_device = (
        _gradients(training, indices, torch.device(kind)) for kind in ("cpu", training_device())
    )
    loss = abs(on_device[0] - on_cpu[0]) / abs(on_cpu[0])
    return max(loss, float((on_device[1] - on_cpu[1]).norm() / on_cpu[1].norm()))


def _gradients(training: Training, indices: NDArray[np.int64], device: torch.device) -> tuple[float, Tensor]:
    model = training.new_model()
    set_dropout(model, 0.0)
    model.to(device).train()
    loss, _ = batch_loss(model, make_batch(training.text.pairs, indices).to(device), 0.1)
    loss.backward()  # type: ignore[no-untyped-call]
    grads = [parameter.grad for parameter in model.parameters() if parameter.grad is not None]
    return float(loss.detach()), torch.cat([grad.flatten().cpu() for grad in grads])


def _resumed(training: Training, folder: Path) -> float:
    """Returns how far apart the weights are, relative to their size; 0: the same bits."""

    def stop(progress: Progress) -> None:
        if progress.done == 3:
            raise Paused

    changes: dict[str, Any] = {"batch_tokens": _TOKENS, "max_updates": 6, "validate_every": 6}
    whole, first, second = (training.new_model() for _ in range(3))
    _trainer(training, whole, folder / "whole", **changes).fit()
    try:
        _trainer(training, first, folder / "parts", stop, **changes).fit()
    except Paused:
        _trainer(training, second, folder / "parts", **changes).fit()
    one, other = (
        torch.cat([each.detach().flatten().cpu() for each in m.parameters()]) for m in (whole, second)
    )
    return float((one - other).norm() / one.norm())


def _halved(training: Training, folder: Path) -> float:
    """Returns how far apart the losses are; infinite if nothing was halved."""
    changes: dict[str, Any] = {
        "batch_tokens": _TOKENS * 4,
        "max_updates": 1,
        "validate_every": _ENDLESS,
        "dropout": 0.0,
    }
    changes |= {"precision": "float32"}
    if torch.cuda.is_available():
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()
    whole = _trainer(training, training.new_model(), folder / "fits", **changes)
    whole.fit()
    with _too_small(whole):
        halves = _trainer(training, training.new_model(), folder / "halves", **changes)
        halves.fit()
    if not halves.state.n_halved or whole.state.loss is None or halves.state.loss is None:
        return float("inf")
    return abs(halves.state.loss - whole.state.loss) / whole.state.loss


@contextmanager
def _too_small(done: Trainer) -> Iterator[None]:
    """Takes away memory: of a GPU, of which what was used before is let have two thirds; a CPU acts as if."""
    if torch.cuda.is_available():
        used, total = torch.cuda.max_memory_allocated(), torch.cuda.get_device_properties(0).total_memory
        done.model.cpu()
        torch.cuda.empty_cache()
        torch.cuda.set_per_process_memory_fraction(min(1.0, used / total / 1.5))
        try:
            yield
        finally:
            torch.cuda.set_per_process_memory_fraction(1.0)
        return
    (indices, *_) = plan_epoch(done.pairs, done.config.batch_tokens, done.config.seed, 0)

    def loss_if_it_fits(model: Transformer, batch: Any, *rest: Any) -> tuple[Tensor, Tensor]:
        if len(batch.src_ids) > len(indices) / 1.5:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return batch_loss(model, batch, *rest)

    optimizers.batch_loss = loss_if_it_fits  # type: ignore[assignment, attr-defined]
    try:
        yield
    finally:
        optimizers.batch_loss = batch_loss  # type: ignore[attr-defined]


def _trainer(
    training: Training, model: Transformer, folder: Path, report: Report = ignore_progress, **changes: Any
) -> Trainer:
    settings = training.settings | {"checkpoint_every": _ENDLESS} | changes
    return Trainer(
        model, training.text.pairs, training.dev, TrainConfig.from_json(settings), folder, None, report
    )


def _first(pairs: EncodedPairs) -> EncodedPairs:
    places = np.arange(min(_PAIRS, len(pairs)))
    weights = np.ones(len(places), np.float32)
    return replace(pairs, src=pairs.src.taken(places), tgt=pairs.tgt.taken(places), weights=weights)


def _few(dev: DevSet) -> DevSet:
    places = dev.spread(0, _DEV_PAIRS)
    pairs = replace(dev.pairs, src=dev.pairs.src.taken(places), tgt=dev.pairs.tgt.taken(places),
                    weights=dev.pairs.weights[places])  # fmt: skip
    sources, references = (tuple(texts[k] for k in places) for texts in (dev.sources, dev.references))
    return replace(dev, pairs=pairs, references=references, sources=sources, kinds=())


def _flop_per_token(model: Transformer, pairs: EncodedPairs) -> float:
    """Returns the operations of training per target token: six per weight it meets, attention left out."""
    encoder = sum(weight.numel() for weight in model.encoder.parameters())
    decoder = sum(weight.numel() for weight in model.decoder.parameters()) + model.tgt_embedding.numel()
    return 6.0 * (encoder * len(pairs.src.ids) / len(pairs.tgt.ids) + decoder)


def _matmul_rate(device: torch.device) -> float:
    """Returns the operations a second of large bfloat16 products of random numbers."""
    size, rounds = (8192, 20) if device.type == "cuda" else (512, 3)
    left, right = (torch.randn(size, size, device=device).bfloat16() for _ in range(2))
    seconds = 0.0
    for k in range(rounds + 3):
        if k == 3:
            _wait(device)
            seconds = time.monotonic()
        left @ right
    _wait(device)
    return 2.0 * size**3 * rounds / (time.monotonic() - seconds)


def _wait(device: torch.device) -> None:
    if device.type == "cuda":
        torch.cuda.synchronize()
