"""One of several ways as a card: a radio button with its title, what it means, and what it takes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import QFrame, QRadioButton, QWidget

from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_3
from gui.widgets.cards import label, set_role, show_or_hide
from gui.widgets.layouts import Stretch, row_of, rows_in

_INDENT = 30
"""The radio button's own width: the sentence starts where the title does."""


class ChoiceCard(QFrame):
    """A card that acts as a radio button; put several into one `QButtonGroup`.

    Signals:
        chosen(): it is now the chosen one.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "choice")
        self.radio = QRadioButton()
        bold = QFont(self.radio.font())
        bold.setWeight(QFont.Weight.DemiBold)
        self.radio.setFont(bold)
        self._mark = label(role="mark")
        self._aside = label(role="small")
        self._text = label(role="soft", wraps=True)
        self._text.setContentsMargins(_INDENT, 0, 0, 0)
        head = row_of(self.radio, self._mark, Stretch(1), self._aside, spacing=SPACE_2)
        rows_in(self, head, self._text, spacing=SPACE_1, margins=(SPACE_3, SPACE_2, SPACE_3, SPACE_3))
        self.radio.toggled.connect(self._show_choice)

    def show_choice(self, title: str, text: str, *, mark: str = "", aside: str = "", tip: str = "") -> None:
        """Says what is chosen with it: title, sentence, a mark behind the title, and what it takes."""
        self.radio.setText(title)
        self._text.setText(text)
        show_or_hide(self._mark, mark)
        show_or_hide(self._aside, aside)
        self.setToolTip(tip)
        self.radio.setAccessibleName(", ".join(filter(None, (title, mark.lower(), aside))))
        self.radio.setAccessibleDescription(" ".join(filter(None, (text, tip))))

    def set_available(self, *, is_available: bool) -> None:
        """Lets it be chosen or not; its text then says why not."""
        self.radio.setEnabled(is_available)
        self.setCursor(Qt.CursorShape.PointingHandCursor if is_available else Qt.CursorShape.ArrowCursor)
        set_role(self._text, "soft" if is_available else "small")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses on a click anywhere in the card."""
        if event.button() == Qt.MouseButton.LeftButton and self.radio.isEnabled():
            self.radio.setChecked(True)

    def _show_choice(self, is_on: bool) -> None:
        self.setProperty("chosen", "true" if is_on else "false")
        self.style().unpolish(self)
        self.style().polish(self)
        if is_on:
            self.chosen.emit()
