"""The speaker on the Translate page: who, how much, line by line, and when a profile does not count."""

from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from engine import tasks
from engine.tasks.home import open_library
from gui.page_list import LibraryPlace, Section
from gui.pages.translate.page import TranslatePage
from gui.pages.translate.sentence_editor import NewSpeakerSheet
from gui.pages.translate.speaker_picker import MANAGE, NEW
from tests.engine.tasks.speaker_samples import add_speaking_model
from tests.gui.pages.translate.page_window import (
    PUMPS,
    Brake,
    at_rest,
    opened_page,
    remove_models,
    shows,
    translation,
)
from tests.tiny import PAIRS

TEXT = "Ein Test."


def names(page: TranslatePage) -> list[str]:
    picker = page.adjust.speaker.picker
    return [picker.itemText(index) for index in range(picker.count()) if picker.itemText(index)]


def test_speaker_changes_the_translation(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text(TEXT)
    for speaker in ("", "anna", ""):
        page.adjust.speaker.picker.choose(speaker)
        shows(qtbot, page, translation(TEXT, speaker=speaker or None))


def test_speakers_of_the_language_are_offered(qtbot: Any, page: TranslatePage) -> None:
    assert names(page) == ["Nobody", "Anna", "Ben", "New speaker…", "Manage speakers…"]
    page.choice.swap()
    assert names(page) == ["Nobody", "New speaker…", "Manage speakers…"]


def test_speakers_the_model_was_trained_with_are_offered_too(qtbot: Any, tmp_path: Path) -> None:
    remove_models()
    add_speaking_model(known=["Luther", "Menge"])
    open_library().update_model_details("tiny", {"speakers": {"n_speakers": 2}})
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: "Menge" in names(page))
        page.source.edit.replace_text(TEXT)
        page.adjust.speaker.picker.choose("Luther")
        model = page.choice.plain.record.id
        shows(qtbot, page, translation(TEXT, model, "Luther"))


def test_strength_goes_with_the_speaker_and_stands_in_the_status(qtbot: Any, page: TranslatePage) -> None:
    assert not page.adjust.speaker.strength.isVisibleTo(page.adjust.speaker)
    page.adjust.speaker.picker.choose("anna")
    assert page.adjust.speaker.strength.isVisibleTo(page.adjust.speaker)
    page.adjust.speaker.strength.slider.setValue(7)
    qtbot.waitUntil(lambda: page.header.words.text() == "Anna (strength 70\u00a0%)")
    assert page.session.system.speaker.strength == 0.7


def test_strength_that_is_moved_stays_when_the_choices_are_read_again(
    qtbot: Any, page: TranslatePage
) -> None:
    page.adjust.speaker.picker.choose("anna")
    page.adjust.speaker.strength.slider.setValue(7)
    page.choice.changed.emit()
    assert page.adjust.speaker.strength.strength == 0.7
    qtbot.waitUntil(lambda: page.session.system.speaker.strength == 0.7)


def test_status_names_the_domain(qtbot: Any, page: TranslatePage) -> None:
    page.choice.choose("de", "en", PUMPS)
    page.adjust.speaker.picker.choose("ben")
    assert page.header.words.text() == "Ben (strength 100\u00a0%)"


def test_speaker_is_remembered_for_each_pair(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.adjust.speaker.picker.choose("anna")
        page.adjust.speaker.strength.slider.setValue(4)
        qtbot.waitUntil(lambda: page.session.system.speaker.strength == 0.4)
        page.choice.swap()
        assert page.adjust.speaker.speaker is None
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.choice.plain is not None)
        page.choice.swap()
        assert (page.session.system.speaker.id, page.session.system.speaker.strength) == ("anna", 0.4)


def test_speaker_removed_meanwhile_falls_back_to_nobody(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.speaker.picker.choose("anna")
    tasks.remove_speaker("anna")
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: "no longer in the library" in page.target.notice.text)
    shows(qtbot, page, translation(TEXT))
    assert page.adjust.speaker.speaker is None


