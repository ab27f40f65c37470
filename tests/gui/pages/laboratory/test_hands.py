"""The Laboratory by hand: files that are dropped, questions answered No, tips, pictures, other themes."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QToolTip

from engine import tasks as engine_tasks
from gui.errors import Question
from gui.pages.laboratory.page import DOMAINS, WORDS, LaboratoryPage
from gui.pages.laboratory.result_view import SENTENCES
from gui.pages.laboratory.scores_view import ScoresView
from gui.pages.laboratory.wording import p_words, title_words
from gui.wording import share_words
from tests.engine.pictures.test_domains import FOUND
from tests.gui.conftest import delete_now
from tests.gui.fakes import model
from tests.gui.finding import press, table, texts
from tests.gui.pages.laboratory.evaluations import evaluation
from tests.gui.pages.laboratory.waiting import read_again, settle
from tests.gui.showing import looks_as_built


def tips_of(found, row):
    """Returns the tooltips of a row, by the titles of their columns."""
    rows = found.model()
    return {
        rows.headerData(column, Qt.Orientation.Horizontal): rows.index(row, column).data(
            Qt.ItemDataRole.ToolTipRole
        )
        for column in range(rows.columnCount())
    }


def test_dropped_files_are_the_text_in_their_order(page, tmp_path):
    text = page.systems.text
    assert page.accept_files([Path("/t/a.de")])
    assert (text.source.path, text.reference.path) == (Path("/t/a.de"), None)
    assert page.systems.reason.text() == "Choose its translation."
    page.accept_files([Path("/t/a.en")])
    assert (text.source.path, text.reference.path) == (Path("/t/a.de"), Path("/t/a.en"))


@pytest.mark.parametrize("n_before", [1, 2])
def test_two_dropped_files_replace_what_was_there(page, n_before):
    text = page.systems.text
    page.accept_files([Path(f"/t/old.{number}") for number in range(n_before)])
    page.accept_files([Path("/t/a.de"), Path("/t/a.en")])
    assert (text.source.path, text.reference.path) == (Path("/t/a.de"), Path("/t/a.en"))


@pytest.mark.parametrize("tab", [WORDS, DOMAINS])
def test_files_are_refused_where_there_is_no_text_to_choose(page, qtbot, tab):
    page.tabs.choose(tab)
    settle(page, qtbot)
    assert not page.accept_files([Path("/t/a.de")])
    page.commands()[0].run()
    assert not page.accept_files([Path("/t/a.de")])


def test_a_file_of_translations_is_offered_once_and_ticked(page, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: ("", ""))
    press(page.systems, "Add a file of translations…")
    before = page.systems.rivals.count()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: ("/t/theirs.txt", ""))
    for _ in range(2):
        press(page.systems, "Add a file of translations…")
    assert page.systems.rivals.count() == before + 1
    assert page.systems.rivals.values()[-1].endswith("/t/theirs.txt")


def test_sentences_that_models_learned_from_are_warned_of(page):
    text = page.systems.text
    assert page.systems.warning.text() == ""
    text.splits[0].choose("train")
    assert "Models have learned from these very sentences" in page.systems.warning.text()
    assert page.systems.start.isEnabled()
    text.kind.button(2).setChecked(True)
    assert page.systems.warning.text() == ""


def test_a_system_alone_can_be_evaluated_and_it_says_what_is_missing(page, submitted):
    page.systems.model.choose("small")
    page.systems.rivals.tick([])
    assert page.systems.reason.isVisible()
    page.systems.start.click()
    assert (submitted[0].model, submitted[0].against) == ("small", ())


def test_an_evaluation_that_is_kept_after_all_stays(page, qtbot):
    history = page.systems.history
    history.table.choose_row(0)
    history.remove.click()
    question = next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, Question) and each.isVisible()
    )
    press(question, "Keep it")
    settle(page, qtbot)
    assert history.rows.rowCount() == 2


def test_an_evaluation_that_cannot_be_removed_says_why_until_something_is_done(page, qtbot, monkeypatch):
    history = page.systems.history
    history.table.choose_row(0)
    found = history.rows.record(0)
    engine_tasks.remove_job(found.run)
    history.remove.click()
    question = next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, Question) and each.isVisible()
    )
    press(question, "Remove")
    qtbot.waitUntil(page.error.isVisible)
    assert found.run in page.error.accessibleName()
    read_again(page, qtbot)
    assert page.error.isVisible()


def test_evaluations_are_told_in_full_at_the_pointer(page):
    tips = tips_of(page.systems.history.table, 0)
    assert tips["Systems"] == "small, other, pumps"
    assert tips["Verdict"].startswith("Better in your domain")
    assert tips_of(page.systems.history.table, 1)["Verdict"] == "Only one system was evaluated"


def test_a_narrow_list_of_evaluations_keeps_what_was_found(page):
    shown = page.systems.history.table

    def hidden():
        titles = [shown.model().headerData(each, Qt.Orientation.Horizontal) for each in range(6)]
        return [title for each, title in enumerate(titles) if shown.isColumnHidden(each)]

    assert hidden() == []
    page.resize(800, 800)
    QApplication.processEvents()
    assert hidden() == ["Sentences"]


@pytest.mark.slow
def test_the_buttons_of_an_evaluation_lead_back_and_to_its_words(page, qtbot):
    page.commands()[0].run()
    press(page.result, "Words")
    assert (page.stack.currentWidget(), page.tabs.current) == (page.tabs, WORDS)
    page.commands()[0].run()
    press(page.result, "Back to the evaluations")
    assert page.stack.currentWidget() is page.tabs


def test_a_table_without_a_place_is_not_written(page, monkeypatch, tmp_path):
    page.commands()[0].run()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: ("", ""))
    page.result.export.click()
    assert (page.result.export.isEnabled(), list(tmp_path.glob("*.xlsx"))) == (True, [])


@pytest.fixture
def scores(qtbot):
    view = ScoresView()
    qtbot.addWidget(view)
    view.resize(1000, 700)
    view.show()
    return view


def test_scores_tell_their_uncertainty_at_the_pointer(scores):
    scores.show_evaluation(evaluation("small"))
    tips = tips_of(table(scores, "Scores of the systems"), 0)
    assert tips["Exactly"] == "Surely between 1.0 % and 20 % of such sentences"
    assert tips["Wrong numbers"] == "Surely between 2.0 % and 50 % of the sentences with numbers"
    assert tips["Speed"] == "312 sentences had been translated in an earlier evaluation"


def test_what_was_not_counted_says_so_at_the_pointer(scores):
    found = evaluation("small")
    bare = tuple(
        replace(each, reproduced=None, numbers=None, sentences_per_s=None, n_remembered=0)
        for each in found.systems
    )
    scores.show_evaluation(replace(found, systems=bare))
    tips = tips_of(table(scores, "Scores of the systems"), 0)
    assert tips["Exactly"] == "Not counted in this evaluation"
    assert tips["Wrong numbers"] == "There are no numbers in this text, or none was looked for"
    assert not tips["Speed"]


def test_what_changed_is_counted_below_the_verdict(scores):
    scores.show_evaluation(evaluation("small"))
    shown = texts(scores)
    assert "201 sentences nearer to the reference" in shown
    assert "exactly as yours: 41 gained, 2 lost" in shown
    found = evaluation("small")
    compared = replace(found.comparisons[0], n_better=None)
    scores.show_evaluation(replace(found, comparisons=(compared,)))
    assert "nearer to the reference" not in texts(scores)


def test_how_scores_were_counted_can_be_cited(scores):
    found = replace(evaluation("small"), signatures={"BLEU": "nrefs:1|case:mixed|eff:no|tok:13a"})
    scores.show_evaluation(found)
    assert "BLEU: nrefs:1|case:mixed|eff:no|tok:13a" in texts(scores)


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (("small",), "pumps against small"),
        (("small", "other"), "pumps against small and other"),
        (("small", "other", "third"), "pumps against 3 others"),
    ],
)
def test_an_evaluation_is_called_by_its_systems(names, title):
    found = evaluation("small")
    compared = tuple(replace(found.comparisons[0], against=name) for name in names)
    assert title_words(replace(found, comparisons=compared)) == title
    assert title_words(evaluation()) == "pumps"


def test_shares_and_chances_are_written_as_short_as_they_stay_true():
    assert [share_words(share) for share in (0.0, 0.004, 0.0996, 0.5, 1.0)] == [
        "0 %", "0.4 %", "10 %", "50 %", "100 %",
    ]  # fmt: skip
    assert [p_words(p) for p in (None, 0.0001, 0.001, 0.31)] == ["–", "< 0.001", "0.001", "0.310"]


TWO = model("two", kind="adapted", parent="small", is_builtin=False)


@pytest.fixture
def pictures(tasks, page, qtbot, monkeypatch):
    """The Domains tab, with what was found of a model."""
    others = engine_tasks.list_models()
    monkeypatch.setattr(engine_tasks, "list_models", lambda: [*others, TWO])
    monkeypatch.setattr(engine_tasks, "models_of_domains", lambda: [TWO])
    monkeypatch.setattr(engine_tasks, "domain_inspections", lambda: [FOUND])
    read_again(page, qtbot)
    page.tabs.choose(DOMAINS)
    settle(page, qtbot, lambda: page.domains.pictures.view.picture is not None)
    return page.domains.pictures


def test_a_part_of_a_picture_is_named_under_the_pointer(pictures, monkeypatch):
    told = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, *_more: told.append(text))
    view = pictures.view
    spot = view.picture.spots[0]
    for at in (QPointF(spot.left + spot.width / 2, spot.top + spot.height / 2), QPointF(1, 1)):
        event = QMouseEvent(
            QEvent.Type.MouseMove, at, view.mapToGlobal(at), Qt.MouseButton.NoButton,
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(view, event)
    assert told == [spot.words, ""]


@pytest.mark.slow
def test_a_picture_is_drawn_again_in_another_theme_and_width(pictures, page, qtbot, services):
    view = pictures.view
    before = view.grab().toImage()
    with qtbot.waitSignal(view.drawn):
        services.theme.choose("dark")
    assert view.grab().toImage().pixelColor(1, 1) != before.pixelColor(1, 1)
    with qtbot.waitSignal(view.drawn):
        page.resize(1000, 800)
    assert view.picture.width == view.width()


def test_pictures_without_a_place_are_not_written(pictures, monkeypatch, tmp_path, qtbot, page):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: ("", ""))
    with qtbot.assertNotEmitted(page.toasted, wait=50):
        pictures.export.click()
        pictures.export_all.click()


@pytest.mark.slow
@pytest.mark.parametrize("part", ["systems", "scores", "sentences"])
def test_the_page_looks_as_if_its_theme_had_always_been_there(page, services, qtbot, part):
    def shown(of):
        if part != "systems":
            of.commands()[0].run()
        if part == "sentences":
            of.result.tabs.choose(SENTENCES)
        settle(of, qtbot)
        return of

    built = []

    def build():
        fresh = LaboratoryPage(services)
        built.append(fresh)
        fresh.resize(page.size())
        fresh.show()
        read_again(fresh, qtbot)
        return shown(fresh)

    assert looks_as_built(services.theme, shown(page), build)
    delete_now(*built)
