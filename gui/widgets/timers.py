"""Timers that act once, after a pause."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def pause_timer(owner: QObject, pause_ms: int, act: Callable[[], object]) -> QTimer:
    """Returns a timer that acts once, so long after its last start."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(pause_ms)
    timer.timeout.connect(act)
    return timer
