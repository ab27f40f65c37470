"""Correcting on the Translate page: edited in place, confirmed, learned before the next sentence, undone."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from gui.pages.translate import TranslatePage
from gui.pages.translate.panes.spans import Span
from tests.gui.pages.translate_door import FakeDoor
from tests.gui.pages.translate_window import opened_page

pytestmark = pytest.mark.window

TEXT = "Ein Test. Zwei Test. Drei Test."
PLAIN = "niE tseT. iewZ tseT. ierD tseT."
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def door() -> FakeDoor:
    door = FakeDoor()
    door.add_person("Anna")
    return door


@pytest.fixture
def page(qtbot: Any, door: FakeDoor, tmp_path: Path) -> Iterator[TranslatePage]:
    with opened_page(qtbot, door, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.header.system is not None)
        opened.header.speaker.picker.choose("anna")
        opened.source.edit.replace_text(TEXT)
        shows(qtbot, opened, PLAIN)
        yield opened


def shows(qtbot: Any, page: TranslatePage, text: str) -> None:
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == text)


def write(page: TranslatePage, text: str) -> None:
    """Replaces the edited sentence, as typing would."""
    page.target.edit._sentence_cursor().insertText(text)


def confirm(qtbot: Any, page: TranslatePage, index: int, text: str) -> None:
    """Corrects one sentence and waits until everything has come to rest."""
    page.correcting.begin_sentence(index)
    write(page, text)
    page.correcting.confirm(go_on=False)
    qtbot.waitUntil(lambda: not page.learner.is_learning and not page.session.is_busy)


def press(page: TranslatePage, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(page.target.edit, key, modifier)


def test_f2_edits_the_sentence_at_the_caret(page: TranslatePage) -> None:
    page.target.edit.setFocus()
    cursor = page.target.edit.textCursor()
    cursor.setPosition(12)
    page.target.edit.setTextCursor(cursor)
    press(page, Qt.Key.Key_F2)
    assert page.target.edit.edited_text() == "iewZ tseT."
    assert page.target.confirm.isVisible()
    assert not page.target.copy.isVisible()


def test_f2_in_the_source_edits_the_translation_of_its_sentence(page: TranslatePage) -> None:
    page.source.edit.setFocus()
    page.source.edit.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(page.source.edit, Qt.Key.Key_F2)
    assert page.target.edit.edited_text() == "ierD tseT."


def test_double_click_edits_the_sentence_under_it(page: TranslatePage) -> None:
    edit = page.target.edit
    cursor = QTextCursor(edit.document())
    cursor.setPosition(13)
    place = edit.cursorRect(cursor).center() + QPoint(2, 0)
    QTest.mouseDClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert edit.edited_text() == "iewZ tseT."
    assert not page.alternatives.isVisible()


def test_only_the_sentence_can_be_edited(page: TranslatePage) -> None:
    page.correcting.begin_sentence(1)
    press(page, Qt.Key.Key_Backspace)
    press(page, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(page.target.edit, "x")
    press(page, Qt.Key.Key_Delete)
    assert page.target.edit.toPlainText() == "niE tseT. x ierD tseT."


def test_pasted_lines_become_one(page: TranslatePage) -> None:
    page.correcting.begin_sentence(0)
    press(page, Qt.Key.Key_A, CONTROL)
    data = QMimeData()
    data.setText("one\n two")
    page.target.edit.insertFromMimeData(data)
    assert page.target.edit.edited_text() == "one two"


def test_escape_leaves_the_sentence_as_it_was(page: TranslatePage) -> None:
    page.correcting.begin_sentence(0)
    write(page, "Something else.")
    press(page, Qt.Key.Key_Escape)
    assert page.target.edit.toPlainText() == PLAIN
    assert not page.correcting.is_editing


def test_ctrl_enter_learns_and_goes_to_the_next_sentence(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    page.correcting.begin_sentence(0)
    write(page, "One try.")
    press(page, Qt.Key.Key_Return, CONTROL)
    assert page.target.edit.edited_text() == "iewZ tseT."
    qtbot.waitUntil(lambda: page.target.edit.edited_text() == "iewZ try.")
    shows(qtbot, page, "One try. iewZ try. ierD try.")
    assert door.asked == ["add Ein Test. de-en-small", "learn anna de-en-small with de-en-small"]


def test_what_is_typed_while_it_learns_stays(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    gate = Event()
    door.learning_waits = lambda _report: gate.wait(5)
    page.correcting.begin_sentence(0)
    write(page, "One try.")
    press(page, Qt.Key.Key_Return, CONTROL)
    QTest.keyClicks(page.target.edit, "My ")
    gate.set()
    shows(qtbot, page, "One try. My iewZ tseT. ierD try.")


def test_learning_comes_before_the_next_translation(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    gate = Event()
    door.learning_waits = lambda _report: gate.wait(5)
    page.correcting.begin_sentence(0)
    write(page, "One try.")
    page.correcting.confirm(go_on=False)
    page.source.edit.replace_text(TEXT + " Vier Test.")
    page.session.translate_now()
    assert page.session._job is None
    gate.set()
    shows(qtbot, page, "One try. iewZ try. ierD try. reiV try.")


def test_confirmed_text_stays_while_its_source_does(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, "A wholly other sentence.")
    page.source.edit.replace_text("Neu. Ein Test.")
    qtbot.waitUntil(lambda: page.target.edit.toPlainText().endswith(" A wholly other sentence."))
    page.source.edit.replace_text("Neu. Kein Test.")
    qtbot.waitUntil(lambda: "other sentence" not in page.target.edit.toPlainText())


def test_tick_and_words_stand_at_the_learned_sentence(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 1, "iewZ try.")
    chip = page.correcting._margins.chip
    assert chip.isVisible()
    assert chip.words.text() == "✓ learned"
    assert [mark.is_learned for mark in page.target.edit._gutter._marks] == [True]


def test_words_of_what_was_learned_leave_the_next_sentence_of_the_line_free(
    qtbot: Any, page: TranslatePage
) -> None:
    confirm(qtbot, page, 0, "niE try.")
    chip, edit = page.correcting._margins.chip, page.target.edit
    assert chip.isVisible()
    top, height = edit.line_box(0)
    assert chip.y() > top + height


def test_undo_takes_text_and_numbers_back(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    confirm(qtbot, page, 0, "niE try.")
    confirm(qtbot, page, 2, "Three try.")
    page.correcting._margins.chip.undo.click()
    shows(qtbot, page, "niE try. iewZ try. ierD try.")
    assert door.people["anna"].n_corrections == 1
    assert door.people["anna"].profiles[0].version == 1


def test_undo_of_the_only_correction_leaves_no_profile(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    confirm(qtbot, page, 0, "niE try.")
    page.correcting._margins.chip.undo.click()
    shows(qtbot, page, PLAIN)
    assert door.people["anna"].profiles == ()
    assert page.target.edit._gutter._marks == []


def test_older_correction_is_undone_from_its_alternatives(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    confirm(qtbot, page, 0, "One tseT.")
    confirm(qtbot, page, 1, "iewZ try.")
    page.links.open_alternatives(2)
    assert page.alternatives._learned.text() == "Learned for Anna"
    page.alternatives.undo.click()
    shows(qtbot, page, "niE try. iewZ try. ierD try.")
    assert door.asked[-1] == "learn anna de-en-small with de-en-small"


def test_second_thought_changes_the_correction(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    confirm(qtbot, page, 0, "niE try.")
    confirm(qtbot, page, 0, "niE attempt.")
    shows(qtbot, page, "niE attempt. iewZ attempt. ierD attempt.")
    page.correcting._margins.chip.undo.click()
    shows(qtbot, page, "niE try. iewZ try. ierD try.")
    assert len(door.sentences) == 1


def test_correction_that_changes_nothing_says_so(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, "niE tseT.")
    assert page.correcting._margins.chip.words.text() == "✓ kept · changes nothing yet"
    assert page.target.notice.text == "It changes nothing yet."
    page.source.edit.replace_text("Ein Test.")
    qtbot.waitUntil(lambda: not page.target.notice.text)


def test_empty_sentence_is_not_learned(page: TranslatePage, door: FakeDoor) -> None:
    page.correcting.begin_sentence(0)
    write(page, "  ")
    page.correcting.confirm()
    assert page.correcting.is_editing
    assert door.asked == []
    assert "nothing to learn" in page.target.notice.text


def test_leaving_a_sentence_keeps_the_words_but_learns_nothing(page: TranslatePage, door: FakeDoor) -> None:
    page.correcting.begin_sentence(0)
    write(page, "My words.")
    page.correcting.begin_sentence(2)
    assert page.target.edit.toPlainText().startswith("My words. ")
    assert page.target.edit.edited_text() == "ierD tseT."
    assert door.asked == []


def test_without_a_speaker_it_asks_for_whom(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    page.header.speaker.picker.choose("")
    page.correcting.begin_sentence(0)
    write(page, "niE try.")
    press(page, Qt.Key.Key_Return, CONTROL)
    assert page.whom.isVisible()
    assert door.asked == []
    QTest.keyClick(page.whom.people, Qt.Key.Key_Return)
    shows(qtbot, page, "niE try. iewZ try. ierD try.")
    assert page.header.speaker.speaker.name == "Anna"


def test_new_speaker_is_made_for_a_correction(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    page.header.speaker.picker.choose("")
    page.correcting.begin_sentence(0)
    write(page, "niE try.")
    page.correcting.confirm()
    QTest.keyClicks(page.whom.name, "Ben")
    QTest.keyClick(page.whom.name, Qt.Key.Key_Return)
    shows(qtbot, page, "niE try. iewZ try. ierD try.")
    assert (door.people["ben"].tgt, door.people["ben"].n_corrections) == ("en", 1)


def test_only_here_keeps_the_words_and_learns_nothing(page: TranslatePage, door: FakeDoor) -> None:
    page.header.speaker.picker.choose("")
    page.correcting.begin_sentence(0)
    write(page, "My words.")
    page.correcting.confirm()
    page.whom.only_here.click()
    assert page.target.edit.toPlainText() == "My words. iewZ tseT. ierD tseT."
    assert door.asked == []


def test_line_of_a_speaker_is_learned_for_that_speaker(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    door.add_person("Ben")
    page.refresh()
    page.source.edit.replace_text("Anna: Ein Test.\nBEN: Ein Test.")
    qtbot.waitUntil(page.source.per_line.isVisible)
    page.source.per_line.click()
    shows(qtbot, page, "Anna: niE tseT.\nBEN: niE tseT.")
    confirm(qtbot, page, 1, "niE try.")
    assert page.target.edit.toPlainText() == "Anna: niE tseT.\nBEN: niE try."
    assert door.people["ben"].n_corrections == 1


def test_speaker_who_is_gone_loses_no_words(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    del door.people["anna"]
    page.correcting.begin_sentence(0)
    write(page, "My words.")
    page.correcting.confirm(go_on=False)
    qtbot.waitUntil(lambda: "Your words stay, but nothing was learned" in page.target.notice.text)
    qtbot.waitUntil(lambda: page.header.speaker.speaker is None)
    assert "There is no speaker anna" in page.target.notice.text
    shows(qtbot, page, "My words. iewZ tseT. ierD tseT.")


def test_emoji_before_a_sentence_do_not_shift_the_editing(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text("😀 Ein Test. Zwei Test.")
    qtbot.waitUntil(lambda: page.target.edit.toPlainText().endswith("iewZ tseT."))
    page.correcting.begin_sentence(len(page.output.map) - 1)
    assert page.target.edit.edited_text() == "iewZ tseT."
    assert page.target.edit.replace_around("😀😀 ", " end")
    assert page.target.edit.toPlainText() == "😀😀 iewZ tseT. end"
    assert page.target.edit._edited == Span(5, 15)


def test_other_translation_can_take_the_place_of_a_correction(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, "niE try.")
    page.links.chosen.emit(0, "Another one.")
    assert page.target.edit.toPlainText().startswith("Another one. ")


def test_written_text_is_what_is_copied(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, "A wholly other sentence.")
    assert page.output.map.text == page.target.edit.toPlainText()
