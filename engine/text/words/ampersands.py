"""Ampersands between words: a model reads the word for them, which it knows, and they are written back."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from engine.languages import rules_of
from engine.text.protected import Stretch

_SIGN = r"&(?:amp;)?"
_BETWEEN_WORDS = re.compile(rf"(?<=[^\s&] ){_SIGN}(?= [^\s&])")
_NAME = r"[A-ZÄÖÜ][\w'’-]*"
_AND = 1
"""Index of "and" in `LanguageRules.joining`."""


class Ampersands(NamedTuple):
    """The words of a sentence that stand for ampersands."""

    signs: tuple[str, ...]
    """What stands in the text for each "and" of the source: "&", "&amp;", or "" for the word."""
    word: str
    """Word of the target language for them."""

    def written(self, translation: str) -> str:
        """Returns a translation with the signs, as far as it is certain which of its words stand for them."""
        words = [*re.finditer(rf"(?<=\s){self.word}(?=\s)", translation, re.IGNORECASE)]
        signs = self.signs
        if len(words) != len(signs):
            signs = (signs[0],) * len(words) if len(set(signs)) == 1 else ()
        for word, sign in reversed([*zip(words, signs, strict=False)]):
            translation = translation[: word.start()] + (sign or word[0]) + translation[word.end() :]
        return translation


def firms_in(text: str, language: str) -> list[Stretch]:
    """Finds the names of firms with an ampersand, as far as what stands beside them shows that they are some.

    Args:
        text: one sentence.
        language: its tag.
    """
    if "&" not in text or not (rules := rules_of(language)).before_firms:
        return []
    pattern = _firms(rules.before_firms, rules.firm_ends, rules.kin)
    return [found.span(found.lastgroup) for found in pattern.finditer(text) if found.lastgroup]


@cache
def _firms(before: str, ends: str, kin: str) -> re.Pattern[str]:
    names = rf"{_NAME}(?:,? {_NAME}){{0,3}} {_SIGN} {_NAME}"
    return re.compile(
        rf"(?<!\w)(?:{before} (?P<name>{names})|{kin}(?: {_NAME}){{0,2}} {_SIGN} {ends}(?!\w)"
        rf"|(?P<firm>{_NAME} {_SIGN} {ends})(?!\w))"
    )


def with_words(
    text: str, languages: tuple[str, str], untouched: Iterable[Stretch] = ()
) -> tuple[str, Ampersands | None]:
    """Writes words for the ampersands of a sentence; one inside a word (R&D) is a part of it.

    Args:
        text: one sentence.
        languages: tags of the source and target language.
        untouched: stretches that stay as they are.

    Returns:
        The sentence, and what writes them back; None if nothing is replaced.
    """
    src, tgt = map(rules_of, languages)
    stays = list(untouched)
    found = [
        each.span()
        for each in _BETWEEN_WORDS.finditer(text)
        if not any(start < each.end() and each.start() < end for start, end in stays)
    ]
    if not (found and src and tgt and src.joining and tgt.joining):
        return text, None
    word = src.joining[_AND].upper() if text.isupper() else src.joining[_AND]
    signs = {end: text[start:end] for start, end in found}
    in_order = re.finditer(rf"(?<=\s)(?:{word}|&(?:amp;)?)(?=\s)", text, re.IGNORECASE)
    every = tuple(signs.get(each.end(), "") for each in in_order if each.end() in signs or each[0][0] != "&")
    for start, end in reversed(found):
        text = text[:start] + word + text[end:]
    return text, Ampersands(every, tgt.joining[_AND])
