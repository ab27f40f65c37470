"""How alike two sentences of one language are: the score of a fuzzy match. Knows texts alone.

A sentence is a row of words and, beside it, a row of marks. Words are runs of letters and numbers; in
languages without blanks between words every letter is one. Similarity is the share of the longer sentence's
words that need no edit:

    similarity = 100 * (1 - (edits + light / 4) / words of the longer sentence)

`edits` is the least number of words that are put in, left out or replaced. Capitals do not count there, and
every number is the same word. `light` counts what is changed in a moment: words that differ in their capitals
alone, numbers that differ, and marks put in, left out or replaced. What is not the very same text has at most
99 per cent.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rapidfuzz.distance import Levenshtein

from engine.text.words.words import base_of, combining_marks

NUMBER = "0"
"""Stands for every number where words are compared."""
_LIGHT = 0.25
_NO_BLANKS = frozenset(("zh", "yue", "wuu", "ja", "th", "lo", "km", "my", "bo", "dz"))
"""Languages whose words have no blanks between them."""
_NUMBER = r"\d+(?:[.,:\u2019']\d+)*"
_LETTER = r"[^\W\d_]"


@dataclass(frozen=True, slots=True)
class SentenceUnits:
    """A sentence taken apart."""

    text: str
    language: str
    """Its tag."""
    written: tuple[str, ...]
    """Its words as they are written."""
    words: tuple[str, ...]
    """As they are compared."""

    @property
    def marks(self) -> str:
        """All between the words that is no blank."""
        return "".join(word_pattern(self.language).sub(" ", self.text).split())


def has_no_blanks(language: str) -> bool:
    """Returns whether a language, by its tag, puts no blanks between words."""
    return base_of(language) in _NO_BLANKS


@cache
def word_pattern(language: str) -> re.Pattern[str]:
    """Returns what finds the words of a language, by its tag, in a text."""
    marks = combining_marks()
    if has_no_blanks(language):
        return re.compile(rf"{_NUMBER}|[A-Za-z]+|{_LETTER}[{marks}]*")
    return re.compile(rf"{_NUMBER}|{_LETTER}+(?:[{marks}]+{_LETTER}*)*")


def compared(word: str) -> str:
    """Returns a word as it is compared: without capitals, every number alike."""
    return NUMBER if word[0].isdecimal() else word.casefold()


def units_of(text: str, language: str) -> SentenceUnits:
    """Takes a sentence apart."""
    written = tuple(word_pattern(language).findall(text))
    return SentenceUnits(text, language, written, tuple(map(compared, written)))


def most_edits(n_words: int, least: int) -> int:
    """Returns how many edits a sentence as long as this one, or longer, may be away.

    Args:
        n_words: of the sentence that is looked for.
        least: the least similarity, in per cent, above 0.
    """
    return n_words * (100 - least) // least


def similarity(wanted: SentenceUnits, found: SentenceUnits, least: int = 1) -> int:
    """Returns how alike two sentences are, in per cent, rounded down; 0 if it is less than `least`."""
    if wanted.text == found.text:
        return 100
    longer = max(len(wanted.words), len(found.words))
    most = longer * (100 - least) / 100
    edits = Levenshtein.distance(wanted.words, found.words, score_cutoff=int(most))
    if edits > most or not longer:
        return 0
    marks = Levenshtein.distance(wanted.marks, found.marks)
    lost = edits + _LIGHT * (_rewritten(wanted, found) + marks)
    per_cent = min(99, int(100 * (1 - lost / longer) + 1e-9))
    return per_cent if per_cent >= least else 0


def _rewritten(wanted: SentenceUnits, found: SentenceUnits) -> int:
    """Counts the words that are the same, but are written with other capitals or are another number."""
    if wanted.written == found.written:
        return 0
    count = 0
    for step in Levenshtein.opcodes(wanted.words, found.words):
        if step.tag == "equal":
            mine: Sequence[str] = wanted.written[step.src_start : step.src_end]
            theirs: Sequence[str] = found.written[step.dest_start : step.dest_end]
            count += sum(one != other for one, other in zip(mine, theirs, strict=True))
    return count
