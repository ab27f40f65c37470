"""Draws a difference and its interval around zero in a table's cell. Knows numbers and the theme."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_3
from gui.widgets.text.cells import CellDelegate, Index

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
