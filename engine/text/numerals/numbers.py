"""The numbers of a sentence, in digits and in words: what each is worth, and how it is written.

Knows one text and its language. How thousands and decimals are set apart does not count where it is clear:
1.000,5 and 1,000.5 and 1 000,5 and 1'000.5 are one number. Three digits behind a single point or comma are
what the language takes them for: 4.000 is four thousand in German, and four in English. Zeros at the end
stay: 3.10 is another version than 3.1. Raised and lowered digits are no numbers: m², CO₂.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.languages.base import LanguageRules, NumberStyle


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text."""

    value: str
    """What it is worth: digits, with a point before decimals and "-" before what is below 0. "1.5 million" is
    1500000, the hour of "2 p.m." is 14."""
    plain: str
    """The same as it is written: 1.5, 2."""
    start: int
    """Where it stands, in characters."""
    end: int
    runs: tuple[str, ...]
    """The digits between its separators: 5 and 3 of 5.3."""
    is_date: bool = False
    """True for a part of a date in digits."""
    scale: int = 0
    """The power of ten of the word behind it: 6 of "1.5 million"."""


_NUMBER = re.compile(
    r"""(?<!\d) (?:
        (?P<hour>\d{1,2}) (?: [:hH](?P<minute>\d\d) | \.(?P<uhr>\d\d)(?=\ ?(?:Uhr|[ap]\.?\ ?m)\b) ) (?!\d)
      | (?P<date>\d{1,2}(?P<first>[./-])\d{1,2}(?P=first)(?:\d{4}|\d\d)
               | \d{4}(?P<other>[./-])\d{1,2}(?P=other)\d{1,2}) (?!\d|[./-]\d)
      | (?P<spaced>[1-9]\d{0,2}(?:\ \d{3})+(?!\d)(?:[.,]\d+)?)
      | (?P<fraction>(?<![\w.,])\.\d+(?![.,]?\d))
      | (?P<chunk>\d+(?:[.,']\d+)*)
    )""",
    re.VERBOSE,
)
_GROUPED = re.compile(
    r"([1-9]\d{0,2}(?:(?:\.\d{3})+(?=,|$)|(?:,\d{3})+(?=\.|$)|(?:['\ ]\d{3})+)"
    r"|[1-9]\d?(?:,\d\d)+,\d{3}(?=\.|$))(?:[.,](\d+))?"
)
_THREE_BEHIND = re.compile(r"\d+[.,]\d{3}")
_DECIMAL = re.compile(r"(\d*)[.,](\d+)")
_VERSION = re.compile(r"\d+(?:\.\d+){2,}")
_SAID_MINUS = re.compile(r"(?:\bminus|\bmoins|マイナス)\s?$", re.IGNORECASE)
_BEFORE_A_SIGN = frozenset("([{„“\"'«/=<>~:")
_LOOKED_BACK = 10
_MONEY = ("€", "$", "£", "¥")
_AFTERNOON = re.compile(r"\s?p\.?\s?m\b", re.IGNORECASE)
_NIGHT = re.compile(r"\s?a\.?\s?m\b", re.IGNORECASE)
_HAN_AFTERNOON = "午後"
_RANGE_TO_A_TIME = re.compile(
    r"(?:\s?-\s?|\s(?:to|till|until|and|through)\s)(?P<hour>1[0-2]|0?[1-9])(?:[:.]\d\d)?\s?"
    r"(?P<half>[ap])\.?\s?m\b",
    re.IGNORECASE,
)
_SQUARE = re.compile(r"(?<![^\W\d_])(?:[kcdmµ]?m|ft|in)$")
_LONGEST = 1_000
"""Characters of a number; longer rows of digits count nothing, and Python reads no more than 4,300."""
_HAN_SCALES = (("千", 3), ("[万萬]", 4), ("[億亿]", 8), ("兆", 12))


