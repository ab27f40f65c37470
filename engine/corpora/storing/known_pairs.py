"""Deduplication across corpora: pairs that another corpus of the domain holds already count once.

What looks the same folded is compared as written, unless near-doubles are to go anyway.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.corpora.cleaning import MONOLINGUAL, pair_key
from engine.corpora.storing.splitting import Keys, Neighbour, mixed
from engine.corpora.storing.store import SIDES, Rows, StoredCorpus

_AT_ONCE = 1 << 13
ExactKeys = Callable[[Rows], Keys]


def find_known(
    sides: tuple[Keys, Keys], neighbours: Sequence[Neighbour], exact: ExactKeys | None
) -> NDArray[np.bool_]:
    """Says which pairs a corpus of the same kind holds too.

    Args:
        sides: one number per folded source, and per folded target, each (n_pairs,).
        neighbours: the other corpora.
        exact: gives one number per very pair of texts of some rows; None: folded ones count as the same.

    Returns:
        (n_pairs,).
    """
    mine = mixed(*sides)
    known = np.zeros(len(mine), dtype=np.bool_)
    for neighbour in neighbours:
        if neighbour.exact_keys is None or neighbour.source_keys is None or neighbour.target_keys is None:
            continue
        theirs = mixed(neighbour.source_keys, neighbour.target_keys)
        found = np.flatnonzero(np.isin(mine, theirs) & ~known)
        if exact is not None and len(found):
            same = np.flatnonzero(np.isin(theirs, mine[found]))
            found = found[np.isin(exact(found), neighbour.exact_keys(same))]
        known[found] = True
    return known


def exact_keys_of(corpus: StoredCorpus, *, is_swapped: bool = False) -> ExactKeys:
    """Returns a function that gives each distinct pair of texts a number, for rows of an open corpus."""
    columns = [corpus.columns[side] for side in SIDES]
    first, second = reversed(columns) if is_swapped else columns

    def keys_of(rows: Rows) -> Keys:
        keys: list[int] = []
        for start in range(0, len(rows), _AT_ONCE):
            some = rows[start : start + _AT_ONCE]
            keys += map(pair_key, first.texts(some), second.texts(some))
        return np.array(keys, dtype=np.uint64)

    return keys_of


def as_neighbour(folder: Path, src: str, tgt: str = "") -> Neighbour:
    """Reads a stored corpus as a neighbour of another one in its domain.

    Args:
        folder: the stored corpus.
        src: the source language of the other one, which may be the target of this one.
        tgt: its target language; empty if it is monolingual.
    """
    with StoredCorpus(folder) as corpus:
        languages = [str(corpus.info.get("src")), str(corpus.info.get("tgt"))]
        keys = dict(zip(languages, corpus.keys(), strict=True))
        is_monolingual = corpus.kind == MONOLINGUAL
        if is_monolingual:
            del keys[languages[1]]
        source, target = keys.get(src), keys.get(tgt)
        is_alike = is_monolingual == (not tgt)
        exact = _reopened(folder, is_swapped=languages[0] != src) if is_alike else None
        return Neighbour(source, target if tgt else source, corpus.split, exact)


def _reopened(folder: Path, *, is_swapped: bool) -> ExactKeys:
    """Returns the same as `exact_keys_of`, of a corpus that is opened only where it is asked."""

    def keys_of(rows: Rows) -> Keys:
        with StoredCorpus(folder) as corpus:
            return exact_keys_of(corpus, is_swapped=is_swapped)(rows)

    return keys_of
