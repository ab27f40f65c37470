"""A line between two named ends, with a mark at an amount."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.widgets.charts.painting import chart_painter

_HEIGHT = 34
_LINE = 4
_MARK = 5.5


class Meter(QWidget):
    """Paints the line, the mark and the ends' names, the left one first."""

    def __init__(self, name: str, ends: tuple[str, str]) -> None:
        super().__init__()
        self._ends = ends
        self._share = 0.0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(160, _HEIGHT)

    def show_share(self, share: float, words: str) -> None:
        """Puts the mark.

        Args:
            share: 0 at the left end, 1 at the right one; what lies outside stands at the end.
            words: the amount, for the tooltip and a screen reader.
        """
        self._share = min(1.0, max(0.0, share))
        self.setAccessibleDescription(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = chart_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        room = self.width() - 2 * _MARK
        x = _MARK + self._share * room
        top = _MARK - _LINE / 2 + 1
        painter.setBrush(QColor(tokens.line))
        painter.drawRoundedRect(QRectF(_MARK, top, room, _LINE), _LINE / 2, _LINE / 2)
        painter.setBrush(QColor(tokens.accent))
        painter.drawRoundedRect(QRectF(_MARK, top, x - _MARK, _LINE), _LINE / 2, _LINE / 2)
        painter.drawEllipse(QPointF(x, _MARK + 1), _MARK, _MARK)
        painter.setPen(QColor(tokens.ink_soft))
        below = QRectF(0, 2 * _MARK + 3, self.width(), _HEIGHT - 2 * _MARK - 3)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self._ends[0])
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, self._ends[1])
        painter.end()
