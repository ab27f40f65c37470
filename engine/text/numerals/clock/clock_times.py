"""Writes times of day as the target language tells them, and puts right those that a model miscounted.

2:30 p.m. is 14:30 Uhr, not 2:30 Uhr; 19 Uhr is 7 p.m., not 19 o'clock and not 6 p.m. The times of a range are
told by one sign (von 9 bis 17 Uhr, 9 to 5 p.m.), so they are read together. A time is put right only if it is
clear which one it stands for: the only one without a partner, or one of as many in their order. What says by
a word which half of the day is meant (2 Uhr nachmittags) stays, as does 14:30 alone in English. Half hours
told in words are those of `half_hours`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from engine.languages import rules_of
from engine.text.numerals.clock.clock_writing import written_clock
from engine.text.numerals.clock.half_hours import with_half_hours
from engine.text.numerals.numbers import hour_before

_NOON = 12
_IMPOSSIBLE = re.compile(r"(?<![\d.,:])(?:1[3-9]|2[0-4])(?:[:.]\d\d)?\s?[ap]\.?\s?m\b")
_HALF_IN_BRACKETS = re.compile(r"\A[^(\[].*\d\s?[ap]\.m\.[)\]]")
_RANGE = r"(?<![\w.,:–-])(?P<first>\d\d?)\s?[-–]\s?(?P<last>\d\d?)(?!\d|[.,:]\d)"
_DAYS = "Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun"
"""In English, as models leave them in any language."""


class _ClockPatterns(NamedTuple):
    """The patterns of one language whose clock is known."""

    time: re.Pattern[str]
    has_halves: bool
    to: re.Pattern[str]
    """What stands between the times of a range."""
    also: re.Pattern[str]
    before_also: re.Pattern[str]
    opening: re.Pattern[str]
    """What stands before a range, so that numbers in it that nothing marks are hours: not Hall or Day."""
    noon: re.Pattern[str]
    later_half: re.Pattern[str]
    bare_range: re.Pattern[str]
    """Hours alone with a dash between them: 9–17 Uhr."""
    behind_range: re.Pattern[str]
    """What shows that such hours are not told: no unit and no noun."""
    stop_in_brackets: re.Pattern[str]
    """What is left of a.m. in Breakfast (7 a.m.)."""


@cache
def _patterns(language: str) -> _ClockPatterns | None:
    rules = rules_of(language)
    clock = rules.clock
    if clock is None:
        return None
    mark = rules.clock_mark or "(?!)"
    joining = f"| {rules.joining[1]}\\b" if rules.joining else ""
    opening = rf"(?:\b(?:{_DAYS}|{clock.opening_days}|(?i:{clock.opening}))|{clock.before_more})"
    return _ClockPatterns(
        re.compile(clock.time),
        clock.has_halves,
        re.compile(clock.to),
        re.compile(clock.also),
        re.compile(rf"\b(?:{clock.before_also})\s$", re.IGNORECASE),
        re.compile(rf"(?:^\s*|[:(\[]\s?|{opening}[.,:]?\s)$"),
        re.compile(rf"\b(?:{clock.noon}|{clock.midnight})\b", re.IGNORECASE),
        re.compile(clock.later_half or "(?!)", re.IGNORECASE),
        re.compile(rf"{_RANGE}(?P<clock>\s{mark}\b)?"),
        re.compile(rf"[,;)]|\.?${joining}"),
        re.compile(rf"(?<=\d\s{mark})\.(?=[)\]])"),
    )


@dataclass(frozen=True, slots=True)
class _Time:
    """A time in a text."""

    found: re.Match[str]
    hours: frozenset[int]
    """That it may mean, of 24."""
    range: int
    """Counts the ranges of the text; a time alone is one by itself."""
    is_certain: bool = True
    """False for 2 o'clock: by day or by night."""

    @property
    def hour(self) -> int:
        """As it is written."""
        return int(self.found["hour"])

    @property
    def rest(self) -> str:
        """What stands behind the hour: ":30"."""
        return self.found["rest"] or ""

    @property
    def minutes(self) -> str:
        return self.rest.lstrip(":.,").replace("00", "")

    def hour_of(self, other: "_Time") -> int:
        """Returns the hour that another time is to be told with in this one's place."""
        hours = self.hours & other.hours or other.hours
        return max(hours) if min(self.hours) >= _NOON else min(hours)

    def means(self, other: "_Time") -> bool:
        """Tells whether both may be the same time."""
        return bool(self.hours & other.hours) and self.minutes == other.minutes


