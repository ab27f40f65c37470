"""Number repair: what is wrong with the values of a translation, put right. Knows texts, no model.

Small models cannot count equal digits in a row: they write page 4 for page 44, and 19999 for 1999. Where a
number of the source is missing, and one that the source does not have stands in its place, the source's
number is written there, as the target language writes it. Only where there is no other reading: what may be a
conversion, a number in words, an ordinal or a number said twice stays as the model wrote it. What it copied
is written as the target language writes it, see `number_places`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import chain, islice, pairwise

from engine.languages import rules_of
from engine.languages.units import PLAIN_SIGNS, SPANS_OF_TIME, UNIT_OF, UNITS
from engine.results.translation import Alternative, Stretch
from engine.text.numerals.clock import half_hour_numbers, has_other_times, with_clock_times
from engine.text.numerals.dates import calendar_names, months_in, name_of, with_written_dates
from engine.text.numerals.number_places import (
    NumberPlace,
    differ_by_one_digit,
    in_format,
    look_of,
    replacement,
    version_again,
)
from engine.text.numerals.numbers import Number, numbers_of, other_numerals, spelled_numbers, without_partner
from engine.text.numerals.quantities import (
    other_units,
    quantities_of,
    stray_currencies,
    with_ranges,
    without_stray_currencies,
)
from engine.text.numerals.spelling_out import with_right_endings
from engine.text.numerals.values import value_patterns

# What is wrong with the values of a translation: numbers, units, scales, ordinals, days, months and times.
#
# A number with the wrong unit is as wrong as a number that is lost. Tells only what is certain: a unit may
# be named otherwise, an ordinal may be a word, three hours may be a quarter of a day.

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
    if not all(rules_of(each).knows_values for each in languages):
        return []
    looks = [_lost_names]
    if any(map(str.isdigit, source)):
        looks += [_lost_money, _lost_units] * bool(rules_of(languages[1]).unit_names)
        looks += [
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


# The repair: a number that is missing is written where one stands that the source does not have.

_MOST_SMALL = 12
"""Up to here a number may be a word of the other side, where number words are not known."""

_DIGIT = re.compile(r"\d")
_DATE = re.compile(r"(?<![\d.])\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)(?!\d|\.\d)", re.ASCII)
_ANY_DATE = re.compile(
    r"(?<![\d./-])(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d\d)|\d{4}([./-])\d{1,2}\2\d{1,2})(?!\d|[./-]\d)",
    re.ASCII,
)
_SHORT_DATE = re.compile(r"\d\.\d\d?\.(?!\d)")
_DIGITS_WITH_SEPARATORS = re.compile(r"(?<!\d)\d+(?:[.,/-]\d+)+", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Difference:
    """The numbers in which a translation differs from its source."""

    missing: tuple[Number, ...]
    extra: tuple[Number, ...]


class NumberRepair:
    """Judges and repairs the numbers of translations of one pair of languages."""

    def __init__(self, src: str, tgt: str) -> None:
        self._src, self._tgt = src, tgt
        self._sentence = lru_cache(1)(lambda source: _Sentence(source, src, tgt))
        """The last one is looked at again for each of its translations."""

    def faults(self, source: str, translation: str) -> int:
        """Counts what is wrong with the values of a translation once it is repaired."""
        if not (_DIGIT.search(source) or _DIGIT.search(translation) or calendar_names(source, self._src)):
            return 0
        sentence = self._sentence(source)
        return sentence.faults(sentence.written(translation))

    def repaired(
        self, source: str, alternatives: Iterable[Alternative], n_best: int
    ) -> tuple[Alternative, ...]:
        """Repairs the numbers of translations, and tells times of day as the target language does.

        Returns:
            As many, if there are so many, each text once; those that were repaired say so.
        """
        sentence = self._sentence(source)
        has_digits = _DIGIT.search(source) is not None
        found: dict[str, Alternative] = {}
        for each in alternatives:
            # half past seven, too
            text = sentence.written(each.text) if has_digits else sentence.in_its_form(each.text)
            found.setdefault(text, each if text == each.text else replace(each, text=text, is_repaired=True))
            if len(found) == n_best:
                break
        return tuple(found.values())


def missing_numbers(source: str, translation: str, languages: tuple[str, str]) -> tuple[str, ...]:
    """Returns the numbers of a source that its translation has neither in digits nor in words, as written."""
    if not _DIGIT.search(source):
        return ()
    missing = _Sentence(source, *languages).differences(translation).missing
    return tuple(dict.fromkeys(source[number.start : number.end] for number in missing))


def differing_numbers(
    source: str, translation: str, languages: tuple[str, str]
) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """Returns the numbers of a source that its translation lacks, and those that the source does not have."""
    if not (_DIGIT.search(source) or _DIGIT.search(translation)):
        return (), ()
    found = _Sentence(source, *languages).differences(translation)
    return found.missing, found.extra


def value_faults(source: str, translation: str, languages: tuple[str, str]) -> int:
    """Counts what is wrong with the values of a translation: numbers, units, dates, times and so on."""
    return _Sentence(source, *languages).faults(translation)


class _Sentence:
    """The numbers of one source sentence."""

    def __init__(self, text: str, src: str, tgt: str) -> None:
        self._text, self._src, self._tgt = text, src, tgt
        self._numbers = numbers_of(text, src)
        self._found: dict[str, _Difference] = {}
        self._written: dict[str, str] = {}

    @cached_property
    def _forms(self) -> set[str]:
        forms = {form for each in self._numbers for form in (each.value, each.plain, *each.runs)}
        return forms | other_numerals(self._text) | half_hour_numbers(self._text, self._src)

    @cached_property
    def _spelled(self) -> frozenset[str] | None:
        return spelled_numbers(self._text, self._src)

    def differences(self, translation: str) -> _Difference:
        """Finds what of the source is missing in a translation, and what the source does not have."""
        if translation not in self._found:
            self._found[translation] = self._compared(translation)
        return self._found[translation]

    def written(self, translation: str) -> str:
        """Returns a translation whose values are repaired and told as the target language does."""
        if translation not in self._written:
            self._written[translation] = self.in_its_form(self.repaired(translation))
        return self._written[translation]

    def _compared(self, translation: str) -> _Difference:
        found = numbers_of(translation, self._tgt)
        missing = without_partner(self._numbers, found)
        extra = without_partner(found, self._numbers)
        if missing:
            spelled = spelled_numbers(translation, self._tgt)
            there = {run for number in found for run in number.runs} | other_numerals(translation)
            there |= half_hour_numbers(translation, self._tgt)
            if any(each.is_date for each in missing) or _SHORT_DATE.search(self._text):
                months = months_in(translation, self._tgt)
                there |= months | {f"{day}.{month}" for day in there for month in months}
            missing = [each for each in missing if not _is_among(each, there, spelled)]
        return _Difference(tuple(missing), tuple(each for each in extra if not self._is_given(each)))

    def faults(self, translation: str) -> int:
        """Counts what is wrong with the values of a translation."""
        differences = self.differences(translation)
        both = self._text, translation, (self._src, self._tgt)
        found = (*differences.missing, *differences.extra, *other_units(*both), *stray_currencies(*both))
        has_wrong_endings = with_right_endings(translation, self._tgt) != translation
        return len(found) + len(lost_values(*both)) + has_other_times(*both) + has_wrong_endings

    def repaired(self, translation: str) -> str:
        """Writes the source's numbers where a translation has them wrong and nothing else can be meant.

        Numbers that were copied are written as the target language writes them. Only digits, the separators
        inside numbers and the sign of a currency at a date change; where numbers agree nothing does.
        """
        translation = with_right_endings(translation, self._tgt)
        translation = self._undoubled(self._in_format(self._with_whole_dates(translation)))
        translation = without_stray_currencies(self._text, translation, (self._src, self._tgt))
        differences, text, n_done = self.differences(translation), translation, 0
        for wanted, wrong in sorted(self._pairs(differences), key=lambda pair: -pair[1].start):
            place = NumberPlace(wrong, translation, self._tgt)
            written = replacement(NumberPlace(wanted, self._text, self._src), place)
            if written is not None:
                text, n_done = text[: place.span[0]] + written + text[place.span[1] :], n_done + 1
        left = self.differences(text)
        is_better = len(left.missing) <= len(differences.missing) - n_done
        return text if is_better and len(left.extra) == len(differences.extra) - n_done else translation

    def _undoubled(self, translation: str) -> str:
        """Writes a number where another one of the source stands a second time: from 1968 to 1968.

        Only where all others follow each other as in the source, and both have as many digits.
        """
        found = numbers_of(translation, self._tgt)
        pairs = list(zip(self._numbers, found, strict=False))
        odd = [(wanted, copied) for wanted, copied in pairs if wanted.value != copied.value]
        if len(self._numbers) != len(found) or len(odd) != 1:
            return translation
        ((wanted, copied),) = odd
        values = [number.value for number in found]
        is_copy = values.count(copied.value) > 1 and any(copied.value == each.value for each in self._numbers)
        is_whole = wanted.plain.isdigit() and copied.plain == translation[copied.start : copied.end]
        if not (is_copy and is_whole and len(wanted.plain) == len(copied.plain)) or wanted.value in values:
            return translation
        return translation[: copied.start] + wanted.plain + translation[copied.end :]

    def in_its_form(self, translation: str) -> str:
        """Tells times of day, dates in figures and ranges as the target language does, see `clock`."""
        both = self._src, self._tgt
        translation = with_written_dates(self._text, translation, both)
        return with_clock_times(self._text, with_ranges(self._text, translation, both), both)

    def _with_whole_dates(self, translation: str) -> str:
        """Writes a date in digits as the source does where only its separators are broken: 15,05,2026."""
        dates = {re.sub(r"\D", "", found[0]): found[0] for found in _ANY_DATE.finditer(self._text)}
        if not dates:
            return translation

        def whole(found: re.Match[str]) -> str:
            written = dates.get(re.sub(r"\D", "", found[0]), found[0])
            return found[0] if _ANY_DATE.fullmatch(found[0]) else written

        return _DIGITS_WITH_SEPARATORS.sub(whole, translation)

    def _in_format(self, translation: str) -> str:
        """Writes what was copied from the source as the target language writes it."""
        places = [NumberPlace(each, self._text, self._src) for each in self._numbers]
        by_look = {each.numeral: each for each in places if not each.numeral.isdigit()}
        for number in reversed(numbers_of(translation, self._tgt)) if by_look else ():
            copied = NumberPlace(number, translation, self._tgt)
            wanted = by_look.get(copied.numeral)
            written = in_format(copied, wanted) if wanted else self._version(copied, places)
            if written is not None:
                start, end = copied.span[0], copied.span[0] + len(copied.numeral)
                translation = translation[:start] + written + translation[end:]
        return translation

    def _version(self, written: NumberPlace, places: Sequence[NumberPlace]) -> str | None:
        found = (version_again(written, each) for each in places)
        return next((version for version in found if version), None)

    def _is_given(self, number: Number) -> bool:
        """True if the source has a number of the translation, in digits or in words."""
        if number.value in self._forms or number.plain in self._forms:
            return True
        values = {each.value for each in self._numbers}
        if len(number.runs) == 2 and all(run in values for run in number.runs):  # 19.15 for 19:15
            return True
        is_month = number.is_date and _is_small(number) and not any(each.is_date for each in self._numbers)
        return is_month or _is_among(number, frozenset(), self._spelled)

    def _pairs(self, differences: _Difference) -> list[tuple[Number, Number]]:
        """Finds what belongs together: nothing else is missing, or too many, that is like it."""
        numbers = self._with_dates(differences)
        missing, extra = _by_look(numbers), _by_look(differences.extra)
        alike = [key for key in missing if len(missing[key]) == 1 and len(extra.get(key, ())) == 1]
        if len(numbers) > len(
            differences.extra
        ):  # one may be two: page 44 and 4.000 hours are page 4.4000 hours
            of_two = {look_of(*both) for both in pairwise(self._numbers)}
            alike = [key for key in alike if key not in of_two]
        pairs = [(missing.pop(key)[0], extra.pop(key)[0]) for key in alike]
        left, new = list(chain(*missing.values())), list(chain(*extra.values()))
        if len(left) == len(new) == 1 and differ_by_one_digit(left[0], new[0]):
            pairs.append((left[0], new[0]))
        return pairs

    def _with_dates(self, differences: _Difference) -> list[Number]:
        """Takes the parts of a date together where the translation has one that cannot be read: 1.12.198."""
        broken = {look_of(each) for each in differences.extra if each.plain.count(".") > 1}
        missing = list(differences.missing)
        for found in _DATE.finditer(self._text) if broken else ():
            date = Number(found[0], found[0], found.start(), found.end(), tuple(found[0].split(".")))
            others = [each for each in missing if not date.start <= each.start < date.end]
            if len(others) < len(missing) and look_of(date) in broken:
                missing = [*others, date]
        return missing


def _is_among(number: Number, forms: Iterable[str], spelled: frozenset[str] | None) -> bool:
    """True if a number is among these, or may be a word."""
    return number.value in forms or (_is_small(number) if spelled is None else number.value in spelled)


def _is_small(number: Number) -> bool:
    return number.value.isdigit() and int(number.value) <= _MOST_SMALL


def _by_look(numbers: Sequence[Number]) -> dict[str, list[Number]]:
    found: dict[str, list[Number]] = {}
    for number in numbers:
        found.setdefault(look_of(number), []).append(number)
    return found
