"""What the tests of the queue do with it again and again."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.results.documents import FileState
from gui.pages.translate.file_queue import FileQueue
from gui.pages.translate.queue_view import STATE

OTHER = '<trans-unit id="2"><source>Das Ventil ist alt.</source></trans-unit>'


def read(qtbot: Any, queue: FileQueue) -> None:
    qtbot.waitUntil(lambda: all(file.state is not FileState.UNREAD for file in queue.list.files))


def states(queue: FileQueue) -> list[str]:
    rows = queue.view.table.rows
    return [str(rows.index(row, STATE).data()) for row in range(rows.rowCount())]


def at_end(qtbot: Any, queue: FileQueue) -> None:
    qtbot.waitUntil(lambda: not queue.is_running, timeout=20_000)


def translated(qtbot: Any, queue: FileQueue) -> None:
    queue.translate()
    at_end(qtbot, queue)


def names(files: list[Path]) -> list[str]:
    return sorted(path.name for path in files[0].parent.iterdir())


def press(queue: FileQueue, key: Qt.Key) -> None:
    QTest.keyClick(queue.view.table, key)
