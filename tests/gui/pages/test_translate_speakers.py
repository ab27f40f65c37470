"""The Translate page speaks like somebody: who, how much, line by line, and when that cannot be."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest

from gui.pages.translate import TranslatePage
from gui.pages.translate.correcting.asking import NewSpeakerSheet
from gui.pages.translate.translating.speaker_picker import MANAGE, NEW
from tests.gui.pages.translate_door import GERMAN_ENGLISH, PUMPS, FakeDoor, model
from tests.gui.pages.translate_window import opened_page

pytestmark = pytest.mark.window


@pytest.fixture
def door() -> FakeDoor:
    door = FakeDoor()
    door.add_person("Anna", {"niE": "One"})
    door.add_person("Ben", {"niE": "Uno"})
    return door


@pytest.fixture
def page(qtbot: Any, door: FakeDoor, tmp_path: Path) -> Iterator[TranslatePage]:
    with opened_page(qtbot, door, tmp_path) as opened:
        qtbot.waitUntil(lambda: opened.header.system is not None)
        yield opened


def shows(qtbot: Any, page: TranslatePage, text: str) -> None:
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == text)


def names(page: TranslatePage) -> list[str]:
    picker = page.header.speaker.picker
    return [picker.itemText(index) for index in range(picker.count()) if picker.itemText(index)]


def test_speaker_changes_the_translation(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text("Ein Test.")
    shows(qtbot, page, "niE tseT.")
    page.header.speaker.picker.choose("anna")
    shows(qtbot, page, "One tseT.")
    page.header.speaker.picker.choose("")
    shows(qtbot, page, "niE tseT.")


def test_speakers_of_the_language_are_offered(qtbot: Any, page: TranslatePage) -> None:
    assert names(page) == ["Nobody", "Anna", "Ben", "New speaker…", "Manage speakers…"]
    page.header.swap_languages()
    assert names(page) == ["Nobody", "New speaker…", "Manage speakers…"]


def test_speakers_the_model_knows_are_offered_too(qtbot: Any, tmp_path: Path) -> None:
    door = FakeDoor(model("old", details={"speakers": {"n_speakers": 2}}))
    door.trained = ["Luther", "Menge"]
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: "Menge" in names(page))
        page.source.edit.replace_text("Ein Test.")
        page.header.speaker.picker.choose("Luther")
        shows(qtbot, page, "A tseT.")


def test_strength_goes_with_the_speaker_and_stands_in_the_status(qtbot: Any, page: TranslatePage) -> None:
    assert not page.header.speaker.strength.isVisible()
    page.header.speaker.picker.choose("anna")
    assert page.header.speaker.strength.isVisible()
    page.header.speaker.strength.setValue(7)
    qtbot.waitUntil(lambda: page.status.text() == "de → en · small · Anna (strength 0.7)")
    assert page.session.system.speaker.strength == 0.7


def test_status_names_the_domain(qtbot: Any, page: TranslatePage) -> None:
    page.header.choose("de", "en", PUMPS.id)
    page.header.speaker.picker.choose("ben")
    assert page.status.text() == "de → en · small · pumps · Ben (strength 1.0)"


def test_speaker_is_remembered_for_each_pair(qtbot: Any, door: FakeDoor, tmp_path: Path) -> None:
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        page.header.speaker.picker.choose("anna")
        page.header.speaker.strength.setValue(4)
        qtbot.waitUntil(lambda: page.session.system.speaker.strength == 0.4)
        page.header.swap_languages()
        assert page.header.speaker.speaker is None
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        page.header.swap_languages()
        assert (page.session.system.speaker.id, page.session.system.speaker.strength) == ("anna", 0.4)


def test_speaker_removed_meanwhile_falls_back_to_nobody(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    page.header.speaker.picker.choose("anna")
    del door.people["anna"]
    page.source.edit.replace_text("Ein Test.")
    qtbot.waitUntil(lambda: "no longer in the library" in page.target.notice.text)
    shows(qtbot, page, "niE tseT.")
    assert page.header.speaker.speaker is None


def test_speaker_removed_on_another_page_is_not_offered_any_more(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    page.header.speaker.picker.choose("anna")
    del door.people["anna"]
    page.refresh()
    qtbot.waitUntil(lambda: "Anna is no longer in the library" in page.target.notice.text)
    assert names(page)[:2] == ["Nobody", "Ben"]


def test_speaker_who_was_not_learned_for_this_model_can_be_learned_here(
    qtbot: Any, page: TranslatePage, door: FakeDoor
) -> None:
    page.source.edit.replace_text("Ein Test.")
    page.header.speaker.picker.choose("anna")
    page.header.choose("de", "en", PUMPS.id)
    qtbot.waitUntil(lambda: "was not learned with this model" in page.target.notice.text)
    page.target.notice.action.click()
    qtbot.waitUntil(lambda: "learn anna pumps with pumps" in door.asked)
    qtbot.waitUntil(lambda: page.target.notice.text == "It changes nothing yet.")


def test_speaker_without_sentences_says_what_to_do(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    page.learner.make_speaker("Carla", "de", "en")
    qtbot.waitUntil(lambda: page.header.speaker.speaker is not None)
    page.source.edit.replace_text("Ein Test.")
    qtbot.waitUntil(lambda: "Carla has no sentences yet" in page.target.notice.text)


def test_last_lines_lead_to_a_new_speaker_and_to_all(qtbot: Any, page: TranslatePage) -> None:
    page.header.speaker.picker.choose("ben")
    with qtbot.waitSignal(page.navigated, check_params_cb=lambda key, _: key == "speakers"):
        page.header.speaker.picker.choose(MANAGE)
    page.header.speaker.picker.choose(NEW)
    sheet = page.findChild(NewSpeakerSheet)
    QTest.keyClicks(sheet.name, "Dora")
    sheet._agree.click()
    qtbot.waitUntil(lambda: page.header.speaker.speaker.name == "Dora")


LINES = "ANNA: Ein Test.\n[ben] Ein Test.\nZoe: Ein Test."


def test_switch_appears_with_the_names_of_speakers(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text("Ein Test. Zwei.")
    shows(qtbot, page, "niE tseT. iewZ.")
    assert not page.source.per_line.isVisible()
    page.source.edit.replace_text(LINES)
    qtbot.waitUntil(page.source.per_line.isVisible)
    assert page.target.edit.toPlainText() == "ANNA: niE tseT.\n[neb] niE tseT.\neoZ: niE tseT."


def test_every_line_has_its_own_profile_in_one_batch(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    page.source.edit.replace_text(LINES)
    qtbot.waitUntil(page.source.per_line.isVisible)
    page.source.per_line.click()
    shows(qtbot, page, "ANNA: One tseT.\n[ben] Uno tseT.\neoZ: niE tseT.")
    assert door.batches == [3]
    assert page.status.text() == "de → en · small · a profile per line: Anna, Ben"


def test_lines_of_nobody_follow_the_chosen_speaker(qtbot: Any, page: TranslatePage) -> None:
    page.header.speaker.picker.choose("ben")
    page.source.edit.replace_text(LINES)
    qtbot.waitUntil(page.source.per_line.isVisible)
    page.source.per_line.click()
    shows(qtbot, page, "ANNA: One tseT.\n[ben] Uno tseT.\neoZ: Uno tseT.")


def test_lines_are_marked_with_their_speakers_colours(qtbot: Any, page: TranslatePage) -> None:
    page.services.settings.is_per_line = True
    page.source.per_line.setChecked(True)
    page.source.edit.replace_text(LINES)
    shows(qtbot, page, "ANNA: One tseT.\n[ben] Uno tseT.\neoZ: niE tseT.")
    marks = page.target.edit._gutter._marks
    assert [(mark.colour, mark.span.start) for mark in marks] == [("orange", 6), ("orange", 22)]


def test_comparison_has_base_domain_and_speaker(qtbot: Any, page: TranslatePage, door: FakeDoor) -> None:
    door.add_person("Anna", {"NIE": "One"}, model="pumps")
    page.source.edit.replace_text("Ein Test.")
    page.header.choose("de", "en", PUMPS.id)
    page.header.speaker.picker.choose("anna")
    page.target.compare.click()
    qtbot.waitUntil(lambda: page.comparison.model.rowCount() == 1)
    row = page.comparison.model.index(0).data()
    assert row == "General: niE tseT.\npumps: NIE TSET.\npumps + Anna (strength 1.0): One TSET."


def test_base_and_speaker_are_compared_where_there_is_no_domain(qtbot: Any, tmp_path: Path) -> None:
    door = FakeDoor(GERMAN_ENGLISH)
    door.add_person("Anna", {"niE": "One"})
    with opened_page(qtbot, door, tmp_path) as page:
        qtbot.waitUntil(lambda: page.header.system is not None)
        assert not page.target.compare.isVisible()
        page.header.speaker.picker.choose("anna")
        assert page.comparing.systems()[0].speaker is None
        assert page.comparing.systems()[1].speaker.name == "Anna"
