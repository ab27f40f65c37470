"""Named amounts as bars from zero, each with its own words: a share, a number of updates."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_3

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
