"""The local server as a child process of the window: other programs translate while it is on."""

import json
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from engine import tasks
from engine.results.systems import LastRequest, Protocol
from gui.i18n import from_engine, number_words, tr
from gui.jobs.child import ChildProcess
from gui.jobs.progress_text import stage_words
from gui.settings import Settings

_PATIENCE_MS = 4_000
_Event = dict[str, object]
_Child = ChildProcess[_Event]


class ServerState(Enum):
    """What the server does."""

    OFF = auto()
    STARTING = auto()
    ON = auto()
    FAILED = auto()
    """It ended by itself; `LocalServer.error` says why."""


class LocalServer(QObject):
    """Starts and stops the server.

    Args:
        settings: the port, the device and the threads.

    Signals:
        changed(): it is in another state, or has translated more.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._child: _Child | None = None
        self._stopped: set[_Child] = set()
        """Those that were asked to stop, and may still be there."""
        self.state = ServerState.OFF
        self.address = ""
        """Where programs find it while it is on."""
        self.n_translated = 0
        """Texts since it was started."""
        self.last: LastRequest | None = None
        """What was translated last since then."""
        self.stage = tr("Starting")
        """What it does until it is on."""
        self.error, self.hint = "", ""
        """Why it failed, and what to do."""

    def start(self) -> None:
        """Starts it, unless it is on."""
        if self._child is not None:
            return
        settings = self._settings
        words = ["serve", "--protocol", "--port", str(settings.port), "--device", settings.device]
        command = tasks.child_command([*words, "--threads", str(settings.threads)])
        self.address, self.n_translated, self.stage = "", 0, tr("Starting")
        self.error, self.hint, self.last = "", "", None
        environment = tasks.child_environment()
        child = _Child(
            command, environment, _event_of, lambda event: self._take(child, event), _PATIENCE_MS, self
        )
        self._child = child
        child.ended.connect(lambda _status, _has_crashed: self._end(child))
        self._become(ServerState.STARTING)
        child.start()

    def stop(self) -> None:
        """Stops it: what is at work is finished within seconds, or not at all."""
        child, self._child = self._child, None
        if child is not None:
            self._stopped.add(child)
            child.cancel()
        self._become(ServerState.OFF)

    def shut_down(self) -> None:
        """Ends it now; the window closes."""
        children = self._stopped | ({self._child} if self._child else set())
        self._child, self._stopped = None, set()
        for child in children:
            child.kill_now()

    def _become(self, state: ServerState) -> None:
        self.state = state
        self.changed.emit()

    def _take(self, child: _Child, event: _Event) -> None:
        if child is not self._child:
            return
        if "address" in event:
            self.address = str(event["address"])
            self._become(ServerState.ON)
        elif "preparing" in event:
            done, total = (number_words(float(str(event[name]))) for name in ("done", "total"))
            stage = stage_words(str(event["preparing"]))
            self.stage = tr("{stage}: {done} of {total} done", stage=stage, done=done, total=total)
            self.changed.emit()
        elif "failed" in event:
            self.error, self.hint = (from_engine(str(event.get(name, ""))) for name in ("failed", "hint"))
        elif isinstance(number := event.get("translated"), int):
            self.n_translated = number
            self.last = _request_in(event.get("last"))
            self.changed.emit()

    def _end(self, child: _Child) -> None:
        self._stopped.discard(child)
        child.deleteLater()
        if child is not self._child:  # it was stopped
            return
        self._child = None
        if not self.error:
            self.error = tr("The server for other programs ended by itself.")
            self.hint = tr("Switch it off and on again.")
        self._become(ServerState.FAILED)


def _request_in(values: object) -> LastRequest | None:
    if not isinstance(values, dict):
        return None
    return LastRequest(**{**values, "protocol": Protocol(values["protocol"])})


def _event_of(line: bytes) -> _Event | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
