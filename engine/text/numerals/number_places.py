"""What to write for a number of a translation, judged by what is around it and around that of the source.

Whether it can only stand for that one: what may be a conversion, another unit, an ordinal, a short year or a
part of something longer is not certain. And whether a copied one has to be written as the target language
does: 4.000 Euro are 4,000 euros. Left as they are: what has no separator, dates, times of day, versions and
codes, and decimals with a point (3.5) where nothing says that they measure or count, as iOS 16.4 does not.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import LanguageRules
from engine.languages.english import ENGLISH
from engine.languages.units import UNIT_OF
from engine.text.numerals.numbers import (
    Number,
    has_large_number_word,
    numbers_of,
    plain_chars,
    spelled_numbers,
    style_of,
    written_in,
)
from engine.text.numerals.quantities import quantities_of
from engine.text.symbols import SYMBOL

_INSIDE_CHUNK = re.compile(r"\d[.,'](?=$)|^[.,']\d")
_REPEATED = re.compile(r"(\d{1,3}?)\1+")
_FEWEST_DIGITS = 3
"""Digits of the longer of two numbers that differ by one digit, at least."""
_CALENDAR = frozenset("年月日")
_YEAR_DIGITS = 4
_UNIT = re.compile(r"\s?([%‰°€$£¥]|[^\W\d_]+)")
_UNIT_NAMES = (
    "% ‰ ° € $ £ ¥ km m dm cm mm nm kg g mg t l ml cl hl ha s ms min h kb mb gb tb hz khz mhz ghz w kw kwh "
    "mw v mv kv a ma bar mbar pa hpa cent cents ct pence prozent percent per pour k mio mrd tsd mile miles "
    "meilen foot feet ft fuß yd yards inch inches zoll lb lbs pound pounds pfund oz acre acres sq square mph"
)
_CURRENCY = re.compile(
    r"\s?(?:euros?|dollars?|pounds?|francs?|yen|EUR|USD|GBP|CHF|percent|hours?|degrees)\b", re.IGNORECASE
)
_NUMERAL = re.compile(r"(?:\d|[.,' ](?=\d))+")
_TIME = re.compile(r"\s?(?:[ap]\.?\s?m\b|uhr\b|o['’]clock\b|h\b)", re.IGNORECASE)
_LAST_WORD = re.compile(r"([^\W\d_][\w.-]*|§)[\s\u00a0(]*\Z")
_MONEY = re.compile(r"(?:[$€£¥]|\b(?:EUR|USD|GBP|CHF|JPY))\s?-?\Z")
_CODE_AROUND = re.compile(r"[^\W\d_][/_.]?\Z|_\Z"), re.compile(r"\.[^\W\d_]|-[^\W\d_]+\d|_")
"""Letters that make a number part of a code: v1.2, HTTP/1.1, 0.9.x, 1.2-beta2."""
_CHAIN = re.compile(r"(?:\d+(?:\.\d+)*(?:,?\s[^\W\d_]{2,4}\s|,\s|\s?[-–/&]\s?))+\Z")
"""Other numbers before one: 2.2 and, 1.4.7 to."""
_LOOKED_BACK = 100
_BESIDE_VERSION = re.compile(r"(?<![\d.])\d+\.\d+\.\d{1,3}(?![\d.])")
_NEXT_VERSION = re.compile(rf"(?:,?\s[^\W\d_]{{2,4}}\s|\s?[-–/]\s?){_BESIDE_VERSION.pattern}")
_THOUSANDS = re.compile(r"\d{1,3}(?:\.\d{3})+")
_FROM_CODE = re.compile(rf"\bfrom\s{SYMBOL.pattern}\sto\s\Z")
_UNIT_BEFORE = re.compile(r"\((?:in\s)?([^()]{1,40})\):?\s\Z")
"""Unit in brackets of a number behind it: revenue (in millions of euros)."""
_UNITS = frozenset(_UNIT_NAMES.split())
_PERCENT = frozenset(("prozent", "percent", "per", "pour"))


class NumberPlace(NamedTuple):
    """A number where it stands."""

    number: Number
    text: str
    language: str

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands without its sign, in characters."""
        has_sign = plain_chars(self.text[self.number.start]) == "-"
        return self.number.start + has_sign, self.number.end

    @property
    def written(self) -> str:
        """As it is written, without its sign."""
        start, end = self.span
        return self.text[start:end]

    @property
    def numeral(self) -> str:
        """Its digits and separators alone, with usual characters: 1.5 of "1.5 million"."""
        found = _NUMERAL.match(plain_chars(self.written))
        return found[0] if found else ""


