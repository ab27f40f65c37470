"""Ampersands between words: a model reads the word for them, which it knows, and they are written back."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.languages import rules_of
from engine.text.protected import Stretch

_BETWEEN_WORDS = re.compile(r"(?<=[^\s&] )&(?:amp;)?(?= [^\s&])")
_AND = 1
"""Its place among `LanguageRules.joining`."""


class Ampersands(NamedTuple):
    """Which words of a sentence stand for ampersands."""

    signs: tuple[str, ...]
    """Of each "and" of the source what stands for it in the text: "&", "&amp;", or "" for the word."""
    word: str
    """What the target language says for them."""

    def written(self, translation: str) -> str:
        """Returns a translation with the signs, as far as it is certain which of its words stand for them."""
        words = [*re.finditer(rf"(?<=\s){self.word}(?=\s)", translation, re.IGNORECASE)]
        signs = self.signs
        if len(words) != len(signs):
            signs = (signs[0],) * len(words) if len(set(signs)) == 1 else ()
        for word, sign in reversed([*zip(words, signs, strict=False)]):
            translation = translation[: word.start()] + (sign or word[0]) + translation[word.end() :]
        return translation


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
