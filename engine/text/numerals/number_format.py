"""Writes numbers that a model copied as the other language writes them: 4.000 Euro are 4,000 euros.

One rule per case. Left as they are: what has no separator (years, page numbers), dates, times of day,
versions and codes, what is set apart by blanks or apostrophes, and what is not written as the source's
language does. Rewritten: thousands (4.000), and decimals (3,5); those with a point (3.5) only where something
says that they measure or count, as iOS 16.4 does not. A version that a model wrote as a decimal gets its
point back where a word says that it is one.
"""

import re

from engine.text.numerals.number_places import NumberPlace, has_unit
from engine.text.numerals.number_writing import written_in
from engine.text.numerals.numbers import style_of
from engine.text.numerals.quantities import quantities_of

_TIME = re.compile(r"\s?(?:[ap]\.?\s?m\b|uhr\b|o['’]clock\b|h\b)", re.IGNORECASE)
_LAST_WORD = re.compile(r"([^\W\d_][\w.-]*|§)[\s\u00a0(]*\Z")
_MONEY = re.compile(r"(?:[$€£¥]|\b(?:EUR|USD|GBP|CHF|JPY))\s?-?\Z")
_NUMBERING_WORDS = (
    "version versions release section sections chapter figure fig table step page paragraph article part "
    "level appendix clause item no nr vol v § exercise example type model lesson unit class kapitel "
    "abschnitt abbildung abb tabelle tab schritt seite absatz artikel teil stufe anhang punkt ziffer "
    "beispiel"
)
_NUMBERING = frozenset(_NUMBERING_WORDS.split())
_COMMON_WORDS = (
    "a an the and or but of in on at to by for from with about around over under up only nearly almost "
    "roughly approximately some than is are was were be has have had it its this that these those they we "
    "he she you i between after before during until since per every each another more less most least at "
    "just even exactly currently today now then there here when while if as so not no our your their my "
    "his her all both"
)
_NO_NAMES = frozenset(_COMMON_WORDS.split())
_VERSION_WORDS = (
    "version|versions|release|releases|firmware|build|builds|driver|drivers|update|upgrade|patch|kernel"
    "|revision|protocol|treiber|fassung"
)
_VERSION_BEFORE = re.compile(
    rf"\b(?:{_VERSION_WORDS})\.?\s(?:(?:number|nummer|to|from|of|since|auf|von|ab|zu)\s)?\Z",
    re.IGNORECASE,
)
_MEASURE_BEFORE = re.compile(
    r"\b(?:mean|average|median|ratio|factor|rate|score|value|sum|total|quotient|coefficient|deviation"
    r"|probability|(?:is|was|are|were)\s(?:only|just|now)?\s?(?:about|around)|about|around|approximately|roughly"
    r"|nearly|almost)\s(?:(?:is|was|of|are|were|be|by)\s)?(?:about\s|around\s)?[-(]?\Z",
    re.IGNORECASE,
)
_MEASURED_BEHIND = re.compile(
    r"\s?[:×]\s?\d|\s(?:times|people|persons|children|men|women|points|stars|goals|votes|rooms|cups"
    r"|tablespoons|teaspoons|generations|percentage|per|out\sof|in\s(?:10|100|1,000))\b"
)
_CODE_AROUND = re.compile(r"[^\W\d_][/_.]?\Z|_\Z"), re.compile(r"\.[^\W\d_]|-[^\W\d_]+\d|_")
"""The letters that make a number a part of a code: v1.2, HTTP/1.1, 0.9.x, 1.2-beta2."""


def rewritten(copied: NumberPlace, wanted: NumberPlace) -> str | None:
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
    return numeral if is_same and _is_version(wanted) and not has_unit(wanted) else None


def _is_version(place: NumberPlace) -> bool:
    """Tells whether a word before a number, or the letters that touch it, say that it is a version."""
    before, after = place.text[: place.span[0]], place.text[place.span[1] :]
    if _MONEY.search(before):
        return False
    touches = _CODE_AROUND[0].search(before) or _CODE_AROUND[1].match(after)
    return bool(touches or _VERSION_BEFORE.search(before))


def _is_measured(place: NumberPlace) -> bool:
    """Tells whether a number with a point surely measures or counts something, and names no version."""
    before, after = place.text[: place.number.start], place.text[place.number.end :]
    if has_unit(place) or _MONEY.search(before):
        return True
    if _may_be_a_name(place):
        return False
    if any(each.number.start == place.number.start and each.unit for each in quantities_of(*place[1:])):
        return True
    is_of_a_ratio = before.rstrip()[-1:] == ":" and before.rstrip()[-2:-1].isdigit()
    return is_of_a_ratio or bool(_MEASURE_BEFORE.search(before) or _MEASURED_BEHIND.match(after))


def _may_be_a_name(place: NumberPlace) -> bool:
    """Tells whether a number with a point may name a version or a section."""
    before = place.text[: place.number.start]
    if has_unit(place) or _MONEY.search(before):
        return False
    word = _LAST_WORD.search(before)
    if word is None:
        return False
    said = word[1].rstrip(".")
    return said.casefold() in _NUMBERING or (said[:1].isupper() and said.casefold() not in _NO_NAMES)
