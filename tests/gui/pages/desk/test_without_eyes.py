"""The desk by keyboard alone, and what a screen reader says of it."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QFileDialog

from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.table import STATE, TARGET, SegmentField
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.desk.desk_hands import (
    ALT,
    CONFIRMED,
    CONTROL,
    FIRST,
    SECOND,
    SHIFT,
    active,
    field,
    is_shown,
    is_translated,
    press,
    states,
    targets,
    type_over,
)

Key = Qt.Key


def spoken(widget: Any) -> str:
    return str(QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name))


def test_the_field_says_what_it_translates_and_how_far_that_is(desk: WorkDesk) -> None:
    assert spoken(field(desk)) == f"Translation of: {FIRST}"
    assert field(desk).accessibleDescription().startswith("Machine translation.")
    press(desk, Key.Key_Return)
    assert spoken(field(desk)) == f"Translation of: {SECOND}"
    assert field(desk).accessibleDescription().startswith("Machine translation.")
    press(desk, Key.Key_Up, ALT)
    assert spoken(field(desk)) == f"Translation of: {FIRST}"
    assert field(desk).accessibleDescription() == "Confirmed."


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Down])
def test_the_next_field_has_the_keyboard_at_once_and_before_its_text(
    desk: WorkDesk, qapp: QApplication, key: Key
) -> None:
    """Of a caret that moved first a screen reader says the text alone, not what it translates."""
    gone_to = []

    def note(_before: object, now: Any) -> None:
        gone_to.append((type(now), now.accessibleName(), now.toPlainText()))

    qapp.focusChanged.connect(note)
    press(desk, key)
    qapp.focusChanged.disconnect(note)
    assert gone_to == [(SegmentField, f"Translation of: {SECOND}", "")]
    assert field(desk).toPlainText()


def test_a_translation_of_several_lines_is_said_whole(desk: WorkDesk, announced: Any) -> None:
    long = "We read and read. " * 40
    type_over(desk, long)
    press(desk, Key.Key_Return)
    type_over(desk, "Short.")
    announced.clear()
    press(desk, Key.Key_Up, ALT)
    assert [text for text, _ in announced] == [long]
    press(desk, Key.Key_Down, ALT)  # its one line is said without being asked for
    assert len(announced) == 1


def test_how_many_segments_were_found_is_said(desk: WorkDesk, announced: Any, qtbot: Any) -> None:
    desk.view.search.ask()
    QTest.keyClicks(desk.view.search, FIRST)
    qtbot.waitUntil(lambda: [text for text, _ in announced][-1:] == ["2 segments"])
    QTest.keyClicks(desk.view.search, "#")
    qtbot.waitUntil(lambda: [f"No results for “{FIRST}#”."] == [text for text, _ in announced][-1:])


def test_every_row_says_its_translation_and_state(desk: WorkDesk) -> None:
    press(desk, Key.Key_Return)
    rows, role = desk.view.table.segments, Qt.ItemDataRole.AccessibleTextRole
    assert rows.index(0, TARGET).data(role) == f"{targets(desk)[0]} – Confirmed."
    assert rows.index(0, STATE).data(role) == "Confirmed."
    assert str(rows.index(1, STATE).data(role)).startswith("Machine translation.")


def test_everything_one_can_use_has_a_name(desk: WorkDesk) -> None:
    assert spoken(desk.view.table) == "Segments"
    kinds = (QAbstractButton, QComboBox, QAbstractItemView)
    parts = [each for kind in kinds for each in desk.view.findChildren(kind) if is_shown(each)]
    nameless = [
        each
        for each in parts
        if not spoken(each) and not each.objectName().startswith("qt_") and each.parent() is not None
        and each.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]  # fmt: skip
    assert parts
    assert nameless == []


def test_tab_reaches_every_control_and_comes_back_to_the_field(desk: WorkDesk) -> None:
    seen, start = [], QApplication.focusWidget()
    for _ in range(60):
        press(desk, Key.Key_Tab)
        widget = QApplication.focusWidget()
        if widget is start:
            break
        seen.append(widget)
    assert isinstance(QApplication.focusWidget(), SegmentField)
    view = desk.view
    wanted = {view.close_button, view.filter, view.export, view.confirm}
    assert [each.accessibleName() for each in wanted.difference(seen)] == []


def test_shift_and_tab_leave_the_field_too(desk: WorkDesk) -> None:
    press(desk, Key.Key_Backtab, SHIFT)
    assert not isinstance(QApplication.focusWidget(), SegmentField)
    before = targets(desk)
    assert before == targets(desk)


def test_a_tab_is_no_text(desk: WorkDesk) -> None:
    before = field(desk).toPlainText()
    press(desk, Key.Key_Tab)
    assert targets(desk)[0] == before


def test_the_table_is_walked_by_arrows_and_written_in_by_enter(desk: WorkDesk) -> None:
    table = desk.view.table
    table.setFocus()
    QTest.keyClick(table, Key.Key_Down)
    assert active(desk) == 1
    assert field(desk).hasFocus()


def test_f2_leads_into_the_field_from_anywhere(desk: WorkDesk) -> None:
    desk.view.export.setFocus()
    press(desk, Key.Key_F2)
    assert field(desk).hasFocus()


def test_a_file_is_opened_done_and_exported_without_a_pointer(
    qtbot: Any, page: TranslatePage, letter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(letter)], ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (asked[2], ""))
    QTest.keyClick(page.source.edit, Key.Key_O, CONTROL)
    desk = page.desk
    qtbot.waitUntil(lambda: desk.is_open and is_translated(desk))
    type_over(desk, "We read.")
    n_keys = 0
    while CONFIRMED not in states(desk) or any(each is not CONFIRMED for each in states(desk)):
        press(desk, Key.Key_Return)
        n_keys += 1
        assert n_keys <= 4
    with qtbot.waitSignal(page.toasted) as said:
        press(desk, Key.Key_S, CONTROL)
    assert said.args[0] == "Saved letter_en.txt."
    assert letter.with_name("letter_en.txt").exists()
    press(desk, Key.Key_Escape)
    assert not desk.is_open
