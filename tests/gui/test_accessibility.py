"""Every control has a name, and the keyboard reaches every control of every page."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QRadioButton,
    QScrollBar,
    QSpinBox,
    QTableView,
    QTextEdit,
    QWidget,
)

from gui.page_list import PROGRAMS, RAIL_PAGES, LibraryPlace, Section
from gui.widgets.controls import RailButton, label
from gui.widgets.layouts import row_of, rows_in
from gui.widgets.sheet import FittedDialog
from tests.gui.showing import name_of, show_active

pytestmark = pytest.mark.window
PAGES = pytest.mark.parametrize("key", [*(key for key, _, _ in RAIL_PAGES), PROGRAMS])
PARTS = pytest.mark.parametrize(
    "place", [*map(LibraryPlace, Section), LibraryPlace(Section.MODELS, is_new=True)]
)
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


def heard(widget):
    """Returns what a screen reader calls a widget, and what it adds, as Qt gives it out on every system.

    Qt for Linux gives the choice of a combo box out as its name, which only a label beside it then says.
    """
    interface = QAccessible.queryAccessibleInterface(widget)
    name, added = interface.text(QAccessible.Text.Name), interface.text(QAccessible.Text.Description)
    if isinstance(widget, QComboBox) and not widget.isEditable():
        labels = [
            each for each, relation in interface.relations() if relation & QAccessible.RelationFlag.Label
        ]
        name = " ".join(each.text(QAccessible.Text.Name) for each in labels)
        assert len(labels) < 2, name  # noqa: PLR2004
    return name, added


def is_for_keys(widget):
    """Tells whether the keyboard may be in a widget."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and not widget.focusProxy()


def badly_heard(part):
    """Returns what of a window a screen reader calls nothing, says twice or takes for something else."""
    found = []
    for widget in (each for each in part.findChildren(QWidget) if not is_inner(each)):
        kind = f"{type(widget).__name__} in {type(widget.parent()).__name__}"
        if isinstance(widget, CONTROLS) or is_for_keys(widget):
            name, added = heard(widget)
            found += [] if name else [f"{kind} has no name"]
            found += [f"{kind} says twice: {added}"] if name and added.startswith(f"{name} (") else []
        if isinstance(widget, QAbstractButton) and widget.group() and widget.group().exclusive():
            role = QAccessible.queryAccessibleInterface(widget).role()
            found += [] if role == QAccessible.Role.RadioButton else [f"{kind} is not one of several"]
        if isinstance(widget, QTableView) and widget.model() is not None and widget.model().rowCount():
            found += [f"{kind}: column {n} has no name" for n in range(widget.model().columnCount())
                      if not _title(widget.model(), n)]  # fmt: skip
    return found


def _title(model, column):
    roles = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole
    return next(
        filter(None, (model.headerData(column, Qt.Orientation.Horizontal, role) for role in roles)), ""
    )


@PAGES
def test_every_control_has_a_name_and_says_it_once(window, qtbot, key):
    window.open_page(key)
    qtbot.wait(60)
    assert badly_heard(window) == []


@PARTS
def test_so_do_those_of_every_part_of_the_library(window, qtbot, place):
    window._go("library", place)
    qtbot.wait(60)
    assert badly_heard(window) == []


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


def against_the_eye(visited):
    """Returns where Tab goes up in a column, or back in a line."""
    found = []
    in_sight = (each for each in visited if each.visibleRegion().boundingRect() == each.rect())
    for former, latter in pairwise(in_sight):
        first, second = (QRect(each.mapToGlobal(QPoint()), each.size()) for each in (former, latter))
        goes_up = second.bottom() < first.top() and _overlap(first, second, QRect.left, QRect.right)
        goes_back = second.right() < first.left() and _overlap(first, second, QRect.top, QRect.bottom)
        found += [f"{name_of(former)}, then {name_of(latter)}"] if goes_up or goes_back else []
    return found


def _overlap(first, second, begin, end):
    return begin(first) <= end(second) and begin(second) <= end(first)


class _Form(FittedDialog):
    """A line and a choice; what stands between them was built last, as a row that is filled anew."""

    def __init__(self):
        super().__init__()
        self.first, self.choice, self.other = QLineEdit(), QRadioButton("One"), QRadioButton("Other")
        self.choice.setChecked(True)
        self.rows = rows_in(self, label("Choose.", wraps=True), self.first, row_of(self.choice, self.other))
        self.between = QSpinBox()
        self.rows.insertWidget(2, self.between)


@pytest.fixture
def form(qtbot):
    """A form whose first field has the keyboard."""
    result = _Form()
    qtbot.addWidget(result)
    show_active(qtbot, result)
    result.first.setFocus()
    return result


def test_tab_goes_as_one_reads_whatever_was_built_when(qtbot, form):
    assert walk(form, qtbot, steps=3) == [form.between, form.choice, form.first]
    assert walk(form, qtbot, Qt.Key.Key_Backtab, steps=3) == [form.choice, form.between, form.first]


def test_tab_passes_what_cannot_be_used(qtbot, form):
    form.between.setEnabled(False)
    assert walk(form, qtbot, steps=2) == [form.choice, form.first]


@PAGES
def test_tab_reaches_every_control_and_comes_round(window, qtbot, key):
    window.open_page(key)
    qtbot.wait(60)
    tab_comes_round(window, qtbot)


@PARTS
def test_so_it_does_in_every_part_of_the_library(window, qtbot, place):
    window._go("library", place)
    qtbot.wait(60)
    tab_comes_round(window, qtbot)


def tab_comes_round(window, qtbot):
    window.activateWindow()
    visited = walk(window, qtbot)
    assert len(visited) < 120, f"trapped at {visited[-1]}"
    wanted = [widget for widget in controls(window) if _takes_tab(widget)]
    missed = [widget.accessibleName() for widget in wanted if widget not in visited and not _is_radio(widget)]
    assert missed == []
    begin = next((place for place, each in enumerate(visited) if isinstance(each, RailButton)), 0)
    assert against_the_eye(visited[begin:] + visited[:begin]) == []


def _is_radio(widget):
    """Of a group of radio buttons Tab reaches the chosen one; the arrow keys lead to the others."""
    return widget.inherits("QRadioButton")


def test_tab_leads_to_the_page_that_is_open(window, qtbot):
    window.open_page("library")
    qtbot.wait(60)
    window.activateWindow()
    of_the_rail = [widget for widget in walk(window, qtbot) if isinstance(widget, RailButton)]
    assert [button.text() for button in of_the_rail] == ["Library"]


def test_what_has_the_focus_says_so_on_the_screen(window, qtbot):
    window.open_page("library")
    qtbot.wait(60)
    walk(window, qtbot, steps=4)
    assert "focus" in window.current_page.styleSheet()
    assert QApplication.focusWidget() is not None
