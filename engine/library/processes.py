"""Which process is which: a process id alone is reused, with its start time it is not."""

import os

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
