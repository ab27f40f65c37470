"""Runs where the GPU is, in the folder that `pack.py` made: `python3 packaging/gpu/run.py train --out OUT`.

`check` compares the device with the processor, `measure` times ways to train, `train` trains until its time
is up, and goes on where the same command stopped before. Results are written to `--out` at every validation,
so that a command that is killed leaves them too.
"""

import argparse
import io
import json
import lzma
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from checks import check, in_layers, measure  # noqa: E402
from results import write_results  # noqa: E402

from engine.config import TrainConfig  # noqa: E402
from engine.files import write_json  # noqa: E402
from engine.model.transformer import Transformer  # noqa: E402
from engine.progress import Paused, Progress  # noqa: E402
from engine.text.subwords import Subwords  # noqa: E402
from engine.training.base_model import MAX_TOKENS, PreparedText, new_model, prepared_text  # noqa: E402
from engine.training.checkpoints import newest_checkpoint  # noqa: E402
from engine.training.data.pairs import EncodedPairs, Side  # noqa: E402
from engine.training.devices.processes import World, device_name, training_device  # noqa: E402
from engine.training.loop import Trainer  # noqa: E402
from engine.training.validation import DevSet, make_dev_set  # noqa: E402

STARTED = time.monotonic()
_PROBE = 0.08
"""Share of a first command's time after which the end is planned from the speed until then."""
_SURE = 0.7
"""Share after which it is planned once more, before the rate begins to fall."""
_COOLDOWN = 0.25
"""Share of all updates over which the rate falls to zero."""
_WARM = 5
"""Updates of a sitting that are not timed: memory is found for them, and layers are compiled."""
_SAFE = 0.97
"""Share of the updates there seems to be time for that is planned: a run that ends early is a whole one."""
_CHECKS = 8
"""Validations of one command."""
_ENDLESS = 10_000_000
_RESERVE = 0.03, 8.0
"""Share of the time, and seconds, kept for the last checkpoint and the results."""


@dataclass(frozen=True)
class Training:
    """What travelled."""

    model: str
    shape: dict[str, Any]
    settings: dict[str, Any]
    text: PreparedText
    dev: DevSet

    def new_model(self) -> Transformer:
        """Returns the model before the first update."""
        return new_model(self.text, self.shape, TrainConfig.from_json(self.settings).seed)


def main(arguments: Sequence[str]) -> int:
    """Does one of the three."""
    options = _options(arguments)
    training = travelled(ROOT / "text", options.work)
    print(f"{training.model} on {device_name(training_device())}, torch {torch.__version__}", flush=True)
    if options.what == "check":
        return check(training, options.work / "checks")
    if options.what == "measure":
        return measure(training, options.work / "measure", options.tokens, options.updates)
    return train(training, options)


def travelled(folder: Path, work: Path) -> Training:
    """Returns what `pack.py` wrote; the text is unpacked once."""

    def prepare(_: Path) -> PreparedText:
        source, target = (Subwords.load(folder / f"{side}.spm") for side in ("source", "target"))
        with np.load(io.BytesIO(lzma.decompress((folder / "pairs.npz.xz").read_bytes()))) as arrays:
            sides = [
                Side.of(arrays[f"{name}_ids"].astype(np.int32), arrays[f"{name}_lengths"].astype(np.int64))
                for name in ("src", "tgt")
            ]
            pairs = EncodedPairs(sides[0], sides[1], arrays["weights"], int(arrays["n_too_long"]))
        return PreparedText(source, target, pairs)

    said = json.loads((folder / "training.json").read_text(encoding="utf-8"))
    run = work / said["model"] / "run"
    run.mkdir(parents=True, exist_ok=True)
    text = prepared_text(run / "prepared", prepare, World())
    pairs, kinds = [(src, tgt) for src, tgt, _ in said["dev"]], [kind for _, _, kind in said["dev"]]
    limit = TrainConfig.from_json(said["settings"]).validation_pairs
    dev = make_dev_set(pairs, text.source, text.target, MAX_TOKENS, limit, kinds=kinds)
    return Training(said["model"], said["shape"], said["settings"], text, dev)


def train(training: Training, options: argparse.Namespace) -> int:
    """Trains for the command's minutes; prints how fast, and writes what came of it."""
    folder = options.work / training.model
    if (folder / "finished").exists():
        print("It is finished; the results are written again.")
        write_results(options.out, training.model, folder / "run", _kept(folder / "said.json"))
        return 0
    model = training.new_model()
    if options.compile:
        in_layers(model)
    left = options.minutes * 60 * (1 - _RESERVE[0]) - _RESERVE[1]
    sittings = Sittings(training, model, folder, options, ends=STARTED + left)
    is_finished = sittings.train()
    if is_finished:
        (folder / "finished").touch()
    update = sittings.write()
    after = "finished" if is_finished else "it goes on with the same command"
    print(f"{update} updates after {time.monotonic() - STARTED:.0f} s: {after}. Written to {options.out}.")
    return 0


