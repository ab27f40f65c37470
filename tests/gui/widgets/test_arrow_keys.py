"""Where the arrow keys lead among things that have a place."""

from PySide6.QtCore import QPointF, Qt

from gui.widgets.charts.painting import ARROWS, next_ahead

RIGHT, UP = ARROWS[Qt.Key.Key_Right], ARROWS[Qt.Key.Key_Up]


def goal(step: tuple[int, int], *others: tuple[int, int]) -> tuple[int, int]:
    here = (0, 0)
    return next_ahead(here, [here, *others], step, lambda place: QPointF(*place))


def test_what_lies_aside_counts_as_twice_as_far():
    assert goal(RIGHT, (4, 0), (2, 2)) == (4, 0)
    assert goal(RIGHT, (7, 0), (2, 2)) == (2, 2)


def test_an_arrow_stays_where_nothing_lies_ahead():
    assert goal(UP, (0, 3), (-2, 0), (2, 0)) == (0, 0)
