"""How the tests of the Laboratory page wait for it."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from gui.pages.laboratory.page import LaboratoryPage
from tests.gui.conftest import wait_for_calls


def read_again(page: LaboratoryPage, qtbot: QtBot) -> None:
    """Lets the page read the library again."""
    page.refresh()
    settle(page, qtbot)


def settle(page: LaboratoryPage, qtbot: QtBot, is_so: Callable[[], object] = lambda: True) -> None:
    """Waits until something is so and nothing is under way any more."""
    qtbot.waitUntil(lambda: bool(is_so()), timeout=20_000)
    for _ in range(3):
        wait_for_calls(page.services)
        qtbot.wait(5)
