"""The Learning page by hand: names, keys in the list of runs, questions answered No, and other themes."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QListView

from engine.results.corpora import DomainDirection
from engine.results.jobs import Failure, RunState
from gui.errors import Question
from gui.page_list import BlindTestOf
from gui.pages.adapt.page import AdaptPage
from gui.pages.adapt.teach import TeachSheet
from tests.gui.conftest import delete_now
from tests.gui.finding import button, line, named, press, texts
from tests.gui.pages.adapt.library import (
    HELD,
    ORDER,
    PUMPS,
    RESULT,
    choose_run,
    followed,
    learning_events,
    refresh,
    settle,
)
from tests.gui.showing import crowded, looks_as_built

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def two_runs(page, library):
    """One run that made a model, and one that failed, in the list."""
    library.add_run(ORDER, RunState.FAILED, error=Failure(what="The disk is full.", hint="Make room."))
    library.add_run(ORDER, RunState.DONE, RESULT, learning_events(3))
    refresh(page)
    return named(page, QListView, "Runs")


def question():
    return next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, Question) and each.isVisible()
    )


def test_the_result_is_called_as_one_says_and_else_by_model_and_domain(setup):
    field = line(setup, "Name of the result")
    assert field.placeholderText().endswith("pumps")
    assert setup.order().name == ""
    field.setText("  Pumps for Mrs Berger ")
    assert setup.order().name == "Pumps for Mrs Berger"


def test_a_run_is_read_with_its_way_and_what_it_came_to(two_runs):
    spoken = [two_runs.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert any("Clearly better" in each for each in spoken)
    assert any("Failed" in each for each in spoken)
    tip = two_runs.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.split("\n")[0] == two_runs.model().index(0, 0).data()


def test_the_arrow_keys_show_one_run_after_the_other(page, two_runs, qtbot):
    choose_run(page, 0)
    first = page.run.job
    two_runs.setFocus()
    qtbot.keyClick(two_runs, Qt.Key.Key_Down)
    settle(page)
    assert page.run.job is not first
    qtbot.keyClick(two_runs, Qt.Key.Key_Up)
    settle(page)
    assert page.run.job is first


def test_keys_of_the_queue_do_nothing_to_runs_that_are_over(page, two_runs, qtbot):
    choose_run(page, 0)
    before = [entry.title for entry in page.runs.model.records]
    two_runs.setFocus()
    for key, modifier in ((Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Down, ALT)):
        qtbot.keyClick(two_runs, key, modifier)
    settle(page)
    assert [entry.title for entry in page.runs.model.records] == before
    assert not button(page.runs, "Take out of the queue (Delete)").isVisible()


def test_a_run_that_is_kept_after_all_stays(page, two_runs):
    choose_run(page, 0)
    page.run.head.discard.click()
    press(question(), "Keep it")
    settle(page)
    assert len(page.runs.model.records) == 2


def test_a_run_that_learns_is_kept_after_all(page, monkeypatch):
    job, cancelled = followed(page), []
    monkeypatch.setattr(page.services.jobs, "cancel", cancelled.append)
    page.run.head.discard.click()
    asked = question()
    assert f"Discard “{job.title}”?" in texts(asked)
    assert "pause it, or finish it now on its page" in texts(asked)
    press(asked, "Keep it")
    assert (cancelled, job.is_over) == ([], False)


def test_a_run_card_without_a_place_is_not_saved(page, monkeypatch, qtbot, tmp_path):
    followed(page, 3, answer=RESULT)
    page.run.card.set_open(is_open=True)
    settle(page)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: ("", ""))
    with qtbot.assertNotEmitted(page.toasted, wait=30):
        page.run.card.save.click()


def test_a_run_card_that_cannot_be_written_says_why(page, monkeypatch, tmp_path, qtbot):
    followed(page, 3, answer=RESULT)
    page.run.card.set_open(is_open=True)
    settle(page)
    place = tmp_path / "gone" / "card.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: (str(place), ""))
    page.run.card.save.click()
    qtbot.waitUntil(lambda: "gone" in texts(page))


@pytest.mark.parametrize(("text", "goal"), [("Try it", "translate"), ("Compare in detail", "laboratory")])
def test_a_finished_run_leads_to_the_pages_of_its_model(page, qtbot, text, goal):
    followed(page, 3, answer=RESULT)
    with qtbot.waitSignal(page.navigated) as told:
        press(page.run, text)
    assert told.args == [goal, "pumps-2"]


def test_a_finished_run_leads_to_the_blind_test_of_its_model(page, qtbot):
    followed(page, 3, answer=RESULT)
    with qtbot.waitSignal(page.navigated) as told:
        press(page.run, "Blind test…")
    assert told.args == ["laboratory", BlindTestOf("pumps-2")]


def test_from_a_finished_run_and_from_the_palette_one_teaches_again(page):
    followed(page, 3, answer=RESULT)
    for teach in (page.teach.click, next(c for c in page.commands() if c.title == "Teach…").run):
        teach()
        sheet = page.findChildren(TeachSheet)[-1]
        assert sheet.target == PUMPS
        sheet.reject()


def test_a_model_that_is_sent_along_is_taught_in_its_languages(page):
    page.show_subject("small")
    refresh(page)
    sheet = page.findChild(TeachSheet)
    assert (sheet.target, sheet._wanted) == (DomainDirection("", "de", "en"), "small")


def test_one_domain_is_shown_with_what_it_uses_and_nothing_of_another(page, library):
    law = replace(ORDER, domain="law")
    library.add_run(law, RunState.DONE, RESULT)
    library.add_run(ORDER, RunState.DONE, RESULT)
    library.say_use("pumps-2", RESULT.promotion)
    page.show_subject(PUMPS)
    refresh(page)
    assert page.run.job.order == ORDER
    assert page.in_use.words.text().startswith("In use: “German → English: pumps”, since")
    assert not page.runs.isVisible()  # there is but the one that is shown
    page.show_subject(DomainDirection("law", "de", "en"))
    refresh(page)
    assert (page.run.job.order, page.in_use.isVisible()) == (law, False)
    page.services.jobs.submit(ORDER)
    settle(page)
    assert page.run.job.order == law  # what begins for another domain is shown there


def test_files_that_are_dropped_are_taught_and_others_are_not_taken(page, tmp_path):
    page.show_subject(PUMPS)
    refresh(page)
    memory, picture = tmp_path / "a.tmx", tmp_path / "a.png"
    assert not page.accept_files([memory, picture])
    assert page.accept_files([memory])
    sheet = page.findChild(TeachSheet)
    assert (sheet.target, sheet.draft.files) == (PUMPS, [memory])
    sheet.reject()


def test_without_any_learning_the_page_says_what_it_is_for(page):
    assert page.empty.button.isVisible()
    assert not page.teach.isVisible()
    page.empty.button.click()
    assert page.findChild(TeachSheet) is not None


def test_the_page_needs_no_more_room_than_half_a_window(page, library):
    library.add_run(ORDER, RunState.DONE, RESULT, learning_events(3))
    library.add_run(ORDER, RunState.FAILED, events=learning_events(3))
    page.resize(640, 520)
    refresh(page)
    assert crowded(page) == []
    choose_run(page, 1)
    assert crowded(page) == []
    assert page.minimumSizeHint().width() <= 640


@pytest.mark.slow
@pytest.mark.parametrize("part", ["empty", "outcome", "held"])
def test_the_page_looks_as_if_its_theme_had_always_been_there(page, library, services, qtbot, part):
    if part != "empty":
        result = RESULT
        library.add_run(ORDER, RunState.DONE, result, learning_events(3))
    if part == "held":
        library.say_use("pumps-2", HELD)

    def shown(of):
        refresh(of)
        if part != "empty":
            choose_run(of, 0)
        QApplication.processEvents()
        return of

    built = []

    def build():
        fresh = AdaptPage(services)
        built.append(fresh)
        fresh.resize(page.size())
        fresh.show()
        return shown(fresh)

    assert looks_as_built(services.theme, shown(page), build)
    for each in built:
        each.shut_down()
    delete_now(*built)
