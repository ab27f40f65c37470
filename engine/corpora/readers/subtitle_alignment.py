"""Which cues of two subtitle files translate each other: those that are on the screen at the same time.

Knows times alone. One cue may stand for several of the other file: cues that overlap form a group.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.corpora.documents.cues import Cue

MIN_OVERLAP = 0.5
"""Two cues belong together if they share at least this part of the shorter one's time."""
LONGEST = 5 * 60 * 1000
"""Milliseconds that a cue may last; a longer one has a wrong time."""
_MAX_NEAR = 1000
"""Cues looked at as partners of one; so many within `LONGEST` are no subtitles."""
MAX_GROUP = 6
"""A group with more cues of one file is a chain of accidents."""


@dataclass(frozen=True, slots=True)
class CueGroup:
    """Cues of both files that belong together; of one file alone: those without a partner."""

    sources: tuple[Cue, ...]
    targets: tuple[Cue, ...]

    @property
    def is_pair(self) -> bool:
        """Whether both files have a part in it, and it is no long chain."""
        n_sources, n_targets = len(self.sources), len(self.targets)
        return bool(n_sources and n_targets) and max(n_sources, n_targets) <= MAX_GROUP


def align_cues(sources: Sequence[Cue], targets: Sequence[Cue]) -> Iterator[CueGroup]:
    """Groups the cues of two files by the time they share.

    Args:
        sources: cues in any order, none longer than `LONGEST`.
        targets: as `sources`.

    Yields:
        Every cue in exactly one group, the groups in the order of their first times.
    """
    sides = (sorted(sources, key=_time_of), sorted(targets, key=_time_of))
    group_of = _Groups(len(sides[0]) + len(sides[1]))
    longest = max((cue.end - cue.start for cue in sides[1]), default=0)
    first = 0
    for index, source in enumerate(sides[0]):
        while first < len(sides[1]) and sides[1][first].start + longest < source.start:
            first += 1
        for other in range(first, min(first + _MAX_NEAR, len(sides[1]))):
            if sides[1][other].start > source.end:
                break
            if _belong(source, sides[1][other]):
                group_of.join(index, len(sides[0]) + other)
    members: dict[int, tuple[list[Cue], list[Cue]]] = {}
    for index, cue in enumerate([*sides[0], *sides[1]]):
        members.setdefault(group_of.root(index), ([], []))[index >= len(sides[0])].append(cue)
    groups = [CueGroup(tuple(source), tuple(target)) for source, target in members.values()]
    yield from sorted(groups, key=lambda group: min(map(_time_of, (*group.sources, *group.targets))))


class _Groups:
    """A disjoint-set forest."""

    def __init__(self, n_members: int) -> None:
        self._above = list(range(n_members))

    def root(self, index: int) -> int:
        while self._above[index] != index:
            self._above[index] = self._above[self._above[index]]
            index = self._above[index]
        return index

    def join(self, first: int, second: int) -> None:
        self._above[self.root(second)] = self.root(first)


def _time_of(cue: Cue) -> tuple[int, int, int]:
    return cue.start, cue.end, cue.line


def _belong(first: Cue, second: Cue) -> bool:
    shared = min(first.end, second.end) - max(first.start, second.start)
    shorter = min(first.end - first.start, second.end - second.start)
    if shorter == 0:
        return first.start == second.start
    return shared >= MIN_OVERLAP * shorter
