"""What is wrong with the values of a translation: numbers, units, scales, ordinals, days, months and times.

A number with the wrong unit is as wrong as a number that is lost. Tells only what is certain: a unit may be
named otherwise, an ordinal may be a word, three hours may be a quarter of a day.
"""

import re
from functools import cache
from itertools import islice

from engine.languages import rules_of
from engine.languages.units import PLAIN_SIGNS, SPANS_OF_TIME, UNIT_OF, UNITS
from engine.results.checking.findings import Stretch
from engine.text.numerals.calendar_names import calendar_names, name_of
from engine.text.numerals.numbers import numbers_of
from engine.text.numerals.quantities import quantities_of
from engine.text.numerals.values import value_patterns

_PER = re.compile(r"\b(?:per|an?|each|every|pro|je|im|in der|die)\b", re.IGNORECASE)
_TWO_CURRENCIES = re.compile(
    r"(?i)[€$£]\s?\d[\d.,]*(?:\s[mb]illion|\s(?:milliarden|millionen|mio\.|mrd\.))?"
    r"\s?(?:€|euros?\b|dollars?\b|pounds?\b)"
)
"""€5 billion euros."""
_FULL_STOP = re.compile(r"\.\s[^\W\d_]")
_LONG_NAME = 4
_LOOKED_BACK = 40
_SIGNED = re.compile(r"(?<![<>=&\w])([±≤≥≈~<>∅Ø⌀])\s?\d")
_DOTS = str.maketrans("⋅*•∙-", "·····")