def with_clock_times(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Returns a translation with its times of day told as its language does."""
    src, tgt = (language.split("-")[0].lower() for language in languages)
    translation = with_half_hours(source, translation, (src, tgt))
    read, write = _patterns(src), _patterns(tgt)
    if read is None or write is None:
        return translation
    if write.has_halves and not read.has_halves:
        translation = _with_untold(source, translation, (src, tgt), (read, write))
    if _HALF_IN_BRACKETS.search(source):
        translation = write.stop_in_brackets.sub("", translation)
    given, times = _both(source, translation, (read, write))
    return _put_right(translation, times, given, _in_12_hours if write.has_halves else _in_24_hours)


def _with_untold(
    source: str, translation: str, languages: tuple[str, str], patterns: tuple[_ClockPatterns, _ClockPatterns]
) -> str:
    """Tells the hours of a range that a translation copied without their sign: 9–17 is 9 a.m.–5 p.m."""
    read, write = patterns
    ranges = list(read.bare_range.finditer(source))
    others = {each.groups()[:2] for each in ranges if not each["clock"]}
    told = {
        each.groups()[:2]: written_clock(each[0], languages)
        for each in ranges
        if each["clock"] and int(each["last"]) > _NOON and each.groups()[:2] not in others
    }

    def written(copied: re.Match[str]) -> str:
        is_free = write.behind_range.match(translation, copied.end()) is not None
        return (told.get(copied.groups()[:2]) if is_free else None) or copied[0]

    return read.bare_range.sub(written, translation) if told else translation


def has_other_times(source: str, translation: str, languages: tuple[str, str]) -> bool:
    """Tells whether a translation has a time of day that is none of its source's, which names no noon."""
    read, write = (_patterns(language.split("-")[0].lower()) for language in languages)
    if read is None or write is None or read.noon.search(source):
        return False
    given, times = _both(source, translation, (read, write))
    is_impossible = write.has_halves and _IMPOSSIBLE.search(translation) is not None
    return bool(given) and (is_impossible or None in _partners(times, given)[0])


def _both(
    source: str, translation: str, patterns: tuple[_ClockPatterns, _ClockPatterns]
) -> tuple[list[_Time], list[_Time]]:
    """Finds the times of a source, which are certain ones, and those of its translation."""
    read, write = patterns
    if read.has_halves and not write.has_halves:
        return [time for time in _halved(source, read) if time.is_certain], _counted(translation, write)
    if write.has_halves and not read.has_halves:
        return _counted(source, read), _halved(translation, write)
    return [], []


def _ranges(text: str, patterns: _ClockPatterns) -> list[list[re.Match[str]]]:
    """Finds the times of a text, those of a range together.

    A number that nothing marks as a time is an hour only in a range that something opens; of Hall 2 until
    5 p.m. none is read, since it may be a range or none.
    """
    found = list(patterns.time.finditer(text))
    ranges = [[hour] for hour in found[:1]]
    for place, hour in enumerate(found[1:], 1):
        if _are_joined(text, ranges[-1], found[place : place + 2], patterns):
            ranges[-1].append(hour)
        else:
            ranges.append([hour])
    return [hours for hours in ranges if any(map(_is_told, hours)) and _is_certain(text, hours, patterns)]


def _are_joined(
    text: str, before: Sequence[re.Match[str]], behind: Sequence[re.Match[str]], patterns: _ClockPatterns
) -> bool:
    """Tells whether a range goes on with the next time: between 1 and 3, 8-12 and 14-18."""
    start, end = before[-1].end(), behind[0].start()
    if not patterns.also.fullmatch(text, start, end):
        return patterns.to.fullmatch(text, start, end) is not None
    if _is_told(before[-1]) and _is_told(behind[0]):
        return True
    if len(before) == 1:
        return patterns.before_also.search(text, 0, before[0].start()) is not None
    return len(behind) > 1 and _are_joined(text, behind[:1], behind[1:], patterns)


def _is_certain(text: str, hours: Sequence[re.Match[str]], patterns: _ClockPatterns) -> bool:
    """Tells whether each is a time: 2 p.m., 14:00, or all of them in a range that something opens."""
    if all(_is_told(hour) or ":" in (hour["rest"] or "") for hour in hours):
        return True
    is_and = patterns.also.fullmatch(text, hours[0].end(), hours[1].start())
    opening = patterns.before_also if is_and else patterns.opening
    return opening.search(text, 0, hours[0].start()) is not None


def _is_told(found: re.Match[str]) -> bool:
    has_halves = "broken" in found.re.groupindex
    by_colon = has_halves and (found["rest"] or "").startswith(":")
    return found["mark"] is not None or by_colon or (has_halves and found["broken"] is not None)


def _halved(text: str, patterns: _ClockPatterns) -> list[_Time]:
    """Finds 2 p.m., 2:30, 2 o'clock, the 1 of 1 to 3 p.m., and what no such clock shows: 19 o'clock."""
    times: list[_Time] = []
    for number, hours in enumerate(_ranges(text, patterns)):
        later: int | None = None
        of_range = []
        for found in reversed(hours):
            hour, half = int(found["hour"]), (found["half"] or "").lower()
            meant = {hour, hour % _NOON + _NOON} if 0 < hour <= _NOON else {hour}
            if hour <= _NOON and half:
                meant = {hour % _NOON + _NOON * (half == "p")}
            elif later is not None and not found["mark"]:
                meant = {hour_before(hour, later)}
            has_half = half or later is not None or not _is_told(found)
            is_certain = len(meant) == 1 and bool(has_half) and hour <= _NOON
            later = min(meant) if len(meant) == 1 else None
            of_range.append(_Time(found, frozenset(meant), number, is_certain))
        times += reversed(of_range)
    return times


def _counted(text: str, patterns: _ClockPatterns) -> list[_Time]:
    """Finds 14 Uhr, both of 9 bis 17 Uhr, and 2 Uhr, which may be by day or by night.

    Beside an hour after noon, and with its minutes, it is by night: 23 bis 2 Uhr, 2.15 Uhr.
    """
    times = []
    ranges = _ranges(text, patterns)
    counts_on = any(not 0 < int(found["hour"]) <= _NOON for hours in ranges for found in hours)
    says_half = patterns.later_half.search(text) is not None
    for number, hours in enumerate(ranges):
        for found in () if any(hour["half"] is not None for hour in hours) else hours:
            hour = int(found["hour"])
            is_exact = counts_on or (found["rest"] and not says_half)
            meant = {hour, hour + _NOON} if 0 < hour < _NOON and not is_exact else {hour}
            times.append(_Time(found, frozenset(meant), number))
    return times


def _partners(times: Sequence[_Time], given: Sequence[_Time]) -> tuple[list[_Time | None], list[_Time]]:
    """Returns for each time one of those given that it may mean, and those that are left."""
    left = list(given)
    partners = []
    for time in times:
        partner = min(filter(time.means, left), key=lambda each: len(each.hours), default=None)
        if partner:
            left.remove(partner)
        partners.append(partner)
    return partners, left


def _put_right(
    translation: str, times: Sequence[_Time], given: Sequence[_Time], told: Callable[[_Time, int, str], str]
) -> str:
    """Writes the times of a translation as those given are told.

    Args:
        translation: what is changed.
        times: of it.
        given: of its source.
        told: how the target language tells a time that stands there, of an hour, behind what the range has
            before it.
    """
    written, cursor, before, number = "", 0, "", -1
    for time, partner in zip(times, _meant(times, given), strict=True):
        start, end = time.found.span()
        before = before if time.range == number else ""
        text = translation[start:end]
        if partner is not None and time.minutes == partner.minutes:
            text = told(time, time.hour_of(partner), before)
        written += translation[cursor:start] + text
        cursor, before, number = end, text, time.range
    return written + translation[cursor:]


def _meant(times: Sequence[_Time], given: Sequence[_Time]) -> Sequence[_Time | None]:
    """Returns for each time the one that it stands for, None if that is not certain."""
    partners, left = _partners(times, given)
    if len(times) == len(given):
        n_others = sum(not time.means(other) for time, other in zip(times, given, strict=True))
        if n_others <= partners.count(None) or all(
            len({each.range for each in some}) == 1 for some in (times, given)
        ):
            return given
    if left and partners.count(None) == len(left):
        partners = [partner or left.pop(0) for partner in partners]
        places = [(time.range, given.index(partner)) for time, partner in zip(times, partners, strict=True)]
        if any(a == b and first > second for (a, first), (b, second) in pairwise(places)):
            return [None] * len(times)
    return partners


def _in_24_hours(time: _Time, hour: int, _: str) -> str:
    told = time.found["hour"] if time.hour == hour else str(hour)
    return told + time.rest.replace(",", ".")


def _in_12_hours(time: _Time, hour: int, before: str) -> str:
    """Tells a time with a.m. or p.m. if it was told so, has no other way, or stands behind one that is."""
    has_half, follows_half = bool(time.found["half"]), before.rstrip(".").lower().endswith("m")
    by_colon = time.rest.startswith(":") and time.found["mark"] is None and not follows_half
    may_stay = by_colon or time.found["noon"] or (time.hour <= _NOON and (has_half or not follows_half))
    is_right = hour in time.hours and (time.hour or by_colon) and not time.rest.startswith((",", "."))
    if is_right and may_stay:
        return time.found[0]
    minutes = f":{time.rest[1:]}" if time.rest else ""
    if not has_half and not follows_half and 0 < hour <= _NOON and _is_told(time.found):
        return f"{hour}{minutes}" if minutes else f"{hour} o'clock"
    half = "p" if hour % 24 >= _NOON else "a"
    is_closed = time.found.string[time.found.end() :].startswith(".")
    return f"{hour % _NOON or _NOON}{minutes} {half}.m{'' if is_closed else '.'}"
