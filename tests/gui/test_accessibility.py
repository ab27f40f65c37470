"""Every control has a name, and the keyboard reaches every control of every page."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QScrollBar,
    QTextEdit,
    QWidget,
)

from gui.page_list import RAIL_PAGES

pytestmark = pytest.mark.window
PAGES = pytest.mark.parametrize("key", [key for key, _, _ in RAIL_PAGES])
CONTROLS = (
    QAbstractButton, QComboBox, QLineEdit, QAbstractItemView, QAbstractSlider, QTextEdit, QPlainTextEdit,
    QProgressBar,
)  # fmt: skip


def is_inner(widget):
    """Tells the parts that Qt makes inside its own controls."""
    return isinstance(widget, QScrollBar) or widget.objectName().startswith("qt_") or (
        isinstance(widget, QAbstractItemView) and widget.parentWidget().inherits("QComboBoxPrivateContainer")
    )  # fmt: skip


def controls(window):
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, CONTROLS) and not is_inner(widget)
    ]


@PAGES
def test_every_control_has_a_name(window, qtbot, key):
    window.open_page(key)
    qtbot.wait(60)
    nameless = [widget for widget in controls(window) if not widget.accessibleName() and not _text(widget)]
    assert [f"{type(widget).__name__} in {type(widget.parent()).__name__}" for widget in nameless] == []


def _text(widget):
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def walk(window, qtbot, key=Qt.Key.Key_Tab, steps=120):
    visited = []
    for _ in range(steps):
        qtbot.keyClick(QApplication.focusWidget() or window, key)
        widget = QApplication.focusWidget()
        if visited and widget is visited[0] is not visited[-1]:  # links of a text are one after the other
            return visited
        visited.append(widget)
    return visited


def _takes_tab(widget):
    return widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled()


@PAGES
def test_tab_reaches_every_control_and_comes_round(window, qtbot, key):
    window.open_page(key)
    qtbot.wait(60)
    window.activateWindow()
    visited = walk(window, qtbot)
    assert len(visited) < 120, f"trapped at {visited[-1]}"
    wanted = [widget for widget in controls(window) if _takes_tab(widget)]
    missed = [widget.accessibleName() for widget in wanted if widget not in visited and not _is_radio(widget)]
    assert missed == []


def _is_radio(widget):
    """Of a group of radio buttons Tab reaches the chosen one; the arrow keys lead to the others."""
    return widget.inherits("QRadioButton")


def test_what_has_the_focus_says_so_on_the_screen(window, qtbot):
    window.open_page("library")
    qtbot.wait(60)
    walk(window, qtbot, steps=4)
    assert "focus" in window.current_page.styleSheet()
    assert QApplication.focusWidget() is not None
