"""Most memory that an update takes, per padded position and per weight; each measurement in its own process.

An update of a small model, all weights or the pack alone, at several batch sizes. Prints the peak of
each, what a target position of the batch costs, and what is left at no position: the weights, their
gradient, their optimizer and the libraries.

    python tests/benchmarks/training_memory.py [--tokens 1024 2048 4096] [--precision bfloat16]
"""

import argparse
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).parents[2]))
from engine.config import TrainConfig, TransformerConfig
from engine.jobs.children import ALLOCATOR
from engine.model.transformer import Transformer
from engine.training.data.pairs import EncodedPairs, Side
from engine.training.devices.processes import training_device
from engine.training.loop import Trainer
from engine.training.validation import DevSet

VOCAB, LENGTH, N_UPDATES = 8000, 25, 3


def main() -> None:
    """Measures and prints, or is one of the measuring processes."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tokens", type=int, nargs="+", default=[1024, 2048, 4096])
    parser.add_argument("--precision", default="bfloat16")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", help=argparse.SUPPRESS)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    if options.only:
        scope, tokens = options.only.split()
        print(json.dumps(_peak(scope, int(tokens), options.precision)))
        return
    for scope in ("all", "pack"):
        peaks = [_measured(scope, tokens, options) for tokens in options.tokens]
        slope, rest = np.polyfit(options.tokens, peaks, 1) if len(peaks) > 1 else (float("nan"), peaks[0])
        sizes = ", ".join(
            f"{tokens} {peak / 2**20:,.0f} MB" for tokens, peak in zip(options.tokens, peaks, strict=True)
        )
        print(
            f"{scope}: {sizes}; {slope / 2**10:,.0f} kB per position of a batch, and {rest / 2**20:,.0f} MB"
        )


def _measured(scope: str, tokens: int, options: argparse.Namespace) -> int:
    flags = ["--only", f"{scope} {tokens}", "--precision", options.precision, "--threads", options.threads]
    environment = {name: value for name, value in os.environ.items() if name not in ALLOCATOR}
    done = subprocess.run(
        [sys.executable, __file__, *map(str, flags)],
        check=True, capture_output=True, text=True, env=environment,
    )  # fmt: skip
    return int(json.loads(done.stdout))


def _peak(scope: str, tokens: int, precision: str) -> int:
    """Returns the most bytes held in a few updates: of the GPU, or of this process."""
    config = TrainConfig(
        max_updates=N_UPDATES, batch_tokens=tokens, trainable=scope, precision=precision, warmup_updates=1
    )
    pairs = _pairs(N_UPDATES * 2 * tokens // LENGTH)
    model = Transformer(TransformerConfig(src_vocab_size=VOCAB, tgt_vocab_size=VOCAB))
    trainer = Trainer(model, pairs, DevSet(pairs, (), None), config, Path())  # type: ignore[arg-type]
    for start in range(N_UPDATES):
        n_sentences = tokens // LENGTH
        trainer._update([np.arange(start * n_sentences, (start + 1) * n_sentences)])
    if training_device().type == "cuda":
        return int(torch.cuda.max_memory_allocated())
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _pairs(n_pairs: int) -> EncodedPairs:
    """Makes random pairs, all of the same length."""
    random = np.random.default_rng(0)
    starts = np.arange(n_pairs + 1, dtype=np.int64) * LENGTH
    sides = [Side(random.integers(4, VOCAB, n_pairs * LENGTH).astype(np.int32), starts) for _ in range(2)]
    return EncodedPairs(*sides, np.ones(n_pairs, np.float32))


if __name__ == "__main__":
    main()
