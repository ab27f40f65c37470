"""The Learning page and the options of teaching over a small library of the engine."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.results.corpora import DomainDirection
from gui.pages.adapt.page import AdaptPage
from gui.pages.adapt.setup import AdaptSetup
from gui.services import Services
from tests.gui.conftest import delete_now, stop_calls
from tests.gui.pages.adapt.library import PUMPS, AdaptLibrary, open_page, refresh, small_library
from tests.gui.showing import show_active


@pytest.fixture
def library(library_home: Path, monkeypatch: pytest.MonkeyPatch) -> AdaptLibrary:
    """A base model, one adapted from it, one for the way back, a corpus and its plan."""
    return small_library(library_home, monkeypatch)


@pytest.fixture
def page(library: AdaptLibrary, services: Services, qtbot: QtBot) -> Iterator[AdaptPage]:
    """The page over that library, shown and settled."""
    yield from open_page(services, qtbot)


@pytest.fixture
def setup_of(
    library: AdaptLibrary, services: Services, qtbot: QtBot
) -> Iterator[Callable[[DomainDirection], AdaptSetup]]:
    """Builds the options of teaching a domain, shown and settled."""
    built = []

    def build(place: DomainDirection) -> AdaptSetup:
        setup = AdaptSetup(services, place)
        built.append(setup)
        setup.resize(1100, 760)
        show_active(qtbot, setup)
        refresh(setup)
        return setup

    yield build
    for each in built:
        each.planner.stop()
    services.jobs.shut_down()
    stop_calls(services)
    delete_now(*built)


@pytest.fixture
def setup(setup_of: Callable[[DomainDirection], AdaptSetup]) -> AdaptSetup:
    """The options of the domain that has a plan."""
    return setup_of(PUMPS)
