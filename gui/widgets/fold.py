"""A part of a page that is folded at first: a button with an arrow, and what it opens."""

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from gui.theme.icons import set_leading_icon
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.controls.buttons import link_button
from gui.widgets.layouts import Stretch, row_of, rows_in


class Fold(QWidget):
    """Hides its content until the button is pressed; add to its `body`.

    Signals:
        toggled(bool): whether it is open now.
    """

    toggled = Signal(bool)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = link_button(title, "chevron-right")
        self.button.setCheckable(True)
        self._content = QWidget()
        self.body = rows_in(self._content, spacing=SPACE_3)
        line = row_of(self.button, Stretch())
        rows_in(self, line, self._content, spacing=SPACE_2)
        self._content.hide()
        self.button.toggled.connect(self._toggle)
        self.button.clicked.connect(lambda: QTimer.singleShot(0, self, self._bring_into_sight))

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

    def _bring_into_sight(self) -> None:
        """Scrolls as far as it takes to see what was unfolded; its button stays in sight."""
        part: QWidget | None = self
        while part is not None and not isinstance(part, QScrollArea):
            part = part.parentWidget()
        form = part.widget() if part is not None else None
        if part is None or form is None or not self.is_open:
            return
        top = self.mapTo(form, QPoint()).y()
        bar = part.verticalScrollBar()
        wanted = min(top, top + self.sizeHint().height() - part.viewport().height())
        bar.setValue(max(bar.value(), wanted))
