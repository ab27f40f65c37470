"""The Laboratory page over two tiny models: from their evaluation to a blind verdict and a table."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine import tasks as engine_tasks
from engine.orders.evaluation import EvaluateOrder
from engine.results.jobs import RunState
from gui.pages.laboratory.result_view import BLIND, SENTENCES
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
