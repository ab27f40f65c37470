"""Fetches the sentences of a measurement beside the window: one block at a time, the newest wish first."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from gui.item_models.output_table import BLOCK, MeasuredSentence, sentence_of
from gui.jobs.job import Background
from gui.pages.evaluate.door import Door

_MOST_WAITING = 6
"""Blocks that scrolling has left behind are not worth fetching."""

_Block = tuple[int, list[MeasuredSentence]]
"""How many sentences there are in all, and some of them."""


@dataclass(frozen=True)
class Wish:
    """Which sentences to show, and in which order."""

    run_id: str
    model: str
    against: str = ""
    order: str = "text"
    search: str = ""
    beside: str = "reference"
    """What outputs are compared with word by word: "reference", or the id of a system."""


class SentencePages(QObject):
    """The newest wish counts; answers to older ones are dropped.

    Signals:
        opened(object, int, object): the Wish, how many sentences it has, and the first block of them.
        arrived(int, object): the first row of a block, and its sentences.
        dropped(int): the first row of a block that is not fetched after all.
        failed(object): the Exception.
    """

    opened = Signal(object, int, object)
    arrived = Signal(int, object)
    dropped = Signal(int)
    failed = Signal(object)

    def __init__(self, door: Door, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._door = door
        self._background = background
        self._wish: Wish | None = None
        self._waiting: list[int] = []
        self._is_fetching = False

    def open(self, wish: Wish) -> None:
        """Asks for the first block of other sentences."""
        self._wish = wish
        self._waiting.clear()
        self._is_fetching = True
        self._fetch(wish, 0, BLOCK, lambda found: self._take_first(wish, found))

    def ask(self, offset: int) -> None:
        """Asks for a block; those asked for last come first."""
        self._waiting.append(offset)
        while len(self._waiting) > _MOST_WAITING:
            self.dropped.emit(self._waiting.pop(0))
        self._next()

    def ask_one(self, index: int, done: Callable[[MeasuredSentence], None]) -> None:
        """Fetches one sentence by its place in the text, whatever is shown."""
        wish = self._wish
        if wish is None:
            return
        plain = replace(wish, order="text", search="")

        def take(found: _Block) -> None:
            if self._wish is not None and self._wish.run_id == plain.run_id and found[1]:
                done(found[1][0])

        self._fetch(plain, index, 1, take)

    def _next(self) -> None:
        wish = self._wish
        if self._is_fetching or not self._waiting or wish is None:
            return
        offset = self._waiting.pop()
        self._is_fetching = True
        self._fetch(wish, offset, BLOCK, lambda found: self._take_block(wish, offset, found))

    def _fetch(self, wish: Wish, offset: int, limit: int, done: Callable[[_Block], None]) -> None:
        self._background.run(
            self,
            lambda: self._read(wish, offset, limit),
            done,
            lambda error: self._fail(wish, error),
            is_slow=True,
        )

    def _read(self, wish: Wish, offset: int, limit: int) -> _Block:
        """Runs beside the window."""
        told = self._door.evaluation_sentences(
            wish.run_id,
            wish.order,
            wish.against or None,
            offset,
            limit,
            wish.search,
            model=wish.model,
            beside=wish.beside,
        )
        return int(told["n"]), [sentence_of(row) for row in told["rows"]]

    def _take_first(self, wish: Wish, found: _Block) -> None:
        if wish != self._wish:
            return
        self._is_fetching = False
        self.opened.emit(wish, *found)
        self._next()

    def _take_block(self, wish: Wish, offset: int, found: _Block) -> None:
        if wish != self._wish:
            return
        self._is_fetching = False
        self.arrived.emit(offset, found[1])
        self._next()

    def _fail(self, wish: Wish, error: Exception) -> None:
        if self._wish is not None and wish.run_id == self._wish.run_id:
            self._is_fetching = False
            self.failed.emit(error)
