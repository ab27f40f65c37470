"""The margin of a text field: whose line it is, as a bar in their colour, and what was learned, as a tick.

Knows positions and colours, no speaker. Colour is never alone: the name stands in the line itself.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.pages.translate.panes.spans import Utf16Span
from gui.theme import tokens_now
from gui.theme.icons import tinted_pixmap
from gui.widgets.controls.colour_chips import chip_colour

_BAR_X, _BAR_WIDTH = 0, 3
_TICK_X, _TICK_SIZE = 2, 11


@dataclass(frozen=True, slots=True)
class GutterMark:
    """The marks beside one sentence or line."""

    span: Utf16Span
    colour: str | None = None
    """Name of a colour chip; None: no bar."""
    is_learned: bool = False
    """A tick."""


class MarkedField(Protocol):
    """The part of a text field that the gutter uses."""

    def nearest_position(self, y: float) -> int:
        """Returns the position in the text nearest to a height of the viewport."""

    def line_box(self, position: int) -> tuple[float, float]:
        """Returns top and height of the line at a position, in the viewport."""


class Gutter:
    """The marks beside a text, painted where they can be seen."""

    def __init__(self) -> None:
        self.marks: tuple[GutterMark, ...] = ()
        self._starts: list[int] = []

    def __bool__(self) -> bool:
        return bool(self.marks)

    def fill(self, marks: Sequence[GutterMark]) -> None:
        """Replaces the marks; they come in the order of the text."""
        self.marks = tuple(marks)
        self._starts = [mark.span.start for mark in self.marks]

    def paint(self, painter: QPainter, field: MarkedField, height: int, scale: float) -> None:
        """Paints what is beside the visible lines of a field, in a viewport so many pixels high."""
        first = max(0, bisect_right(self._starts, field.nearest_position(0)) - 1)
        last = bisect_right(self._starts, field.nearest_position(height))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for mark in self.marks[first:last]:
            top, line_height = field.line_box(mark.span.start)
            bottom = sum(field.line_box(max(mark.span.start, mark.span.end - 1)))
            if mark.colour is not None:
                painter.setBrush(QColor(chip_colour(mark.colour)))
                bar = QRectF(_BAR_X, top + 2, _BAR_WIDTH, bottom - top - 4)
                painter.drawRoundedRect(bar, _BAR_WIDTH / 2, _BAR_WIDTH / 2)
            if mark.is_learned:
                tick = tinted_pixmap("check", tokens_now().good, _TICK_SIZE, scale)
                left = _TICK_X if mark.colour is None else _BAR_X + _BAR_WIDTH + 1
                painter.drawPixmap(QPoint(left, round(top + (line_height - _TICK_SIZE) / 2)), tick)
