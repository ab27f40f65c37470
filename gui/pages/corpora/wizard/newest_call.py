"""Quick calls of the engine, of which only the newest counts."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from gui.jobs.job import Background

T = TypeVar("T")


class NewestCall(QObject):
    """Calls the engine in the background, one call at a time; of those that wait only the newest runs."""

    def __init__(self, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = background
        self._is_busy = False
        self._is_over = False
        self._waiting: Callable[[], None] | None = None

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Calls `work`, then `done` or `failed`, unless a newer call has come in between."""
        if self._is_over:
            return
        if self._is_busy:
            self._waiting = lambda: self.run(work, done, failed)
            return
        self._is_busy = True
        self._background.run(
            self,
            work,
            lambda result: self._deliver(lambda: done(result)),
            lambda error: self._deliver(lambda: failed(error)),
            is_slow=True,
        )

    def forget(self) -> None:
        """Calls nothing any more, and tells nothing of the call in progress."""
        self._is_over = True
        self._waiting = None

    def _deliver(self, tell: Callable[[], None]) -> None:
        self._is_busy = False
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting()
        elif not self._is_over:
            tell()
