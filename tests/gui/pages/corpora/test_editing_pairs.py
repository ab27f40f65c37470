"""Pairs edited and deleted where they are looked at, by mouse and by keyboard, each with its undo."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from engine import tasks
from gui.item_models.pair_table import SOURCE, TARGET
from gui.page_list import LibraryPlace
from tests.engine.corpora.samples import PAIRS
from tests.gui.finding import line
from tests.gui.finding import table as table_named
from tests.gui.pages.corpora.library import WAIT


@pytest.fixture
def pairs(page, qtbot):
    """The table of a corpus of 120 pairs."""
    page.corpus.choose("catalogue")
    qtbot.waitUntil(lambda: page.detail.browse._model.rowCount() == 120, timeout=WAIT)
    page.activateWindow()
    table = table_named(page.detail.browse, "Pairs")
    table.setFocus()
    return table


def field_of(table):
    return next(each for each in table.viewport().findChildren(QPlainTextEdit) if each.isVisible())


def text(table, row, column):
    return table.model().index(row, column).data()


def open_with_f2(table, row, column=TARGET):
    table.setCurrentIndex(table.model().index(row, column))
    QTest.keyClick(table, Qt.Key.Key_F2)
    return field_of(table)


def written(qtbot, table, row, column, words):
    field = open_with_f2(table, row, column)
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: text(table, row, column) == words, timeout=WAIT)


def test_f2_edits_the_translation_and_enter_keeps_it(page, pairs, qtbot):
    pairs.choose_row(3)
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        QTest.keyClick(pairs, Qt.Key.Key_F2)
        QTest.keyClicks(field_of(pairs), " Indeed.")
        QTest.keyClick(field_of(pairs), Qt.Key.Key_Return)
    assert offer.args[0] == "The pair was changed."
    qtbot.waitUntil(lambda: text(pairs, 3, TARGET).endswith(". Indeed."), timeout=WAIT)
    assert pairs.currentIndex().row() == 3
    with qtbot.waitSignal(page.changes.changed, timeout=WAIT):
        offer.args[1]()
    qtbot.waitUntil(lambda: not text(pairs, 3, TARGET).endswith("Indeed."), timeout=WAIT)


def test_a_double_click_edits_the_side_it_is_on(page, pairs, qtbot):
    written(qtbot, pairs, 0, SOURCE, "Ganz anders.")
    with tasks.open_corpus("catalogue") as browser:
        assert browser.rows(0, 1)[0].source == "Ganz anders."
    place = pairs.visualRect(pairs.model().index(1, SOURCE)).center()
    QTest.mouseClick(pairs.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(pairs.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert field_of(pairs).toPlainText() == text(pairs, 1, SOURCE)


@pytest.mark.parametrize("words", ["", "Something else."])
def test_esc_leaves_a_pair_as_it_was_and_so_does_an_empty_side(page, pairs, qtbot, words):
    before = text(pairs, 2, TARGET)
    field = open_with_f2(pairs, 2)
    field.setPlainText(words)
    with qtbot.assertNotEmitted(page.detail.pair_written):
        QTest.keyClick(field, Qt.Key.Key_Escape if words else Qt.Key.Key_Return)
    assert text(pairs, 2, TARGET) == before


def test_the_next_pair_can_be_typed_while_the_one_before_is_kept(page, pairs, qtbot):
    field = open_with_f2(pairs, 4, SOURCE)
    field.setPlainText("Erstens.")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    following = field_of(pairs)
    following.setPlainText("First.")
    qtbot.waitUntil(lambda: text(pairs, 4, SOURCE) == "Erstens.", timeout=WAIT)
    assert following.toPlainText() == "First."
    QTest.keyClick(following, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: text(pairs, 4, TARGET) == "First.", timeout=WAIT)


def test_what_was_edited_is_found_by_its_new_words(page, pairs, qtbot):
    written(qtbot, pairs, 7, TARGET, "A zebra.")
    line(page.detail.browse, "Search the pairs").setText("zebra")
    qtbot.waitUntil(lambda: page.detail.browse._count.text() == "1 found", timeout=WAIT)


def test_delete_removes_the_chosen_pairs_and_the_one_behind_is_chosen(page, pairs, qtbot):
    behind = text(pairs, 6, SOURCE)
    pairs.choose_row(5)
    with qtbot.waitSignal(page.undo_offered, timeout=WAIT) as offer:
        QTest.keyClick(pairs, Qt.Key.Key_Delete)
    assert offer.args[0] == "1 pair was deleted."
    qtbot.waitUntil(lambda: pairs.model().rowCount() == 119, timeout=WAIT)
    qtbot.waitUntil(lambda: pairs.currentIndex().row() == 5, timeout=WAIT)
    assert text(pairs, 5, SOURCE) == behind
    with qtbot.waitSignal(page.changes.changed, timeout=WAIT):
        offer.args[1]()
    qtbot.waitUntil(lambda: pairs.model().rowCount() == 120, timeout=WAIT)


@pytest.mark.parametrize("is_open", [False, True])
def test_what_another_page_has_selected_is_looked_up(page, whole, pairs, qtbot, is_open):
    sought = ("catalogue", text(pairs, 9, SOURCE)) if is_open else ("more", "Ventil")
    whole.show_subject(LibraryPlace(id=sought[0], text=sought[1]))
    whole.refresh()
    expected = sum("ventil" in source.casefold() for source, _ in PAIRS) if not is_open else 1
    qtbot.waitUntil(lambda: page.detail.browse._count.text() == f"{expected} found", timeout=WAIT)
