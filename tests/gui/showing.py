"""Shows a window as a desktop does: on the screen and with the keyboard."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSlider,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.theme import Theme
from gui.widgets.text import ElidedLabel

_LEAST_WORDS = 60
"""Pixels of words that may be left out in part: fewer say nothing."""


def show_active(qtbot: QtBot, window: QWidget) -> None:
    """Shows a window and waits until keys reach it: without a window manager nobody else does that."""
    with qtbot.waitExposed(window):
        window.show()
    with qtbot.waitActive(window):
        window.activateWindow()


def shown_texts(window: QWidget) -> set[str]:
    """Returns the texts of the labels that can be seen."""
    return {each.text() for each in window.findChildren(QLabel) if each.isVisible()}


def picture_of(window: QWidget) -> QImage:
    """Returns what a window looks like while nobody's keyboard is in it."""
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    QApplication.processEvents()
    return window.grab().toImage()


def differing_share(first: QImage, second: QImage) -> float:
    """Returns the share of every ninth pixel in which two pictures of one size differ."""
    assert first.size() == second.size()
    places = [(x, y) for x in range(0, first.width(), 3) for y in range(0, first.height(), 3)]
    return sum(first.pixel(x, y) != second.pixel(x, y) for x, y in places) / len(places)


def looks_as_built(theme: Theme, window: QWidget, build: Callable[[], QWidget]) -> bool:
    """Tells whether a window that saw the theme change looks like one that was built after the change.

    Args:
        theme: is light, and dark afterwards.
        window: was built in the light.
        build: builds the same once more.
    """
    theme.choose("dark")
    seen_it_change = picture_of(window)
    fresh = build()
    fresh.resize(window.size())
    return differing_share(seen_it_change, picture_of(fresh)) == 0.0


def crowded(window: QWidget) -> list[str]:
    """Returns what covers something else, is too low for its text, or sticks out sideways."""
    kinds = (QAbstractButton, QComboBox, QLineEdit, QSlider, QLabel, QAbstractItemView)
    parts = [
        part
        for part in window.findChildren(QWidget)
        if isinstance(part, kinds) and part.isVisible() and not part.objectName().startswith("qt_")
    ]
    parts = [part for part in parts if not isinstance(part.parentWidget(), (QAbstractItemView, QComboBox))]
    parts = [part for part in parts if not isinstance(part.parentWidget(), QLineEdit)]
    found = []
    for place, part in enumerate(parts):
        for other in parts[place + 1 :]:
            if other.parentWidget() is part.parentWidget() and _inner(part).intersects(_inner(other)):
                found.append(f"{name_of(part)} covers {name_of(other)}")
        is_text = not isinstance(part, QAbstractItemView | QLabel)
        if is_text and part.height() < min(part.minimumSizeHint().height(), part.maximumHeight()):
            found.append(f"{name_of(part)} has no room")
        if isinstance(part, QAbstractItemView) and part.height() < 40:
            found.append(f"{name_of(part)} shows no row")
        if isinstance(part, ElidedLabel) and part.width() < min(part.sizeHint().width(), _LEAST_WORDS):
            found.append(f"{name_of(part)} has no room")
        if isinstance(part, QTableView):
            found += [f"the title {title} is cut" for title in _cut_titles(part)]
    found += [
        "a form is wider than what shows it"
        for area in window.findChildren(QScrollArea)
        if area.isVisible() and area.horizontalScrollBar().maximum() > 0
    ]
    return found


def _cut_titles(table: QTableView) -> list[str]:
    header, model = table.horizontalHeader(), table.model()
    shown = [column for column in range(header.count()) if not header.isSectionHidden(column)]
    titles = {column: str(model.headerData(column, Qt.Orientation.Horizontal) or "") for column in shown}
    advance = header.fontMetrics().horizontalAdvance
    return [title for column, title in titles.items() if advance(title) > header.sectionSize(column)]


def name_of(part: QWidget) -> str:
    """Returns what a person would call a part of the window."""
    text = part.text() if isinstance(part, QLabel | QAbstractButton) else ""
    return part.accessibleName() or text or type(part).__name__


def _inner(part: QWidget) -> QRect:
    return QRect(part.mapTo(part.window(), QPoint()), part.size()).adjusted(2, 2, -2, -2)
