"""A quiet line in a pane: something the reader should know, and perhaps one thing to do about it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.cards import label
from gui.widgets.controls.buttons import icon_button, quiet_button
from gui.widgets.layouts import row_in

_STEP = "Next step"


class NoticeLine(QWidget):
    """Text, a button, and a cross that hides the line until the next notice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dismissed = ""
        self.words = label(role="small", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.action = quiet_button("", name=_STEP)
        self.close_button = icon_button("x", "Hide this note")
        self.row = row_in(
            self,
            (self.words, 1),
            self.action,
            self.close_button,
            spacing=SPACE_2,
            margins=(SPACE_3, 0, SPACE_2, 0),
        )
        self.close_button.clicked.connect(self._dismiss)
        self.hide()

    @property
    def text(self) -> str:
        """Its words now; empty if there are none."""
        return "" if self.isHidden() else self.words.text()

    def say(self, text: str, action: str = "") -> None:
        """Says something, with a button if there is something to do; an empty text hides the line."""
        if text == self._dismissed and text:
            return
        self._dismissed = ""
        self.words.setText(text)
        self.words.setAccessibleName(text)
        self.action.setText(action)
        self.action.setAccessibleName(action or _STEP)
        self.action.setVisible(bool(action))
        self.setVisible(bool(text))

    def _dismiss(self) -> None:
        self._dismissed = self.words.text()
        self.hide()
