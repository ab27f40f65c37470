"""Checks that the numbers of a sentence are kept in its translation; the reference decides which must be.

A translation is at fault when it lacks a number that source and reference both have, as often as they do,
or when it has one that neither of them has. So a number that the reference writes in words, leaves out or
converts is no fault, whatever becomes of it, and one said once too often is none either. Not seen are units,
the order of numbers, and two numbers of a sentence in each other's place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.evaluation.paired import sign_p
from engine.evaluation.reproduced import share_of
from engine.results.evaluated_sentences import NumberFault
from engine.results.evaluation import NumberChanges, NumbersKept
from engine.text.numerals.calendar_names import months_in
from engine.text.numerals.number_words import other_numerals, spelled_numbers
from engine.text.numerals.numbers import Number, numbers_of, without_partner

_MOST_SMALL = 12
"""Up to here a number of an output may be a word of the source, where number words are not known."""


@dataclass(frozen=True)
class NumbersCheck:
    """The check of one sentence and its translation."""

    has_numbers: bool
    """True if there is a number in the source, in the reference, or in the translation."""
    faults: tuple[NumberFault, ...] = ()

    @property
    def is_wrong(self) -> bool:
        """True if a number is missing or new."""
        return bool(self.faults)


class NumbersOfText:
    """The sentences of a text with their references; any number of translations can be held against them."""

    def __init__(self, sources: Sequence[str], references: Sequence[str], languages: tuple[str, str]) -> None:
        @cache  # a text may say the same many times
        def wanted(source: str, reference: str) -> _Wanted:
            return _Wanted(source, reference, languages)

        self._sentences = [wanted(*pair) for pair in zip(sources, references, strict=True)]

    def check(self, outputs: Sequence[str]) -> list[NumbersCheck]:
        """Checks one translation of every sentence."""
        check = cache(_Wanted.check)
        return [check(wanted, output) for wanted, output in zip(self._sentences, outputs, strict=True)]


def check_numbers(source: str, reference: str, output: str, languages: tuple[str, str]) -> NumbersCheck:
    """Returns whether the numbers of a sentence are kept in its translation."""
    return NumbersOfText([source], [reference], languages).check([output])[0]


def count_wrong_numbers(checks: Sequence[NumbersCheck]) -> NumbersKept:
    """Counts the sentences of a system with a wrong number."""
    n_with, n_wrong = sum(each.has_numbers for each in checks), sum(each.is_wrong for each in checks)
    share = share_of(n_wrong, n_with)
    return NumbersKept(n_with, n_wrong, share.share, share.low, share.high)


def compare_wrong_numbers(after: Sequence[NumbersCheck], before: Sequence[NumbersCheck]) -> NumberChanges:
    """Counts the sentences whose numbers one system alone gets wrong."""
    pairs = list(zip(after, before, strict=True))
    gained = sum(was.is_wrong and not now.is_wrong for now, was in pairs)
    lost = sum(now.is_wrong and not was.is_wrong for now, was in pairs)
    return NumberChanges(
        n_with=sum(now.has_numbers or was.has_numbers for now, was in pairs),
        before=sum(was.is_wrong for _, was in pairs),
        after=sum(now.is_wrong for now, _ in pairs),
        gained=gained,
        lost=lost,
        p=sign_p(lost, gained),
    )


class _Wanted:
    """One sentence: which numbers its translation must have, and which it may have."""

    def __init__(self, source: str, reference: str, languages: tuple[str, str]) -> None:
        self._reference, self._language = reference, languages[1]
        of_source, of_reference = numbers_of(source, languages[0]), numbers_of(reference, languages[1])
        given = [*of_source, *of_reference]
        self._has_numbers = bool(given)
        self._must = without_partner(of_reference, without_partner(of_reference, of_source))
        self._may = {form for number in given for form in (number.value, number.plain, *number.runs)}
        self._may |= other_numerals(source) | other_numerals(reference)
        self._spelled = [spelled_numbers(source, languages[0]), spelled_numbers(reference, languages[1])]

    def check(self, output: str) -> NumbersCheck:
        found = numbers_of(output, self._language)
        missing = without_partner(self._must, found)
        if missing:
            in_words = (spelled_numbers(output, self._language) or frozenset()) | other_numerals(output)
            months = months_in(output, self._language)
            missing = [
                number
                for number in missing
                if number.value not in in_words and not (number.is_date and number.value in months)
            ]
        faults = [NumberFault("missing", self._reference[each.start : each.end]) for each in missing]
        faults += [
            NumberFault("new", output[number.start : number.end], number.start, number.end)
            for number in found
            if not self._is_given(number)
        ]
        return NumbersCheck(self._has_numbers or bool(found), tuple(faults))

    def _is_given(self, number: Number) -> bool:
        """True if source or reference has a number, in digits or in words."""
        if number.value in self._may or number.plain in self._may:
            return True
        is_small = number.value.isdigit() and int(number.value) <= _MOST_SMALL
        if number.is_date and is_small:  # the name of a month, as its number
            return True
        return any(is_small if words is None else number.value in words for words in self._spelled)
