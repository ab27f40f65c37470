"""A small histogram, painted in the theme's colours; read aloud as a sentence."""

from collections.abc import Sequence
from math import floor

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.i18n import number_words, tr, tr_plural
from gui.theme import tokens_now
from gui.widgets.charts.painting import chart_painter

_TOP, _BOTTOM, _SIDE = 20, 22, 2
_GAP = 2
_HEIGHT = 132
_RADIUS = 2.0


class Histogram(QWidget):
    """Bars over bins, with a mark at one value.

    Args:
        name: what is counted, for a screen reader and above the bars.
        series: which of the theme's series colours the bars have.
    """

    def __init__(self, name: str, series: int = 0) -> None:
        super().__init__()
        self._series = series
        self._edges: list[float] = []
        self._counts: list[int] = []
        self._labels: list[str] = []
        self._mark: tuple[float, str] | None = None
        self._is_open = False
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(320, _HEIGHT)

    def show_counts(
        self,
        edges: Sequence[float],
        counts: Sequence[int],
        labels: Sequence[str],
        mark: tuple[float, str] | None = None,
        *,
        is_open: bool = False,
    ) -> None:
        """Replaces the bars.

        Args:
            edges: where the bins begin and end, (n_bins + 1,), evenly spaced on the axis.
            counts: how many fall into each, (n_bins,).
            labels: what to write below the axis at its begin, middle and end.
            mark: a bin's place on the axis, from 0 to n_bins, and its name; None: no mark.
            is_open: True: the last bin also holds all that is beyond it.
        """
        self._edges, self._counts = list(edges), list(counts)
        self._labels, self._mark, self._is_open = list(labels), mark, is_open
        self.setAccessibleDescription(self._words())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = chart_painter(self)
        area = self._area()
        if self._counts and area.width() > 40:
            self._paint_bars(painter, area)
            self._paint_axis(painter, area)
            if self._mark is not None:
                self._paint_mark(painter, area, *self._mark)
        painter.end()

    def mouseMoveEvent(self, event: object) -> None:
        """Says what the bar under the pointer holds."""
        area = self._area()
        place = event.position()  # type: ignore[attr-defined]
        number = floor((place.x() - area.left()) / max(1.0, area.width()) * len(self._counts))
        if self._counts and 0 <= number < len(self._counts):
            QToolTip.showText(event.globalPosition().toPoint(), self._bar_words(number), self)  # type: ignore[attr-defined]

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_SIDE, _TOP, -_SIDE, -_BOTTOM)

    def _paint_bars(self, painter: QPainter, area: QRectF) -> None:
        most, width = max(max(self._counts), 1), area.width() / len(self._counts)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens_now().series[self._series]))
        for number, count in enumerate(self._counts):
            if count:
                height = max(1.5, count / most * area.height())
                left = area.left() + number * width
                bar = QRectF(left, area.bottom() - height, max(1.0, width - _GAP), height)
                painter.drawPath(_rounded_top(bar))

    def _paint_axis(self, painter: QPainter, area: QRectF) -> None:
        tokens = tokens_now()
        painter.fillRect(QRectF(area.left(), round(area.bottom()), area.width(), 1), QColor(tokens.line))
        painter.setPen(QColor(tokens.ink_soft))
        box = QRectF(area.left(), area.bottom() + 4, area.width(), _BOTTOM - 4)
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignRight)
        for text, side in zip(self._labels, sides, strict=False):
            painter.drawText(box, side | Qt.AlignmentFlag.AlignTop, text)

    def _paint_mark(self, painter: QPainter, area: QRectF, place: float, name: str) -> None:
        tokens = tokens_now()
        x = area.left() + min(max(place / len(self._counts), 0.0), 1.0) * area.width()
        painter.setPen(QPen(QColor(tokens.ink), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, area.top() - 2), QPointF(x, area.bottom()))
        width = painter.fontMetrics().horizontalAdvance(name) + 4
        left = min(max(area.left(), x - width / 2), area.right() - width)
        painter.setPen(QColor(tokens.ink))
        painter.drawText(QRectF(left, 0, width, _TOP - 3), Qt.AlignmentFlag.AlignCenter, name)

    def _words(self) -> str:
        if not any(self._counts):
            return tr("Nothing to show")
        fullest = max(range(len(self._counts)), key=self._counts.__getitem__)
        mark = f"{self._mark[1]}. " if self._mark is not None else ""
        return mark + tr("Most: {bar}", bar=self._bar_words(fullest))

    def _bar_words(self, number: int) -> str:
        low, high = self._edges[number], self._edges[number + 1]
        is_whole = float(low).is_integer() and float(high).is_integer()
        digits = 0 if is_whole else 2
        span = first = number_words(low, digits)
        if self._is_open and number == len(self._counts) - 1:
            span = tr("{low} or more", low=first)
        elif not is_whole or high - low != 1:
            span = tr("{low} to {high}", low=first, high=number_words(high - 1 if is_whole else high, digits))
        pairs = tr_plural("{n} pair", "{n} pairs", self._counts[number])
        return f"{span}: {pairs}"


def _rounded_top(bar: QRectF) -> QPainterPath:
    radius = min(_RADIUS, bar.width() / 2, bar.height())
    path = QPainterPath()
    path.moveTo(bar.bottomLeft())
    path.lineTo(bar.left(), bar.top() + radius)
    path.quadTo(bar.topLeft(), QPointF(bar.left() + radius, bar.top()))
    path.lineTo(bar.right() - radius, bar.top())
    path.quadTo(bar.topRight(), QPointF(bar.right(), bar.top() + radius))
    path.lineTo(bar.bottomRight())
    path.closeSubpath()
    return path
