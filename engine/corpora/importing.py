"""From readers to a corpus folder: normalise, drop what is empty or double, split, store, and count it all.

Knows no library: the caller gives an empty folder, and what other corpora of the domain hold.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.corpora.advice import advice_for
from engine.corpora.opening import Reader
from engine.corpora.normalising import fold, normalise
from engine.corpora.segments import BadUnit, Segment
from engine.corpora.splitting import DEV, LEAK, TEST, Neighbour, split_pairs
from engine.corpora.store import StoredCorpus
from engine.corpora.writer import PairWriter
from engine.errors import CorpusError
from engine.files import sha256_of
from engine.progress import Progress, Report, ignore_progress

EMPTY, DUPLICATE, LEAKED = "empty on one side", "exact duplicate", "would leak into another split"
"""Reasons for dropping a segment that was read well."""
_N_EXAMPLES = 10
_REPORT_EVERY = 2000
_READ_FIRST = {TEST: 0, DEV: 1}
"""A pair that stands in a test file and in a training file belongs to the test."""


@dataclass(frozen=True)
class PlannedFile:
    """A reader, and the split that its pairs belong to: a split number or UNDECIDED."""

    reader: Reader
    preset: int


@dataclass
class Tally:
    """What was read, and what became of it: `n_read` is what is kept plus everything in `dropped`."""

    n_read: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[dict[str, str]]] = field(default_factory=dict)

    def drop(self, reason: str, place: str, text: str) -> None:
        """Counts a unit that is not kept, and remembers some as examples."""
        self.dropped[reason] += 1
        examples = self.examples.setdefault(reason, [])
        if len(examples) < _N_EXAMPLES:
            examples.append({"place": place, "text": text[:200]})


def build_corpus(
    folder: Path,
    planned: Sequence[PlannedFile],
    info: dict[str, Any],
    neighbours: Callable[[], Sequence[Neighbour]] = tuple,
    report: Report = ignore_progress,
) -> dict[str, Any]:
    """Fills an empty folder with a corpus.

    Args:
        folder: the empty folder.
        planned: the readers; files with a split of their own come first, whatever their order here.
        info: what corpus.json says of it: name, domain, src, tgt.
        neighbours: gives the corpora of the same domain; asked once everything is read, so that one which was
            imported meanwhile counts too.
        report: called every few thousand units; done and total are bytes of the files.

    Returns:
        What was read, kept, dropped by reason with examples, the splits, the files, advice.

    Raises:
        CorpusError: if a file cannot be read, or nothing is left to keep.
    """
    tally = Tally()
    with PairWriter(folder) as writer:
        _read_all(sorted(planned, key=lambda plan: _READ_FIRST.get(plan.preset, 2)), writer, tally, report)
        report(Progress("Splitting", 0, 1, {"pairs": len(writer)}))
        split = split_pairs(*writer.keys(), writer.preset(), neighbours())
        n_leaks = int((split == LEAK).sum())
        if n_leaks:
            tally.dropped[LEAKED] = n_leaks
        if n_leaks == len(writer):
            raise _nothing_left(tally)
        report(Progress("Storing", 0, 1, {"pairs": len(writer) - n_leaks}))
        splits = writer.finish(split, info)
    summary: dict[str, Any] = {
        "read": tally.n_read,
        "kept": sum(splits.values()),
        "dropped": dict(tally.dropped.most_common()),
        "splits": splits,
        "examples": tally.examples,
        "files": _describe(planned),
        "advice": advice_for(splits),
    }
    report(Progress("Storing", 1, 1, {"pairs": summary["kept"]}))
    return summary


def as_neighbour(folder: Path, src: str) -> Neighbour:
    """Reads what a stored corpus means for the splits of another one.

    Args:
        folder: the stored corpus.
        src: the source language of the other one; the sides are swapped if it is this one's target.
    """
    with StoredCorpus(folder) as corpus:
        source, target = corpus.keys()
        if corpus.info.get("src") != src:
            source, target = target, source
        return Neighbour(source, target, corpus.split)


def sentence_key(text: str) -> int:
    """Returns the number that stands for a sentence and its near-copies, 64 bits."""
    return int.from_bytes(hashlib.blake2b(fold(text).encode("utf-8"), digest_size=8).digest(), "little")


def _read_all(planned: Sequence[PlannedFile], writer: PairWriter, tally: Tally, report: Report) -> None:
    files = [file for plan in planned for file in plan.reader.files]
    n_bytes = sum(file.size for file in files)
    seen: set[bytes] = set()
    for plan in planned:
        for unit in plan.reader.units():
            if tally.n_read % _REPORT_EVERY == 0:
                n_done = sum(file.done for file in files)
                report(Progress("Reading", n_done, n_bytes, {"units": tally.n_read, "pairs": len(writer)}))
            tally.n_read += 1
            if isinstance(unit, BadUnit):
                tally.drop(unit.reason, unit.origin, unit.text)
            else:
                _take(unit, plan.preset, writer, tally, seen)
    report(Progress("Reading", n_bytes, n_bytes, {"units": tally.n_read, "pairs": len(writer)}))


def _take(segment: Segment, preset: int, writer: PairWriter, tally: Tally, seen: set[bytes]) -> None:
    """Keeps a segment, or drops it as empty or double."""
    source, target = normalise(segment.source), normalise(segment.target)
    if not source or not target:
        tally.drop(EMPTY, segment.origin, source or target)
        return
    digest = hashlib.blake2b(f"{source}\0{target}".encode(), digest_size=16).digest()
    if digest in seen:
        tally.drop(DUPLICATE, segment.origin, source)
        return
    seen.add(digest)
    labels = (normalise(segment.speaker), normalise(segment.document))
    keys = (sentence_key(source), sentence_key(target))
    writer.add((source, target), keys, preset, (segment.file_name, segment.line), labels)


def _describe(planned: Sequence[PlannedFile]) -> list[dict[str, Any]]:
    described = []
    for plan in planned:
        for file, facts in zip(plan.reader.files, plan.reader.describe(), strict=True):
            described.append({**facts, "bytes": file.size, "sha256": sha256_of(file.path)})
    return described


def _nothing_left(tally: Tally) -> CorpusError:
    reasons = "; ".join(f"{count:,} {reason}" for reason, count in tally.dropped.most_common())
    return CorpusError(
        f"There is nothing to import: {tally.n_read:,} units read, none left ({reasons or 'no unit'}).",
        "Check that these are the right files, columns and languages.",
    )
