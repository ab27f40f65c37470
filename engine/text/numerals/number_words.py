"""Numbers that are written in words: "eleven", "dreimal", "vingt et un", 三つ.

Only what is needed to see that digits and words say the same: from 0 to 100, and 1000. And numerals that are
neither words nor common digits: XIV, m², ½.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from engine.languages import rules_of

_HAN = "〇一二三四五六七八九"
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
_HAN_NUMBER = re.compile(
    rf"[{_HAN}十百千]+(?=[つ人個本台枚回年月日時分秒番目度倍階歳名件点冊匹社種个台次天小秒号層层条張张])"
)
"""Followed by what is counted: 一 alone stands in many words that count nothing."""


_ROMAN = re.compile(r"\b(?=[IVXLC]{2})(X[CL]|L?X{0,3})(I[XV]|V?I{0,3})(?<=[IVXLC])\b")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def other_numerals(text: str) -> frozenset[str]:
    """Finds Roman numerals of two letters or more, below 100, raised and lowered digits, and signs like ½.

    Returns:
        Their values in digits; both parts of a fraction.
    """
    found = {str(_roman_value(match[0])) for match in _ROMAN.finditer(text)}
    signs = "".join(char if unicodedata.category(char) == "No" else " " for char in text)
    found |= set(re.findall(r"\d+", unicodedata.normalize("NFKC", signs)))
    return frozenset(found)


def _roman_value(text: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in text]
    return sum(
        -value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True)
    )


def spelled_numbers(text: str, language: str) -> frozenset[str] | None:
    """Finds the numbers that a text has in words.

    Returns:
        Their values in digits; None if number words of this language are not known.
    """
    if rules_of(language).has_han_numbers:
        return frozenset(str(_han_value(found[0])) for found in _HAN_NUMBER.finditer(text))
    known = _words(language.split("-")[0].lower())
    if known is None:
        return None
    values, pattern = known
    return frozenset(str(values[found]) for found in pattern.findall(_without_hyphens(text)))


def _without_hyphens(text: str) -> str:
    return text.casefold().replace("-", " ").replace("\N{NON-BREAKING HYPHEN}", " ").replace("ß", "ss")


@cache
def _words(language: str) -> tuple[Mapping[str, int], re.Pattern[str]] | None:
    number_words = rules_of(language).number_words
    if number_words is None:
        return None
    values = {_without_hyphens(word): value for word, value in number_words().items()}
    longest_first = sorted(values, key=len, reverse=True)
    return values, re.compile(rf"\b(?:{'|'.join(longest_first)})\b")


_LONGEST_HAN = 1_000
"""Digits; Python reads no more than 4,300."""


def _han_value(text: str) -> int:
    """Reads 三百二十 as 320, and 二〇二四 as 2024."""
    if not set(text) & set(_HAN_UNITS):
        return int("".join(str(_HAN.index(char)) for char in text[:_LONGEST_HAN]))
    total, one = 0, None
    for char in text:
        if char in _HAN_UNITS:
            total += _HAN_UNITS[char] * (1 if one is None else one)
            one = None
        else:
            one = _HAN.index(char)
    return total + (one or 0)


def has_large_number_word(text: str, language: str) -> bool:
    """Tells whether a text may have a number in words that `spelled_numbers` cannot read: "twelve thousand".

    True also if number words of this language are not known.
    """
    words = rules_of(language).large_numbers
    return not words or re.search(words, text, re.IGNORECASE) is not None
