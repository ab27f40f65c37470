"""A small sheet at a sentence that says for a while what became of a correction, with an undo."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QWidget

from gui.theme.tokens import SPACE_1, SPACE_2
from gui.widgets.cards import label
from gui.widgets.controls.buttons import IconButton
from gui.widgets.layouts import row_in
from gui.widgets.timers import pause_timer

_STAYS_MS = 8000


class LearnedChip(QFrame):
    """Floats at the right of the text, beside the sentence."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setProperty("role", "popover")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.words = label("", "small")
        self.undo = IconButton()
        self.undo.setText("Undo")
        self.undo.setAccessibleName("Undo what was learned from this sentence")
        self.undo.setCursor(Qt.CursorShape.PointingHandCursor)
        self.undo.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row_in(self, self.words, self.undo, spacing=SPACE_1, margins=(SPACE_2, 0, SPACE_1, 0))
        self._timer = pause_timer(self, _STAYS_MS, self.dismiss)
        self.is_due = False
        """True while there is something to say, seen or not."""
        self.hide()

    def say(self, words: str, details: str = "", *, can_undo: bool = False) -> None:
        """Says something, with more of it in the tooltip; with an undo it goes by itself after a while."""
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.setToolTip(details)
        self.undo.setVisible(can_undo)
        self.adjustSize()
        self.is_due = True
        self._timer.stop()
        if can_undo:
            self._timer.start()

    def dismiss(self) -> None:
        """Has nothing to say any more."""
        self.is_due = False
        self._timer.stop()
        self.hide()

    def place(self, right: int, top: int) -> None:
        """Shows it with its upper right corner there, in pixels of the host."""
        self.adjustSize()
        self.move(QPoint(right - self.width(), max(0, top)))
        self.show()
        self.raise_()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stays while the pointer is on it."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Goes a while after the pointer."""
        if self.undo.isVisible():
            self._timer.start()
        super().leaveEvent(event)
