"""A lock between processes that a crash cannot leave behind: the system frees it."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.files import read_json_or_nothing, write_json

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
