"""One child process that speaks JSON lines. Knows lines and signals, not what the events mean."""

import json
import logging
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from gui.widgets.layouts import pause_timer

logger = logging.getLogger(__name__)

E = TypeVar("E")

_STDERR_KEPT = 64 * 1024


class ChildProcess(QObject, Generic[E]):
    """Runs a command, passes its events on and stops it reliably when asked.

    Args:
        command: program and arguments.
        environment: the child's whole environment.
        read: makes an event of a line; None: it is none.
        take: takes one event, in order.
        patience_ms: wait after the polite message before the termination signal, and as long
            again before the kill.

    Signals:
        ended(int, bool): exit status, and whether it crashed; last, exactly once.
    """

    ended = Signal(int, bool)

    def __init__(
        self,
        command: list[str],
        environment: Mapping[str, str],
        read: Callable[[bytes], E | None],
        take: Callable[[E], None],
        patience_ms: int = 10_000,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._command, self._read, self._take = command, read, take
        self._stderr = b""
        self._has_ended = False
        self._stop_timer = pause_timer(self, patience_ms, self._stop_harder)
        self._process = QProcess(self)
        full = QProcessEnvironment()
        for name, value in environment.items():
            full.insert(name, value)
        self._process.setProcessEnvironment(full)
        self._process.readyReadStandardOutput.connect(self._read_events)
        self._process.readyReadStandardError.connect(self._read_stderr)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._fail_to_start)

    def start(self) -> None:
        """Starts the command; a program that cannot be started ends with status 127."""
        self._process.start(self._command[0], self._command[1:])

    def send(self, message: str) -> None:
        """Sends one message, "pause", "cancel" or "finish"."""
        if self.is_running:
            self._process.write(json.dumps({"type": message}).encode() + b"\n")

    def cancel(self) -> None:
        """Asks the child to stop; terminates and at last kills it if it does not."""
        self.send("cancel")
        if self.is_running and not self._stop_timer.isActive():
            self._stop_timer.start()

    def kill_now(self) -> None:
        """Kills the child and waits until it is gone."""
        if self.is_running:
            self._process.kill()
            self._process.waitForFinished(3000)

    @property
    def is_running(self) -> bool:
        """True from the start until the process is gone."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    @property
    def stderr_text(self) -> str:
        """The last 64 KiB the child wrote on standard error."""
        return self._stderr.decode(errors="replace")

    def _stop_harder(self) -> None:
        if not self.is_running:
            return
        if self._process.property("was_terminated"):
            self._process.kill()
            return
        self._process.setProperty("was_terminated", True)
        self._process.terminate()
        self._stop_timer.start()

    def _read_events(self) -> None:
        while self._process.canReadLine():
            line = bytes(self._process.readLine().data())
            event = self._read(line)
            if event is None and line.strip():
                logger.warning("not an event: a line of %d bytes", len(line))  # it may hold a user's text
            elif event is not None:
                self._take(event)

    def _read_stderr(self) -> None:
        self._stderr += bytes(self._process.readAllStandardError().data())
        self._stderr = self._stderr[-_STDERR_KEPT:]

    def _fail_to_start(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._stderr += self._process.errorString().encode()
            self._end(127, False)

    def _finish(self, exit_code: int, status: QProcess.ExitStatus) -> None:
        self._read_events()
        self._read_stderr()
        self._end(exit_code, status == QProcess.ExitStatus.CrashExit)

    def _end(self, exit_code: int, has_crashed: bool) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._stop_timer.stop()
            self.ended.emit(exit_code, has_crashed)
