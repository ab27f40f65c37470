"""Words that a text uses in another sense than a model does, found by their neighbours.

Gonen, Jawahar, Seddah and Goldberg (ACL 2020): a word's use has changed if its nearest neighbours in two
vector spaces share few words; no alignment of the spaces is needed. Paper 000, section 6.3, looks at the
same neighbours, among the words that both vocabularies hold. Vectors of a small text are noisy, so that
most neighbours differ by chance alone. Hence a control: the text is cut in two halves with vectors of their
own, and a word counts only if the halves agree with each other and not with the model. Knows vectors and
words, not where they come from.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from engine.results.vocabulary import ShiftedWord

LEAST_WORDS = 150
"""Below so many words to compare, neighbours say nothing."""

_NEAR_SHARE = 0.05
"""The nearest twentieth of all words are a word's neighbours: few neighbours alone would be too unstable."""
_FEWEST, _MOST = 10, 100
_LEAST_AGREEMENT = 0.5
_LEAST_GAP = 0.4
"""Measured: 1 word in 150 is found in text that the model had learned from, up to 1 in 5 in foreign text."""
_N_SHOWN = 6
_ROWS_AT_ONCE = 256

Vectors = NDArray[np.float32]


def shifted_words(
    words: Mapping[str, int], halves: tuple[Vectors, Vectors], model: Vectors, most: int
) -> list[ShiftedWord]:
    """Finds the words whose neighbours differ most, beyond what chance explains.

    Args:
        words: the words that both know, and how often each stands in the text.
        halves: their vectors, learned from one half of the text each, (n_words, d_text).
        model: their vectors in the model, (n_words, d_model).
        most: how many to return at most.

    Returns:
        The most certain first; none if there are fewer than `LEAST_WORDS` words.
    """
    if len(words) < LEAST_WORDS:
        return []
    names = list(words)
    first, second = (_cosines(vectors) for vectors in halves)
    n_near = int(np.clip(len(words) * _NEAR_SHARE, _FEWEST, _MOST))
    near_first, near_second = _nearest(first, n_near), _nearest(second, n_near)
    in_text, in_model = first + second, _cosines(model)
    near_model = _nearest(in_model, n_near)
    agreement = _overlaps(near_first, near_second)
    overlap = (_overlaps(near_first, near_model) + _overlaps(near_second, near_model)) / 2
    gap = agreement - overlap
    is_shifted = (agreement >= _LEAST_AGREEMENT) & (gap >= _LEAST_GAP)
    rows = [int(row) for row in np.argsort(-gap, kind="stable") if is_shifted[row]][:most]

    def nearest(cosines: Vectors, row: int) -> tuple[str, ...]:
        return tuple(names[other] for other in np.argsort(-cosines[row], kind="stable")[:_N_SHOWN])

    return [
        ShiftedWord(
            word=names[row],
            count=words[names[row]],
            domain_neighbours=nearest(in_text, row),
            model_neighbours=nearest(in_model, row),
            overlap=round(float(overlap[row]), 4),
            agreement=round(float(agreement[row]), 4),
        )
        for row in rows
    ]


def _cosines(vectors: Vectors) -> Vectors:
    """Returns the cosines of all pairs, none with itself, (n_words, n_words).

    The mean of all vectors is taken off first: what all words share, mostly frequency, would make a few words
    everybody's neighbours (Mu and Viswanath, ICLR 2018).
    """
    centred = vectors - vectors.mean(axis=0)
    lengths = np.linalg.norm(centred, axis=1, keepdims=True)
    unit = centred / np.maximum(lengths, 1e-9)
    cosines: Vectors = unit @ unit.T
    np.fill_diagonal(cosines, -np.inf)
    return cosines


def _nearest(cosines: Vectors, n_near: int) -> NDArray[np.bool_]:
    """Marks each row's nearest words, (n_words, n_words)."""
    marks = np.zeros(cosines.shape, np.bool_)
    for first in range(0, len(cosines), _ROWS_AT_ONCE):
        rows = slice(first, first + _ROWS_AT_ONCE)
        columns = np.argpartition(-cosines[rows], n_near, axis=1)[:, :n_near]
        np.put_along_axis(marks[rows], columns, True, axis=1)
    return marks


def _overlaps(first: NDArray[np.bool_], second: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Returns the share of each row's marks that the other has too, (n_words,)."""
    shares: NDArray[np.float64] = (first & second).sum(axis=1) / first.sum(axis=1)
    return shares
