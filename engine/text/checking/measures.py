"""Numbers that stand with another unit in a translation than in its source.

Knows the signs and names of usual units in German, English and French, which are read alike in any text. What
is no unit here is never told.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.results.checking.findings import Stretch
from engine.text.numerals.numbers import numbers_of

UNITS = {
    "%": "% percent prozent pourcent pct",
    "€": "€ eur euro euros",
    "$": "$ usd dollar dollars",
    "£": "£ gbp pound pounds pfund livre livres",
    "¥": "¥ jpy yen",
    "km": "km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres",
    "m": "m meter meters metre metres metern mètre mètres",
    "cm": "cm centimeter centimeters centimetre centimetres zentimeter zentimetern centimètre centimètres",
    "mm": "mm millimeter millimeters millimetre millimetres millimetern millimètre millimètres",
    "mi": "mile miles meile meilen",
    "ft": "ft foot feet fuß",
    "in": "inch inches zoll pouce pouces",
    "kg": "kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes",
    "g": "g gram grams gramm gramme grammes",
    "mg": "mg milligram milligrams milligramm milligramme milligrammes",
    "t": "t ton tons tonne tonnes tonnen",
    "l": "l liter liters litre litres litern",
    "ml": "ml milliliter milliliters millilitre millilitres millilitern",
    "h": "h hour hours stunde stunden heure heures",
    "min": "min minute minutes minuten",
    "s": "s second seconds sekunde sekunden seconde secondes",
    "ms": "ms millisecond milliseconds millisekunde millisekunden milliseconde millisecondes",
    "day": "day days tag tage tagen jour jours",
    "week": "week weeks woche wochen semaine semaines",
    "month": "month months monat monate monaten mois",
    "year": "year years jahr jahre jahren an ans année années",
    "kb": "kb kilobyte kilobytes",
    "mb": "mb megabyte megabytes",
    "gb": "gb gigabyte gigabytes",
    "tb": "tb terabyte terabytes",
    "°C": "°c",
    "°F": "°f",
    "bar": "bar bars",
    "mbar": "mbar millibar",
    "W": "w watt watts",
    "kW": "kw kilowatt kilowatts",
    "V": "v volt volts",
}
UNIT_OF = {name: unit for unit, names in UNITS.items() for name in names.split()}
_CURRENCIES = ("€", "$", "£", "¥")
_NAMED_IN = ("de", "en", "fr")
"""Languages whose words for money are known."""
_BEHIND = re.compile(r"[\s\u00a0\u202f-]?([%€$£¥]|°[CF]\b|[^\W\d_]+\b(?!['’]))")
_WORD = re.compile(r"[€$£¥]|[^\W\d_]+")
_BEFORE = re.compile(r"([€$£¥])\s?$")


class OtherUnit(NamedTuple):
    """A number that has one unit here and another there."""

    source: Stretch
    """The number with its unit."""
    target: Stretch


class _Amount(NamedTuple):
    value: str
    unit: str
    span: Stretch


def other_units(source: str, translation: str, languages: tuple[str, str]) -> list[OtherUnit]:
    """Finds numbers that each side has once, with another unit; only a currency may not be missing."""
    knows_money = languages[1].split("-")[0].lower() in _NAMED_IN
    read, written = (
        list(_amounts(text, tag)) for text, tag in zip((source, translation), languages, strict=True)
    )
    found = []
    for amount in read:
        same = [each for each in written if each.value == amount.value]
        is_alone = len(same) == 1 == sum(each.value == amount.value for each in read)
        is_other = is_alone and amount.unit and same[0].unit not in (amount.unit, "")
        is_lost = is_alone and knows_money and amount.unit in _CURRENCIES and not _names_money(translation)
        if is_other or is_lost:
            found.append(OtherUnit(amount.span, same[0].span))
    return found


def _amounts(text: str, language: str) -> Iterator[_Amount]:
    for number in numbers_of(text, language):
        before = _BEFORE.search(text[: number.start])
        behind = _BEHIND.match(text, number.end)
        if before:
            yield _Amount(number.value, UNIT_OF[before[1]], (before.start(), number.end))
        elif behind and (unit := UNIT_OF.get(behind[1].lower())):
            yield _Amount(number.value, unit, (number.start, behind.end()))
        else:
            yield _Amount(number.value, "", (number.start, number.end))


def _names_money(text: str) -> bool:
    return any(UNIT_OF.get(word.lower()) in _CURRENCIES for word in _WORD.findall(text))
