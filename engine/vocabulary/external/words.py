"""Which word of a text each subword belongs to: one rule for training, runtime and new tables."""

import re
import unicodedata
from bisect import bisect_right
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.text.subwords import Subwords
from engine.vocabulary.external.table import END_ROW, ExternalTable

_UNSPACED = (
    "\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Tibetan, Burmese, Khmer
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff"
)
"""Letters of scripts that are written without spaces between words."""
_CHUNK = re.compile(rf"[^\s{_UNSPACED}]+")


class SentenceWords(NamedTuple):
    """A sentence as words, and the word that each of its subwords belongs to."""

    words: tuple[str, ...]
    word_of: tuple[int, ...]
    """Index of the word, for every subword that `Subwords.encode` gives."""


def read_words(text: str, subwords: Subwords) -> SentenceWords:
    """Finds the word that each subword of a sentence belongs to.

    A word is what stands between spaces; punctuation at its edges is cut off, mark by mark. In scripts
    without spaces every subword is a word. A subword belongs to the word in which it begins.
    """
    spans = _spans(text)
    starts = [start for start, _ in spans]
    words: list[str] = []
    word_of: list[int] = []
    last = (-1, -1)
    for start, end in subwords.places(text):
        place = bisect_right(starts, start) - 1
        is_spaced = place >= 0 and start < spans[place][1]
        span = spans[place] if is_spaced else (start, end)
        if span[0] == span[1]:  # a blank before a script without spaces: it belongs to what follows
            word_of.append(len(words))
            continue
        if span != last:
            words.append(text[span[0] : span[1]])
            last = span
        word_of.append(len(words) - 1)
    words = words or [text]
    return SentenceWords(tuple(words), tuple(min(place, len(words) - 1) for place in word_of))


def read_positions(table: ExternalTable, text: str, subwords: Subwords) -> NDArray[np.int32]:
    """Returns the row of a table for each subword of a sentence, and for its end, (n_subwords + 1,)."""
    words, word_of = read_words(text, subwords)
    return np.append(table.find(words)[list(word_of)], np.int32(END_ROW))


def _spans(text: str) -> list[tuple[int, int]]:
    """Returns where the words and the marks at their edges stand, of scripts that have spaces."""
    spans = []
    for match in _CHUNK.finditer(text):
        start, end = match.span()
        inside = [place for place in range(start, end) if _is_of_word(text[place])]
        first, last = (inside[0], inside[-1] + 1) if inside else (end, end)
        spans += [(place, place + 1) for place in range(start, first)]
        spans += [(first, last)] if inside else []
        spans += [(place, place + 1) for place in range(last, end)]
    return spans


def _is_of_word(letter: str) -> bool:
    return letter.isalnum() or unicodedata.category(letter)[0] == "M"
