"""The sentences of a measurement: orders, search, marks, the map, and a hundred thousand of them."""

import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from engine import tasks as engine_tasks
from engine.results.evaluation import EvaluatedSentence, SentencePage, SentenceScores, SystemOutput
from gui.item_models.output_table import AFTER, BLOCK, CHANGE, SOURCE, change_words, shown_parts
from gui.pages.laboratory.result_view import BLIND, SCORES, SENTENCES
from tests.gui.pages.laboratory.evaluations import evaluation
from tests.gui.pages.laboratory.waiting import settle
from tests.patience import patience


@pytest.fixture
def asked(tasks, monkeypatch):
    """What is asked of the engine: order, offset and limit of every page."""
    pages = []
    real = engine_tasks.evaluation_sentences

    def watched(run, order, against, offset, limit, *more, **options):
        pages.append((order, offset, limit))
        return real(run, order, against, offset, limit, *more, **options)

    monkeypatch.setattr(engine_tasks, "evaluation_sentences", watched)
    return pages


@pytest.fixture
def view(asked, page, qtbot):
    """The sentences of the evaluation of three systems."""
    page.commands()[0].run()
    return look(page, qtbot)


def look(page, qtbot):
    page.result.tabs.choose(SENTENCES)
    settle(page, qtbot)
    return page.result.sentences


def text(view, row, column):
    return view.rows.index(row, column).data(Qt.ItemDataRole.AccessibleTextRole)


def test_sentences_are_read_only_when_they_are_looked_at(asked, page, qtbot):
    page.commands()[0].run()
    settle(page, qtbot)
    assert asked == []


def test_most_changed_come_first(view, asked):
    assert asked[0] == ("changed", 0, BLOCK)
    assert text(view, 0, CHANGE) == "▲ +30.0"
    assert view.count.text() == "312 sentences"


def test_an_order_is_read_anew_and_shown_from_its_top(view, page, qtbot):
    view.order.choose("lost")
    settle(page, qtbot)
    assert text(view, 0, CHANGE).startswith("▼ −")
    assert view.table.currentIndex().row() == 0


def test_wrong_numbers_are_marked_and_named(view, page, qtbot):
    view.order.choose("numbers")
    settle(page, qtbot)
    assert view.count.text() == "35 of 312"
    told = view.card.text.toPlainText()
    assert "Wrong numbers: 11 is missing; 4 is in neither source nor reference" in told
    assert "Wrong numbers: 11 is missing" in view.card.text.accessibleDescription()
    parts = shown_parts(view.rows.sentence(0).output("pumps"))
    assert [part.text for part in parts if part.kind == "wrong"] == ["4"]
    view.order.choose("text")
    settle(page, qtbot)
    assert "Wrong numbers" not in view.card.text.toPlainText()


