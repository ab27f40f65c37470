"""Tries in child processes: what fails, hangs, crashes or takes too much memory, by number."""

import contextlib
import mmap
import os
import resource
import signal
import struct
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

_MOST_BYTES = 6 << 30
"""Of address space, for one child: numpy, ONNX Runtime and torch together take two."""
_CHUNK = 2_000
_MOST_WAITING = 12
"""Times the limit that a try may take by the clock."""
_N_SHOWN = 5


class Slow(BaseException):
    """A try took too long."""


@dataclass
class Row:
    """What became of the tries of one kind."""

    kind: str
    n_tries: int = 0
    failures: list[str] = field(default_factory=list)
    slowest_s: float = 0.0
    slowest: int = 0

    def show(self) -> None:
        """Prints the row, and the first failures below it."""
        slowest = f"slowest {self.slowest_s:.2f} s (number {self.slowest})"
        sys.stdout.write(
            f"{self.kind:20} {self.n_tries:9,} tries {len(self.failures):5,} failures  {slowest}\n"
        )
        for failure in self.failures[:_N_SHOWN]:
            sys.stdout.write(f"    {failure}\n")
        sys.stdout.flush()


def random_of(kind: str, seed: int, number: int) -> Random:
    """Returns the source of chance of one try."""
    return Random(f"{kind} {seed} {number}")


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Lets a block fail that takes longer: so much of the processor's time, or, waiting, many times as long.

    Others may be at work on the machine: they are no fault of what is tried.
    """

    def stop(_signal: int, _frame: object) -> None:
        raise Slow(f"more than {seconds} s")

    signal.signal(signal.SIGPROF, stop)
    signal.signal(signal.SIGALRM, stop)
    times = {
        signal.ITIMER_PROF: seconds,
        signal.ITIMER_REAL: _MOST_WAITING * seconds,
        signal.ITIMER_VIRTUAL: 3 * seconds,  # what no exception reaches is killed
    }
    for timer, limit in times.items():
        signal.setitimer(timer, limit)
    try:
        yield
    finally:
        for timer in times:
            signal.setitimer(timer, 0)


def in_child(work: Callable[[], None], log: Path) -> str:
    """Runs something in a forked child.

    Returns:
        How it failed; "" if it ended by itself and well.
    """
    log.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        _be_child(work, log)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code == 0:
        return ""
    said = log.read_text(errors="replace").strip() if log.exists() else ""
    return said or (f"ended by signal {-code}" if code < 0 else f"ended with {code}")


def _be_child(work: Callable[[], None], log: Path) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # a library may tell of its troubles itself
    code = 0
    try:
        work()
    except BaseException as error:  # noqa: BLE001, it is told and counted
        code = 1
        where = " < ".join(
            f"{Path(frame.filename).name}:{frame.lineno}"
            for frame in traceback.extract_tb(error.__traceback__)[:-5:-1]
        )
        log.write_text(f"{type(error).__name__}: {str(error)[:200]} ({where})")
    os._exit(code)


def run_chunks(
    kind: str, tries: Callable[[int], None], numbers: range, *, until: float, limit_s: float, log: Path
) -> Row:
    """Makes many short tries, each chunk of them in a child of its own, which goes on after a failure.

    Args:
        kind: what is tried.
        tries: makes the try of a number; raises if it fails.
        numbers: which.
        until: time at which no new chunk begins.
        limit_s: longest time of one try.
        log: a file of our own.
    """
    row = Row(kind)
    first = numbers.start
    with mmap.mmap(-1, 24) as shared:
        while first < numbers.stop and time.monotonic() < until:
            last = min(first + _CHUNK, numbers.stop)
            struct.pack_into("<qdq", shared, 0, first, row.slowest_s, row.slowest)

            def chunk(first: int = first, last: int = last) -> None:
                for number in range(first, last):
                    began = time.monotonic()
                    struct.pack_into("<q", shared, 0, number)
                    with time_limit(limit_s):
                        tries(number)
                    took = time.monotonic() - began
                    if took > struct.unpack_from("<d", shared, 8)[0]:
                        struct.pack_into("<dq", shared, 8, took, number)

            failure = in_child(chunk, log)
            at, row.slowest_s, row.slowest = struct.unpack_from("<qdq", shared, 0)
            row.n_tries += at + 1 - first
            if failure:
                row.failures.append(f"number {at}: {failure}")
            first = at + 1
    return row
