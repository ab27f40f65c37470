"""What the desk's tests do and see, as a person does it: by keys, and by what is shown."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine import tasks
from engine.base.errors import CorpusError
from engine.orders.corpora import ImportOrder
from engine.results.sessions import SessionSegment, WorkState
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.table import TARGET, SegmentField
from gui.pages.translate.page import TranslatePage
from tests.engine.corpora.samples import write_tsv
from tests.tiny import PAIRS

FIRST, SECOND, THIRD = (source for source, _ in PAIRS[12:15])
SOURCES = [FIRST, SECOND, THIRD, FIRST]
LETTER = "\n\n".join(SOURCES) + "\n"
FILM = """1
00:00:01,000 --> 00:00:02,000
ANNA: Die Pumpe ist neu.

2
00:00:03,000 --> 00:00:04,000
[Jonas] Die <i>Pumpe</i> ist alt.

3
00:00:05,000 --> 00:00:06,000
Stille.
"""
LINES = ["Die Pumpe ist neu.", "Die Pumpe ist alt.", "Stille."]
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier
MACHINE, CHANGED, CONFIRMED = WorkState.MACHINE, WorkState.CHANGED, WorkState.CONFIRMED


def opened(qtbot: Any, page: TranslatePage, path: Path) -> WorkDesk:
    """Opens a file, and returns the desk when all that can be translated is."""
    page.accept_files([path])
    qtbot.waitUntil(lambda: page.desk.view.name.text() == path.name and is_translated(page.desk))
    return page.desk


def is_translated(desk: WorkDesk) -> bool:
    """Tells whether the machine has done all that it can."""
    return desk.state.session is not None and not desk.state.is_translating


def targets(desk: WorkDesk) -> list[str]:
    """Returns what stands in the column of translations, from the top."""
    rows = desk.view.table.segments
    return [str(rows.index(row, TARGET).data()) for row in range(rows.n_rows())]


def states(desk: WorkDesk) -> list[WorkState]:
    """Returns the states that are shown, from the top."""
    rows = desk.view.table.segments
    return [rows.segment(row).state for row in range(rows.n_rows())]


def sources(desk: WorkDesk) -> list[str]:
    """Returns the sentences that are shown, from the top."""
    rows = desk.view.table.segments
    return [rows.segment(row).source for row in range(rows.n_rows())]


def field(desk: WorkDesk) -> SegmentField:
    """Returns the field of the active segment."""
    found = desk.view.table.field
    assert found is not None, "no segment has a field"
    return found


def active(desk: WorkDesk) -> int:
    """Returns the number of the segment whose translation is a field."""
    table = desk.view.table
    index = table.currentIndex()
    assert table.indexWidget(index.siblingAtColumn(TARGET)) is table.field or table.field is not None
    return table.segments.numbers[index.row()]


def press(desk: WorkDesk, key: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    """Presses a key where the keyboard is."""
    del desk
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    QTest.keyClick(widget, key, modifier)


def type_over(desk: WorkDesk, text: str) -> None:
    """Types a translation in the place of the one in the field."""
    press(desk, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(field(desk), text)


def is_told(desk: WorkDesk) -> bool:
    """Tells whether the state has what was typed."""
    segment = desk.state.segments[desk.state.active]
    return not field(desk).is_typed and segment.target == field(desk).toPlainText()


def confirm(desk: WorkDesk, text: str) -> None:
    """Types a translation and confirms it."""
    type_over(desk, text)
    press(desk, Qt.Key.Key_Return)


def flat(text: str) -> str:
    """Returns a text as a memory keeps it, with single spaces."""
    return " ".join(text.split())


def known(text: str) -> list[tuple[str, str]]:
    """Returns what the memory has of a sentence: the translation and its domain."""
    try:
        with tasks.TranslationMemory("de", "en") as memory:
            found = memory.search(text, least=100).matches
            return [(each.target, each.domain) for each in found]
    except CorpusError:
        return []


def n_kept() -> int:
    """Returns how many pairs were confirmed into the memory, of all domains."""
    return sum(each.n_pairs for each in tasks.list_corpora() if "Corrections" in each.name)


def kept(session_id: str) -> list[SessionSegment]:
    """Returns the segments as the library has them; nobody may have the work open."""
    with tasks.open_session(session_id) as session:
        return session.segments()


def add_corpus(
    folder: Path, rows: list[tuple[str, str]], name: str = "valves", domain: str = "valves"
) -> str:
    """Imports pairs from German to English."""
    path = write_tsv(folder / f"{name}.tsv", rows)
    order = ImportOrder(files=[path], domain=domain, src="de", tgt="en", name=name)
    return tasks.import_corpus(order).corpus


def is_shown(widget: QWidget) -> bool:
    """Tells whether a person sees a widget."""
    return widget.isVisible() and not widget.visibleRegion().isEmpty()
