"""The Laboratory page over two tiny models: evaluated to a blind verdict and a table, and side by side."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine import tasks as engine_tasks
from engine.orders.evaluation import EvaluateOrder
from engine.results.jobs import RunState
from engine.results.systems import System
from gui.pages.laboratory.page import SIDE_BY_SIDE
from gui.pages.laboratory.result_view import BLIND, SENTENCES
from tests.gui.finding import texts
from tests.gui.pages.laboratory.waiting import settle
from tests.tiny import PAIRS, write_model_folder

pytestmark = pytest.mark.window


@pytest.fixture
def tasks(tmp_path, tiny_model):
    """The engine with two tiny models, and one evaluation of theirs."""
    engine_tasks.add_model(shutil.copytree(tiny_model, tmp_path / "tiny"))
    engine_tasks.add_model(write_model_folder(tmp_path / "second", model_id="second", seed=1))
    for name, side in (("text.de", 0), ("text.en", 1)):
        (tmp_path / name).write_text("".join(f"{pair[side]}\n" for pair in PAIRS), encoding="utf-8")
    order = EvaluateOrder(
        model="second",
        against=("tiny",),
        is_as_named=True,
        source=tmp_path / "text.de",
        reference=tmp_path / "text.en",
    )
    engine_tasks.run_order(order, options=engine_tasks.JobOptions(argv=("evaluate",)))
    return engine_tasks


@pytest.fixture
def view(page, qtbot):
    """The evaluation, opened from the list."""
    page.systems.history.table.choose_row(0)
    qtbot.keyClick(page.systems.history.table, Qt.Key.Key_Return)
    return page.result


def test_an_evaluation_is_looked_into_judged_and_exported(view, page, qtbot, tmp_path, monkeypatch):
    assert [view.scores.scores.record(row).model for row in range(2)] == ["tiny", "second"]
    view.tabs.choose(SENTENCES)
    settle(page, qtbot, lambda: view.sentences.rows.rowCount())
    assert {each.model for each in view.sentences.rows.sentence(0).outputs} == {"tiny", "second"}
    assert view.sentences.map.data.n == len(PAIRS)
    view.tabs.choose(BLIND)
    view.blind.begin.click()
    settle(page, qtbot, lambda: view.blind.steps.currentIndex() == 1)
    for _ in range(view.blind.test.n):
        qtbot.keyClick(view.blind.question, Qt.Key.Key_1)
        settle(page, qtbot)
    settle(page, qtbot, lambda: view.blind.steps.currentIndex() == 2)
    assert view.blind.result.answers.rowCount() == view.blind.test.n
    path = tmp_path / "table.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    with qtbot.waitSignal(page.toasted):
        view.export.click()
    assert "German → English, second" in path.read_text(encoding="utf-8")


@pytest.mark.slow
def test_an_evaluation_ordered_here_is_carried_out_by_a_child(page, qtbot, tmp_path):
    page.systems.model.choose("second")
    page.systems.rivals.tick(["tiny"])
    page.systems.take_files([tmp_path / "text.de", tmp_path / "text.en"])
    page.systems.start.click()
    job = page.systems.panel.job
    qtbot.waitUntil(lambda: job.is_over, timeout=60_000)
    assert (job.state, job.answer.against) == (RunState.DONE, "tiny")
    settle(page, qtbot, lambda: page.stack.currentWidget() is page.result)
    assert page.result.evaluation.run == job.run_id


def test_a_text_is_compared_sentence_by_sentence(page, qtbot, announced):
    page.tabs.choose(SIDE_BY_SIDE)
    view = page.side_by_side
    assert not view.start.isEnabled()
    view.text.setPlainText("Die Pumpe läuft. 12.")
    view.systems[0].choose(System(model="tiny"))
    view.systems[1].choose(System(model="second"))
    view.start.click()
    settle(page, qtbot, lambda: view.panel.model.rowCount())
    assert view.panel.summary.text() == "1 of 2 sentences differs"
    assert "1 of 2 sentences differs" in [text for text, _ in announced]
    first, second = view.panel.model.index(0).data().splitlines()
    for name, line in (("tiny", first), ("second", second)):
        translator = engine_tasks.open_system(System(model=name))
        assert line.endswith(translator.translate_text("Die Pumpe läuft.").text)
    view.systems[1].choose(System(model="tiny"))
    assert "two different systems" in view.reason.text()


def test_systems_for_other_languages_are_refused(page, qtbot, tmp_path):
    engine_tasks.add_model(write_model_folder(tmp_path / "back", model_id="back", src="en", tgt="de"))
    page.refresh()
    page.tabs.choose(SIDE_BY_SIDE)
    view = page.side_by_side
    settle(page, qtbot, lambda: view.systems[1].choose(System(model="back")))
    view.text.setPlainText("Die Pumpe läuft.")
    view.systems[0].choose(System(model="tiny"))
    view.start.click()
    settle(page, qtbot, lambda: view.error.isVisible())
    assert "These systems translate de to en and en to de." in texts(view)
