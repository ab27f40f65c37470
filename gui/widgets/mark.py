"""Parlance's mark: two speech bubbles, one of paper and one of ink."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from gui.theme import tokens_now
from gui.theme.tokens import LIGHT, Tokens


def paint_mark(painter: QPainter, size: float, tokens: Tokens) -> None:
    """Paints the mark into a square of `size` at the origin."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 32, size / 32)
    painter.setPen(QPen(QColor(tokens.accent), 2.2))
    painter.setBrush(QColor(tokens.sheet))
    painter.drawPath(_bubble(QRectF(2.5, 3, 19, 15), QPointF(7, 23)))
    painter.setPen(QPen(QColor(tokens.sunken), 1.6))
    painter.setBrush(QColor(tokens.accent))
    painter.drawPath(_bubble(QRectF(11, 10.5, 19, 15), QPointF(25, 30.5)))
    painter.setPen(QPen(QColor(tokens.accent_ink), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(16, 16), QPointF(25, 16))
    painter.drawLine(QPointF(16, 20), QPointF(21.5, 20))


def mark_icon() -> QIcon:
    """Builds the window's icon."""
    icon = QIcon()
    for size in (16, 32, 64, 128, 256):
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        paint_mark(painter, size, LIGHT)
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class Mark(QWidget):
    """The mark, for the eye only."""

    def __init__(self, size: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(size, size)
        self.setAccessibleName("Parlance")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the mark in the theme's colours."""
        painter = QPainter(self)
        paint_mark(painter, self.width(), tokens_now())
        painter.end()


def _bubble(body: QRectF, tail: QPointF) -> QPainterPath:
    shape = QPainterPath()
    shape.addRoundedRect(body, 4.5, 4.5)
    foot = QPainterPath(QPointF(tail.x() - 2, body.bottom() - 2))
    foot.lineTo(tail)
    foot.lineTo(QPointF(tail.x() + 5, body.bottom() - 2))
    foot.closeSubpath()
    return shape.united(foot)
