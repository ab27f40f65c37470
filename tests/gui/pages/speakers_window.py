"""Builds the Speakers page over a door in memory, and waits for it."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from gui.jobs.engine_worker import EngineWorker
from gui.open_models import OpenModels
from gui.pages.speakers import SpeakersPage
from gui.services import Services
from tests.gui.conftest import delete_now
from tests.gui.pages.speakers_door import SpeakersDoor
from tests.gui.showing import show_active

PAIRS = [
    ("Wir werden am Montag liefern.", "We shall deliver on Monday."),
    ("Trotzdem bleibt der Preis gleich.", "Nevertheless the price remains."),
    ("", "We should be most grateful for an early reply."),
]


def open_page(services: Services, door: SpeakersDoor, qtbot: QtBot) -> Iterator[SpeakersPage]:
    """Gives the page, shown and settled; ends its thread afterwards."""
    worker = EngineWorker()
    page = SpeakersPage(services, OpenModels(worker, door, services.settings))
    page.resize(1100, 760)
    show_active(qtbot, page)
    page.refresh()
    settle(page, qtbot)
    yield page
    page.shut_down()
    worker.shut_down()
    services.background.shut_down()
    QApplication.processEvents()
    delete_now(page, worker)


def settle(page: SpeakersPage, qtbot: QtBot, is_so: Callable[[], object] = lambda: True) -> None:
    """Waits until something is so and nothing is under way any more."""
    qtbot.waitUntil(lambda: bool(is_so()), timeout=3000)
    for _ in range(3):
        page.services.background.wait()
        qtbot.wait(5)


def sheet(kind: type[QDialog]) -> QDialog:
    """Returns the sheet that is open."""
    return next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible()
    )
