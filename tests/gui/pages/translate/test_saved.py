"""Saved choices: what translates is saved under a name, and recalled whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from engine import tasks
from engine.results.systems import NamedSystem
from engine.results.translation import SpeakerChoice
from gui.pages.translate.header import SaveSheet
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import BACK, SMALL, opened_page


@pytest.fixture
def page(qtbot: Any, tmp_path: Path) -> Iterator[TranslatePage]:
    with opened_page(qtbot, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.header.system is not None)
        yield opened


def listed(page: TranslatePage) -> dict[str, bool]:
    """Returns the entries of the menu, and whether each can be chosen."""
    return {each.text(): each.isEnabled() for each in page.saved.menu.actions() if each.text()}


def choose(page: TranslatePage, text: str) -> None:
    next(each for each in page.saved.menu.actions() if each.text() == text).trigger()


def save(qtbot: Any, page: TranslatePage, name: str = "") -> str:
    """Saves what is chosen; returns the name that was suggested."""
    before = len(tasks.list_systems())
    choose(page, "Save what is chosen now…")
    sheet = page.findChild(SaveSheet)
    suggested = sheet.name.text()
    if name:
        sheet.name.setText(name)
    next(each for each in sheet.findChildren(QPushButton) if each.text() == "Save").click()
    qtbot.waitUntil(lambda: len(tasks.list_systems()) > before and len(listed(page)) > before + 2)
    return suggested


def test_what_is_chosen_is_saved_and_recalled_whole(qtbot: Any, page: TranslatePage) -> None:
    anna = tasks.create_speaker("Anna", tgt="de")
    page.header.choose("en", "de", BACK)
    page.session.refresh()
    qtbot.waitUntil(lambda: any(each.id == anna.id for each in page.speaker_control.people))
    (who,) = page.speaker_control.people
    page.speaker_control.choose(who)
    page.header.address.choose("informal")
    page.services.settings.is_careful = True
    assert save(qtbot, page) == "Anna, du"
    (saved,) = tasks.list_systems()
    assert (saved.model, saved.src, saved.tgt) == (BACK, "en", "de")
    assert (saved.speaker, saved.address, saved.careful) == (anna.id, "informal", True)

    page.speaker_control.choose(None)
    page.header.choose("de", "en", SMALL)
    page.header.address.choose("")
    page.services.settings.is_careful = False
    choose(page, "Anna, du")
    assert page.header.pair == ("en", "de")
    assert page.header.address.value() == page.services.settings.address == "informal"
    assert page.services.settings.is_careful
    assert page.speaker_control.speaker is not None
    assert page.speaker_control.speaker.id == anna.id
    now = next(each for each in page.saved.menu.actions() if each.text() == "Anna, du")
    assert now.isChecked()


def test_a_name_that_is_taken_is_refused_while_it_is_typed(qtbot: Any, page: TranslatePage) -> None:
    save(qtbot, page, "My letters")
    choose(page, "Save what is chosen now…")
    sheet = page.findChildren(SaveSheet)[-1]
    for name, said in (("my-letters", "There is “My letters” already"), ("…", "a letter or a digit")):
        sheet.name.setText(name)
        assert said in sheet.missing()


def test_what_cannot_be_recalled_is_listed_and_says_why(qtbot: Any, page: TranslatePage) -> None:
    tasks.save_system(NamedSystem(name="fits", model=SMALL))
    anna, gone = tasks.create_speaker("Anna"), tasks.create_speaker("Otto")
    tasks.save_system(NamedSystem(name="both", blend=((anna.id, 1.0),)))
    tasks.save_system(NamedSystem(name="Otto", model=SMALL, speaker=gone.id))
    tasks.remove_speaker(gone.id)
    page.session.refresh()
    page.saved.refresh()
    qtbot.waitUntil(lambda: listed(page).get("fits") is True)
    told = {each.text(): each.toolTip() for each in page.saved.menu.actions() if not each.isEnabled()}
    assert told["Otto"] == "Its speaker is gone"
    assert "Several speakers" in told["both"]
    assert "another domain" in page.saved._why_not(NamedSystem(name="law", model=SMALL, terms="law"))


def test_a_speaker_of_the_model_alone_is_not_saved(qtbot: Any, page: TranslatePage) -> None:
    trained = SpeakerChoice("Ada", "Ada", 1.0, is_trained=True)
    page.speaker_control.set_trained([trained])
    page.speaker_control.choose(trained)
    assert listed(page)["Save what is chosen now…"] is False
    page.speaker_control.choose(None)
    assert listed(page)["Save what is chosen now…"] is True
