"""What the computer tells: the time, as records keep it, and how many cores there are."""

import os
from datetime import UTC, datetime, timedelta

_FIRST_YEAR, _LAST_YEAR = 1970, 9998


def now(timespec: str = "seconds") -> str:
    """Returns the time, ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec=timespec)


def time_at(seconds: float) -> str:
    """Returns a time in seconds since 1970, as a file's, in ISO 8601, UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def check_time(said: str) -> str:
    """Returns a time that a file from outside gives, as it stands there.

    Raises:
        ValueError: if it is none, not in UTC, or of no year that a computer of ours has seen.
    """
    try:
        time = datetime.fromisoformat(said)
    except ValueError:
        time = None
    if time is None or time.utcoffset() != timedelta() or not _FIRST_YEAR <= time.year <= _LAST_YEAR:
        raise ValueError(f"{said[:40]!r} is not a time such as 2026-11-21T14:02:00+00:00")
    return said


def n_cores() -> int:
    """Returns how many cores of the processor this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
