"""Writes numbers that a model copied as the other language writes them: 4.000 Euro are 4,000 euros.

One rule per case. Left as they are: what has no separator (years, page numbers), dates, times of day,
versions and codes, what is set apart by blanks or apostrophes, and what is not written as the source's
language does. Rewritten: thousands (4.000), and decimals (3,5) but for a point behind a name or a word that
numbers something (Python 3.11, section 2.3), where no unit follows.
"""

import re

from engine.text.numerals.number_places import NumberPlace, has_unit
from engine.text.numerals.number_writing import written_in
from engine.text.numerals.numbers import style_of

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
    if is_decimal and source.point == "." and _may_be_a_name(wanted):
        return None
    found = written_in(written, wanted.language, copied.language)
    return found if found != copied.numeral else None


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
