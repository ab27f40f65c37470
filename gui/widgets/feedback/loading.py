"""A page that waits for its data: nothing at first, and after a moment a quiet line."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.cards import label
from gui.widgets.timers import pause_timer

_PATIENCE_MS = 300
"""What is there sooner needs no word: it would only flash."""


class LoadingState(QWidget):
    """Says what is being loaded, if it takes longer than a moment."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = label(words, "soft")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.hide()
        self._patience = pause_timer(self, _PATIENCE_MS, self._words.show)
        rows = QVBoxLayout(self)
        rows.addWidget(self._words)
        self.setAccessibleName(words)

    def wait(self) -> None:
        """Begins to wait, unless it waits already."""
        if not self._patience.isActive() and self._words.isHidden():
            self._patience.start()

    def stop(self) -> None:
        """Waits no more: it failed, and somebody else says why."""
        self._patience.stop()
        self._words.hide()
