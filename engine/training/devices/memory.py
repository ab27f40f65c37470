"""Does in halves what does not fit into memory. Knows nothing of models or texts."""

import gc
from collections.abc import Callable
from typing import TypeVar

import numpy as np
import torch
from numpy.typing import NDArray

from engine.errors import OutOfMemory

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
