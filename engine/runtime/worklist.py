"""Requests translated together: each batch takes what any of them waits for.

A request may need others: what marks hold in it, its text in small letters, it and the sentence behind it.
And it is searched again, in another reading, where the first has a fault. By themselves those few texts would
fill small batches, which take nearly as long as large ones. So the longest of all come first, and what turns
up meanwhile joins what is left.
"""

from bisect import insort
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.results.translation import Alternative
from engine.runtime.batching import BatchLimits, SentenceCounter, longest_batch
from engine.runtime.context import GivenTokens
from engine.runtime.requests import Found, Request


class Wanted(NamedTuple):
    """What a request waits for."""

    search: Request | None
    """Is searched as it is; None: nothing is."""
    requests: Sequence[Request]
    """Have to be translated."""


Steps = Generator[Wanted, Sequence[Alternative] | None, tuple[Alternative, ...]]
"""Translates a request: yields what it waits for, is sent what `Wanted.search` found, else None, and returns
its translations. Those of `Wanted.requests` are in `Found` by then."""


@dataclass
class _Task:
    """A request on its way."""

    request: Request
    steps: Steps
    n_missing: int = 0
    """How many things it still waits for."""
    searched: Sequence[Alternative] | None = None


class Asked(NamedTuple):
    """A text to search."""

    request: Request
    source: GivenTokens
    task: _Task
    """Waits for it."""


Search = Callable[[Sequence[Asked]], Iterator[tuple[Asked, Sequence[Alternative]]]]
"""Searches a batch, and yields what it finds; may hold texts back, until nothing else is left: then it is
given an empty batch."""


class Worklist:
    """Translates requests and those that they need, each of them once.

    Args:
        steps: begins to translate a request, with what is found meanwhile.
        read: what the model reads of a request.
        search: the model.
        limits: of a batch.
    """

    def __init__(
        self,
        steps: Callable[[Request, Found], Steps],
        read: Callable[[Request], GivenTokens],
        search: Search,
        limits: BatchLimits,
    ) -> None:
        self._steps, self._read, self._search, self._limits = steps, read, search, limits
        self._found: Found = {}
        self._begun: set[Request] = set()
        self._waiting: defaultdict[Request, list[_Task]] = defaultdict(list)
        """The tasks that wait for a request on its way."""
        self._asked: list[Asked] = []
        """The longest first."""
        self._new: list[Asked] = []
        self._left: set[Request] = set()
        """The requests wanted that are not yet translated."""

    def run(self, requests: Iterable[Request], progress: SentenceCounter) -> Found:
        """Translates requests.

        Args:
            requests: what is wanted.
            progress: counts those that need a search.

        Returns:
            The alternatives of each, and of those that they needed.
        """
        self._left = {request for request in requests if self._is_missing(request)}
        progress.total = len(self._left)
        while self._left:
            batch = self._next_batch()
            is_stuck = not batch
            for asked, alternatives in self._search(batch):
                is_stuck = False
                n_before = len(self._left)
                asked.task.searched = alternatives
                self._count_down(asked.task)
                progress.add(n_before - len(self._left))
            assert not is_stuck, "requests wait for each other"
        return self._found

    def _next_batch(self) -> list[Asked]:
        """Takes the longest texts, unless others wait for shorter ones."""
        if self._asked:
            for new in self._new:
                insort(self._asked, new, key=_shortness)
        else:
            self._asked = sorted(self._new, key=_shortness)
        self._new = []
        needed = (place for place, asked in enumerate(self._asked) if asked.task.request in self._waiting)
        first = next(needed, 0) if self._waiting else 0
        end = first + longest_batch([len(asked.source.ids) for asked in self._asked[first:]], self._limits)
        batch = self._asked[first:end]
        del self._asked[first:end]
        return batch

    def _is_missing(self, request: Request) -> bool:
        """Begins to translate a request, if nobody did; tells whether it is not yet translated."""
        if request not in self._begun:
            self._begun.add(request)
            self._go_on(_Task(request, self._steps(request, self._found)))
        return request not in self._found

    def _go_on(self, task: _Task) -> None:
        """Takes the next steps of a task, up to one for which something is missing."""
        while not task.n_missing:
            try:
                search, requests = task.steps.send(task.searched)
            except StopIteration as end:
                self._found[task.request] = end.value
                self._left.discard(task.request)
                for each in self._waiting.pop(task.request, ()):
                    self._count_down(each)
                return
            task.searched = None
            if search:
                self._new.append(Asked(search, self._read(search), task))
                task.n_missing += 1
            for request in requests:
                if self._is_missing(request):
                    self._waiting[request].append(task)
                    task.n_missing += 1

    def _count_down(self, task: _Task) -> None:
        task.n_missing -= 1
        self._go_on(task)


def _shortness(asked: Asked) -> int:
    return -len(asked.source.ids)
