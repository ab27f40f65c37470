"""The one thread that translates. Knows calls and their order, no page and no method.

The engine is called on this thread alone, so a translator needs no lock. Everything that
takes minutes (training, imports) is a child process instead.
"""

import logging
import sys
import time
from collections.abc import Callable
from threading import Condition, Event

from PySide6.QtCore import QObject, QThread, Signal

from engine.errors import EngineError
from engine.progress import Cancelled, Progress

logger = logging.getLogger(__name__)

_EMIT_EVERY_S = 0.05
_SWITCH_INTERVAL_S = 0.0005
"""How long the window's thread waits for the interpreter while this one computes: Qt gives it away
with every call, so at Python's usual 5 ms a slot of ten calls could take 50 ms."""
_PATIENCE_MS = 15_000
"""How long closing waits for a call that cannot be interrupted, such as opening a model."""


class EngineCall(QObject):
    """One call of the engine, made on the translator thread.

    Args:
        work: called on the worker's thread with this call; it reports through `report`, may
            hand over first results through `show`, and returns the result.
        lane: a newer call of the same lane cancels this one; an empty lane never is cancelled so.

    Signals, delivered on the thread that made the call; each carries the call first, so that a
    page can drop what is stale with `call is self._call`:
        progressed(EngineCall, Progress): at most 20 a second within a stage.
        shown(EngineCall, object): a part of the result, as `work` hands it over.
        succeeded(EngineCall, object) | failed(EngineCall, Exception) | cancelled(EngineCall): exactly one.
        finished(EngineCall): always, and last.
    """

    progressed = Signal(object, object)
    shown = Signal(object, object)
    succeeded = Signal(object, object)
    failed = Signal(object, object)
    cancelled = Signal(object)
    finished = Signal(object)

    def __init__(self, work: Callable[["EngineCall"], object], lane: str = "") -> None:
        super().__init__()
        self.lane = lane
        self._work = work
        self._stop = Event()
        self._next_emit = 0.0
        self._stage = ""

    @property
    def is_cancelled(self) -> bool:
        """True once somebody asked it to stop."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Asks the work to stop at its next report. May be called on any thread, more than once."""
        self._stop.set()

    def report(self, progress: Progress) -> None:
        """Passes progress on.

        Raises:
            Cancelled: if the call was cancelled.
        """
        if self._stop.is_set():
            raise Cancelled
        now = time.monotonic()
        if now >= self._next_emit or progress.done == progress.total or progress.stage != self._stage:
            self._stage = progress.stage
            self._next_emit = now + _EMIT_EVERY_S
            self.progressed.emit(self, progress)

    def show(self, part: object) -> None:
        """Hands over a part of the result while the work goes on."""
        if not self._stop.is_set():
            self.shown.emit(self, part)

    def run(self) -> None:
        """Does the work and emits its outcome. Called on the worker's thread."""
        try:
            if self._stop.is_set():
                raise Cancelled
            result = self._work(self)
        except Cancelled:
            self.cancelled.emit(self)
        except Exception as error:  # noqa: BLE001, the thread must outlive every failure and show it
            if not isinstance(error, EngineError):
                logger.exception("a call of the translator thread failed")
            self.failed.emit(self, error)
        else:
            self.succeeded.emit(self, result)
        finally:
            self.finished.emit(self)


class EngineWorker(QThread):
    """Runs calls one at a time, the newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("translator")
        self._waiting: list[EngineCall] = []
        self._current: EngineCall | None = None
        self._changed = Condition()
        self._is_closing = False

    @property
    def is_idle(self) -> bool:
        """True while no call is made or waits."""
        with self._changed:
            return self._current is None and not self._waiting

    def submit(self, call: EngineCall) -> EngineCall:
        """Queues a call before all waiting ones, and cancels older calls of its lane.

        A call that never ran ends as cancelled too. After `shut_down` every call does.
        """
        with self._changed:
            replaced = [other for other in self._waiting if call.lane and other.lane == call.lane]
            self._waiting = [other for other in self._waiting if other not in replaced]
            if self._current is not None and call.lane and self._current.lane == call.lane:
                self._current.cancel()
            if self._is_closing:
                replaced.append(call)
            else:
                self._waiting.append(call)
            self._changed.notify()
        self._drop(replaced)
        if not self._is_closing and not self.isRunning():
            self.start()
        return call

    def shut_down(self) -> None:
        """Cancels everything and returns when the thread has ended."""
        with self._changed:
            self._is_closing = True
            waiting, self._waiting = self._waiting, []
            if self._current is not None:
                self._current.cancel()
            self._changed.notify()
        self._drop(waiting)
        if self.isRunning() and not self.wait(_PATIENCE_MS):
            logger.error("the translator thread did not end within %d s", _PATIENCE_MS // 1000)

    def run(self) -> None:
        """The thread: waits for calls until `shut_down`."""
        sys.setswitchinterval(_SWITCH_INTERVAL_S)
        while (call := self._next()) is not None:
            call.run()

    def _next(self) -> EngineCall | None:
        with self._changed:
            self._current = None
            self._changed.wait_for(lambda: self._waiting or self._is_closing)
            if not self._waiting:
                return None
            self._current = self._waiting.pop()
            return self._current

    def _drop(self, calls: list[EngineCall]) -> None:
        for call in calls:
            call.cancel()
            call.run()  # a cancelled call only says so
