"""Calls of the engine beside the window's thread. Knows threads and their order, no page and no task.

What takes minutes (training, imports) is a child process instead, see `queue`.
"""

import logging
import sys
import time
from collections.abc import Callable
from threading import Event, Lock
from types import FunctionType
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Qt, QThreadPool, Signal
from shiboken6 import isValid

from engine.base.errors import EngineError
from engine.base.progress import Cancelled, Progress

logger = logging.getLogger(__name__)
T = TypeVar("T")

_TELL_EVERY_S = 0.05
_SWITCH_INTERVAL_S = 0.0005
"""How long the window's thread waits for the interpreter while another one computes: Qt gives it away
with every call, so at Python's usual 5 ms a slot of ten calls could take 50 ms."""


def ignore(_value: object = None) -> None:
    """Does nothing; for outcomes that need no reaction."""


class Call(Generic[T]):
    """One call of the engine; `CallThread.start` makes it and says what its arguments mean."""

    def __init__(
        self,
        thread: "CallThread",
        owner: QObject,
        work: Callable[["Call[T]"], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        cancelled: Callable[[], None],
        progressed: Callable[[Progress], None],
        shown: Callable[[Any], None],
    ) -> None:
        self.owner = owner
        self._thread, self._work = thread, work
        self._done, self._failed, self._cancelled = done, failed, cancelled
        self._progressed, self._shown = progressed, shown
        self._stop = Event()
        self._next_tell = 0.0
        self._stage = ""
        self.is_running = True
        """True from the start until the outcome is told, or the call is dropped."""

    @property
    def is_cancelled(self) -> bool:
        """True once somebody asked it to stop."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Asks the work to stop at its next report; `cancelled` tells when it has."""
        self._stop.set()

    def drop(self) -> None:
        """Asks the work to stop, and tells nothing of it any more."""
        self._stop.set()
        self.is_running = False

    def report(self, progress: Progress) -> None:
        """Passes progress on, at most 20 times a second within a stage. For the work, on its thread.

        Raises:
            Cancelled: if the call is not wanted any more, or the window closes.
        """
        if self.is_cancelled or self._thread.is_closing:
            raise Cancelled
        now = time.monotonic()
        if now >= self._next_tell or progress.done == progress.total or progress.stage != self._stage:
            self._stage = progress.stage
            self._next_tell = now + _TELL_EVERY_S
            self._pass_on(self._progressed, progress)

    def show(self, part: Any) -> None:
        """Hands over a part of the result while the work goes on. For the work, on its thread."""
        self._pass_on(self._shown, part)

    def make(self) -> None:
        """Does the work and tells its outcome. Called on the thread."""
        try:
            if self.is_cancelled:
                raise Cancelled
            result = self._work(self)
        except Cancelled:
            self._tell(self._cancelled)
        except Exception as failure:  # noqa: BLE001, the thread must outlive every failure and show it
            if not isinstance(failure, EngineError):
                logger.exception("a call beside the window failed")
            error = failure
            self._tell(lambda: self._failed(error))
        else:
            self._tell(lambda: self._done(result))

    def _pass_on(self, listener: Callable[[Any], None], value: Any) -> None:
        def tell() -> None:
            if not self.is_cancelled:
                listener(value)

        self._thread.told.emit(self, tell)

    def _tell(self, outcome: Callable[[], None]) -> None:
        def tell() -> None:
            self.is_running = False
            outcome()

        self._thread.told.emit(self, tell)


class CallThread(QObject):
    """Makes calls one at a time.

    Calls that change something come first, in their order. Questions, of which a `LatestCall` asks, follow,
    the newest first.
    """

    told = Signal(Call, FunctionType)
    """What a call has to tell: the `Call`, and a function for the window's thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(_SWITCH_INTERVAL_S)
        self._changes: list[Call[Any]] = []
        self._questions: list[Call[Any]] = []
        self._lock = Lock()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._pool.setExpiryTimeout(-1)  # some of what an open model holds belongs to its thread
        self.is_closing = False
        self.told.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def run(
        self,
        owner: QObject,
        work: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Starts a call that neither reports nor is ever cancelled."""
        self.start(owner, lambda _call: work(), done, failed)

    def start(
        self,
        owner: QObject,
        work: Callable[[Call[T]], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        *,
        cancelled: Callable[[], None] = ignore,
        progressed: Callable[[Progress], None] = ignore,
        shown: Callable[[Any], None] = ignore,
        is_question: bool = False,
    ) -> Call[T]:
        """Has `work` called on the thread, then exactly one of the outcomes on the window's thread.

        Nothing is told of a call that is dropped, whose owner is gone, or that outlives the window.

        Args:
            owner: whom the outcome is for.
            work: what to do, with its own call, through which it reports; may raise.
            done: takes the result.
            failed: takes the exception.
            cancelled: is called instead if the call was cancelled.
            progressed: is told how far the work is.
            shown: takes parts of the result, as the work hands them over.
            is_question: True for what changes nothing, see `LatestCall`.
        """
        call = Call(self, owner, work, done, failed, cancelled, progressed, shown)
        if self.is_closing:
            call.drop()
            return call
        with self._lock:
            (self._questions if is_question else self._changes).append(call)
        self._pool.start(self._make_next)
        return call

    def shut_down(self) -> None:
        """Returns when the thread has nothing more to do; nothing is told any more.

        What was asked to be changed is changed still, unless it reports: what takes long is cancelled.
        """
        self.is_closing = True
        with self._lock:
            self._questions.clear()
        self.wait()

    @property
    def is_idle(self) -> bool:
        """True while no call is made or waits."""
        return self._pool.activeThreadCount() == 0

    def wait(self) -> None:
        """Waits until every call was made; the outcomes come with the next events."""
        self._pool.waitForDone()

    def _make_next(self) -> None:
        with self._lock:
            if self._changes:
                call = self._changes.pop(0)
            elif self._questions:
                call = self._questions.pop()
            else:  # they were forgotten when the window closed
                return
        call.make()

    def _tell(self, call: Call[Any], tell: Callable[[], object]) -> None:
        if call.is_running and not self.is_closing and isValid(call.owner):
            tell()


class LatestCall:
    """Questions of one kind, of which only the newest counts: it drops the one before.

    Args:
        thread: on which the calls are made.
        owner: whom the outcomes are for.
    """

    def __init__(self, thread: CallThread, owner: QObject) -> None:
        self._thread, self._owner = thread, owner
        self._call: Call[Any] | None = None

    @property
    def is_running(self) -> bool:
        """True until the newest call has its outcome."""
        return self._call is not None and self._call.is_running

    def run(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        """Asks something that takes no report."""
        self.start(lambda _call: work(), done, failed)

    def start(
        self,
        work: Callable[[Call[T]], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None],
        *,
        progressed: Callable[[Progress], None] = ignore,
        shown: Callable[[Any], None] = ignore,
    ) -> None:
        """Asks, as `CallThread.start` says."""
        self.drop()
        self._call = self._thread.start(
            self._owner, work, done, failed, progressed=progressed, shown=shown, is_question=True
        )

    def drop(self) -> None:
        """Asks for nothing any more, and hears nothing of the call under way."""
        if self._call is not None:
            self._call.drop()
