"""A text that is cleared on the Translate page and comes back: what the person made of it does, too."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import at_rest
from tests.tiny import PAIRS

SENTENCES = [source for source, _ in PAIRS[12:15]]
TEXT = " ".join(SENTENCES)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page with a confirmed correction, a draft and a chosen alternative."""
    page.adjust.speaker.picker.choose("anna")
    page.source.edit.replace_text(TEXT)
    shown(qtbot, page, TEXT)
    for index, text in enumerate(("Confirmed.", "A draft.")):
        page.editor.begin_sentence(index)
        QTest.keyClick(page.target.edit, Qt.Key.Key_A, CONTROL)
        page.target.edit.insertPlainText(text)
        if index == 0:
            page.editor.confirm()
            page.editor.leave()
            qtbot.waitUntil(lambda: at_rest(page))
    page.editor.leave()
    page.editor.choose(2, "Chosen.")
    assert page.target.edit.toPlainText() == "Confirmed. A draft. Chosen."
    return page


def shown(qtbot: Any, page: TranslatePage, text: str) -> None:
    qtbot.waitUntil(lambda: page.output.map is not None and page.output.map.translation.source == text)
    qtbot.waitUntil(lambda: at_rest(page))


def undo(page: TranslatePage) -> None:
    QTest.keyClick(page.source.edit, Qt.Key.Key_Z, CONTROL)


def test_undo_after_clearing_brings_back_what_the_person_made_of_the_text(
    qtbot: Any, page: TranslatePage
) -> None:
    page.files.clear()
    assert page.target.edit.toPlainText() == ""
    undo(page)
    shown(qtbot, page, TEXT)
    assert page.target.edit.toPlainText() == "Confirmed. A draft. Chosen."
    assert [mark.is_learned for mark in page.target.edit.gutter.marks] == [True]


def test_it_waits_while_something_else_is_typed(qtbot: Any, page: TranslatePage) -> None:
    page.files.clear()
    page.source.edit.setPlainText(SENTENCES[1])
    shown(qtbot, page, SENTENCES[1])
    assert "draft" not in page.target.edit.toPlainText()
    page.files.clear()
    page.source.edit.replace_text(TEXT)
    shown(qtbot, page, TEXT)
    assert page.target.edit.toPlainText() == "Confirmed. A draft. Chosen."


@pytest.mark.parametrize("is_cleared", [True, False])
def test_it_waits_while_a_text_in_the_other_language_stands_in_its_place(
    qtbot: Any, page: TranslatePage, is_cleared: bool
) -> None:
    english = "This is plainly an English sentence about pumps."
    if is_cleared:
        page.files.clear()
    page.source.edit.replace_text(english)
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))
    shown(qtbot, page, english)
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: page.choice.pair == ("de", "en"))
    shown(qtbot, page, TEXT)
    assert page.target.edit.toPlainText() == "Confirmed. A draft. Chosen."
