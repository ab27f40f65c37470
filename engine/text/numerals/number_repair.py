"""Keeps the numbers of a sentence in its translation. Knows texts alone, and no model.

Small models cannot count equal digits in a row: they write page 4 for page 44, and 19999 for 1999. Where a
number of the source is missing, and one that the source does not have stands in its place, the source's
number is written there, as the target language writes it. Only where there is no other reading: what may be a
conversion, a number in words, an ordinal or a number said twice stays as the model wrote it. What it copied
is written as the target language writes it, see `number_places`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, pairwise

from engine.results.translation import Alternative
from engine.text.numerals.calendar_names import calendar_names, months_in
from engine.text.numerals.clock.clock_times import has_other_times, with_clock_times
from engine.text.numerals.clock.half_hours import half_hour_numbers
from engine.text.numerals.figure_dates import with_written_dates
from engine.text.numerals.number_places import (
    NumberPlace,
    differ_by_one_digit,
    in_format,
    look_of,
    replacement,
    version_again,
)
from engine.text.numerals.number_words import other_numerals, spelled_numbers
from engine.text.numerals.numbers import Number, numbers_of, without_partner
from engine.text.numerals.quantities import other_units, stray_currencies, without_stray_currencies
from engine.text.numerals.ranges import with_ranges
from engine.text.numerals.spelling_out import with_right_endings
from engine.text.numerals.value_faults import lost_values

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
        """Tells times of day, dates in figures and ranges as the target language does, see `clock_times`."""
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
