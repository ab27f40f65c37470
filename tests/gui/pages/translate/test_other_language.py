"""The note that a text is in another language: true of the text and the languages as they are, or gone."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.pages.translate import TranslatePage
from tests.gui.pages.translate.page_window import Brake
from tests.gui.pages.translate.test_page import type_text

ENGLISH = "This is plainly an English sentence about pumps."


def test_a_note_on_the_language_goes_at_once_with_the_text_that_it_is_about(
    qtbot: Any, page: TranslatePage, brake: Brake
) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: bool(page.source.other_language.text))
    brake.gate.clear()
    type_text(page, "Die Pumpe läuft an, und das Ventil steht offen.")
    assert not page.source.other_language.text
    brake.gate.set()


def test_a_note_on_the_language_stands_while_more_is_typed(
    qtbot: Any, page: TranslatePage, brake: Brake
) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: bool(page.source.other_language.text))
    brake.gate.clear()
    type_text(page, f"{ENGLISH} And of")
    assert page.source.other_language.text
    brake.gate.set()


def test_a_note_on_the_language_goes_with_the_languages_that_it_is_about(
    qtbot: Any, page: TranslatePage
) -> None:
    type_text(page, ENGLISH)
    note = page.source.other_language
    qtbot.waitUntil(lambda: bool(note.text))
    page.header.choose("en", "fr")  # nothing translates these: no translation follows
    assert not note.text


def test_a_second_press_on_swap_leaves_the_languages_as_the_first_put_them(
    qtbot: Any, page: TranslatePage
) -> None:
    type_text(page, ENGLISH)
    action = page.source.other_language.action
    qtbot.waitUntil(action.isVisible)
    QTest.mouseClick(action, Qt.MouseButton.LeftButton)
    assert not action.isVisible()
    assert page.header.pair == ("en", "de")


def test_a_text_is_translated_anyway_until_another_takes_its_place(qtbot: Any, page: TranslatePage) -> None:
    note = page.source.other_language
    type_text(page, ENGLISH)
    qtbot.waitUntil(note.anyway.isVisible)
    with qtbot.waitSignal(page.session.ready) as found:
        QTest.mouseClick(note.anyway, Qt.MouseButton.LeftButton)
    assert (found.args[1].language_notice, note.text) == (None, "")
    with qtbot.waitSignal(page.session.ready) as found:
        type_text(page, f"{ENGLISH} And of")
    assert found.args[1].language_notice is None
    type_text(page, "Here are quite different words about the weather in the mountains.")
    qtbot.waitUntil(lambda: bool(note.text))


def test_what_was_translated_anyway_is_doubted_in_other_languages(qtbot: Any, page: TranslatePage) -> None:
    note = page.source.other_language
    type_text(page, ENGLISH)
    qtbot.waitUntil(note.anyway.isVisible)
    note.anyway.click()
    assert page.session.options.trusts_language
    page.header.choose("en", "de")
    page.header.choose("de", "en")
    qtbot.waitUntil(lambda: bool(note.text))
