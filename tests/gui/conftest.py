"""Fixtures of the window's tests: a window over a door that answers from memory.

Qt warnings fail a test (`qt_log_level_fail`); the window's own threads must be idle at the end.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine import tasks as engine_tasks
from gui.anywhere import Anywhere
from gui.app import build
from gui.jobs.calls import CallThread
from gui.jobs.queue import JobQueue
from gui.local_server import LocalServer
from gui.main_window import MainWindow
from gui.services import Services
from gui.settings import Settings
from gui.theme import Theme
from tests.gui.fakes import FakeTasks, corpus, model
from tests.gui.in_process import InProcessQueue
from tests.gui.patient_bot import PatientBot
from tests.gui.showing import show_active

_HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _no_window_of_before() -> None:
    """Deletes what the last test closed now: a new theme would style it all once more."""
    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class _HastyTimer(QTimer):
    """A timer that waits a tenth of the pause that is asked for."""

    def setInterval(self, pause_ms: int) -> None:
        super().setInterval(pause_ms // 10)


@pytest.fixture(scope="session", autouse=True)
def _short_pauses() -> Iterator[None]:
    """Spares the tests most of what the window waits for somebody to stop typing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gui.widgets.layouts.QTimer", _HastyTimer)
        yield


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """Waits longer where the machine has other work."""
    return PatientBot(request)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a user who has been here before, kept in a file of the test."""
    result = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    result.is_first_run = False
    result.theme = "light"
    result.last_page = "settings"
    return result


@pytest.fixture
def tasks() -> Any:
    """A library with a base model, an adapted one and a corpus, all of it made up."""
    adapted = model("pumps", kind="adapted", parent="small", domain="pumps", is_builtin=False)
    return FakeTasks([model("small"), adapted], [corpus("catalogue")])


@pytest.fixture
def door(tasks: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts `tasks` in the place of the engine's functions, but not for pages with a folder of tests."""
    if tasks is not engine_tasks and request.path.parent in (_HERE, _HERE / "pages"):
        for name in set(dir(tasks)).intersection(engine_tasks.__all__):
            monkeypatch.setattr(engine_tasks, name, _late(tasks, name))


def _late(tasks: Any, name: str) -> Any:
    """Returns a function that calls the one which `tasks` has under this name by then."""
    return lambda *args, **kwargs: getattr(tasks, name)(*args, **kwargs)


@pytest.fixture
def services(qapp: QApplication, door: None, settings: Settings, tmp_path: Path) -> Iterator[Services]:
    """The services of a window, without the window."""
    quick, slow = CallThread(), CallThread()
    jobs = JobQueue(quick, slow, patience_ms=300)
    theme = Theme(qapp, "light", tmp_path / "cache")
    services = Services(jobs, quick, slow, settings, theme, LocalServer(settings), Anywhere(settings))
    yield services
    end(services)


@pytest.fixture
def engine_services(qapp: QApplication, settings: Settings, tmp_path: Path) -> Iterator[Services]:
    """The services of a window over the real engine and the test's library; orders are carried out here."""
    quick, slow = CallThread(), CallThread()
    jobs = InProcessQueue(quick, slow)
    theme = Theme(qapp, "light", tmp_path / "cache")
    services = Services(jobs, quick, slow, settings, theme, LocalServer(settings), Anywhere(settings))
    yield services
    end(services)


def end(services: Services) -> None:
    services.jobs.shut_down()
    services.server.shut_down()
    stop_calls(services)
    delete_now(services.jobs, services.quick, services.slow, services.theme, services.anywhere)


def stop_calls(services: Services) -> None:
    """Lets the calls under way end; nothing is told of them any more."""
    services.quick.shut_down()
    services.slow.shut_down()


def wait_for_calls(services: Services) -> None:
    """Waits until every call was made; the outcomes come with the next events."""
    services.quick.wait()
    services.slow.wait()


def delete_now(*objects: QObject) -> None:
    """Deletes objects on this thread, before Python's collector might do so on another."""
    QApplication.processEvents()
    for each in objects:
        shiboken6.delete(each)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, door: None, settings: Settings) -> Iterator[MainWindow]:
    """The whole window, shown and ready."""
    result = build(qapp, settings)
    show_active(qtbot, result)
    yield result
    result._is_closing = True  # nobody is asked
    result.close()
    services = result.services
    delete_now(result)
    end(services)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, QAccessible.AnnouncementPoliteness]]:
    """What a screen reader was asked to say, with how much it urges."""
    told = []
    monkeypatch.setattr(
        "gui.widgets.text.QAccessible.updateAccessibility",
        lambda event: told.append((event.message(), event.politeness())),
    )
    return told


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[..., QWidget]:
    """Shows a widget in a window of its own."""

    def show(widget: QWidget, width: int = 400, height: int = 300) -> QWidget:
        qtbot.addWidget(widget)
        widget.resize(width, height)
        show_active(qtbot, widget)
        return widget

    return show
