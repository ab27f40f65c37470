"""The models that are open for all pages: on their own thread, with outcomes on the window's."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, QTimer
from pytestqt.qtbot import QtBot

from engine import tasks
from engine.base.errors import ModelError
from engine.export import build_graphs
from gui.jobs.calls import CallThread
from gui.open_models import OpenModels
from gui.settings import Settings
from tests.engine.tasks.vocabulary_samples import add_model


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of nobody so far."""
    return Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))


@pytest.fixture
def models(settings: Settings) -> Iterator[OpenModels]:
    """Open models over a library with one model."""
    record = add_model("base")
    build_graphs(record.path, precision="float32")
    settings.precision = "float32"
    calls = CallThread()
    yield OpenModels(calls, settings)
    calls.shut_down()


def test_what_translates_is_loaded_on_the_thread_and_not_while_the_window_comes(
    qtbot: QtBot, models: OpenModels
) -> None:
    assert "_systems" not in vars(models)
    assert not isinstance(outcome(qtbot, models, "base"), Exception)
    assert "_systems" in vars(models)


def graphs(outcome: Any) -> object:
    """Returns what all systems of one open model share."""
    return outcome._sessions


def outcome(qtbot: QtBot, models: OpenModels, model_id: str) -> object:
    """Returns the translator that a call gets, or the error."""
    found: list[object] = []
    work = models.working(model_id, lambda translator, _report: translator)
    models.calls.start(models, work, found.append, found.append)
    qtbot.waitUntil(lambda: bool(found))
    return found[0]


def test_model_is_opened_once_for_all_who_ask(qtbot: QtBot, models: OpenModels) -> None:
    first, second = (outcome(qtbot, models, "base") for _ in range(2))
    assert graphs(first) is graphs(second)


def test_what_has_changed_is_opened_anew(qtbot: QtBot, models: OpenModels) -> None:
    models.close_changed(tasks.list_models())
    before = graphs(outcome(qtbot, models, "base"))
    models.close_changed(tasks.list_models())
    assert graphs(outcome(qtbot, models, "base")) is before
    models.close_changed([])
    assert graphs(outcome(qtbot, models, "base")) is not before


def test_models_are_opened_with_care_unless_the_settings_say_quick(
    models: OpenModels, settings: Settings
) -> None:
    assert (settings.is_careful, models.options.careful) == (True, True)
    settings.is_careful = False
    assert not models.options.careful


def test_what_is_gone_is_said(qtbot: QtBot, models: OpenModels) -> None:
    error = outcome(qtbot, models, "nothing")
    assert isinstance(error, ModelError)
    assert error.what == "The model nothing is not in the library any more."


def test_opening_is_reported_once_and_not_for_the_model_that_is_open(
    qtbot: QtBot, models: OpenModels
) -> None:
    told: list[str] = []
    for _ in range(2):
        call = models.calls.start(
            models,
            models.working("base", lambda translator, _report: translator.device),
            lambda _device: told.append("done"),
            print,
            progressed=lambda progress: told.append(progress.stage),
        )
        qtbot.waitUntil(lambda call=call: not call.is_running)
    assert told == ["Opening the model", "done", "done"]


def test_memory_is_given_back_a_while_after_something_was_translated(
    qtbot: QtBot, models: OpenModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    rested: list[bool] = []
    monkeypatch.setattr(models._systems, "rest", lambda: rested.append(True))
    models._resting.setInterval(20)
    outcome(qtbot, models, "base")
    qtbot.waitUntil(lambda: bool(rested))
    qtbot.wait(100)
    assert rested == [True]


def test_memory_is_given_back_also_while_others_go_on_translating(
    qtbot: QtBot, models: OpenModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    rested: list[bool] = []
    monkeypatch.setattr(models._systems, "rest", lambda: rested.append(True))
    models._resting.setInterval(50)
    typing = QTimer()
    typing.timeout.connect(models._used.emit)
    typing.start(5)
    qtbot.waitUntil(lambda: bool(rested))
