"""Which signs languages set thousands and decimals apart with. Knows no number."""

from typing import NamedTuple


class NumberStyle(NamedTuple):
    """The signs of one language."""

    thousands: str
    point: str


_ENGLISH, _GERMAN = NumberStyle(",", "."), NumberStyle(".", ",")
_FRENCH = NumberStyle("\N{NARROW NO-BREAK SPACE}", ",")
_SPACED = NumberStyle("\N{NO-BREAK SPACE}", ",")
_STYLES = {
    **dict.fromkeys(("en", "he", "hi", "ja", "ko", "th", "zh"), _ENGLISH),
    **dict.fromkeys(("da", "de", "el", "es", "hr", "id", "it", "nl", "pt", "ro", "sl", "sr", "tr"), _GERMAN),
    **dict.fromkeys(("bg", "cs", "et", "fi", "hu", "lt", "lv", "nb", "no", "pl"), _SPACED),
    **dict.fromkeys(("ru", "sk", "sv", "uk"), _SPACED),
    "fr": _FRENCH,
}


def style_of(language: str) -> NumberStyle | None:
    """Returns the signs of a language by its tag, None if they are not known."""
    return _STYLES.get(language.split("-")[0].lower())
