"""The time, as records keep it."""

from datetime import UTC, datetime


def now(timespec: str = "seconds") -> str:
    """Returns the time, ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec=timespec)
