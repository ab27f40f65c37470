"""Locks between processes that a crash cannot leave behind, and which process is which."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.base.files import read_json_or_nothing, write_json

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int, *, waits: bool) -> None:
        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
                return
            except OSError:
                if not waits:
                    raise BlockingIOError from None
                time.sleep(0.05)
else:
    import fcntl

    def _lock(descriptor: int, *, waits: bool) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path, *, waits: bool = True) -> Iterator[None]:
    """Holds the lock file `path` for the block; waits while another process or thread holds it.

    Raises:
        BlockingIOError: if another one holds it and `waits` is False.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _lock(descriptor, waits=waits)
        yield
    finally:
        os.close(descriptor)  # frees the lock


def update_json(path: Path, values: dict[str, Any]) -> None:
    """Sets some names of a JSON file; what other processes set at the same time stays set."""
    with locked(path.with_name(f".{path.name}.lock")):
        write_json(path, read_json_or_nothing(path) | values)


# Which process is which: a process id alone is reused, with its start time it is not.

_SAME_S = 2.0
"""Start times nearer than this are the same: the clock may have been set meanwhile."""


def process_started(pid: int) -> float | None:
    """Returns when a living process started, in seconds since 1970; None if there is none."""
    import psutil  # 50 ms, needed only where a run or a leftover is looked at

    try:
        process = psutil.Process(pid)
        if process.status() == psutil.STATUS_ZOMBIE:
            return None
        return float(process.create_time())
    except psutil.Error:
        return None


def own_process() -> tuple[int, float]:
    """Returns the id and the start time of this process."""
    pid = os.getpid()
    return pid, process_started(pid) or 0.0


def is_alive(pid: int | None, started: float | None) -> bool:
    """Returns whether the very process that once had this id and start time still runs."""
    if pid is None:
        return False
    found = process_started(pid)
    return found is not None and (started is None or abs(found - started) < _SAME_S)
