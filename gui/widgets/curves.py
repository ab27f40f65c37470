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
_LABEL_HEIGHT = 16


@dataclass(frozen=True)
class Curve:
    """One line of the plot."""

    name: str
    points: Sequence[tuple[float, float]]
    is_main: bool = False
    is_quiet: bool = False
    """Thin and grey: what is noisy and matters less."""


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
        low, high = _bounds([y for _, y in points])
        self._paint_grid(painter, area, (low, high), right)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ends = []
        for index, curve in enumerate(self._curves):
            colour = _colour(curve, index)
            step = max(1, len(curve.points) // _MAX_POINTS)
            line = QPolygonF(
                [
                    QPointF(
                        area.left() + x / right * area.width(),
                        area.bottom() - (y - low) / (high - low) * area.height(),
                    )
                    for x, y in [*curve.points[::step], curve.points[-1]]
                ]
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, 2 if curve.is_main else 1))
            painter.drawPolyline(line)
            ends.append((line.last(), curve, colour))
        self._paint_ends(painter, ends, area)

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

    def _paint_ends(self, painter: QPainter, ends: list[tuple[QPointF, Curve, QColor]], area: QRectF) -> None:
        """Paints the last points and names them, one label above the other."""
        ceiling = area.bottom() + _LABEL_HEIGHT
        for end, curve, colour in sorted(ends, key=lambda named: -named[0].y()):
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(end, 3.5, 3.5)
            text = f"{curve.name} {curve.points[-1][1]:.2f}"
            width = painter.fontMetrics().horizontalAdvance(text) + 8
            x = min(max(area.left(), end.x() - width), area.right() - width)
            y = min(end.y() - _LABEL_HEIGHT - 6, ceiling - _LABEL_HEIGHT)
            box = QRectF(x, max(0.0, y), width, _LABEL_HEIGHT)
            ceiling = box.top()
            painter.fillRect(box, QColor(tokens_now().sheet))
            painter.setPen(colour)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


def _bounds(values: Sequence[float]) -> tuple[float, float]:
    """Returns the ends of the axis: a little room above and below, none below zero if nothing is there."""
    low, high = min(values), max(values)
    room = max((high - low) * 0.12, abs(high) * 0.02, 0.05)
    return (max(0.0, low - room) if low >= 0 else low - room), high + room


def _colour(curve: Curve, index: int) -> QColor:
    tokens = tokens_now()
    if curve.is_main:
        return QColor(tokens.accent)
    return QColor(tokens.ink_soft if curve.is_quiet else tokens.series[index % len(tokens.series)])
