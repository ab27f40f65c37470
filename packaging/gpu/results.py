"""What comes back from a training on a GPU: float16 weights in parts, and a file that says what they are."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load, save

from engine.base.errors import ModelError
from engine.base.files import write_bytes, write_json
from engine.training.checkpoints import load_mean, newest_checkpoint

_PART = 15 << 20
"""Bytes of a part: files of 16 MiB come back, and at most eight of them."""


def write_results(folder: Path, name: str, run: Path, said: Mapping[str, Any]) -> int:
    """Writes the running mean of a run's newest checkpoint; what a folder held of the model before goes.

    Args:
        folder: gets `NAME.json`, which is written last, and the parts.
        name: of the model.
        run: the run's folder.
        said: more for `NAME.json`.

    Returns:
        The update of the checkpoint.
    """
    update = newest_checkpoint(run)
    mean = None if update is None else load_mean(run, update)
    if update is None or mean is None:
        raise ModelError(f"{run} has no checkpoint to take a model from.", "Train for longer.")
    data = save({each: weight.to("cpu", torch.float16).contiguous() for each, weight in mean.items()})
    folder.mkdir(parents=True, exist_ok=True)
    parts = [f"{name}.{update}.{k}" for k in range(-(-len(data) // _PART))]
    for k, part in enumerate(parts):
        write_bytes(folder / part, data[k * _PART : (k + 1) * _PART])
    state = json.loads((run / f"checkpoint-{update:08d}" / "state.json").read_text(encoding="utf-8"))
    hashed = hashlib.sha256(data).hexdigest()
    write_json(folder / f"{name}.json", {**said, "parts": parts, "sha256": hashed, "state": state})
    for old in folder.glob(f"{name}.*.*"):
        if old.name not in parts:
            old.unlink()
    return update


def read_results(folder: Path, name: str, run: Path) -> dict[str, Any]:
    """Puts the parts together into a checkpoint of a run's folder; returns what `NAME.json` says.

    Raises:
        ModelError: if a part is missing or not what was written there.
    """
    said: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    hint = "Fetch the files again; what lies there is not used."
    missing = [part for part in said["parts"] if not (folder / part).is_file()]
    if missing:
        raise ModelError(f"{folder} lacks {', '.join(missing)}.", hint)
    data = b"".join((folder / part).read_bytes() for part in said["parts"])
    if hashlib.sha256(data).hexdigest() != said["sha256"]:
        raise ModelError(f"The parts of {name} in {folder} are not what was written there.", hint)
    target = run / f"checkpoint-{said['state']['update']:08d}"
    for old in run.glob("checkpoint-*"):
        shutil.rmtree(old)
    with tempfile.TemporaryDirectory(dir=run) as scratch:
        load(data)  # what is no such file is refused before it takes a checkpoint's name
        write_bytes(Path(scratch) / "mean.safetensors", data)
        write_json(Path(scratch) / "state.json", said["state"])
        shutil.copytree(scratch, target)
    return said
