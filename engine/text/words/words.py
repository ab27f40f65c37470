"""Running text as words, counted in bounded memory. Knows no model and no file.

A word is a run of letters. Numbers are left out: subword models split digits one by one on purpose, so a
long number says nothing about a vocabulary. Hyphens and apostrophes end a word, because no subword reaches
across them.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

MOST_KEPT = 500_000
"""Distinct words held at once, about 80 MB; beyond it the rarest are given away."""

_KEPT_AFTER_SHEDDING = 0.6
_FIRST_MARK, _LAST_MARK = 0x300, 0x1F000
_LETTERS = r"[^\W\d_]"
_HAN = "\u3005\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_HIRAGANA = "\u3041-\u309f"
_KATAKANA = "\u30a1-\u30ff\uff66-\uff9f"
_UNSPACED = frozenset({"zh", "yue", "th", "lo", "km", "my", "bo", "dz"})
"""Languages written without spaces between words, in one script: nothing simple tells where a word ends."""

Shed = Callable[[Mapping[str, int]], object]
"""Takes words that are counted no further, with their counts so far."""


class WordCounter:
    """Counts the words of a text of any length.

    Args:
        language: tag of the text's language.
        on_shed: is given the rarest words when there are too many; they may come again later.
        most_kept: distinct words held at once.
    """

    def __init__(self, language: str, on_shed: Shed | None = None, most_kept: int = MOST_KEPT) -> None:
        self.counts: Counter[str] = Counter()
        self.n_words = 0
        """Running words so far."""
        self._find = _pattern(base_of(language)).findall
        self._on_shed = on_shed
        self._most_kept = most_kept

    def add(self, texts: Sequence[str]) -> None:
        """Counts the words of some sentences."""
        found = self._find("\n".join(texts))
        self.n_words += len(found)
        self.counts.update(found)
        if len(self.counts) > self._most_kept:
            self._shed()

    def _shed(self) -> None:
        """Gives the rarest words away, about four in ten, until there is room again."""
        numbers = sorted(self.counts.values())
        limit = numbers[int(len(numbers) * (1 - _KEPT_AFTER_SHEDDING))]
        rare = {word: count for word, count in self.counts.items() if count <= limit}
        for word in rare:
            del self.counts[word]
        if self._on_shed is not None:
            self._on_shed(rare)


def words_of(text: str, language: str) -> list[str]:
    """Returns the words of a text, in order.

    Japanese has no spaces: a word is a run of one script, which keeps its terms (kanji, katakana) whole. Of
    languages that have neither spaces nor several scripts, such as Chinese and Thai, every letter is a word.
    """
    return _pattern(base_of(language)).findall(text)


def is_by_letter(language: str) -> bool:
    """Returns whether the words of a language are counted letter by letter, for want of spaces."""
    return base_of(language) in _UNSPACED


def base_of(language: str) -> str:
    """Returns a language tag without its region: "de" for "de-AT"."""
    return language.replace("_", "-").split("-")[0].lower()


@cache
def _pattern(language: str) -> re.Pattern[str]:
    marks = combining_marks()
    if language == "ja":
        other = f"(?:(?![{_HAN}{_HIRAGANA}{_KATAKANA}]){_LETTERS})+"
        return re.compile(f"[{_HAN}]+|[{_HIRAGANA}]+|[{_KATAKANA}]+|{other}")
    if language in _UNSPACED:
        return re.compile(f"[a-zA-Z\u00c0-\u024f]+|{_LETTERS}[{marks}]*")
    return re.compile(f"{_LETTERS}+(?:[{marks}]+{_LETTERS}*)*")


@cache
def combining_marks() -> str:
    """Returns the accents and vowel signs that stand behind letters, as ranges of a regular expression."""
    ranges: list[list[int]] = []
    for code in range(_FIRST_MARK, _LAST_MARK):
        if unicodedata.category(chr(code))[0] == "M":
            if ranges and ranges[-1][1] == code - 1:
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    return "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)
