"""Where there is little room: what is shortened, what scrolls, and what stays in sight."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QStringListModel
from PySide6.QtGui import QHelpEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QStackedWidget, QTabBar, QWidget

from gui.pages.page import scrolled
from gui.widgets.controls import Fold, Tabs, label
from gui.widgets.layouts import Gap, Stretch, rows_in
from gui.widgets.sheet import Sheet
from gui.widgets.table import Table, TextTable
from gui.widgets.text import ElidedLabel
from tests.gui.showing import show_active

LONG = "Sounds like somebody whose name is long"


@pytest.fixture
def shown(qtbot):
    """Shows a widget in a window of its own."""

    def show(widget, width, height):
        qtbot.addWidget(widget)
        widget.resize(width, height)
        show_active(qtbot, widget)
        qtbot.wait(30)
        return widget

    return show


def form_of(n_fields, *, wraps):
    form = QWidget()
    rows = rows_in(form)
    rows.addWidget(label("A line. " * 20, wraps=wraps))
    for number in range(n_fields):
        rows.addWidget(QPushButton(str(number)))
    return form


@pytest.mark.parametrize("wraps", [True, False])
def test_a_form_scrolls_before_its_fields_are_squeezed(shown, wraps):
    form = form_of(12, wraps=wraps)
    area = shown(scrolled(form), 300, 120)
    assert area.verticalScrollBar().maximum() > 0
    assert all(each.height() >= each.minimumSizeHint().height() for each in form.findChildren(QPushButton))


def test_a_form_that_knows_its_height_keeps_it(shown):
    form = form_of(2, wraps=False)
    area = scrolled(form)
    form.setMinimumHeight(500)
    assert shown(area, 300, 120).widget().height() == 500


def test_a_title_is_shortened_only_where_not_all_fit_and_comes_back(shown, qtbot):
    tabs = Tabs("Parts")
    for title in ("Words", "Sentences", "Alike"):
        tabs.add(title, QLabel(title))
    tabs.rename(2, LONG, "Sounds like")
    bar = shown(tabs, 900, 200).findChild(QTabBar)
    seen = []
    for width in (900, 320, 900):
        tabs.resize(width, 200)
        qtbot.wait(20)
        seen.append((bar.tabText(2), bar.tabToolTip(2), tabs.title(2)))
    assert seen == [(LONG, "", LONG), ("Sounds like", LONG, LONG), (LONG, "", LONG)]


def test_the_chosen_row_stays_in_sight_when_the_table_gets_lower(shown, qtbot):
    table = Table("Rows", QStringListModel([str(row) for row in range(20)]), [0])
    shown(table, 200, 400)
    table.choose_row(8)
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))
    table.resize(200, 160)
    qtbot.wait(20)
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))


@pytest.mark.parametrize(("row", "told"), [(0, []), (1, ["a long name " * 9])])
def test_what_a_cell_has_no_room_for_is_told_under_the_pointer(shown, monkeypatch, row, told):
    tips = []
    monkeypatch.setattr("gui.widgets.table.QToolTip.showText", lambda _at, text, _owner: tips.append(text))
    table = shown(Table("Rows", QStringListModel(["short", "a long name " * 9]), [0]), 200, 300)
    at = table.visualRect(table.model().index(row, 0)).center()
    event = QHelpEvent(QEvent.Type.ToolTip, at, table.viewport().mapToGlobal(at))
    QApplication.sendEvent(table.viewport(), event)
    assert tips == told


def test_a_row_that_was_out_of_sight_stays_there(shown, qtbot):
    table = Table("Rows", QStringListModel([str(row) for row in range(40)]), [0])
    shown(table, 200, 400)
    table.choose_row(0)
    table.scrollToBottom()
    table.resize(200, 160)
    qtbot.wait(20)
    assert table.visualRect(table.currentIndex()).bottom() < 0


def test_a_row_follows_its_text_when_its_column_gets_narrower_or_it_changes_out_of_sight(shown, qtbot):
    model = QStandardItemModel(1, 2)
    model.setItem(0, 0, QStandardItem("some words " * 20))
    table, pages = TextTable("Rows", model, [0, 60]), QStackedWidget()
    pages.addWidget(table)
    pages.addWidget(QLabel("elsewhere"))
    shown(pages, 400, 300)
    qtbot.waitUntil(lambda: table.rowHeight(0) > 60)
    before = table.rowHeight(0)
    table.horizontalHeader().resizeSection(1, 250)
    qtbot.waitUntil(lambda: table.rowHeight(0) > 2 * before)
    pages.setCurrentIndex(1)
    model.setItem(0, 0, QStandardItem("short"))
    QApplication.processEvents()
    pages.setCurrentIndex(0)
    qtbot.waitUntil(lambda: table.rowHeight(0) == 40)


@pytest.mark.parametrize(("inside", "sees_all"), [(60, True), (900, False)])
def test_what_is_unfolded_by_hand_comes_into_sight_with_its_button(shown, qtbot, inside, sees_all):
    form, fold = QWidget(), Fold("More")
    content = QLabel("content")
    content.setFixedHeight(inside)
    fold.body.addWidget(content)
    rows_in(form, Gap(380), fold, Gap(300), Stretch())
    area = shown(scrolled(form), 300, 400)
    fold.button.click()
    qtbot.wait(60)
    top = fold.mapTo(area.viewport(), QPoint()).y()
    bottom = content.mapTo(area.viewport(), QPoint()).y() + inside
    assert 0 <= top < 340
    assert (bottom <= area.viewport().height()) == sees_all


def test_a_long_name_makes_no_sheet_wider_nor_is_it_cut_without_a_sign(shown, qtbot):
    host = shown(QWidget(), 800, 600)
    title = f"Change “{'a very long name ' * 12}”"
    sheet = Sheet(title, "Everything can be undone.", "Change", host)
    sheet.show()
    qtbot.waitUntil(sheet.isVisible)
    (heading,) = [each for each in sheet.findChildren(ElidedLabel) if each.text() == title]
    assert sheet.width() <= 640
    assert heading.width() < heading.fontMetrics().horizontalAdvance(title)
    sheet.close()
