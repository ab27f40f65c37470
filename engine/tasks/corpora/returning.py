"""Corpora that come back: out of the trash, or because a change is taken back.

Meanwhile other corpora of the domain may have come to hold or to measure with some of their pairs.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from engine.corpora.importing import advice_for
from engine.corpora.storing import editing
from engine.corpora.storing.editing import Part
from engine.corpora.storing.rejects import IN_DOMAIN, LEAKED
from engine.corpora.storing.splitting import SplitNumbers
from engine.corpora.storing.store import StoredCorpus
from engine.library import Library
from engine.results.corpora import CorpusRecord, PairsLeftOut
from engine.tasks.corpora.confirmed import neighbours_in, steady_neighbours


def bring_back(library: Library, trash_ids: Sequence[str], instead_of: str = "") -> list[CorpusRecord]:
    """Brings corpora back: all of them, or none.

    Pairs that another corpus of the domain holds by now, and pairs that would be learned here and measured
    with there, are left out as at an import, with their reasons. Of a corpus that loses some, a new one is
    made, and the whole one stays in the trash; the details of its record say how many (`came_back`).

    Args:
        library: where they belong.
        trash_ids: under which ids they are in the trash.
        instead_of: the id of the corpus that stands in their place, and goes to the trash; "": none.

    Raises:
        LibraryError: if the trash was emptied, an id is in use again, or a run needs `instead_of`.
        CorpusError: if nothing would be left of one.
    """
    with steady_neighbours(library):
        back = [record for each in trash_ids if isinstance(record := library.removed(each), CorpusRecord)]
        splits = [_guarded(library, record, instead_of) for record in back]
        if any(split is not None for split in splits):
            return _add_thinned(library, [*zip(back, splits, strict=True)], instead_of)
        entries: Sequence[object] = (
            library.undo_replacement(instead_of, trash_ids)
            if instead_of
            else [library.restore(each) for each in trash_ids]
        )
        return [entry for entry in entries if isinstance(entry, CorpusRecord)]


def thinned(old: CorpusRecord, splits: Mapping[str, int], left_out: Mapping[str, int]) -> CorpusRecord:
    """Returns the record of a corpus that lost pairs: still, what was read is kept or dropped."""
    details = old.details
    if any(left_out.values()):
        dropped = dict(details.dropped)
        for reason, count in left_out.items():
            dropped[reason] = dropped.get(reason, 0) + count
        details = replace(
            details,
            dropped={reason: count for reason, count in dropped.items() if count},
            leaks=details.leaks + left_out.get(LEAKED, 0),
            advice=advice_for(splits, old.kind),
        )
    return replace(old, splits=dict(splits), n_pairs=sum(splits.values()), details=details)


def _guarded(library: Library, record: CorpusRecord, instead_of: str) -> SplitNumbers | None:
    """Returns the split of each pair of a corpus when it is back; None: all of them stay."""
    near = neighbours_in(library, record.domain, (record.src, record.tgt), without=[instead_of])
    with StoredCorpus(record.path) as corpus:
        (part,) = editing.guard([Part(corpus, np.array(corpus.split))], near)
        editing.check_anything_is_left([part])
        return None if part.kept.all() else np.array(part.split)


def _add_thinned(
    library: Library, back: Sequence[tuple[CorpusRecord, SplitNumbers | None]], instead_of: str
) -> list[CorpusRecord]:
    """Adds what stays of each corpus, the first in the place of another; the originals stay as they are."""
    added: list[CorpusRecord] = []
    undo: list[str] = []
    try:
        for record, split in back:
            fill = _filling(record, split)
            if instead_of and not added:
                new, undo = library.replace_corpora(record, fill, [instead_of])
            else:
                new = library.add_corpus(record, fill)
            added.append(new)
    except BaseException:
        for new in added[1 if undo else 0 :]:
            library.remove("corpus", new.id)
        if undo:
            library.undo_replacement(added[0].id, undo)
        raise
    return added


def _filling(record: CorpusRecord, split: SplitNumbers | None) -> Callable[[Path], CorpusRecord]:
    """Returns a function that fills a folder with the pairs that stay of a corpus, and returns its record."""

    def fill(folder: Path) -> CorpusRecord:
        with StoredCorpus(record.path) as corpus:
            if split is None:
                editing.rename(corpus, folder, {})
                return record
            part = Part(corpus, split)
            left_out = editing.left_out([part])
            splits = editing.rebuild(part, folder, {})
        new = thinned(record, splits, left_out)
        came_back = PairsLeftOut(leaks=left_out[LEAKED], already_in_domain=left_out[IN_DOMAIN])
        return replace(new, details=replace(new.details, came_back=came_back))

    return fill
