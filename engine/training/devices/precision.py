"""Whether bfloat16 helps on this device: measured, not assumed."""

import time
from collections.abc import Callable

import torch
from torch import Tensor

_LEAST_GAIN = 1.2
"""bfloat16 is taken when its matrix products are at least this many times as fast."""


def choose_precision(wanted: str, device: torch.device) -> str:
    """Resolves "auto" to "bfloat16" or "float32" by timing a matrix product of training's shape.

    Args:
        wanted: "auto", "float32" or "bfloat16".
        device: where training runs.
    """
    if wanted != "auto":
        return wanted
    if device.type == "cuda":
        is_native = torch.cuda.is_bf16_supported(including_emulation=False)  # older GPUs emulate it, slowly
        return "bfloat16" if is_native else "float32"
    gain = _seconds(torch.float32) / _seconds(torch.bfloat16)
    return "bfloat16" if gain >= _LEAST_GAIN else "float32"


def _seconds(dtype: torch.dtype) -> float:
    left, right = torch.ones(1024, 512, dtype=dtype), torch.ones(512, 512, dtype=dtype)
    return min(_timed(lambda: left @ right) for _ in range(5))


def _timed(work: Callable[[], Tensor]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
