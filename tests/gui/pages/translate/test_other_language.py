"""The language of a text is detected, and chosen unless the reader chose it; of a document it is said."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine import tasks
from engine.base.config import SearchConfig
from engine.results.systems import System
from gui.page_list import LibraryPlace, Section
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import (
    BACK,
    PUMPS,
    SMALL,
    Brake,
    at_rest,
    opened_page,
    remove_models,
    shows,
    translation,
)
from tests.gui.pages.translate.test_page import type_text
from tests.tiny import write_model_folder

ENGLISH = "This is plainly an English sentence about pumps."
GERMAN = "Die Pumpe läuft an, und das Ventil steht offen."
FRENCH = "La livraison arrivera lundi matin à huit heures, et personne ne sera là."
DETECTED = "Detected: English"


def add_french(folder: Path, tgt: str) -> str:
    """Adds a model from French; returns its id."""
    model_id = f"french-{tgt}"
    tasks.add_model(write_model_folder(folder / model_id, model_id=model_id, src="fr", tgt=tgt))
    return model_id


def anyway(text: str) -> str:
    """Returns how a text is translated from German, whatever it looks like."""
    model = tasks.open_system(System(model=SMALL, trusts_language=True))
    return model.translate_text(text, SearchConfig(beam_size=4, n_best=4)).text


def settled(qtbot: Any, page: TranslatePage) -> None:
    """Waits until the text was looked at and translated."""
    qtbot.waitUntil(lambda: at_rest(page))


def says_no_model(page: TranslatePage) -> bool:
    stack = page.target.stack
    is_said = stack.no_model.heading.text() == "There is no model from French yet"
    return stack.currentWidget() is stack.no_model and is_said


def paste(page: TranslatePage, text: str) -> None:
    page.source.edit.selectAll()
    QGuiApplication.clipboard().setText(text)
    page.source.edit.paste()


@pytest.mark.parametrize(
    "put", [type_text, paste, lambda page, text: QTest.keyClicks(page.source.edit, text)]
)
def test_a_text_in_the_other_language_swaps_the_two(
    qtbot: Any, page: TranslatePage, put: Callable[[TranslatePage, str], None]
) -> None:
    put(page, ENGLISH)
    shows(qtbot, page, translation(ENGLISH, BACK))
    assert page.source.edit.toPlainText() == ENGLISH
    assert page.choice.pair == ("en", "de")
    assert (page.source.language.text, page.source.language.undo.text()) == (DETECTED, "Undo")


def test_a_short_text_in_the_other_language_swaps_the_two_once_it_ends(
    qtbot: Any, page: TranslatePage
) -> None:
    type_text(page, "Happy birthday")
    qtbot.waitUntil(lambda: page.output.map is not None)
    assert page.choice.pair == ("de", "en")
    type_text(page, "Happy birthday!")
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))


@pytest.mark.parametrize("text", ["Hello", "Hello Anna", f"{GERMAN} {ENGLISH}", "12 kW, 230 V"])
def test_a_text_that_is_short_or_in_both_languages_changes_nothing(
    qtbot: Any, page: TranslatePage, text: str
) -> None:
    type_text(page, text)
    qtbot.waitUntil(lambda: page.output.map is not None)
    assert (page.choice.pair, page.source.language.text) == (("de", "en"), "")


def test_undo_translates_the_text_as_it_was_chosen_until_another_takes_its_place(
    qtbot: Any, page: TranslatePage
) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(page.source.language.undo.isVisible)
    QTest.mouseClick(page.source.language.undo, Qt.MouseButton.LeftButton)
    shows(qtbot, page, anyway(ENGLISH))
    more = f"{ENGLISH} And of more."
    type_text(page, more)
    shows(qtbot, page, anyway(more))
    assert (page.choice.pair, page.source.language.text) == (("de", "en"), "")
    type_text(page, "Here are quite different words about the weather in the mountains.")
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))


def test_undo_by_keyboard_leaves_the_caret_in_the_text(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(page.source.language.undo.isVisible)
    page.source.language.undo.setFocus()
    QTest.keyClick(page.source.language.undo, Qt.Key.Key_Space)
    assert page.choice.pair == ("de", "en")
    assert page.source.edit.hasFocus()


def test_what_was_translated_from_the_other_language_goes_at_once(
    qtbot: Any, page: TranslatePage, brake: Brake
) -> None:
    type_text(page, GERMAN)
    shows(qtbot, page, translation(GERMAN))
    brake.gate.clear()
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))
    assert page.target.edit.toPlainText() == ""
    brake.gate.set()
    shows(qtbot, page, translation(ENGLISH, BACK))


def test_after_clearing_the_same_text_is_looked_at_again(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(page.source.language.undo.isVisible)
    page.source.language.undo.click()
    page.files.clear()
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))


def test_a_text_that_changes_its_language_is_looked_at_again(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))
    type_text(page, f"{ENGLISH} {GERMAN}")  # in both
    settled(qtbot, page)
    assert page.choice.pair == ("en", "de")
    type_text(page, GERMAN)
    qtbot.waitUntil(lambda: page.choice.pair == ("de", "en"))
    shows(qtbot, page, translation(GERMAN))
    assert not page.source.language.text  # these languages were chosen


def test_what_was_detected_is_said_of_no_other_text(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: bool(page.source.language.text))
    type_text(page, f"{ENGLISH} And of")
    assert page.source.language.text == DETECTED
    type_text(page, "Ja")
    assert not page.source.language.text


@pytest.mark.parametrize(
    "choose",
    [lambda page: page.choice.choose("de", "en"), lambda page: page.choice.choose("de", "en", PUMPS)],
)
def test_a_language_chosen_by_hand_is_kept_to(
    qtbot: Any, page: TranslatePage, choose: Callable[[TranslatePage], None]
) -> None:
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))
    settled(qtbot, page)
    choose(page)
    assert page.choice.pair == ("de", "en")
    qtbot.waitUntil(lambda: page.session.options.trusts_language)
    settled(qtbot, page)
    assert (page.choice.pair, page.source.language.text) == (("de", "en"), "")
    type_text(page, "Here are quite different words about the weather in the mountains.")
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))


def test_a_language_chosen_among_all_is_kept_to(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    model = add_french(tmp_path, "de")
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.catalogue.find(model) is not None)
    type_text(page, ENGLISH)
    qtbot.waitUntil(lambda: page.choice.pair == ("en", "de"))
    QTest.keyClicks(page.header.source, "French")
    qtbot.waitUntil(lambda: page.session.options.trusts_language)
    settled(qtbot, page)
    assert (page.choice.pair, page.source.language.text) == (("fr", "de"), "")


def test_swapping_keeps_to_the_languages_of_the_swapped_texts(qtbot: Any, page: TranslatePage) -> None:
    type_text(page, ENGLISH)
    shows(qtbot, page, translation(ENGLISH, BACK))
    page.choice.swap()
    settled(qtbot, page)
    assert (page.choice.pair, page.source.language.text) == (("de", "en"), "")


@pytest.fixture
def french(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page with a French text in place of a translated one."""
    type_text(page, GERMAN)
    shows(qtbot, page, translation(GERMAN))
    type_text(page, FRENCH)
    qtbot.waitUntil(lambda: says_no_model(page))
    return page


