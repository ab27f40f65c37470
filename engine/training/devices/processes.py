"""One or several training processes, started by PyTorch's own launcher (`torchrun`)."""

import atexit
import functools
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import torch
import torch.distributed as dist
from torch import Tensor
from torch.distributed.distributed_c10d import Store
from torch.distributed.rendezvous import rendezvous

from engine.errors import JobError

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
