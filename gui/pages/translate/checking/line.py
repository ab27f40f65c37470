"""The line below a translation that says what to check in it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.layouts import row_in

_LEADING = 5
"""Pixels that a paragraph has below each line: as many above put its letters beside the button's."""


class CheckLine(QWidget):
    """What may be missing or wrong, and a button that goes through it.

    Signals:
        next_asked(): the reader wants to see the next place.
    """

    next_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = label(role="small", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.words.setContentsMargins(0, _LEADING, 0, 0)
        self.next = quiet_button("Show")
        self.next.setAccessibleName("Show the next sentence to check")
        self.next.setToolTip("Go to the next place with a dashed line under it")
        self.next.clicked.connect(self.next_asked)
        row_in(self, (self.words, 1), self.next, spacing=SPACE_2, margins=(SPACE_3, 0, SPACE_2, 0))
        self.hide()

    def say(self, text: str) -> None:
        """Says something; an empty text hides the line."""
        self.words.setText(text)
        self.words.setAccessibleName(text)
        self.setVisible(bool(text))
