"""How the segments look: lines that read well, what is beyond its limits, the active one in sight."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from engine.results.sessions import SessionSegment, WorkState
from gui.pages.desk.table import SOURCE, SPEED, STATE, TARGET, SegmentTable
from gui.theme import Theme, tokens_now
from gui.theme.tokens import SPACE_2

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
LONG = "Das ist ein Satz, der für eine Zeile viel zu lang ist. " * 4


@pytest.fixture
def table(qtbot: Any, qapp: Any, tmp_path: Any) -> Iterator[SegmentTable]:
    theme = Theme(qapp, "light", tmp_path)
    table = SegmentTable()
    qtbot.addWidget(table)
    table.resize(2400, 600)
    table.show()
    yield table
    theme.deleteLater()


def show(table: SegmentTable, segments: list[SessionSegment]) -> None:
    is_spoken = segments[0].is_cue
    table.show_segments(segments, range(len(segments)), ("German", "English"), is_spoken=is_spoken)


def segment(number: int, source: str = "Ja.", text: str = "Yes.", **more: Any) -> SessionSegment:
    return SessionSegment(number=number, part=number, source=source, target=text, **more)


def shares(table: SegmentTable) -> tuple[int, int]:
    return table.columnWidth(SOURCE), table.columnWidth(TARGET)


def test_lines_of_text_stay_short_enough_to_read_in_a_wide_window(qtbot: Any, table: SegmentTable) -> None:
    show(table, [segment(0)])
    qtbot.waitUntil(lambda: shares(table) == (640, 640))
    assert table.columnViewportPosition(STATE) + table.columnWidth(STATE) == table.viewport().width()
    table.resize(700, 600)
    qtbot.waitUntil(lambda: 200 < shares(table)[0] < 300)
    assert table.horizontalScrollBar().maximum() == 0
    assert shares(table)[0] == shares(table)[1]


def has_colour(table: QWidget, box: QRect, colour: str) -> bool:
    picture = table.grab(box).toImage()
    places = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    return any(picture.pixelColor(x, y).name().upper() == colour for x, y in places)


def test_what_is_beyond_its_limits_is_red_in_the_active_row_too(qtbot: Any, table: SegmentTable) -> None:
    show(table, [segment(number, begin_ms=0, end_ms=50, n_lines=1) for number in range(2)])
    table.activate(0, takes_keyboard=False)
    qtbot.waitUntil(lambda: table.selectionModel().isRowSelected(0))
    viewport = table.viewport()
    for row in (0, 1):
        box = table.visualRect(table.segments.index(row, SPEED))
        assert has_colour(viewport, box, tokens_now().poor), row


def test_the_active_segment_stays_in_sight_while_rows_get_their_heights(
    qtbot: Any, table: SegmentTable
) -> None:
    table.resize(500, 400)
    show(table, [segment(number, LONG, state=WorkState.MACHINE) for number in range(12)])
    table.activate(8, takes_keyboard=False)
    qtbot.waitUntil(lambda: table.heights.is_done)
    box = table.visualRect(table.segments.index(8, TARGET))
    assert table.viewport().rect().contains(box), (box, table.viewport().rect())


def place_of(table: SegmentTable, row: int, x: int) -> QPoint:
    """Returns where a translation's first line is in the window, so many pixels from its left."""
    box = table.visualRect(table.segments.index(row, TARGET))
    return table.viewport().mapTo(table.window(), box.topLeft() + QPoint(SPACE_2 + x, 20))


@pytest.mark.parametrize("of_window", [True, False], ids=["as it is by then", "all of it to the row"])
def test_a_double_click_selects_a_word_of_a_segment_that_was_not_active(
    qtbot: Any, table: SegmentTable, *, of_window: bool
) -> None:
    show(table, [segment(number, text="Yesterday perhaps.") for number in range(3)])
    table.chosen.connect(lambda number: table.activate(number, takes_keyboard=True))
    table.activate(0, takes_keyboard=True)
    qtbot.waitUntil(lambda: table.heights.is_done and table.isVisible())
    place = place_of(table, 2, 20)
    if of_window:
        QTest.mouseDClick(table.window().windowHandle(), LEFT, PLAIN, place)
    else:
        QTest.mouseDClick(table.viewport(), LEFT, PLAIN, table.viewport().mapFrom(table.window(), place))
    field = table.field
    assert field is not None
    assert field.segment.number == 2
    qtbot.waitUntil(lambda: field.textCursor().selectedText() == "Yesterday")
    assert field.hasFocus()


def test_a_click_puts_the_caret_where_it_was_in_a_segment_that_was_not_active(
    qtbot: Any, table: SegmentTable
) -> None:
    show(table, [segment(number, text="Yesterday perhaps.") for number in range(3)])
    table.chosen.connect(lambda number: table.activate(number, takes_keyboard=True))
    table.activate(0, takes_keyboard=True)
    qtbot.waitUntil(lambda: table.heights.is_done)
    QTest.mouseClick(table.window().windowHandle(), LEFT, PLAIN, place_of(table, 1, 20))
    field = table.field
    assert field is not None
    assert field.segment.number == 1
    assert 0 < field.textCursor().position() < len("Yesterday")


def test_some_of_what_comes_next_is_in_sight_where_one_confirms_downwards_but_a_click_moves_nothing(
    qtbot: Any, table: SegmentTable
) -> None:
    table.chosen.connect(lambda number: table.activate(number, takes_keyboard=True))
    show(table, [segment(number, state=WorkState.MACHINE) for number in range(40)])
    table.activate(0, takes_keyboard=True)
    qtbot.waitUntil(lambda: table.heights.is_done)
    n_shown = table.rowAt(table.viewport().height() - 1)
    for number in range(1, 30):
        table.activate(number, takes_keyboard=True)
        box = table.visualRect(table.segments.index(number + 3, TARGET))
        assert table.viewport().rect().contains(box), number
    assert n_shown < 29
    last, before = table.rowAt(table.viewport().height() - 50), table.verticalScrollBar().value()
    QTest.mouseClick(table.window().windowHandle(), LEFT, PLAIN, place_of(table, last, 20))
    assert (table.field.segment.number, table.verticalScrollBar().value()) == (last, before)
    table.activate(39, takes_keyboard=True)
    assert table.viewport().rect().contains(table.visualRect(table.segments.index(39, TARGET)))


class Painted(QObject):
    """Notes how much of a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.heights: list[int] = []
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.heights.append(sum(box.height() for box in event.region()))
        return super().eventFilter(watched, event)


def test_only_the_rows_that_change_are_painted(qtbot: Any, table: SegmentTable) -> None:
    show(table, [segment(number, state=WorkState.MACHINE) for number in range(40)])
    table.activate(2, takes_keyboard=False)
    qtbot.waitUntil(lambda: table.heights.is_done)
    row_height, painted = table.rowHeight(2), Painted(table.viewport())
    table.viewport().update()
    qtbot.waitUntil(lambda: bool(painted.heights))  # all of it, once more than it may be due to be
    painted.heights.clear()
    for number in range(3, 30):  # down to the edge, and on
        table.activate(number, takes_keyboard=False)
        qtbot.waitUntil(lambda: bool(painted.heights) and table.heights.is_done)
    assert table.verticalScrollBar().value() > 0
    assert max(painted.heights) <= 3 * row_height
