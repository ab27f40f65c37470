"""Passages of a text whose documents nobody names: found by its order and the terms that it repeats.

Sentences of one document stand together and share its terms (Hearst, Computational Linguistics 1997,
"TextTiling": lexical cohesion falls between passages). So a text in order repeats rare words nearby far more
often than the same text shuffled. It is cut into passages where the fewest repetitions reach across; a
passage is part of a document or some short ones, so what is held out with it is new text, though not always a
new document. Of a text without order nothing can be found. Knows words and order, no files and no splits.

Measured on real corpora that name their documents: 17 to 68 % of the cuts lie within one sentence of a
document's border (law, talks, parliament, Bible, man pages), where 3 to 11 % of all places do.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine.text.words.words import is_by_letter, words_of

_AT_ONCE = 4000
"""Sentences looked at together; no passage reaches across."""
_REACH, _REACH_SHARE = 50, 20
"""A term that comes again within so many sentences is a repetition; of short texts within a twentieth."""
_LEAST_LETTERS = 5
_MOST_OFTEN = 0.01, 20
"""Words in more than this share of the sentences, and in more than so many, are no terms."""
_ORDERED = 1.5
"""So many times the repetitions of the shuffled text. Real texts in order have two to four times as many;
captions that were never in any order 1.4 times."""
_SIZES = 20, 100
"""Sentences of a passage, about; between them so many that there are sixty passages."""
_PASSAGES = 60
_LEAST = 200
"""Fewer sentences have too few passages to hold some of them out."""

_Repetitions = tuple[NDArray[np.int64], NDArray[np.int64]]


def find_passages(
    texts: Callable[[NDArray[np.int64]], Sequence[str]], files: NDArray[np.integer], language: str
) -> NDArray[np.int32]:
    """Returns the passage of every sentence, from 0; -1 of all where the order tells nothing.

    Args:
        texts: gives the sentences of some rows.
        files: the file that each row is from, (n_rows,); a passage stays in one.
        language: of the sentences.
    """
    n_rows = len(files)
    nothing = np.full(n_rows, -1, dtype=np.int32)
    if n_rows < _LEAST:
        return nothing
    size = int(np.clip(n_rows // _PASSAGES, *_SIZES))
    generator = np.random.default_rng(0)
    starts = np.zeros(n_rows, dtype=np.int32)  # 1 where a passage begins
    n_near = n_near_shuffled = 0
    for first, last in _stretches(files):
        terms, places = _terms(texts(np.arange(first, last)), language)
        reach = min(_REACH, (last - first) // _REACH_SHARE)
        near = _repetitions(terms, places, reach)
        n_near += len(near[0])
        shuffled = generator.permutation(last - first)[places]
        n_near_shuffled += len(_repetitions(terms, shuffled, reach)[0])
        starts[[first + cut for cut in _cuts(near, last - first, size)]] = 1
    if n_near < _ORDERED * max(1, n_near_shuffled):
        return nothing
    return np.cumsum(starts, dtype=np.int32) - np.int32(1)


def _stretches(files: NDArray[np.integer]) -> list[tuple[int, int]]:
    """Returns where stretches of rows of one file begin and end."""
    borders = [0, *(np.flatnonzero(np.diff(files)) + 1).tolist(), len(files)]
    return [
        (first, min(first + _AT_ONCE, end))
        for begin, end in pairwise(borders)
        for first in range(begin, end, _AT_ONCE)
    ]


def _terms(texts: Sequence[str], language: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Returns the words that may be terms, as numbers, and the sentence of each, (n_terms,) both."""
    numbers: dict[str, int] = {}
    found = [
        (numbers.setdefault(term, len(numbers)), place)
        for place, text in enumerate(texts)
        for term in _words(text.casefold(), language)
    ]
    terms, places = np.array(found, dtype=np.int64).reshape(-1, 2).T
    counts = np.bincount(terms, minlength=1)[terms]
    share, at_least = _MOST_OFTEN
    is_term = (counts > 1) & (counts <= max(at_least, share * len(texts)))
    return terms[is_term], places[is_term]


def _words(text: str, language: str) -> set[str]:
    words = words_of(text, language)
    if is_by_letter(language):
        return {first + second for first, second in pairwise(words)}
    return {word for word in words if len(word) >= _LEAST_LETTERS or not word.isascii()}


def _repetitions(terms: NDArray[np.int64], places: NDArray[np.int64], reach: int) -> _Repetitions:
    """Returns the sentences between which a term comes again within reach, the earlier and the later."""
    order = np.lexsort((places, terms))
    terms, places = terms[order], places[order]
    is_near = (np.diff(terms) == 0) & (np.diff(places) <= reach)
    return places[:-1][is_near], places[1:][is_near]


def _cuts(near: _Repetitions, n_rows: int, size: int) -> list[int]:
    """Returns the rows at which passages of about a size begin, where the fewest repetitions reach across."""
    change = np.zeros(n_rows + 1, dtype=np.int64)
    np.add.at(change, near[0] + 1, 1)
    np.add.at(change, near[1] + 1, -1)
    across = np.cumsum(change)  # across[row]: repetitions that reach from before a row to it or beyond
    cuts = [0]
    while cuts[-1] + 2 * size <= n_rows:
        window = slice(cuts[-1] + size // 2, cuts[-1] + size + size // 2)
        cuts.append(window.start + int(across[window].argmin()))
    return cuts
