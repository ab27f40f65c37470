"""The time that Muon takes beside what it has to wait for: the passes of one update.

The model that ships learns an update of the size that adaptations take, in the precision that this
computer chooses, and Muon then makes its matrices orthogonal. Both are timed in turns, in one run, so that
the ratio tells the same on every computer. Ends with 1 if Muon takes longer than the passes: on a processor
without bfloat16 torch's own took seven times as long.

    python -m tests.benchmarks.muon
"""

import sys
import time
from collections.abc import Callable

import numpy as np
import torch

from engine.base.config import TrainConfig
from engine.model.folder import load_model
from engine.model.transformer import Transformer
from engine.training.batches import make_batch
from engine.training.devices import choose_precision, training_device
from engine.training.loss import batch_loss
from engine.training.optimizers import autocast, compute_in, make_optimizers
from engine.training.pairs import EncodedPairs, Side
from tests.measured_numbers import ROOT

TURNS = 3
SENTENCES, LENGTH = 64, 28
"""Some 1,800 target subwords, as an update of 2,048 has them."""


def main() -> int:
    """Prints the seconds of both and their ratio; returns 1 if Muon takes longer."""
    torch.manual_seed(0)
    device = training_device()
    model = load_model(ROOT / "assets" / "models" / "de-en").to(device)
    precision = choose_precision("auto", device)
    _, muon = optimizers = make_optimizers(model, TrainConfig(optimizer="muon", peak_lr=1e-9))
    compute_in(optimizers, precision)
    turns = [(_seconds(lambda: _pass(model, precision)), _seconds(muon.step)) for _ in range(TURNS)]
    learning_s, muon_s = (min(times) for times in zip(*turns, strict=True))
    ratio = muon_s / learning_s
    print(f"{device.type}, {precision}: passes {learning_s:.2f} s, Muon {muon_s:.2f} s, ratio {ratio:.2f}")
    return int(ratio > 1)


def _pass(model: Transformer, precision: str) -> None:
    ids = np.random.default_rng(0).integers(4, 8000, SENTENCES * LENGTH).astype(np.int32)
    side = Side.of(ids, np.full(SENTENCES, LENGTH))
    pairs = EncodedPairs(side, side, np.ones(SENTENCES, np.float32))
    device = model.output_bias.device
    batch = make_batch(pairs, np.arange(SENTENCES)).to(device)
    with autocast(precision, device):
        loss, _ = batch_loss(model, batch, 0.1)
    (loss / len(ids)).backward()


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    if torch.cuda.is_available():
        torch.cuda.synchronize()
    return time.perf_counter() - started


if __name__ == "__main__":
    sys.exit(main())
