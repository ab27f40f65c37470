"""Train, development and test split: fixed by the text itself, with no sentence on both sides.

Knows keys (numbers that stand for folded sentences) and split numbers, no text and no files.
Two pairs hang together if they share a source or a target; pairs that hang together, directly or
through others, stay in one split.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
SplitNumbers = NDArray[np.uint8]

TRAIN, DEV, TEST = 0, 1, 2
SPLITS = ("train", "dev", "test")
UNDECIDED, LEAK = 254, 255
"""UNDECIDED: a pair whose split is to be chosen; LEAK: one that must be dropped."""

_SHARE = 0.05
_MAX_TEST, _MAX_DEV = 2000, 1000
_MIN_TEST, _MIN_DEV = 100, 50
_LEAST_TO_SPLIT = 30
_MIX = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Neighbour:
    """Another corpus of the same domain, whose split stays as it is."""

    source_keys: Keys
    """(n_pairs,), in the direction of the corpus to be split."""
    target_keys: Keys
    split: SplitNumbers


def wanted_sizes(n_pairs: int) -> dict[int, int]:
    """Returns how many pairs the development and the test split should have.

    5 % each, at most 1,000 and 2,000; small corpora give a larger share, at most a fifth; below 30
    pairs everything is for learning.
    """
    if n_pairs < _LEAST_TO_SPLIT:
        return {DEV: 0, TEST: 0}
    share = int(n_pairs * _SHARE)
    return {
        DEV: min(max(share, min(_MIN_DEV, n_pairs // 10)), _MAX_DEV),
        TEST: min(max(share, min(_MIN_TEST, n_pairs // 5)), _MAX_TEST),
    }


def split_pairs(
    source_keys: Keys, target_keys: Keys, preset: SplitNumbers, neighbours: Sequence[Neighbour] = ()
) -> SplitNumbers:
    """Gives every pair its split, or says that it must be dropped.

    Args:
        source_keys: one number per folded source sentence, (n_pairs,).
        target_keys: the same for the targets.
        preset: the split the user chose, or `UNDECIDED`, (n_pairs,).
        neighbours: corpora of the same domain that are already split.

    Returns:
        A split number or `LEAK` per pair, (n_pairs,). It depends on the pairs alone, not on their order.
    """
    if not len(source_keys):
        return preset.copy()
    sides = (source_keys, target_keys)
    split = preset.copy()
    near = _touched(sides, neighbours)
    for number in (TRAIN, DEV, TEST):  # what the user chose never reaches into another corpus' split
        others = near & ~np.uint8(1 << number)
        split[(preset == number) & (others != 0)] = LEAK
    _drop_shared(sides, split)
    is_free = split == UNDECIDED
    if is_free.any():
        fixed = {int(number) for number in np.unique(preset) if number in (DEV, TEST)}
        free_sides = (source_keys[is_free], target_keys[is_free])
        split[is_free] = _choose(free_sides, near[is_free], fixed, wanted_sizes(len(source_keys)))
    return split


def find_components(source_keys: Keys, target_keys: Keys) -> NDArray[np.int64]:
    """Groups pairs that share a source or a target, directly or through others.

    Returns:
        The number of each pair's group, (n_pairs,), from 0.
    """
    n_pairs = len(source_keys)
    groups = [np.unique(keys, return_inverse=True) for keys in (source_keys, target_keys)]
    root = np.arange(n_pairs)  # the smallest pair known to hang together with each
    while True:
        before = root
        for unique, inverse in groups:
            least = np.full(len(unique), n_pairs, dtype=np.int64)
            np.minimum.at(least, inverse, root)
            hooked = root.copy()
            np.minimum.at(hooked, root, least[inverse])  # roots, not pairs: long chains shrink by halves
            root = _compressed(hooked)
        if np.array_equal(before, root):
            return np.unique(root, return_inverse=True)[1].astype(np.int64)


def _compressed(root: NDArray[np.int64]) -> NDArray[np.int64]:
    """Follows roots of roots to the end."""
    while not np.array_equal(further := root[root], root):
        root = further
    return root


def _touched(sides: tuple[Keys, Keys], neighbours: Sequence[Neighbour]) -> SplitNumbers:
    """Returns, per pair, which splits of other corpora share a side with it: bit n for split n."""
    near = np.zeros(len(sides[0]), dtype=np.uint8)
    for neighbour in neighbours:
        for mine, theirs in zip(sides, (neighbour.source_keys, neighbour.target_keys), strict=True):
            for number in (TRAIN, DEV, TEST):
                near[np.isin(mine, theirs[neighbour.split == number])] |= np.uint8(1 << number)
    return near


def _drop_shared(sides: tuple[Keys, Keys], split: SplitNumbers) -> None:
    """Drops pairs that share a side with a chosen test or development pair, in place; test comes first."""
    for number in (TEST, DEV):
        chosen = split == number
        if not chosen.any():
            continue
        lower = split == UNDECIDED
        for below in range(number):
            lower |= split == below
        for keys in sides:
            split[lower & np.isin(keys, keys[chosen])] = LEAK


def _choose(
    sides: tuple[Keys, Keys], near: SplitNumbers, fixed: set[int], wanted: dict[int, int]
) -> SplitNumbers:
    """Splits pairs of which nothing is fixed but what other corpora hold."""
    groups = find_components(*sides)
    n_groups = int(groups.max()) + 1
    sizes = np.bincount(groups, minlength=n_groups)
    rank = np.full(n_groups, np.iinfo(np.uint64).max, dtype=np.uint64)
    np.minimum.at(rank, groups, _mixed(*sides))
    touched = np.zeros(n_groups, dtype=np.uint8)
    np.bitwise_or.at(touched, groups, near)
    most = {number: max(10, size // 50) for number, size in wanted.items()}
    of_group = np.full(n_groups, TRAIN, dtype=np.uint8)
    order = np.argsort(rank, kind="stable")
    for number in (TEST, DEV):
        if number in fixed:
            continue
        is_near = (touched & (1 << number) != 0) & (touched & (1 << TRAIN) == 0) & (of_group == TRAIN)
        of_group[is_near & (sizes <= most[number])] = number
        is_open = (touched == 0) & (of_group == TRAIN)
        missing = wanted[number] - int(sizes[of_group == number].sum())
        of_group[_fill(order[is_open[order]], sizes, missing, most[number])] = number
    split = of_group[groups]
    split[near & ~(np.uint8(1) << split) != 0] = LEAK
    return split


def _fill(
    candidates: NDArray[np.int64], sizes: NDArray[np.int64], wanted: int, most: int
) -> NDArray[np.int64]:
    """Takes groups in order until `wanted` pairs are there; small groups, unless there are none."""
    for limit in (most, wanted):
        small = candidates[sizes[candidates] <= limit]
        taken = small[np.cumsum(sizes[small]) <= wanted]
        if len(taken):
            return taken
    return candidates[:0]


def _mixed(source_keys: Keys, target_keys: Keys) -> Keys:
    """Returns one number per pair that looks random and depends on both keys."""
    mixed = (source_keys ^ (target_keys << np.uint64(1))) * _MIX
    return (mixed ^ (mixed >> np.uint64(29))) * _MIX