def numbers_of(text: str, language: str) -> list[Number]:
    """Finds the numbers of a text, in order.

    Dates and times are taken apart: 05.03.2024 is 5, 3 and 2024; 14:30 is 14 and 30, and 14:00 is 14 alone.

    Args:
        text: a sentence.
        language: its tag; decides what a million is called.
    """
    plain = plain_chars(text)
    style = style_of(language)
    point = style.point if style else ""
    found: list[Number] = []
    for match in _NUMBER.finditer(plain):
        if len(match[0]) <= _LONGEST:
            found += _read(match, plain, point)
    scales = _scale_patterns(language.split("-")[0].lower())
    return _joined([_scaled(number, plain, scales) for number in found])


def style_of(language: str) -> NumberStyle | None:
    """Returns the signs of a language by its tag, None if they are not known."""
    return rules_of(language).number_style


def plain_chars(text: str) -> str:
    """Writes every digit as 0 to 9, every blank, minus and full-width sign as the usual one; one for one."""
    return text.translate(_PLAIN_CHARS)


def without_partner(numbers: Sequence[Number], others: Sequence[Number]) -> list[Number]:
    """Returns the numbers that have no partner among others: one of the same worth, or written alike."""
    left = list(numbers)
    rest = list(others)
    for form in ("value", "plain"):
        partners = Counter(str(getattr(number, form)) for number in rest)
        unmatched = []
        for number in left:
            key = str(getattr(number, form))
            if partners[key]:
                partners[key] -= 1
            else:
                unmatched.append(number)
        left, rest = unmatched, _taken_off(rest, form, partners)
    return left


