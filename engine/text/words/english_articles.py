"""The English article before a given word: a pump, an engine. Knows spelling alone."""

import re
from collections.abc import Iterable
from functools import partial

_LIKE_A_CONSONANT = re.compile(
    r"eu|ewe|one\b|once\b|ubiq|uk|un(?:i(?![mnd])|anim)|ur[aeiou]|us[aeu]|ut[aeio]", re.IGNORECASE
)
"""Begins with a vowel in writing and with a consonant when it is said: a unit, a euro, a one-way valve."""
_SILENT_H = re.compile(r"heir|honest|honou?r|hour", re.IGNORECASE)
_LETTERS_WITH_VOWEL = frozenset("AEFHILMNORSX")


def agreeing(text: str, words: Iterable[str]) -> str:
    """Returns an English text whose a or an fits the words given, wherever one stands right before them."""
    for word in words:
        has_vowel = begins_with_a_vowel(word)
        if has_vowel is not None:
            before = re.compile(rf"(?<!\w)an?(?=\s+[“‘\"'(]?{re.escape(word)}(?!\w))", re.IGNORECASE)
            text = before.sub(partial(_article, "an" if has_vowel else "a"), text)
    return text


def begins_with_a_vowel(word: str) -> bool | None:
    """Tells whether a word begins with a vowel when it is said; None: its letters do not tell, LAN or LED."""
    first = re.split(r"[\s-]", word, maxsplit=1)[0]
    if first.isupper():
        is_spelled = not re.search("[AEIOU]", first[1:])
        return first[0] in _LETTERS_WITH_VOWEL if is_spelled else first[0] in "AEIO" or None
    if first[:1].lower() in set("aeiou"):
        return not _LIKE_A_CONSONANT.match(first)
    return bool(_SILENT_H.match(first)) or first[:1] == "8" or first in ("11", "18")


def _article(article: str, other: re.Match[str]) -> str:
    """Returns an article with the capitals of another one; a single capital begins a sentence."""
    if other[0].isupper() and len(other[0]) > 1:
        return article.upper()
    return article.capitalize() if other[0][0].isupper() else article
