"""The blind test: keys, saving at once, going on later, and the sides at the end."""

import pytest
from PySide6.QtCore import Qt

from engine.errors import LibraryError
from gui.pages.evaluate.result_view import BLIND
from tests.gui.pages.evaluate_window import evaluate_door, open_page, settle


@pytest.fixture
def tasks():
    return evaluate_door()


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, qtbot)


@pytest.fixture
def view(page, qtbot):
    page.open_measurement(page._found.measurements[0])
    page.result.tabs.choose(BLIND)
    page.result.blind._amount.choose(10)
    settle(page, qtbot)
    return page.result.blind


def begin(view, page, qtbot):
    view.begin.click()
    settle(page, qtbot, lambda: view._steps.currentIndex() == 1)


def press(view, page, qtbot, keys):
    for key in keys:
        qtbot.keyClick(view.question, key)
        settle(page, qtbot)


def answers(tasks):
    return [item["answer"] for test in tasks.tests.values() for item in test["items"]]


def test_the_four_keys_answer_and_every_answer_is_saved_at_once(view, page, qtbot, tasks):
    begin(view, page, qtbot)
    press(view, page, qtbot, "120 ")
    assert answers(tasks)[:5] == ["left", "right", "same", "skip", ""]
    assert view.question._progress.text() == "Sentence 5 of 10"


def test_a_test_that_is_being_made_says_so_until_it_is_there(view, page, qtbot, tasks, monkeypatch):
    def fail(*_arguments):
        raise LibraryError("The run is gone.", "Measure again.")

    monkeypatch.setattr(tasks, "blind_test", fail)
    view.begin.click()
    assert (view.begin.text(), view.begin.isEnabled()) == ("Preparing…", False)
    settle(page, qtbot)
    assert (view.begin.text(), view.begin.isEnabled()) == ("Begin", True)


def test_nothing_on_the_screen_tells_whose_a_translation_is(view, page, qtbot):
    begin(view, page, qtbot)
    shown = [side.text.plain() for side in view.question.sides]
    assert shown == ["Left 0.", "Right words 0."]
    assert "pumps" not in view.question.accessibleName() + view.question.accessibleDescription()


def test_a_screen_reader_gets_the_whole_question(view, page, qtbot):
    begin(view, page, qtbot)
    assert view.question.accessibleName() == "Sentence 1 of 10. Source: Satz 0."
    assert view.question.accessibleDescription() == "1: Left 0. 2: Right words 0."


def test_backspace_goes_back_and_the_answer_can_be_another(view, page, qtbot, tasks):
    begin(view, page, qtbot)
    press(view, page, qtbot, ["1", Qt.Key.Key_Backspace])
    assert view.question._said.text() == "You said: 1 is better"
    press(view, page, qtbot, "2")
    assert answers(tasks)[0] == "right"


def test_space_on_a_button_presses_the_button(view, page, qtbot, tasks):
    begin(view, page, qtbot)
    qtbot.keyClick(view.question.sides[1].button, Qt.Key.Key_Space)
    settle(page, qtbot)
    assert answers(tasks)[:2] == ["right", ""]


def test_a_click_on_a_translation_chooses_it(view, page, qtbot, tasks):
    begin(view, page, qtbot)
    qtbot.mouseClick(view.question.sides[0], Qt.MouseButton.LeftButton)
    settle(page, qtbot)
    assert answers(tasks)[0] == "left"


def test_a_test_that_was_left_goes_on_where_it_was(view, page, qtbot):
    begin(view, page, qtbot)
    press(view, page, qtbot, "112")
    view.question.leave.click()
    settle(page, qtbot)
    assert view.tests.index(0, 2).data() == "3 of 10 answered"
    view._table.choose_row(0)
    qtbot.keyClick(view._table, Qt.Key.Key_Return)
    settle(page, qtbot)
    assert view.question._progress.text() == "Sentence 4 of 10"


def test_the_end_tells_the_sign_test_and_the_sides(view, page, qtbot):
    begin(view, page, qtbot)
    press(view, page, qtbot, "1111111120")
    settle(page, qtbot, lambda: view._steps.currentIndex() == 2)
    assert view.result.verdict.accessibleName().startswith("You surely prefer pumps to small")
    assert view.result.strip.accessibleDescription() == "pumps: 8, small: 1, No difference: 1"
    row = [view.result.answers.index(8, column).data() for column in range(5)]
    assert row == ["9", "small", "Satz 8.", "small: Right words 8.", "pumps: Left 8."]


def test_a_finished_test_can_be_looked_at_again(view, page, qtbot):
    begin(view, page, qtbot)
    press(view, page, qtbot, "1" * 10)
    settle(page, qtbot, lambda: view._steps.currentIndex() == 2)
    view.result.left.emit()
    settle(page, qtbot)
    assert view.tests.index(0, 2).data() == "finished"
    view._table.activated.emit(view.tests.index(0, 0))
    settle(page, qtbot, lambda: view._steps.currentIndex() == 2)


def test_an_answer_that_cannot_be_saved_is_asked_for_again(view, page, qtbot, tasks, monkeypatch):
    begin(view, page, qtbot)

    def refuse(*_answer):
        raise LibraryError("The disk is full.", "Make room.")

    monkeypatch.setattr(tasks, "answer_blind_test", refuse)
    press(view, page, qtbot, "1")
    assert view.question._progress.text() == "Sentence 1 of 10"
    assert "The disk is full." in view._error._what.text()


def test_one_system_alone_cannot_be_tested_and_it_says_why(page, qtbot):
    page.open_measurement(page._found.measurements[1])
    page.result.tabs.choose(BLIND)
    view = page.result.blind
    assert not view.begin.isEnabled()
    assert "needs two systems" in view._alone.text()


def test_an_answer_that_could_not_be_saved_does_no_harm_in_another_measurement(page, view, qtbot):
    begin(view, page, qtbot)
    left = view._test
    page.open_measurement(page._found.measurements[1])
    view._n_saving += 1
    view._not_saved(left, 3, LibraryError("The disk is full.", "Make room."))
    assert (view._steps.currentIndex(), left["items"][3]["answer"]) == (0, "")
