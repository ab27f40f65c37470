"""The line below a translation that says what the marks in it mean."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.controls.buttons import quiet_button
from gui.widgets.icon_label import IconLabel
from gui.widgets.layouts import row_in

_ICON_SIZE = 14
_LEADING = 5
"""Pixels that a paragraph has below each line: as many above put its letters beside icon and button."""


class MarkLine(QWidget):
    """How much is marked, or why what the caret is in is; and a button that goes to the next mark.

    Args:
        next_words: text of the button.
        next_name: what a screen reader calls it.
        next_tip: what it does, in full.
        icon: the name of one before the words; empty: none.
    """

    def __init__(self, next_words: str, next_name: str, next_tip: str, icon: str = "") -> None:
        super().__init__()
        self.icon = IconLabel(_ICON_SIZE)
        if icon:
            self.icon.show_icon(icon, "warn")
        else:
            self.icon.hide()
        self.words = label(role="small", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.words.setContentsMargins(0, _LEADING, 0, 0)
        self.next = quiet_button(next_words, name=next_name, tip=next_tip)
        row_in(self, self.icon, (self.words, 1), self.next, spacing=SPACE_2, margins=(SPACE_3, 0, SPACE_2, 0))
        self.hide()

    def say(self, text: str) -> None:
        """Says something; an empty text hides the line."""
        self.words.setText(text)
        self.words.setAccessibleName(text)
        self.setVisible(bool(text))
