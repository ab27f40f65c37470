"""What may be wrong on the Translate page: dashed lines, the line below, and the way by keyboard."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtTest import QTest

from gui.pages.translate import checks
from gui.pages.translate.page import TranslatePage
from gui.pages.translate.reading_edit import ReadingEdit

FIRST, SECOND = "Er wog 44 kg.", "Zwei Tests."


@pytest.fixture
def page(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page with a number that its model, which has random weights, does not write."""
    page.source.edit.replace_text(f"😀 {SECOND}\n{FIRST}")
    qtbot.waitUntil(lambda: "44" in dashed(page.source.edit))
    return page


def dashed(edit: ReadingEdit) -> list[str]:
    dash = QTextCharFormat.UnderlineStyle.DashUnderline
    found = [each for each in edit.extraSelections() if each.format.underlineStyle() == dash]
    return [each.cursor.selectedText() for each in found]


def test_what_is_missing_is_marked_where_it_stands_and_said(page: TranslatePage) -> None:
    assert "44" in dashed(page.source.edit)
    words = page.target.checks.words
    assert words.text() == "2 of 2 sentences to check."
    for _ in range(2):
        page.target.checks.next.click()
    assert "44" in words.text()
    assert words.accessibleName() == words.text()
    assert any("“44” may be" in mark.text for mark in page.source.edit.found)


def test_the_button_goes_to_it_and_a_screen_reader_hears_it(page: TranslatePage) -> None:
    for _ in range(2):
        QTest.mouseClick(page.target.checks.next, Qt.MouseButton.LeftButton)
    index = page.output.map.at_target(page.target.edit.textCursor().position())
    told = page.target.edit.accessibleDescription()
    assert page.target.edit.hasFocus()
    assert index is not None
    assert "44" in told
    assert told.count("44") == 1, "what is said to be doubtful is not said twice"


def test_another_text_takes_the_marks_away(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text("")
    qtbot.waitUntil(lambda: not page.target.checks.isVisible())
    assert dashed(page.source.edit) == dashed(page.target.edit) == []


def test_the_same_translation_is_not_looked_at_again(
    qtbot: Any, page: TranslatePage, monkeypatch: Any
) -> None:
    asked: list[object] = []
    monkeypatch.setattr("engine.tasks.check_sentences", lambda *args: asked.append(args) or [])
    page.output.part()
    assert dashed(page.source.edit) == []
    page.output._show_again()
    qtbot.waitUntil(lambda: "44" in dashed(page.source.edit))
    qtbot.wait(2 * checks._REST_MS)
    assert not asked


def test_what_is_being_typed_is_looked_at_after_a_pause(qtbot: Any, page: TranslatePage) -> None:
    page.resize(1300, 640)
    edit, inspector = page.target.edit, page.inspector
    page.editor.begin_sentence(len(page.output.map) - 1)
    qtbot.waitUntil(lambda: "44" in inspector.remarks.text())
    assert inspector.state.text() == "Machine translation."
    QTest.keyClicks(edit, "It was 44 kg. ")
    qtbot.waitUntil(lambda: inspector.state.text() == "Changed, not confirmed.")
    edit.type_over("He weighed 44 kg.")
    qtbot.waitUntil(lambda: "44" not in inspector.remarks.text() + "".join(dashed(page.source.edit)))
    edit.type_over("He weighed 45 kg.")
    qtbot.waitUntil(lambda: "45" in inspector.remarks.text() and "44" in dashed(page.source.edit))
    assert "45" in dashed(edit)
    page.editor.give_up()
    qtbot.waitUntil(lambda: inspector.state.text() == "Machine translation.")
