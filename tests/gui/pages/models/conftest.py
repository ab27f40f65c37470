"""The Models page over a library with a built-in model and one that was adapted from it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from engine import tasks as engine_tasks
from engine.library import Library
from gui.pages.models.export_sheet import ExportSheet
from gui.pages.models.lineage import FamilyMember
from gui.pages.models.page import ModelsPage
from gui.pages.models.rows import Rows
from gui.pages.page import Page
from gui.services import Services
from tests.engine.library.conftest import add_model
from tests.gui.conftest import wait_for_calls
from tests.gui.finding import named


@pytest.fixture
def library(library_home: Path) -> Library:
    """A library of entries that are as small as can be; no model ships."""
    library = Library(library_home)
    add_model(library, "small", name="small", is_builtin=True, details={"not_for": "Poems."})
    add_model(library, "pumps", name="pumps", kind="adapted", parent="small", domain="pumps")
    return library


@pytest.fixture
def tasks(library: Library) -> object:
    return engine_tasks


@pytest.fixture
def services(request: pytest.FixtureRequest) -> Services:
    """Services that carry orders out in this process, as a child takes long to start; see `children`."""
    name = "services" if "children" in request.fixturenames else "engine_services"
    return request.getfixturevalue(name)


@pytest.fixture
def children() -> None:
    """For a test whose orders are carried out by child processes, as for a user."""


@pytest.fixture
def page(services: Services, tasks: object, qtbot: QtBot) -> ModelsPage:
    result = ModelsPage(services)
    result.library_changed.connect(result.refresh)  # as the library does, whose part it is
    qtbot.addWidget(result)
    result.resize(1000, 700)
    result.show()
    refresh(result)
    return result


def refresh(page: Page) -> None:
    """Reads the library again, and waits for it and for the story of the chosen model."""
    page.refresh()
    settle(page)


def settle(page: Page) -> None:
    """Waits for what is read, and for what is asked for because of it."""
    for _ in range(2):
        wait_for_calls(page.services)
        QApplication.processEvents()


def models_of(page: ModelsPage) -> Rows[FamilyMember]:
    """Returns the list of the library's models."""
    return named(page, Rows, "Models")


def button(page: ModelsPage, text: str) -> QPushButton:
    return next(each for each in page.findChildren(QPushButton) if each.text() == text)


def names(page: ModelsPage) -> list[str]:
    model = models_of(page).model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def choose(page: ModelsPage, row: int) -> None:
    models_of(page).choose(row)
    settle(page)


def ask_to_export(page: ModelsPage, qtbot: QtBot) -> ExportSheet:
    """Presses Export… and returns the sheet that asks for the format."""
    button(page, "Export…").click()
    qtbot.waitUntil(lambda: page.findChild(ExportSheet) is not None, timeout=10_000)
    return page.findChild(ExportSheet)


def export(page: ModelsPage, qtbot: QtBot) -> None:
    button(ask_to_export(page, qtbot), "Choose a folder…").click()
