"""Entities of a page that stand for a letter: read as the letter; of others nobody may take the place."""

import re
from html import unescape

_ENTITY = re.compile(r"&#?\w{1,12};")


def with_letters(text: str) -> str:
    """Returns a text with the letters that entities stand for: "ü" for "&uuml;"."""
    return _ENTITY.sub(_letter, text) if "&" in text else text


def _letter(entity: re.Match[str]) -> str:
    char = unescape(entity[0])
    return char if char.isalpha() else entity[0]
