"""How another process of Parlance is started: its command line and its environment."""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from engine.base.errors import JobError, install_line

ALLOCATOR = {
    "MALLOC_MMAP_THRESHOLD_": "8589934592",
    "MALLOC_TRIM_THRESHOLD_": "17179869184",
    "MALLOC_TOP_PAD_": "268435456",
    "OMP_WAIT_POLICY": "PASSIVE",
}
"""Keeps the C allocator from giving memory back after every step: page faults cost more than
arithmetic when training on a CPU under Linux. Only works if set before the process starts."""

_TRAINING_LIBRARIES = ("torch", "gensim")


def is_frozen() -> bool:
    """Returns whether this is the packaged application, which comes without torch."""
    return bool(getattr(sys, "frozen", False))


def child_command(args: Sequence[str], *, trains: bool = False) -> list[str]:
    """Returns the command that runs `parlance ARGS` as a process of its own.

    Raises:
        JobError: if it trains, and there is nothing to train with.
    """
    if not is_frozen():
        if trains:
            _check_can_train()
        return [sys.executable, "-m", "engine", *args]
    if not trains:
        return [sys.executable, "--engine", *args]
    python = os.environ.get("PARLANCE_PYTHON", "")
    if not python or not Path(python).is_file():
        raise JobError(
            "Learning needs PyTorch, a large library that this application leaves out.",
            "Install Parlance with Python, as its README says, and learn there; or set the variable "
            "PARLANCE_PYTHON to the path of that Python, and learn here.",
        )
    return [python, "-m", "engine", *args]


def _check_can_train() -> None:
    missing = [name for name in _TRAINING_LIBRARIES if find_spec(name) is None]
    if missing:
        raise JobError(
            f"Learning needs {' and '.join(missing)}, which this installation of Parlance leaves out.",
            f"Add what is missing: {install_line('train')}",
        )


def child_environment(base: Mapping[str, str] | None = None) -> Mapping[str, str]:
    """Returns the environment for a child process: tuned for training, and free of the bundle's libraries."""
    environment = dict(os.environ if base is None else base)
    if sys.platform == "linux":
        environment = {**ALLOCATOR, **environment}
    n_cores = os.cpu_count() or 1
    environment.setdefault("OMP_NUM_THREADS", str(max(1, n_cores - 1)))  # one core for the window
    if is_frozen():
        return _outside_the_bundle(environment)
    root = str(Path(__file__).parents[2])  # where `-m engine` finds this very code
    paths = [root, *filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))]
    environment["PYTHONPATH"] = os.pathsep.join(dict.fromkeys(paths))
    return environment


def restart_for_training(args: Sequence[str]) -> tuple[list[str], Mapping[str, str]] | None:
    """Returns command and environment with which a training command must be started again.

    None if it can run in this process: everything is set already.

    Raises:
        JobError: if there is nothing to train with.
    """
    if is_frozen():
        return child_command(args, trains=True), child_environment()
    _check_can_train()
    if sys.platform != "linux" or all(name in os.environ for name in ALLOCATOR):
        return None
    return child_command(args, trains=True), {**ALLOCATOR, **os.environ}


def _outside_the_bundle(environment: dict[str, str]) -> dict[str, str]:
    """Undoes what PyInstaller sets, so that another Python does not load the bundle's libraries."""
    kept = {name: value for name, value in environment.items() if not name.startswith("_PYI_")}
    original = kept.pop("LD_LIBRARY_PATH_ORIG", None)
    kept.pop("LD_LIBRARY_PATH", None)
    return kept | ({"LD_LIBRARY_PATH": original} if original else {})
