"""Saved choices: what translates is saved under a name, and recalled whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QPushButton

from engine import tasks
from engine.results.systems import NamedSystem
from engine.results.translation import SpeakerChoice
from gui.pages.translate.adjust import SaveSheet
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import BACK, PUMPS, SMALL, opened_page


@pytest.fixture
def page(qtbot: Any, tmp_path: Path) -> Iterator[TranslatePage]:
    with opened_page(qtbot, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.choice.plain is not None)
        yield opened


def listed(page: TranslatePage) -> dict[str, str]:
    """Returns the saved choices beside the domains, and why each cannot be chosen; empty: it can be."""
    picker = page.header.domain
    rows = (row for row in range(picker.count()) if isinstance(picker.itemData(row), NamedSystem))
    return {picker.itemText(row): picker.itemData(row, Qt.ItemDataRole.ToolTipRole) or "" for row in rows}


def choose(page: TranslatePage, text: str) -> None:
    page.header.domain.setCurrentIndex(page.header.domain.findText(text))


def save(qtbot: Any, page: TranslatePage, name: str = "") -> str:
    """Saves what is chosen; returns the name that was suggested."""
    before = len(tasks.list_systems())
    page.adjust.save.click()
    sheet = page.findChild(SaveSheet)
    suggested = sheet.name.text()
    if name:
        sheet.name.setText(name)
    next(each for each in sheet.findChildren(QPushButton) if each.text() == "Save").click()
    qtbot.waitUntil(lambda: len(tasks.list_systems()) > before and len(listed(page)) > before)
    return suggested


def test_what_is_chosen_is_saved_and_recalled_whole(qtbot: Any, page: TranslatePage) -> None:
    anna = tasks.create_speaker("Anna", tgt="de")
    page.choice.choose("en", "de", BACK)
    page.session.refresh()
    qtbot.waitUntil(lambda: any(each.id == anna.id for each in page.choice.people))
    (who,) = page.choice.people
    page.choice.speak(who)
    page.adjust.address.choose("informal")
    page.services.settings.is_careful = True
    assert save(qtbot, page) == "Anna, du"
    (saved,) = tasks.list_systems()
    assert (saved.model, saved.src, saved.tgt) == (BACK, "en", "de")
    assert (saved.speaker, saved.address, saved.careful) == (anna.id, "informal", True)

    page.choice.speak(None)
    page.choice.choose("de", "en", SMALL)
    page.adjust.address.choose("")
    page.services.settings.is_careful = False
    choose(page, "Anna, du")
    assert page.choice.pair == ("en", "de")
    assert page.adjust.address.value() == page.services.settings.address == "informal"
    assert page.services.settings.is_careful
    assert page.choice.speaker is not None
    assert page.choice.speaker.id == anna.id
    assert page.header.domain.currentText() == "Anna, du"
    page.adjust.address.choose("formal")
    assert page.header.domain.currentText() == "General"


def test_a_name_that_is_taken_is_refused_while_it_is_typed(qtbot: Any, page: TranslatePage) -> None:
    save(qtbot, page, "My letters")
    page.adjust.save.click()
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
    page.refresh()
    qtbot.waitUntil(lambda: listed(page).get("fits") == "")
    qtbot.waitUntil(lambda: listed(page)["Otto"] == "Its speaker is gone")
    assert "Several speakers" in listed(page)["both"]
    model = cast("QStandardItemModel", page.header.domain.model())
    assert not model.item(page.header.domain.findText("both")).isEnabled()
    assert "another domain" in page.choice.why_not(NamedSystem(name="law", model=SMALL, terms="law"))


def test_a_speaker_of_the_model_alone_is_not_saved(qtbot: Any, page: TranslatePage) -> None:
    trained = SpeakerChoice("Ada", "Ada", 1.0, is_trained=True)
    page.choice.know([trained], ())
    page.choice.speak(trained)
    assert not page.adjust.save.isEnabled()
    assert page.adjust.save.toolTip().startswith("Ada belongs to the model")
    page.choice.speak(None)
    assert page.adjust.save.isEnabled()


def test_a_domain_keeps_its_speaker_and_its_form_of_address(qtbot: Any, page: TranslatePage) -> None:
    anna = next(each for each in page.choice.people if each.name == "Anna")
    ben = next(each for each in page.choice.people if each.name == "Ben")
    page.choice.speak(anna)
    page.choice.choose("de", "en", PUMPS)
    assert page.choice.speaker == anna  # nobody was ever chosen for it
    page.choice.speak(ben)
    page.choice.address_as("formal")
    page.choice.choose("de", "en", SMALL, "")
    page.header.domain.setCurrentIndex(0)
    assert (page.choice.speaker, page.choice.address) == (anna, "")
    choose(page, "pumps")
    assert (page.choice.speaker, page.choice.address) == (ben, "formal")
    page.choice.speak(None)
    page.header.domain.setCurrentIndex(0)
    choose(page, "pumps")
    assert page.choice.speaker is None
