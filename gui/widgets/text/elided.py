"""A label that shortens its text with … instead of growing."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy


class ElidedLabel(QLabel):
    """One line; the whole text is in the tooltip when it does not fit.

    Args:
        text: at first.
        role: of the style sheet.
        is_name: True: its middle is left out, since names that begin alike differ at the end.
    """

    def __init__(self, text: str = "", role: str = "", *, is_name: bool = False) -> None:
        super().__init__(text)
        self._mode = Qt.TextElideMode.ElideMiddle if is_name else Qt.TextElideMode.ElideRight
        self.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Allows any width."""
        return QSize(24, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        line = self.text().split("\n", 1)[0]
        shown = self.fontMetrics().elidedText(line, self._mode, self.width())
        tip = self.text() if shown != self.text() else ""
        if tip != self.toolTip():
            self.setToolTip(tip)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()
