"""Who the speakers are: new, found, changed, removed, in a file."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFileDialog

from engine import tasks
from engine.results.corpora import DomainDirection
from gui.page_list import LibraryPlace, Section
from gui.pages.library.entries import DomainEntry
from gui.pages.speakers.changes import ALL, FACTS
from gui.pages.speakers.dialogs import PersonSheet, RevealSheet
from gui.pages.speakers.parts import SENTENCES
from tests.gui.finding import choice
from tests.gui.pages.speakers.conftest import N_TEXTS, press, sheet
from tests.gui.test_accessibility import controls


@pytest.mark.slow
def test_without_anybody_the_page_teaches_and_offers_the_next_step(page, settle):
    for speaker in tasks.list_speakers():
        tasks.remove_speaker(speaker.id)
    page.refresh()
    settle(page, page.empty.isVisible)
    page.empty.button.click()
    assert sheet(PersonSheet).isVisible()
    sheet(PersonSheet).reject()


def test_somebody_new_is_shown_with_the_place_to_paste(page, editor, settle):
    page.people.new.click()
    form = sheet(PersonSheet)
    form.name.setText("Clara Holm")
    press(form, "Create")
    settle(page, lambda: editor.record.name == "Clara Holm")
    assert tasks.speaker("clara-holm").languages == "de-en"
    assert editor.parts.current == SENTENCES
    assert editor.parts.sentences.adding.field.hasFocus() or not page.isActiveWindow()


def test_a_change_is_read_once_and_only_what_it_is_about(page, editor, show, settle, monkeypatch):
    show("anna")
    shown, show_speaker = [], editor.show_speaker
    monkeypatch.setattr(editor, "show_speaker", lambda *args: shown.append(args[-1]) or show_speaker(*args))
    page.changes.set_strength(editor.record, 0.5)
    settle(page, lambda: editor.record.strength == 0.5)
    page.refresh()
    settle(page)
    assert shown == [FACTS, ALL]


def test_somebody_new_has_a_colour_that_nobody_has(page):
    page.people.new.click()
    assert sheet(PersonSheet).answer().colour == "blue"  # both others are green
    sheet(PersonSheet).reject()


def test_the_list_finds_by_name_and_says_when_nobody_is_called_so(page):
    page.people.search.setText("BEN")
    assert [record.id for record in page.people.model.records] == ["ben"]
    page.people.search.setText("nobody")
    assert page.people.nobody.isVisible()


@pytest.mark.parametrize("part", range(5))
def test_every_control_of_every_part_has_a_name(page, editor, settle, part):
    editor.parts.choose(part)
    settle(page)
    nameless = [
        type(each).__name__ for each in controls(page) if not each.accessibleName() and not _text(each)
    ]
    assert nameless == []


def _text(widget):
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def test_languages_no_model_knows_are_said(editor, show):
    tasks.create_speaker("Eva", src="fr", tgt="it")
    show("eva")
    assert editor.header.verdict.text().startswith("No model of this library translates French → Italian.")


def test_export_shows_first_what_the_file_reveals(page, editor, settle, monkeypatch, tmp_path):
    path = tmp_path / "anna.parlance-speaker"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (str(path), ""))
    editor.header.export.click()
    settle(page)
    form = sheet(RevealSheet)
    assert not form.answer()
    form.with_text.setChecked(True)
    press(form, "Choose where…")
    settle(page, path.exists)
    assert tasks.import_speaker(path).n_sentences == N_TEXTS


def test_a_dropped_file_is_imported_and_a_broken_one_says_why(page, editor, settle, tmp_path):
    path = tasks.export_speaker("anna", tmp_path / "anna")
    assert page.accept_files([path])
    settle(page, lambda: editor.record.id == "anna-2")
    path.write_text(path.read_text(encoding="utf-8").replace("Anna", "Eve"), encoding="utf-8")
    page.accept_files([path])
    settle(page, editor.error.isVisible)
    assert "its checksum is wrong" in editor.error.accessibleName()


@pytest.mark.slow
def test_who_is_removed_comes_back_with_undo(page, editor, settle, qtbot):
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(page.people.list, Qt.Key.Key_Delete)
    settle(page, lambda: editor.record.id == "ben")
    assert offer.args[0] == "Anna is in the trash."
    offer.args[1]()
    settle(page, lambda: editor.record.id == "anna")


def people():
    return {record.id for record in tasks.list_speakers()}


@pytest.mark.slow
def test_everybody_removed_comes_back_by_key_the_last_first(page, editor, settle, qtbot):
    qtbot.keyClick(page.people.list, Qt.Key.Key_Delete)
    settle(page, lambda: editor.record.id == "ben")
    qtbot.keyClick(page.people.list, Qt.Key.Key_Delete)
    settle(page, lambda: not people())
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(page, lambda: people() == {"ben"})
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(page, lambda: people() == {"anna", "ben"})


def test_one_taken_back_by_click_is_not_taken_back_again_by_key(page, editor, settle, qtbot):
    offers = []
    page.undo_offered.connect(lambda _text, undo: offers.append(undo))
    qtbot.keyClick(page.people.list, Qt.Key.Key_Delete)
    settle(page, lambda: editor.record.id == "ben")
    qtbot.keyClick(page.people.list, Qt.Key.Key_Delete)
    settle(page, lambda: not people())
    offers[1]()
    settle(page, lambda: people() == {"ben"})
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(page, lambda: people() == {"anna", "ben"})


def test_the_key_takes_back_a_later_change_and_not_the_removal(page, editor, settle, qtbot):
    settle(page, lambda: editor.record.id == "anna")
    qtbot.keyClick(page.people.list, Qt.Key.Key_Delete)
    settle(page, lambda: editor.record.id == "ben")
    page.changes.set_strength(editor.record, 0.5)
    settle(page, lambda: tasks.speaker("ben").strength == 0.5)
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(page, lambda: tasks.speaker("ben").strength == 1)
    assert people() == {"ben"}


def test_a_change_of_who_they_are_is_asked_for_and_shown(page, editor, settle, qtbot):
    qtbot.keyClick(page.people.list, Qt.Key.Key_F2)
    form = sheet(PersonSheet)
    assert form.missing() == "Nothing is changed so far."
    form.notes.setPlainText("Writes letters.")
    form.chips.choose("purple")
    press(form, "Change")
    settle(page, lambda: editor.header.facts.text().endswith("Writes letters."))
    assert tasks.speaker("anna").colour == "purple"


def test_a_file_of_a_speaker_is_a_command_of_the_palette(page):
    assert [command.title for command in page.commands()] == ["Import a speaker's file…"]


def test_a_domain_has_those_who_speak_in_its_languages(page, editor, settle):
    tasks.create_speaker("Eva", src="fr", tgt="it")
    tasks.create_speaker("Zoe", src="", tgt="en")
    page.show_subject(DomainEntry(place=DomainDirection("pumps", "en", "de")))
    page.refresh()
    settle(page, lambda: [each.id for each in page.people.model.records] == ["anna", "ben", "zoe"])
    page.show_subject(None)
    page.refresh()
    settle(page, lambda: "eva" in [each.id for each in page.people.model.records])


def test_somebody_who_speaks_other_languages_is_shown_among_all(page, settle, qtbot):
    tasks.create_speaker("Eva", src="fr", tgt="it")
    page.show_subject(DomainEntry(place=DomainDirection("pumps", "de", "en")))
    with qtbot.waitSignal(page.navigated, timeout=30_000) as told:
        page.show_subject(LibraryPlace(Section.VOICES, id="eva"))
        page.refresh()
    assert told.args == ["library", LibraryPlace(Section.VOICES, id="eva")]


def test_in_little_room_the_list_is_one_line(page, editor, settle):
    page.resize(640, 560)
    settle(page, lambda: not page.people.isVisible())
    names = choice(page, "Speaker")
    assert [names.itemText(row) for row in range(names.count())] == ["Anna", "Ben"]
    names.choose("ben")
    settle(page, lambda: editor.record.id == "ben")
    assert page.main_field() is names
