"""Rows and columns of widgets in one call, and timers. Knows Qt alone."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

L = TypeVar("L", bound=QBoxLayout)

NO_MARGINS = (0, 0, 0, 0)


class Stretch(NamedTuple):
    """Room that grows in proportion to its share."""

    share: int = 0


class Gap(NamedTuple):
    """Room of a fixed number of pixels."""

    size: int


Part = QWidget | QLayout | Stretch | Gap | tuple[QWidget | QLayout, int]
"""What stands in a row or column; in a pair its share of the room that is left."""
Margins = tuple[int, int, int, int]


def rows_in(
    owner: QWidget, *parts: Part, spacing: int | None = None, margins: Margins = NO_MARGINS
) -> QVBoxLayout:
    """Lays parts out in a widget, one below the other.

    Args:
        owner: the widget.
        parts: from the top.
        spacing: pixels between them; None: as the style has it.
        margins: left, top, right and bottom, in pixels.
    """
    return _filled(QVBoxLayout(owner), parts, spacing, margins)


def row_in(
    owner: QWidget, *parts: Part, spacing: int | None = None, margins: Margins = NO_MARGINS
) -> QHBoxLayout:
    """Lays parts out in a widget, from the left; arguments as of `rows_in`."""
    return _filled(QHBoxLayout(owner), parts, spacing, margins)


def rows_of(*parts: Part, spacing: int | None = None, margins: Margins = NO_MARGINS) -> QVBoxLayout:
    """Lays parts out one below the other, for another layout; arguments as of `rows_in`."""
    return _filled(QVBoxLayout(), parts, spacing, margins)


def row_of(*parts: Part, spacing: int | None = None, margins: Margins = NO_MARGINS) -> QHBoxLayout:
    """Lays parts out from the left, for another layout; arguments as of `rows_in`."""
    return _filled(QHBoxLayout(), parts, spacing, margins)


def columns_of(*columns: tuple[QWidget, QWidget], spacing: int, below: int) -> QGridLayout:
    """Lays pairs out side by side, all of one width: a name, and what it names below it.

    Args:
        columns: from the left.
        spacing: pixels between the columns.
        below: pixels between a name and what it names.
    """
    grid = QGridLayout()
    grid.setHorizontalSpacing(spacing)
    grid.setVerticalSpacing(below)
    for number, parts in enumerate(columns):
        for row, part in enumerate(parts):
            grid.addWidget(part, row, number)
        grid.setColumnStretch(number, 1)
    return grid


def _filled(layout: L, parts: tuple[Part, ...], spacing: int | None, margins: Margins) -> L:
    layout.setContentsMargins(*margins)
    if spacing is not None:
        layout.setSpacing(spacing)
    add_to(layout, *parts)
    return layout


def add_to(layout: QBoxLayout, *parts: Part) -> None:
    """Adds parts to a row or column, behind those that are there."""
    for part in parts:
        match part:
            case Stretch(share):
                layout.addStretch(share)
            case Gap(size):
                layout.addSpacing(size)
            case (each, int(share)):
                _add(layout, each, share)
            case _:
                _add(layout, part, 0)


def _add(layout: QBoxLayout, part: QWidget | QLayout, share: int) -> None:
    if isinstance(part, QLayout):
        layout.addLayout(part, share)
    else:
        layout.addWidget(part, share)


def stack_of(*pages: QWidget) -> QStackedWidget:
    """Puts pages behind each other; the first one shows."""
    stack = QStackedWidget()
    for page in pages:
        stack.addWidget(page)
    return stack


def empty(layout: QLayout) -> None:
    """Takes all widgets out of a layout: they vanish at once, and go when Qt has time."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


# Timers that act once, after a pause.


def pause_timer(owner: QObject, pause_ms: int, act: Callable[[], object]) -> QTimer:
    """Returns a timer that acts once, so long after its last start."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(pause_ms)
    timer.timeout.connect(act)
    return timer
