"""The line that stands for a domain: its colour, and the dashes where there are more domains than colours."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now

THICKNESS = 2
"""Pixels."""
SAMPLE = 22
"""Pixels: as wide as a line beside a name."""
_DASHES = ((), (3, 1.6), (0.8, 1.2), (4, 1.4, 0.8, 1.4), (7, 1.6), (1.6, 1.6), (4, 1.2, 0.8, 1.2, 0.8, 1.2))
"""Lengths of strokes and gaps, in thicknesses; the first is a whole line."""


def line_of(number: int) -> tuple[str, tuple[float, ...]]:
    """Returns the colour, #RRGGBB, and the dashes of a model's domain, by its number from 0."""
    tones = tokens_now().domain_tones
    turn, place = divmod(number, len(tones))
    return tones[place], _DASHES[turn % len(_DASHES)]


def paint_line(painter: QPainter, left: float, right: float, y: float, number: int) -> None:
    """Paints the line of a domain, from left to right; y is of its middle."""
    colour, dashes = line_of(number)
    pen = QPen(QColor(colour), THICKNESS)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dashes:
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.drawLine(QPointF(left, round(y)), QPointF(right, round(y)))


class LineSample(QWidget):
    """The line of one domain, beside its name."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """Takes as much as every sample."""
        return QSize(SAMPLE, round(4 * THICKNESS))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_line(painter, 0, SAMPLE, self.height() / 2, self._number)
        painter.end()
