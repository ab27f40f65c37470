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
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from checks import check, in_layers, measure  # noqa: E402
from results import write_results  # noqa: E402

from engine.base.config import TrainConfig  # noqa: E402
from engine.base.files import write_json  # noqa: E402
from engine.base.progress import Paused, Progress  # noqa: E402
from engine.model.transformer import Transformer  # noqa: E402
from engine.text.subwords import Subwords  # noqa: E402
from engine.training.base_model import MAX_TOKENS, PreparedText, new_model  # noqa: E402
from engine.training.devices import device_name, training_device  # noqa: E402
from engine.training.loop import Trainer  # noqa: E402
from engine.training.pairs import EncodedPairs, Side  # noqa: E402
from engine.training.validation import DevSet, make_dev_set  # noqa: E402

STARTED = time.monotonic()
_COOLDOWN = 0.35
"""Share of all updates over which the rate falls to zero, and the late weights of the text count."""
_WARM = 20
"""Updates of a command that are not timed: memory is found for them, and layers are compiled."""
_SURE = 100
"""Updates after which the speed is known well enough to plan by."""
_CHECKS = 4
"""Validations of one command."""
_LAST_CHECK = 1.5
"""How much longer than the other validations the last one may take, with its checkpoint and results."""
_ENDLESS = 10_000_000
_TOO_SLOW = 3
"""Exit status."""
_RESERVE = 0.02, 8.0
"""Share of the time, and seconds, kept for the last checkpoint and the results."""


@dataclass(frozen=True)
class Training:
    """What travelled."""

    model: str
    shape: dict[str, Any]
    settings: dict[str, Any]
    text: PreparedText
    late_weights: NDArray[np.float32]
    """Times that each pair is seen per epoch while the rate falls, (n_pairs,)."""
    dev: DevSet

    def new_model(self) -> Transformer:
        """Returns the model before the first update."""
        return new_model(self.text, self.shape, TrainConfig.from_json(self.settings).seed)


def main(arguments: Sequence[str]) -> int:
    """Does one of the three."""
    options = _options(arguments)
    training = travelled(ROOT / "text")
    print(f"{training.model} on {device_name(training_device())}, torch {torch.__version__}", flush=True)
    if options.what == "check":
        return check(training, options.work / "checks")
    if options.what == "measure":
        return measure(training, options.work / "measure", options.tokens, options.updates)
    return train(training, options)


def travelled(folder: Path) -> Training:
    """Returns what `pack.py` wrote."""
    said = json.loads((folder / "training.json").read_text(encoding="utf-8"))
    source, target = (Subwords.load(folder / f"{side}.spm") for side in ("source", "target"))
    with np.load(io.BytesIO(lzma.decompress((folder / "pairs.npz.xz").read_bytes()))) as arrays:
        sides = [
            Side.of(arrays[f"{name}_ids"].astype(np.int32), arrays[f"{name}_lengths"].astype(np.int64))
            for name in ("src", "tgt")
        ]
        encoded = EncodedPairs(sides[0], sides[1], arrays["weights"], int(arrays["n_too_long"]))
        late = arrays["late_weights"]
    text = PreparedText(source, target, encoded)
    pairs, kinds = [(src, tgt) for src, tgt, _ in said["dev"]], [kind for _, _, kind in said["dev"]]
    limit = TrainConfig.from_json(said["settings"]).validation_pairs
    dev = make_dev_set(pairs, text.source, text.target, MAX_TOKENS, limit, kinds=kinds)
    return Training(said["model"], said["shape"], said["settings"], text, late, dev)


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
    sitting = Sitting(training, model, folder, options)
    is_finished = sitting.train()
    if is_finished:
        (folder / "finished").touch()
    update = sitting.write()
    after = "finished" if is_finished else "it goes on with the same command"
    print(f"{update} updates after {time.monotonic() - STARTED:.0f} s: {after}. Written to {options.out}.")
    return 0


