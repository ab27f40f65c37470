"""Train, development and test split: fixed by the text itself, with no sentence on both sides.

Knows keys (numbers that stand for folded sentences), labels and split numbers, no text and no files.
Two pairs hang together if they share a source or a target; pairs that hang together, directly or
through others, stay in one split.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.results.corpora import LEAST_TO_SPLIT
from engine.results.importing import SplitBy

Keys = NDArray[np.uint64]
SplitNumbers = NDArray[np.uint8]

TRAIN, DEV, TEST = 0, 1, 2
SPLITS = ("train", "dev", "test")
ASIDE = 3
"""Kept and found, but in no split: another corpus measures with it, so that here it is for neither."""
DELETED, DOUBLE, KNOWN, UNDECIDED, LEAK = 251, 252, 253, 254, 255
"""Beside the splits. UNDECIDED: a pair whose split is to be chosen. The others are left out: a LEAK would be
learned here and measured with there, what is KNOWN stands in another corpus of the domain, a DOUBLE in one
that is merged with it, and the user wants a DELETED one no more."""

_SHARE = 0.05
_MAX_TEST, _MAX_DEV = 2000, 1000
_MIN_TEST, _MIN_DEV = 100, 50
_LEAST_DOCUMENTS = 10
_LOOK_FURTHER = 1000
"""Blocks tried to fill a split after the first one that is too large."""
_MIX = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True)
class Neighbour:
    """Another corpus of the same domain, whose split stays as it is."""

    source_keys: Keys | None
    """(n_pairs,), in the direction of the corpus to be split; None if it has no text in that language."""
    target_keys: Keys | None
    split: SplitNumbers
    exact_keys: Callable[[NDArray[np.int64]], Keys] | None = None
    """Gives one number per very pair of texts of some rows, (n_rows,); None: its lines are of another kind,
    so that none of them stands for a pair."""


def wanted_sizes(n_pairs: int) -> dict[int, int]:
    """Returns how many pairs the development and the test split should have.

    5 % each, at most 1,000 and 2,000; small corpora give a larger share, at most a fifth; below 30
    pairs everything is for learning.
    """
    if n_pairs < LEAST_TO_SPLIT:
        return {DEV: 0, TEST: 0}
    share = int(n_pairs * _SHARE)
    return {
        DEV: min(max(share, min(_MIN_DEV, n_pairs // 10)), _MAX_DEV),
        TEST: min(max(share, min(_MIN_TEST, n_pairs // 5)), _MAX_TEST),
    }


def split_pairs(
    source_keys: Keys,
    target_keys: Keys,
    preset: SplitNumbers,
    neighbours: Sequence[Neighbour] = (),
    labels: "Labels | None" = None,
) -> SplitNumbers:
    """Gives every pair its split, or says that it must be dropped.

    Args:
        source_keys: one number per folded source sentence, (n_pairs,).
        target_keys: the same for the targets.
        preset: the split the user chose, or `UNDECIDED`, (n_pairs,).
        neighbours: corpora of the same domain that are already split.
        labels: documents, to be kept whole, and speakers, each to have its share of every split.

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
        free = _Free(free_sides, near[is_free], labels and labels.of(is_free))
        split[is_free] = free.choose(fixed, wanted_sizes(len(source_keys)))
    return split


@dataclass(frozen=True, kw_only=True)
class Labels:
    """Speaker and document numbers of pairs; -1 where none is known."""

    documents: NDArray[np.int32]
    """(n_pairs,)."""
    speakers: NDArray[np.int32]
    """(n_pairs,)."""

    def of(self, rows: NDArray[np.bool_]) -> "Labels":
        """Returns the labels of some pairs; `rows` tells of each whether it is one, (n_pairs,)."""
        return Labels(documents=self.documents[rows], speakers=self.speakers[rows])


@dataclass(frozen=True, kw_only=True)
class Whole:
    """What may stay whole in one split."""

    by: SplitBy
    numbers: NDArray[np.int32]
    """Which one each pair is of, -1 where it is of none, (n_pairs,)."""


