"""How languages write numbers in digits: which sign sets thousands apart, which one decimals.

Knows one number at a time, and no text around it.
"""

import re
from typing import NamedTuple

from engine.text.numbers import plain_chars


class _Style(NamedTuple):
    thousands: str
    point: str


_ENGLISH, _GERMAN = _Style(",", "."), _Style(".", ",")
_FRENCH = _Style("\N{NARROW NO-BREAK SPACE}", ",")
_SPACED = _Style("\N{NO-BREAK SPACE}", ",")
_STYLES = {
    **dict.fromkeys(("en", "he", "hi", "ja", "ko", "th", "zh"), _ENGLISH),
    **dict.fromkeys(("da", "de", "el", "es", "hr", "id", "it", "nl", "pt", "ro", "sl", "sr", "tr"), _GERMAN),
    **dict.fromkeys(("bg", "cs", "et", "fi", "hu", "lt", "lv", "nb", "no", "pl"), _SPACED),
    **dict.fromkeys(("ru", "sk", "sv", "uk"), _SPACED),
    "fr": _FRENCH,
}

_SET_APART = re.compile(r"\d{1,3}(?: \d{3})+")
_VERSION = re.compile(r"\d+(?:\.\d+){2,}")
_FOREIGN_DECIMALS = re.compile(r"0[.,]\d+|\d+[.,](?:\d{1,2}|\d{4,})")


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
    read, write = _STYLES.get(_main(src)), _STYLES.get(_main(tgt))
    if read is None or write is None:
        return None
    parts = _pattern(read).fullmatch(plain)
    if parts:
        whole = write.thousands.join(re.findall(r"\d+", parts["whole"]))
        return f"{whole}{write.point}{parts['rest']}" if parts["rest"] else whole
    if _SET_APART.fullmatch(plain) or _VERSION.fullmatch(plain) or _FOREIGN_DECIMALS.fullmatch(plain):
        return plain
    return None


def _main(language: str) -> str:
    return language.split("-")[0].lower()


def _pattern(style: _Style) -> re.Pattern[str]:
    thousands, point = re.escape(plain_chars(style.thousands)), re.escape(style.point)
    grouped = rf"[1-9]\d{{0,2}}(?P<sign>[{thousands}'])\d{{3}}(?:(?P=sign)\d{{3}})*"
    return re.compile(rf"(?P<whole>{grouped}|\d+)(?:{point}(?P<rest>\d+))?")
