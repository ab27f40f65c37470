"""Which device ONNX Runtime may use, and what to call it. Knows no model.

`get_available_providers()` lists CUDA on machines without a GPU, and a session falls back to the
CPU silently: only an open session's `get_providers()` tells the truth.
"""

import contextlib
import ctypes
import io
import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.base.clock import n_cores
from engine.base.onnx_runtime import ort

CUDA, CPU = "CUDAExecutionProvider", "CPUExecutionProvider"
_MOST_THREADS = 4
_NVIDIA_DRIVER = Path("/proc/driver/nvidia/gpus")


@dataclass(frozen=True, slots=True)
class DeviceChoice:
    """The execution providers that a session is asked to use, and why."""

    providers: Sequence[str | tuple[str, dict[str, Any]]]
    reason: str
    """Why nothing better is tried; empty if CUDA is."""

    @property
    def tries_cuda(self) -> bool:
        """True if CUDA is asked for first."""
        return len(self.providers) > 1


def choose_device(device: str) -> DeviceChoice:
    """Decides what to try.

    Args:
        device: "auto" (CUDA where it may be) or "cpu".

    Raises:
        ValueError: if `device` is neither.
    """
    if device not in ("auto", "cpu"):
        raise ValueError(f'device is {device!r}, not "auto" or "cpu"')
    if device == "cpu":
        return DeviceChoice([CPU], "the CPU was asked for")
    if CUDA not in ort.get_available_providers():
        return DeviceChoice([CPU], "this build of ONNX Runtime has no CUDA")
    if not _may_have_cuda():
        return DeviceChoice([CPU], "no NVIDIA graphics card was found")
    preload_cuda()
    # without TF32, so that float32 is float32 on every device
    return DeviceChoice([(CUDA, {"use_tf32": "0"}), CPU], "")


def preload_cuda() -> None:
    """Loads the CUDA libraries of installed wheels. It prints, so what it prints is caught."""
    with contextlib.redirect_stdout(io.StringIO()):
        ort.preload_dlls()


def reason_for(provider: str, choice: DeviceChoice) -> str:
    """Returns why a session runs where it does, in words."""
    if provider == CUDA:
        return "a CUDA device was found and works"
    if choice.tries_cuda:
        return "a CUDA device was found, but ONNX Runtime could not use it: look at its driver and libraries"
    return choice.reason


def device_name(provider: str, n_threads: int) -> str:
    """Returns the name of the device of a provider: "CPU, 2 threads" or the GPU's name."""
    if provider == CUDA:
        return _gpu_name()
    return f"CPU, {n_threads} thread{'s' if n_threads > 1 else ''}"


def free_gpu_bytes() -> int:
    """Returns how much memory is free on the GPU that this thread uses; 0 if its driver does not say."""
    try:
        driver = ctypes.CDLL("nvcuda.dll" if os.name == "nt" else "libcuda.so.1")
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        failed = driver.cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total))
    except (OSError, AttributeError):
        return 0
    return 0 if failed else int(free.value)


def give_back_memory() -> None:
    """Gives what this process has freed back to the system, where its C library keeps it for itself."""
    with contextlib.suppress(OSError, AttributeError, TypeError):  # glibc alone has it
        ctypes.CDLL(None).malloc_trim(0)


def precisions() -> tuple[str, ...]:
    """Returns the precisions whose graphs a model gets on this machine; float16 where there is a GPU."""
    return ("float32", "int8", "float16") if choose_device("auto").tries_cuda else ("float32", "int8")


def default_threads(n_workers: int = 1) -> int:
    """Returns how many threads one graph run takes: all cores but one, which the window keeps, and few.

    Args:
        n_workers: processes that share the cores.

    The matrices of one sentence are small. Measured on 2 cores with a training beside it, 16
    sentences: 1 thread 125 ms, 2 threads 142 ms; one sentence: 23 and 53 ms.
    """
    return min(_MOST_THREADS, max(1, (n_cores() - 1) // n_workers))


def _may_have_cuda() -> bool:
    if os.name == "nt":
        return (Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "System32" / "nvcuda.dll").is_file()
    has_device = any(Path(device).exists() for device in ("/dev/nvidiactl", "/dev/dxg"))
    return has_device or shutil.which("nvidia-smi") is not None


def _gpu_name() -> str:
    for information in sorted(_NVIDIA_DRIVER.glob("*/information")):
        for line in information.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("Model:"):
                return line.partition(":")[2].strip()
    return "CUDA device 0"