def look_of(*numbers: Number) -> str:
    """Returns what is alike in numbers that differ only by how often digits are repeated: 4 and 44.

    Of several numbers, that of the one that they make where nothing sets them apart.
    """
    digits = "".join(map(_digits, numbers))
    while (shorter := _REPEATED.sub(r"\1", digits)) != digits:
        digits = shorter
    return _sign(numbers[0]) + digits


def differ_by_one_digit(first: Number, second: Number) -> bool:
    """True if one is the other with one digit left out."""
    shorter, longer = sorted((_digits(first), _digits(second)), key=len)
    is_short = len(longer) < _FEWEST_DIGITS or len(longer) != len(shorter) + 1
    if is_short or _sign(first) != _sign(second):
        return False
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))


def replacement(wanted: NumberPlace, wrong: NumberPlace) -> str | None:
    """Returns what to write for a wrong number, None if it is not certain."""
    places = (wanted, wrong)
    if any(each.number.scale or each.number.value != each.number.plain for each in places):
        return None
    if _is_said_twice(wanted) or _is_said_twice(wrong) or _is_in_chunk(wrong) or _is_short_year(*places):
        return None
    if any(_has_large_word(each) or _is_of_a_calendar(each) for each in places):
        return None
    if not _fits_letters(wanted, wrong) or _are_worth_the_same(wanted.number, wrong.number):
        return None
    has_other_zeros = _is_power_of_ten(*places)
    may_be_converted = has_other_zeros or look_of(wanted.number) != look_of(wrong.number)
    if may_be_converted and _unit(wanted) != _unit(wrong):
        return None
    if has_other_zeros and any(_may_be_multiplied(each) for each in places):
        return None
    return _rewritten(wanted, wrong)


def _rewritten(wanted: NumberPlace, wrong: NumberPlace) -> str | None:
    """Writes the source's number for the other language; 22.5 of an English text may name a version."""
    source = plain_chars(wanted.written)
    written = written_in(source, wanted.language, wrong.language)
    if written is None or "." not in wanted.number.value or written != source.replace(".", ","):
        return written
    signs = set(wrong.written) & set(".,")
    if len(signs) != 1:
        return None
    return source if signs == {"."} else written


def _digits(number: Number) -> str:
    return re.sub(r"\D", "", number.plain)


def _sign(number: Number) -> str:
    return "-" if number.plain.startswith("-") else ""


def _is_said_twice(place: NumberPlace) -> bool:
    values = [each.value for each in numbers_of(place.text, place.language)]
    return values.count(place.number.value) > 1


def _is_in_chunk(place: NumberPlace) -> bool:
    """True for a part of digits and separators that make no number together: the 50 of 1.00,50,50."""
    number, text = place.number, plain_chars(place.text)
    around = text[max(0, number.start - 2) : number.start], text[number.end :][:2]
    return not number.is_date and any(_INSIDE_CHUNK.search(each) for each in around)


def _is_short_year(first: NumberPlace, second: NumberPlace) -> bool:
    """True for 20 and 2020, 19 and 1919: one may be the other year, written short."""
    shorter, longer = sorted((_digits(first.number), _digits(second.number)), key=len)
    return len(shorter) == 2 and longer in (f"19{shorter}", f"20{shorter}")


