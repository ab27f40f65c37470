"""An empty page: what it is for, a small picture of it filled, and the one next step."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.theme.tokens import SPACE_2, SPACE_4, SPACE_5
from gui.widgets.cards import label
from gui.widgets.charts.drawings import Drawing
from gui.widgets.controls.buttons import primary_button, quiet_button
from gui.widgets.layouts import Stretch, row_of

_TEXT_WIDTH = 520


class EmptyState(QWidget):
    """Introduces a page that has nothing to show yet.

    Args:
        picture: a key of `gui.widgets.charts.drawings.PICTURES`.
        action: text of the button; empty: no button.
        second: text of a quiet button below it, for those who bring something along; empty: none.
    """

    def __init__(
        self,
        picture: str,
        title: str,
        text: str,
        action: str = "",
        second: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        rows = QVBoxLayout(self)
        rows.setSpacing(SPACE_2)
        rows.addStretch(2)
        self._drawing = Drawing(picture)
        rows.addWidget(self._drawing, alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addSpacing(SPACE_5)
        heading = label(title, "title")
        heading.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(heading)
        body = label(text, "soft", wraps=True)
        body.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        body.setMaximumWidth(_TEXT_WIDTH)
        body.setMinimumWidth(_TEXT_WIDTH // 2)
        middle = row_of(Stretch(1), (body, 100), Stretch(1))
        rows.addLayout(middle)
        if action:
            self.button = primary_button(action)
            rows.addSpacing(SPACE_4)
            rows.addWidget(self.button, alignment=Qt.AlignmentFlag.AlignHCenter)
        if second:
            self.second = quiet_button(second)
            rows.addWidget(self.second, alignment=Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(3)

    def show_picture(self, is_shown: bool) -> None:
        """Leaves the picture out where there is no room for it."""
        self._drawing.setVisible(is_shown)
