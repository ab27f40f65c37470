"""Keeps the numbers of a sentence in its translation. Knows texts alone, and no model.

Small models cannot count equal digits in a row: they write page 4 for page 44, and 19999 for 1999. Where a
number of the source is missing, and one that the source does not have stands in its place, the source's
number is written there, as the target language writes it. Only where there is no other reading: what may be a
conversion, a number in words, an ordinal or a number said twice stays as the model wrote it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from engine.records import Alternative
from engine.text.number_words import has_large_number_word, other_numerals, spelled_numbers
from engine.text.number_writing import written_in
from engine.text.numbers import Number, numbers_of, plain_chars, without_partner

MOST_WORSE = 0.1
"""Nats per piece that a translation may be worse than the best one and still be preferred for its numbers."""
_MOST_SMALL = 12
"""Up to here a number may be a word of the other side, where number words are not known."""
_FEWEST_DIGITS = 3
"""Of two numbers that differ by one digit, the longer one has at least so many."""

_DIGIT = re.compile(r"\d")
_REPEATED = re.compile(r"(\d{1,3}?)\1+")
_INSIDE_CHUNK = re.compile(r"\d[.,'](?=$)|^[.,']\d")
_UNIT = re.compile(r"\s?([%‰°€$£¥]|[^\W\d_]+)")
_UNIT_NAMES = (
    "% ‰ ° € $ £ ¥ km m dm cm mm nm kg g mg t l ml cl hl ha s ms min h kb mb gb tb hz khz mhz ghz w kw kwh "
    "mw v mv kv a ma bar mbar pa hpa cent cents ct pence prozent percent per pour k mio mrd tsd"
)
_UNITS = frozenset(_UNIT_NAMES.split())


class _Pair(NamedTuple):
    """A number of the source and the wrong one in its place."""

    wanted: Number
    wrong: Number


@dataclass(frozen=True, slots=True)
class _Difference:
    """The numbers in which a translation differs from its source."""

    missing: tuple[Number, ...]
    extra: tuple[Number, ...]

    @property
    def is_none(self) -> bool:
        return not self.missing and not self.extra


class NumberRepair:
    """Prefers and repairs the translations of one pair of languages.

    Args:
        src: tag of the language of the sources.
        tgt: tag of the language of the translations.
    """

    def __init__(self, src: str, tgt: str) -> None:
        self._src, self._tgt = src, tgt

    def choose(
        self, source: str, alternatives: Sequence[Alternative], n_best: int
    ) -> tuple[Alternative, ...]:
        """Puts the best translation with the right numbers first, and repairs the others.

        One that the model wrote with the right numbers comes first if it is at most `MOST_WORSE` worse than
        the best one; else the best one that can be repaired within this bound; else the best one.

        Args:
            source: what was translated.
            alternatives: best first.
            n_best: how many are wanted.

        Returns:
            As many, if there are so many, each text once; those that were repaired say so.
        """
        if not alternatives or not _DIGIT.search(source):
            return tuple(alternatives[:n_best])
        sentence = _Sentence(source, self._src, self._tgt)
        first = _first_of(sentence, alternatives)
        found = {first.text: first}
        for each in alternatives:
            if len(found) == n_best:
                break
            other = _repaired(sentence, each)
            found.setdefault(other.text, other)
        return tuple(found.values())

    def repair(self, source: str, translation: str) -> str:
        """Writes the source's numbers where the translation has them wrong and nothing else can be meant.

        Only digits and the separators inside numbers change; a translation whose numbers agree does not.
        """
        if not _DIGIT.search(source) or not _DIGIT.search(translation):
            return translation
        return _Sentence(source, self._src, self._tgt).repaired(translation)


def _first_of(sentence: "_Sentence", alternatives: Sequence[Alternative]) -> Alternative:
    """Returns the translation to be preferred, repaired if it has to be."""
    best = alternatives[0]
    near = [each for each in alternatives if each.score >= best.score - MOST_WORSE]
    for candidates in (near, (_repaired(sentence, each) for each in near)):
        for candidate in candidates:
            if sentence.differences(candidate.text).is_none:
                return candidate
    return _repaired(sentence, best)


def _repaired(sentence: "_Sentence", alternative: Alternative) -> Alternative:
    text = sentence.repaired(alternative.text)
    return alternative if text == alternative.text else replace(alternative, text=text, is_repaired=True)


class _Sentence:
    """The numbers of one source sentence."""

    def __init__(self, text: str, src: str, tgt: str) -> None:
        self._text, self._src, self._tgt = text, src, tgt
        self._numbers = numbers_of(text, src)
        self._values = Counter(number.value for number in self._numbers)
        self._found: dict[str, _Difference] = {}

    @cached_property
    def _forms(self) -> set[str]:
        forms = {form for each in self._numbers for form in (each.value, each.plain, *each.runs)}
        return forms | other_numerals(self._text)

    @cached_property
    def _spelled(self) -> frozenset[str] | None:
        return spelled_numbers(self._text, self._src)

    @cached_property
    def _has_large_word(self) -> bool:
        return has_large_number_word(_without(self._text, self._numbers), self._src)

    def differences(self, translation: str) -> _Difference:
        """Finds what of the source is missing in a translation, and what the source does not have."""
        if translation not in self._found:
            self._found[translation] = self._compared(translation)
        return self._found[translation]

    def _compared(self, translation: str) -> _Difference:
        found = numbers_of(translation, self._tgt)
        missing = without_partner(self._numbers, found)
        extra = without_partner(found, self._numbers)
        if missing:
            spelled = spelled_numbers(translation, self._tgt)
            there = {run for number in found for run in number.runs} | other_numerals(translation)
            missing = [each for each in missing if not _is_among(each, there, spelled)]
        return _Difference(tuple(missing), tuple(each for each in extra if not self._is_given(each)))

    def repaired(self, translation: str) -> str:
        """Repairs a translation, see `NumberRepair.repair`."""
        differences = self.differences(translation)
        pairs = [pair for pair in self._pairs(differences) if self._is_certain(pair, translation)]
        if not pairs:
            return translation
        text = translation
        for wanted, wrong in sorted(pairs, key=lambda pair: -pair.wrong.start):
            start, end = _digits_of(wrong, text)
            text = text[:start] + str(self._written(wanted)) + text[end:]
        left = self.differences(text)
        n_left = len(differences.missing) - len(pairs), len(differences.extra) - len(pairs)
        return text if (len(left.missing), len(left.extra)) == n_left else translation

    def _is_given(self, number: Number) -> bool:
        """True if the source has a number of the translation, in digits or in words."""
        if number.value in self._forms or number.plain in self._forms:
            return True
        if len(number.runs) == 2 and all(run in self._values for run in number.runs):  # 19.15 for 19:15
            return True
        is_month = number.is_date and _is_small(number) and not any(each.is_date for each in self._numbers)
        return is_month or _is_among(number, frozenset(), self._spelled)

    def _pairs(self, differences: _Difference) -> list[_Pair]:
        """Finds what belongs together: nothing else is missing, or too many, that is like it."""
        missing, extra = _by_look(differences.missing), _by_look(differences.extra)
        alike = [key for key in missing if len(missing[key]) == 1 and len(extra.get(key, ())) == 1]
        pairs = [_Pair(missing.pop(key)[0], extra.pop(key)[0]) for key in alike]
        left, new = list(chain(*missing.values())), list(chain(*extra.values()))
        if len(left) == len(new) == 1 and _differ_by_one(left[0], new[0]):
            pairs.append(_Pair(left[0], new[0]))
        return pairs

    def _is_certain(self, pair: _Pair, translation: str) -> bool:
        """True if nothing but the source's number can be meant."""
        wanted, wrong = pair
        if any(each.scale or each.value != each.plain for each in pair) or self._written(wanted) is None:
            return False
        is_said_twice = self._values[wanted.value] > 1 or _count(wrong, translation, self._tgt) > 1
        if is_said_twice or _is_in_chunk(wrong, translation) or _is_short_year(pair):
            return False
        if self._has_large_word and self._spelled is not None:
            return False
        return self._fits(pair, translation)

    def _fits(self, pair: _Pair, translation: str) -> bool:
        """True if what is around both numbers fits: letters glued to them, and units."""
        (before, after), (wrong_before, wrong_after) = (
            _glued(self._text, pair.wanted),
            _glued(translation, pair.wrong),
        )
        if wrong_before != before:
            return False
        if wrong_after not in ("", after) and not self._is_ordinal(pair.wanted, wrong_after):
            return False
        if not _is_power_of_ten(*pair):
            return True
        found = numbers_of(translation, self._tgt)
        is_known = self._spelled is not None and spelled_numbers("", self._tgt) is not None
        has_large_word = has_large_number_word(_without(translation, found), self._tgt)
        same_unit = _unit(self._text, pair.wanted) == _unit(translation, pair.wrong)
        return is_known and not has_large_word and same_unit

    def _is_ordinal(self, number: Number, suffix: str) -> bool:
        """True if an English ordinal of this number ends like this: 44th, 22nd."""
        if self._tgt.split("-")[0].lower() != "en" or not number.value.isdigit():
            return False
        value = int(number.value)
        last = 0 if value % 100 in (11, 12, 13) else value % 10
        return suffix == {1: "st", 2: "nd", 3: "rd"}.get(last, "th")

    def _written(self, number: Number) -> str | None:
        start, end = _digits_of(number, self._text)
        return written_in(self._text[start:end], self._src, self._tgt)


