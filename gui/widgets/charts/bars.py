"""Named amounts as bars from zero, each with its own words: a share, a number of updates."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QStyleOptionViewItem, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3
from gui.widgets.text import CellDelegate, Index

_ROW = 28
_BAR = 10
_NAME_SHARE = 0.36


class Amount(NamedTuple):
    """One bar."""

    name: str
    value: float
    words: str
    """The value as it is read."""


class AmountBars(QWidget):
    """Paints names, bars and words, the longest bar as wide as there is room."""

    def __init__(self, name: str, series: int | None = None) -> None:
        """Makes bars in a series colour of the theme; None: in its accent."""
        super().__init__()
        self._series = series
        self._amounts: list[Amount] = []
        self._full = 0.0
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(320, max(1, len(self._amounts)) * _ROW)

    def show_amounts(self, amounts: Sequence[Amount], full: float = 0.0) -> None:
        """Replaces the bars.

        Args:
            amounts: what to show.
            full: value of a bar over the whole width; 0: that of the longest.
        """
        self._amounts = list(amounts)
        self._full = full or max((amount.value for amount in amounts), default=1.0) or 1.0
        told = [f"{each.name}: {each.words}" for each in self._amounts]
        self.setAccessibleDescription(", ".join(told))
        self.setToolTip("\n".join(told))  # names may be shortened
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics, tokens = painter.fontMetrics(), tokens_now()
        widest = max((metrics.horizontalAdvance(each.name) for each in self._amounts), default=0) + 2
        left = min(widest, int(self.width() * _NAME_SHARE)) + SPACE_3
        right = max((metrics.horizontalAdvance(each.words) for each in self._amounts), default=0) + SPACE_2
        room = max(8.0, self.width() - left - right - SPACE_2)
        for place, amount in enumerate(self._amounts):
            top = place * _ROW
            name = metrics.elidedText(amount.name, Qt.TextElideMode.ElideMiddle, left - SPACE_3)
            painter.setPen(QColor(tokens.ink))
            painter.drawText(QRectF(0, top, left, _ROW), Qt.AlignmentFlag.AlignVCenter, name)
            track = QRectF(left, top + (_ROW - _BAR) / 2, room, _BAR)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.sunken))
            painter.drawRoundedRect(track, 3, 3)
            painter.setBrush(QColor(tokens.accent if self._series is None else tokens.series[self._series]))
            track.setWidth(max(2.0, min(1.0, amount.value / self._full) * room) if amount.value > 0 else 0.0)
            painter.drawRoundedRect(track, 3, 3)
            painter.setPen(QColor(tokens.ink))
            box = QRectF(left + room + SPACE_2, top, right, _ROW)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, amount.words)
        painter.end()


# Draws a difference and its interval around zero in a table's cell. Knows numbers and the theme.

_TICK = 4.0
_DOT = 4.0


class IntervalMark(NamedTuple):
    """A difference with the ends of its interval."""

    value: float
    low: float
    high: float
    tone: str = "neutral"
    """"good", "poor" or "neutral"; the words beside it say the same."""


class IntervalDelegate(CellDelegate):
    """Paints a dot with its whiskers; all rows share one scale, zero in the middle.

    Args:
        interval_of: gives what to draw of a row's record, None for nothing.
    """

    def __init__(self, interval_of: Callable[[Any], IntervalMark | None], parent: Any = None) -> None:
        super().__init__(parent)
        self._interval_of = interval_of
        self._extent = 1.0

    def fit(self, records: Sequence[Any]) -> None:
        """Chooses the scale that holds all rows."""
        found = [each for each in map(self._interval_of, records) if each is not None]
        self._extent = max((max(abs(each.low), abs(each.high)) for each in found), default=1.0) or 1.0

    def paint_content(self, painter: QPainter, cell: QStyleOptionViewItem, index: Index) -> None:
        interval = self._interval_of(index.data(Qt.ItemDataRole.UserRole))
        area = QRectF(cell.rect).adjusted(SPACE_3, 0, -SPACE_3, 0)
        if interval is not None and area.width() > 20:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, area, interval)

    def _paint(self, painter: QPainter, area: QRectF, interval: IntervalMark) -> None:
        tokens = tokens_now()
        tone = {"good": tokens.good, "poor": tokens.poor}.get(interval.tone, tokens.ink_soft)
        middle, half = area.center().x(), area.width() / 2 - _DOT
        y = area.center().y()

        def place(value: float) -> float:
            return float(middle + value / self._extent * half)

        painter.setPen(QPen(QColor(tokens.control_line), 1))
        painter.drawLine(
            QPointF(round(middle) + 0.5, area.top() + 6), QPointF(round(middle) + 0.5, area.bottom() - 6)
        )
        painter.setPen(QPen(QColor(tone), 2))
        painter.drawLine(QPointF(place(interval.low), y), QPointF(place(interval.high), y))
        for end in (interval.low, interval.high):
            painter.drawLine(QPointF(place(end), y - _TICK), QPointF(place(end), y + _TICK))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tone))
        painter.drawEllipse(QPointF(place(interval.value), y), _DOT, _DOT)
