"""Dates in figures, and abbreviated weekdays and months.

Written as 28 March 2024 in English, where 1/2/2024 means two days, and as 31.12.2024 in German.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import Calendar, LanguageRules, Name

_DATE = re.compile(r"(?<![\w.,:/-])\d{1,2}([./-])\s?\d{1,2}\1\s?\d{4}(?![\w/-]|[.,:]\d)", re.ASCII)
_MOST_DAYS, _MOST_MONTHS = 31, 12


def written_date(text: str, languages: tuple[str, str]) -> str | None:
    """Writes a date in figures as the target language does, None if it is not certain which day it is."""
    read, write = (rules_of(each).calendar for each in languages)
    parts = [int(each) for each in re.findall(r"\d+", text)]
    if write is None or len(parts) != 3 or re.match(r"\d{4}", text):
        return None
    first, second, year = parts
    if "/" in text and (first > _MOST_MONTHS) != (second > _MOST_MONTHS):
        day, month = max(first, second), min(first, second)
    elif read and read.date_sign and text.count(read.date_sign) == len(parts) - 1:
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
    ordinal, calendar = rules.ordinal, rules.calendar
    if not (calendar and calendar.date_sign and ordinal):
        return text

    def told(found: re.Match[str]) -> str:
        day, month, year = _parts(found)
        if found[1] != calendar.date_sign or not (1 <= day <= _MOST_DAYS and 1 <= month <= _MOST_MONTHS):
            return found[0]
        return f"{ordinal(day)} {calendar.months[month - 1].full} {year}"

    return _DATE.sub(told, text)


def short_dates(text: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yields the dates in figures without a year, with their months in words: am 3.5. is am 3. Mai."""
    rules = rules_of(language)
    ordinal, calendar = rules.ordinal, rules.calendar
    if not (calendar and calendar.before_dates and ordinal):
        return
    for found in _short_dates(calendar, rules.joining[:1]).finditer(text):
        for group in ("first", "second"):
            day, _, month = (found[group] or "0.0").rstrip(".").partition(".")
            if 1 <= int(day) <= _MOST_DAYS and 1 <= int(month) <= _MOST_MONTHS:
                end = found.end(group) - (not text[found.end(group) :].strip())
                yield (
                    found.start(group),
                    end,
                    f"{ordinal(int(day))} {calendar.months[int(month) - 1].full}",
                )