def test_a_text_that_nothing_translates_is_nowhere_taken_for_its_translation(french: TranslatePage) -> None:
    assert (french.choice.pair, french.target.edit.toPlainText()) == (("de", "en"), "")
    assert french.output.map is None
    assert not french.target.copy.isVisible()
    assert french.source.language.text == "Detected: French"


def test_without_a_model_one_can_be_added_and_translates_at_once(
    qtbot: Any, french: TranslatePage, tmp_path: Path
) -> None:
    with qtbot.waitSignal(french.navigated) as told:
        french.target.stack.no_model.button.click()
    assert told.args == ["library", LibraryPlace(Section.MODELS, is_new=True)]
    model = add_french(tmp_path, "en")
    french.refresh()
    shows(qtbot, french, translation(FRENCH, model))
    assert french.choice.pair == ("fr", "en")
    french.source.language.undo.click()
    qtbot.waitUntil(lambda: french.choice.pair == ("de", "en"))


def test_without_a_model_undo_translates_from_the_language_that_was_chosen(
    qtbot: Any, french: TranslatePage
) -> None:
    french.source.language.undo.click()
    shows(qtbot, french, anyway(FRENCH))
    assert french.target.edit.isVisible()


@pytest.mark.parametrize("text", [GERMAN, f"{FRENCH} {GERMAN}", ""])
def test_that_there_is_no_model_is_said_of_no_other_text(
    qtbot: Any, french: TranslatePage, text: str
) -> None:
    type_text(french, text)
    qtbot.waitUntil(lambda: not says_no_model(french) and not french.source.language.text)
    settled(qtbot, french)
    assert french.target.edit.isVisible() == bool(text)


def test_the_other_way_round_is_no_language_chosen_while_no_model_reads_the_text(
    qtbot: Any, french: TranslatePage
) -> None:
    french.choice.swap()
    assert french.choice.pair == ("en", "de")
    settled(qtbot, french)
    assert says_no_model(french)
    assert french.target.edit.toPlainText() == ""


def test_a_third_language_keeps_the_target_if_it_can(qtbot: Any, page: TranslatePage, tmp_path: Path) -> None:
    add_french(tmp_path, "de")
    wanted = add_french(tmp_path, "en")
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.catalogue.find(wanted) is not None)
    type_text(page, FRENCH)
    shows(qtbot, page, translation(FRENCH, wanted))
    assert (page.choice.pair, page.source.language.text) == (("fr", "en"), "Detected: French")
    remove_models(wanted)
    type_text(page, "")
    page.choice.choose("de", "en")
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.catalogue.find(wanted) is None)
    type_text(page, FRENCH)
    qtbot.waitUntil(lambda: page.choice.pair == ("fr", "de"))


def test_a_text_is_looked_at_also_where_nothing_translates_the_languages_chosen(
    qtbot: Any, page: TranslatePage
) -> None:
    remove_models(BACK)
    page.refresh()
    qtbot.waitUntil(lambda: page.choice.catalogue.find(BACK) is None)
    page.choice.choose("en", "de")
    assert page.choice.plain is None
    type_text(page, GERMAN)
    shows(qtbot, page, translation(GERMAN))
    assert (page.choice.pair, page.source.language.text) == (("de", "en"), "Detected: German")


@pytest.mark.parametrize("is_undone", [True, False])
def test_a_restored_text_is_translated_as_it_was(qtbot: Any, tmp_path: Path, is_undone: bool) -> None:
    with opened_page(qtbot, tmp_path) as page:
        type_text(page, ENGLISH)
        qtbot.waitUntil(page.source.language.undo.isVisible)
        if is_undone:
            page.source.language.undo.click()
        settled(qtbot, page)
    with opened_page(qtbot, tmp_path) as page:
        shows(qtbot, page, anyway(ENGLISH) if is_undone else translation(ENGLISH, BACK))
        settled(qtbot, page)
        assert page.choice.pair == (("de", "en") if is_undone else ("en", "de"))