@dataclass(frozen=True, kw_only=True)
class SplitPlan:
    """How pairs are split, and why so."""

    split: SplitNumbers
    """A split number or `LEAK` per pair, (n_pairs,)."""
    by: SplitBy
    n_together: int
    """How many pairs share a folded side with another pair, and so were kept in its split."""


def plan_splits(
    sides: tuple[Keys, Keys],
    preset: SplitNumbers,
    wholes: Iterable[Whole],
    speakers: NDArray[np.int32],
    neighbours: Sequence[Neighbour] = (),
) -> SplitPlan:
    """Splits by what may stay whole where enough of it holds the pairs, else in proportion to speakers.

    Args:
        sides: one number per folded source, and per folded target, each (n_pairs,).
        preset: the split the user chose, or `UNDECIDED`, (n_pairs,).
        wholes: what may stay whole, the best first; the next is asked for only if one does not do.
        speakers: the speaker of each pair, -1 where none is known, (n_pairs,).
        neighbours: corpora of the same domain that are already split.
    """
    groups = find_components(*sides) if len(preset) else np.zeros(0, dtype=np.int64)
    n_together = int((np.bincount(groups)[groups] > 1).sum()) if len(groups) else 0
    has_speakers = len(np.unique(speakers[speakers >= 0])) > 1
    is_given = bool((preset == TEST).any())

    def planned(split: SplitNumbers, by: SplitBy) -> SplitPlan:
        return SplitPlan(split=split, by=SplitBy.GIVEN if is_given else by, n_together=n_together)

    for whole in wholes:
        if _hold_most(whole.numbers):
            labels = Labels(documents=whole.numbers, speakers=speakers)
            split = split_pairs(*sides, preset, neighbours, labels)
            if int((split == TEST).sum()) * 2 >= wanted_sizes(len(preset))[TEST]:
                return planned(split, whole.by)
    nowhere = np.full(len(preset), -1, dtype=np.int32)
    split = split_pairs(*sides, preset, neighbours, Labels(documents=nowhere, speakers=speakers))
    return planned(split, SplitBy.SPEAKER if has_speakers else SplitBy.PAIR)


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
                if theirs is not None:
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