def _is_of_a_calendar(place: NumberPlace) -> bool:
    """True for a day, a month, or a year that counts from an emperor: other calendars have others."""
    has_sign = place.text[place.number.end : place.number.end + 1] in _CALENDAR
    return has_sign and len(_digits(place.number)) < _YEAR_DIGITS


def _has_large_word(place: NumberPlace) -> bool:
    """True if there may be a number in words that is not read; False where no number words are known."""
    if spelled_numbers("", place.language) is None:
        return False
    text = place.text
    for number in reversed(numbers_of(text, place.language)):
        text = f"{text[: number.start]} {text[number.end :]}"
    return has_large_number_word(text, place.language)


def _may_be_multiplied(place: NumberPlace) -> bool:
    """True if a word of the text may multiply the number: that of 30 to 40 million, or one not known."""
    is_known = spelled_numbers("", place.language) is not None
    return not is_known or any(each.scale for each in numbers_of(place.text, place.language))


def _are_worth_the_same(first: Number, second: Number) -> bool:
    """True for 22.5 and 22.50, 7.4 and 7.4.0."""
    have_points = "." in first.value and "." in second.value
    return have_points and first.value.rstrip("0.") == second.value.rstrip("0.")


def _is_power_of_ten(first: NumberPlace, second: NumberPlace) -> bool:
    """True if only zeros and separators tell two numbers apart: one may be the other in another unit."""
    return _digits(first.number).strip("0") == _digits(second.number).strip("0")


def has_unit(place: NumberPlace) -> bool:
    """Tells whether a unit, a currency or a word like "million" follows a number."""
    return bool(_unit(place) or place.number.scale or _CURRENCY.match(place.text, place.number.end))


def _unit(place: NumberPlace) -> str:
    found = _UNIT.match(place.text, place.number.end)
    unit = found[1].casefold() if found else ""
    if unit in _PERCENT:
        return "%"
    return unit if unit in _UNITS else ""


def _fits_letters(wanted: NumberPlace, wrong: NumberPlace) -> bool:
    """True if the letters glued to both numbers are the same, or the wrong one has none behind it."""
    (before, after), (wrong_before, wrong_after) = _glued(wanted), _glued(wrong)
    return before == wrong_before and (
        wrong_after in ("", after) or _is_ordinal(wanted.number, wrong_after, wrong.language)
    )


def _glued(place: NumberPlace) -> tuple[str, str]:
    """Returns the letter before a number and the letters behind it, of scripts that set words apart."""
    start, end = place.span
    before = place.text[start - 1 : start].casefold()
    return before if _is_cased(before) or before == "_" else "", "".join(_letters(place.text[end:]))


def _letters(text: str) -> Iterator[str]:
    for char in text:
        if not _is_cased(char):
            return
        yield char.casefold()


def _is_cased(char: str) -> bool:
    return char.lower() != char.upper()


def _is_ordinal(number: Number, suffix: str, language: str) -> bool:
    """True if an ordinal of a number ends with these letters: 44th, 22nd."""
    if not suffix or not number.value.isdigit():
        return False
    ordinal = rules_of(language).ordinal
    return ordinal is not None and ordinal(int(number.value)) == number.value + suffix


def in_format(copied: NumberPlace, wanted: NumberPlace) -> str | None:
    """Returns what to write for a number that stands in a translation just as in its source.

    Returns:
        Digits and separators; None if it is right, or is left as it is.
    """
    written = wanted.numeral
    source, target = style_of(wanted.language), style_of(copied.language)
    if source is None or target is None or source == target or written.isdigit():
        return None
    if (
        wanted.number.is_date
        or _TIME.match(wanted.text, wanted.number.end)
        or " " in written
        or "'" in written
    ):
        return None
    is_decimal = written.count(source.point) == 1 and "." in wanted.number.plain
    if _is_version(wanted) or (is_decimal and source.point == "." and not _is_measured(wanted)):
        return None
    found = written_in(written, wanted.language, copied.language)
    return found if found != copied.numeral else None


