"""Numbers that are written in words: "eleven", "dreimal", "vingt et un", 三つ. Knows English, German, French,
Chinese and Japanese.

Only what is needed to see that digits and words say the same: from 0 to 100, and 1000. And numerals that are
neither words nor common digits: XIV, m², ½.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

_EN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_EN_ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth"}
_EN_ORDINALS |= {"nine": "ninth", "twelve": "twelfth"}
_EN_MORE = {"once": 1, "twice": 2, "double": 2, "thrice": 3, "triple": 3, "dozen": 12}
_EN_MORE |= {"hundred": 100, "hundredth": 100, "thousand": 1000, "thousandth": 1000}

_DE = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn"
)
_DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
_DE_ORDINALS = {1: "erst", 3: "dritt", 7: "siebt", 8: "acht"}
_DE_ENDINGS = ("e", "en", "er", "es", "em", "ens")
_DE_MORE = {"ein": 1, "eine": 1, "einen": 1, "einer": 1, "eines": 1, "einem": 1, "einmal": 1, "einfach": 1}
_DE_MORE |= {"zwo": 2, "doppelt": 2, "dutzend": 12, "hundert": 100, "tausend": 1000, "eintausend": 1000}

_FR = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf"
)
_FR_TENS = "vingt trente quarante cinquante soixante"
_FR_MORE = {"une": 1, "premier": 1, "première": 1, "second": 2, "seconde": 2, "double": 2, "triple": 3}
_FR_MORE |= {"douzaine": 12, "centième": 100, "millième": 1000, "cent": 100, "mille": 1000}

_HAN = "〇一二三四五六七八九"
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
_HAN_NUMBER = re.compile(
    rf"[{_HAN}十百千]+(?=[つ人個本台枚回年月日時分秒番目度倍階歳名件点冊匹社種个台次天小秒号層层条張张])"
)
"""Followed by what is counted: 一 alone stands in many words that count nothing."""


_ROMAN = re.compile(r"\b(?=[IVXLC]{2})(X[CL]|L?X{0,3})(I[XV]|V?I{0,3})(?<=[IVXLC])\b")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


def cardinals(language: str) -> list[str]:
    """Returns the words for 0 to 19 of English, German or French ("en", "de", "fr")."""
    return {"en": _EN, "de": _DE, "fr": _FR}[language].split()


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
    main = language.split("-")[0].lower()
    if main in ("ja", "zh"):
        return frozenset(str(_han_value(found[0])) for found in _HAN_NUMBER.finditer(text))
    known = _words(main)
    if known is None:
        return None
    values, pattern = known
    return frozenset(str(values[found]) for found in pattern.findall(_without_hyphens(text)))


def _without_hyphens(text: str) -> str:
    return text.casefold().replace("-", " ").replace("\N{NON-BREAKING HYPHEN}", " ").replace("ß", "ss")


@cache
def _words(language: str) -> tuple[Mapping[str, int], re.Pattern[str]] | None:
    builders = {"en": _english, "de": _german, "fr": _french}
    if language not in builders:
        return None
    values = {_without_hyphens(word): value for word, value in builders[language]().items()}
    longest_first = sorted(values, key=len, reverse=True)
    return values, re.compile(rf"\b(?:{'|'.join(longest_first)})\b")


def _english() -> dict[str, int]:
    cardinals = {word: value for value, word in enumerate(_EN.split())}
    for tens, word in enumerate(_EN_TENS.split(), start=2):
        cardinals |= {word: 10 * tens} | {
            f"{word} {_EN.split()[one]}": 10 * tens + one for one in range(1, 10)
        }
    ordinals = {_english_ordinal(word): value for word, value in cardinals.items()}
    return cardinals | ordinals | _EN_MORE | {"one hundred": 100, "one thousand": 1000}


def _english_ordinal(cardinal: str) -> str:
    head, _, last = cardinal.rpartition(" ")
    stem = f"{last[:-1]}ie" if last.endswith("y") else last
    return f"{head} {_EN_ORDINALS.get(last, f'{stem}th')}".strip()


def _german() -> dict[str, int]:
    cardinals = {word: value for value, word in enumerate(_DE.split())}
    for tens, word in enumerate(_DE_TENS.split(), start=2):
        ones = ["ein", *_DE.split()[2:10]]
        cardinals[word] = 10 * tens
        cardinals |= {f"{one}und{word}": value for value, one in enumerate(ones, start=10 * tens + 1)}
    cardinals["einhundert"] = 100
    inflected: dict[str, int] = {}
    for word, value in cardinals.items():
        stem = _DE_ORDINALS.get(value, f"{word}t" if value < 20 else f"{word}st")
        inflected |= {stem + ending: value for ending in _DE_ENDINGS}
        inflected |= {f"{word}mal": value, f"{word}fach": value}
    return cardinals | inflected | _DE_MORE


def _french() -> dict[str, int]:
    cardinals = {word: value for value, word in enumerate(_FR.split())}
    for tens, word in enumerate(_FR_TENS.split(), start=2):
        cardinals |= {word: 10 * tens, f"{word} et un": 10 * tens + 1, f"{word} et une": 10 * tens + 1}
        cardinals |= {f"{word} {_FR.split()[one]}": 10 * tens + one for one in range(2, 10)}
    cardinals["soixante et onze"] = 71
    cardinals |= {f"soixante {_FR.split()[one]}": 60 + one for one in range(10, 20)}
    cardinals |= {"quatre vingts": 80} | {
        f"quatre vingt {_FR.split()[one]}": 80 + one for one in range(1, 20)
    }
    ordinals = {f"{_french_stem(word)}ième": value for word, value in cardinals.items() if value}
    return cardinals | ordinals | _FR_MORE


def _french_stem(cardinal: str) -> str:
    stem = cardinal.removesuffix("e")
    return f"{stem}u" if stem.endswith("cinq") else f"{stem[:-1]}v" if stem.endswith("neuf") else stem


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


_LARGE = {
    "en": r"hundred|thousand|million|billion|trillion|dozen|lakh|crore",
    "de": r"(?<!jahr)(?:hundert|tausend)|million|milliard|billion|dutzend",
    "fr": r"\b(?:cents?|mille|millions?|milliards?|centaines?|milliers?|douzaines?)\b",
    "ja": r"[十百千万億兆]",
    "zh": r"[十百千万萬亿億兆]",
}
_LARGE_WORDS = {language: re.compile(words, re.IGNORECASE) for language, words in _LARGE.items()}


def has_large_number_word(text: str, language: str) -> bool:
    """Tells whether a text may have a number in words that `spelled_numbers` cannot read: "twelve thousand".

    True also if number words of this language are not known.
    """
    words = _LARGE_WORDS.get(language.split("-")[0].lower())
    return words is None or words.search(text) is not None
