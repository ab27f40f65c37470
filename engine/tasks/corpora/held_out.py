"""Which confirmed translations are held out: a few, the same ones for as long as they stand.

An import holds out what suits all of its pairs, once. What is confirmed grows, and a model learns from it in
between: so what a model may have learned must not be measured with later.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from engine.base.errors import CorpusError
from engine.corpora.cleaning import text_key
from engine.corpora.normalising import fold, normalise
from engine.corpora.storing.splitting import ASIDE, DEV, TEST, TRAIN
from engine.corpora.storing.store import StoredCorpus

PairKeys = tuple[int, int]
"""The numbers of a pair's folded sides, see `text_key`: as a stored corpus has them."""

_PARTS = 20
_HELD_OUT = {0: DEV, 1: TEST, 2: TEST}
"""Split of each held-out part: of twenty, one is for validation, and two are for test."""
_FEWEST_TO_HOLD_OUT = 30
"""With fewer pairs all are to learn from; from so many on each split has one that no model learned."""


def kept_splits(folders: Iterable[Path]) -> dict[PairKeys, int]:
    """Returns the split of each pair that corpora have already, none of those that are in no split."""
    found: dict[PairKeys, int] = {}
    for folder in folders:
        try:
            with StoredCorpus(folder) as stored:
                source, target = stored.keys()
                rows = zip(source.tolist(), target.tolist(), stored.split.tolist(), strict=True)
        except CorpusError:  # damaged: it is made anew
            continue
        found |= {(first, second): split for first, second, split in rows if split in (TRAIN, DEV, TEST)}
    return found


def splits_of(
    pairs: Sequence[tuple[str, str]],
    kept: Mapping[PairKeys, int],
    learned: Collection[tuple[str, str]] = (),
) -> list[int]:
    """Returns the split of each pair, by number.

    While there are few, all are to learn from. Then a pair that was held out or learned keeps its split, and
    that of another follows from a pair with which it shares a side, else from its source alone.

    Args:
        pairs: sources and targets, in the order in which they were confirmed.
        kept: see `kept_splits`.
        learned: those that a model has learned.
    """
    if len(pairs) < _FEWEST_TO_HOLD_OUT:
        return [TRAIN] * len(pairs)
    keys = [pair_keys(*pair) for pair in pairs]
    fixed = {pair_keys(*pair) for pair in learned}
    kept = {key: split for key, split in kept.items() if split != TRAIN or key in fixed}
    found = [TRAIN] * len(pairs)
    sides: tuple[dict[int, int], dict[int, int]] = {}, {}
    for place in sorted(range(len(pairs)), key=lambda place: keys[place] not in kept):
        near = {side[key] for side, key in zip(sides, keys[place], strict=True) if key in side}
        split = _HELD_OUT.get(keys[place][0] % _PARTS, TRAIN)
        split = ASIDE if len(near) > 1 else near.pop() if near else split
        found[place] = kept.get(keys[place], split)
        for side, key in zip(sides, keys[place], strict=True):
            side.setdefault(key, found[place])
    new = [place for place, each in enumerate(keys) if each not in kept and found[place] == TRAIN]
    for split in (DEV, TEST):  # chance gave it none
        if split not in found and new:
            found[new.pop()] = split
    return found


def pair_keys(source: str, target: str) -> PairKeys:
    """Returns the numbers of a pair."""
    first, second = (text_key(fold(normalise(text))) for text in (source, target))
    return first, second
