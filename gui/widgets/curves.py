"""A small plot of curves over steps, painted in the theme's colours."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL

_MAX_POINTS = 600
_LEFT, _TOP, _RIGHT, _BOTTOM = 48, 16, 16, 28


@dataclass(frozen=True)
class Curve:
    """One line of the plot."""

    name: str
    points: Sequence[tuple[float, float]]
    is_main: bool = False


class CurvePlot(QWidget):
    """Draws one to three curves with their latest values named at the line's end."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curves: list[Curve] = []
        self._name = name
        self.setAccessibleName(name)
        self.setMinimumHeight(180)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Returns a size that reads well."""
        return QSize(560, 240)

    def show_curves(self, curves: Sequence[Curve]) -> None:
        """Replaces the curves."""
        self._curves = [curve for curve in curves if curve.points]
        told = [f"{curve.name} {curve.points[-1][1]:.2f}" for curve in self._curves]
        self.setAccessibleDescription("Latest: " + ", ".join(told) if told else "No values yet")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints grid, axis values and curves."""
        painter = QPainter(self)
        font = QFont(self.font())
        font.setPixelSize(FONT_SMALL)
        painter.setFont(font)
        area = QRectF(self.rect()).adjusted(_LEFT, _TOP, -_RIGHT, -_BOTTOM)
        if self._curves and area.width() > 20 and area.height() > 20:
            self._paint_plot(painter, area)
        else:
            painter.setPen(QColor(tokens_now().ink_soft))
            painter.drawText(
                self.rect(), Qt.AlignmentFlag.AlignCenter, "The curve begins with the first measurement."
            )
        painter.end()

    def _paint_plot(self, painter: QPainter, area: QRectF) -> None:
        points = [point for curve in self._curves for point in curve.points]
        right = max(max(x for x, _ in points), 1.0)
        low, high = min(y for _, y in points), max(y for _, y in points)
        margin = max((high - low) * 0.12, abs(high) * 0.02, 1e-3)
        low, high = low - margin, high + margin
        self._paint_grid(painter, area, (low, high), right)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, curve in enumerate(self._curves):
            colour = QColor(tokens_now().accent if curve.is_main else tokens_now().series[index % 8])
            step = max(1, len(curve.points) // _MAX_POINTS)
            kept = [*curve.points[::step], curve.points[-1]]
            line = QPolygonF(
                [
                    QPointF(
                        area.left() + x / right * area.width(),
                        area.bottom() - (y - low) / (high - low) * area.height(),
                    )
                    for x, y in kept
                ]
            )
            painter.setPen(QPen(colour, 2 if curve.is_main else 1.5))
            painter.drawPolyline(line)
            self._paint_end(painter, line.last(), curve, colour, area)

    def _paint_grid(self, painter: QPainter, area: QRectF, bounds: tuple[float, float], right: float) -> None:
        tokens = tokens_now()
        for part in range(4):
            y = area.top() + part / 3 * area.height()
            painter.fillRect(QRectF(area.left(), round(y), area.width(), 1), QColor(tokens.line))
            value = bounds[1] - part / 3 * (bounds[1] - bounds[0])
            painter.setPen(QColor(tokens.ink_soft))
            box = QRectF(0, y - 8, _LEFT - 8, 16)
            digits = 1 if abs(bounds[1] - bounds[0]) > 3 else 2
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{value:.{digits}f}"
            )
        painter.drawText(QRectF(area.left(), area.bottom() + 8, 60, 16), "0")
        box = QRectF(area.right() - 160, area.bottom() + 8, 160, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight, f"step {right:,.0f}")

    def _paint_end(self, painter: QPainter, end: QPointF, curve: Curve, colour: QColor, area: QRectF) -> None:
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(end, 3.5, 3.5)
        painter.setPen(colour)
        text = f"{curve.name} {curve.points[-1][1]:.2f}"
        width = painter.fontMetrics().horizontalAdvance(text) + 4
        x = min(max(area.left(), end.x() - width), area.right() - width)
        y = end.y() - 22 if end.y() - 22 > 0 else end.y() + 8
        painter.drawText(QRectF(x, y, width, 16), Qt.AlignmentFlag.AlignRight, text)
