"""Systems side by side: what is evaluated on which text, and the evaluations made so far."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from engine import tasks as engine_tasks
from engine.base.errors import LibraryError
from engine.base.json_values import to_json
from engine.orders.evaluation import EvaluateOrder
from engine.results.jobs import JobEnded, RunState
from engine.tasks.home import open_library
from gui.errors import Question
from gui.jobs.job import Job
from gui.page_list import BlindTestOf
from gui.pages.laboratory.page import SPEAKERS, SYSTEMS, WORDS
from gui.pages.laboratory.result_view import BLIND, SCORES
from gui.pages.laboratory.text_choice import CORPUS, FILES
from tests.gui.finding import texts
from tests.gui.pages.laboratory.evaluations import add_corpus, evaluation
from tests.gui.pages.laboratory.waiting import read_again, settle


def cells(model, row, n_columns):
    return [model.index(row, column).data() for column in range(n_columns)]


def ordered(page, submitted):
    page.systems.start.click()
    return submitted[-1]


def test_an_adapted_model_is_compared_with_where_it_came_from(page):
    view = page.systems
    view.model.choose("pumps")
    assert (view.rivals.values(), view.text.domain.value()) == (["small"], "pumps")


def test_any_number_of_systems_is_evaluated_at_once(page, submitted):
    page.systems.model.choose("pumps")
    page.systems.rivals.tick(["small", "other"])
    assert ordered(page, submitted) == EvaluateOrder(
        model="pumps", against=("small", "other"), is_as_named=True, domain="pumps"
    )


def test_models_of_other_languages_are_not_offered(page, qtbot, monkeypatch):
    models = engine_tasks.list_models()
    back = replace(models[0], id="back", src="en", tgt="de")
    monkeypatch.setattr(engine_tasks, "list_models", lambda: [*models, back])
    read_again(page, qtbot)
    page.systems.model.choose("pumps")
    page.systems.rivals.tick(["small", "back"])
    assert page.systems.rivals.values() == ["small"]


def test_one_corpus_and_another_split_can_be_evaluated_on(page, submitted):
    page.systems.model.choose("pumps")
    text = page.systems.text
    text.kind.button(CORPUS).setChecked(True)
    text.splits[CORPUS].choose("train")
    text.amount.choose(200)
    assert "too good to be true" in page.systems.warning.text()
    order = ordered(page, submitted)
    assert (order.corpus, order.split, order.limit, order.domain) == ("catalogue", "train", 200, "")


def test_two_files_are_a_text_once_both_are_there(page, submitted):
    text = page.systems.text
    text.kind.button(FILES).setChecked(True)
    assert page.systems.reason.text() == "Choose the text and its translation."
    assert page.accept_files([Path("/t/a.de"), Path("/t/a.en")])
    page.systems.rivals.tick([])
    assert page.systems.reason.text().startswith("Nothing is ticked")
    order = ordered(page, submitted)
    assert (order.source, order.reference, order.against) == (Path("/t/a.de"), Path("/t/a.en"), ())


def test_a_file_of_translations_is_a_system_too(page, submitted, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/t/theirs.txt", ""))
    page.systems.model.choose("pumps")
    page.systems.add_file_button.click()
    assert ordered(page, submitted).against == ("small", "file:/t/theirs.txt")


def test_space_ticks_a_system(page, qtbot):
    rivals = page.systems.rivals
    rivals.tick([])
    qtbot.keyClick(rivals, Qt.Key.Key_Space)
    assert len(rivals.values()) == 1


def finished(page, *rivals):
    """Lets a followed job come to its end; the evaluation of three systems is then in the library."""
    job = Job(EvaluateOrder.kind, "Evaluating", parent=page)
    job.run_id = page.systems.history.rows.record(0).run
    page.show_subject(job)
    end(job, *rivals)


def end(job, *rivals):
    job.take(JobEnded(seq=1, state=RunState.DONE, result=to_json(evaluation(*rivals))))


def test_a_finished_evaluation_is_shown(page):
    finished(page, "small")
    assert page.stack.currentWidget() is page.result
    assert page.result.scores.scores.record(0).model == "small"


def test_an_evaluation_of_one_system_alone_says_done(page):
    finished(page)
    assert page.systems.panel.verdict.accessibleName() == "Done."


def test_who_has_gone_on_to_another_tab_is_not_taken_away_from_it(page):
    job = Job(EvaluateOrder.kind, "Evaluating", parent=page)
    page.show_subject(job)
    page.tabs.choose(SPEAKERS)
    end(job, "small")
    assert page.stack.currentWidget() is page.tabs
    page.tabs.choose(SYSTEMS)
    page.systems.look_again.click()
    assert page.stack.currentWidget() is page.result


@pytest.mark.parametrize("by_key", [False, True])
def test_an_evaluation_is_removed_after_one_question(page, qtbot, by_key):
    history = page.systems.history
    history.table.choose_row(0)
    kept, gone = history.rows.record(1).run, history.rows.record(0).run
    if by_key:
        page.activateWindow()
        history.table.setFocus()
        qtbot.waitUntil(history.table.hasFocus)
        qtbot.keyClick(history.table, Qt.Key.Key_Delete)
    else:
        history.remove.click()
    question = next(each for each in QApplication.topLevelWidgets() if isinstance(each, Question))
    with qtbot.waitSignal(page.toasted):
        next(each for each in question.findChildren(QPushButton) if each.text() == "Remove").click()
    assert gone not in [run.id for run in engine_tasks.list_jobs()]
    settle(page, qtbot, lambda: history.rows.rowCount() == 1)
    assert history.rows.record(0).run == kept


def test_earlier_evaluations_are_listed_and_open_again(page, qtbot):
    history = page.systems.history
    assert [cells(history.rows, row, 6)[1] for row in range(2)] == ["pumps against small and other", "pumps"]
    assert cells(history.rows, 0, 6)[2:] == ["catalogue, test set", "312", "+7.3", "better"]
    assert cells(history.rows, 1, 6)[4:] == ["31.6", "scores alone"]
    history.table.choose_row(1)
    qtbot.keyClick(history.table, Qt.Key.Key_Return)
    assert page.result.evaluation.comparisons == ()
    qtbot.keyClick(page.result, Qt.Key.Key_Escape)
    assert page.stack.currentWidget() is page.tabs


def test_an_evaluation_of_an_earlier_version_is_listed(page, qtbot):
    new = to_json(evaluation("small"))
    old = {name: new[name] for name in ("model", "against", "text", "n_sentences", "scores", "verdict")}
    old["systems"] = [{"model": each["model"], "scores": each["scores"]} for each in new["systems"]]
    runs = open_library().runs
    run = runs.add(kind="evaluate", title="", is_resumable=True, uses=[])
    runs.update(run.id, state=RunState.DONE, result=json.loads(json.dumps(old)))
    read_again(page, qtbot)
    assert cells(page.systems.history.rows, 0, 6)[1:] == [
        "pumps against small", "catalogue, test set", "312", "+7.3", "better"
    ]  # fmt: skip


def test_without_evaluations_the_list_says_what_it_is_for(page, qtbot, monkeypatch):
    monkeypatch.setattr(engine_tasks, "list_evaluations", lambda: [])
    read_again(page, qtbot)
    assert page.systems.history.table.isHidden()
    assert "kept here" in page.systems.history.nothing.text()


def test_the_table_is_exported_with_the_ending_of_the_chosen_format(page, qtbot, tmp_path, monkeypatch):
    page.commands()[0].run()
    chosen = str(tmp_path / "table"), "Web page (*.html)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: chosen)
    export = page.result.export
    with qtbot.waitSignal(page.toasted) as told:
        export.click()
        assert (export.text(), export.isEnabled()) == ("Exporting…", False)
    assert (export.text(), export.isEnabled()) == ("Export…", True)
    assert told.args == ["Written: table.html"]
    assert "pumps on the test split of catalogue" in (tmp_path / "table.html").read_text(encoding="utf-8")


def test_a_model_sent_along_is_chosen(page, qtbot):
    page.show_subject("small")
    read_again(page, qtbot)
    assert page.systems.model.value() == "small"


def test_the_blind_test_of_a_model_that_was_compared_is_opened(page, qtbot):
    page.show_subject(BlindTestOf("pumps"))
    read_again(page, qtbot)
    assert page.stack.currentWidget() is page.result
    assert (page.result.evaluation.model, page.result.tabs.current) == ("pumps", BLIND)


def test_a_blind_test_of_a_model_that_was_not_compared_begins_with_comparing_it(page, qtbot, submitted):
    page.show_subject(BlindTestOf("other"))
    read_again(page, qtbot)
    assert page.stack.currentWidget() is page.tabs
    assert (page.systems.model.value(), page.systems.rivals.values()) == ("other", ["small"])
    page.open_evaluation(replace(evaluation("small"), model="other"))
    assert page.result.tabs.current == BLIND
    page.open_evaluation(replace(evaluation("small", run="evaluate-9"), model="other"))
    assert page.result.tabs.current == SCORES


def test_the_palette_opens_an_evaluation(page):
    page.commands()[1].run()
    assert page.result.evaluation.comparisons == ()


@pytest.mark.parametrize("tab", [SYSTEMS, WORDS, SPEAKERS])
def test_a_model_sent_along_is_evaluated_as_a_system(page, qtbot, tab):
    page.tabs.choose(tab)
    page.show_subject("other")
    read_again(page, qtbot)
    assert (page.tabs.current, page.systems.model.value()) == (SYSTEMS, "other")


def test_what_was_chosen_stays_when_the_page_is_opened_again(page, qtbot):
    add_corpus("contracts", "law")
    read_again(page, qtbot)
    page.systems.model.choose("pumps")
    page.systems.text.domain.choose("law")
    page.systems.rivals.tick([])
    read_again(page, qtbot)
    assert (page.systems.text.domain.value(), page.systems.rivals.values()) == ("law", [])


def test_a_file_of_translations_leaves_the_text_as_it_was_chosen(page, qtbot):
    add_corpus("contracts", "law")
    read_again(page, qtbot)
    page.systems.model.choose("pumps")
    page.systems.text.domain.choose("law")
    page.systems.add_file(Path("theirs.txt"))
    assert page.systems.text.domain.value() == "law"


def test_a_library_that_can_be_read_again_takes_the_error_away(page, qtbot, monkeypatch):
    def refuse():
        raise LibraryError("The library is locked.", "Try again.")

    with monkeypatch.context() as patch:
        patch.setattr(engine_tasks, "list_models", refuse)
        page.refresh()
        settle(page, qtbot, page.error.isVisible)
    read_again(page, qtbot)
    assert page.error.isHidden()


def test_a_table_that_cannot_be_written_says_why_and_can_be_exported_again(
    page, qtbot, tmp_path, monkeypatch
):
    page.commands()[0].run()
    chosen = str(tmp_path / "no-folder" / "table"), "Web page (*.html)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: chosen)
    export = page.result.export
    export.click()
    qtbot.waitUntil(export.isEnabled)
    assert "no-folder" in texts(page.result)
    (tmp_path / "no-folder").mkdir()
    with qtbot.waitSignal(page.toasted):
        export.click()
    assert (tmp_path / "no-folder" / "table.html").is_file()


def test_the_list_of_rivals_is_no_higher_than_what_it_lists(page):
    rivals = page.systems.rivals
    assert rivals.maximumHeight() == rivals.height_for_rows(max(rivals.count(), 3))
