"""Waits for widgets as pytest-qt does, but longer on a machine with other work."""

from contextlib import AbstractContextManager
from typing import Any

from pytestqt.qtbot import QtBot

from tests.patience import patience, slowness


class PatientBot(QtBot):
    """Takes every limit and every pause for those of an idle machine."""

    def waitUntil(self, callback: Any, *, timeout: int = 5_000) -> None:
        super().waitUntil(callback, timeout=_limit_ms(timeout))

    def waitSignal(self, signal: Any, *, timeout: int = 5_000, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=_limit_ms(timeout), **more)

    def waitSignals(self, signals: Any, *, timeout: int = 5_000, **more: Any) -> Any:
        return super().waitSignals(signals, timeout=_limit_ms(timeout), **more)

    def waitActive(self, widget: Any, *, timeout: int = 5_000) -> AbstractContextManager[Any]:
        return super().waitActive(widget, timeout=_limit_ms(timeout))

    def waitExposed(self, widget: Any, *, timeout: int = 5_000) -> AbstractContextManager[Any]:
        return super().waitExposed(widget, timeout=_limit_ms(timeout))

    def wait(self, ms: int) -> None:
        super().wait(round(ms * slowness()))


def _limit_ms(timeout: int) -> int:
    return round(patience(timeout))
