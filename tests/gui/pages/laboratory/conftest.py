"""The Laboratory page over the real engine and a small library."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine import tasks as engine_tasks
from engine.orders import Order
from gui.jobs.job import Job
from gui.pages.laboratory.page import LaboratoryPage
from gui.services import Services
from tests.gui.conftest import delete_now, stop_calls
from tests.gui.pages.laboratory.evaluations import fill_library
from tests.gui.pages.laboratory.waiting import settle
from tests.gui.showing import show_active


@pytest.fixture(scope="session")
def filled_library(tmp_path_factory: pytest.TempPathFactory, tiny_shipped_model: Path) -> Path:
    """A library with models, a corpus and two evaluations. Shared: copy it."""
    home = tmp_path_factory.mktemp("filled") / "library"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARLANCE_HOME", str(home))
        fill_library(tiny_shipped_model)
    return home


@pytest.fixture
def tasks(filled_library: Path, library_home: Path) -> object:
    """The engine over a copy of the filled library."""
    shutil.copytree(filled_library, library_home, dirs_exist_ok=True)
    return engine_tasks


@pytest.fixture
def page(services: Services, qtbot: QtBot) -> Iterator[LaboratoryPage]:
    """The page, shown and settled."""
    page = LaboratoryPage(services)
    page.resize(1200, 800)
    show_active(qtbot, page)
    page.refresh()
    settle(page, qtbot)
    yield page
    stop_calls(services)
    delete_now(page)


@pytest.fixture
def submitted(services: Services, monkeypatch: pytest.MonkeyPatch) -> list[Order[object]]:
    """The orders that the page submits; none is carried out."""
    orders: list[Order[object]] = []

    def submit(order: Order[object]) -> Job:
        orders.append(order)
        return Job(order.kind, order.title, parent=services.jobs, order=order)

    monkeypatch.setattr(services.jobs, "submit", submit)
    return orders
