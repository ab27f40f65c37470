"""The whole window in German at its smallest: nothing is said in English, and nothing is cut off."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QTableView,
    QTextEdit,
    QWidget,
)

from gui import i18n
from gui.page_list import RAIL_PAGES, LibraryPlace, Section
from tests.gui.showing import crowded
from tests.gui.test_narrow import cut_off, settles

pytestmark = pytest.mark.window
PLACES = [
    *(key for key, _, _ in RAIL_PAGES),
    *map(LibraryPlace, Section),
    LibraryPlace(Section.MODELS, is_new=True),
]


@pytest.fixture
def settings(settings):
    settings.language = "de"
    settings.shows_laboratory = True
    yield settings
    i18n.use_language("en")


def told(window):
    """Yields every text that the window has for people, on the screen, in a hint or for a screen reader."""
    for part in window.findChildren(QWidget):
        yield from (part.toolTip(), part.accessibleName(), part.accessibleDescription(), part.windowTitle())
        if isinstance(part, QLabel | QAbstractButton):
            yield part.text()
        if isinstance(part, QLineEdit | QTextEdit | QPlainTextEdit):
            yield part.placeholderText()
        if isinstance(part, QComboBox):
            yield from (part.itemText(row) for row in range(part.count()))
        if isinstance(part, QTableView) and part.model() is not None:
            sides = range(part.model().columnCount())
            yield from (str(part.model().headerData(n, Qt.Orientation.Horizontal) or "") for n in sides)
        if isinstance(part, QListView) and part.model() is not None:
            rows = range(part.model().rowCount())
            yield from (str(part.model().data(part.model().index(row, 0)) or "") for row in rows)
    yield from (text for each in window.findChildren(QAction) for text in (each.text(), each.toolTip()))


def english_in(window):
    """Returns what is said in English though the catalogue has it in German."""
    known = i18n._now.window
    german = {form for forms in known.values() for form in forms}
    return sorted(
        {text for text in told(window) if text in known and text not in known[text] and text not in german}
    )


@pytest.mark.parametrize("place", PLACES, ids=lambda place: str(getattr(place, "section", place)))
def test_a_page_is_all_german_and_has_room_for_it(window, qtbot, place):
    key = place if isinstance(place, str) else "library"
    window.open_page(key, None if isinstance(place, str) else place)
    window.resize(960, 600)
    qtbot.wait(60)
    settles(qtbot, lambda: not cut_off(window) and not crowded(window))
    assert (english_in(window), cut_off(window), crowded(window)) == ([], [], [])


@pytest.mark.parametrize("key", ["translate", "library"])
def test_the_palette_calls_keys_as_they_are_called_in_german(window, key):
    hints = [each.hint for each in window.open_page(key).commands()]
    assert [hint for hint in hints if "Ctrl" in hint or "Shift" in hint] == []
