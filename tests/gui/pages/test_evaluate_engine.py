"""The Evaluate page over the real engine and two tiny models: from a list to a blind verdict and a table."""

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine import tasks as engine_tasks
from gui.pages.evaluate.result_view import BLIND, SENTENCES
from tests.gui.pages.evaluate_window import open_page, settle
from tests.tiny import PAIRS, write_model_folder

pytestmark = pytest.mark.window


@pytest.fixture
def tasks(tmp_path, tiny_model, monkeypatch):
    """The engine with two tiny models and one measurement of theirs."""
    empty = tmp_path / "assets" / "models"
    empty.mkdir(parents=True)
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: empty.parent)
    engine_tasks.add_model(shutil.copytree(tiny_model, tmp_path / "tiny"))
    engine_tasks.add_model(write_model_folder(tmp_path / "second", model_id="second", seed=1))
    for name, side in (("text.de", 0), ("text.en", 1)):
        (tmp_path / name).write_text("".join(f"{pair[side]}\n" for pair in PAIRS), encoding="utf-8")

    def measure(context):
        files = {"source": tmp_path / "text.de", "reference": tmp_path / "text.en"}
        return engine_tasks.evaluate(
            "second",
            against=["tiny"],
            folder=context.folder,
            report=context.report,
            is_as_named=True,
            **files,
        )

    options = engine_tasks.JobOptions(argv=("evaluate",))
    engine_tasks.run_as_job("evaluate", "Evaluating second", measure, options=options)
    return engine_tasks


@pytest.fixture
def result(services, qtbot):
    """The measurement, opened from the list."""
    for page in open_page(services, qtbot):
        page.systems.history.table.choose_row(0)
        qtbot.keyClick(page.systems.history.table, Qt.Key.Key_Return)
        yield page.result, page


def test_a_measurement_is_looked_into_judged_and_exported(result, qtbot, tmp_path, monkeypatch):
    view, page = result
    assert [view.scores.scores.record(row).id for row in range(2)] == ["tiny", "second"]
    view.tabs.choose(SENTENCES)
    settle(page, qtbot, lambda: view.sentences.rows.rowCount())
    assert set(view.sentences.rows.sentence(0).outputs) == {"tiny", "second"}
    assert view.sentences.map.data.n == len(PAIRS)
    view.tabs.choose(BLIND)
    view.blind.begin.click()
    settle(page, qtbot, lambda: view.blind._steps.currentIndex() == 1)
    n_asked = len(view.blind._test["items"])
    for _ in range(n_asked):
        qtbot.keyClick(view.blind.question, Qt.Key.Key_1)
        settle(page, qtbot)
    settle(page, qtbot, lambda: view.blind._steps.currentIndex() == 2)
    assert view.blind.result.answers.rowCount() == n_asked
    path = tmp_path / "table.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    with qtbot.waitSignal(page.toasted):
        view._export.click()
    assert "German → English, second" in path.read_text(encoding="utf-8")


def test_systems_of_the_library_make_a_command_line_that_names_them(result, tmp_path):
    _, page = result
    page.systems.model.choose("second")
    page.systems.rivals.tick(["tiny"])
    page.systems.take_files([tmp_path / "text.de", tmp_path / "text.en"])
    args = engine_tasks.evaluate_command(
        model=page.systems.model.value(),
        against=tuple(page.systems.rivals.values()),
        **page.systems.text.values,
    )
    assert args[:6] == ["evaluate", "--as-named", "--model", "second", "--against", "tiny"]
