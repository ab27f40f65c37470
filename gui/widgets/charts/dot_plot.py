"""A plot of dots with whiskers over a logarithmic axis, joined group by group. Knows numbers, no engine."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.i18n import number_words, tr
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_1, SPACE_2, SPACE_4
from gui.widgets.charts.painting import chart_painter, paint_sheet

_LEFT, _TOP, _RIGHT, _BOTTOM = 64, 40, 24, 48
_LINES = 8
_REACH = 12.0
_DOT = 4.5
_TICK = 4.0


@dataclass(frozen=True)
class Dot:
    """One measured value."""

    x: float
    """Above 0."""
    y: float
    low: float | None = None
    high: float | None = None
    group: str = ""
    words: str = ""
    """Shown when the pointer is on it."""


class DotPlot(QWidget):
    """Paints the dots of several groups, each in a colour and with a shape of its own."""

    def __init__(self, name: str, x_title: str, y_title: str) -> None:
        super().__init__()
        self._dots: list[Dot] = []
        self._groups: list[str] = []
        self._titles = (x_title, y_title)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(240)

    def sizeHint(self) -> QSize:
        return QSize(640, 320)

    def show_dots(self, dots: Sequence[Dot]) -> None:
        """Replaces the dots; their groups keep the order in which they come."""
        self._dots = sorted((dot for dot in dots if dot.x > 0), key=lambda dot: dot.x)
        self._groups = list(dict.fromkeys(dot.group for dot in dots if dot.x > 0))
        self.setAccessibleDescription(". ".join(dot.words for dot in self._dots) or tr("Nothing to show"))
        self.update()

    def point_of(self, dot: Dot) -> QPointF:
        """Returns where a dot is painted."""
        return QPointF(self._x(dot.x), self._y(dot.y))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Says what the dot under the pointer is."""
        at = event.position()
        near = [dot for dot in self._dots if (self.point_of(dot) - at).manhattanLength() <= _REACH]
        QToolTip.showText(event.globalPosition().toPoint(), near[0].words if near else "", self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = chart_painter(self)
        paint_sheet(painter, self)
        if self._dots:
            self._paint_axes(painter)
            self._paint_names(painter)
            for number, group in enumerate(self._groups):
                self._paint_group(painter, number, [dot for dot in self._dots if dot.group == group])
        painter.end()

    def _paint_axes(self, painter: QPainter) -> None:
        tokens, area = tokens_now(), self._area()
        low, high = self._y_range()
        step = _step(high - low)
        for number in range(ceil(low / step), floor(high / step) + 1):
            value = number * step
            y = self._y(value)
            painter.fillRect(QRectF(area.left(), round(y), area.width(), 1), QColor(tokens.line))
            painter.setPen(QColor(tokens.ink_soft))
            box = QRectF(area.left() - _LEFT + SPACE_4, y - 8, _LEFT - SPACE_4 - SPACE_2, 16)
            sign = "+" if number > 0 else "−" if number else ""
            text = sign + number_words(abs(value), 0 if step >= 1 or not number else 1)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        if low < 0 < high:
            painter.setPen(QPen(QColor(tokens.ink_soft), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(area.left(), self._y(0)), QPointF(area.right(), self._y(0)))
        painter.setPen(QColor(tokens.ink_soft))
        for value in sorted({dot.x for dot in self._dots}):
            box = QRectF(self._x(value) - 40, area.bottom() + SPACE_1, 80, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, number_words(value))
        foot = QRectF(area.left(), area.bottom() + 22, area.width(), 18)
        painter.drawText(foot, Qt.AlignmentFlag.AlignHCenter, self._titles[0])
        painter.save()
        painter.translate(SPACE_1, area.bottom())
        painter.rotate(-90)
        painter.drawText(QRectF(0, 0, area.height(), 16), Qt.AlignmentFlag.AlignHCenter, self._titles[1])
        painter.restore()

    def _paint_names(self, painter: QPainter) -> None:
        x = float(_LEFT)
        signs = 2 * _DOT + SPACE_2 + SPACE_4
        room = (self.width() - x) / max(1, len(self._groups)) - signs - 2
        metrics = painter.fontMetrics()
        for number, name in enumerate(self._groups):
            group = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, max(0, int(room)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_colour(number))
            _paint_shape(painter, QPointF(x + _DOT, _TOP / 2), number)
            painter.setPen(QColor(tokens_now().ink))
            width = painter.fontMetrics().horizontalAdvance(group) + 2
            box = QRectF(x + 2 * _DOT + SPACE_2, _TOP / 2 - 8, width, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, group)
            x += width + 2 * _DOT + SPACE_2 + SPACE_4

    def _paint_group(self, painter: QPainter, number: int, dots: Sequence[Dot]) -> None:
        colour = _colour(number)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 1.5))
        painter.drawPolyline(QPolygonF([self.point_of(dot) for dot in dots]))
        for dot in dots:
            if dot.low is not None and dot.high is not None:
                x, low, high = self._x(dot.x), self._y(dot.low), self._y(dot.high)
                painter.drawLine(QPointF(x, low), QPointF(x, high))
                for y in (low, high):
                    painter.drawLine(QPointF(x - _TICK, y), QPointF(x + _TICK, y))
        painter.setPen(QPen(QColor(tokens_now().sheet), 1))
        painter.setBrush(colour)
        for dot in dots:
            _paint_shape(painter, self.point_of(dot), number)

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_LEFT, _TOP, -_RIGHT, -_BOTTOM)

    def _y_range(self) -> tuple[float, float]:
        lows = [dot.y if dot.low is None else dot.low for dot in self._dots]
        highs = [dot.y if dot.high is None else dot.high for dot in self._dots]
        low, high = min(*lows, 0.0), max(*highs, 0.0)
        room = max(0.5, (high - low) * 0.08)
        return (low - room if low < 0 else 0.0), high + room

    def _x(self, value: float) -> float:
        area = self._area()
        low, high = log10(self._dots[0].x), log10(self._dots[-1].x)
        share = 0.5 if high == low else (log10(value) - low) / (high - low)
        return area.left() + SPACE_4 * 2 + share * (area.width() - SPACE_4 * 4)

    def _y(self, value: float) -> float:
        area = self._area()
        low, high = self._y_range()
        return area.bottom() - (value - low) / (high - low) * area.height()


def _step(extent: float) -> float:
    """Returns a round distance between the lines of a grid: 1, 2 or 5 times a power of ten."""
    rough = extent / _LINES
    power = 10.0 ** floor(log10(rough))
    return power * next((factor for factor in (1, 2, 5) if rough <= factor * power), 10)


def _colour(number: int) -> QColor:
    series = tokens_now().series
    return QColor(series[number % len(series)])


def _paint_shape(painter: QPainter, centre: QPointF, number: int) -> None:
    """Paints a circle, a square or a diamond: shapes tell groups apart without colours."""
    match number % 3:
        case 0:
            painter.drawEllipse(centre, _DOT, _DOT)
        case 1:
            painter.drawRect(QRectF(centre.x() - _DOT, centre.y() - _DOT, 2 * _DOT, 2 * _DOT))
        case _:
            edge = _DOT * 1.3
            corners = ((0.0, -edge), (edge, 0.0), (0.0, edge), (-edge, 0.0))
            painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in corners]))
