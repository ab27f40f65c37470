"""How much longer work takes on a text that is four times as long: 4 times where it is linear."""

import time
from collections.abc import Callable


def growth(work: Callable[[str], object], part: str, n_parts: int = 2_000) -> float:
    """Returns the ratio of the processor's times; of each, the shortest of three counts."""
    return _seconds(work, part * n_parts * 4) / _seconds(work, part * n_parts)


def _seconds(work: Callable[[str], object], text: str) -> float:
    def once() -> float:
        began = time.process_time()
        work(text)
        return time.process_time() - began

    return min(once() for _ in range(3))
