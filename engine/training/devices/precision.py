"""Mixed precision: whether bfloat16 helps on this device is measured, not assumed, and kept by the run."""

import math
import time
from pathlib import Path

import torch

from engine.files import read_json_or_nothing, write_json

_LEAST_GAIN = 1.2
"""bfloat16 is taken when its matrix products are at least this many times as fast."""
_TURNS = 7
_PLAINLY = 3
"""bfloat16 that takes so many times as long in two turns is given up: emulated, one takes half a second."""
_FILE = "precision.json"


def run_precision(folder: Path, wanted: str, device: torch.device) -> str:
    """Returns the precision of a run: that of its folder, else what `choose_precision` says, which is kept.

    A run that is stopped before its first checkpoint goes on with the same numbers, whatever the computer
    is busy with by then.

    Args:
        folder: the run's.
        wanted: "auto", "float32" or "bfloat16".
        device: where training runs.
    """
    kept = kept_precision(folder / _FILE)
    if kept:
        return kept
    chosen = choose_precision(wanted, device)
    write_json(folder / _FILE, {"precision": chosen})
    return chosen


def kept_precision(path: Path) -> str:
    """Returns the precision that a file says; "" if it says none."""
    said = read_json_or_nothing(path).get("precision")
    return said if said in ("float32", "bfloat16") else ""


def choose_precision(wanted: str, device: torch.device) -> str:
    """Resolves "auto" to "bfloat16" or "float32" by timing a matrix product of training's shape.

    Both take turns, and the time is the processor's own: what other programs take of it does not count.

    Args:
        wanted: "auto", "float32" or "bfloat16".
        device: where training runs.
    """
    if wanted != "auto":
        return wanted
    if device.type == "cuda":
        is_native = torch.cuda.is_bf16_supported(including_emulation=False)  # older GPUs emulate it, slowly
        return "bfloat16" if is_native else "float32"
    plain_s = short_s = math.inf
    for turn in range(_TURNS):
        plain_s = min(plain_s, _seconds(torch.float32))
        short_s = min(short_s, _seconds(torch.bfloat16))
        if turn and short_s >= _PLAINLY * plain_s:  # the first turn also prepares both
            break
    return "bfloat16" if plain_s >= _LEAST_GAIN * short_s else "float32"


def _seconds(dtype: torch.dtype) -> float:
    """Returns the processor's seconds, of all threads, for a product."""
    left, right = torch.ones(1024, 512, dtype=dtype), torch.ones(512, 512, dtype=dtype)
    start = time.process_time()
    left @ right
    return time.process_time() - start
