"""The text that a model learns along from: what is new, and some of what it knows already."""

from dataclasses import dataclass

import numpy as np

from engine.clock import now
from engine.corpora.normalising import normalise
from engine.progress import Report, ignore_progress
from engine.results.corpora import CorpusRecord, DomainDirection
from engine.sampling import spread
from engine.tasks.adapting.along.standing import Standing
from engine.tasks.adapting.along.syncing import sync_group
from engine.tasks.corpora.confirmed import corpus_of
from engine.tasks.held_text import open_text
from engine.tasks.home import open_library
from engine.tasks.training.text import Pair

_MOST_BEFORE = 2_000
"""Pairs of each corpus that are looked at again, taken evenly: an update has room for a few."""


@dataclass(frozen=True)
class AlongText:
    """The pairs of a domain before its model learns along."""

    confirmed: list[Pair]
    """All that is new, in the order in which it was confirmed."""
    new: list[Pair]
    """Those among them to learn from; the others are held out, so that the domain's scores stay true."""
    before: list[Pair]
    """Pairs to learn from that are not new."""
    corpora: list[CorpusRecord]
    """Where they are from."""
    read: str
    """When, ISO 8601, UTC."""


def along_text(standing: Standing, report: Report = ignore_progress) -> AlongText:
    """Reads what there is to learn; from text of a domain whose model was adapted to it, too.

    Raises:
        CorpusError: if what was confirmed cannot be in its corpus yet, a stopped run needing that.
    """
    sync_group(standing.group, report)
    read, group = now(), standing.group
    confirmed = list(
        dict.fromkeys((normalise(source), normalise(target)) for _, source, target in standing.new)
    )
    made = corpus_of(group)
    learned = _pairs(made, group) if made else []
    known, fresh = set(learned), set(confirmed)
    others = [
        each
        for each in open_library().corpora()
        if each.domain == group.domain and each.has_pairs(group.src, group.tgt) and each != made
    ]
    corpora = [*filter(None, (made,)), *(others if standing.used else [])]
    before = [pair for pair in learned if pair not in fresh]
    before += [pair for each in corpora if each != made for pair in _pairs(each, group, _MOST_BEFORE)]
    return AlongText(confirmed, [pair for pair in confirmed if pair in known], before, corpora, read)


def _pairs(corpus: CorpusRecord, group: DomainDirection, most: int = 0) -> list[Pair]:
    """Returns the training pairs of a corpus in the direction of a group, at most so many; 0: all."""
    with open_text(corpus) as stored:
        rows = stored.rows("train")
        taken = np.array(spread(rows.tolist(), most or len(rows)), np.int64)
        pairs = stored.some_pairs(taken)
    is_reversed = corpus.src != group.src
    return [(each.target, each.source) if is_reversed else (each.source, each.target) for each in pairs]
