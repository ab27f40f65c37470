"""Trains the models that ship, one after the other: `python packaging/train_shipped/train.py --corpora PATH`.

The same command goes on after any interruption, from the newest checkpoint of the run that was stopped. It
works in one folder outside the repository (`--work`, else $PARLANCE_SHIPPED, else ~/parlance-shipped): the
text in pieces, the checkpoints, a line of log per minute and per validation. Two at once do not run.
"""

import argparse
import fcntl
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import mixture
import torch
from recipe import RECIPES, Recipe, changes, shape_of

from engine.base.config import TrainConfig
from engine.base.progress import Progress
from engine.training.base_model import TrainedModel, train_base_model

ROOT = Path(__file__).resolve().parents[2]
_LOG_EVERY_S = 60.0


def main(arguments: Sequence[str]) -> int:
    """Trains what is not finished."""
    options = _options(arguments)
    options.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(options.threads)
    with (options.work / "lock").open("w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"Another process trains in {options.work}.", file=sys.stderr)
            return 1
        for name in options.only or RECIPES:
            if not (options.work / name / "finished").exists():
                train(RECIPES[name], options.work / name, options.corpora, changes(options.set))
    return 0


def train(recipe: Recipe, folder: Path, corpora: Path, changed: dict[str, object]) -> TrainedModel:
    """Trains one model, or goes on with it; its folder gets a log and, at the end, a mark."""
    folder.mkdir(exist_ok=True)
    dev = mixture.dev_pairs(recipe, corpora)
    own_start = folder / "start"
    start = own_start if own_start.is_dir() else ROOT / recipe.start
    config = TrainConfig.from_json({**recipe.settings, **changed})
    with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
        trained = train_base_model(
            lambda: mixture.training_pairs(recipe, corpora, folder / "more.tsv.gz"),
            [(src, tgt) for src, tgt, _ in dev],
            shape_of(recipe, folder),
            recipe.vocab_size,
            config,
            folder / "run",
            kinds=[kind for _, _, kind in dev],
            has_cbow=False,
            start=start,
            keeps_vocabulary=start == own_start,
            report=Log(log),
        )
    (folder / "finished").touch()
    return trained


class Log:
    """Writes a line every minute, and one for every validation."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        is_validation = "dev_loss" in progress.metrics
        now = time.time()
        if not is_validation and now < self._next:
            return
        self._next = now + _LOG_EVERY_S
        samples = [sample.output for sample in progress.samples]
        line = {"time": round(now), "stage": progress.stage, "done": progress.done, **progress.metrics}
        self._file.write(
            json.dumps(line | ({"samples": samples} if samples else {}), ensure_ascii=False) + "\n"
        )
        self._file.flush()


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.environ.get("PARLANCE_SHIPPED", "~/parlance-shipped")
    parser.add_argument(
        "--work", type=lambda name: Path(name).expanduser(), default=Path(default).expanduser()
    )
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--only", nargs="*", choices=list(RECIPES), help="these models alone")
    parser.add_argument(
        "--set", nargs="*", default=[], help="settings of the training to change: accumulate=4"
    )
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