@cache
def _short_dates(calendar: Calendar, to: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(each for name in calendar.weekdays for each in (name.full, *name.abbreviations))
    before = rf"\b(?:(?i:{calendar.before_dates})\s|(?:{names})\b\.?,?\s)"
    return re.compile(
        rf"{before}(?P<first>\d\d?\.\d\d?\.)(?!\d)"
        rf"(?:(?:\s?[-–]\s?|\s(?:{'|'.join(to) or '(?!)'})\s(?:zum\s)?)(?P<second>\d\d?\.\d\d?\.)(?!\d))?"
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
    calendar = rules_of(language).calendar
    return bool(calendar and calendar.date_sign) and _parts(date)[1] > _MOST_MONTHS


# Weekdays and months that are abbreviated: which words of a text surely are some, and what they stand for.
#
# `So.` may be Sunday or the end of a sentence, `Mar` a month or a name: what is doubtful counts only where
# another day, a date, an hour or a word like "every" or "closed" stands beside it, or where the sentence
# abbreviates another day.


class CalendarName(NamedTuple):
    """A weekday or a month in a text."""

    start: int
    end: int
    """Behind the full stop of an abbreviation, unless that ends the sentence."""
    place: tuple[str, int]
    """("weekday", 0) for Monday."""
    is_short: bool
    is_certain: bool
    """False for what may be another word."""
    has_stop: bool


class _Patterns(NamedTuple):
    any: re.Pattern[str]
    places: dict[str, tuple[str, int]]
    full: frozenset[str]
    in_rows: frozenset[str]
    """What is a name among others alone: Mo Tu We."""
    joined_before: re.Pattern[str]
    joined_behind: re.Pattern[str]
    said_before: re.Pattern[str]
    said_behind: re.Pattern[str]
    and_holidays: re.Pattern[str]
    month_before: re.Pattern[str]


_DIGITS_BEHIND = re.compile(
    r"\.?,?\s?\d{1,2}(?:\.(?=\s?[\dA-ZÄ])|[:/]\d|\s?Uhr\b|\s?[-–]\s?\d[\d.:]*(?:\s?Uhr|\s?[ap]\.?m\b|(?!\s?\w))"
    r"|\s?[ap]\.?m\b"
    r"|\s+(?:Jan|Feb|M[aä]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz]))"
)
_NUMBER_BEHIND = re.compile(r"\.?,?\s(\d{1,4})\b")
_COUNTED = re.compile(r"\s?(?:\d[\w.,/–-]*(?<!,)|[IVXLC]{2,}\b)\s(?P<word>[^\W\d_]+)(?P<stop>\.)?")
_ROW_SIGN = re.compile(r"\s*[-–—/+&|]\s*")
_ROW_BLANK = re.compile(r",?\s+")
_FEWEST_IN_ROWS = 3
"""Names of two letters with blanks between them that make a row: Mo Tu We."""
_CAPITAL_BEHIND = re.compile(r"\.?\s[^\W\d_a-zäöüß]")
_WORD_BEFORE = re.compile(r"([^\W\d_]+|,)\s$")
_CLAUSE_ENDS = re.compile(r"\s*(?:[,;:.)]|$)")
_FEWEST_LAST = 2
"""Days before marks that show each other to be some: chess Wed, film Sat."""
_NUMBER_BEFORE = re.compile(r"\d(?:\.|st|nd|rd|th)?\s(?:of\s)?$")
_MORE = re.compile(r"\s*\S")
_LOOKED_BACK = 30


def calendar_names(text: str, language: str) -> list[CalendarName]:
    """Finds the weekdays and months of a text, full names too, in order."""
    rules = rules_of(language)
    if rules.calendar is None:
        return []
    patterns = _patterns(language.split("-")[0].lower())
    names = [_read(found, text, rules, patterns) for found in patterns.any.finditer(text)]
    days = [name for name in names if name.place[0] == "weekday" and name.is_short]
    n_last = sum(_CLAUSE_ENDS.match(text, name.end) is not None for name in days)
    if n_last >= _FEWEST_LAST or any(name.is_certain for name in days):
        names = [name._replace(is_certain=_is_among_others(name, text, rules, patterns)) for name in names]
    if names and patterns.in_rows:
        rows = {*_of_rows(names, text)}
        names = [
            name for name in names if text[name.start : name.end] not in patterns.in_rows or name in rows
        ]
    return names


def counts(text: str, rules: LanguageRules) -> bool:
    """Tells whether the number at the beginning of a text may count the word behind it: 3 people."""
    found = _COUNTED.match(text)
    if found is None:
        return False
    word = found["word"]
    if rules.capital_nouns:
        return word[0].isupper() and not word.isupper() and not found["stop"]
    return word[0].islower() and word not in rules.unlike_nouns


def months_in(text: str, language: str) -> set[str]:
    """Returns the numbers of the months that a text names, in digits."""
    return {str(name.place[1] + 1) for name in calendar_names(text, language) if name.place[0] == "month"}


def name_of(place: tuple[str, int], language: str) -> Name | None:
    """Returns what a language calls a weekday or a month."""
    calendar = rules_of(language).calendar
    if calendar is None:
        return None
    return (calendar.weekdays if place[0] == "weekday" else calendar.months)[place[1]]


def written_name(name: CalendarName, language: str) -> str | None:
    """Writes a weekday or a month as another language does: short if it is short."""
    found = name_of(name.place, language)
    if found is None:
        return None
    if not name.is_short or found.short == found.full:
        return found.full
    return f"{found.short}." if name.has_stop and rules_of(language).clock_mark else found.short


@cache
def _patterns(language: str) -> _Patterns:
    rules = rules_of(language)
    calendar = rules.calendar
    assert calendar is not None
    places: dict[str, tuple[str, int]] = {}
    for kind, names in (("weekday", calendar.weekdays), ("month", calendar.months)):
        for place, name in enumerate(names):
            written = filter(None, (name.full, *name.abbreviations, name.in_rows))
            places |= dict.fromkeys(written, (kind, place))
    words = "|".join(sorted(map(re.escape, places), key=len, reverse=True))
    in_rows = frozenset(name.in_rows for name in calendar.weekdays if name.in_rows)
    others = "|".join(re.escape(each) for each in places if each not in in_rows)
    short = (re.escape(each.short) for each in rules.abbreviated if each.full in rules.joining)
    joining = "|".join((*rules.joining, *short)) or "(?!)"
    full = frozenset(name.full for name in calendar.names)
    return _Patterns(
        re.compile(
            rf"(?<![\w.@/\\-])(?:{words})(?![\w@\\]|[-–.]\w*[@\\_])|(?:(?<=[^\W\d_][–/-])|(?<=[^\W\d_]\.[–/-]))(?:{words})(?!\w)"
        ),
        places,
        full,
        in_rows,
        re.compile(rf"(?:{others})\.?(?:\s?[-–—/+&,|]\s?|\s(?:{joining})\s|\s)$"),
        re.compile(rf"\.?(?:\s?[-–—/+&,|]\s?|\s(?:{joining})\s|\s)(?:{others})(?!\w)"),
        re.compile(
            rf"\b(?:{calendar.before_weekdays or '(?!)'})(?:\s\d(?:\.|st|nd|rd|th))?\s$", re.IGNORECASE
        ),
        re.compile(rf"\.?[\s-](?:{calendar.behind_weekdays or '(?!)'})"),
        re.compile(rf"\.?(?:{calendar.and_holidays or '(?!)'})"),
        re.compile(rf"\b(?:{calendar.before_months or '(?!)'})[\s-]$", re.IGNORECASE),
    )


def _read(found: re.Match[str], text: str, rules: LanguageRules, patterns: _Patterns) -> CalendarName:
    start, end = found.span()
    is_short = found[0] not in patterns.full
    has_stop = is_short and text[end : end + 1] == "."
    is_certain = _is_certain(found[0], start, end, text, rules, patterns)
    if has_stop and _MORE.match(text, end + 1):
        end += 1
    return CalendarName(start, end, patterns.places[found[0]], is_short, is_certain, has_stop)


def _is_certain(
    word: str, start: int, end: int, text: str, rules: LanguageRules, patterns: _Patterns
) -> bool:
    """Tells whether an abbreviation surely is a weekday or a month."""
    if word not in rules.doubtful:
        return True
    before = text[max(0, start - _LOOKED_BACK) : start]
    if patterns.joined_before.search(before) or patterns.joined_behind.match(text, end):
        return True
    if _DIGITS_BEHIND.match(text, end):
        return True
    has_stop = text[end : end + 1] == "."
    if patterns.places[word][0] == "month":
        if number := _NUMBER_BEHIND.match(text, end):
            return not counts(text[number.start(1) : number.end() + _LOOKED_BACK], rules)
        is_told = has_stop and _MORE.match(text, end + 1) is not None and word not in patterns.full
        before_months = patterns.month_before, _NUMBER_BEFORE
        return is_told or any(pattern.search(before) for pattern in before_months)
    if patterns.and_holidays.match(text, end) or (word != "So" and patterns.said_behind.match(text, end)):
        return True
    is_said = patterns.said_before.search(before) is not None
    behind = text[end + has_stop : end + has_stop + _LOOKED_BACK]
    if rules.clock_mark:  # as in German: the full stop tells it from a word
        is_told = before.endswith(": ") or re.match(r",?\s[a-zäöü]", behind) is not None
        is_name = re.search(r"\b(?:von|seit)\s$", before, re.IGNORECASE) is not None
        is_word = re.match(r"-\w", behind) is not None
        return (is_said and not is_word and (has_stop or not is_name)) or (
            has_stop and word != "So" and is_told
        )
    return is_said and not re.match(
        r"\s[a-z]{3,}(?<!from)(?<!till)(?<!until)(?<!and)(?<!morning)(?<!night)", behind
    )


def _of_rows(names: list[CalendarName], text: str) -> list[CalendarName]:
    """Returns the names that signs join, or that make a row with others: Tu/Th, Mo Tu We."""
    found: list[CalendarName] = []
    row = names[:1]
    for before, name in zip(names, [*names[1:], None], strict=True):
        gap = text[before.end : name.start] if name else ""
        if name and _ROW_BLANK.fullmatch(gap):
            row.append(name)
            continue
        found += row if len(row) >= _FEWEST_IN_ROWS else []
        found += (before, name) if name and _ROW_SIGN.fullmatch(gap) else ()
        row = [name] if name else []
    return found


def _is_among_others(name: CalendarName, text: str, rules: LanguageRules, patterns: _Patterns) -> bool:
    """Tells whether a name is certain where another day is abbreviated: drumming Wed, So nur bis mittags."""
    if name.is_certain or name.place[0] != "weekday":
        return name.is_certain
    if text.startswith(":", name.end) or patterns.said_behind.match(text, name.end):
        return True
    before = text[max(0, name.start - _LOOKED_BACK) : name.start]
    if rules.capital_nouns and _CAPITAL_BEHIND.match(text, name.end):
        return False
    word = _WORD_BEFORE.search(before)
    return word is not None and word[1].lower() not in rules.articles
