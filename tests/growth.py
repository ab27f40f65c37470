"""What work takes: memory, and how much longer it takes on a text four times as long: 4 times if linear."""

import re
import time
from collections.abc import Callable
from pathlib import Path


def growth(work: Callable[[str], object], part: str, n_parts: int = 2_000) -> float:
    """Returns the ratio of the processor's times; of each, the shortest of three counts."""
    return _seconds(work, part * n_parts * 4) / _seconds(work, part * n_parts)


def _seconds(work: Callable[[str], object], text: str) -> float:
    def once() -> float:
        began = time.process_time()
        work(text)
        return time.process_time() - began

    return min(once() for _ in range(3))


def resident_kb(path: Path) -> int:
    """Returns how much of a file that this process has mapped lies in its memory, as Linux tells it."""
    n_kb, is_of_file = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if re.match("[0-9a-f]+-[0-9a-f]+ ", line):
            is_of_file = line.endswith(f" {path}")
        elif is_of_file and line.startswith("Rss:"):
            n_kb += int(line.split()[1])
    return n_kb
