"""The models that are open for all pages: opened once, with the right pack, closed when too many."""

from collections.abc import Iterator
from pathlib import Path
from threading import current_thread, main_thread

import pytest
import shiboken6
from PySide6.QtCore import QObject, QSettings
from pytestqt.qtbot import QtBot

from engine.errors import LibraryError
from gui.jobs.engine_worker import EngineWorker, Job
from gui.open_models import OpenModels, Translator
from gui.settings import Settings
from tests.gui.pages.translate_door import FakeDoor, model


@pytest.fixture
def door() -> FakeDoor:
    """A base model, two more, a pack, and a pack whose model is gone."""
    lone = model("lone", scope="pack", parent="gone")
    return FakeDoor(model("base"), model("b"), model("c"), model("pack", scope="pack", parent="base"), lone)


@pytest.fixture
def models(door: FakeDoor, tmp_path: Path) -> Iterator[OpenModels]:
    """Open models over the fake engine."""
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    worker = EngineWorker()
    yield OpenModels(worker, door, settings)
    worker.shut_down()


def outcome(qtbot: QtBot, models: OpenModels, model_id: str) -> object:
    """Returns what a job makes of a model: the translator's packs, or the error."""
    found: list[object] = []
    job = models.with_translator(model_id, lambda _job, translator: list(packs_of(translator)))
    job.succeeded.connect(lambda _job, result: found.append(result))
    job.failed.connect(lambda _job, error: found.append(error))
    with qtbot.waitSignal(job.finished):
        models.worker.submit(job)
    return found[0]


def packs_of(translator: Translator) -> list[Path | None]:
    """Returns the packs that were put in one after the other."""
    return translator.packs  # type: ignore[attr-defined]


def test_model_is_opened_once_for_all_who_ask(qtbot: QtBot, models: OpenModels, door: FakeDoor) -> None:
    outcome(qtbot, models, "base")
    outcome(qtbot, models, "base")
    assert door.opened == ["base"]


def test_pack_comes_in_its_model_and_leaves_it_again(
    qtbot: QtBot, models: OpenModels, door: FakeDoor
) -> None:
    outcome(qtbot, models, "pack")
    assert outcome(qtbot, models, "base") == [Path("/models/pack"), None]
    assert door.opened == ["base"]


def test_third_model_closes_the_one_used_least_lately(
    qtbot: QtBot, models: OpenModels, door: FakeDoor
) -> None:
    for model_id in ("base", "b", "base", "c", "base", "b"):
        outcome(qtbot, models, model_id)
    assert door.opened == ["base", "b", "c", "b"]


@pytest.mark.parametrize(("model_id", "words"), [("nothing", "no model nothing"), ("lone", "is gone")])
def test_what_is_gone_is_said(qtbot: QtBot, models: OpenModels, model_id: str, words: str) -> None:
    error = outcome(qtbot, models, model_id)
    assert isinstance(error, LibraryError)
    assert words in error.what


def test_newer_work_of_a_lane_cancels_the_older(qtbot: QtBot, models: OpenModels, door: FakeDoor) -> None:
    door.gate.clear()
    first = models.with_translator("base", lambda job, _translator: door.wait(job.report), lane="words")
    models.worker.submit(first)
    with qtbot.waitSignal(first.cancelled):
        models.worker.submit(Job(lambda _job: None, lane="words"))


def test_call_delivers_its_result_on_the_windows_thread(qtbot: QtBot, models: OpenModels) -> None:
    found: list[object] = []
    job = models.run(
        models,
        "base",
        lambda _translator, _report: 7,
        lambda result: found.append((result, current_thread())),
        found.append,
    )
    qtbot.waitUntil(lambda: bool(found))
    assert found == [(7, main_thread())]
    assert not job.is_cancelled


def test_call_whose_owner_is_gone_is_dropped(qtbot: QtBot, models: OpenModels, door: FakeDoor) -> None:
    found: list[object] = []
    owner = QObject()
    door.gate.clear()
    job = models.run(owner, "base", lambda _t, report: door.wait(report), found.append, found.append)
    shiboken6.delete(owner)
    with qtbot.waitSignal(job.finished):
        door.gate.set()
    assert found == []


def test_call_that_fails_says_why(qtbot: QtBot, models: OpenModels) -> None:
    found: list[Exception] = []
    models.run(models, "nothing", lambda _translator, _report: None, lambda _result: None, found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert isinstance(found[0], LibraryError)
