"""Differences of translations: word by word, numbers kept, the order of sentences, degenerate output."""

import re
import unicodedata
from collections.abc import Sequence, Sized
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cache
from itertools import accumulate

from engine.evaluation.paired import sign_p
from engine.evaluation.reproduced import share_of, without_odd_blanks
from engine.results.evaluation import (
    DifferenceKind,
    ExactChanges,
    NumberChanges,
    NumberFault,
    NumbersKept,
    TextPart,
)
from engine.results.translation import Spans
from engine.text.languages import UNSPACED
from engine.text.numerals.dates import months_in
from engine.text.numerals.numbers import Number, numbers_of, other_numerals, spelled_numbers, without_partner


class SentenceOrder(StrEnum):
    """In which order sentences are looked at."""

    TEXT = "text"
    """As in the text."""
    WORST = "worst"
    """The worst translations of the system first."""
    CHANGED = "changed"
    """Only what two systems translate differently; the largest difference first."""
    GAINED = "gained"
    """Only what got better, most first."""
    LOST = "lost"
    """Only what got worse, most first."""


NEEDS_TWO = frozenset((SentenceOrder.CHANGED, SentenceOrder.GAINED, SentenceOrder.LOST))
"""Orders that compare with another system."""


def rows_in_order(
    order: SentenceOrder, scores: Sequence[float], before: Sequence[float], is_same: Sequence[bool]
) -> list[int]:
    """Returns which sentences to show, first to last; ties stay in the order of the text.

    Args:
        order: what comes first.
        scores: of the system, one per sentence; higher is better.
        before: of the system it is compared with; itself if there is none.
        is_same: which sentences both translate alike.
    """
    gains = [after - old for after, old in zip(scores, before, strict=True)]
    rows = range(len(scores))
    match order:
        case SentenceOrder.TEXT:
            return list(rows)
        case SentenceOrder.WORST:
            return sorted(rows, key=lambda row: scores[row])
        case SentenceOrder.CHANGED:
            return sorted((row for row in rows if not is_same[row]), key=lambda row: -abs(gains[row]))
        case SentenceOrder.GAINED:
            return sorted((row for row in rows if gains[row] > 0), key=lambda row: -gains[row])
        case SentenceOrder.LOST:
            return sorted((row for row in rows if gains[row] < 0), key=lambda row: gains[row])


def rows_with_wrong_numbers(wrong: Sequence[Sized], before: Sequence[Sized]) -> list[int]:
    """Returns which sentences have wrong numbers, now or before, ties as in the text.

    New mistakes come first, then what is still wrong, then what was put right.

    Args:
        wrong: the wrong numbers of the system, one collection per sentence.
        before: of the system it is compared with; its own if there is none.
    """
    rows = [row for row, found in enumerate(wrong) if len(found) or len(before[row])]
    return sorted(rows, key=lambda row: (not len(wrong[row]), len(before[row]) > 0))


def same_outputs(outputs: Sequence[str], others: Sequence[str]) -> list[bool]:
    """Tells which sentences two systems translate alike, but for blanks."""
    return [
        output == other or without_odd_blanks(output) == without_odd_blanks(other)
        for output, other in zip(outputs, others, strict=True)
    ]


def count_changes(scores: Sequence[float], before: Sequence[float]) -> tuple[int, int]:
    """Counts the sentences whose score got better, and those whose score got worse."""
    pairs = list(zip(scores, before, strict=True))
    return sum(after > old for after, old in pairs), sum(after < old for after, old in pairs)


def count_exact_changes(is_exact: Sequence[bool], was_exact: Sequence[bool]) -> ExactChanges:
    """Counts the segments that are reproduced exactly now and were not before, and the other way round."""
    pairs = list(zip(is_exact, was_exact, strict=True))
    gained = sum(now and not was for now, was in pairs)
    lost = sum(was and not now for now, was in pairs)
    return ExactChanges(gained, lost, sign_p(lost, gained))


# Where two translations differ, word by word; by characters in languages without blanks.
#
# Knows two texts and a language. Words are compared as they are written; blanks between them do not count.

_NO_BLANKS = frozenset(("zh", "yue", "wuu", "ja", "th", "lo", "km", "my", "bo", "dz"))
"""Languages whose words have no blanks between them, by the first part of their tag."""
_UNIT_OF_NO_BLANKS = re.compile(r"[A-Za-z0-9]+|\S")
_MOST_UNITS = 3000
"""Longer texts are compared by their common beginning and end alone: the search for more takes the square."""


def differences(text: str, other: str, language: str) -> list[TextPart]:
    """Divides a text into the parts that another text has too, and those that it has not.

    Args:
        text: the text to show.
        other: the text to compare it with: a reference, or another translation.
        language: of both; decides what a word is.

    Returns:
        Parts in order. Those that are not missing make up `text`, without blanks around it.
    """
    units, others = units_of(text, language), units_of(other, language)
    parts: list[TextPart] = []
    for tag, from_other, to_other, start, end in _opcodes(_words(others), _words(units)):
        here, there = "".join(units[start:end]), "".join(others[from_other:to_other])
        if tag == "equal":
            parts.append(TextPart(here, DifferenceKind.SAME))
        elif tag == "delete":
            parts.append(TextPart(there, DifferenceKind.MISSING))
        else:
            parts.append(TextPart(here, DifferenceKind.CHANGED, there.strip()))
    return parts


