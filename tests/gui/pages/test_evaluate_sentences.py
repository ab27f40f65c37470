"""The sentences of a measurement: orders, search, marks, the map, and a hundred thousand of them."""

import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from gui.item_models.output_table import AFTER, BLOCK, CHANGE, SOURCE, change_words
from gui.pages.evaluate.measurement import measurement_of
from gui.pages.evaluate.result_view import BLIND, SCORES, SENTENCES
from tests.gui.pages.evaluate_door import RUN, result
from tests.gui.pages.evaluate_window import evaluate_door, open_page, settle

_LONGEST_BLOCK_S = 0.05


@pytest.fixture
def tasks():
    return evaluate_door()


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, qtbot)


@pytest.fixture
def view(page, qtbot):
    return look(page, qtbot)


def look(page, qtbot, rivals=("small", "other"), run_id=RUN):
    page.open_measurement(measurement_of(run_id, result(*rivals)))
    page.result.tabs.choose(SENTENCES)
    settle(page, qtbot)
    return page.result.sentences


def text(view, row, column):
    return view.rows.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)


def test_sentences_are_read_only_when_they_are_looked_at(page, qtbot, tasks):
    page.open_measurement(page._found.measurements[0])
    settle(page, qtbot)
    assert tasks.pages == []


def test_most_changed_come_first(view, tasks):
    assert tasks.pages[0] == ("changed", 0, BLOCK)
    assert text(view, 0, CHANGE) == "▲ +30.0"
    assert view._count.text() == "312 sentences"


def test_an_order_is_read_anew_and_shown_from_its_top(view, page, qtbot):
    view._order.choose("lost")
    settle(page, qtbot)
    assert text(view, 0, CHANGE).startswith("▼ −")
    assert view.table.currentIndex().row() == 0


def test_wrong_numbers_are_marked_and_named(view, page, qtbot):
    view._order.choose("numbers")
    settle(page, qtbot)
    view.table.choose_row(4)
    told = view.card.text.toPlainText()
    assert "Wrong numbers: 11 is missing; 4 is in neither source nor reference" in told
    assert "Wrong numbers: 11 is missing" in view.card.text.accessibleDescription()
    parts = view.rows.sentence(4).outputs["pumps"].parts
    assert [part.text for part in parts if part.kind == "wrong"] == ["4"]
    view.table.choose_row(5)
    assert "Wrong numbers" not in view.card.text.toPlainText()


def test_where_no_number_is_wrong_a_sentence_stands_in_place_of_the_table(view, page, qtbot, tasks):
    tasks.n_sentences = 0
    view._order.choose("numbers")
    settle(page, qtbot)
    assert (view._none.text(), view._none.isVisible()) == ("Neither system has a wrong number.", True)
    assert not view.table.isVisible()
    tasks.n_sentences = 312
    view._order.choose("worst")
    settle(page, qtbot)
    assert (view._none.isVisible(), view.table.isVisible()) == (False, True)


