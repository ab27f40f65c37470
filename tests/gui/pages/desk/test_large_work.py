"""A book on the desk: the window is never held up, whatever is done."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.results.translation import Alternative
from gui.pages.desk.desk import WorkDesk
from gui.pages.translate.page import TranslatePage
from tests.engine.corpora.samples import write
from tests.gui.pages.desk.desk_hands import CONFIRMED, CONTROL, field, is_told, press, states
from tests.gui.pages.translate.page_window import Brake

N = 5_000
LONGEST_S = 0.2  # 50 ms on a computer of its own
Key = Qt.Key


class Stalls:
    """Finds how long the window's thread is kept, however busy the machine is."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.at = ""

    def during(self, what: str, act: Callable[[], object]) -> None:
        """Does something, and lets the window work off what follows."""
        self._measure(what, act)
        until = time.monotonic() + 0.2
        while time.monotonic() < until:
            self._measure(f"after {what}", QApplication.processEvents)
            time.sleep(0.001)

    def until(self, what: str, is_done: Callable[[], bool]) -> None:
        """Lets the window work until something is the case."""
        while not is_done():
            self._measure(what, QApplication.processEvents)
            time.sleep(0.001)

    def _measure(self, what: str, act: Callable[[], object]) -> None:
        begun = time.thread_time()
        act()
        took = time.thread_time() - begun
        if took > self.longest:
            self.longest, self.at = took, what


@pytest.fixture
def book(qtbot: Any, page: TranslatePage, tmp_path: Path, brake: Brake) -> WorkDesk:
    """A book on the desk, whose translation waits."""
    brake.gate.clear()
    text = "\n\n".join(f"Die Pumpe Nummer {number // 2} ist neu." for number in range(N))
    page.accept_files([write(tmp_path / "book.txt", text)])
    qtbot.waitUntil(lambda: page.desk.is_open, timeout=20_000)
    return page.desk


def test_opening_a_book_never_keeps_the_window(
    qtbot: Any, page: TranslatePage, tmp_path: Path, brake: Brake
) -> None:
    brake.gate.clear()
    stalls = Stalls()
    text = "\n\n".join(f"Die Pumpe Nummer {number} ist neu." for number in range(N))
    path = write(tmp_path / "book.txt", text)
    stalls.during("opening", lambda: page.accept_files([path]))
    stalls.until("opening", lambda: page.desk.is_open)
    stalls.until("fitting", lambda: page.desk.view.table.heights.is_done)
    assert stalls.longest < LONGEST_S, stalls.at
    table = page.desk.view.table
    assert table.segments.rowCount() == N

    def is_at_the_end() -> bool:
        table.scrollToBottom()  # again: rows may still be fitted
        return table.rowAt(table.viewport().height() - 4) == N - 1

    qtbot.waitUntil(is_at_the_end)


def test_nothing_that_is_done_in_a_book_keeps_the_window(book: WorkDesk) -> None:
    stalls = Stalls()
    bar = book.view.table.verticalScrollBar()
    for share in (0.25, 0.5, 0.75, 1.0, 0.0):
        stalls.during("scrolling", lambda share=share: bar.setValue(round(share * bar.maximum())))
    for letter in "The pump":
        stalls.during("typing", lambda letter=letter: QTest.keyClicks(field(book), letter))
    stalls.until("telling", lambda: is_told(book))
    stalls.during("confirming", lambda: press(book, Key.Key_Return))
    assert states(book)[0] is CONFIRMED
    stalls.during("undoing", lambda: press(book, Key.Key_Z, CONTROL))
    for place in (3, 1, 0):
        stalls.during("filtering", lambda place=place: book.view.filter.setCurrentIndex(place))
    book.view.search.ask()
    stalls.during("finding", lambda: QTest.keyClicks(book.view.search, "nummer 7"))
    assert 0 < len(states(book)) < N
    stalls.during("going to the end", lambda: book.state.move(N - 1))
    assert stalls.longest < LONGEST_S, stalls.at


def test_translating_a_book_never_keeps_the_window(book: WorkDesk, brake: Brake) -> None:
    stalls = Stalls()
    brake.gate.set()
    stalls.until("translating", lambda: sum(bool(each.target) for each in book.state.segments) >= 200)
    brake.gate.clear()
    assert stalls.longest < LONGEST_S, stalls.at


def test_a_segment_as_long_as_a_chapter_never_keeps_the_window(
    qtbot: Any, page: TranslatePage, tmp_path: Path, brake: Brake
) -> None:
    brake.gate.clear()
    stalls = Stalls()
    path = write(tmp_path / "long.txt", "Die Pumpe ist neu und der Kessel ist leer, " * 1_200 + "wirklich.\n")
    stalls.during("opening", lambda: page.accept_files([path]))
    stalls.until("opening", lambda: page.desk.is_open)
    desk = page.desk
    assert len(desk.state.segments[0].source) > 50_000
    stalls.during("pasting", lambda: field(desk).setPlainText("word " * 10_000))
    for letter in "end":
        stalls.during("typing", lambda letter=letter: QTest.keyClicks(field(desk), letter))
    stalls.until("telling", lambda: is_told(desk))
    long, inspector = " ".join(f"word{n}" for n in range(8_000)), desk.view.inspector
    other = Alternative(long.replace("7", "seven"), -0.5)
    stalls.during("offering another", lambda: inspector.show_alternatives((other,), long))
    stalls.during("confirming", lambda: press(desk, Key.Key_Return))
    assert states(desk) == [CONFIRMED]
    assert stalls.longest < LONGEST_S, stalls.at
