"""What remains of the text, and how a measure is spread over it, as charts."""

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import Tokens, mix
from gui.widgets.charts.divided_bar import BarPart
from gui.widgets.charts.painting import use_small_font


def remaining_parts(kept: int, left_out: Iterable[tuple[str, int]]) -> list[BarPart]:
    """Returns the parts of a text that was cleaned: what is kept, then what is left out, by reason."""
    parts = [BarPart("Kept", kept, f"{kept:,}", lambda tokens: tokens.accent)]
    for place, (reason, count) in enumerate(left_out):
        strength = 0.48 if place % 2 else 0.72  # neighbours differ a little
        parts.append(BarPart(reason, count, f"{count:,}", partial(_warning, strength)))
    return parts


def _warning(strength: float, tokens: Tokens) -> str:
    return mix(tokens.warn, tokens.sheet, strength)


class LimitHistogram(QWidget):
    """Bars over a measure, with the limit of a rule as a line; what lies beyond it is paler."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._bars: list[tuple[float, float, int]] = []
        self._limit: float | None = None
        self._unit = ""
        self.setAccessibleName(name)
        self.setMinimumHeight(96)
        self.setMaximumHeight(132)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(320, 112)

    def show_bars(self, bars: Sequence[tuple[float, float, int]], limit: float | None, unit: str) -> None:
        """Replaces the bars.

        Args:
            bars: (lower end, upper end, how many lines) of each, in order.
            limit: what the rule drops lies above it; None: it drops nothing.
            unit: what the measure is, said under the axis.
        """
        self._bars, self._limit, self._unit = list(bars), limit, unit
        most = max(self._bars, key=lambda bar: bar[2], default=None)
        told = f"Most lines lie between {most[0]:g} and {most[1]:g} {unit}" if most else "Nothing yet"
        self.setAccessibleDescription(told)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self._bars:
            return
        tokens = tokens_now()
        painter = QPainter(self)
        area = QRectF(self.rect()).adjusted(1, 8, -1, -20)
        highest = max(count for _, _, count in self._bars) or 1
        step = area.width() / len(self._bars)
        for index, (low, high, count) in enumerate(self._bars):
            height = area.height() * (count / highest) ** 0.5  # small bars must be seen beside large ones
            height = max(height, 1.5) if count else 0
            box = QRectF(area.left() + index * step + 0.5, area.bottom() - height, step - 1, height)
            is_out = self._limit is not None and (low + high) / 2 > self._limit
            painter.fillRect(box, QColor(mix(tokens.warn, tokens.sheet, 0.6) if is_out else tokens.accent))
        painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), QColor(tokens.control_line))
        if self._limit is not None:
            self._paint_limit(painter, area, self._limit)
        self._paint_axis(painter, area)
        painter.end()

    def _x_of(self, area: QRectF, value: float) -> float | None:
        """Returns where a value stands: bars need not be equally wide in their measure."""
        step = area.width() / len(self._bars)
        for index, (low, high, _) in enumerate(self._bars):
            if low <= value < high and high > low:
                return area.left() + (index + (value - low) / (high - low)) * step
        return None

    def _paint_limit(self, painter: QPainter, area: QRectF, limit: float) -> None:
        x = self._x_of(area, limit)
        if x is not None:
            painter.setPen(QPen(QColor(tokens_now().ink), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(x, area.top() - 6), QPointF(x, area.bottom()))

    def _paint_axis(self, painter: QPainter, area: QRectF) -> None:
        use_small_font(painter)
        painter.setPen(QColor(tokens_now().ink_soft))
        below = QRectF(area.left(), area.bottom() + 3, area.width(), 16)
        last_low, last_high, _ = self._bars[-1]
        end = f"{last_low:g} and more" if last_high > 1e6 else f"{last_high:g}"
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f"{self._bars[0][0]:g}")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, end)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self._unit)
