"""Several corpora made one: no pair twice, and no sentence on two sides of a split."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.corpora.storing.assembling import Part, assemble
from engine.corpora.storing.editing import check_anything_is_left, guard, left_out
from engine.corpora.storing.splitting import ASIDE, DEV, DOUBLE, TEST, TRAIN, Neighbour
from engine.corpora.storing.store import SIDES, StoredCorpus
from engine.errors import CorpusError
from engine.progress import Progress, Report, ignore_progress

_ROWS_AT_ONCE = 1 << 13


@dataclass(frozen=True)
class MergedPairs:
    """The outcome of merging the pairs of several corpora."""

    splits: Mapping[str, int]
    """Pairs kept, per split."""
    left_out: Mapping[str, int]
    """Pairs left out, by reason."""

    @property
    def n_kept(self) -> int:
        """Pairs kept."""
        return sum(self.splits.values())


def check_mergeable(corpora: Sequence[Mapping[str, Any]]) -> None:
    """Checks that corpora can be made one.

    Args:
        corpora: what each one's corpus.json says: "name", "src", "tgt", "kind".

    Raises:
        CorpusError: if there are fewer than two, or their languages or kinds differ; naming which.
    """
    if len(corpora) < 2:
        raise CorpusError("Merging needs two corpora or more.", "Choose at least two.")
    first = corpora[0]
    for other in corpora[1:]:
        if {other["src"], other["tgt"]} != {first["src"], first["tgt"]}:
            raise CorpusError(
                f"{first['name']} is {first['src']}-{first['tgt']}, {other['name']} is "
                f"{other['src']}-{other['tgt']}.",
                "Merge corpora of the same two languages.",
            )
        kinds = [corpus.get("kind", "parallel") for corpus in (first, other)]
        if kinds[0] != kinds[1]:
            raise CorpusError(
                f"{first['name']} is {kinds[0]}, {other['name']} is {kinds[1]}.",
                "Merge corpora of the same kind.",
            )


def merge(
    corpora: Sequence[StoredCorpus],
    folder: Path,
    info: dict[str, Any],
    neighbours: Sequence[Neighbour],
    report: Report = ignore_progress,
) -> MergedPairs:
    """Fills an empty folder with the pairs of several corpora, each pair once.

    Every pair keeps its split, unless the same sentence is measured with elsewhere: what would be learned
    and tested at once is left out.

    Args:
        corpora: what to merge; those in the other direction are swapped.
        folder: the empty folder.
        info: what corpus.json will say: "name", "domain", "src", "tgt", "created".
        neighbours: the other corpora of the domain, in this direction.
        report: called every few thousand pairs.

    Raises:
        CorpusError: if they cannot be merged, or nothing would be left.
    """
    check_mergeable([corpus.info for corpus in corpora])
    parts = [
        Part(corpus, np.array(corpus.split), is_swapped=corpus.info["src"] != info["src"])
        for corpus in corpora
    ]
    parts = _without_doubles(parts, sum(map(len, corpora)), report)
    report(Progress("Checking for leaks", 0, 1))
    parts = guard(parts, neighbours)
    check_anything_is_left(parts)
    splits = assemble(folder, parts, {**info, "kind": corpora[0].kind}, report)
    return MergedPairs(splits, left_out(parts))


def _without_doubles(parts: Sequence[Part], n_read: int, report: Report) -> list[Part]:
    """Leaves out pairs whose very texts came before; of doubles in several splits the test's one stays."""
    seen: set[int] = set()
    n_done = 0
    splits = [np.array(part.split) for part in parts]
    for wanted in (TEST, DEV, ASIDE, TRAIN):
        for part, split in zip(parts, splits, strict=True):
            rows = np.flatnonzero(part.split == wanted)
            for first in range(0, len(rows), _ROWS_AT_ONCE):
                report(Progress("Looking for doubles", n_done, n_read))
                chunk = rows[first : first + _ROWS_AT_ONCE]
                sides = (part.corpus.columns[part.side(name)].texts(chunk) for name in SIDES)
                is_new = [_note(seen, pair) for pair in zip(*sides, strict=True)]
                split[chunk[~np.array(is_new, dtype=np.bool_)]] = DOUBLE
                n_done += len(chunk)
    return [Part(part.corpus, split, part.is_swapped) for part, split in zip(parts, splits, strict=True)]


def _note(seen: set[int], pair: tuple[str, str]) -> bool:
    """Remembers a pair by 64 bits; returns False if it was there."""
    number = hash(pair)
    if number in seen:
        return False
    seen.add(number)
    return True
