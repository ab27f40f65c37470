"""Named amounts as bars, one below the other: a list for the eye and for a screen reader."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now

_ROW = 26
_BAR = 8
_GAP = 12


class Bars(QWidget):
    """Paints names, bars in one of the theme's series colours, and numbers."""

    def __init__(self, name: str, series: int = 0) -> None:
        super().__init__()
        self._series = series
        self._rows: list[tuple[str, int]] = []
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(280, max(1, len(self._rows)) * _ROW)

    def show_rows(self, rows: Sequence[tuple[str, int]]) -> None:
        """Replaces the bars: (name, amount) each."""
        self._rows = list(rows)
        self.setAccessibleDescription(", ".join(f"{name} {amount:,}" for name, amount in self._rows))
        self.setToolTip("\n".join(f"{name}: {amount:,}" for name, amount in self._rows))
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = painter.fontMetrics()
        most = max((amount for _, amount in self._rows), default=0) or 1
        number_width = max((metrics.horizontalAdvance(f"{amount:,}") for _, amount in self._rows), default=0)
        widest = max((metrics.horizontalAdvance(name) for name, _ in self._rows), default=0) + 2
        name_width = min(widest, int(self.width() * 0.45))
        left = name_width + _GAP
        room = max(8, self.width() - left - number_width - _GAP)
        tokens = tokens_now()
        for place, (name, amount) in enumerate(self._rows):
            top = place * _ROW
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, name_width)
            painter.setPen(QColor(tokens.ink))
            painter.drawText(QRectF(0, top, name_width, _ROW), Qt.AlignmentFlag.AlignVCenter, shown)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.series[self._series]))
            length = max(2.0, amount / most * room) if amount else 0.0
            painter.drawRoundedRect(QRectF(left, top + (_ROW - _BAR) / 2, length, _BAR), 2, 2)
            painter.setPen(QColor(tokens.ink_soft))
            box = QRectF(left + length + 8, top, number_width + _GAP, _ROW)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, f"{amount:,}")
        painter.end()
