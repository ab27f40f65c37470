"""The Translate page of the desk's tests, over its library of tiny models."""

from pathlib import Path
from typing import Any

import pytest

from gui.pages.desk.desk import WorkDesk
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.desk.desk_hands import LETTER, opened
from tests.gui.pages.translate.conftest import brake, library, page, written_library  # noqa: F401


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A text of four sentences, the last of which is the first one again."""
    path = tmp_path / "letter.txt"
    path.write_text(LETTER, encoding="utf-8")
    return path


@pytest.fixture
def desk(qtbot: Any, page: TranslatePage, letter: Path) -> WorkDesk:  # noqa: F811
    """The letter on the desk, translated."""
    return opened(qtbot, page, letter)