def version_again(written: NumberPlace, wanted: NumberPlace) -> str | None:
    """Returns the version of a source that a translation has as a decimal: 1.05 for firmware 1,05."""
    numeral = wanted.numeral
    is_same = written.numeral == numeral.replace(".", ",") != numeral
    is_in_thousands = _THOUSANDS.fullmatch(numeral) is not None
    is_version = (
        is_same
        and not has_unit(wanted)
        and (_is_version(wanted) or (not is_in_thousands and _is_numbered(wanted)))
    )
    return numeral if is_version else None


def _is_version(place: NumberPlace) -> bool:
    """Tells whether a word before a number, or the letters that touch it, say that it is a version."""
    before, after = place.text[: place.span[0]], place.text[place.span[1] :]
    if _MONEY.search(before):
        return False
    touches = _CODE_AROUND[0].search(before) or _CODE_AROUND[1].match(after)
    near = before[-_LOOKED_BACK:]
    first = _CHAIN.sub("", near)
    is_beside = _BESIDE_VERSION.search(near, len(first)) or _NEXT_VERSION.match(after)
    is_beside = is_beside or _FROM_CODE.search(near)
    return bool(touches or is_beside or _around_versions(place.language).search(first))


def _is_numbered(place: NumberPlace) -> bool:
    """Tells whether a number, or others before it, stands behind what is numbered: clauses 2.2 and 2.10."""
    word = _LAST_WORD.search(_CHAIN.sub("", place.text[: place.number.start][-_LOOKED_BACK:]))
    return word is not None and word[1].rstrip(".").casefold() in _rules_of(place.language).numbered


def _is_measured(place: NumberPlace) -> bool:
    """Tells whether a number with a point surely measures or counts something, and names no version."""
    before, after = place.text[: place.number.start], place.text[place.number.end :]
    if has_unit(place) or _MONEY.search(before) or _has_unit_before(place):
        return True
    if _may_be_a_name(place):
        return False
    if any(each.number.start == place.number.start and each.unit for each in quantities_of(*place[1:])):
        return True
    is_of_a_ratio = before.rstrip()[-1:] == ":" and before.rstrip()[-2:-1].isdigit()
    measures = _around_measures(place.language)
    return is_of_a_ratio or bool(measures[0].search(before) or measures[1].match(after))


def _has_unit_before(place: NumberPlace) -> bool:
    said = _UNIT_BEFORE.search(place.text, 0, place.number.start)
    words = re.findall(r"[^\W\d_]+|[%€$£°]", said[1].casefold()) if said else ()
    scales = (word for scale in _rules_of(place.language).scales for word in scale.words)
    return any(word in UNIT_OF or word in {*scales} for word in words)


def _may_be_a_name(place: NumberPlace) -> bool:
    """Tells whether a number with a point may name a version or a section."""
    before = place.text[: place.number.start]
    if has_unit(place) or _MONEY.search(before):
        return False
    word = _LAST_WORD.search(before)
    if word is None:
        return False
    rules, said = _rules_of(place.language), word[1].rstrip(".")
    is_name = said[:1].isupper() and said.casefold() not in rules.unlike_nouns
    return is_name or said.casefold() in rules.numbered


def _rules_of(language: str) -> LanguageRules:
    rules = rules_of(language)
    return rules if rules.knows_values else ENGLISH


@cache
def _around_versions(language: str) -> re.Pattern[str]:
    rules = _rules_of(language)
    between = rf"(?:(?:{rules.before_versions})\s)?"
    return re.compile(rf"\b(?:{rules.versions or '(?!)'})\.?\s{between}\Z", re.IGNORECASE)


@cache
def _around_measures(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    rules = _rules_of(language)
    before = re.compile(rf"\b(?:{rules.before_measures or '(?!)'})[-(]?\Z", re.IGNORECASE)
    return before, re.compile(rf"\s?[:×]\s?\d|\s(?:{rules.behind_measures or '(?!)'})\b")
