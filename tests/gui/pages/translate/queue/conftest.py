"""Three files of three kinds, opened as a queue."""

from pathlib import Path
from typing import Any

import pytest

from gui.pages.translate import TranslatePage
from gui.pages.translate.file_queue import FileQueue
from tests.engine.tasks.translation.structured.test_files import FIRST, NUMBER, xliff
from tests.gui.pages.translate.queue.queue_hands import read


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """A document, subtitles and a text."""
    folder = tmp_path / "files"
    folder.mkdir()
    contents = {
        "a.xlf": xliff(FIRST, NUMBER),
        "b.srt": "1\n00:00:01,000 --> 00:00:02,000\nDie Pumpe ist alt.\n",
        "c.txt": "Die Pumpe läuft.\n",
    }
    for name, text in contents.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in contents]


@pytest.fixture
def queue(qtbot: Any, page: TranslatePage, files: list[Path]) -> FileQueue:
    """The three files, opened and looked into."""
    page.accept_files(files)
    read(qtbot, page.queue)
    return page.queue
