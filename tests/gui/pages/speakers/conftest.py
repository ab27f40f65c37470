"""The voices over the real engine: a library with a tiny model, Anna who has learned, and Ben."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engine import tasks
from engine.library.model_folder import record_of
from engine.tasks.home import open_library
from gui.jobs.calls import CallThread
from gui.open_models import OpenModels
from gui.page_list import LibraryPlace, Section
from gui.pages.library.voices import VoicesPage
from gui.pages.speakers.editor import Editor
from gui.services import Services
from tests.engine.runtime.speaking import write_basis_model
from tests.gui.conftest import delete_now, stop_calls, wait_for_calls
from tests.gui.showing import show_active
from tests.tiny import PAIRS, write_model_folder

MODEL = "tiny-basis"
N_TEXTS = 12
"""Sentences that Anna has and has learned from."""


def put_model(folder: Path) -> None:
    """Puts a model folder into the library as it is."""

    def fill(target: Path) -> None:
        shutil.copytree(folder, target, dirs_exist_ok=True)

    open_library().add_model(record_of(folder), fill)


@pytest.fixture(scope="session")
def speaker_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library to copy, never to change."""
    scratch = tmp_path_factory.mktemp("speaker-library")
    home = scratch / "home"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        put_model(write_basis_model(scratch / MODEL))
        put_model(write_model_folder(scratch / "finnish", model_id="finnish", src="fi", precisions=()))
        for name in ("Anna", "Ben"):
            tasks.create_speaker(name, src="de", tgt="en", colour="green")
        tasks.add_sentences("anna", PAIRS[:N_TEXTS], "pasted")
        tasks.learn_speaker("anna", model=MODEL, method="full-bias")
    return home


@pytest.fixture
def library(speaker_library: Path, library_home: Path) -> Path:
    """A library of this test's own."""
    return shutil.copytree(speaker_library, library_home)


@pytest.fixture
def settle(qtbot: QtBot, services: Services) -> Callable[..., None]:
    """Waits until something is so and nothing is under way any more."""

    def wait(page: VoicesPage, is_so: Callable[[], object] = lambda: True) -> None:
        def is_settled() -> bool:
            wait_for_calls(services)
            QApplication.processEvents()
            page.open_models.calls.wait()
            QApplication.processEvents()
            return bool(is_so())

        qtbot.waitUntil(is_settled, timeout=30_000)  # a busy machine is slow, not wrong
        for _ in range(3):  # one answer may ask for the next
            wait_for_calls(services)
            QApplication.processEvents()

    return wait


@pytest.fixture
def page(library: Path, services: Services, settle: Any, qtbot: QtBot) -> Iterator[VoicesPage]:
    """The page, shown and settled."""
    worker = CallThread()
    result = VoicesPage(services, OpenModels(worker, services.settings))
    result.library_changed.connect(result.refresh)  # as the library does, whose part it is
    result.resize(1100, 760)
    show_active(qtbot, result)
    result.refresh()
    settle(result)
    yield result
    result.shut_down()
    worker.shut_down()
    stop_calls(services)
    QApplication.processEvents()
    delete_now(result, worker)


@pytest.fixture
def editor(page: VoicesPage) -> Editor:
    """The one speaker that is shown."""
    return page.editor


@pytest.fixture
def show(page: VoicesPage, settle: Any) -> Callable[[str], None]:
    """Shows a speaker by their id."""

    def show(speaker_id: str) -> None:
        page.show_subject(LibraryPlace(Section.VOICES, id=speaker_id))
        page.refresh()
        settle(page, lambda: page.editor.record is not None and page.editor.record.id == speaker_id)

    return show


def sheet(kind: type[Any]) -> Any:
    return next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible()
    )


def press(form: QWidget, text: str) -> None:
    next(button for button in form.findChildren(QPushButton) if button.text() == text).click()
