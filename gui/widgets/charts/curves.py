"""A plot of curves over the updates of a training, painted in the theme's colours; a cursor reads it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, isfinite, log10

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.i18n import number_words, tr, tr_plural
from gui.theme import tokens_now
from gui.widgets.charts.painting import use_small_font

_MAX_POINTS = 600
_LEFT, _TOP, _RIGHT, _BOTTOM = 36, 18, 14, 26
_LABEL_HEIGHT = 17
_LEGEND_GAP = 10
_FEW_POINTS = 40
"""Up to so many, every measurement has its dot."""


@dataclass(frozen=True)
class Curve:
    """One line of the plot."""

    name: str
    points: Sequence[tuple[float, float]]
    is_main: bool = False
    is_quiet: bool = False
    """Thin and grey: what is noisy and matters less."""
    is_dashed: bool = False
    """Told apart by its dashes too, not by colour alone."""


class CurvePlot(QWidget):
    """Draws a few curves with their latest values named at the line's end.

    The pointer, or the left and right arrow keys, put a cursor on a measurement; Escape takes it away.

    Args:
        name: accessible name.
        digits: decimals of the values that are named.
        is_small: True for a plot beside another: fewer lines, no cursor.
        in_updates: False: the axis says how far the learning is as a percentage.

    Signals:
        picked(): the cursor is at another measurement, or gone; see `cursor_at`.
    """

    picked = Signal()

    def __init__(
        self, name: str, digits: int = 1, *, is_small: bool = False, in_updates: bool = True
    ) -> None:
        super().__init__()
        self._in_updates = in_updates
        self._curves: list[Curve] = []
        self._digits = digits
        self._is_small = is_small
        self._span = 0.0
        self._best: float | None = None
        self._most: float | None = None
        self._cursor: float | None = None
        self._empty = tr("The curve begins with the first measurement.")
        self.setAccessibleName(name)
        self.setMinimumHeight(120 if is_small else 200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        if not is_small:
            self.setMouseTracking(True)
            self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        return QSize(240, 130) if self._is_small else QSize(560, 260)

    def show_curves(
        self,
        curves: Sequence[Curve],
        *,
        span: float = 0.0,
        best: float | None = None,
        most: float | None = None,
    ) -> None:
        """Replaces the curves.

        Args:
            curves: those without points are left out, and so are points that are no numbers.
            span: updates planned: how far the axis goes at least; 0: as far as the curves.
            best: update whose result is kept by now; it gets a ring.
            most: the highest value there can be, where the axis ends at the latest; None: there is none.
        """
        finite = (replace(curve, points=[(x, y) for x, y in curve.points if isfinite(y)]) for curve in curves)
        self._curves = [curve for curve in finite if curve.points]
        self._span, self._best, self._most = span, best, most
        if self._cursor is None:
            self.setAccessibleDescription(self._latest_words())
        self.update()

    def show_empty(self, words: str) -> None:
        """Says why there is no curve yet."""
        self._empty = words
        self.update()

    @property
    def cursor_at(self) -> float | None:
        """Update of the measurement under the cursor."""
        return self._cursor

    def put_cursor(self, at: float | None) -> None:
        """Puts the cursor on the measurement nearest to an update, or takes it away."""
        steps = self._steps()
        nearest = None if at is None or not steps else min(steps, key=lambda step: abs(step - at))
        if nearest == self._cursor:
            return
        self._cursor = nearest
        self.setAccessibleDescription(self._latest_words() if nearest is None else self._words_at(nearest))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))
        self.update()
        self.picked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lets the cursor follow the pointer."""
        area = self._area()
        if self._curves and area.width() > 0:
            self.put_cursor((event.position().x() - area.left()) / area.width() * self._right())

    def leaveEvent(self, _event: object) -> None:
        """Takes the cursor away with the pointer."""
        self.put_cursor(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves the cursor from one measurement to the next."""
        steps = self._steps()
        keys = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if event.key() == Qt.Key.Key_Escape and self._cursor is not None:
            self.put_cursor(None)
        elif event.key() in keys and steps and not self._is_small:
            at = steps.index(self._cursor) if self._cursor in steps else len(steps)
            place = at + keys[Qt.Key(event.key())]
            self.put_cursor(steps[min(max(0, place), len(steps) - 1)])
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: object) -> None:
        """Takes the cursor away with the keyboard."""
        self.put_cursor(None)
        super().focusOutEvent(event)  # type: ignore[arg-type]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        use_small_font(painter)
        area = self._area()
        if self._curves and area.width() > 20 and area.height() > 20:
            self._paint_plot(painter, area)
        else:
            painter.setPen(QColor(tokens_now().ink_soft))
            painter.drawText(
                self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty
            )
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens_now().accent), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _area(self) -> QRectF:
        top = _LABEL_HEIGHT + 10 if self._is_small else _TOP
        return QRectF(self.rect()).adjusted(_LEFT, top, -_RIGHT, -_BOTTOM)

    def _right(self) -> float:
        return max(max((x for curve in self._curves for x, _ in curve.points), default=0.0), self._span, 1.0)

    def _steps(self) -> list[float]:
        """Returns where the curves that count were measured."""
        told = [curve for curve in self._curves if not curve.is_quiet] or self._curves
        return sorted({x for curve in told for x, _ in curve.points})

    def _paint_plot(self, painter: QPainter, area: QRectF) -> None:
        values = [y for curve in self._curves for _, y in curve.points]
        scale = _Scale(area, axis_of(values, self._is_small, self._most), self._right())
        self._paint_grid(painter, scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, curve in enumerate(self._curves):
            _paint_curve(painter, scale, curve, _colour(curve, index))
        self._paint_best(painter, scale)
        if self._is_small:
            self._paint_legend(painter, area)
        elif self._cursor is not None:
            self._paint_cursor(painter, scale, self._cursor)
        else:
            ends = [
                (scale.point(*curve.points[-1]), curve, index) for index, curve in enumerate(self._curves)
            ]
            self._paint_labels(
                painter, area, [(p, self._named(c, c.points[-1][1]), _colour(c, i)) for p, c, i in ends]
            )

    def _paint_legend(self, painter: QPainter, area: QRectF) -> None:
        """Names the curves above the plot, where they hide nothing."""
        texts = [self._named(curve, curve.points[-1][1]) for curve in self._curves]
        widths = [painter.fontMetrics().horizontalAdvance(text) + 4 for text in texts]
        x = legend_left(widths, area.left(), self.width())
        for index, (curve, text, width) in enumerate(zip(self._curves, texts, widths, strict=True)):
            painter.setPen(_colour(curve, index))
            painter.drawText(QRectF(x, 0, width, _LABEL_HEIGHT), Qt.AlignmentFlag.AlignLeft, text)
            x += width + _LEGEND_GAP

    def _paint_grid(self, painter: QPainter, scale: "_Scale") -> None:
        tokens = tokens_now()
        area = scale.area
        digits = decimals_of(scale.ticks[1] - scale.ticks[0])
        for value in scale.ticks:
            y = scale.point(0, value).y()
            painter.fillRect(QRectF(area.left(), round(y), area.width(), 1), QColor(tokens.line))
            painter.setPen(QColor(tokens.ink_soft))
            box = QRectF(0, y - 8, _LEFT - 8, 16)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, side, number_words(value, digits))
        first, last = "0", tr_plural("{n} update", "{n} updates", round(scale.right))
        if not self._in_updates:
            first, last = tr("before"), "100 %"
        painter.drawText(QRectF(area.left(), area.bottom() + 6, 60, 16), first)
        box = QRectF(area.right() - 200, area.bottom() + 6, 200, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight, last)

    def _paint_best(self, painter: QPainter, scale: "_Scale") -> None:
        """Puts a ring around what is kept by now."""
        main = next((curve for curve in self._curves if curve.is_main), None)
        value = _value_at(main, self._best) if main is not None and self._best is not None else None
        if value is None or self._best is None:
            return
        painter.setPen(QPen(QColor(tokens_now().ink), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(scale.point(self._best, value), 6.5, 6.5)

    def _paint_cursor(self, painter: QPainter, scale: "_Scale", at: float) -> None:
        area = scale.area
        x = scale.point(at, scale.ticks[0]).x()
        painter.setPen(QPen(QColor(tokens_now().ink_soft), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        labels = []
        for index, curve in enumerate(self._curves):
            value = _value_at(curve, at)
            if value is not None:
                point, colour = scale.point(at, value), _colour(curve, index)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawEllipse(point, 4.5, 4.5)
                labels.append((point, self._named(curve, value), colour))
        self._paint_labels(painter, area, labels)
        painter.setPen(QColor(tokens_now().ink_soft))
        text = self._moment(at)
        width = painter.fontMetrics().horizontalAdvance(text) + 8
        left = min(max(area.left() + 20, x - width / 2), area.right() - width - 110)
        box = QRectF(left, area.bottom() + 6, width, 16)
        painter.fillRect(box, QColor(tokens_now().sheet))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_labels(
        self, painter: QPainter, area: QRectF, labels: list[tuple[QPointF, str, QColor]]
    ) -> None:
        """Names points, one label above the other where they would overlap."""
        ceiling = area.bottom() + _LABEL_HEIGHT
        for point, text, colour in sorted(labels, key=lambda named: -named[0].y()):
            width = painter.fontMetrics().horizontalAdvance(text) + 10
            x = min(max(area.left(), point.x() - width), area.right() - width)
            y = min(point.y() - _LABEL_HEIGHT - 8, ceiling - _LABEL_HEIGHT)
            box = QRectF(x, max(0.0, y), width, _LABEL_HEIGHT)
            ceiling = box.top()
            back = QColor(tokens_now().sheet)
            back.setAlphaF(0.88)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(back)
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(colour)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _named(self, curve: Curve, value: float) -> str:
        return f"{curve.name} {number_words(value, self._digits)}"

    def _latest_words(self) -> str:
        told = [self._named(curve, curve.points[-1][1]) for curve in self._curves]
        return tr("Latest: {values}", values=", ".join(told)) if told else tr("No values yet")

    def _words_at(self, at: float) -> str:
        values = [(curve, _value_at(curve, at)) for curve in self._curves]
        told = ", ".join(self._named(curve, value) for curve, value in values if value is not None)
        when = self._moment(at)
        return f"{tr('Update {n}', n=when) if self._in_updates else tr('At {share}', share=when)}: {told}"

    def _moment(self, at: float) -> str:
        """Says when something was measured."""
        done = number_words(at if self._in_updates else 100 * at / self._right())
        return done if self._in_updates else tr("{n} %", n=done)


class _Scale:
    """Turns updates and values into points of the plot."""

    def __init__(self, area: QRectF, ticks: Sequence[float], right: float) -> None:
        self.area, self.ticks, self.right = area, ticks, right
        self._low, self._high = ticks[0], ticks[-1]

    def point(self, x: float, y: float) -> QPointF:
        share = (y - self._low) / (self._high - self._low)
        return QPointF(
            self.area.left() + x / self.right * self.area.width(),
            self.area.bottom() - share * self.area.height(),
        )


def _paint_curve(painter: QPainter, scale: _Scale, curve: Curve, colour: QColor) -> None:
    step = max(1, len(curve.points) // _MAX_POINTS)
    line = QPolygonF([scale.point(x, y) for x, y in [*curve.points[::step], curve.points[-1]]])
    style = Qt.PenStyle.DashLine if curve.is_dashed else Qt.PenStyle.SolidLine
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, 2.2 if curve.is_main else 1.2 if curve.is_quiet else 1.8, style))
    painter.drawPolyline(line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if len(curve.points) <= _FEW_POINTS and not curve.is_quiet:
        for point in line.toList():
            painter.drawEllipse(point, 2.6, 2.6)
    else:
        painter.drawEllipse(line.last(), 3.0, 3.0)


def legend_left(widths: Sequence[float], wished: float, room: float) -> float:
    """Returns where a legend begins: at the axis, or further left if it would be cut off.

    Args:
        widths: of its texts, pixels.
        wished: where it begins if there is room, pixels.
        room: width of the plot, pixels.
    """
    whole = sum(widths) + _LEGEND_GAP * max(0, len(widths) - 1)
    return max(0.0, min(wished, room - whole))


def decimals_of(step: float) -> int:
    """Returns how many decimals the numbers of an axis need, so that equal steps look equal: one for 2.5."""
    return next((count for count in range(3) if abs(step - round(step, count)) < 1e-9), 3)


def axis_of(values: Sequence[float], is_small: bool, most: float | None = None) -> list[float]:
    """Returns the round numbers of the axis: around all values, none where nothing can be."""
    low, high = min(values), max(values)
    room = max((high - low) * 0.08, abs(high) * 0.02, 0.05)
    bottom = max(0.0, low - room) if low >= 0 else low - room
    wanted = (high + room - bottom) / (2 if is_small else 4)
    power = 10.0 ** floor(log10(wanted))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= wanted * 0.99)
    first = floor(bottom / step + 1e-9)
    last = ceil((high + room if most is None else max(high, min(high + room, most))) / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _value_at(curve: Curve, at: float) -> float | None:
    return next((y for x, y in curve.points if x == at), None)


def _colour(curve: Curve, index: int) -> QColor:
    tokens = tokens_now()
    if curve.is_main:
        return QColor(tokens.accent)
    return QColor(tokens.ink_soft if curve.is_quiet else tokens.series[index % len(tokens.series)])