def test_speaker_removed_on_another_page_is_not_offered_any_more(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.speaker.picker.choose("anna")
    tasks.remove_speaker("anna")
    page.refresh()
    qtbot.waitUntil(lambda: "Anna is no longer in the library" in page.target.notice.text)
    assert names(page)[:2] == ["Nobody", "Ben"]


def test_speaker_who_was_not_learned_can_be_learned_here(qtbot: Any, page: TranslatePage) -> None:
    dora = tasks.create_speaker("Dora", tgt="en")
    tasks.add_sentences(dora.id, [(source, f"slowly {target}") for source, target in PAIRS[:12]])
    page.refresh()
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: page.adjust.speaker.picker.choose(dora.id))
    qtbot.waitUntil(lambda: "Dora was not learned with this model yet" in page.target.notice.text)
    page.target.notice.action.click()
    qtbot.waitUntil(lambda: "unseen sentences" in page.target.notice.text and at_rest(page))
    shows(qtbot, page, translation(TEXT, speaker=dora.id))


def test_speaker_without_sentences_says_what_to_do(qtbot: Any, page: TranslatePage) -> None:
    page._make_speaker("Carla", "de", "en")
    qtbot.waitUntil(lambda: page.adjust.speaker.speaker is not None)
    page.source.edit.replace_text(TEXT)
    qtbot.waitUntil(lambda: "Carla has no sentences yet" in page.target.notice.text)


def test_last_lines_lead_to_a_new_speaker_and_to_all(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.speaker.picker.choose("ben")
    with qtbot.waitSignal(page.navigated, check_params_cb=lambda _, at: at == LibraryPlace(Section.VOICES)):
        page.adjust.speaker.picker.choose(MANAGE)
    page.adjust.speaker.picker.choose(NEW)
    sheet = page.findChild(NewSpeakerSheet)
    QTest.keyClicks(sheet.name, "Dora")
    next(button for button in sheet.findChildren(QPushButton) if button.text() == "Create").click()
    qtbot.waitUntil(lambda: page.adjust.speaker.speaker.name == "Dora")


LINES = f"ANNA: {TEXT}\n[ben] {TEXT}\nZoe: {TEXT}"


def spoken(*speakers: str | None) -> str:
    """Returns the translation of the three lines, each as somebody says it; the last holds a name too."""
    first, second = (translation(TEXT, speaker=speaker) for speaker in speakers[:2])
    return f"ANNA: {first}\n[ben] {second}\n{translation(f'Zoe: {TEXT}', speaker=speakers[2])}"


def test_switch_appears_with_the_names_of_speakers(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text("Ein Test. Zwei.")
    qtbot.waitUntil(lambda: page.output.map is not None)
    assert not page.source.per_line.isVisible()
    page.source.edit.replace_text(LINES)
    qtbot.waitUntil(page.source.per_line.isVisible)
    assert page.target.edit.toPlainText() == translation(LINES)


def test_every_line_has_its_own_profile_in_one_batch(qtbot: Any, page: TranslatePage, brake: Brake) -> None:
    expected = spoken("anna", "ben", None)
    page.source.edit.replace_text(LINES)
    qtbot.waitUntil(page.source.per_line.isVisible)
    n_before = brake.n_batches
    page.source.per_line.click()
    shows(qtbot, page, expected)
    assert page.header.words.text() == "a profile per line: Anna, Ben"
    assert brake.n_batches == n_before + 1


def test_lines_of_nobody_follow_the_chosen_speaker(qtbot: Any, page: TranslatePage) -> None:
    page.adjust.speaker.picker.choose("ben")
    page.source.edit.replace_text(LINES)
    qtbot.waitUntil(page.source.per_line.isVisible)
    page.source.per_line.click()
    shows(qtbot, page, spoken("anna", "ben", "ben"))


def test_lines_are_marked_with_their_speakers_colours(qtbot: Any, page: TranslatePage) -> None:
    page.source.per_line.setChecked(True)
    page.source.edit.replace_text(LINES)
    shows(qtbot, page, spoken("anna", "ben", None))
    marks = page.target.edit.gutter.marks
    starts = [page.output.map.target_span(index).start for index in range(2)]
    assert [(mark.colour, mark.span.start) for mark in marks] == [("orange", start) for start in starts]
