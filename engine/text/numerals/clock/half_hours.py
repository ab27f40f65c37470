"""Puts right the half hours of a translation: "halb acht" is half past seven, not half past eight.

Small models mistake the hour, as German counts towards the next one: so does a `Clock` with
`half_counts_to_next`. A half hour is put right only where both
texts have as many of them, in their order.
"""

import re
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of

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
    wanted = _told(source, src)
    if not wanted or "30" in source:  # which may stand for a price, 2,30, or a time of its own
        return translation
    found = _told(translation, tgt) or _in_digits(translation)
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
    hours = {half.hour for half in _told(text, language.split("-")[0].lower())}
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
    if rules.clock is None or not rules.clock.half:
        return None
    hours = "|".join(rules.cardinals[1 : _NOON + 1])
    return re.compile(rf"\b{rules.clock.half} (?P<hour>{hours}|1[0-2]|[1-9])\b(?![:.,]\d)", re.IGNORECASE)


def _told(text: str, language: str) -> list[_Half]:
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
