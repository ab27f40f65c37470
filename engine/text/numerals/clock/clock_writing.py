"""Times of day, alone or in a range, written by another language's clock: 9–17 Uhr is 9 a.m.–5 p.m."""

import re

from engine.languages import rules_of
from engine.languages.base import LanguageRules

_MOST_HOURS, _NOON = 24, 12


def written_clock(text: str, languages: tuple[str, str]) -> str | None:
    """Writes a time, or a range of two, as another language tells it; None if it cannot be one."""
    read, write = map(rules_of, languages)
    if read.clock_mark is None or write.clock_mark is None:
        return None
    times = list(re.finditer(r"(\d+)(?:[.:](\d\d))?(?:\s?([ap])\.?\s?m\b\.?)?", text))
    if not 1 <= len(times) <= 2:
        return None
    read_times = _hours(times)
    if read_times is None:
        return None
    if len(times) == 1:
        return _told(read_times, "", write)
    between = text[times[0].end() : times[1].start()].removeprefix(f" {read.clock_mark}")
    words = dict(zip(read.joining, write.joining, strict=True))
    joining = words.get(between.strip(), between.strip())
    return _told(read_times, f" {joining} " if between.strip() in words else between.strip(), write)


def _hours(times: list[re.Match[str]]) -> list[tuple[int, str]] | None:
    """Returns hours of 24 with their minutes; None if some cannot be."""
    found: list[tuple[int, str]] = []
    half = ""
    for time in reversed(times):
        hour = int(time[1])
        is_told = bool(time[3])
        half = (time[3] or half).lower()
        if half:
            if not 1 <= hour <= _NOON:
                return None
            hour = hour % _NOON + _NOON * (half == "p")
            if found and not is_told and hour >= found[0][0]:
                hour -= _NOON
                if hour < 0:
                    return None
        if hour > _MOST_HOURS:
            return None
        found.insert(0, (hour, time[2] or ""))
    return found


def _told(times: list[tuple[int, str]], joining: str, write: LanguageRules) -> str:
    if write.clock_mark:
        has_minutes = any(minutes.strip("0") for _, minutes in times)
        told = [f"{hour}:{minutes or '00'}" if has_minutes else str(hour) for hour, minutes in times]
        return f"{joining.join(told)} {write.clock_mark}"
    told = []
    for hour, minutes in times:
        half = "p" if hour % _MOST_HOURS >= _NOON else "a"
        told.append(f"{hour % _NOON or _NOON}{f':{minutes}' if minutes.strip('0') else ''} {half}.m.")
    return joining.join(told)
