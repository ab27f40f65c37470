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
from itertools import pairwise

from engine.text.numerals.clock.clock_writing import written_clock
from engine.text.numerals.clock.half_hours import with_half_hours
from engine.text.numerals.numbers import hour_before

_NOON = 12
_NOON_IN_WORDS = re.compile(
    r"\b(?:noon|mid(?:day|night)|mittags?|mitternachts?|midi|minuit)\b", re.IGNORECASE
)
_LATER_HALF = re.compile(r"mittag|abend|nacht|soir|après-midi|nuit", re.IGNORECASE)
_START = r"(?<![\d.,:])(?P<hour>2[0-4]|1\d|0?\d)"
_NO_MORE = r"(?![\d:]|[.,]\d)"
_ENGLISH = re.compile(
    rf"{_START}(?P<rest>[:.]\d\d|,\d\d(?=\s?[ap]\.?m\b))?"
    rf"(?:\s?(?P<mark>(?P<half>[ap])\.?\s?m\b\.?|o['’]clock\b|(?P<noon>noon|midnight)\b)|(?P<broken>\.m\b\.)|{_NO_MORE})",
    re.IGNORECASE,
)
_OF_24_HOURS = {
    "de": re.compile(
        rf"{_START}(?P<rest>[:.,]\d\d)?(?:(?P<mark>(?=\s?Uhr\b))"
        r"(?P<half>(?=\s?Uhr\s(?:morgens|früh|vormittags|mittags|nachmittags|abends|nachts"
        r"|in der (?:Nacht|Früh)"
        rf"|am (?:Morgen|Vormittag|Mittag|Nachmittag|Abend))\b))?|{_NO_MORE})"
    ),
    "fr": re.compile(
        rf"{_START}(?P<rest>)(?:(?P<mark>(?=\s?h(?:eures?)?\b))"
        r"(?P<half>(?=\s?h(?:eures?)?\s(?:du matin|de l['’]après-midi|du soir|de la nuit)\b))?"
        rf"|{_NO_MORE})"
    ),
}
_IMPOSSIBLE = re.compile(r"(?<![\d.,:])(?:1[3-9]|2[0-4])(?:[:.]\d\d)?\s?[ap]\.?\s?m\b")
_HALF_IN_BRACKETS = re.compile(r"\A[^(\[].*\d\s?[ap]\.m\.[)\]]")
_STOP_IN_BRACKETS = re.compile(r"(?<=\d\sUhr)\.(?=[)\]])")
"""What is left of a.m. in Breakfast (7 a.m.)."""
_BARE_RANGE = re.compile(
    r"(?<![\w.,:–-])(?P<first>\d\d?)\s?[-–]\s?(?P<last>\d\d?)(?!\d|[.,:]\d)(?P<clock>\sUhr\b)?"
)
_BEHIND_A_RANGE = re.compile(r"[,;)]|\.?$| and\b")
"""What shows that hours in English are not told: no unit and no noun."""
_JOINING = {
    "en": re.compile(r"\s?[-–—]\s?|\s(?:to|till|until|through)\s"),
    "de": re.compile(r"(?:\s?Uhr)?(?:\s?[-–—]\s?|\sbis\s(?:um\s)?)"),
    "fr": re.compile(r"(?:\s?h(?:eures?)?)?(?:\s?[-–—]\s?|\sà\s)"),
}
"""What stands between the times of a range."""
_AND = {
    "en": re.compile(r"\sand\s"),
    "de": re.compile(r"(?:\s?Uhr)?\sund\s(?:um\s)?"),
    "fr": re.compile(r"(?:\s?h(?:eures?)?)?\set\s"),
}
_BEFORE_AND = {
    "en": re.compile(r"\b(?:between|at)\s$", re.IGNORECASE),
    "de": re.compile(r"\b(?:zwischen|um)\s$", re.IGNORECASE),
    "fr": re.compile(r"\b(?:entre|à)\s$", re.IGNORECASE),
}
_DAYS = "Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun"
"""In English, as models leave them in any language."""
_BEFORE_A_RANGE = r"(?:^\s*|[:(\[]\s?|{}[.,:]?\s)$"
_OPENING = {
    language: re.compile(_BEFORE_A_RANGE.format(rf"(?:\b(?:{_DAYS}|{days}|(?i:{words}))|{time})"))
    for language, days, words, time in (
        (
            "en",
            "Weds",
            r"(?:mon|tues|wednes|thurs|fri|satur|sun|week)days?|weekends?|from|between|open|closed|daily"
            r"|every day|today|tomorrow|hours",
            r"\d\s?[ap]\.?m\.?(?:,| and)",
        ),
        (
            "de",
            "Mo|Di|Mi|Do|Fr|Sa|So",
            r"(?:mon|diens|donners|frei|sams|sonn|werk|feier|wochen)tags?|mittwochs?|sonnabends?|von|zwischen"
            r"|geöffnet|offen|geschlossen|täglich|heute|morgen|\w*zeiten",
            "Uhr(?:,| und)",
        ),
        (
            "fr",
            "lun|mar|mer|jeu|ven|sam|dim",
            "lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|de|entre|ouvert|fermé"
            "|aujourd['’]hui|demain|horaires",
            r"\bh(?:eures?)?(?:,| et)",
        ),
    )
}
"""What stands before a range, so that numbers in it that nothing marks are hours: not behind Hall or Day."""


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
    if tgt == "en" and src in _OF_24_HOURS:
        translation = _with_untold(source, translation, (src, tgt))
    if _HALF_IN_BRACKETS.search(source):
        translation = _STOP_IN_BRACKETS.sub("", translation)
    given, times = _both(source, translation, (src, tgt))
    return _put_right(translation, times, given, _in_12_hours if tgt == "en" else _in_24_hours)


