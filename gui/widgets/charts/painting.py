"""The common ground of charts: smooth edges, small figures of one width, a sheet."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, RADIUS_CARD


def chart_painter(chart: QWidget) -> QPainter:
    """Returns a painter for a chart, with smooth edges and the small font."""
    painter = QPainter(chart)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    use_small_font(painter)
    return painter


def use_small_font(painter: QPainter) -> None:
    """Writes small from now on, with figures of one width."""
    font = painter.font()
    font.setPixelSize(FONT_SMALL)
    font.setFeature(QFont.Tag("tnum"), 1)
    painter.setFont(font)


def paint_sheet(painter: QPainter, chart: QWidget) -> None:
    """Paints the sheet below a chart; its edge shows that the chart has the keyboard."""
    tokens = tokens_now()
    painter.setPen(QPen(QColor(tokens.accent if chart.hasFocus() else tokens.line), 1))
    painter.setBrush(QColor(tokens.sheet))
    painter.drawRoundedRect(QRectF(chart.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CARD, RADIUS_CARD)
