"""One bar divided among a few names, with their counts below: who won how often."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_4
from gui.widgets.charts.painting import chart_painter

_BAR = 14
_LINE = 22
_SWATCH = 10


@dataclass(frozen=True)
class Share:
    """One part of the bar."""

    name: str
    count: int
    series: int = -1
    """Number of the theme's series colour; -1: grey, for what counts for nobody."""


class ShareStrip(QWidget):
    """Paints the bar and its names; read aloud as a list."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._shares: list[Share] = []
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(320, _BAR + SPACE_2 + _LINE)

    def show_shares(self, shares: Sequence[Share]) -> None:
        """Replaces the parts."""
        self._shares = list(shares)
        self.setAccessibleDescription(", ".join(f"{share.name}: {share.count:,}" for share in self._shares))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = chart_painter(self)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(0, 0, self.width(), _BAR), 4, 4)
        painter.setClipPath(outline)
        painter.fillRect(self.rect(), QColor(tokens_now().sunken))
        total = sum(share.count for share in self._shares) or 1
        x = 0.0
        for share in self._shares:
            width = share.count / total * self.width()
            painter.fillRect(QRectF(x, 0, max(0.0, width - 1), _BAR), _colour(share))
            x += width
        painter.setClipping(False)
        self._paint_names(painter)
        painter.end()

    def _paint_names(self, painter: QPainter) -> None:
        x, top = 0.0, _BAR + SPACE_2
        metrics: QFontMetrics = painter.fontMetrics()
        for share in self._shares:
            text = f"{share.name}: {share.count:,}"
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_colour(share))
            painter.drawRoundedRect(QRectF(x, top + (_LINE - _SWATCH) / 2, _SWATCH, _SWATCH), 2, 2)
            width = metrics.horizontalAdvance(text) + 2
            painter.setPen(QColor(tokens_now().ink))
            left = x + _SWATCH + SPACE_2
            painter.drawText(QRectF(left, top, width, _LINE), Qt.AlignmentFlag.AlignVCenter, text)
            x = left + width + SPACE_4


def _colour(share: Share) -> QColor:
    tokens = tokens_now()
    return QColor(tokens.control_line if share.series < 0 else tokens.series[share.series])
