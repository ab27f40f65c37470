"""Rows and columns of widgets in one call, and timers. Knows Qt alone."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QSplitter,
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


# Where Tab goes.


def move_focus(window: QWidget, *, forward: bool) -> bool:
    """Gives the keyboard to what is read next in a window; Qt goes by when each part was built."""
    parts = list(_as_read(window))
    if not forward:
        parts.reverse()
    focus = window.focusWidget()
    place = parts.index(focus) + 1 if focus in parts else 0
    found = next(filter(_takes_tab, parts[place:] + parts[:place]), None)
    if found is not None:
        found.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return found is not None


def _takes_tab(part: QWidget) -> bool:
    """Tells whether Tab stops at a part: of several choices at the chosen one."""
    group = part.group() if isinstance(part, QAbstractButton) else None
    is_other = group is not None and group.exclusive() and group.checkedButton() not in (part, None)
    takes_it = part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.isEnabled() and not is_other
    return bool(takes_it) and part.focusProxy() is None


def _as_read(part: QWidget) -> Iterator[QWidget]:
    """Returns a widget and what can be seen in it: as it is laid out, then what floats over that."""
    yield part
    if isinstance(part, QSplitter):
        laid_out = [part.widget(place) for place in range(part.count())]
    else:
        laid_out = list(_laid_out(part.layout()))
    others = [each for each in part.children() if isinstance(each, QWidget) and each not in laid_out]
    for each in (*laid_out, *others):
        if each is not None and each.isVisible() and not each.isWindow():
            yield from _as_read(each)


def _laid_out(layout: QLayout | None) -> Iterator[QWidget]:
    if layout is None:
        return
    places = list(range(layout.count()))
    if isinstance(layout, QGridLayout):
        places.sort(key=lambda place: layout.getItemPosition(place)[:2])  # type: ignore[index]
    for item in filter(None, map(layout.itemAt, places)):
        widget = item.widget()
        if widget is None:
            yield from _laid_out(item.layout())
        else:
            yield widget


# Timers that act once, after a pause.


def pause_timer(owner: QObject, pause_ms: int, act: Callable[[], object]) -> QTimer:
    """Returns a timer that acts once, so long after its last start."""
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.setInterval(pause_ms)
    timer.timeout.connect(act)
    return timer
