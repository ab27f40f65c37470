"""One bar divided among its parts: who won how often, what remains of a text, how well it is known."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.i18n import tr
from gui.theme import tokens_now
from gui.theme.tokens import SPACE_2, SPACE_4, Tokens
from gui.widgets.charts.painting import chart_painter

_BAR = 14
_LINE = 22
_SWATCH = 10
_LEAST = 2.0
"""Width of a part that is not nothing, in pixels."""

Legend = Literal["none", "in a row", "in a list"]
"""Where the names of the parts stand below the bar."""


@dataclass(frozen=True)
class BarPart:
    """One part of the whole."""

    name: str
    amount: float
    words: str
    """The amount as it is read."""
    colour: Callable[[Tokens], str]
    """Its colour in a theme."""


class DividedBar(QWidget):
    """Paints the bar and its legend; names its parts to the pointer and to a screen reader."""

    def __init__(self, name: str = "", legend: Legend = "none") -> None:
        super().__init__()
        self._legend = legend
        self._parts: list[BarPart] = []
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        n_lines = {"none": 0, "in a row": 1, "in a list": len(self._parts)}[self._legend]
        return QSize(300, _BAR + (SPACE_2 + n_lines * _LINE if n_lines else 0))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, self.sizeHint().height())

    def show_parts(self, parts: Sequence[BarPart]) -> None:
        """Replaces the parts."""
        self._parts = list(parts)
        told = ", ".join(f"{part.name}: {part.words}" for part in self._parts)
        self.setAccessibleDescription(told or tr("Nothing yet"))
        self.updateGeometry()
        self.update()

    def event(self, event: QEvent) -> bool:
        """Names the part under the pointer."""
        if not isinstance(event, QHelpEvent):
            return super().event(event)
        pointed = [part for box, part in self._boxes() if box.contains(QPointF(event.pos()))]
        told = f"{pointed[0].name}: {pointed[0].words}" if pointed else ""
        QToolTip.showText(event.globalPos(), told, self)  # no words hide it
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, tokens = chart_painter(self), tokens_now()
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(0, 0, self.width(), _BAR), 4, 4)
        painter.setClipPath(outline)
        painter.fillRect(self.rect(), QColor(tokens.sunken))
        for box, part in self._boxes():
            painter.fillRect(box.adjusted(0, 0, -1, 0), QColor(part.colour(tokens)))
        painter.setClipping(False)
        self._paint_legend(painter, tokens)
        painter.end()

    def _boxes(self) -> Iterator[tuple[QRectF, BarPart]]:
        shown = [part for part in self._parts if part.amount]
        total = sum(part.amount for part in shown)
        widths = [max(_LEAST, part.amount / total * self.width()) for part in shown]
        x = 0.0
        for part, wanted in zip(shown, widths, strict=True):
            width = wanted * self.width() / sum(widths)
            yield QRectF(x, 0, width, _BAR), part
            x += width

    def _paint_legend(self, painter: QPainter, tokens: Tokens) -> None:
        x, top = 0.0, float(_BAR + SPACE_2)
        middle = Qt.AlignmentFlag.AlignVCenter
        for part in self._parts if self._legend != "none" else ():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(part.colour(tokens)))
            painter.drawRoundedRect(QRectF(x, top + (_LINE - _SWATCH) / 2, _SWATCH, _SWATCH), 2, 2)
            painter.setPen(QColor(tokens.ink))
            left = x + _SWATCH + SPACE_2
            line = QRectF(left, top, self.width() - left, _LINE)
            if self._legend == "in a list":
                painter.drawText(line, middle, part.name)
                painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, part.words)
                top += _LINE
            else:
                text = f"{part.name}: {part.words}"
                painter.drawText(line, middle, text)
                x = left + painter.fontMetrics().horizontalAdvance(text) + SPACE_4