def _is_among(number: Number, forms: Iterable[str], spelled: frozenset[str] | None) -> bool:
    """True if a number is among these, or may be a word."""
    return number.value in forms or (_is_small(number) if spelled is None else number.value in spelled)


def _is_small(number: Number) -> bool:
    return number.value.isdigit() and int(number.value) <= _MOST_SMALL


def _by_look(numbers: Sequence[Number]) -> dict[str, list[Number]]:
    """Puts numbers together that differ only by how often digits are repeated: 4 and 44, 484 and 48484."""
    found: dict[str, list[Number]] = {}
    for number in numbers:
        found.setdefault(_sign(number) + _look(_digits(number)), []).append(number)
    return found


def _look(digits: str) -> str:
    while (shorter := _REPEATED.sub(r"\1", digits)) != digits:
        digits = shorter
    return digits


def _digits(number: Number) -> str:
    return re.sub(r"\D", "", number.plain)


def _sign(number: Number) -> str:
    return "-" if number.plain.startswith("-") else ""


def _digits_of(number: Number, text: str) -> tuple[int, int]:
    """Returns where a number stands, without its sign."""
    has_sign = plain_chars(text[number.start]) == "-"
    return number.start + has_sign, number.end


def _differ_by_one(first: Number, second: Number) -> bool:
    """True if one is the other with one digit left out."""
    shorter, longer = sorted((_digits(first), _digits(second)), key=len)
    is_short = len(longer) < _FEWEST_DIGITS or len(longer) != len(shorter) + 1
    if is_short or _sign(first) != _sign(second):
        return False
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))


