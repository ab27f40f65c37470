"""Two small charts: what remains of the text, and how a measure is spread over it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import mix
from gui.widgets.charts.painting import use_small_font

_BAR_HEIGHT = 14
_LEAST = 2.0


@dataclass(frozen=True)
class RemainsPart:
    """One part of the whole."""

    name: str
    count: int
    role: str = "rest"
    """"kept", "rest" (left out), or the number of a colour of the series: "0", "1" …"""


class RemainsBar(QWidget):
    """A bar of parts side by side; their names are in the tooltips and in the accessible text."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._shares: list[RemainsPart] = []
        self.setAccessibleName(name)
        self.setFixedHeight(_BAR_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shares(self, shares: Sequence[RemainsPart]) -> None:
        self._shares = [share for share in shares if share.count > 0]
        told = ", ".join(f"{share.name} {share.count:,}" for share in self._shares)
        self.setAccessibleDescription(told or "Nothing yet")
        self.update()

    def event(self, event: object) -> bool:
        """Names the part under the pointer."""
        if isinstance(event, QHelpEvent):
            for box, share in self._boxes():
                if box.contains(QPointF(event.pos())):
                    QToolTip.showText(event.globalPos(), f"{share.name}: {share.count:,}", self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)  # type: ignore[arg-type]

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = tokens_now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QPainterPath()
        whole.addRoundedRect(QRectF(self.rect()), _BAR_HEIGHT / 2, _BAR_HEIGHT / 2)
        painter.setClipPath(whole)
        painter.fillRect(self.rect(), QColor(mix(tokens.ink, tokens.sheet, 0.08)))
        n_rest = 0
        for box, share in self._boxes():
            n_rest += share.role == "rest"
            painter.fillRect(box.adjusted(0, 0, -1, 0), QColor(_colour(share, n_rest)))
        painter.end()

    def _boxes(self) -> list[tuple[QRectF, RemainsPart]]:
        total = sum(share.count for share in self._shares)
        if not total:
            return []
        width = float(self.width())
        wanted = [max(_LEAST, width * share.count / total) for share in self._shares]
        scale = width / sum(wanted)
        boxes, x = [], 0.0
        for share, size in zip(self._shares, wanted, strict=True):
            boxes.append((QRectF(x, 0, size * scale, self.height()), share))
            x += size * scale
        return boxes


def _colour(share: RemainsPart, n_rest: int) -> str:
    tokens = tokens_now()
    if share.role == "kept":
        return tokens.accent
    if share.role == "rest":  # neighbours differ a little in strength
        return mix(tokens.warn, tokens.sheet, 0.72 if n_rest % 2 else 0.48)
    return tokens.series[int(share.role) % len(tokens.series)]


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
