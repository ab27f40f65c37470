"""The library of the Translate page's tests: made once, copied for every test."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import Brake, opened_page, write_library


@pytest.fixture(scope="session")
def written_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three models and two speakers. Shared: copy it."""
    folder = tmp_path_factory.mktemp("translate")
    return write_library(folder / "home", folder)


@pytest.fixture(autouse=True)
def library(written_library: Path, library_home: Path) -> Path:
    """This test's own copy of the library; nothing ships."""
    return shutil.copytree(written_library, library_home)


@pytest.fixture
def brake(monkeypatch: pytest.MonkeyPatch) -> Brake:
    """Holds the engine up when told to."""
    return Brake(monkeypatch)


@pytest.fixture
def page(qtbot: Any, tmp_path: Path) -> Iterator[TranslatePage]:
    """The page, ready to translate."""
    with opened_page(qtbot, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.choice.plain is not None)
        yield opened
