"""Weekdays and months that are abbreviated: which words of a text surely are some, and what they stand for.

`So.` may be Sunday or the end of a sentence, `Mar` a month or a name: what is doubtful counts only where
another day, a date, an hour or a word like "every" stands beside it.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import LanguageRules, Name


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
    joined_before: re.Pattern[str]
    joined_behind: re.Pattern[str]
    said_before: re.Pattern[str]


_DIGITS_BEHIND = re.compile(
    r"\.?,?\s?\d{1,2}(?:\.(?=\s?[\dA-ZÄ])|[:/]\d|\s?Uhr\b|\s?[-–]\s?\d[\d.:]*(?:\s?Uhr|\s?[ap]\.?m\b|(?!\s?\w))"
    r"|\s?[ap]\.?m\b"
    r"|\s+(?:Jan|Feb|M[aä]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[ck]t|Nov|De[cz]))"
)
_NUMBER_BEHIND = re.compile(r"\.?,?\s(\d{1,4})\b")
_COUNTED = re.compile(r"\s?(?:\d[\w.,/–-]*|[IVXLC]{2,}\b)\s(?P<word>[^\W\d_]+)(?P<stop>\.)?")
_NUMBER_BEFORE = re.compile(r"\d(?:\.|st|nd|rd|th)?\s(?:of\s)?$")
_MORE = re.compile(r"\s*\S")
_LOOKED_BACK = 30


def calendar_names(text: str, language: str) -> list[CalendarName]:
    """Finds the weekdays and months of a text, full names too, in order."""
    rules = rules_of(language)
    patterns = _patterns(language.split("-")[0].lower()) if rules and rules.weekdays else None
    if rules is None or patterns is None:
        return []
    return [_read(found, text, rules, patterns) for found in patterns.any.finditer(text)]


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
    rules = rules_of(language)
    if rules is None or not rules.weekdays:
        return None
    return (rules.weekdays if place[0] == "weekday" else rules.months)[place[1]]


def written_name(name: CalendarName, language: str) -> str | None:
    """Writes a weekday or a month as another language does: short if it is short."""
    found = name_of(name.place, language)
    if found is None:
        return None
    if not name.is_short or found.short == found.full:
        return found.full
    rules = rules_of(language)
    return f"{found.short}." if name.has_stop and rules and rules.clock_mark else found.short


@cache
def _patterns(language: str) -> _Patterns | None:
    rules = rules_of(language)
    if rules is None:
        return None
    places: dict[str, tuple[str, int]] = {}
    for kind, names in (("weekday", rules.weekdays), ("month", rules.months)):
        for place, name in enumerate(names):
            places |= dict.fromkeys((name.full, *name.abbreviations), (kind, place))
    words = "|".join(sorted(map(re.escape, places), key=len, reverse=True))
    joining = "|".join(rules.joining)
    full = frozenset(name.full for name in (*rules.weekdays, *rules.months))
    return _Patterns(
        re.compile(
            rf"(?<![\w.@/\\-])(?:{words})(?![\w@\\]|[-–.]\w*[@\\_])|(?:(?<=[^\W\d_][–/-])|(?<=[^\W\d_]\.[–/-]))(?:{words})(?!\w)"
        ),
        places,
        full,
        re.compile(rf"(?:{words})\.?(?:\s?[-–—/+&,]\s?|\s(?:{joining})\s|\s)$"),
        re.compile(rf"\.?(?:\s?[-–—/+&,]\s?|\s(?:{joining})\s|\s)(?:{words})(?!\w)"),
        re.compile(rf"\b(?:{rules.before_weekdays})\s$", re.IGNORECASE),
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
        return is_told or _NUMBER_BEFORE.search(before) is not None
    is_said = patterns.said_before.search(before) is not None
    behind = text[end + has_stop : end + has_stop + _LOOKED_BACK]
    if rules.clock_mark:  # as in German: the full stop tells it from a word
        is_told = before.endswith(": ") or re.match(r",?\s[a-zäöü]", behind) is not None
        return has_stop and (is_said or (word != "So" and is_told))
    return is_said and not re.match(
        r"\s[a-z]{3,}(?<!from)(?<!till)(?<!until)(?<!and)(?<!morning)(?<!night)", behind
    )


def spelled_out_names(text: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yields the abbreviations that surely are weekdays or months, with their full names."""
    for name in calendar_names(text, language):
        full = name_of(name.place, language)
        if name.is_short and name.is_certain and full:
            yield name.start, name.end, full.full
