"""The blind test: keys, saving at once, going on later, and the sides at the end."""

import pytest
from PySide6.QtCore import Qt

from engine import tasks as engine_tasks
from engine.base.errors import LibraryError
from engine.results.evaluation import BlindChoice
from gui.pages.laboratory.result_view import BLIND
from tests.gui.pages.laboratory.evaluations import evaluation, sentence
from tests.gui.pages.laboratory.waiting import settle


@pytest.fixture
def view(page, qtbot):
    page.commands()[0].run()
    page.result.tabs.choose(BLIND)
    page.result.blind.amount.choose(10)
    settle(page, qtbot)
    return page.result.blind


def begin(view, page, qtbot):
    view.begin.click()
    settle(page, qtbot, lambda: view.steps.currentIndex() == 1)


def press(view, page, qtbot, keys):
    for key in keys:
        qtbot.keyClick(view.question, key)
        settle(page, qtbot)


def answers(view):
    return [str(item.answer) for item in engine_tasks.open_blind_test(view.test.id).items]


def side_of(view, system):
    """Returns the key for the translation of a system of the question asked."""
    item = view.test.items[int(view.question.progress.text().split()[1]) - 1]
    return "1" if (item.left == sentence(item.index)["now"]) == (system == "pumps") else "2"


def test_the_four_keys_answer_and_every_answer_is_saved_at_once(view, page, qtbot):
    begin(view, page, qtbot)
    press(view, page, qtbot, "120 ")
    assert answers(view)[:5] == ["left", "right", "same", "skip", ""]
    assert view.question.progress.text() == "Sentence 5 of 10"


def test_a_test_that_is_being_made_says_so_until_it_is_there(view, page, qtbot, monkeypatch):
    def fail(*_arguments):
        raise LibraryError("The run is gone.", "Measure again.")

    monkeypatch.setattr(engine_tasks, "blind_test", fail)
    view.begin.click()
    assert (view.begin.text(), view.begin.isEnabled()) == ("Preparing…", False)
    settle(page, qtbot)
    assert (view.begin.text(), view.begin.isEnabled()) == ("Begin", True)


def test_nothing_on_the_screen_tells_whose_a_translation_is(view, page, qtbot):
    begin(view, page, qtbot)
    item = view.test.items[0]
    assert [side.text.plain() for side in view.question.sides] == [item.left, item.right]
    assert "pumps" not in view.question.accessibleName() + view.question.accessibleDescription()


def test_the_words_that_differ_are_marked(view, page, qtbot):
    begin(view, page, qtbot)
    marked = {word for side in view.question.sides for word in side.text.marked()}
    assert "it is started" in marked
    assert not any(word.startswith("Check") for word in marked)


def test_a_screen_reader_gets_the_whole_question(view, page, qtbot):
    begin(view, page, qtbot)
    item = view.test.items[0]
    assert view.question.accessibleName() == f"Sentence 1 of 10. Source: {item.source}"
    assert view.question.accessibleDescription() == f"1: {item.left} 2: {item.right}"


def test_backspace_goes_back_and_the_answer_can_be_another(view, page, qtbot):
    begin(view, page, qtbot)
    press(view, page, qtbot, ["1", Qt.Key.Key_Backspace])
    assert view.question.answer_given.text() == "You said: 1 is better"
    press(view, page, qtbot, "2")
    assert answers(view)[0] == "right"


def test_space_on_a_button_presses_the_button(view, page, qtbot):
    begin(view, page, qtbot)
    qtbot.keyClick(view.question.sides[1].button, Qt.Key.Key_Space)
    settle(page, qtbot)
    assert answers(view)[:2] == ["right", ""]


def test_a_click_on_a_translation_chooses_it(view, page, qtbot):
    begin(view, page, qtbot)
    qtbot.mouseClick(view.question.sides[0], Qt.MouseButton.LeftButton)
    settle(page, qtbot)
    assert answers(view)[0] == "left"


def test_a_test_that_was_left_goes_on_where_it_was(view, page, qtbot):
    begin(view, page, qtbot)
    press(view, page, qtbot, "112")
    view.question.leave.click()
    settle(page, qtbot)
    assert view.tests.index(0, 2).data() == "3 of 10 answered"
    view.table.choose_row(0)
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert view.question.progress.text() == "Sentence 4 of 10"


def test_the_end_tells_the_sign_test_and_the_sides(view, page, qtbot):
    begin(view, page, qtbot)
    for system in ("pumps",) * 8 + ("small",):
        press(view, page, qtbot, side_of(view, system))
    press(view, page, qtbot, "0")
    settle(page, qtbot, lambda: view.steps.currentIndex() == 2)
    assert view.result.verdict.accessibleName().startswith("You surely prefer “pumps” to “small”")
    assert view.result.strip.accessibleDescription() == "pumps: 8, small: 1, No difference: 1"
    texts = sentence(view.test.items[8].index)
    row = [view.result.answers.index(8, column).data() for column in range(5)]
    assert row == ["9", "small", texts["source"], f"✓ {texts['old']}", texts["now"]]
    assert list(view.result.answers.titles())[3:] == ["small", "pumps"]


@pytest.mark.slow
def test_a_finished_test_can_be_looked_at_again(view, page, qtbot):
    begin(view, page, qtbot)
    press(view, page, qtbot, "1" * 10)
    settle(page, qtbot, lambda: view.steps.currentIndex() == 2)
    view.result.back.click()
    settle(page, qtbot)
    assert view.tests.index(0, 2).data() == "finished"
    view.table.activated.emit(view.tests.index(0, 0))
    settle(page, qtbot, lambda: view.steps.currentIndex() == 2)


def test_an_answer_that_cannot_be_saved_is_asked_for_again(view, page, qtbot, monkeypatch):
    begin(view, page, qtbot)

    def refuse(*_answer):
        raise LibraryError("The disk is full.", "Make room.")

    monkeypatch.setattr(engine_tasks, "answer_blind_test", refuse)
    press(view, page, qtbot, "1")
    assert view.question.progress.text() == "Sentence 1 of 10"
    assert "The disk is full." in view.error._what.text()


def test_one_system_alone_cannot_be_tested_and_it_says_why(page):
    page.commands()[1].run()
    page.result.tabs.choose(BLIND)
    view = page.result.blind
    assert not view.begin.isEnabled()
    assert "needs two systems" in view.alone.text()


def test_an_answer_that_could_not_be_saved_does_no_harm_in_another_evaluation(page, view, qtbot, monkeypatch):
    begin(view, page, qtbot)

    def refuse(*_answer):
        raise LibraryError("The disk is full.", "Make room.")

    monkeypatch.setattr(engine_tasks, "answer_blind_test", refuse)
    view.question.answered.emit(BlindChoice.LEFT)
    page.open_evaluation(evaluation(run="another"))
    settle(page, qtbot)
    assert view.steps.currentIndex() == 0