class _Free:
    """Pairs of which nothing is fixed but what other corpora hold.

    They are split in blocks: pairs that hang together, or, where documents are given, all pairs of
    a document that hang together with nothing outside it.
    """

    def __init__(self, sides: tuple[Keys, Keys], near: SplitNumbers, labels: "Labels | None") -> None:
        self._near = near
        groups = find_components(*sides)
        self._block, self._is_open = _blocks(groups, near, labels.documents if labels else None)
        n_blocks = len(self._is_open)
        self._sizes = np.bincount(self._block, minlength=n_blocks)
        self._touched = np.zeros(n_blocks, dtype=np.uint8)
        np.bitwise_or.at(self._touched, self._block, near)
        rank = np.full(n_blocks, np.iinfo(np.uint64).max, dtype=np.uint64)
        np.minimum.at(rank, self._block, mixed(*sides))
        self._order = np.argsort(rank, kind="stable")
        if labels is not None and (labels.speakers >= 0).any():
            self._order = _spread(self._order, self._block, labels.speakers)
        self._has_documents = labels is not None and bool((labels.documents >= 0).any())

    def choose(self, fixed: set[int], wanted: dict[int, int]) -> SplitNumbers:
        """Returns a split number or `LEAK` per pair, (n_pairs,); splits in `fixed` are full already."""
        of_block = np.full(len(self._sizes), TRAIN, dtype=np.uint8)
        for number in (TEST, DEV):
            if number in fixed:
                continue
            most = max(10, wanted[number] // 50)
            is_near = (self._touched & (1 << number) != 0) & (self._touched & (1 << TRAIN) == 0)
            of_block[is_near & (of_block == TRAIN) & (self._sizes <= most)] = number
            is_open = self._is_open & (self._touched == 0) & (of_block == TRAIN)
            missing = wanted[number] - int(self._sizes[of_block == number].sum())
            limits = (missing,) if self._has_documents else (most, missing)
            taken = _fill(self._order[is_open[self._order]], self._sizes, missing, limits)
            of_block[taken] = number
        split = of_block[self._block]
        split[self._near & ~(np.uint8(1) << split) != 0] = LEAK
        return split


def _blocks(
    groups: NDArray[np.int64], near: SplitNumbers, documents: NDArray[np.int32] | None
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Returns the block of each pair, (n_pairs,), and which blocks may leave the training split, (n_blocks,).

    A group of pairs goes with its document if it lies in one and nothing of it is near another corpus.
    """
    n_groups = int(groups.max()) + 1
    if documents is None or not (documents >= 0).any():
        return groups, np.ones(n_groups, dtype=np.bool_)
    least = np.full(n_groups, np.iinfo(np.int32).max, dtype=np.int32)
    most = np.full(n_groups, -1, dtype=np.int32)
    np.minimum.at(least, groups, documents)
    np.maximum.at(most, groups, documents)
    is_touched = np.zeros(n_groups, dtype=np.uint8)
    np.bitwise_or.at(is_touched, groups, near)
    is_bound = (least == most) & (least >= 0) & (is_touched == 0)
    n_documents = int(documents.max()) + 1
    whole = np.where(is_bound, least, n_documents + np.arange(n_groups))[groups]
    names, block = np.unique(whole, return_inverse=True)
    return block.astype(np.int64), names < n_documents


def _spread(
    order: NDArray[np.int64], block: NDArray[np.int64], speakers: NDArray[np.int32]
) -> NDArray[np.int64]:
    """Orders blocks so that every beginning of the order holds each speaker's share of the blocks.

    Args:
        order: the blocks in their order so far, (n_blocks,).
        block: the block of each pair, (n_pairs,).
        speakers: the speaker of each pair, (n_pairs,); a block counts for the first of its own.
    """
    speaker = np.full(len(order), np.iinfo(np.int32).max, dtype=np.int32)
    np.minimum.at(speaker, block, speakers)
    in_order = speaker[order]
    by_speaker = np.argsort(in_order, kind="stable")
    _, first, counts = np.unique(in_order[by_speaker], return_index=True, return_counts=True)
    place = np.arange(len(order)) - np.repeat(first, counts)
    share = np.empty(len(order))
    share[by_speaker] = (place + 0.5) / np.repeat(counts, counts)
    return order[np.argsort(share, kind="stable")]


def _hold_most(documents: NDArray[np.int32]) -> bool:
    """Returns whether enough documents hold most of the pairs."""
    known = documents[documents >= 0]
    return len(known) * 2 > len(documents) and len(np.unique(known)) >= _LEAST_DOCUMENTS


def _fill(
    candidates: NDArray[np.int64], sizes: NDArray[np.int64], wanted: int, limits: Sequence[int]
) -> NDArray[np.int64]:
    """Takes blocks in order up to `wanted` pairs, none larger than the first limit that gives any."""
    for limit in limits:
        small = candidates[sizes[candidates] <= limit]
        n_first = int((np.cumsum(sizes[small]) <= wanted).sum())
        taken = small[:n_first].tolist()
        missing = wanted - int(sizes[taken].sum())
        for block in small[n_first : n_first + _LOOK_FURTHER].tolist():
            if sizes[block] <= missing:
                taken.append(block)
                missing -= int(sizes[block])
        if taken:
            return np.array(taken)
    return candidates[:0]


def mixed(source_keys: Keys, target_keys: Keys) -> Keys:
    """Returns one number per pair that looks random and depends on both keys."""
    mixed = (source_keys ^ (target_keys << np.uint64(1))) * _MIX
    return (mixed ^ (mixed >> np.uint64(29))) * _MIX
