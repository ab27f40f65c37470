"""A part of a page that is folded at first: a button with an arrow, and what it opens."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.theme.icons import set_leading_icon
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls.buttons import link_button


class Fold(QWidget):
    """Hides its content until the button is pressed; add to its `body`.

    Args:
        title: of the button.

    Signals:
        toggled(bool): it is open now, or not.
    """

    toggled = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = link_button(title, "chevron-right")
        self.button.setCheckable(True)
        self._content = QWidget()
        self.body = QVBoxLayout(self._content)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(SPACE_3)
        line = QHBoxLayout()
        line.addWidget(self.button)
        line.addStretch()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE_2)
        rows.addLayout(line)
        rows.addWidget(self._content)
        self._content.hide()
        self.button.toggled.connect(self._toggle)

    @property
    def is_open(self) -> bool:
        """Whether its content shows."""
        return self.button.isChecked()

    def set_open(self, *, is_open: bool) -> None:
        """Opens or folds it."""
        self.button.setChecked(is_open)

    def rename(self, title: str) -> None:
        """Gives the button another title."""
        self.button.setText(title)
        self.button.setAccessibleName(title)

    def _toggle(self, is_open: bool) -> None:
        self._content.setVisible(is_open)
        set_leading_icon(self.button, "chevron-down" if is_open else "chevron-right", "accent")
        self.toggled.emit(is_open)