def _with_untold(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Tells the hours of a range that a translation copied without their sign: 9–17 is 9 a.m.–5 p.m."""
    ranges = list(_BARE_RANGE.finditer(source))
    others = {each.groups()[:2] for each in ranges if not each["clock"]}
    told = {
        each.groups()[:2]: written_clock(each[0], languages)
        for each in ranges
        if each["clock"] and int(each["last"]) > _NOON and each.groups()[:2] not in others
    }

    def written(copied: re.Match[str]) -> str:
        is_free = _BEHIND_A_RANGE.match(translation, copied.end()) is not None
        return (told.get(copied.groups()[:2]) if is_free else None) or copied[0]

    return _BARE_RANGE.sub(written, translation) if told else translation


def has_other_times(source: str, translation: str, languages: tuple[str, str]) -> bool:
    """Tells whether a translation has a time of day that is none of its source's, which names no noon."""
    if _NOON_IN_WORDS.search(source):
        return False
    src, tgt = (language.split("-")[0].lower() for language in languages)
    given, times = _both(source, translation, (src, tgt))
    is_impossible = tgt == "en" and _IMPOSSIBLE.search(translation) is not None
    return bool(given) and (is_impossible or None in _partners(times, given)[0])


def _both(source: str, translation: str, languages: tuple[str, str]) -> tuple[list[_Time], list[_Time]]:
    """Finds the times of a source, which are certain ones, and those of its translation."""
    src, tgt = languages
    if src == "en" and tgt in _OF_24_HOURS:
        return [time for time in _english(source) if time.is_certain], _counted(translation, tgt)
    if src in _OF_24_HOURS and tgt == "en":
        return _counted(source, src), _english(translation)
    return [], []


def _ranges(text: str, pattern: re.Pattern[str], language: str) -> list[list[re.Match[str]]]:
    """Finds the times of a text, those of a range together.

    A number that nothing marks as a time is an hour only in a range that something opens; of Hall 2 until
    5 p.m. none is read, since it may be a range or none.
    """
    found = list(pattern.finditer(text))
    ranges = [[hour] for hour in found[:1]]
    for place, hour in enumerate(found[1:], 1):
        if _are_joined(text, ranges[-1], found[place : place + 2], language):
            ranges[-1].append(hour)
        else:
            ranges.append([hour])
    return [hours for hours in ranges if any(map(_is_told, hours)) and _is_certain(text, hours, language)]


def _are_joined(
    text: str, before: Sequence[re.Match[str]], behind: Sequence[re.Match[str]], language: str
) -> bool:
    """Tells whether a range goes on with the next time: between 1 and 3, 8-12 and 14-18."""
    start, end = before[-1].end(), behind[0].start()
    if not _AND[language].fullmatch(text, start, end):
        return _JOINING[language].fullmatch(text, start, end) is not None
    if _is_told(before[-1]) and _is_told(behind[0]):
        return True
    if len(before) == 1:
        return _BEFORE_AND[language].search(text, 0, before[0].start()) is not None
    return len(behind) > 1 and _are_joined(text, behind[:1], behind[1:], language)


def _is_certain(text: str, hours: Sequence[re.Match[str]], language: str) -> bool:
    """Tells whether each is a time: 2 p.m., 14:00, or all of them in a range that something opens."""
    if all(_is_told(hour) or ":" in (hour["rest"] or "") for hour in hours):
        return True
    is_and = _AND[language].fullmatch(text, hours[0].end(), hours[1].start())
    opening = (_BEFORE_AND if is_and else _OPENING)[language]
    return opening.search(text, 0, hours[0].start()) is not None


def _is_told(found: re.Match[str]) -> bool:
    is_english = "broken" in found.re.groupindex
    by_colon = is_english and (found["rest"] or "").startswith(":")
    return found["mark"] is not None or by_colon or (is_english and found["broken"] is not None)


def _english(text: str) -> list[_Time]:
    """Finds 2 p.m., 2:30, 2 o'clock, the 1 of 1 to 3 p.m., and what no English clock shows: 19 o'clock."""
    times: list[_Time] = []
    for number, hours in enumerate(_ranges(text, _ENGLISH, "en")):
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


def _counted(text: str, language: str) -> list[_Time]:
    """Finds 14 Uhr, both of 9 bis 17 Uhr, and 2 Uhr, which may be by day or by night.

    Beside an hour after noon, and with its minutes, it is by night: 23 bis 2 Uhr, 2.15 Uhr.
    """
    times = []
    ranges = _ranges(text, _OF_24_HOURS[language], language)
    counts_on = any(not 0 < int(found["hour"]) <= _NOON for hours in ranges for found in hours)
    says_half = _LATER_HALF.search(text) is not None
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
