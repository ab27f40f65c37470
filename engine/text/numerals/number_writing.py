"""How languages write numbers in digits: which sign sets thousands apart, which one decimals.

Knows one number at a time, and no text around it.
"""

import re

from engine.languages.base import NumberStyle
from engine.text.numerals.numbers import plain_chars, style_of

_SET_APART = re.compile(r"\d{1,3}(?: \d{3})+")
_VERSION = re.compile(r"\d+(?:\.\d+){2,}")
_FOREIGN_DECIMALS = re.compile(r"0[.,]\d+|\d+[.,](?:\d{1,2}|\d{4,})")


_LONGEST = 1_000
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
