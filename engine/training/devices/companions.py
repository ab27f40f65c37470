"""How processes that train together end: all with the first one that fails or stops, and with its message.

The store through which they found each other carries the message, and each looks there twice a second: Gloo
notices by itself that the other end of an exchange is gone, NCCL waits for it until its limit. Knows nothing
of what is trained.
"""

import json
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass

import torch.distributed as dist
from torch.distributed.distributed_c10d import Store

from engine.errors import EngineError, JobError
from engine.progress import Cancelled, Paused, Progress, Report
from engine.training.devices.processes import LostCompanionError, join_world

_KEY = "parlance/end"
_LOOK_EVERY_S = 0.5
_GRACE_S = 10.0
"""How long a process may take to end by itself once another has."""
_STATUS = {"failed": 1, "paused": 130, "cancelled": 130}


@dataclass(frozen=True, kw_only=True)
class _End:
    """How a process ended before its work was done."""

    rank: int
    state: str
    """"failed", "paused" or "cancelled"."""
    what: str = ""
    hint: str = ""

    def error(self) -> BaseException:
        """Returns the error for the other processes to raise."""
        match self.state:
            case "paused":
                return Paused()
            case "cancelled":
                return Cancelled()
        return JobError(self.what, self.hint)


class _Companions:
    """The other processes, as one of them sees them."""

    def __init__(self, store: Store, rank: int) -> None:
        self._store = store
        self._rank = rank
        self._found: _End | None = None
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="companions", daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Raises what ended another process, if one did."""
        if self._found is not None:
            raise self._found.error()

    def first_end(self, mine: _End | None) -> _End | None:
        """Tells the others that this process ends, and returns which end came first; None if nobody told."""
        with suppress(dist.DistError, RuntimeError):  # the store may be gone with the process that had it
            said = json.dumps(asdict(mine)) if mine else ""
            kept = self._store.compare_set(_KEY, "", said) if said else self._told()
            return _End(**json.loads(kept)) if kept else None
        return mine

    def close(self) -> None:
        """Stops looking."""
        self._is_over.set()
        self._thread.join()

    def _told(self) -> bytes:
        return bytes(self._store.get(_KEY)) if self._store.check([_KEY]) else b""

    def _watch(self) -> None:
        while not self._is_over.wait(_LOOK_EVERY_S):
            try:
                kept = self._told()
            except (dist.DistError, RuntimeError):
                lost = LostCompanionError()
                end = _End(rank=-1, state="failed", what=lost.what, hint=lost.hint)
            else:
                if not kept:
                    continue
                end = _End(**json.loads(kept))
            if end.rank != self._rank:
                self._found = end
                if not self._is_over.wait(_GRACE_S):  # it waits for the other where nothing can reach it
                    _leave(end)
            return


def _leave(end: _End) -> None:
    sys.stderr.write(f"{end.what or 'Another training process was stopped.'} {end.hint}\n")
    sys.stderr.flush()
    os._exit(_STATUS[end.state])


@contextmanager
def together(report: Report) -> Iterator[Report]:
    """Lets all processes that train together end with the first one that fails or stops during the block.

    A process alone is left alone.

    Args:
        report: of this process.

    Yields:
        The report to use instead: it also ends this process when another has ended.

    Raises:
        JobError: if another process failed, with what that one said; or was killed.
        Cancelled: if another process was cancelled; Paused if it was paused.
    """
    world = join_world()
    if world.store is None:
        yield report
        return
    companions = _Companions(world.store, world.rank)

    def watched(progress: Progress) -> None:
        companions.check()
        report(progress)

    try:
        yield watched
    except BaseException as error:
        raised = _stopped_instead(error, report) if isinstance(error, LostCompanionError) else error
        first = companions.first_end(_end_of(raised, world.rank))
        if first is not None and first.rank != world.rank:
            raise first.error() from None
        if raised is not error:
            raise raised from None
        raise
    finally:
        companions.close()


def _stopped_instead(lost: LostCompanionError, report: Report) -> BaseException:
    """Returns the wish to stop if there is one: Ctrl-C reaches every process, and one is gone first."""
    try:
        report(Progress("Stopping", 0))
    except Cancelled as stop:
        return stop
    return lost


def _end_of(error: BaseException, rank: int) -> _End | None:
    """Returns the message for the others; none if a process is gone, for another may know why."""
    if isinstance(error, LostCompanionError):
        return None
    if isinstance(error, Paused | KeyboardInterrupt):
        return _End(rank=rank, state="paused")
    if isinstance(error, Cancelled):
        return _End(rank=rank, state="cancelled")
    if isinstance(error, EngineError):
        return _End(rank=rank, state="failed", what=error.what, hint=error.hint)
    what = f"Training process {rank + 1} failed unexpectedly: {type(error).__name__}: {error}"
    return _End(rank=rank, state="failed", what=what)
