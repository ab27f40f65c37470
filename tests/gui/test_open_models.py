"""The models that are open for all pages: on their own thread, with outcomes on the window's."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
import shiboken6
from PySide6.QtCore import QObject, QSettings
from pytestqt.qtbot import QtBot

from engine import tasks
from engine.errors import LibraryError
from engine.export import build_graphs
from engine.progress import Progress, Report
from gui.jobs.engine_worker import EngineCall, EngineWorker
from gui.open_models import OpenModels
from gui.settings import Settings
from tests.engine.tasks.vocabulary_samples import add_model


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenModels]:
    """Open models over a library with one model."""
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "no-assets")
    record = add_model("base")
    build_graphs(record.path, precision="float32")
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    settings.precision = "float32"
    worker = EngineWorker()
    yield OpenModels(worker, settings)
    worker.shut_down()


def outcome(qtbot: QtBot, models: OpenModels, model_id: str) -> object:
    """Returns the translator that a call gets, or the error."""
    found: list[object] = []
    call = models.with_translator(model_id, lambda _call, translator: translator)
    call.succeeded.connect(lambda _call, result: found.append(result))
    call.failed.connect(lambda _call, error: found.append(error))
    with qtbot.waitSignal(call.finished):
        models.worker.submit(call)
    return found[0]


def test_model_is_opened_once_for_all_who_ask(qtbot: QtBot, models: OpenModels) -> None:
    assert outcome(qtbot, models, "base") is outcome(qtbot, models, "base")


def test_what_has_changed_is_opened_anew(qtbot: QtBot, models: OpenModels) -> None:
    models.close_changed(tasks.list_models())
    before = outcome(qtbot, models, "base")
    models.close_changed(tasks.list_models())
    assert outcome(qtbot, models, "base") is before
    models.close_changed([])
    assert outcome(qtbot, models, "base") is not before


def test_what_is_gone_is_said(qtbot: QtBot, models: OpenModels) -> None:
    error = outcome(qtbot, models, "nothing")
    assert isinstance(error, LibraryError)
    assert "nothing" in error.what


def wait_for(gate: Event, report: Report) -> None:
    """Reports until the gate is open."""
    while not gate.wait(0.005):
        report(Progress("Waiting", 0))


def test_newer_work_of_a_lane_cancels_the_older(qtbot: QtBot, models: OpenModels) -> None:
    first = models.with_translator("base", lambda call, _t: wait_for(Event(), call.report), lane="words")
    models.worker.submit(first)
    with qtbot.waitSignal(first.cancelled):
        models.worker.submit(EngineCall(lambda _call: None, lane="words"))


def test_call_delivers_its_result_on_the_windows_thread(qtbot: QtBot, models: OpenModels) -> None:
    found: list[object] = []
    call = models.run(
        models,
        "base",
        lambda _translator, _report: 7,
        lambda result: found.append((result, current_thread())),
        found.append,
    )
    qtbot.waitUntil(lambda: bool(found))
    assert found == [(7, main_thread())]
    assert not call.is_cancelled


def test_call_whose_owner_is_gone_is_dropped(qtbot: QtBot, models: OpenModels) -> None:
    found: list[object] = []
    owner, gate = QObject(), Event()
    call = models.run(owner, "base", lambda _t, report: wait_for(gate, report), found.append, found.append)
    shiboken6.delete(owner)
    with qtbot.waitSignal(call.finished):
        gate.set()
    assert found == []


def test_call_that_fails_says_why(qtbot: QtBot, models: OpenModels) -> None:
    found: list[Exception] = []
    models.run(models, "nothing", lambda _translator, _report: None, lambda _result: None, found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert isinstance(found[0], LibraryError)
