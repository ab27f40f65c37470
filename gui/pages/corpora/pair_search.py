"""A search beside the window, a short stretch at a time, with what it found so far."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from gui.jobs.calls import CallThread, LatestCall

if TYPE_CHECKING:
    from engine.corpora.storing.browsing import CorpusBrowser

_STRETCH_S = 0.05
"""How long one stretch takes: others who wait for the same thread, such as a page, come in between."""


@dataclass(frozen=True)
class PairFilter:
    """A filter of a corpus's pairs."""

    text: str = ""
    side: str = ""
    """"source", "target", or "" for both."""
    split: str = ""
    speaker: str = ""


class PairSearch(QObject):
    """Only the newest search counts; what older ones still find is dropped.

    Signals:
        filtered(PairFilter, object): the `Rows` of its split and speaker; None for all rows.
        begun(PairFilter): a search began; its rows come in `found`.
        found(list, bool): more rows (from 0), and whether that was all.
        failed(Exception): the corpus could not be read.
    """

    filtered = Signal(PairFilter, object)
    begun = Signal(PairFilter)
    found = Signal(list, bool)
    failed = Signal(Exception)

    def __init__(self, thread: CallThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asking = LatestCall(thread, self)
        self._browser: CorpusBrowser | None = None

    def open(self, browser: "CorpusBrowser | None") -> None:
        """Takes a corpus; a search in the one before is forgotten."""
        self._asking.drop()
        self._browser = browser

    def ask(self, wish: PairFilter) -> None:
        """Looks for the pairs that a filter lets through."""
        self._asking.drop()
        browser = self._browser
        if browser is None:
            return
        if not wish.text.strip():
            self._asking.run(
                lambda: browser.filtered(wish.split, wish.speaker),
                lambda rows: self.filtered.emit(wish, rows),
                self.failed.emit,
            )
            return
        hits = browser.search(wish.text, wish.side, split=wish.split, speaker=wish.speaker)
        self.begun.emit(wish)
        self._go_on(hits)

    def _go_on(self, hits: Iterator[Any]) -> None:
        self._asking.run(lambda: _stretch(hits), lambda told: self._take(hits, told), self.failed.emit)

    def _take(self, hits: Iterator[Any], told: tuple[list[int], bool]) -> None:
        rows, is_over = told
        self.found.emit(rows, is_over)
        if not is_over and not self._asking.is_running:
            self._go_on(hits)


def _stretch(hits: Iterator[Any]) -> tuple[list[int], bool]:
    """Searches for a moment; returns the rows found and whether the end was reached."""
    rows: list[int] = []
    end = time.monotonic() + _STRETCH_S
    for found in hits:
        rows += found.tolist()
        if time.monotonic() > end:
            return rows, False
    return rows, True