def differing_spans(first: str, second: str, language: str = "") -> tuple[Spans, Spans]:
    """Finds the words of either text that the other lacks; neighbouring ones make one span.

    Args:
        first: a translation.
        second: another one.
        language: of both, as of `differences`; empty: their script decides.

    Returns:
        Spans of either text, without blanks at their ends.
    """
    language = language or ("ja" if UNSPACED.search(first + second) else "")
    units = units_of(first, language), units_of(second, language)
    changes = [codes for codes in _opcodes(*map(_words, units)) if codes[0] != "equal"]
    return (
        _spans(first, units[0], [(start, end) for _, start, end, _, _ in changes]),
        _spans(second, units[1], [(start, end) for _, _, _, start, end in changes]),
    )


def _spans(text: str, units: Sequence[str], changes: Sequence[tuple[int, int]]) -> Spans:
    places = [*accumulate(map(len, units), initial=len(text) - len(text.lstrip()))]
    ends = [place + len(unit.rstrip()) for place, unit in zip(places, units, strict=False)]
    return tuple((places[start], ends[end - 1]) for start, end in changes if start < end)


def units_of(text: str, language: str) -> list[str]:
    """Splits a text into words and punctuation marks, each with the blanks behind it.

    In languages without blanks a unit is one character with its marks, or a run of Latin letters and digits.

    Returns:
        Units that make up the text without blanks around it.
    """
    text = text.strip()
    has_blanks = language.split("-")[0].lower() not in _NO_BLANKS
    starts: list[int] = []
    if has_blanks:
        for word in re.finditer(r"\S+", text):
            starts += _starts_in_word(word[0], word.start())
    else:
        starts = [
            unit.start()
            for unit in _UNIT_OF_NO_BLANKS.finditer(text)
            if not unicodedata.category(unit[0][0]).startswith("M")
        ]
        if text and starts[:1] != [0]:
            starts = [0, *starts]  # a mark with nothing before it
    ends = [*starts[1:], len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=False)]


def _starts_in_word(word: str, offset: int) -> list[int]:
    """Returns where the units of a word begin: marks around it stand alone, those inside belong to it."""
    first = next((i for i, char in enumerate(word) if not _is_punctuation(char)), len(word))
    last = next((i for i in range(len(word), first, -1) if not _is_punctuation(word[i - 1])), first)
    inner = [first] if last > first else []
    return [offset + place for place in (*range(first), *inner, *range(last, len(word)))]


def _is_punctuation(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def _words(units: Sequence[str]) -> list[str]:
    return [unit.rstrip() for unit in units]


def _opcodes(before: Sequence[str], after: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    """Returns the edits that turn one list into another, as `SequenceMatcher.get_opcodes` does."""
    if max(len(before), len(after)) <= _MOST_UNITS:
        return SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    shortest = min(len(before), len(after))
    head = next((i for i in range(shortest) if before[i] != after[i]), shortest)
    rest = shortest - head
    tail = next((i for i in range(rest) if before[-1 - i] != after[-1 - i]), rest)
    end_before, end_after = len(before) - tail, len(after) - tail
    tag = "delete" if head == end_after else "insert" if head == end_before else "replace"
    found = [
        ("equal", 0, head, 0, head),
        (tag, head, end_before, head, end_after),
        ("equal", end_before, len(before), end_after, len(after)),
    ]
    return [code for code in found if code[1] < code[2] or code[3] < code[4]]


# Checks that the numbers of a sentence are kept in its translation; the reference decides which must be.
#
# A translation is at fault when it lacks a number that source and reference both have, as often as they do,
# or when it has one that neither of them has. So a number that the reference writes in words, leaves out or
# converts is no fault, whatever becomes of it, and one said once too often is none either. Not seen are
# units, the order of numbers, and two numbers of a sentence in each other's place.

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


# Whether a system gives nearly the same translation whatever it is asked: a training that went wrong.

_LEAST_DIFFERENT = 10
"""Fewer different references tell nothing."""
_SAME_SHARE = 0.5
"""Fewer different translations than this share of the different references: they come out the same."""
_POOR_SHARE = 0.2
"""Likewise of character trigrams: translations that differ by little come from few of them."""


def is_degenerate(outputs: Sequence[str], references: Sequence[str]) -> bool:
    """Returns whether translations come out the same, or nearly, where the references differ.

    Character trigrams count what translations are made of in any script: a system that says "the the the" a
    few times more or less has many different outputs made of hardly any trigrams.

    Args:
        outputs: one translation per sentence.
        references: likewise; with fewer than ten different ones nothing is told, and the answer is False.
    """
    expected = _different(references)
    if len(expected) < _LEAST_DIFFERENT:
        return False
    found = _different(outputs)
    is_same = len(found) < _SAME_SHARE * len(expected)
    return is_same or len(_trigrams(found)) < _POOR_SHARE * len(_trigrams(expected))


def _different(texts: Sequence[str]) -> set[str]:
    return {" ".join(text.casefold().split()) for text in texts}


def _trigrams(texts: set[str]) -> set[str]:
    return {text[place : place + 3] for text in texts for place in range(len(text) - 2)}