class _PlainChars(dict[int, str]):
    """What each character is written as, found once."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char.isdecimal():
            char = str(unicodedata.decimal(char))
        elif char in "−–‒－":
            char = "-"
        elif char in "’ʼ＇":
            char = "'"
        elif char in "٫．":
            char = "."
        elif unicodedata.category(char) == "Zs":
            char = " "
        elif 0xFF01 <= code <= 0xFF5E:
            char = chr(code - 0xFEE0)
        self[code] = char
        return char


_PLAIN_CHARS = _PlainChars()


def _read(match: re.Match[str], text: str, point: str) -> Iterator[Number]:
    """Reads what was found as one number or as several.

    Args:
        match: of `_NUMBER`.
        text: where it was found.
        point: the sign of the language before decimals; "" if it is not known.
    """
    start = match.start()
    if match["hour"]:
        yield from _time(match, text)
    elif match["date"]:
        for run in re.finditer(r"\d+", match["date"]):
            yield _whole(run[0], start + run.start(), is_date=True)
    elif match["spaced"] or match["fraction"]:
        yield _signed(_decimal(match[0], start, point), text)
    else:
        yield from _chunk(match[0], start, text, point)


def _time(match: re.Match[str], text: str) -> Iterator[Number]:
    hour = _whole(match["hour"], match.start())
    yield _in_24_hours(hour, text, match.end())
    name = "minute" if match["minute"] else "uhr"
    if match[name] != "00":
        yield _whole(match[name], match.start(name))


def _chunk(chunk: str, start: int, text: str, point: str) -> Iterator[Number]:
    """Reads digits with points, commas and apostrophes between them."""
    if chunk.isdigit():
        if chunk not in "23" or not _SQUARE.search(text[max(0, start - _LOOKED_BACK) : start]):
            yield _signed(_in_24_hours(_whole(chunk, start), text, start + len(chunk)), text)
    elif _GROUPED.fullmatch(chunk) or _DECIMAL.fullmatch(chunk):
        yield _signed(_decimal(chunk, start, point), text)
    elif _VERSION.fullmatch(chunk):
        yield Number(chunk, chunk, start, start + len(chunk), tuple(chunk.split(".")))
    else:  # a list: 1,2,3
        for run in re.finditer(r"\d+", chunk):
            yield _whole(run[0], start + run.start())


def _whole(digits: str, start: int, *, is_date: bool = False) -> Number:
    value = digits[-1] if len(digits) == 2 and digits[0] == "0" else digits
    return Number(value, value, start, start + len(digits), (value,), is_date)


def _decimal(written: str, start: int, point: str) -> Number:
    is_decimal = written.count(point) == 1 and _THREE_BEHIND.fullmatch(written) if point else None
    grouped = None if is_decimal else _GROUPED.fullmatch(written)
    if grouped:
        whole, rest = re.sub(r"\D", "", grouped[1]), grouped[2]
    else:
        parts = _DECIMAL.fullmatch(written)
        assert parts is not None, written
        whole, rest = parts[1].lstrip("0") or "0", parts[2]
    value = f"{whole}.{rest}" if rest else whole
    runs = tuple(_whole(run, 0).value for run in re.findall(r"\d+", written))
    return Number(value, value, start, start + len(written), runs)


def _signed(number: Number, text: str) -> Number:
    """Sees the minus before a number; a dash between two numbers, or inside a word, is none."""
    before, start = text[max(0, number.start - _LOOKED_BACK) : number.start], number.start
    if not _SAID_MINUS.search(before):
        if not before.endswith("-"):
            return number
        head = before[:-1]
        is_range = head.rstrip()[-1:].isdigit()
        if head and (is_range or not (head[-1].isspace() or head[-1] in _BEFORE_A_SIGN)):
            return number
        start -= 1
    return replace(number, value=f"-{number.value}", plain=f"-{number.plain}", start=start)


def _in_24_hours(number: Number, text: str, end: int) -> Number:
    """Reads an hour of the afternoon as the day counts it: 2 p.m. is 14, and the 1 of 1 to 3 p.m. is 13."""
    if not number.value.isdigit() or int(number.value) > 12:
        return number
    hour = int(number.value)
    is_late = bool(_AFTERNOON.match(text, end)) or text[: number.start].endswith(_HAN_AFTERNOON)
    if is_late and hour < 12:
        return replace(number, value=str(hour + 12))
    if hour == 12 and _NIGHT.match(text, end):
        return replace(number, value="0")
    later = _RANGE_TO_A_TIME.match(text, end)
    if later:
        last = int(later["hour"]) % 12 + 12 * (later["half"] in "pP")
        return replace(number, value=str(hour_before(hour, last)))
    return number


def hour_before(hour: int, last: int) -> int:
    """Returns the hour of 24 with which a range begins: 13 of 1 to 3 p.m., 9 of 9 to 5 p.m.

    Args:
        hour: as an English text has it, without a half of the day.
        last: the hour of 24 with which it ends.
    """
    same_half = hour % 12 + 12 * (last >= 12)
    return same_half if hour <= 12 and same_half < last else hour if hour > 12 else (same_half + 12) % 24


class _Power(NamedTuple):
    pattern: re.Pattern[str]
    power: int
    of_money: bool = False
    """True for a letter that multiplies amounts behind the sign of a currency alone: €300m."""


@cache
def _scale_patterns(language: str) -> tuple[_Power, ...]:
    """Returns what multiplies a number behind it."""
    rules = rules_of(language)
    if rules.has_han_numbers:
        return tuple(_Power(re.compile(rf"\s?{words}"), power) for words, power in _HAN_SCALES)
    found = [
        _Power(re.compile(rf"[\s-]?(?:{words})\b", re.IGNORECASE), power)
        for power, words in rules.scale_patterns.items()
    ]
    for letter, power in rules.money_scales.items():
        found.append(_Power(re.compile(rf"{letter}\b"), power, of_money=True))
        if rules.counted:
            found.append(_Power(re.compile(f"{letter}{before_counted(rules)}"), power))
    return tuple(found)


def before_counted(rules: LanguageRules) -> str:
    """Returns a pattern of what follows a letter that multiplies what a language counts: 2m new views."""
    return rf"(?=\s(?:[a-z-]+(?<!wide)(?<!high)(?<!long)(?<!tall)(?<!deep)\s)?(?:{rules.counted})\b)"


def _scaled(number: Number, text: str, scales: Sequence[_Power]) -> Number:
    """Multiplies a number by the word behind it, and takes that word to it."""
    for scale in scales:
        found = scale.pattern.match(text, number.end)
        is_money = text[number.start - 1 : number.start] in _MONEY
        if found and number.value.count(".") < 2 and (is_money or not scale.of_money):
            value = format((Decimal(number.value) * 10**scale.power).normalize(), "f")
            return replace(number, value=value, end=found.end(), scale=scale.power)
    return number


def _joined(numbers: Sequence[Number]) -> list[Number]:
    """Adds up what stands together: 1億5000万 is 150000000."""
    joined: list[Number] = []
    for number in numbers:
        last = joined[-1] if joined else None
        if last and last.end == number.start and last.scale > number.scale and number.value.isdigit():
            value = format(Decimal(last.value) + Decimal(number.value), "f")
            runs = last.runs + number.runs
            joined[-1] = Number(value, value, last.start, number.end, runs, scale=number.scale)
        else:
            joined.append(number)
    return joined


def _taken_off(numbers: Sequence[Number], form: str, left_over: Counter[str]) -> list[Number]:
    """Returns as many numbers of each form as are left over."""
    kept = []
    for number in numbers:
        key = str(getattr(number, form))
        if left_over[key] > 0:
            left_over[key] -= 1
            kept.append(number)
    return kept


# Numbers that are written in words: "eleven", "dreimal", "vingt et un", 三つ.
#
# Only what is needed to see that digits and words say the same: from 0 to 100, and 1000. And numerals that
# are neither words nor common digits: XIV, m², ½.

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


# How languages write numbers in digits: which sign sets thousands apart, which one decimals.
#
# Knows one number at a time, and no text around it.

_SET_APART = re.compile(r"\d{1,3}(?: \d{3})+")
_FOREIGN_DECIMALS = re.compile(r"0[.,]\d+|\d+[.,](?:\d{1,2}|\d{4,})")
"""Digits of a number that is written in groups; Python reads no more than 4,300."""


def written_in(number: str, src: str, tgt: str) -> str | None:
    """Writes a number as another language does: 4.000,5 in German is 4,000.5 in English.

    Args:
        number: as it stands in a text of the language `src`, without sign.
        src: the tag of that language.
        tgt: the tag of the language to write it in.

    Returns:
        None if it is not certain what the separators mean. What is not set apart as `src` does it stays as it
        is, as versions do: the 5.3 of a German text names a section, its 22 500 may name a product.
    """
    plain = plain_chars(number)
    if plain.isdigit():
        return plain
    read, write = style_of(src), style_of(tgt)
    if read is None or write is None:
        return None
    parts = _pattern(read).fullmatch(plain)
    if parts:
        whole = parts["whole"]
        if not whole.isdigit():
            digits = re.sub(r"\D", "", whole)
            if len(digits) > _LONGEST:
                return None
            whole = f"{int(digits):,}".replace(",", write.thousands)
        return f"{whole}{write.point}{parts['rest']}" if parts["rest"] else whole
    if _SET_APART.fullmatch(plain) or _VERSION.fullmatch(plain) or _FOREIGN_DECIMALS.fullmatch(plain):
        return plain
    return None


def _pattern(style: NumberStyle) -> re.Pattern[str]:
    thousands, point = re.escape(plain_chars(style.thousands)), re.escape(style.point)
    grouped = rf"[1-9]\d{{0,2}}(?P<sign>[{thousands}'])\d{{3}}(?:(?P=sign)\d{{3}})*"
    if style.thousands == ",":  # 12,34,567 as in India
        grouped = rf"{grouped}|[1-9]\d?(?:,\d\d)+,\d{{3}}"
    return re.compile(rf"(?P<whole>(?:{grouped})|\d+)(?:{point}(?P<rest>\d+))?")
