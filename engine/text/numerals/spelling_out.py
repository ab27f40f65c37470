"""Abbreviated days, months and large numbers in full, as models know them, and the endings of ordinals.

And what models do not know as words or signs: one and a half million, 9 a.m.–noon.
"""

import re
from collections.abc import Iterator
from functools import cache

from engine.languages import rules_of
from engine.languages.base import LanguageRules
from engine.text.numerals.dates import calendar_names, name_of, short_dates
from engine.text.numerals.values import (
    NUMBER,
    THOUSAND,
    Span,
    ValuePatterns,
    in_figures,
    value_patterns,
)

_TO = re.compile(r"(\s\d{4})?\s?[-–—]\s?")
"""Between the two names of a range."""
_WRONG_ENDING = re.compile(r"(?<![\w.,])(\d{1,3}(?:,\d{3})*|\d{1,9})(st|nd|rd|th)\b")


def with_right_endings(text: str, language: str) -> str:
    """Writes the ordinals in figures of a text with their own endings: 2nd for 2th, 3. Mai for 3 Mai."""
    rules = rules_of(language)
    if rules.calendar and rules.calendar.date_sign == ".":
        return rules.calendar.bare_day.sub(r"\1.", text)
    ordinal = rules.ordinal
    if not ordinal or ordinal(1) != "1st" or not _WRONG_ENDING.search(text):
        return text
    return _WRONG_ENDING.sub(
        lambda found: found[1] + ordinal(int(found[1].replace(",", ""))).lstrip("0123456789"), text
    )


def values_in_full(text: str, language: str) -> str:
    """Writes abbreviated weekdays, months and large numbers in full, as a model knows them.

    Only what surely is one: Di. und Do. is Dienstag und Donnerstag, 5 Tsd. is 5 tausend, €3bn is €3 billion.
    """
    rules = rules_of(language)
    names = [each for each in calendar_names(text, language) if each.is_certain or not each.is_short]
    found = [(*each[:2], name.full) for each in names if (name := name_of(each.place, language))]
    if not any(each.is_short for each in names):
        found = []
    if any(map(str.isdigit, text)):
        found += short_dates(text, language)
        found += _spelled_out_scales(text, language, value_patterns(language))
        is_told = rules.joining and rules.clock_mark is not None
        dashes = _between_times(rules.clock_mark or "").finditer(text) if is_told else ()
        found += ((*each.span("dash"), f" {rules.joining[0]} ") for each in dashes)
    found += [
        (*each.span("whole"), next(scale.many for scale in rules.scales if each["scale"] in scale.words))
        for each in rules.scale_behind_in.finditer(text)
    ]
    if "illi" in text:
        found += _fractions(text, language, rules)
    parts: list[str] = []
    cursor = 0
    for start, end, full in sorted(found):
        if start < cursor:
            continue
        between = text[cursor:start]
        if parts and rules.joining and (dash := _TO.fullmatch(between)):
            between = f"{dash[1] or ''} {rules.joining[0]} "
        parts += [between, full]
        cursor = end
    return "".join((*parts, text[cursor:]))


@cache
def _between_times(clock_mark: str) -> re.Pattern[str]:
    """Finds the dashes between two times each of which is told as one: 10 a.m.–2 p.m."""
    told = clock_mark or r"(?:[ap]\.\s?m\.|[ap]m\b)"
    return re.compile(rf"\d\s?{told}(?P<dash>\s?[-–—]\s?)(?=\d|noon|midnight)")


def _fractions(text: str, language: str, rules: LanguageRules) -> Iterator[Span]:
    """Yields numbers in words that are not whole, with their million: one and a half million, 1.5 million."""
    for pattern, number in rules.fraction_patterns:
        for found in pattern.finditer(text):
            word = found["scale"].casefold()
            scale = next(each for each in rules.scales if word in map(str.casefold, each.words))
            whole = in_figures(number, scale.power, language, language) if number.startswith("0") else None
            yield *found.span(), whole or f"{number} {scale.many}"


def _spelled_out_scales(text: str, language: str, patterns: ValuePatterns) -> Iterator[Span]:
    """Yields large numbers that are abbreviated, and thousands in figures: 50 Tsd. is 50.000."""
    rules = rules_of(language)
    for found in patterns.number.finditer(text):
        figures = re.match(NUMBER, found[0])
        word = found[0][figures.end() :].strip(" \u00a0\u202f-.") if figures else ""
        if figures is None or not word:
            continue
        named = patterns.scales.get(word.casefold())
        power = named.power if named else rules.money_scales.get(word, 0)
        scale = next((each for each in rules.scales if each.power == power), None)
        start, end = found.span()
        if power == THOUSAND and (whole := in_figures(figures[0], power, language, language)):
            yield start, end, whole
        elif scale and not (named and word in (named.one, named.many)):
            yield start + figures.end(), end, f" {scale.one if figures[0] == '1' else scale.many}"
