"""Sizes, times and long names in words. Knows no Qt."""

from datetime import datetime

from engine.results.figures import by_this_clock

_MOST_LETTERS = 28


def size_words(n_bytes: int) -> str:
    """Says a size on disk: "28.4 MB"."""
    size = float(n_bytes)
    for unit in ("bytes", "kB", "MB", "GB"):
        if round(size) < 1000 or unit == "GB":
            return f"{size:,.0f} {unit}" if unit in ("bytes", "kB") else f"{size:,.1f} {unit}"
        size /= 1000
    raise AssertionError("unreachable")


def moment_words(iso: str) -> str:
    """Writes a time by this computer's clock, as short as it is clear: "14:02" today, else "11-20 14:02"."""
    time = by_this_clock(iso)
    if time is None:
        return iso[:10]
    now = datetime.now().astimezone()
    day = "" if time.date() == now.date() else "%m-%d " if time.year == now.year else "%Y-%m-%d "
    return time.strftime(f"{day}%H:%M")


def date_words(iso: str) -> str:
    """Writes the day of a time by this computer's clock: "2026-11-21"."""
    time = by_this_clock(iso)
    return time.strftime("%Y-%m-%d") if time else iso[:10]


def short_name(name: str) -> str:
    """Shortens a long name in its middle, since names that are alike differ at their ends."""
    if len(name) <= _MOST_LETTERS:
        return name
    head = (_MOST_LETTERS - 1) // 2
    return f"{name[:head].rstrip()}…{name[len(name) - (_MOST_LETTERS - 1 - head) :].lstrip()}"


def share_words(share: float) -> str:
    """Writes a share in per cent: "12.5 %"."""
    per_cent = 100 * share
    return f"{per_cent:.0f} %" if per_cent >= 9.95 or not per_cent else f"{per_cent:.1f} %"
