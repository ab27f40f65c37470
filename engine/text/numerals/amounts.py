"""Amounts that stand alone, as in a cell of a table: 1.250,50 € is €1,250.50 in English.

What may be a section or a version (2.5), or the
address of a computer, is no amount.
"""

import re

from engine.languages import rules_of
from engine.text.numerals.number_writing import written_in
from engine.text.numerals.numbers import plain_chars, style_of

_CURRENCY = "[€$£¥]|(?:EUR|USD|GBP|CHF|JPY)"
_AMOUNT = re.compile(
    rf"(?P<minus>-?) ?(?:(?P<before>{_CURRENCY}) ?)?(?P<number>\d(?:[\d.,]*\d)?)"
    rf"(?: ?(?P<behind>[%‰]|{_CURRENCY}))?"
)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})?)")
_HUNDREDTHS = re.compile(r"\d+,\d\d?|[1-9]\d{0,2}(?:\.\d{3})+,\d\d?|[1-9]\d{0,2}(?:,\d{3})+\.\d\d?")


def is_amount(text: str) -> bool:
    """Tells whether a text is a number with a currency or a percent sign, or one with separators."""
    return _read(text) is not None


def is_translatable(text: str) -> bool:
    """Tells whether a text has anything to translate: a letter, or an amount alone."""
    return any(map(str.isalpha, text)) or is_amount(text)


def amount_in(text: str, src: str, tgt: str) -> str | None:
    """Writes an amount that stands alone as another language does.

    Returns:
        None if it is no amount, or not certain.
    """
    found = _read(text)
    if found is None or style_of(src) is None or style_of(tgt) is None or style_of(src) == style_of(tgt):
        return None
    number = written_in(found["number"], src, tgt)
    if number is None or (number == found["number"] and not number.isdigit()):
        return None
    sign = found["before"] or found["behind"] or ""
    blanks = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return blanks[0] + with_sign(found["minus"], number, sign, tgt) + blanks[1]


def with_sign(minus: str, number: str, sign: str, tgt: str) -> str:
    """Writes a number with its sign, "" for none, where a language sets it."""
    blank = " " * bool(sign)
    if not rules_of(tgt).currency_first:
        return f"{minus}{number}{blank}{sign}"
    if sign in ("%", "‰"):
        return f"{minus}{number}{sign}"
    return f"{minus}{sign}{blank if sign.isalpha() else ''}{number}"


def _read(text: str) -> re.Match[str] | None:
    found = _AMOUNT.fullmatch(plain_chars(text).strip())
    if found is None or (found["before"] and found["behind"]):
        return None
    is_clear = found["before"] or found["behind"]
    number = found["number"]
    return found if is_clear or _GROUPED.fullmatch(number) or _HUNDREDTHS.fullmatch(number) else None