def lost_values(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds units, signs, scales, ordinals, weekdays and months of a source that its translation lacks."""
    if not all(rules_of(each).scales for each in languages):
        return []
    looks = [_lost_names]
    if any(map(str.isdigit, source)):
        looks += [
            _lost_money,
            _lost_units,
            _lost_signs,
            _lost_scales,
            _lost_ordinals,
            _lost_codes,
            _doubled_money,
        ]
    return [span for look in looks for span in look(source, translation, languages)]


def _doubled_money(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the first amount of a source whose translation has an amount with two currencies."""
    if not _TWO_CURRENCIES.search(translation):
        return []
    amounts = (each.span for each in quantities_of(source, languages[0]) if each.currency)
    return list(islice(amounts, 1))


def _lost_money(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the amounts of a source whose currency its translation neither has nor names."""
    amounts = [each for each in quantities_of(source, languages[0]) if each.currency]
    missing = {unit for unit in {each.unit for each in amounts} if not _has_name(unit, translation)}
    return [each.span for each in amounts if each.unit in missing]


def _lost_names(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the weekdays and months of a source that its translation does not name."""
    certain = [each for each in calendar_names(source, languages[0]) if each.is_certain]
    missing = {
        place for place in {each.place for each in certain} if not _is_named(place, translation, languages[1])
    }
    return [(each.start, each.end) for each in certain if each.place in missing]


def _is_named(place: tuple[str, int], translation: str, language: str) -> bool:
    """Tells whether a weekday or a month is named, a month in figures too."""
    name = name_of(place, language)
    if name is None or _names(name.full, name.abbreviations).search(translation):
        return True
    return place[0] == "month" and re.search(rf"(?<!\d)0?{place[1] + 1}(?!\d)", translation) is not None


@cache
def _names(full: str, abbreviations: tuple[str, ...]) -> re.Pattern[str]:
    """Finds a name: Montags and montags too, and abbreviations as they are written."""
    short = "|".join(map(re.escape, abbreviations)) or "(?!)"
    return re.compile(rf"(?i:(?<![^\W\d_]){re.escape(full)})|(?<![^\W\d_])(?:{short})(?![^\W\d_])")


def _lost_units(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the symbols of units beside numbers of a source that its translation neither has nor names."""
    lost = []
    known: dict[str, bool] = {}
    plain = translation.translate(PLAIN_SIGNS)
    own, there = (rules_of(each) for each in languages)
    for found in value_patterns(languages[0]).measure.finditer(source):
        written = found["unit"].translate(PLAIN_SIGNS)
        symbol = own.units.get(written, written)
        is_copied = there.own_units.get(symbol, written) != written
        if symbol in SPANS_OF_TIME:
            continue
        if written not in known:
            known[written] = not (is_copied and _is_word(written, plain)) and _has_unit(symbol, plain)
        if not known[written]:
            lost.append(found.span())
    for price in value_patterns(languages[0]).price.finditer(source):
        if f"/{price['unit']}" not in translation and not _PER.search(translation):
            lost.append(price.span())
    return lost


def _is_word(symbol: str, text: str) -> bool:
    return re.search(rf"(?i)(?<![^\W\d_]){re.escape(symbol)}(?![^\W_])", text) is not None


def _has_unit(symbol: str, translation: str) -> bool:
    if re.search(
        rf"(?<![^\W\d_]){re.escape(symbol.translate(_DOTS))}(?![^\W_])", translation.translate(_DOTS)
    ):
        return True
    parts = re.split(r"[/·⋅*]", symbol)
    if len(parts) > 1 and not _PER.search(translation):
        return False
    return all(_has_name(part, translation) for part in parts)


def _has_name(symbol: str, translation: str) -> bool:
    if symbol[-1:] in "²³":
        words = {"²": r"square|sq|quadrat", "³": r"cubic|cu|kubik"}[symbol[-1]]
        return re.search(rf"(?i)(?<![^\W\d_])(?:{words})", translation) is not None
    unit = symbol if symbol in UNITS else UNIT_OF.get(symbol.lower(), "")
    return bool(unit) and _unit_names(unit).search(translation) is not None


@cache
def _unit_names(unit: str) -> re.Pattern[str]:
    names = UNITS[unit].split() + {"°C": ["degrees", "grad", "celsius"], "°F": ["degrees", "grad"]}.get(
        unit, []
    )
    if unit == "%":
        names.append("per cent")
    exact = "|".join(map(re.escape, names))
    parts = "|".join(re.escape(name) for name in names if len(name) >= _LONG_NAME) or "(?!)"
    return re.compile(rf"(?i)(?<![^\W\d_])(?:{exact})(?![^\W\d_])|(?:{parts})")


def _lost_signs(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the signs before numbers of a source that its translation neither has nor says in words."""
    target = rules_of(languages[1])
    lost = []
    for found in _SIGNED.finditer(source):
        sign = "Ø" if found[1] in "∅⌀" else found[1]
        words = target.sign_words.get(sign)
        if words and sign not in translation and not re.search(rf"(?i)(?<![^\W\d_])(?:{words})", translation):
            lost.append(found.span())
    return lost


def _lost_scales(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the large numbers of a source whose million or thousand its translation has not."""
    scaled = [each for each in numbers_of(source, languages[0]) if each.scale]
    if not scaled:
        return []
    there = numbers_of(translation, languages[1])
    values, powers = {each.value for each in there}, {each.scale for each in there}
    words = {scale.power: scale.words for scale in rules_of(languages[1]).scales}
    lost = []
    for each in scaled:
        names = "|".join(map(re.escape, words.get(each.scale, ())))
        is_named = bool(names) and re.search(rf"(?i)(?<![^\W\d_])(?:{names})", translation) is not None
        if each.value not in values and each.scale not in powers and not is_named:
            lost.append((each.start, each.end))
    return lost


def _lost_ordinals(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the ordinals of a source that count something in its translation: the 101 episode."""
    target = rules_of(languages[1])
    ordinals = list(value_patterns(languages[0]).ordinals(source))
    missing = set()
    for text in {found[0] for found in ordinals}:
        is_copied = text[-1].isalpha() and text in translation and languages[0] != languages[1]
        number = re.sub(r"\D", "", text)
        if is_copied or _is_counted(number, translation, target.ordinal_marks, target.unlike_nouns):
            missing.add(text)
    return [found.span() for found in ordinals if found[0] in missing]


def _lost_codes(source: str, translation: str, languages: tuple[str, str]) -> list[Stretch]:
    """Finds the numbers with a letter, and the versions with a name, that a translation does not have."""
    values = value_patterns(languages[0]).value.finditer(source)
    codes = (each for each in values if each.lastgroup == "code" and not source.isupper())
    names = (each.span() for each in codes if each[0] not in translation and _is_lost(each[0], translation))
    return list(names)


def _is_lost(code: str, translation: str) -> bool:
    """Tells whether a code is broken: 6E is not there, the name and the number of HDMI 2.1 are apart."""
    parts = code.split()
    return len(parts) == 1 or all(part in translation for part in parts)


def _is_counted(number: str, translation: str, marks: str, unlike_nouns: frozenset[str]) -> bool:
    """Tells whether a number stands in a text without an ordinal's mark, and behind no noun."""
    figures = f"{int(number):,}".replace(",", "[.,]?")
    places = list(re.finditer(rf"(?<![\d.,]){figures}(?!\d|[.,:]\d)", translation))
    if not places or not marks:
        return False
    for place in places:
        if not marks.startswith("\\.") and _FULL_STOP.match(translation, place.end()):
            return True
        before = re.search(
            r"([^\W\d_]+)[ \u00a0]$", translation[max(0, place.start() - _LOOKED_BACK) : place.start()]
        )
        if re.compile(marks).match(translation, place.end()):
            return False
        if before and before[1].lower() not in unlike_nouns:
            return False
    return True