def _count(number: Number, text: str, language: str) -> int:
    return sum(each.value == number.value for each in numbers_of(text, language))


def _is_in_chunk(number: Number, text: str) -> bool:
    """True for a part of digits and separators that make no number together: the 50 of 1.00,50,50."""
    around = plain_chars(text[max(0, number.start - 2) : number.start]), plain_chars(text[number.end :][:2])
    return not number.is_date and any(_INSIDE_CHUNK.search(each) for each in around)


def _is_short_year(pair: _Pair) -> bool:
    """True for 20 and 2020, 19 and 1919: one may be the other year, written short."""
    shorter, longer = sorted(map(_digits, pair), key=len)
    return len(shorter) == 2 and longer in (f"19{shorter}", f"20{shorter}")


def _is_power_of_ten(first: Number, second: Number) -> bool:
    """True if only zeros tell two numbers apart: one may be the other in another unit."""
    return _digits(first).strip("0") == _digits(second).strip("0")


def _glued(text: str, number: Number) -> tuple[str, str]:
    """Returns the letter before a number and the letters behind it, of scripts that set words apart."""
    start, end = _digits_of(number, text)
    before = text[start - 1 : start].casefold()
    after = "".join(_leading_letters(text[end:]))
    return before if _is_cased(before) or before == "_" else "", after


def _leading_letters(text: str) -> Iterable[str]:
    for char in text:
        if not _is_cased(char):
            return
        yield char.casefold()


def _is_cased(char: str) -> bool:
    return char.lower() != char.upper()


def _unit(text: str, number: Number) -> str:
    found = _UNIT.match(text, number.end)
    unit = found[1].casefold() if found else ""
    return {"prozent": "%", "percent": "%", "per": "%", "pour": "%"}.get(unit, unit) if unit in _UNITS else ""


def _without(text: str, numbers: Sequence[Number]) -> str:
    """Returns a text without its numbers and the words that multiply them."""
    for number in reversed(numbers):
        text = f"{text[: number.start]} {text[number.end :]}"
    return text
