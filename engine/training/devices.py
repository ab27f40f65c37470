"""Devices of a training: mixed precision, memory, one or several processes. Knows no model and no text."""

import atexit
import functools
import gc
import json
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
import torch.distributed as dist
from numpy.typing import NDArray
from torch import Tensor
from torch.distributed.distributed_c10d import Store
from torch.distributed.rendezvous import rendezvous

from engine.base.errors import EngineError, JobError, OutOfMemory
from engine.base.files import read_json_or_nothing, write_json
from engine.base.progress import Cancelled, Paused, Progress, Report

# Does in halves what does not fit into memory. Knows nothing of models or texts.

T = TypeVar("T")

MORE_ROOM = "Other programs may be using the memory, too."
LEARN_LESS = "Close other programs, choose a smaller model, or learn a pack: --scope pack."

_CPU_SIGNS = ("can't allocate memory", "not enough memory", "Unable to allocate")
"""How torch's CPU allocator says it, on Unix and on Windows, and how oneDNN's callers do."""


def is_out_of_memory(error: BaseException) -> bool:
    """Returns whether an exception means that memory ran out: of the GPU, or of the computer."""
    if isinstance(error, torch.OutOfMemoryError | MemoryError):
        return True
    return isinstance(error, RuntimeError) and any(sign in str(error) for sign in _CPU_SIGNS)


def tried(work: Callable[[], T]) -> tuple[T] | None:
    """Does some work; returns its result in a tuple, or None if memory ran out.

    When it returns, the exception is gone, and with it everything that its frames kept alive: only then is
    the memory free for a smaller attempt.
    """
    try:
        return (work(),)
    except (RuntimeError, MemoryError) as error:  # torch.OutOfMemoryError is a RuntimeError
        if not is_out_of_memory(error):
            raise
    free_memory()
    return None


def free_memory() -> None:
    """Gives back what is cached, so that an attempt of another shape finds room in one piece."""
    gc.collect()
    if torch.cuda.is_available():
        torch.cuda.empty_cache()


def in_halves(
    indices: NDArray[np.int64], work: Callable[[NDArray[np.int64]], T], on_halved: Callable[[], None]
) -> list[tuple[NDArray[np.int64], T]]:
    """Does work for some sentences at once, or where memory runs out for each half, down to one sentence.

    Args:
        indices: the sentences, (n_sentences,).
        work: called with all of them, or with parts; has no effect if it fails.
        on_halved: called each time that something did not fit.

    Returns:
        The parts in their order, and what came of each.

    Raises:
        OutOfMemory: if one sentence alone does not fit.
    """
    done = tried(lambda: work(indices))
    if done is not None:
        return [(indices, done[0])]
    on_halved()
    return [found for half in halves(indices) for found in in_halves(half, work, on_halved)]


