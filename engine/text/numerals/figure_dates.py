"""Dates in figures with one possible order of day and month: 28.3.2024 in German, 12/31/2024 in English.

Written as 28 March 2024 in English, where 1/2/2024 means two days, and as 31.12.2024 in German.
"""

import re
from collections.abc import Iterator
from functools import cache

from engine.languages import rules_of

_DATE = re.compile(r"(?<![\w.,:/-])\d{1,2}([./-])\s?\d{1,2}\1\s?\d{4}(?![\w/-]|[.,:]\d)", re.ASCII)
_MOST_DAYS, _MOST_MONTHS = 31, 12


def written_date(text: str, languages: tuple[str, str]) -> str | None:
    """Writes a date in figures as the target language does, None if it is not certain which day it is."""
    read, write = map(rules_of, languages)
    parts = [int(each) for each in re.findall(r"\d+", text)]
    if not write.months or len(parts) != 3 or re.match(r"\d{4}", text):
        return None
    first, second, year = parts
    if "/" in text and (first > _MOST_MONTHS) != (second > _MOST_MONTHS):
        day, month = max(first, second), min(first, second)
    elif read.date_sign and text.count(read.date_sign) == len(parts) - 1:
        day, month = first, second
    else:
        return None
    if not (1 <= day <= _MOST_DAYS and 1 <= month <= _MOST_MONTHS):
        return None
    if write.date_sign:
        return write.date_sign.join((f"{day:02}", f"{month:02}", str(year)))
    return f"{write.day_before_month.format(day)} {write.months[month - 1].full} {year}"


def dates_in_words(text: str, language: str) -> str:
    """Writes the months of dates in figures in words, if day and month have one order in a language."""
    rules = rules_of(language)
    if not rules.date_sign:
        return text

    def told(found: re.Match[str]) -> str:
        day, month, year = _parts(found)
        if found[1] != rules.date_sign or not (1 <= day <= _MOST_DAYS and 1 <= month <= _MOST_MONTHS):
            return found[0]
        return f"{rules.ordinal(day)} {rules.months[month - 1].full} {year}"

    return _DATE.sub(told, text)


def short_dates(text: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yields the dates in figures without a year, with their months in words: am 3.5. is am 3. Mai."""
    rules = rules_of(language)
    if not rules.before_dates:
        return
    for found in _short_dates(language).finditer(text):
        for group in ("first", "second"):
            day, _, month = (found[group] or "0.0").rstrip(".").partition(".")
            if 1 <= int(day) <= _MOST_DAYS and 1 <= int(month) <= _MOST_MONTHS:
                end = found.end(group) - (not text[found.end(group) :].strip())
                yield (
                    found.start(group),
                    end,
                    f"{rules.ordinal(int(day))} {rules.months[int(month) - 1].full}",
                )


@cache
def _short_dates(language: str) -> re.Pattern[str]:
    rules = rules_of(language)
    names = "|".join(each for name in rules.weekdays for each in (name.full, *name.abbreviations))
    before = rf"\b(?:(?i:{rules.before_dates})\s|(?:{names})\b\.?,?\s)"
    return re.compile(
        rf"{before}(?P<first>\d\d?\.\d\d?\.)(?!\d)"
        rf"(?:(?:\s?[-–]\s?|\s{rules.joining[0]}\s(?:zum\s)?)(?P<second>\d\d?\.\d\d?\.)(?!\d))?"
    )


def with_written_dates(source: str, translation: str, languages: tuple[str, str]) -> str:
    """Writes dates in figures that a translation copied as its language does."""
    written = {
        _parts(found): date for found in _DATE.finditer(source) if (date := written_date(found[0], languages))
    }
    if not written:
        return translation
    sign = next(found[1] for found in _DATE.finditer(source))

    def told(found: re.Match[str]) -> str:
        is_copy = found[1] == sign or _is_impossible(found, languages[1])
        return written.get(_parts(found), found[0]) if is_copy else found[0]

    return _DATE.sub(told, translation)


def _parts(date: re.Match[str]) -> tuple[int, ...]:
    return tuple(int(each) for each in re.findall(r"\d+", date[0]))


def _is_impossible(date: re.Match[str], language: str) -> bool:
    """Tells whether a date in figures has its day in the place of the month."""
    return bool(rules_of(language).date_sign) and _parts(date)[1] > _MOST_MONTHS
