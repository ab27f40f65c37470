"""Where the arrow keys lead among things that have a place: to the nearest one in their direction."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QPointF, Qt

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
