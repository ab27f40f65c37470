"""The common ground of charts: smooth edges, small figures of one width, a sheet."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QWidget

from gui.theme import tokens_now
from gui.theme.tokens import FONT_SMALL, RADIUS_CARD


def chart_painter(chart: QWidget) -> QPainter:
    """Returns a painter for a chart, with smooth edges and the small font."""
    painter = QPainter(chart)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    use_small_font(painter)
    return painter


def use_small_font(painter: QPainter) -> None:
    """Writes small from now on, with figures of one width."""
    font = painter.font()
    font.setPixelSize(FONT_SMALL)
    font.setFeature(QFont.Tag("tnum"), 1)
    painter.setFont(font)


def paint_sheet(painter: QPainter, chart: QWidget) -> None:
    """Paints the sheet below a chart; its edge shows that the chart has the keyboard."""
    tokens = tokens_now()
    painter.setPen(QPen(QColor(tokens.accent if chart.hasFocus() else tokens.line), 1))
    painter.setBrush(QColor(tokens.sheet))
    painter.drawRoundedRect(QRectF(chart.rect()).adjusted(0.5, 0.5, -0.5, -0.5), RADIUS_CARD, RADIUS_CARD)


# Where the arrow keys lead among things that have a place: to the nearest one in their direction.

T = TypeVar("T")

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Steps to the right and down."""


def next_ahead(here: T, others: Iterable[T], step: tuple[int, int], place_of: Callable[[T], QPointF]) -> T:
    """Returns the nearest one in a direction, where what lies aside counts as twice as far.

    Args:
        here: where the step begins; returned if nothing lies ahead.
        others: where it may lead.
        step: one of `ARROWS`.
        place_of: tells where one lies, to the right and down; less than half a unit is no step.
    """
    start, (step_x, step_y) = place_of(here), step

    def cost(other: T) -> float:
        gap = place_of(other) - start
        ahead, aside = gap.x() * step_x + gap.y() * step_y, abs(gap.x() * step_y) + abs(gap.y() * step_x)
        return ahead + 2 * aside if ahead > 0.5 else float("inf")

    goal = min(others, key=cost)
    return goal if cost(goal) < float("inf") else here