class Sittings:
    """One command's training: to its end, or until time is up, the end planned as its speed becomes known.

    Args:
        training: what travelled.
        model: trained in place.
        folder: of this model.
        options: of the command.
        ends: when the last update must be done, on the monotonic clock.
    """

    def __init__(
        self, training: Training, model: Transformer, folder: Path, options: argparse.Namespace, ends: float
    ) -> None:
        self._training, self._model, self._folder, self._options = training, model, folder, options
        self._ends, self._until, self._least = ends, ends, 0.0
        self._plan = _kept(folder / "plan.json")
        self._measured: dict[str, Any] = {}
        self._last_check = 0.0
        self._trainer: Trainer | None = None
        self._start: tuple[float, int, int, float] | None = None
        self._first = self._newest = -1

    def train(self) -> bool:
        """Trains; returns whether all planned updates are done."""
        whole = self._ends - time.monotonic()
        if newest_checkpoint(self._folder / "run") is None:
            self._sit(self._config(_ENDLESS), time.monotonic(), least=_PROBE * whole)
            self._replan()
        elif not self._plan:  # killed before the first plan
            self._plan = {"rate": 1.0}
        if self._options.more_commands == 0:
            sure = self._ends - (1 - _SURE) * whole
            if self._sit(self._config(self._planned()), sure):
                return True
            self._replan()
        return self._sit(self._config(self._planned()), self._ends)

    def write(self) -> int:
        """Writes the results so far."""
        said = self._training
        about = {
            "model": said.model,
            "shape": said.shape,
            "settings": self._settings,
            "device": device_name(training_device()),
            "torch": str(torch.__version__),
            **self._measured,
        }
        write_json(self._folder / "said.json", about)
        return write_results(self._options.out, said.model, self._folder / "run", about)

    def _planned(self) -> int:
        """Returns the updates there is time for, those done before included."""
        newest = newest_checkpoint(self._folder / "run") or 0
        seconds = self._ends - time.monotonic() + self._options.more_commands * self._options.minutes * 60
        return newest + max(1, int((seconds - self._last_check) * self._plan["rate"] * _SAFE))

    def _config(self, updates: int) -> TrainConfig:
        is_planned = updates < _ENDLESS
        own = self._options.minutes * 60 * self._plan.get("rate", 1.0)
        every = max(1, int(own / _CHECKS)) if is_planned else _ENDLESS
        self._settings = self._training.settings | {
            "max_updates": updates,
            "cooldown_updates": int(_COOLDOWN * updates) if is_planned else 0,
            "validate_every": every,
            "checkpoint_every": every,
        }
        return TrainConfig.from_json(self._settings)

    def _replan(self) -> None:
        """Remembers how many updates a second come to, validations included."""
        assert self._start is not None
        began, first, *_ = self._start
        self._plan = {"rate": max(1, self._newest - first) / max(0.01, time.monotonic() - began)}
        write_json(self._folder / "plan.json", self._plan)

    def _sit(self, config: TrainConfig, until: float, least: float = 0.0) -> bool:
        """Trains until a time, and for `least` seconds once warm; returns whether all updates are done."""
        self._until, self._least, self._first = until, least, -1
        said, run = self._training, self._folder / "run"
        self._trainer = Trainer(self._model, said.text.pairs, said.dev, config, run, None, self._tell)
        try:
            self._trainer.fit()
        except Paused:
            return False
        finally:
            self._told()
        return True

    def _tell(self, progress: Progress) -> None:
        if progress.stage == "Training":
            self._newest = progress.done
            self._first = progress.done if self._first < 0 else self._first
            if progress.done <= self._first + _WARM and "dev_loss" not in progress.metrics:
                self._start = self._now()
        if "dev_loss" in progress.metrics:
            numbers = {name: round(value, 3) for name, value in progress.metrics.items()}
            print(f"{time.monotonic() - STARTED:.0f} s, update {progress.done}: {numbers}", flush=True)
            print("    " + " | ".join(sample.output for sample in progress.samples), flush=True)
            self.write()
        if progress.stage == "Training" and progress.done > self._first and self._is_time_up():
            raise Paused

    def _is_time_up(self) -> bool:
        """Returns whether a sitting is over; while it warms up, only the command's end ends it."""
        now = time.monotonic()
        assert self._start is not None
        return now > self._ends or (now > self._until and now - self._start[0] > self._least)

    def _now(self) -> tuple[float, int, int, float]:
        """Returns the time, updates and target tokens done, and the seconds of validations so far."""
        assert self._trainer is not None
        state = self._trainer.state
        return time.monotonic(), state.update, state.tokens, state.checking_seconds

    def _told(self) -> None:
        """Prints and keeps the speed of a sitting."""
        if self._start is None:
            return
        seconds, updates, tokens, checking = (b - a for a, b in zip(self._start, self._now(), strict=True))
        rate = tokens / max(0.01, seconds - checking)
        if self._trainer is not None and (curve := self._trainer.state.curve):
            self._last_check = 1.5 * self._trainer.state.checking_seconds / len(curve)
        memory = torch.cuda.max_memory_allocated() / 2**30 if torch.cuda.is_available() else 0.0
        self._measured = {"tokens_per_s": round(rate), "memory_gib": round(memory, 2)}
        print(
            f"{updates} updates in {seconds:.1f} s, {checking:.1f} of them validations: {rate:,.0f} target "
            f"tokens/s while learning, {memory:.1f} GiB",
            flush=True,
        )


def _kept(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("/tmp/parlance-gpu"), help="kept between commands")
    what = parser.add_subparsers(dest="what", required=True)
    what.add_parser("check", help="compare the device with the processor")
    measuring = what.add_parser("measure", help="time ways to train")
    measuring.add_argument("--tokens", type=int, nargs="+", default=[32_768, 65_536, 131_072])
    measuring.add_argument("--updates", type=int, default=12)
    training = what.add_parser("train", help="train, or go on")
    training.add_argument("--out", type=Path, required=True, help="gets the results")
    training.add_argument("--minutes", type=float, default=9.0, help="of this command, all included")
    training.add_argument(
        "--more-commands", type=int, default=0, help="commands as long as this one to follow"
    )
    training.add_argument(
        "--compile", action="store_true", help="compile the layers, if `measure` gains by it"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