def test_what_is_searched_for_is_counted(view, page, qtbot):
    view._search.setText("Flansch")
    qtbot.keyClick(view._search, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert view._count.text() == "44 found"
    assert view.rows.needle == "Flansch"
    view._search.setText("Zeppelin")
    qtbot.keyClick(view._search, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert (view._count.text(), view.card._facts.text()) == ("Nothing found", "No sentence is chosen.")


def test_the_chosen_sentence_is_read_with_every_system(view, page, qtbot):
    view.table.choose_row(3)
    told = view.card.text.toPlainText()
    assert [name in told for name in ("Source", "Reference", "small", "other", "pumps")] == [True] * 5
    assert "(missing: starting it.)" in view.card.text.accessibleDescription()


def test_differences_are_marked_with_a_line_and_brackets_not_with_colour_alone(view):
    html = view.card.text.toHtml()
    assert "text-decoration: underline" in html
    assert "[starting it.]" in view.card.text.toPlainText()


def test_a_click_on_the_map_opens_the_sentence(view, page, qtbot):
    index = view.rows.sentence(5).index
    at = view.map.point_of(index).toPoint()
    expected = view.map.nearest(at.toPointF())
    qtbot.mouseClick(view.map, Qt.MouseButton.LeftButton, pos=at)
    settle(page, qtbot)
    assert view.card._sentence.index == expected


def test_a_sentence_of_the_map_that_is_not_in_the_list_is_fetched(view, page, qtbot, tasks):
    far = view.rows.sentence(0).index
    view._order.choose("lost")
    settle(page, qtbot)
    view.map.opened.emit(far)
    settle(page, qtbot)
    assert tasks.pages[-1] == ("text", far, 1)
    assert view.card._sentence.index == far


def test_the_map_is_walked_with_the_arrow_keys(view, qtbot):
    view.map.setFocus()
    with qtbot.waitSignal(view.map.opened):
        qtbot.keyClick(view.map, Qt.Key.Key_Right)
        qtbot.keyClick(view.map, Qt.Key.Key_Return)
    assert "Sentence" in view.map.accessibleName()
    assert view.map.accessibleDescription().startswith("164 sentences gained, 102 lost")


def test_another_rival_is_chosen(view, page, qtbot):
    view._against.choose("other")
    settle(page, qtbot)
    assert view.rows.headerData(4, Qt.Orientation.Horizontal) == "other"
    assert view.rows.sentence(0).outputs["other"].chrf > 0


def test_a_system_alone_has_no_map_and_no_change(page, qtbot):
    view = look(page, qtbot, rivals=())
    assert view.map.isHidden()
    orders = [view._order.itemText(row) for row in range(view._order.count())]
    assert orders == ["Worst", "Wrong numbers", "Order of the text"]
    assert view.rows.headerData(CHANGE, Qt.Orientation.Horizontal) == "chrF"


def test_a_measurement_whose_sentences_are_gone_says_so(page, qtbot):
    view = look(page, qtbot, run_id="gone")
    assert view._error.isVisible()
    assert "Measure again." in view._error._hint.text()


def test_a_hundred_thousand_sentences_scroll_without_a_wait(page, qtbot, tasks):
    tasks.n_sentences = 100_000
    view = look(page, qtbot, rivals=("small",))
    view._order.choose("text")
    settle(page, qtbot, lambda: view.rows.rowCount() == 100_000)
    longest = 0.0
    for place in range(0, 100_000, 5_003):
        started = time.thread_time()  # of the window's own thread, however busy the machine is
        view.table.scrollTo(view.rows.index(place, SOURCE))
        view.table.viewport().repaint()
        QApplication.processEvents()
        longest = max(longest, time.thread_time() - started)
    assert longest < _LONGEST_BLOCK_S
    settle(page, qtbot, lambda: text(view, 95_057, AFTER))
    assert len(tasks.pages) < 40, "what was scrolled past is not fetched"


def test_a_row_that_is_not_here_yet_is_empty_and_comes(view, page, qtbot):
    assert view.rows.index(250, AFTER).data() is None
    settle(page, qtbot, lambda: view.rows.sentence(250))
    assert "before it is started" in text(view, 250, AFTER)


def test_control_f_leads_to_the_search(view, qtbot):
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view._search.hasFocus()


def test_the_map_tells_what_lies_under_the_pointer(view, qtbot):
    qtbot.mouseMove(view.map, QPoint(3, 3))
    assert view.map.nearest(QPoint(3, 3).toPointF()) == -1


def test_changes_are_told_with_an_arrow():
    assert [change_words(change) for change in (None, 0.01, 4.25, -0.5)] == ["–", "same", "▲ +4.2", "▼ −0.5"]


@pytest.mark.parametrize("tab", [SCORES, BLIND])
def test_control_f_leads_to_the_search_from_the_other_tabs(page, view, qtbot, tab):
    page.result.tabs.choose(tab)
    page.result.setFocus()
    qtbot.keyClick(page.result, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view._search.hasFocus()


def test_escape_ends_the_search_before_it_leads_back(page, view, qtbot):
    view.focus_search()
    qtbot.keyClicks(view._search, "seal")
    qtbot.keyClick(view._search, Qt.Key.Key_Escape)
    assert (view._search.text(), page._stack.currentWidget()) == ("", page.result)
    qtbot.keyClick(view._search, Qt.Key.Key_Escape)
    assert page._stack.currentWidget() is page._tabs
