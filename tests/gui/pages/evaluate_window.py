"""Builds the Evaluate page over a door in memory, and waits for it."""

from collections.abc import Callable, Iterator

from pytestqt.qtbot import QtBot

from gui.pages.evaluate import EvaluatePage
from gui.services import Services
from tests.gui.conftest import delete_now
from tests.gui.fakes import corpus, model
from tests.gui.pages.evaluate_door import EvaluateDoor, run_record
from tests.gui.showing import show_active


def evaluate_door(n_sentences: int = 312) -> EvaluateDoor:
    """Gives a library with a base model, two that were made of it, a corpus and two measurements."""
    models = [
        model("small"),
        model("other", kind="adapted", parent="small", domain="law", is_builtin=False),
        model("pumps", kind="adapted", parent="small", domain="pumps", method="va-llm", is_builtin=False),
    ]
    door = EvaluateDoor(models, [corpus("catalogue")], n_sentences=n_sentences)
    door.runs = [run_record(), run_record("alone", rivals=(), created="2026-11-20T09:00:00Z")]
    return door


def open_page(services: Services, qtbot: QtBot) -> Iterator[EvaluatePage]:
    """Gives the page, shown and settled."""
    page = EvaluatePage(services)
    page.resize(1200, 800)
    show_active(qtbot, page)
    page.refresh()
    settle(page, qtbot)
    yield page
    services.background.shut_down()
    delete_now(page)


def settle(page: EvaluatePage, qtbot: QtBot, is_so: Callable[[], object] = lambda: True) -> None:
    """Waits until something is so and nothing is under way any more."""
    qtbot.waitUntil(lambda: bool(is_so()), timeout=3000)
    for _ in range(3):
        page.services.background.wait()
        qtbot.wait(5)
