"""Fetches the sentences of an evaluation beside the window: block by block, the newest question first."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.evaluated_sentences import EvaluatedSentence, SentencePage
from gui.item_models.output_table import BLOCK
from gui.jobs.job import Background

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
        opened(object, int, object): the SentenceQuery, how many sentences fit, and the first block.
        arrived(int, object): the first row of a block, and its sentences.
        dropped(int): the first row of a block that is not fetched after all.
        failed(object): the Exception.
    """

    opened = Signal(object, int, object)
    arrived = Signal(int, object)
    dropped = Signal(int)
    failed = Signal(object)

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._query: SentenceQuery | None = None
        self._waiting: list[int] = []
        self._is_fetching = False

    def open(self, query: SentenceQuery) -> None:
        """Asks for the first block of other sentences."""
        self._query = query
        self._waiting.clear()
        self._is_fetching = True
        self._fetch(query, 0, BLOCK, lambda found: self._take_first(query, found))

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

        self._fetch(plain, index, 1, take)

    def _next(self) -> None:
        query = self._query
        if self._is_fetching or not self._waiting or query is None:
            return
        offset = self._waiting.pop()
        self._is_fetching = True
        self._fetch(query, offset, BLOCK, lambda found: self._take_block(query, offset, found))

    def _fetch(
        self, query: SentenceQuery, offset: int, limit: int, done: Callable[[SentencePage], None]
    ) -> None:
        self._background.run(
            self,
            lambda: self._read(query, offset, limit),
            done,
            lambda error: self._fail(query, error),
            is_slow=True,
        )

    def _read(self, query: SentenceQuery, offset: int, limit: int) -> SentencePage:
        """Runs beside the window."""
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

    def _take_first(self, query: SentenceQuery, found: SentencePage) -> None:
        if query != self._query:
            return
        self._is_fetching = False
        self.opened.emit(query, found.n, found.rows)
        self._next()

    def _take_block(self, query: SentenceQuery, offset: int, found: SentencePage) -> None:
        if query != self._query:
            return
        self._is_fetching = False
        self.arrived.emit(offset, found.rows)
        self._next()

    def _fail(self, query: SentenceQuery, error: Exception) -> None:
        if self._query is not None and query.run_id == self._query.run_id:
            self._is_fetching = False
            self.failed.emit(error)
