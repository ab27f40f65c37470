"""The sheets of the Speakers page: what they ask, what they refuse, and that Cancel changes nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMenu, QTableView

from engine import tasks
from engine.orders.corpora import ImportOrder
from engine.results.importing import Recipe
from gui.pages.speakers.dialogs import PersonSheet, RevealSheet, TextSourceSheet
from gui.pages.speakers.parts import HISTORY
from tests.gui.finding import button, cells, choice, press, table, texts
from tests.gui.pages.speakers.conftest import N_TEXTS, sheet
from tests.tiny import PAIRS


@pytest.fixture
def new_person(page, qtbot):
    """The sheet for somebody new, opened with the keyboard."""
    qtbot.keyClick(page, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    return sheet(PersonSheet)


@pytest.fixture
def menu(page):
    """The actions behind the three dots, by their text."""
    actions = page.editor.header.findChild(QMenu).actions()
    return {action.text().split("\t")[0]: action for action in actions}


def speakers():
    return [each.id for each in tasks.list_speakers()]


def test_somebody_new_needs_a_name(new_person, qtbot):
    create = button(new_person, "Create")
    assert (create.isEnabled(), "Give them a name." in texts(new_person)) == (False, True)
    qtbot.keyClicks(new_person.name, "   ")
    assert not create.isEnabled()
    qtbot.keyClicks(new_person.name, "Eva")
    assert (create.isEnabled(), "Give them a name." in texts(new_person)) == (True, False)
    new_person.reject()


def test_somebody_new_speaks_the_languages_of_the_window(new_person):
    assert choice(new_person, "Translated from").currentText() == "German"
    assert choice(new_person, "Into, the language they write").currentText() == "English"
    new_person.reject()


def test_the_two_languages_must_differ_but_may_be_left_open(new_person):
    new_person.name.setText("Eva")
    choice(new_person, "Into, the language they write").setCurrentText("German")
    assert new_person.missing() == "The two languages must differ."
    choice(new_person, "Translated from").setCurrentIndex(0)
    assert new_person.missing() == ""
    choice(new_person, "Into, the language they write").setCurrentIndex(0)
    assert (new_person.answer().src, new_person.answer().tgt, new_person.missing()) == ("", "", "")
    new_person.reject()


def test_enter_creates_and_escape_does_not(page, new_person, editor, settle, qtbot):
    qtbot.keyClicks(new_person.name, "Eva")
    qtbot.keyClick(new_person, Qt.Key.Key_Escape)
    settle(page)
    assert speakers() == ["anna", "ben"]
    press(page.people, "New speaker")
    qtbot.keyClicks(sheet(PersonSheet).name, "Eva")
    qtbot.keyClick(sheet(PersonSheet).name, Qt.Key.Key_Return)
    settle(page, lambda: editor.record.id == "eva")


def test_a_second_person_of_one_name_is_another_person(page, new_person, editor, settle):
    new_person.name.setText("Anna")
    press(new_person, "Create")
    settle(page, lambda: editor.record.id == "anna-2")
    assert editor.record.n_sentences == 0
    assert tasks.speaker("anna").n_sentences == N_TEXTS


def test_tab_leaves_the_notes(new_person, qtbot):
    new_person.notes.setFocus()
    qtbot.keyClick(new_person.notes, Qt.Key.Key_Tab)
    assert not new_person.notes.hasFocus()
    assert new_person.notes.toPlainText() == ""
    new_person.reject()


def test_a_language_nobody_lists_is_offered_to_whom_it_belongs(page, editor, show, qtbot):
    tasks.create_speaker("Nia", src="de", tgt="cy")
    show("nia")
    qtbot.keyClick(page.people.list, Qt.Key.Key_F2)
    form = sheet(PersonSheet)
    assert choice(form, "Into, the language they write").currentText() == "Welsh"
    assert form.missing() == "Nothing is changed so far."
    form.reject()


def test_a_change_that_is_cancelled_changes_nothing(page, editor, settle, qtbot):
    qtbot.keyClick(page.people.list, Qt.Key.Key_F2)
    form = sheet(PersonSheet)
    form.name.setText("Somebody else")
    press(form, "Cancel")
    settle(page)
    assert (tasks.speaker("anna").name, editor.record.name) == ("Anna", "Anna")


def test_the_name_of_a_speaker_changes_everywhere_on_the_page(page, editor, settle, menu):
    menu["Name, languages, notes, colour…"].trigger()
    form = sheet(PersonSheet)
    form.name.setText("Anna Berger")
    press(form, "Change")
    settle(page, lambda: editor.record.name == "Anna Berger")
    assert page.people.model.index(0).data() == "Anna Berger"
    shown = texts(page)
    assert "Words Anna Berger prefers" in shown


def test_the_menu_removes_with_undo(page, editor, settle, menu, qtbot):
    with qtbot.waitSignal(page.undo_offered) as offer:
        menu["Remove"].trigger()
    settle(page, lambda: editor.record.id == "ben")
    offer.args[1]()
    settle(page, lambda: editor.record.id == "anna")
    assert editor.record.profiles


def test_the_last_one_removed_leaves_the_page_as_it_was_at_first(page, settle, menu, qtbot):
    for _ in range(2):
        with qtbot.waitSignal(page.undo_offered):
            menu["Remove"].trigger()
        settle(page)
    assert page.empty.isVisible()
    assert not page.accept_files([Path("letters.txt")])


@pytest.fixture
def source_sheet(page, settle, menu):
    """The sheet that asks for more text of Anna, opened from the menu."""

    def open_sheet():
        menu["Add text from a file or corpus…"].trigger()
        settle(page)
        return sheet(TextSourceSheet)

    return open_sheet


def test_only_corpora_with_their_language_are_offered(page, source_sheet, tmp_path):
    for name, tgt in (("english", "en"), ("french", "fr")):
        path = tmp_path / f"{name}.tsv"
        path.write_text("".join(f"{a}\t{b}\n" for a, b in PAIRS), encoding="utf-8")
        as_it_is = Recipe(rules={"wrong-language": {"on": False}})  # no text of ours is French
        tasks.import_corpus(ImportOrder(files=(path,), domain=name, src="de", tgt=tgt, recipe=as_it_is))
    form = source_sheet()
    assert [form.where.itemText(row).split(" · ")[0] for row in range(form.where.count())] == [
        "A file…", "english",
    ]  # fmt: skip
    form.reject()


def test_a_corpus_that_holds_one_pair_says_so(source_sheet, tmp_path):
    path = tmp_path / "one.tsv"
    path.write_text("{}\t{}\n".format(*PAIRS[0]), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=(path,), domain="one", src="de", tgt="en"))
    form = source_sheet()
    assert form.where.itemText(1) == "one · 1 pair"
    form.reject()


def test_from_a_corpus_back_to_a_file_one_must_be_chosen(source_sheet, library, tmp_path, monkeypatch):
    path = tmp_path / "pairs.tsv"
    path.write_text("".join(f"{a}\t{b}\n" for a, b in PAIRS), encoding="utf-8")
    tasks.import_corpus(ImportOrder(files=(path,), domain="pumps", src="de", tgt="en"))
    form = source_sheet()
    form.where.setCurrentIndex(1)
    assert (form.missing(), button(form, "Choose a file…").isVisible()) == ("", False)
    form.where.setCurrentIndex(0)
    assert form.missing() == "Choose a file."
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: ("", ""))
    press(form, "Choose a file…")
    assert form.missing() == "Choose a file."
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: (str(path), ""))
    press(form, "Choose a file…")
    assert (form.missing(), "pairs.tsv" in texts(form)) == ("", True)
    form.reject()


def test_a_file_that_cannot_be_read_says_why_and_adds_nothing(page, editor, source_sheet, settle, tmp_path):
    form = source_sheet()
    form.show_path(tmp_path / "gone.txt")
    press(form, "Add")
    settle(page, editor.error.isVisible)
    assert "gone.txt" in editor.error.accessibleName()
    assert tasks.speaker("anna").n_sentences == N_TEXTS


def test_text_of_a_file_can_be_taken_back(page, editor, source_sheet, settle, tmp_path, qtbot):
    path = tmp_path / "letters.txt"
    path.write_text("The gardener waits.\nThe garden is large.\n", encoding="utf-8")
    form = source_sheet()
    form.show_path(path)
    with qtbot.waitSignal(page.undo_offered) as offer:
        press(form, "Add")
    assert offer.args[0] == "2 sentences were added."
    offer.args[1]()
    settle(page, lambda: editor.record.n_sentences == N_TEXTS)


def test_the_words_a_file_reveals_are_listed_before_it_is_written(page, editor, settle):
    press(editor.header, "Export…")
    settle(page)
    form = sheet(RevealSheet)
    rows = cells(table(form, "Words the file reveals"))
    assert rows
    assert all(weight[0] in "+−" for _word, weight, _count in rows)
    assert f"It reveals these {len(rows)} words" in texts(form)
    form.reject()


def test_an_export_without_a_place_writes_nothing(page, editor, settle, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: ("", ""))
    press(editor.header, "Export…")
    settle(page)
    press(sheet(RevealSheet), "Choose where…")
    settle(page)
    assert list(tmp_path.glob("*.parlance-speaker")) == []
    assert editor.error.isHidden()


def test_who_has_learned_nothing_reveals_nothing(page, editor, show, settle):
    show("ben")
    press(editor.header, "Export…")
    settle(page)
    form = sheet(RevealSheet)
    assert "It reveals no words: nothing has been learned yet." in texts(form)
    assert not form.findChild(QTableView).isVisible()
    assert not form.with_text.isEnabled()
    form.reject()


def test_an_export_to_a_place_that_is_not_there_says_why(page, editor, settle, tmp_path, monkeypatch):
    place = tmp_path / "no" / "such" / "place" / "anna.parlance-speaker"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_values: (str(place), ""))
    press(editor.header, "Export…")
    settle(page)
    press(sheet(RevealSheet), "Choose where…")
    settle(page, editor.error.isVisible)
    assert str(place.parent) in texts(editor)


def test_a_file_is_imported_from_the_list_and_taken_back(page, editor, settle, tmp_path, monkeypatch, qtbot):
    path = tasks.export_speaker("anna", tmp_path / "anna")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: ("", ""))
    press(page.people, "Import a speaker's file…")
    settle(page)
    assert speakers() == ["anna", "ben"]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_values: (str(path), ""))
    with qtbot.waitSignal(page.undo_offered) as offer:
        press(page.people, "Import a speaker's file…")
    assert offer.args[0] == "Anna was added."
    settle(page, lambda: editor.record.id == "anna-2")
    offer.args[1]()
    settle(page, lambda: speakers() == ["anna", "ben"])


def test_undo_and_redo_have_their_keys_and_say_what_they_do(page, editor, settle, qtbot):
    header = editor.header
    assert header.undo.toolTip() == f"Undo: learned from {N_TEXTS} sentences (Ctrl+Z)"
    assert header.undo.accessibleDescription() == "Ctrl+Z"
    assert (header.redo.isEnabled(), header.redo.toolTip()) == (False, "Nothing to redo")
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle(page, lambda: header.redo.isEnabled())
    assert header.redo.accessibleName() == f"Redo: learned from {N_TEXTS} sentences"
    qtbot.keyClick(page, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    settle(page, lambda: not header.redo.isEnabled())
    assert editor.profile is not None


@pytest.mark.slow
def test_enter_on_an_older_version_goes_back_to_it_and_on_the_newest_does_nothing(
    page, editor, settle, qtbot
):
    word = editor.parts.words.raised.words.word(0).word
    tasks.edit_word("anna", editor.model, word, 4.0)
    page.refresh()
    editor.parts.choose(HISTORY)
    versions = table(editor.parts.history, "History")
    settle(page, lambda: versions.model().rowCount() == 2)
    versions.setFocus()
    with qtbot.assertNotEmitted(page.undo_offered, wait=50):
        qtbot.keyClick(versions, Qt.Key.Key_Return)
    assert not editor.parts.history.back.isEnabled()
    qtbot.keyClick(versions, Qt.Key.Key_Down)
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(versions, Qt.Key.Key_Return)
    assert offer.args[0] == "Anna speaks as before."
    settle(page, lambda: cells(versions)[1][0].startswith("●"))
