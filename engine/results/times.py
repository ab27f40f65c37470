"""Times for people: records keep them in UTC, and whoever shows one says it by this computer's clock."""

from datetime import datetime


def by_this_clock(iso: str) -> datetime | None:
    """Reads a time, ISO 8601, and gives it by this computer's clock; None if it is none."""
    try:
        return datetime.fromisoformat(iso).astimezone()
    except (ValueError, OverflowError):  # the second: of the first or the last year there is
        return None


def when_words(iso: str) -> str:
    """Writes day and minute of a time by this computer's clock: "2026-11-21 14:02"."""
    time = by_this_clock(iso)
    return time.strftime("%Y-%m-%d %H:%M") if time else iso[:10]
