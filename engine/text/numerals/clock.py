"""Times of day as the target language tells them: ranges, half hours, and what a model miscounted.

2:30 p.m. is 14:30 Uhr, not 2:30 Uhr; 19 Uhr is 7 p.m., not 19 o'clock and not 6 p.m. The times of a range are
told by one sign (von 9 bis 17 Uhr, 9 to 5 p.m.), so they are read together. A time is put right only if it is
clear which one it stands for: the only one without a partner, or one of as many in their order. What says by
a word which half of the day is meant (2 Uhr nachmittags) stays, as does 14:30 alone in English. Half hours
told in words have a part of their own below.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import LanguageRules
from engine.text.numerals.numbers import hour_before

# Times of day, alone or in a range, written by another language's clock: 9–17 Uhr is 9 a.m.–5 p.m.

_MOST_HOURS, _NOON_HOUR = 24, 12


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
    words = dict(zip(read.joining, write.joining, strict=False))  # either may have none
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
            if not 1 <= hour <= _NOON_HOUR:
                return None
            hour = hour % _NOON_HOUR + _NOON_HOUR * (half == "p")
            if found and not is_told and hour >= found[0][0]:
                hour -= _NOON_HOUR
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
        half = "p" if hour % _MOST_HOURS >= _NOON_HOUR else "a"
        told.append(
            f"{hour % _NOON_HOUR or _NOON_HOUR}{f':{minutes}' if minutes.strip('0') else ''} {half}.m."
        )
    return joining.join(told)


# Puts right the half hours of a translation: "halb acht" is half past seven, not half past eight.
#
# Small models mistake the hour, as German counts towards the next one: so does a `Clock` with
# `half_counts_to_next`. A half hour is put right only where both texts have as many of them, in their order.

_NOON = 12
_DIGITS = re.compile(r"(?<![\d.,:])(?P<hour>2[0-3]|1\d|0?\d)[:.]30(?![\d:]|[.,]\d)")


class _Half(NamedTuple):
    """A half hour in a text."""

    start: int
    """Where its hour stands."""
    end: int
    hour: int
    """That it is half past, from 0 to 11."""
    written: str
    is_told: bool
    """Whether it is told in words: then German names the next hour."""


def with_half_hours(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Returns a translation with the half hours of its source.

    Args:
        source: a sentence; only what it tells in words ("halb acht") is looked at.
        translation: of it.
        languages: of both, without regions; where half hours of one are not known, nothing changes.
    """
    src, tgt = languages
    if src == tgt or not _pattern(src) or not _pattern(tgt):
        return translation
    wanted = _half_hour_told(source, src)
    if not wanted or "30" in source:  # which may stand for a price, 2,30, or a time of its own
        return translation
    found = _half_hour_told(translation, tgt) or _in_digits(translation)
    if len(found) != len(wanted):
        return translation
    for half, right in reversed(list(zip(found, wanted, strict=True))):
        if half.hour != right.hour:
            written = _written(half, right.hour, tgt)
            translation = translation[: half.start] + written + translation[half.end :]
    return translation


def half_hour_numbers(text: str, language: str) -> frozenset[str]:
    """Returns the numbers that a clock shows at what a text says in words: "halb acht" is 7, 19 and 30.

    Noon is 12, midnight 0, 12 and 24.

    Args:
        text: a sentence.
        language: its tag; one whose clock is not known has none.
    """
    clock = rules_of(language).clock
    if clock is None:
        return frozenset()
    hours = {half.hour for half in _half_hour_told(text, language.split("-")[0].lower())}
    shown = {hour or _NOON for hour in hours} | {hour + _NOON for hour in hours} | ({30} if hours else set())
    noon = {12} if _has(clock.noon, text) else set()
    midnight = {0, 12, 24} if _has(clock.midnight, text) else set()
    return frozenset(map(str, shown | noon | midnight))


def _has(words: str, text: str) -> bool:
    return re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) is not None


@cache
def _pattern(language: str) -> re.Pattern[str] | None:
    """Finds the half hours that a language tells in words; None if it is not known how."""
    rules = rules_of(language)
    if rules.clock is None or not (rules.clock.half and rules.cardinals):
        return None
    hours = "|".join(rules.cardinals[1 : _NOON + 1])
    return re.compile(rf"\b{rules.clock.half} (?P<hour>{hours}|1[0-2]|[1-9])\b(?![:.,]\d)", re.IGNORECASE)


def _half_hour_told(text: str, language: str) -> list[_Half]:
    pattern, halves = _pattern(language), []
    for found in pattern.finditer(text) if pattern else ():
        word = found["hour"]
        number = int(word) if word.isdigit() else rules_of(language).cardinals.index(word.lower())
        hour = (number - _n_ahead(language)) % _NOON
        halves.append(_Half(*found.span("hour"), hour, word, is_told=True))
    return halves


def _n_ahead(language: str) -> int:
    """Returns how many hours later than it is the hour is that a language names: "halb acht" is 7:30."""
    clock = rules_of(language).clock
    return int(clock is not None and clock.half_counts_to_next)


def _in_digits(text: str) -> list[_Half]:
    return [
        _Half(*found.span("hour"), int(found["hour"]) % _NOON, found["hour"], is_told=False)
        for found in _DIGITS.finditer(text)
    ]


def _written(half: _Half, hour: int, language: str) -> str:
    """Writes an hour as another one stood there: in words or digits, of twelve or 24."""
    if not half.is_told:
        return str(hour + _NOON if int(half.written) > _NOON else hour or _NOON)
    number = (hour + _n_ahead(language) - 1) % _NOON + 1
    return str(number) if half.written.isdigit() else rules_of(language).cardinals[number]


# The clock times of a translation: written as its language tells them, and put right where miscounted.

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