def test_where_no_sentence_stands_another_one_says_why(view, page, qtbot):
    view.search.setText("Zeppelin")
    qtbot.keyClick(view.search, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert (view.none.text(), view.none.isVisible()) == ("No sentence with “Zeppelin” in it.", True)
    assert not view.table.isVisible()
    view.search.clear()
    view.order.choose("worst")
    settle(page, qtbot)
    assert (view.none.isVisible(), view.table.isVisible()) == (False, True)


@pytest.mark.slow
def test_what_is_searched_for_is_counted(view, page, qtbot):
    view.search.setText("Flansch")
    qtbot.keyClick(view.search, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert view.count.text() == "44 found"
    assert view.rows.needle == "Flansch"
    view.search.setText("Zeppelin")
    qtbot.keyClick(view.search, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert (view.count.text(), view.card.facts.text()) == ("Nothing found", "No sentence is chosen.")


def test_the_chosen_sentence_is_read_with_every_system(view, page, qtbot):
    view.table.choose_row(3)
    told = view.card.text.toPlainText()
    assert [name in told for name in ("Source", "Reference", "small", "other", "pumps")] == [True] * 5
    assert "(missing: starting)" in view.card.text.accessibleDescription()


def test_differences_are_marked_with_a_line_and_brackets_not_with_colour_alone(view):
    html = view.card.text.toHtml()
    assert "text-decoration: underline" in html
    assert "[starting]" in view.card.text.toPlainText()


def test_a_click_on_the_map_opens_the_sentence(view, page, qtbot):
    index = view.rows.sentence(5).index
    at = view.map.point_of(index).toPoint()
    expected = view.map.nearest(at.toPointF())
    qtbot.mouseClick(view.map, Qt.MouseButton.LeftButton, pos=at)
    settle(page, qtbot)
    assert view.card.sentence.index == expected


def test_a_sentence_of_the_map_that_is_not_in_the_list_is_fetched(view, page, qtbot, asked):
    far = view.rows.sentence(0).index
    view.order.choose("lost")
    settle(page, qtbot)
    view.map.opened.emit(far)
    settle(page, qtbot)
    assert asked[-1] == ("text", far, 1)
    assert view.card.sentence.index == far


def test_the_map_is_walked_with_the_arrow_keys(view, qtbot):
    view.map.setFocus()
    with qtbot.waitSignal(view.map.opened):
        qtbot.keyClick(view.map, Qt.Key.Key_Right)
        qtbot.keyClick(view.map, Qt.Key.Key_Return)
    assert "Sentence" in view.map.accessibleName()
    assert view.map.accessibleDescription().startswith("164 sentences gained, 102 lost")


def test_another_rival_is_chosen(view, page, qtbot):
    view.against.choose("other")
    settle(page, qtbot)
    assert view.rows.headerData(4, Qt.Orientation.Horizontal) == "other"
    assert view.rows.sentence(0).output("other").chrf > 0


def test_a_system_alone_has_no_map_and_no_change(page, qtbot):
    page.commands()[1].run()
    view = look(page, qtbot)
    assert view.map.isHidden()
    orders = [view.order.itemText(row) for row in range(view.order.count())]
    assert orders == ["Worst", "Wrong numbers", "Order of the text"]
    assert view.rows.headerData(CHANGE, Qt.Orientation.Horizontal) == "chrF"


def test_an_evaluation_whose_sentences_are_gone_says_so(page, qtbot):
    page.open_evaluation(evaluation("small", run="evaluate-9"))
    view = look(page, qtbot)
    assert view.error.isVisible()
    assert view.rows.rowCount() == 0


def long_page(run, order, against, offset, limit, *_more, **_options):
    """A page of an evaluation that is too long to be made in a test."""
    rows = tuple(long_sentence(place) for place in range(offset, min(offset + limit, 100_000)))
    return SentencePage(n=100_000, model="pumps", against="small", systems=("small", "pumps"), rows=rows)


def long_sentence(place):
    outputs = tuple(
        SystemOutput(
            model=name, text=f"Sentence {place}.", chrf=50.0, is_exact=False, numbers_wrong=(), parts=()
        )
        for name in ("small", "pumps")
    )
    return EvaluatedSentence(
        index=place, source=f"Satz {place}.", reference="", speaker="", outputs=outputs, change=0.0
    )


@pytest.mark.slow
def test_a_hundred_thousand_sentences_scroll_without_a_wait(page, qtbot, monkeypatch):
    offsets = []

    def watched(*order, **options):
        offsets.append(order[3])
        return long_page(*order, **options)

    monkeypatch.setattr(engine_tasks, "evaluation_sentences", watched)
    nothing = SentenceScores(model="pumps", against="small", index=(), chrf_before=(), chrf_after=())
    monkeypatch.setattr(engine_tasks, "sentence_map", lambda *_order: nothing)
    page.open_evaluation(evaluation("small", run="evaluate-9"))
    view = look(page, qtbot)
    settle(page, qtbot, lambda: view.rows.rowCount() == 100_000)
    longest = 0.0
    for place in range(0, 100_000, 5_003):
        started = time.thread_time()  # of the window's own thread, however busy the machine is
        view.table.scrollTo(view.rows.index(place, SOURCE))
        view.table.viewport().repaint()
        QApplication.processEvents()
        longest = max(longest, time.thread_time() - started)
    assert longest < patience(0.05)
    settle(page, qtbot, lambda: text(view, 95_057, SOURCE))
    assert len(offsets) < 40, "what was scrolled past is not fetched"


@pytest.mark.slow
def test_a_row_that_is_not_here_yet_is_empty_and_comes(view, page, qtbot):
    assert view.rows.index(250, AFTER).data() is None
    settle(page, qtbot, lambda: view.rows.sentence(250))
    assert "it is started" in text(view, 250, AFTER)


def test_control_f_leads_to_the_search(view, qtbot):
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.search.hasFocus()


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
    assert view.search.hasFocus()


def test_escape_ends_the_search_before_it_leads_back(page, view, qtbot):
    view.focus_search()
    qtbot.keyClicks(view.search, "seal")
    qtbot.keyClick(view.search, Qt.Key.Key_Escape)
    assert (view.search.text(), page.stack.currentWidget()) == ("", page.result)
    qtbot.keyClick(view.search, Qt.Key.Key_Escape)
    assert page.stack.currentWidget() is page.tabs
