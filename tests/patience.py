"""How long a test waits before it says that something will never come: longer on a machine with other work.

A limit costs nothing where all is well. Every wait of a test, also a child's, has its limit from here.
"""

import os
import time
from functools import cache

import psutil

_USUAL_S = 0.02
"""Seconds of the processor for `_work` on the machine that the limits were chosen on."""
_MARGIN = 3
"""The load is a mean of the last minute: what began just now is not in it."""


def patience(limit_s: float) -> float:
    """Returns how long to wait here and now, in seconds, for what may take `limit_s` on an idle machine."""
    return _MARGIN * limit_s * slowness()


def slowness() -> float:
    """Returns how many times longer work takes here and now than on an idle machine; at least 1."""
    load = psutil.getloadavg()[0] / (os.cpu_count() or 1)
    return _processor() * max(1.0, load)


@cache
def _processor() -> float:
    """Returns how many times slower this processor is than the usual one; at least 1."""
    return max(1.0, min(_work() for _ in range(3)) / _USUAL_S)


def _work() -> float:
    began = time.thread_time()
    sum(number * number for number in range(200_000))
    return time.thread_time() - began