class Sitting:
    """One command's training, whose number of updates follows from its speed as that becomes known.

    Args:
        training: what travelled.
        model: trained in place.
        folder: of this model.
        options: of the command.
    """

    def __init__(
        self, training: Training, model: Transformer, folder: Path, options: argparse.Namespace
    ) -> None:
        self._training, self._folder, self._options = training, folder, options
        self._ends = STARTED + options.minutes * 60 * (1 - _RESERVE[0]) - _RESERVE[1]
        config = TrainConfig.from_json(
            training.settings
            | {"max_updates": _ENDLESS, "cooldown_updates": 0}
            | dict.fromkeys(("validate_every", "checkpoint_every"), _ENDLESS)
        )
        self._trainer = Trainer(
            model, training.text.pairs, training.dev, config, folder / "run", None, self._tell
        )
        self._start: tuple[float, int, int, float] | None = None
        self._first = -1
        self._is_late = False

    def train(self) -> bool:
        """Trains; returns False if it is to go on with the command to follow."""
        try:
            self._trainer.fit()
        except Paused:
            return False
        finally:
            self._say_speed()
        return True

    def write(self) -> int:
        """Writes the results so far."""
        said, config = self._training, self._trainer.config
        planned = ("max_updates", "cooldown_updates", "validate_every")
        about = {
            "model": said.model,
            "shape": said.shape,
            "settings": said.settings | {name: getattr(config, name) for name in planned},
            "device": device_name(training_device()),
            "torch": str(torch.__version__),
            **self._speed(),
        }
        write_json(self._folder / "said.json", about)
        return write_results(self._options.out, said.model, self._folder / "run", about)

    def _tell(self, progress: Progress) -> None:
        if progress.stage != "Training":
            return
        if "dev_loss" in progress.metrics:
            numbers = {name: round(value, 3) for name, value in progress.metrics.items()}
            print(f"{time.monotonic() - STARTED:.0f} s, update {progress.done}: {numbers}", flush=True)
            print("    " + " | ".join(sample.output for sample in progress.samples), flush=True)
            self.write()
            return
        self._first = progress.done if self._first < 0 else self._first
        if progress.done <= self._first + _WARM:
            self._start = self._now()
        if time.monotonic() > self._ends:
            self._end(progress.done)
        elif progress.done >= self._first + _WARM + _SURE and progress.done % 10 == 0:
            if self._trainer.config.validate_every == _ENDLESS:
                self._say_speed()
                if self._speed()["tokens_per_s"] < self._options.least_speed:
                    raise SystemExit(_TOO_SLOW)
            self._plan(progress.done)

    def _end(self, update: int) -> None:
        """Ends the training here, or pauses it for the commands to follow."""
        if self._options.more_commands:
            raise Paused
        self._trainer.config = replace(self._trainer.config, max_updates=update)

    def _plan(self, update: int) -> None:
        """Sets how many updates there will be, by the speed until now, and when the rate falls."""
        assert self._start is not None
        config, state = self._trainer.config, self._trainer.state
        n_first = self._start[1]
        seconds, done = time.monotonic() - self._start[0], update - n_first
        checking = state.checking_seconds - self._start[3]
        rate = done / max(0.01, seconds - checking)
        left = self._ends - time.monotonic() + self._options.more_commands * self._options.minutes * 60
        n_checks = sum(entry["update"] > n_first for entry in state.curve)
        per_check = checking / n_checks if n_checks else 0.02 * self._options.minutes * 60
        to_come = max(0, _CHECKS - 1 - n_checks) + _LAST_CHECK
        planned = update + max(1, int((left - to_come * per_check) * rate))
        every = config.validate_every if config.validate_every < _ENDLESS else max(1, planned // _CHECKS)
        self._trainer.config = replace(
            config, max_updates=planned, cooldown_updates=int(_COOLDOWN * planned), validate_every=every
        )
        if not self._is_late and update > (1 - _COOLDOWN) * planned:
            self._is_late = True  # from the next epoch on
            self._training.text.pairs.weights[:] = self._training.late_weights
            print(
                f"{time.monotonic() - STARTED:.0f} s, update {update} of {planned}: the rate falls",
                flush=True,
            )

    def _now(self) -> tuple[float, int, int, float]:
        """Returns the time, updates and target tokens done, and the seconds of validations so far."""
        state = self._trainer.state
        return time.monotonic(), state.update, state.tokens, state.checking_seconds

    def _speed(self) -> dict[str, float]:
        """Returns target tokens per second while learning, and the memory that it took."""
        if self._start is None:
            return {}
        seconds, _, tokens, checking = (b - a for a, b in zip(self._start, self._now(), strict=True))
        rate = tokens / max(0.01, seconds - checking)
        memory = torch.cuda.max_memory_allocated() / 2**30 if torch.cuda.is_available() else 0.0
        return {"tokens_per_s": round(rate), "memory_gib": round(memory, 2)}

    def _say_speed(self) -> None:
        if speed := self._speed():
            print(
                f"{speed['tokens_per_s']:,} target tokens/s while learning, {speed['memory_gib']} GiB",
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
        "--least-speed",
        type=int,
        default=0,
        help="target tokens a second below which it gives up after some seconds, with exit status 3",
    )
    training.add_argument(
        "--more-commands", type=int, default=0, help="commands as long as this one to follow"
    )
    training.add_argument(
        "--compile", action="store_true", help="compile the layers, if `measure` gains by it"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
