"""The loop of the desk: type, confirm, next; undone and done again, all of it by keys."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine import tasks
from engine.base.errors import LibraryError
from engine.results.sessions import AGAIN, WorkState
from engine.results.terms import GivenTerm
from gui.pages.desk.desk import WorkDesk
from gui.pages.desk.table import STATE, TARGET
from gui.pages.translate.page import TranslatePage
from tests.engine.corpora.samples import write
from tests.engine.corpora.test_xliff import unit, xliff
from tests.gui.pages.desk.desk_hands import (
    ALT,
    CHANGED,
    CONFIRMED,
    CONTROL,
    FIRST,
    MACHINE,
    SECOND,
    SHIFT,
    active,
    confirm,
    field,
    flat,
    is_told,
    is_translated,
    known,
    n_kept,
    opened,
    press,
    sources,
    states,
    targets,
    type_over,
)
from tests.gui.pages.translate.page_window import Brake

EXACT = WorkState.EXACT
Key = Qt.Key


def undo(desk: WorkDesk) -> None:
    press(desk, Key.Key_Z, CONTROL)


def redo(desk: WorkDesk) -> None:
    press(desk, Key.Key_Z, CONTROL | SHIFT)


def test_what_is_typed_changes_the_segment(qtbot: Any, desk: WorkDesk) -> None:
    type_over(desk, "We read")
    qtbot.waitUntil(lambda: is_told(desk))
    assert (targets(desk)[0], states(desk)[0]) == ("We read", CHANGED)
    assert desk.view.count.text() == "0/4 confirmed"


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, CONTROL])
def test_enter_confirms_and_goes_to_the_next_open_one_without_a_question(
    qtbot: Any, desk: WorkDesk, modifier: Any
) -> None:
    type_over(desk, "We read.")
    press(desk, Key.Key_Return, modifier)
    assert QApplication.activeModalWidget() is None
    assert QApplication.activePopupWidget() is None
    assert (targets(desk)[0], states(desk)[0]) == ("We read.", CONFIRMED)
    assert active(desk) == 1
    assert field(desk).hasFocus()
    assert desk.view.count.text() == "1/4 confirmed"
    qtbot.waitUntil(lambda: known(FIRST) == [("We read.", "corrections")])


def test_the_machines_own_words_are_confirmed_by_enter_alone(qtbot: Any, desk: WorkDesk) -> None:
    before = targets(desk)
    press(desk, Key.Key_Return)
    press(desk, Key.Key_Enter)
    assert (targets(desk), states(desk)[:2]) == (before[:3] + before[:1], [CONFIRMED] * 2)
    qtbot.waitUntil(lambda: known(SECOND) == [(flat(before[1]), "corrections")])


def test_repetitions_follow_and_say_so(desk: WorkDesk) -> None:
    confirm(desk, "We read.")
    assert (targets(desk)[3], states(desk)[3]) == ("We read.", EXACT)
    cell = desk.view.table.segments.index(3, STATE)
    assert cell.data(Qt.ItemDataRole.ToolTipRole) == f"100 % match, {AGAIN}."


def test_a_repetition_that_a_person_wrote_stays_theirs(qtbot: Any, desk: WorkDesk) -> None:
    QTest.keyClick(field(desk), Key.Key_Down, ALT)
    press(desk, Key.Key_Down, ALT)
    press(desk, Key.Key_Down, ALT)
    type_over(desk, "Mine.")
    for _ in range(3):
        press(desk, Key.Key_Up, ALT)
    confirm(desk, "We read.")
    assert (targets(desk)[3], states(desk)[3]) == ("Mine.", CHANGED)


def test_after_the_last_one_the_first_that_is_open_comes(desk: WorkDesk) -> None:
    for _ in range(3):
        press(desk, Key.Key_Down, ALT)
    confirm(desk, "We read.")
    assert active(desk) == 0
    for _ in range(3):
        press(desk, Key.Key_Return)
    assert states(desk) == [CONFIRMED] * 4
    assert desk.view.count.text() == "4/4 confirmed"


def test_an_empty_translation_is_not_confirmed(desk: WorkDesk) -> None:
    press(desk, Key.Key_A, CONTROL)
    press(desk, Key.Key_Delete)
    press(desk, Key.Key_Return)
    assert active(desk) == 0
    assert CONFIRMED not in states(desk)


def test_a_click_and_the_button_do_as_the_keys_do(desk: WorkDesk) -> None:
    table = desk.view.table
    place = table.visualRect(table.segments.index(2, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert active(desk) == 2
    QTest.keyClicks(field(desk), "!")
    QTest.mouseClick(desk.view.confirm, Qt.MouseButton.LeftButton)
    assert states(desk)[2] is CONFIRMED
    assert targets(desk)[2].endswith("!")
    assert active(desk) == 3
    assert field(desk).hasFocus()


# Undo.


def test_undo_takes_the_confirmation_of_the_last_segment_back(desk: WorkDesk) -> None:
    for _ in range(len(targets(desk)) - 1):
        press(desk, Key.Key_Return)
    confirm(desk, "My last words.")
    assert states(desk)[-1] is WorkState.CONFIRMED
    press(desk, Key.Key_Z, CONTROL)
    assert (targets(desk)[-1], states(desk)[-1]) == ("My last words.", CHANGED)


def test_who_types_without_a_pause_is_kept_too(qtbot: Any, desk: WorkDesk) -> None:
    typed = field(desk)
    typed.selectAll()
    written = ""
    for letter in "abcdefghijklmnopqrstuvwxyz" * 8:
        QTest.keyClicks(typed, letter)
        written += letter
        qtbot.wait(5)
        if targets(desk)[0] and written.startswith(targets(desk)[0]):
            return
    raise AssertionError("nothing was told while there was no pause")


def test_undo_takes_back_the_typing_of_the_field_first(qtbot: Any, desk: WorkDesk) -> None:
    before = targets(desk)
    confirm(desk, "We read.")
    QTest.keyClicks(field(desk), " more")
    qtbot.waitUntil(lambda: is_told(desk))
    undo(desk)
    assert field(desk).toPlainText() == before[1]
    assert states(desk)[0] is CONFIRMED
    undo(desk)
    assert (states(desk)[0], states(desk)[1]) != (CONFIRMED, CHANGED)
    assert states(desk)[0] is not CONFIRMED
    assert active(desk) == 0


def test_undo_takes_back_a_confirmation_and_what_it_taught(qtbot: Any, desk: WorkDesk) -> None:
    before = targets(desk)
    press(desk, Key.Key_Return)
    qtbot.waitUntil(lambda: known(FIRST) == [(flat(before[0]), "corrections")])
    undo(desk)
    assert (targets(desk), states(desk)) == (before, [MACHINE] * 4)
    assert active(desk) == 0
    assert desk.view.count.text() == "0/4 confirmed"
    qtbot.waitUntil(lambda: known(FIRST) == [])
    assert n_kept() == 0


def test_redo_confirms_and_teaches_again(qtbot: Any, desk: WorkDesk) -> None:
    before = targets(desk)
    press(desk, Key.Key_Return)
    undo(desk)
    redo(desk)
    assert states(desk) == [CONFIRMED, MACHINE, MACHINE, EXACT]
    assert desk.view.count.text() == "1/4 confirmed"
    all_kept: list[bool] = []
    desk.state.when_kept(lambda: all_kept.append(True))
    qtbot.waitUntil(lambda: bool(all_kept))
    assert known(FIRST) == [(flat(before[0]), "corrections")]
    assert n_kept() == 1


def test_a_confirmation_that_is_undone_leaves_the_words_that_were_typed(desk: WorkDesk) -> None:
    confirm(desk, "We read.")  # faster than what is typed is told
    undo(desk)
    assert (targets(desk)[0], states(desk)[0]) == ("We read.", CHANGED)


def test_each_undo_goes_one_step_back(qtbot: Any, desk: WorkDesk) -> None:
    before = targets(desk)
    type_over(desk, "We read.")
    qtbot.waitUntil(lambda: is_told(desk))
    press(desk, Key.Key_Return)
    type_over(desk, "She writes.")
    qtbot.waitUntil(lambda: is_told(desk))
    press(desk, Key.Key_Return)
    seen = []
    for _ in range(4):
        undo(desk)
        seen.append((active(desk), states(desk)[:2], targets(desk)[:2]))
    mine = ["We read.", "She writes."]
    assert seen == [
        (1, [CONFIRMED, CHANGED], mine),
        (1, [CONFIRMED, MACHINE], ["We read.", before[1]]),
        (0, [CHANGED, MACHINE], ["We read.", before[1]]),
        (0, [MACHINE, MACHINE], before[:2]),
    ]


def test_undo_works_from_a_button_that_has_the_keyboard(qtbot: Any, desk: WorkDesk) -> None:
    press(desk, Key.Key_Return)
    desk.view.export.setFocus()
    undo(desk)
    qtbot.waitUntil(lambda: states(desk)[0] is MACHINE)
    desk.view.export.setFocus()
    redo(desk)
    qtbot.waitUntil(lambda: states(desk)[0] is CONFIRMED)


def test_the_buttons_undo_and_redo_and_say_what(desk: WorkDesk) -> None:
    press(desk, Key.Key_Return)
    assert desk.view.undo.toolTip() == "Undo: Confirming (Ctrl+Z)"
    desk.view.undo.click()
    assert states(desk)[0] is MACHINE
    assert not desk.view.undo.isEnabled()
    desk.view.redo.click()
    assert states(desk)[0] is CONFIRMED


def test_a_second_thought_takes_the_place_of_the_first_in_the_memory(qtbot: Any, desk: WorkDesk) -> None:
    confirm(desk, "We read.")
    press(desk, Key.Key_Up, ALT)
    confirm(desk, "We are reading.")
    qtbot.waitUntil(lambda: known(FIRST) == [("We are reading.", "corrections")])
    undo(desk)  # the confirmation
    undo(desk)  # the words
    qtbot.waitUntil(lambda: known(FIRST) == [("We read.", "corrections")])


# Where the keys lead.


def test_alt_and_the_arrows_step(desk: WorkDesk) -> None:
    press(desk, Key.Key_Down, ALT)
    press(desk, Key.Key_Down, ALT)
    assert active(desk) == 2
    press(desk, Key.Key_Up, ALT)
    assert active(desk) == 1
    assert field(desk).hasFocus()


def test_arrows_step_at_the_edges_of_the_text_alone(desk: WorkDesk) -> None:
    type_over(desk, "One")
    press(desk, Key.Key_Return, SHIFT)
    QTest.keyClicks(field(desk), "two")
    press(desk, Key.Key_Up)  # to the first line
    assert active(desk) == 0
    press(desk, Key.Key_Down)
    assert active(desk) == 0
    press(desk, Key.Key_Down)
    assert active(desk) == 1
    press(desk, Key.Key_Home, CONTROL)
    press(desk, Key.Key_Up)
    assert active(desk) == 0
    press(desk, Key.Key_Up, ALT)  # there is nothing above
    assert active(desk) == 0


def test_stepping_away_keeps_what_was_typed_and_confirms_nothing(desk: WorkDesk) -> None:
    type_over(desk, "We read")
    press(desk, Key.Key_Down, ALT)
    assert (targets(desk)[0], states(desk)[0]) == ("We read", CHANGED)
    assert n_kept() == 0


def test_shift_and_enter_make_a_line(qtbot: Any, desk: WorkDesk) -> None:
    type_over(desk, "One")
    press(desk, Key.Key_Return, SHIFT)
    QTest.keyClicks(field(desk), "two")
    press(desk, Key.Key_Return)
    assert (targets(desk)[0], states(desk)[0]) == ("One\ntwo", CONFIRMED)


def test_a_row_is_as_high_as_what_is_typed(qtbot: Any, desk: WorkDesk) -> None:
    table = desk.view.table
    before = table.rowHeight(0)
    for word in ("One", "two", "three", "four"):
        QTest.keyClicks(field(desk), word)
        press(desk, Key.Key_Return, SHIFT)
    qtbot.waitUntil(lambda: table.rowHeight(0) >= before + 3 * field(desk).fontMetrics().lineSpacing())
    qtbot.waitUntil(lambda: field(desk).verticalScrollBar().maximum() == 0)


def test_a_row_has_room_for_its_field_and_stays_as_high_once_one_leaves(qtbot: Any, desk: WorkDesk) -> None:
    table = desk.view.table
    type_over(desk, "One")
    press(desk, Key.Key_Return, SHIFT)
    QTest.keyClicks(field(desk), "two")
    qtbot.waitUntil(lambda: is_told(desk) and table.heights.is_done)
    qtbot.waitUntil(lambda: table.rowHeight(0) == field(desk).sizeHint().height())
    in_the_field = table.rowHeight(0)
    press(desk, Key.Key_Down, ALT)
    qtbot.waitUntil(lambda: table.heights.is_done)
    assert table.rowHeight(0) == in_the_field


def test_a_field_has_room_for_its_text_when_its_column_gets_narrower(qtbot: Any, desk: WorkDesk) -> None:
    table = desk.view.table
    QTest.keyClicks(field(desk), "something " * 20)
    qtbot.waitUntil(lambda: is_told(desk) and table.heights.is_done)
    table.horizontalHeader().resizeSection(0, 300)
    qtbot.waitUntil(lambda: field(desk).width() < 200)  # noqa: PLR2004, pixels
    qtbot.waitUntil(lambda: field(desk).verticalScrollBar().maximum() == 0)


def test_a_locked_segment_cannot_be_typed_in(qtbot: Any, page: TranslatePage, tmp_path: Any) -> None:
    job = xliff(unit("Das Rohr.", "The pipe.", translate="no") + unit(FIRST, ""))
    desk = opened(qtbot, page, write(tmp_path / "job.xlf", job))
    QTest.keyClicks(field(desk), "x")
    press(desk, Key.Key_Delete)
    assert (targets(desk)[0], states(desk)[0]) == ("The pipe.", WorkState.LOCKED)
    assert field(desk).isReadOnly()
    assert "Locked in its file" in field(desk).accessibleDescription()


def test_enter_leads_on_from_a_locked_segment(qtbot: Any, page: TranslatePage, tmp_path: Any) -> None:
    job = xliff(unit("Das Rohr.", "The pipe.", translate="no") + unit(FIRST, ""))
    desk = opened(qtbot, page, write(tmp_path / "job.xlf", job))
    press(desk, Key.Key_Return)
    assert states(desk)[0] is WorkState.LOCKED
    assert active(desk) == 1


def test_what_is_typed_while_the_machine_translates_stays(
    qtbot: Any, page: TranslatePage, letter: Any, brake: Brake
) -> None:
    brake.gate.clear()
    page.accept_files([letter])
    qtbot.waitUntil(lambda: page.desk.is_open)
    desk = page.desk
    QTest.keyClicks(field(desk), "We read")
    press(desk, Key.Key_Down, ALT)
    QTest.keyClicks(field(desk), "She")
    brake.gate.set()
    qtbot.waitUntil(lambda: not desk.state.is_translating)
    assert field(desk).toPlainText() == "She"
    qtbot.waitUntil(lambda: is_told(desk))
    assert (targets(desk)[:2], states(desk)) == (["We read", "She"], [CHANGED, CHANGED, MACHINE, MACHINE])


def test_a_new_term_counts_at_once_in_what_the_machine_did_and_first_where_one_is(
    qtbot: Any, page: TranslatePage, letter: Any
) -> None:
    tasks.add_terms([GivenTerm(source="Test", target="zebra")], "zoo", "de", "en")
    page.refresh()
    qtbot.waitUntil(lambda: page.header.domain.findText("zoo · terms") > 0)
    page.header.domain.setCurrentIndex(page.header.domain.findText("zoo · terms"))
    desk = opened(qtbot, page, letter)
    confirm(desk, "We read.")
    told: list[list[int]] = []
    desk.state.changed.connect(lambda numbers: told.append(numbers) if numbers else None)
    tasks.add_terms([GivenTerm(source=SECOND.split()[-2], target="panda")], "zoo", "de", "en")
    page.refresh()
    qtbot.waitUntil(lambda: "panda" in targets(desk)[1].casefold() and is_translated(desk))
    assert (targets(desk)[0], states(desk)) == ("We read.", [CONFIRMED, MACHINE, MACHINE, EXACT])
    assert told == [[1], [2]]


def test_a_field_that_was_emptied_is_not_filled_while_one_thinks(
    qtbot: Any, page: TranslatePage, letter: Any, brake: Brake
) -> None:
    brake.gate.clear()
    page.accept_files([letter])
    qtbot.waitUntil(lambda: page.desk.is_open)
    desk = page.desk
    QTest.keyClicks(field(desk), "We")
    qtbot.waitUntil(lambda: is_told(desk))
    press(desk, Key.Key_A, CONTROL)
    press(desk, Key.Key_Delete)
    qtbot.waitUntil(lambda: is_told(desk))
    brake.gate.set()
    qtbot.waitUntil(lambda: not desk.state.is_translating)
    assert field(desk).toPlainText() == ""


# What is shown.


def choose_filter(desk: WorkDesk, name: str) -> None:
    desk.view.filter.setCurrentIndex(desk.view.filter.findText(name))


def test_a_filter_shows_what_is_open_or_confirmed(desk: WorkDesk) -> None:
    confirm(desk, "We read.")
    choose_filter(desk, "Confirmed")
    assert sources(desk) == [FIRST]
    choose_filter(desk, "Still open")
    assert CONFIRMED not in states(desk)
    assert desk.view.table.segments.numbers == [1, 2, 3]
    assert active(desk) == 1
    choose_filter(desk, "All")
    assert len(sources(desk)) == 4


def test_a_filter_shows_what_there_is_to_check(desk: WorkDesk) -> None:
    doubtful = [each.number for each in desk.state.segments if each.is_doubtful]
    assert doubtful  # a model with random weights is unsure
    assert f"{len(doubtful)} to check" in desk.view.status.text()
    choose_filter(desk, "To check")
    assert desk.view.table.segments.numbers == doubtful
    choose_filter(desk, "All")
    for _ in range(4):
        press(desk, Key.Key_Return)
    choose_filter(desk, "To check")
    assert sources(desk) == []


def test_arrows_go_through_the_filters(desk: WorkDesk) -> None:
    desk.view.filter.setFocus()
    shown = []
    for _ in range(3):
        press(desk, Key.Key_Down)
        shown.append(desk.view.filter.currentText())
    assert shown == ["Still open", "To check", "Confirmed"]
    for _ in range(3):
        press(desk, Key.Key_Up)
    assert desk.view.filter.hasFocus()


def test_segments_are_found_by_what_stands_in_them(qtbot: Any, desk: WorkDesk) -> None:
    confirm(desk, "We read a lovely book.")
    press(desk, Key.Key_F, CONTROL)
    assert desk.view.search.hasFocus()
    QTest.keyClicks(desk.view.search, "LOVELY")
    qtbot.waitUntil(lambda: desk.view.table.segments.numbers == [0, 3])
    assert desk.view.search.hasFocus()
    choose_filter(desk, "Confirmed")
    assert desk.view.table.segments.numbers == [0]
    press(desk, Key.Key_Escape)
    assert desk.is_open
    assert not desk.view.search.isVisible()
    choose_filter(desk, "All")
    assert len(sources(desk)) == 4


def test_a_segment_that_is_not_found_is_shown_where_one_goes_to_it(qtbot: Any, desk: WorkDesk) -> None:
    press(desk, Key.Key_F, CONTROL)
    QTest.keyClicks(desk.view.search, SECOND[:12])
    qtbot.waitUntil(lambda: desk.view.table.segments.numbers == [1])
    desk._on_chosen(2)
    assert active(desk) == 2
    assert len(sources(desk)) == 4


def test_what_is_not_found_is_told(qtbot: Any, desk: WorkDesk) -> None:
    press(desk, Key.Key_F, CONTROL)
    QTest.keyClicks(desk.view.search, "zebra")
    qtbot.waitUntil(lambda: desk.view.status.text() == "No results for “zebra”.")
    press(desk, Key.Key_Escape)
    assert len(sources(desk)) == 4
    assert "zebra" not in desk.view.status.text()


def test_confirming_goes_on_within_a_filter(desk: WorkDesk) -> None:
    confirm(desk, "We read.")
    choose_filter(desk, "Still open")
    desk.view.focus_table()
    confirm(desk, "She writes.")
    assert active(desk) == 2
    assert field(desk).hasFocus()
    QTest.keyClicks(field(desk), "!")
    press(desk, Key.Key_Return)
    assert states(desk)[1] is CONFIRMED


def test_the_keyboard_is_never_lost_to_a_filter_that_hides_the_active_segment(desk: WorkDesk) -> None:
    confirm(desk, "We read.")
    choose_filter(desk, "Confirmed")
    desk.view.focus_table()
    press(desk, Key.Key_Down)
    assert QApplication.focusWidget() in (desk.view.table, desk.view.table.field)
    choose_filter(desk, "All")
    assert field(desk).hasFocus()


def test_another_system_translates_anew_what_nobody_has_touched(
    qtbot: Any, page: TranslatePage, desk: WorkDesk
) -> None:
    press(desk, Key.Key_Down, ALT)
    confirm(desk, "She writes.")
    type_over(desk, "He buys")
    qtbot.waitUntil(lambda: is_told(desk))
    before = targets(desk)
    page.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: targets(desk)[0] != before[0] and not desk.state.is_translating)
    assert targets(desk)[1:3] == ["She writes.", "He buys"]
    assert states(desk) == [MACHINE, CONFIRMED, CHANGED, MACHINE]
    assert targets(desk)[3] != before[3]


def test_a_confirmation_goes_into_the_memory_of_the_chosen_domain(
    qtbot: Any, page: TranslatePage, desk: WorkDesk
) -> None:
    page.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: desk.state.system.own_domain == "pumps" and not desk.state.is_translating)
    confirm(desk, "We read.")
    qtbot.waitUntil(lambda: known(FIRST) == [("We read.", "pumps")])
    undo(desk)
    qtbot.waitUntil(lambda: known(FIRST) == [])


def test_a_confirmation_stays_in_the_memory_it_went_into_when_the_work_gets_another_domain(
    qtbot: Any, page: TranslatePage, desk: WorkDesk
) -> None:
    confirm(desk, "We read.")
    qtbot.waitUntil(lambda: known(FIRST) == [("We read.", "corrections")])
    page.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: desk.state.system.own_domain == "pumps" and not desk.state.is_translating)
    undo(desk)
    qtbot.waitUntil(lambda: known(FIRST) == [])
    desk.state.redo()
    qtbot.waitUntil(lambda: known(FIRST) == [("We read.", "corrections")])
    desk.state.move(0)
    confirm(desk, "We read on.")
    qtbot.waitUntil(lambda: known(FIRST) == [("We read on.", "corrections")])


def test_what_was_confirmed_comes_from_the_memory_when_the_text_comes_again(
    qtbot: Any, page: TranslatePage, desk: WorkDesk, tmp_path: Any
) -> None:
    confirm(desk, "We read.")
    qtbot.waitUntil(lambda: known(FIRST) != [])
    opened(qtbot, page, write(tmp_path / "again.txt", f"{SECOND}\n\n{FIRST}\n"))
    assert (targets(desk)[1], states(desk)[1]) == ("We read.", EXACT)
    said = desk.view.table.segments.index(1, TARGET).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.startswith("We read. – 100 % match, letter.txt")


def test_what_is_said_of_a_full_disk_goes_once_there_is_room_again(
    qtbot: Any, desk: WorkDesk, monkeypatch: Any
) -> None:
    def full(*_: object) -> None:
        raise LibraryError("The disk of the library is full; nothing was changed.", "Free some space.")

    with monkeypatch.context() as disk:
        disk.setattr("engine.library.sessions.SessionStore.put", full)
        confirm(desk, "We read.")
        qtbot.waitUntil(desk.view.error.isVisible)
    press(desk, Key.Key_Return)
    qtbot.waitUntil(lambda: not desk.view.error.isVisible())
    assert desk.at_work == ""


def test_what_cannot_be_kept_keeps_the_work_open(qtbot: Any, desk: WorkDesk, monkeypatch: Any) -> None:
    def full(*_: object) -> None:
        raise LibraryError("The disk of the library is full; nothing was changed.", "Free some space.")

    with monkeypatch.context() as disk:
        disk.setattr("engine.library.sessions.SessionStore.put", full)
        type_over(desk, "We read.")
        press(desk, Key.Key_Escape)
        qtbot.waitUntil(lambda: "full" in desk.view.error._what.text())
        qtbot.wait(100)
        assert desk.is_open
        assert "could not be kept" in desk.at_work
    press(desk, Key.Key_Escape)
    qtbot.waitUntil(lambda: not desk.is_open)
    assert tasks.list_sessions()[0].record.path.name == "letter.txt"
    with tasks.open_session(tasks.list_sessions()[0].record.id) as kept:
        assert kept.segments()[0].target == "We read."