def halves(indices: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Cuts some sentences, (n_sentences,), in two.

    Raises:
        OutOfMemory: if there is only one: then the model itself is too large.
    """
    if len(indices) < 2:
        raise OutOfMemory(
            "There is not enough memory for this model with one sentence.",
            LEARN_LESS,
        )
    middle = (len(indices) + 1) // 2
    return indices[:middle], indices[middle:]


# Mixed precision: whether bfloat16 helps on this device is measured, not assumed, and kept by the run.

_LEAST_GAIN = 1.2
"""bfloat16 is taken when its matrix products are at least this many times as fast."""
_TURNS = 7
_HOPELESS_RATIO = 3
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
        if turn and short_s >= _HOPELESS_RATIO * plain_s:  # the first turn also prepares both
            break
    return "bfloat16" if plain_s >= _LEAST_GAIN * short_s else "float32"


def _seconds(dtype: torch.dtype) -> float:
    """Returns the processor's seconds, of all threads, for a product."""
    left, right = torch.ones(1024, 512, dtype=dtype), torch.ones(512, 512, dtype=dtype)
    start = time.process_time()
    left @ right
    return time.process_time() - start


# One or several training processes, started by PyTorch's own launcher (`torchrun`).

_LONGEST_WAIT = timedelta(hours=24)
"""How long a process waits for the main one, which prepares the text and validates alone. PyTorch's own
limit is ten minutes, less than the subwords of a large corpus take."""
_LONGEST_START = timedelta(minutes=5)
"""How long processes wait for each other before the work begins."""


class LostCompanionError(JobError):
    """Another process is gone in the middle of an exchange, without a message."""

    def __init__(self) -> None:
        super().__init__(
            "Another training process ended without a message: it was killed, or its computer is gone.",
            "Go on from the newest checkpoint with `parlance jobs resume ID`.",
        )


@dataclass(frozen=True)
class World:
    """Which of how many processes this is."""

    rank: int = 0
    size: int = 1
    store: Store | None = None
    """Another connection to where the processes found each other, for any thread; None for one alone."""

    @property
    def is_main(self) -> bool:
        """True in the one process that validates, writes and reports."""
        return self.rank == 0

    def begin_sum(self, tensor: Tensor) -> Callable[[], None]:
        """Begins to add a tensor up over all processes, in place; other work goes on meanwhile.

        Every process begins the same sums in the same order.

        Returns:
            What returns once the sum is there.

        Raises:
            LostCompanionError: if another process is gone; so does what is returned.
        """
        if self.size == 1:
            return lambda: None
        with _exchange():
            work = dist.all_reduce(tensor, async_op=True)

        def wait() -> None:
            with _exchange():
                work.wait()

        return wait

    def share_in_place(self, tensors: Sequence[Tensor]) -> None:
        """Puts the main process's values into the tensors of every process."""
        if self.size == 1:
            return
        flat = _flat(tensors)
        with _exchange():
            dist.broadcast(flat, src=0)
        _spread(flat, tensors)

    def share(self, value: float) -> float:
        """Returns the main process's number in every process."""
        if self.size == 1:
            return value
        return float(_broadcast(torch.tensor([value], dtype=torch.float64))[0])

    def wait(self) -> None:
        """Returns when every process has come here."""
        if self.size > 1:
            with _exchange():
                dist.barrier()

    def share_folder(self, folder: Path) -> Path:
        """Returns the main process's folder in every process: checkpoints are read by all."""
        if self.size == 1:
            return folder
        letters = os.fsencode(folder)
        length = int(self.share(len(letters)))
        box = torch.zeros(length, dtype=torch.uint8)
        if self.is_main:
            box[:] = torch.tensor(list(letters), dtype=torch.uint8)
        return Path(os.fsdecode(bytes(_broadcast(box).tolist())))


def _flat(tensors: Sequence[Tensor]) -> Tensor:
    """Returns the values of all tensors one after the other, (total,)."""
    return torch.cat([tensor.reshape(-1) for tensor in tensors])


def _spread(flat: Tensor, tensors: Sequence[Tensor]) -> None:
    """Puts values, (total,), back into the tensors they came from."""
    start = 0
    for tensor in tensors:
        tensor.copy_(flat[start : start + tensor.numel()].view_as(tensor))
        start += tensor.numel()


def _broadcast(box: Tensor) -> Tensor:
    """Returns the main process's tensor in every process."""
    box = box.cuda() if dist.get_backend() == "nccl" else box
    with _exchange():
        dist.broadcast(box, src=0)
    return box


@contextmanager
def _exchange() -> Iterator[None]:
    """Says that another process is gone if the exchange of the block fails.

    Raises:
        LostCompanionError: if it does.
    """
    try:
        yield
    except torch.OutOfMemoryError:
        raise
    except RuntimeError as error:
        raise LostCompanionError from error


def join_world() -> World:
    """Joins the processes that `torchrun` started, or returns a world of one.

    Raises:
        LostCompanionError: if another does not come.
    """
    if "RANK" not in os.environ:
        return World()
    _, other = _meet()
    return World(dist.get_rank(), dist.get_world_size(), other)


@functools.cache
def _meet() -> tuple[Store, Store]:
    """Waits for the other processes, and returns where they found each other, and a second connection.

    The first process's store is kept to its very end: the others ask there why it ended.
    """
    has_cuda = torch.cuda.is_available()
    if has_cuda:  # NCCL talks through the current device, which is the first one unless told
        torch.cuda.set_device(training_device())
    with _exchange():
        found: tuple[Store, int, int] = next(rendezvous("env://", timeout=_LONGEST_START))
        store, rank, size = found
        store.set_timeout(_LONGEST_START)  # in an exchange the wait may be longer
        # before any work: later its other end may be gone, and connecting would try again for minutes
        other: Store = store.clone()  # type: ignore[attr-defined]  # PyTorch's stubs lack it
        dist.init_process_group(
            "nccl" if has_cuda else "gloo", store=store, rank=rank, world_size=size, timeout=_LONGEST_WAIT
        )
    atexit.register(_part)
    return store, other


def _part() -> None:
    """Ends the threads of the exchange: left to the end of the process, they now and then abort it."""
    with suppress(dist.DistError, RuntimeError):
        dist.destroy_process_group()


def device_name(device: torch.device) -> str:
    """Returns the name of a device, for people: "the GPU (NVIDIA RTX A2000)", "the processor (2 threads)"."""
    if device.type == "cuda":
        return f"the GPU ({torch.cuda.get_device_name(device)})"
    n_threads = torch.get_num_threads()
    return f"the processor ({n_threads} thread{'s' if n_threads > 1 else ''})"


def device_and_version() -> str:
    """Returns this process's device and what calculates on it: "the processor (1 thread), torch 2.9.0"."""
    return f"{device_name(training_device())}, torch {torch.__version__}"


def training_device() -> torch.device:
    """Returns the GPU of this process where there is one, else the CPU."""
    if torch.cuda.is_available():
        return torch.device("cuda", int(os.environ.get("LOCAL_RANK", "0")))
    return torch.device("cpu")


# How processes that train together end: all with the first one that fails or stops, and with its message.
#
# The store through which they found each other carries the message, and each looks there twice a second: Gloo
# notices by itself that the other end of an exchange is gone, NCCL waits for it until its limit.

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
