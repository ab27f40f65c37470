"""The Adapt page over a small library of the engine."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.pages.adapt.page import AdaptPage
from gui.pages.adapt.setup import AdaptSetup
from gui.services import Services
from tests.gui.pages.adapt.library import AdaptLibrary, open_page, settle, small_library


@pytest.fixture
def library(library_home: Path, monkeypatch: pytest.MonkeyPatch) -> AdaptLibrary:
    """A base model, one adapted from it, one for the way back, a corpus and its plan."""
    return small_library(library_home, monkeypatch)


@pytest.fixture
def page(library: AdaptLibrary, services: Services, qtbot: QtBot) -> Iterator[AdaptPage]:
    """The page over that library, shown and settled."""
    yield from open_page(services, qtbot)


@pytest.fixture
def setup(page: AdaptPage, library: AdaptLibrary) -> AdaptSetup:
    """The left half of the page, with the corpus that has a plan."""
    page.setup.choose_place(library.corpus("catalogue").place)
    settle(page)
    return page.setup
