"""Systems side by side: what is measured on which text, its numbers in words, earlier measurements."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine.errors import LibraryError
from engine.results.jobs import RunState
from gui.jobs.job import Job
from gui.pages.evaluate.measurement import is_measurement, measurement_of, p_words, share_words
from gui.pages.evaluate.page import SPEAKERS, SYSTEMS, WORDS
from gui.pages.evaluate.result_view import with_ending
from gui.pages.evaluate.text_choice import CORPUS, FILES
from tests.gui.fakes import corpus, told
from tests.gui.pages.evaluate_door import RUN, result, run_record
from tests.gui.pages.evaluate_window import evaluate_door, open_page, settle


@pytest.fixture
def tasks():
    return evaluate_door()


@pytest.fixture
def page(services, qtbot):
    yield from open_page(services, qtbot)


def measure(page, qtbot):
    page.systems.start.click()
    settle(page, qtbot, lambda: page.systems.panel.job.state == RunState.DONE)


def cells(model, row, n_columns):
    return [model.index(row, column).data() for column in range(n_columns)]


def test_an_adapted_model_is_compared_with_where_it_came_from(page):
    view = page.systems
    view.model.choose("pumps")
    assert (view.rivals.values(), view.text.domain.value()) == (["small"], "pumps")


def test_any_number_of_systems_is_measured_at_once(page, qtbot, tasks):
    page.systems.model.choose("pumps")
    page.systems.rivals.tick(["small", "other"])
    measure(page, qtbot)
    assert tasks.asked == [("evaluate", "pumps", "small", "other", "domain=pumps", "split=test")]


def test_models_of_other_languages_are_not_offered(page, tasks, qtbot):
    tasks.models.append(
        evaluate_door()
        .models[0]
        .__class__(**vars(tasks.models[0]) | {"id": "back", "src": "en", "tgt": "de"})
    )
    page.refresh()
    settle(page, qtbot)
    page.systems.model.choose("pumps")
    page.systems.rivals.tick(["small", "back"])
    assert page.systems.rivals.values() == ["small"]


def test_one_corpus_and_another_split_can_be_measured_on(page, qtbot, tasks):
    page.systems.model.choose("pumps")
    text = page.systems.text
    text.kind.button(CORPUS).setChecked(True)
    text._splits[1].choose("train")
    text.amount.choose(200)
    assert "too good to be true" in page.systems._warning.text()
    measure(page, qtbot)
    assert tasks.asked[-1][3:] == ("corpus=catalogue", "split=train", "limit=200")


def test_two_files_are_a_text_once_both_are_there(page, tasks, qtbot):
    text = page.systems.text
    text.kind.button(FILES).setChecked(True)
    assert page.systems._reason.text() == "Choose the text and its translation."
    assert page.accept_files([Path("/t/a.de"), Path("/t/a.en")])
    page.systems.rivals.tick([])
    assert page.systems._reason.text().startswith("Nothing is ticked")
    measure(page, qtbot)
    assert tasks.asked[-1] == ("evaluate", "other", "source=/t/a.de", "reference=/t/a.en")


def test_a_file_of_translations_is_a_system_too(page, qtbot, monkeypatch, tasks):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/t/theirs.txt", ""))
    page.systems.model.choose("pumps")
    page.systems._add_file.click()
    measure(page, qtbot)
    assert tasks.asked[-1][1:4] == ("pumps", "small", "file:/t/theirs.txt")


def test_space_ticks_a_system(page, qtbot):
    rivals = page.systems.rivals
    rivals.tick([])
    qtbot.keyClick(rivals, Qt.Key.Key_Space)
    assert len(rivals.values()) == 1


def finished(page, *rivals):
    job = Job("evaluate", "Measuring", ["evaluate"], page)
    job.run_id = RUN
    page.show_subject(job)
    job.take(told({"v": 1, "seq": 1, "type": "end", "state": "done", "result": result(*rivals)}))
    return page.result.scores


def test_a_finished_measurement_opens_with_scores_and_intervals(page):
    scores = finished(page, "small")
    assert page._stack.currentWidget() is page.result
    told = ["31.6 (30.2 to 33.0)", "55.9 (54.5 to 57.3)", "55.1 (53.7 to 56.5)", "51 (16 %)"]
    assert cells(scores.scores, 1, 7) == ["pumps", *told, "14 of 40 (35 %)", "14 a second"]


def test_differences_have_interval_p_and_words(page):
    scores = finished(page, "small")
    told = ["small", "BLEU", "24.3 → 31.6", "+7.3", "+6.1 to +8.5", "", "< 0.001", "better"]
    assert cells(scores.differences, 0, 8) == told
    assert cells(scores.differences, 2, 8)[1:] == [
        "TER", "62.0 → 55.1", "−6.9", "−8.1 to −5.7", "", "< 0.001", "better",
    ]  # fmt: skip


def test_one_comparison_is_told_large_and_several_in_lines(page):
    scores = finished(page, "small")
    assert scores._banner.accessibleName().startswith("Better in your domain: +7.3 BLEU")
    finished(page, "small", "other")
    assert scores._banner.isHidden()
    told = [banner.accessibleName() for banner in scores._banners if not banner.isHidden()]
    assert told[1].startswith("Against other: better in your domain: +4.6 BLEU")


def test_who_has_gone_on_to_another_tab_is_not_taken_away_from_it(page):
    job = Job("evaluate", "Measuring", ["evaluate"], page)
    page.show_subject(job)
    page._tabs.choose(SPEAKERS)
    job.take(told({"v": 1, "seq": 1, "type": "end", "state": "done", "result": result("small")}))
    assert page._stack.currentWidget() is page._tabs
    page._tabs.choose(SYSTEMS)
    page.systems._again.click()
    assert page._stack.currentWidget() is page.result


def test_earlier_measurements_are_listed_and_open_again(page, qtbot):
    history = page.systems.history
    assert [cells(history.rows, row, 6)[1] for row in range(2)] == ["pumps against small and other", "pumps"]
    history.table.choose_row(1)
    qtbot.keyClick(history.table, Qt.Key.Key_Return)
    assert page.result.measurement.run_id == "alone"
    qtbot.keyClick(page.result, Qt.Key.Key_Escape)
    assert page._stack.currentWidget() is page._tabs


def test_without_measurements_the_list_says_what_it_is_for(page, tasks, qtbot):
    tasks.runs.clear()
    page.refresh()
    settle(page, qtbot)
    assert page.systems.history.table.isHidden()
    assert "kept here" in page.systems.history._nothing.text()


def test_the_table_is_exported_with_the_ending_of_the_chosen_format(page, tasks, qtbot, monkeypatch):
    finished(page, "small")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: ("/t/table", "Web page (*.html)"))
    with qtbot.waitSignal(page.toasted) as told:
        page.result._export.click()
        assert (page.result._export.text(), page.result._export.isEnabled()) == ("Exporting…", False)
    assert (page.result._export.text(), page.result._export.isEnabled()) == ("Export…", True)
    assert (tasks.written, told.args) == ([(RUN, "table.html")], ["Written: table.html"])


def test_an_ending_that_was_typed_stays():
    assert with_ending(Path("a.md"), "Excel (*.xlsx)") == Path("a.md")
    assert with_ending(Path("a.2"), "Excel (*.xlsx)") == Path("a.2.xlsx")


def test_the_words_of_a_measurement_are_one_button_away(page, tasks, qtbot):
    tasks.words["coverage"] = {"n_words": 1, "systems": []}
    page.open_measurement(page._found.measurements[0])
    page.result._words.click()
    settle(page, qtbot)
    assert page._tabs.current == WORDS
    assert page.words.produced.measurement.value() == RUN


def test_a_model_sent_along_is_chosen(page, qtbot):
    page.show_subject("small")
    page.refresh()
    settle(page, qtbot)
    assert page.systems.model.value() == "small"


def test_the_palette_opens_what_was_measured(page):
    page.commands()[1].run()
    assert page.result.measurement.run_id == "alone"


@pytest.mark.parametrize(
    "odd", [{}, {"systems": 3}, {"systems": [{}], "comparisons": [{}, 4], "n_sentences": "x"}]
)
def test_a_result_of_unknown_form_does_no_harm(page, odd):
    page.open_measurement(measurement_of("r", odd))
    assert not is_measurement(run_record(result={}))


def test_a_measurement_of_an_earlier_version_is_read():
    old = {name: value for name, value in result("small").items() if name != "comparisons"}
    read = measurement_of(RUN, old)
    assert (read.rivals, read.title, read.comparisons[0].n_better) == (["small"], "pumps against small", None)


@pytest.mark.parametrize(("text", "words"), [
    ("the test split of rad", "rad, held out for measuring"),
    ("the dev split of rad, pumps", "rad, pumps, held out for steering"),
    ("the train split of rad", "rad, learned from"),
    ("news.de", "news.de"),
])  # fmt: skip
def test_the_text_of_a_measurement_is_named_in_plain_words(text, words):
    assert measurement_of("r1", result("small") | {"text": text}).text == words


def test_numbers_are_written_as_they_are_read():
    assert [p_words(p) for p in (None, 0.0004, 0.03)] == ["–", "< 0.001", "0.030"]
    assert [share_words(share) for share in (0.0, 0.034, 0.5)] == ["0 %", "3.4 %", "50 %"]


@pytest.mark.parametrize("tab", [SYSTEMS, WORDS, SPEAKERS])
def test_a_model_sent_along_is_measured_as_a_system(page, qtbot, tab):
    page._tabs.choose(tab)
    page.show_subject("other")
    page.refresh()
    settle(page, qtbot)
    assert (page._tabs.current, page.systems.model.value()) == (SYSTEMS, "other")


def test_what_was_chosen_stays_when_the_page_is_opened_again(page, tasks, qtbot):
    tasks.corpora.append(corpus("contracts", "law"))
    page.refresh()
    settle(page, qtbot)
    page.systems.model.choose("pumps")
    page.systems.text.domain.choose("law")
    page.systems.rivals.tick([])
    page.refresh()
    settle(page, qtbot)
    assert (page.systems.text.domain.value(), page.systems.rivals.values()) == ("law", [])


def test_a_file_of_translations_leaves_the_text_as_it_was_chosen(page, tasks, qtbot):
    tasks.corpora.append(corpus("contracts", "law"))
    page.refresh()
    settle(page, qtbot)
    page.systems.model.choose("pumps")
    page.systems.text.domain.choose("law")
    page.systems.add_file(Path("theirs.txt"))
    assert page.systems.text.domain.value() == "law"


def test_a_library_that_can_be_read_again_takes_the_error_away(page, tasks, qtbot, monkeypatch):
    def refuse():
        raise LibraryError("The library is locked.", "Try again.")

    with monkeypatch.context() as patch:
        patch.setattr(tasks, "list_models", refuse)
        page.refresh()
        settle(page, qtbot, page._error.isVisible)
    page.refresh()
    settle(page, qtbot)
    assert page._error.isHidden()
