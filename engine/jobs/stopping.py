"""Everything that can ask a job to stop: a message, the control file, a signal, the end of its parent."""

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Literal

from engine.base.files import unfinished
from engine.base.progress import Cancelled, Finished, Paused

Stop = Literal["pause", "cancel"]
Wish = Literal["pause", "cancel", "finish"]
"""Requests to a job: to stop, or to finish: stop learning, keep the best, do the rest."""
CONTROL = "control"
"""The file in a job's folder through which any process reaches it."""

_CONTROL_EVERY_S = 0.25
_PARENT_EVERY_S = 0.5
_GRACE_S = 60.0
"""How long a job whose parent is gone may take to stop by itself."""


def ask_to_stop(folder: Path, wish: Wish) -> None:
    """Asks the job of a folder to pause, to cancel or to finish, at its next report."""
    scratch = unfinished(folder / CONTROL)
    scratch.write_text(wish, encoding="utf-8")
    scratch.replace(folder / CONTROL)


class StopSwitch:
    """Remembers whether the job should stop. A cancel outranks a pause, and both the wish to finish.

    Args:
        folder: the job's folder, with the control file.
        is_resumable: a job that cannot be resumed is cancelled where it should pause.
    """

    def __init__(self, folder: Path, *, is_resumable: bool) -> None:
        self._control = folder / CONTROL
        self._control.unlink(missing_ok=True)  # it spoke to an earlier process
        self._is_resumable = is_resumable
        self._wanted: Stop | None = None
        self._is_finish_wanted = False
        self._next_look = 0.0

    @property
    def wanted(self) -> Stop | None:
        """The request to the job; None to go on."""
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + _CONTROL_EVERY_S
            self._look()
        return self._wanted

    def ask(self, wish: str) -> None:
        """Asks the job to "pause", "cancel" or "finish"; other words are passed over."""
        if wish == "finish":
            self._is_finish_wanted = True
        elif wish == "pause" and self._is_resumable:
            self._wanted = self._wanted or "pause"
        elif wish in ("pause", "cancel"):
            self._wanted = "cancel"

    def check(self, *, can_finish: bool = False) -> None:
        """Raises what the job was asked to do.

        Args:
            can_finish: whether it learns now, and could stop learning; else that wish waits.

        Raises:
            Paused: if it should stop for now.
            Cancelled: if it should stop for good.
            Finished: if it should stop learning; once for every time it was asked.
        """
        match self.wanted:
            case "pause":
                raise Paused
            case "cancel":
                raise Cancelled
        if can_finish and self._is_finish_wanted:
            self._is_finish_wanted = False
            raise Finished

    def _look(self) -> None:
        try:
            wish = self._control.read_text(encoding="utf-8").strip()
        except OSError:
            return
        self.ask(wish)
        if wish == "finish":  # it is for what is learned now, not for what the job learns next
            self._control.unlink(missing_ok=True)


@contextmanager
def listening(switch: StopSwitch, *, has_protocol: bool, ends_with_parent: bool) -> Iterator[None]:
    """Lets signals, standard input and the end of the parent reach the switch, during the block."""
    done = threading.Event()
    if has_protocol:
        end: Callable[[], None] = (lambda: _parent_gone(switch, done)) if ends_with_parent else (lambda: None)
        threading.Thread(target=_listen, args=(switch, end), name="job messages", daemon=True).start()
    elif ends_with_parent:
        threading.Thread(target=_watch_parent, args=(switch, done), name="job parent", daemon=True).start()
    try:
        with _signals(switch):
            yield
    finally:
        done.set()


@contextmanager
def _signals(switch: StopSwitch) -> Iterator[None]:
    """A signal pauses: a shutdown or Ctrl-C must not cost hours. A second Ctrl-C stops at once.

    Who wants to cancel says so first, by message or control file, and a cancel outranks a pause;
    a job that cannot be resumed is cancelled by either.
    """
    if threading.current_thread() is not threading.main_thread():  # Python allows handlers nowhere else
        yield
        return

    def on_terminate(number: int, frame: FrameType | None) -> None:  # noqa: ARG001, what signal.signal calls
        switch.ask("pause")

    def on_interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        if switch.wanted is not None:
            raise KeyboardInterrupt
        switch.ask("pause")

    old = [
        (number, signal.signal(number, handler))
        for number, handler in ((signal.SIGTERM, on_terminate), (signal.SIGINT, on_interrupt))
    ]
    try:
        yield
    finally:
        for number, handler in old:
            signal.signal(number, handler)


def _listen(switch: StopSwitch, end: Callable[[], None]) -> None:
    """Reads messages, one JSON object per line, until standard input ends.

    Reads the descriptor itself: Python's buffered stdin would be locked when the process ends.
    """
    rest = b""
    while True:
        try:
            data = os.read(0, 4096)
        except OSError:
            data = b""
        if not data:
            end()
            return
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            switch.ask(_message_of(line))


def _message_of(line: bytes) -> str:
    try:
        message = json.loads(line)
    except ValueError:
        return ""
    return str(message.get("type", "")) if isinstance(message, dict) else ""


def _watch_parent(switch: StopSwitch, done: threading.Event) -> None:
    import psutil  # 50 ms, needed only by jobs that end with their parent

    try:
        parent = psutil.Process(os.getppid())
    except psutil.Error:
        _parent_gone(switch, done)
        return
    while not done.wait(_PARENT_EVERY_S):
        if not parent.is_running() or parent.status() == psutil.STATUS_ZOMBIE or os.getppid() != parent.pid:
            _parent_gone(switch, done)
            return


def _parent_gone(switch: StopSwitch, done: threading.Event) -> None:
    """Stops so that the work can be resumed, and if that hangs, ends the process."""
    switch.ask("pause")
    if not done.wait(_GRACE_S):
        os._exit(1)
