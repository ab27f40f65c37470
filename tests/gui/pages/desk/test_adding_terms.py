"""Terms that are added from the text: with what is selected there, in one key and Enter."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPlainTextEdit, QTextEdit

from engine import tasks
from engine.results.terms import GivenTerm
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.table import SOURCE
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.desk.desk_hands import CONTROL, FIRST, field, is_translated, press, targets, type_over

Key = Qt.Key


@pytest.fixture
def zoo(qtbot: Any, page: TranslatePage, desk: WorkDesk) -> WorkDesk:
    """The letter in a domain with a term."""
    tasks.add_terms([GivenTerm(source="Zoo", target="zoo")], "zoo", "de", "en")
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("zoo · terms") > 0)
    page.header.domain.setCurrentIndex(page.header.domain.findText("zoo · terms"))
    qtbot.waitUntil(lambda: desk.state.system.own_domain == "zoo" and is_translated(desk))
    return desk


def select_first_word(edit: QPlainTextEdit | QTextEdit) -> str:
    cursor = edit.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.Start)
    cursor.select(QTextCursor.SelectionType.WordUnderCursor)
    edit.setTextCursor(cursor)
    return cursor.selectedText()


def asked(page: TranslatePage) -> tuple[str, str]:
    popover = page.adding_term.popover
    assert popover.isVisible()
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    return popover.source.text(), popover.target.text()


def terms(domain: str = "zoo") -> list[tuple[str, str]]:
    return [(each.source, each.target) for each in tasks.domain_terms(domain, "de", "en").entries]


def test_selected_words_of_a_segment_become_a_term_which_counts_at_once_and_is_undone(
    qtbot: Any, page: TranslatePage, zoo: WorkDesk
) -> None:
    type_over(zoo, "zebra runs")
    words = select_first_word(zoo.view.table.source), select_first_word(field(zoo))
    press(zoo, Key.Key_E, CONTROL)
    assert asked(page) == words == (FIRST.split()[0], "zebra")
    with qtbot.waitSignal(page.undo_offered) as offered:
        press(zoo, Key.Key_Return)
    assert field(zoo).hasFocus()
    assert offered.args[0] == f"“{words[0]}” was added to the terms of zoo."
    assert terms() == sorted([words, ("Zoo", "zoo")], key=lambda each: each[0].casefold())
    qtbot.waitUntil(lambda: "zebra" in targets(zoo)[3].casefold() and is_translated(zoo))
    offered.args[1]()
    qtbot.waitUntil(lambda: "zebra" not in targets(zoo)[3].casefold() and is_translated(zoo))
    assert terms() == [("Zoo", "zoo")]


def test_words_of_the_source_are_selected_by_a_double_click_and_typing_goes_to_the_translation(
    page: TranslatePage, zoo: WorkDesk
) -> None:
    table = zoo.view.table
    box = table.visualRect(table.segments.index(1, SOURCE))
    place = table.viewport().mapTo(table.window(), box.topLeft() + QPoint(20, 20))
    QTest.mouseDClick(table.window().windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0), place)
    assert table.source.hasFocus()
    assert table.source.textCursor().selectedText()
    assert page.selected_text() == table.source.textCursor().selectedText()
    QTest.keyClicks(QApplication.focusWidget(), "!")
    assert field(zoo).hasFocus()
    assert "!" in field(zoo).toPlainText()
    assert zoo.state.active == 1


def test_a_term_is_added_from_the_panel_and_one_that_is_there_is_said_to_be(
    qtbot: Any, page: TranslatePage, zoo: WorkDesk
) -> None:
    page.inspector.add_term.click()
    popover = page.adding_term.popover
    assert asked(page) == ("", "")
    QTest.keyClicks(popover.source, "Zoo")
    press(zoo, Key.Key_Return)
    assert popover.isVisible(), "a term has a translation"
    QTest.keyClicks(popover.target, "zoo")
    with qtbot.waitSignal(page.toasted) as said:
        press(zoo, Key.Key_Return)
    assert said.args == ["“Zoo” is a term already."]


def test_without_a_domain_one_is_asked_for(qtbot: Any, page: TranslatePage, desk: WorkDesk) -> None:
    with qtbot.waitSignal(page.toasted) as said:
        press(desk, Key.Key_E, CONTROL)
    assert said.args == ["Terms belong to a domain: choose one first."]
    assert not page.adding_term.popover.isVisible()


@pytest.mark.qt_log_ignore("plugin does not support")  # menus, offscreen
def test_the_panes_offer_it_too_in_the_menu_of_their_words(
    qtbot: Any, page: TranslatePage, zoo: WorkDesk
) -> None:
    zoo.close()
    page.source.edit.replace_text("Ein Test.")
    qtbot.waitUntil(lambda: page.output.map is not None and not page.session.is_busy)
    edit = page.source.edit
    edit.setFocus()
    words = select_first_word(edit)
    place = QPoint(5, 5)
    asks = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, edit.viewport().mapToGlobal(place))
    QApplication.sendEvent(edit.viewport(), asks)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = menu.actions()[-1]
    assert (action.text(), action.shortcut().toString()) == ("Add term…", "Ctrl+E")
    menu.close()
    action.trigger()
    assert asked(page) == (words, "")
