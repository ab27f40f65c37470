"""Writes times of day as the target language tells them, and puts right those that a model miscounted.

2:30 p.m. is 14:30 Uhr, not 2:30 Uhr; 19 Uhr is 7 p.m., not 19 o'clock and not 6 p.m. A time is put right only
if it is clear which one it stands for: the only one without a partner, or one of as many in their order. What
says by a word which half of the day is meant (2 Uhr nachmittags) stays, as does 14:30 alone in English. Half
hours told in words are those of `half_hours`.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.text.numerals.half_hours import with_half_hours

_NOON = 12
_START = r"(?<![\d.,:])(?P<hour>2[0-4]|1\d|0?\d)"
_ENGLISH = re.compile(
    rf"{_START}(?:(?P<rest>[:.]\d\d)?\s?(?:(?P<half>[ap])\.?\s?m\b\.?|o['’]clock\b)|(?P<bare>:\d\d)(?![\d:]))",
    re.IGNORECASE,
)
_OF_24_HOURS = {
    "de": re.compile(
        rf"{_START}(?P<rest>[:.,]\d\d)?(?=\s?Uhr\b)"
        r"(?!\s?Uhr\s(?:morgens|früh|vormittags|mittags|nachmittags|abends|nachts|in der (?:Nacht|Früh)"
        r"|am (?:Morgen|Vormittag|Mittag|Nachmittag|Abend))\b)"
    ),
    "fr": re.compile(
        rf"{_START}(?P<rest>)(?=\s?h(?:eures?)?\b)"
        r"(?!\s?h(?:eures?)?\s(?:du matin|de l['’]après-midi|du soir|de la nuit)\b)"
    ),
}


class _Time(NamedTuple):
    """A time in a text."""

    found: re.Match[str]
    hours: frozenset[int]
    """That it may mean, of 24."""
    is_certain: bool = True
    """False for 2 o'clock: by day or by night."""

    @property
    def minutes(self) -> str:
        return self.rest.lstrip(":.,").replace("00", "")

    @property
    def rest(self) -> str:
        """What stands behind the hour: ":30"."""
        return self.found["rest"] or self.found.groupdict().get("bare") or ""

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
    if src == "en" and tgt in _OF_24_HOURS:
        given = [time for time in _english(source) if time.is_certain]
        return _put_right(translation, _counted(translation, tgt), given, _in_24_hours)
    if src in _OF_24_HOURS and tgt == "en":
        return _put_right(translation, _english(translation), _counted(source, src), _in_12_hours)
    return translation


def _english(text: str) -> list[_Time]:
    """Finds 2 p.m., 2:30, 2 o'clock, and what no English clock shows: 19 o'clock, 15 p.m."""
    times = []
    for found in _ENGLISH.finditer(text):
        hour, half = int(found["hour"]), (found["half"] or "").lower()
        if hour > _NOON or not half:
            hours = {hour, hour % _NOON + _NOON} if 0 < hour <= _NOON else {hour}
            times.append(_Time(found, frozenset(hours), is_certain=False))
        else:
            times.append(_Time(found, frozenset((hour % _NOON + _NOON * (half == "p"),))))
    return times


def _counted(text: str, language: str) -> list[_Time]:
    """Finds 14 Uhr, and 2 Uhr, which may be by day or by night."""
    times = []
    for found in _OF_24_HOURS[language].finditer(text):
        hour = int(found["hour"])
        times.append(_Time(found, frozenset({hour, hour + _NOON} if 0 < hour < _NOON else {hour})))
    return times


def _put_right(
    translation: str, times: Sequence[_Time], given: Sequence[_Time], told: Callable[[_Time, int], str]
) -> str:
    """Writes the times of a translation as those given are told.

    Args:
        translation: what is changed.
        times: of it.
        given: of its source.
        told: how the target language tells a time that stands there, of an hour.
    """
    left, odd = list(given), []
    for time in times:
        partner = min(filter(time.means, left), key=lambda each: len(each.hours), default=None)
        if partner:
            left.remove(partner)
        odd.append((time, partner))
    unmatched = [time for time, partner in odd if partner is None]
    if len(unmatched) == len(left):
        paired = dict(zip(map(id, unmatched), left, strict=True))
        odd = [(time, partner or paired[id(time)]) for time, partner in odd]
    for time, partner in reversed(odd):
        if partner is not None and time.minutes == partner.minutes:
            start, end = time.found.span()
            translation = translation[:start] + told(time, time.hour_of(partner)) + translation[end:]
    return translation


def _in_24_hours(time: _Time, hour: int) -> str:
    told = time.found["hour"] if int(time.found["hour"]) == hour else str(hour)
    return told + time.rest.replace(",", ".")


def _in_12_hours(time: _Time, hour: int) -> str:
    """Tells a time with a.m. or p.m. if it was told so, or has no other way."""
    if hour in time.hours and (int(time.found["hour"]) <= _NOON or time.found["bare"]):
        return time.found[0]
    minutes = f":{time.rest[1:]}" if time.rest else ""
    if not time.found["half"] and hour <= _NOON:
        return f"{hour}{minutes}" if minutes else f"{hour} o'clock"
    half = "p" if hour % 24 >= _NOON else "a"
    is_closed = time.found.string[time.found.end() :].startswith(".")
    return f"{hour % _NOON or _NOON}{minutes} {half}.m{'' if is_closed else '.'}"
