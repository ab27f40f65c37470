"""Where two translations differ, word by word; by characters in languages without blanks.

Knows two texts and a language. Words are compared as they are written; blanks between them do not count.
"""

import re
import unicodedata
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import accumulate

from engine.results.evaluated_sentences import DifferenceKind, TextPart
from engine.results.translation import Spans
from engine.text.languages import UNSPACED

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
