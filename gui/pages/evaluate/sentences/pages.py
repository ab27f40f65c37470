"""Fetches the sentences of an evaluation beside the window: block by block, the newest question first."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.evaluated_sentences import EvaluatedSentence, SentencePage
from gui.item_models.output_table import BLOCK
from gui.jobs.calls import CallThread, LatestCall

_MOST_WAITING = 6
"""Blocks that scrolling has left behind are not worth fetching."""


@dataclass(frozen=True)
class SentenceQuery:
    """A question for sentences, and their order."""

    run_id: str
    model: str
    against: str = ""
    order: str = "text"
    search: str = ""
    beside: str = "reference"
    """Outputs are compared with it word by word: "reference", or the id of a system."""


class SentencePages(QObject):
    """The newest query counts; answers to older ones are dropped.

    Signals:
        opened(SentenceQuery, int, tuple): how many sentences fit the query, and the first block.
        arrived(int, tuple): the first row of a block, and its sentences.
        dropped(int): the first row of a block that is not fetched after all.
        failed(Exception): the evaluation could not be read.
    """

    opened = Signal(SentenceQuery, int, tuple)
    arrived = Signal(int, tuple)
    dropped = Signal(int)
    failed = Signal(Exception)

    def __init__(self, thread: CallThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread = thread
        self._fetching = LatestCall(thread, self)
        self._query: SentenceQuery | None = None
        self._waiting: list[int] = []

    def open(self, query: SentenceQuery) -> None:
        """Asks for the first block of other sentences."""
        self._query = query
        self._waiting.clear()
        self._fetch(query, 0, lambda found: self.opened.emit(query, found.n, found.rows))

    def ask(self, offset: int) -> None:
        """Asks for a block; those asked for last come first."""
        self._waiting.append(offset)
        while len(self._waiting) > _MOST_WAITING:
            self.dropped.emit(self._waiting.pop(0))
        self._next()

    def ask_one(self, index: int, done: Callable[[EvaluatedSentence], None]) -> None:
        """Fetches one sentence by its place in the text, whatever is shown."""
        query = self._query
        if query is None:
            return
        plain = replace(query, order="text", search="")

        def take(found: SentencePage) -> None:
            if self._query is not None and self._query.run_id == plain.run_id and found.rows:
                done(found.rows[0])

        self._thread.run(self, lambda: _read(plain, index, 1), take, self.failed.emit)

    def _next(self) -> None:
        query = self._query
        if self._fetching.is_running or not self._waiting or query is None:
            return
        offset = self._waiting.pop()
        self._fetch(query, offset, lambda found: self.arrived.emit(offset, found.rows))

    def _fetch(self, query: SentenceQuery, offset: int, tell: Callable[[SentencePage], None]) -> None:
        def done(found: SentencePage) -> None:
            tell(found)
            self._next()

        self._fetching.run(lambda: _read(query, offset, BLOCK), done, self.failed.emit)


def _read(query: SentenceQuery, offset: int, limit: int) -> SentencePage:
    return tasks.evaluation_sentences(
        query.run_id,
        query.order,
        query.against or None,
        offset,
        limit,
        query.search,
        model=query.model,
        beside=query.beside,
    )
