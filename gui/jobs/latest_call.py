"""Calls of the engine of which only the newest matters; the answers to older ones are dropped."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject

from engine.progress import Progress
from gui.jobs.engine_worker import EngineCall, EngineWorker

T = TypeVar("T")


def _ignore(_value: object = None) -> None:
    """Does nothing."""


class LatestCall(QObject, Generic[T]):
    """Makes calls of one kind; exactly one of the outcomes of the newest is told, on the window's thread.

    Args:
        worker: the translator thread.
        done: gets the result.
        failed: gets the error.
        cancelled: is called instead if `cancel` stopped it.
        progressed: is told how far it is.
        shown: gets parts of the result, as the work hands them over.
        lane: as of `EngineCall`; for calls that replace those of others too.
    """

    def __init__(
        self,
        worker: EngineWorker,
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        *,
        cancelled: Callable[[], None] = _ignore,
        progressed: Callable[[Progress], None] = _ignore,
        shown: Callable[[Any], None] = _ignore,
        lane: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._worker, self._lane = worker, lane
        self._done, self._failed, self._cancelled = done, failed, cancelled
        self._progressed, self._shown = progressed, shown
        self._call: EngineCall | None = None

    @property
    def is_running(self) -> bool:
        """True until the newest call has its outcome."""
        return self._call is not None

    def start(self, work: Callable[[EngineCall], T]) -> None:
        """Makes a call; of the one before nothing is told any more."""
        self.drop()
        call = EngineCall(work, self._lane)
        call.progressed.connect(self._on_progressed)
        call.shown.connect(self._on_shown)
        call.succeeded.connect(self._on_succeeded)
        call.failed.connect(self._on_failed)
        call.cancelled.connect(self._on_cancelled)
        self._call = call
        self._worker.submit(call)

    def cancel(self) -> None:
        """Asks the work to stop; `cancelled` is told when it has."""
        if self._call is not None:
            self._call.cancel()

    def drop(self) -> None:
        """Stops the work, and tells nothing of it any more."""
        call, self._call = self._call, None
        if call is not None:
            call.cancel()

    def _on_progressed(self, call: EngineCall, progress: Progress) -> None:
        if call is self._call and not call.is_cancelled:
            self._progressed(progress)

    def _on_shown(self, call: EngineCall, part: object) -> None:
        if call is self._call:
            self._shown(part)

    def _on_succeeded(self, call: EngineCall, result: T) -> None:
        if call is self._call:
            self._call = None
            self._done(result)

    def _on_failed(self, call: EngineCall, error: Exception) -> None:
        if call is self._call:
            self._call = None
            self._failed(error)

    def _on_cancelled(self, call: EngineCall) -> None:
        if call is self._call:
            self._call = None
            self._cancelled()
