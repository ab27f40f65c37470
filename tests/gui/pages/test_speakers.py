"""The Speakers page: people, their text, learning, trying, history, files, undo."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QFileDialog

from engine.errors import SpeakerError
from gui.pages.speakers.dialogs import PersonSheet, RevealSheet, TextSourceSheet
from gui.pages.speakers.parts import ALIKE, CORRECTIONS, HISTORY, SENTENCES, WORDS
from tests.gui.fakes import corpus, model
from tests.gui.pages.speakers_door import SpeakersDoor, speaker, with_profile
from tests.gui.pages.speakers_window import PAIRS, open_page, settle, sheet
from tests.gui.test_accessibility import controls


@pytest.fixture
def tasks():
    models = [model("small"), model("finnish", src="fi", tgt="en")]
    door = SpeakersDoor(models, [corpus("catalogue")], speakers=[speaker("anna"), speaker("ben")])
    with_profile(door, "anna", PAIRS)
    return door


@pytest.fixture
def page(services, tasks, qtbot):
    yield from open_page(services, tasks, qtbot)


@pytest.fixture
def editor(page):
    return page._editor


def show(page, qtbot, speaker_id):
    page._open(speaker_id)
    settle(page, qtbot)


def test_without_anybody_the_page_teaches_and_offers_the_next_step(page, tasks, qtbot):
    tasks.speakers.clear()
    page.refresh()
    settle(page, qtbot, lambda: page._empty.isVisible())
    page._empty.button.click()
    assert sheet(PersonSheet).isVisible()
    sheet(PersonSheet).reject()


def test_somebody_new_is_shown_with_the_place_to_paste(page, editor, tasks, qtbot):
    page._ask_new()
    form = sheet(PersonSheet)
    form._name.setText("Clara Holm")
    form._agree.click()
    settle(page, qtbot, lambda: editor.record.name == "Clara Holm")
    assert (tasks.speakers["clara"].src, tasks.speakers["clara"].tgt) == ("de", "en")
    assert editor.parts.current == SENTENCES
    assert editor.parts.sentences.adding._text.hasFocus() or not page.isActiveWindow()


def test_somebody_new_has_a_colour_that_nobody_has(page, tasks, qtbot):
    page._ask_new()
    assert sheet(PersonSheet).answer()["colour"] == "blue"  # both others are green
    sheet(PersonSheet).reject()


def test_the_list_finds_by_name_and_says_when_nobody_is_called_so(page, qtbot):
    page._list.search.setText("BEN")
    assert [record.id for record in page._list.model.records] == ["ben"]
    page._list.search.setText("nobody")
    assert page._list._nobody.isVisible()


def test_pasted_lines_are_counted_before_they_are_added(page, editor, tasks, qtbot):
    show(page, qtbot, "ben")
    editor.parts.sentences.begin_adding("Guten Tag.\tGood day.\nSo be it.\n\n")
    settle(page, qtbot, lambda: editor.parts.sentences.adding._add.isEnabled())
    assert editor.parts.sentences.adding._found.text() == (
        "2 sentences: 1 with the source, 1 in their language alone"
    )
    editor.parts.sentences.adding.submit()
    settle(page, qtbot, lambda: editor.record.n_sentences == 2)
    assert not editor.parts.sentences.adding.isVisible()
    assert editor.parts.sentences.model.rowCount() == 2


def test_lines_submitted_before_they_were_read_are_added_all_the_same(page, editor, qtbot):
    show(page, qtbot, "ben")
    editor.parts.sentences.begin_adding("So be it.")
    qtbot.keyClick(
        editor.parts.sentences.adding._text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier
    )
    settle(page, qtbot, lambda: editor.record.n_sentences == 1)


def test_who_has_no_text_is_not_learned_from_but_led_to_the_field(page, editor, qtbot):
    show(page, qtbot, "ben")
    page._learn()
    settle(page, qtbot)
    assert not page._changes.is_learning
    assert editor.parts.current == SENTENCES
    assert editor._error.isHidden()


def test_ctrl_v_in_the_list_opens_the_field_with_the_clipboard(page, editor, qtbot):
    editor.parts.choose(SENTENCES)
    QGuiApplication.clipboard().setText("So be it.")
    qtbot.keyClick(editor.parts.sentences.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert editor.parts.sentences.adding._text.toPlainText() == "So be it."


def test_a_tab_in_the_field_separates_and_ctrl_tab_leaves(page, editor, qtbot):
    editor.parts.choose(SENTENCES)
    editor.parts.sentences.begin_adding("Ja.")
    field = editor.parts.sentences.adding._text
    field.moveCursor(field.textCursor().MoveOperation.End)
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert field.toPlainText() == "Ja.\t"
    qtbot.keyClick(field, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert not field.hasFocus()


def test_what_is_typed_into_a_cell_is_kept(page, editor, tasks, qtbot):
    editor.parts.choose(SENTENCES)
    settle(page, qtbot, lambda: editor.parts.sentences.model.rowCount() == 3)
    table = editor.parts.sentences.table
    table.model().setData(table.model().index(0, 1), " We  should be  glad. ", Qt.ItemDataRole.EditRole)
    settle(page, qtbot, lambda: tasks.texts["anna"][2].target == "We should be glad.")


def test_their_words_cannot_be_emptied(page, editor, qtbot):
    editor.parts.choose(SENTENCES)
    settle(page, qtbot, lambda: editor.parts.sentences.model.rowCount() == 3)
    model = editor.parts.sentences.model
    assert not model.setData(model.index(0, 1), "  ", Qt.ItemDataRole.EditRole)


def test_removed_sentences_come_back_with_undo(page, editor, tasks, qtbot):
    editor.parts.choose(SENTENCES)
    settle(page, qtbot, lambda: editor.parts.sentences.model.rowCount() == 3)
    editor.parts.sentences.table.selectAll()
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(editor.parts.sentences.table, Qt.Key.Key_Delete)
    assert (offer.args[0], tasks.texts["anna"]) == ("3 sentences were removed.", [])
    offer.args[1]()
    settle(page, qtbot, lambda: len(tasks.texts["anna"]) == 3)


def test_ctrl_z_takes_the_last_step_back_and_says_which(page, editor, tasks, qtbot):
    with qtbot.waitSignal(page.toasted) as said:
        qtbot.keyClick(page._list.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert said.args == ["Undone: learned."]
    settle(page, qtbot, lambda: not tasks.speakers["anna"].profiles)
    assert editor.header._redo.isEnabled()


def test_text_can_come_from_a_corpus_and_from_one_person_in_it(page, editor, tasks, qtbot):
    editor.header.import_asked.emit()
    settle(page, qtbot)
    form = sheet(TextSourceSheet)
    assert form.missing() == "Choose a file."
    form._where.choose("catalogue")
    form._speaker.setEditText("Anna")
    form._agree.click()
    settle(page, qtbot, lambda: ("from", "anna", "catalogue", "Anna") in tasks.asked)


def test_learning_shows_its_verdict_and_the_words(page, editor, qtbot):
    show(page, qtbot, "ben")
    page._changes.add(editor.record, PAIRS[:2])
    settle(page, qtbot, lambda: editor.record.n_sentences == 2)
    assert editor.header._verdict.text() == "2 sentences are ready to learn from."
    editor.header._learn.click()
    settle(page, qtbot, lambda: editor.parts.words.raised.words.rowCount() == 2)
    assert editor.header._verdict.text().startswith("Learned from 2 sentences")
    assert not page._changes.is_learning


def test_what_was_added_since_is_said_and_makes_learning_the_main_thing(page, editor, qtbot):
    assert editor.header._learn.property("kind") == "outlined"
    page._changes.add(editor.record, [("", "Quite so.")])
    settle(page, qtbot, lambda: editor.record.n_sentences == 4)
    assert editor.header._verdict.text().endswith("1 sentence was added since.")
    assert editor.header._learn.property("kind") == "primary"


def test_much_text_is_learned_as_a_job(page, editor, tasks, qtbot):
    tasks.JOB_SENTENCES = 2
    with qtbot.waitSignal(page.services.jobs.ended, timeout=5000):
        page._learn()
        assert page._changes.is_learning
    settle(page, qtbot, lambda: not page._changes.is_learning)
    assert ("learn", "anna", "small") in tasks.asked


def test_a_failure_to_learn_stands_on_the_page_and_changes_nothing(page, editor, tasks, qtbot):
    tasks.learn_error = SpeakerError("This is Dutch, not English.", "Look at the sentences.")
    editor.header._learn.click()
    settle(page, qtbot, lambda: editor._error.isVisible())
    assert editor._error.accessibleName() == "This is Dutch, not English."
    assert editor.header._verdict.text().startswith("Learned from 3 sentences")
    assert not page._changes.is_learning


def test_a_warning_stays_to_be_read_until_something_else_is_done(page, editor, tasks, qtbot):
    tasks.warnings = ("3 sentences look like Dutch.",)
    editor.header._learn.click()
    settle(page, qtbot, lambda: editor._error.isVisible())
    tasks.warnings = ()
    page._changes.add(editor.record, [("", "Quite so.")])
    settle(page, qtbot, lambda: not editor._error.isVisible())


@pytest.mark.parametrize("part", range(5))
def test_every_control_of_every_part_has_a_name(page, editor, qtbot, part):
    editor.parts.choose(part)
    settle(page, qtbot)
    nameless = [
        type(each).__name__ for each in controls(page) if not each.accessibleName() and not _text(each)
    ]
    assert nameless == []


def _text(widget):
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def test_the_sentence_is_tried_neutral_and_as_the_speaker_with_the_difference_marked(page, editor, qtbot):
    trial = editor.trial
    trial._source.setText("We will deliver.")
    trial.translate()
    settle(page, qtbot, lambda: trial._spoken.plain() == "We shall deliver.")
    assert (trial._neutral.marked(), trial._spoken.marked()) == (["will"], ["shall"])


def test_the_strength_changes_the_sentence_at_once_and_is_kept(page, editor, tasks, qtbot):
    trial = editor.trial
    trial._source.setText("We will deliver.")
    trial._slider.setValue(20)
    settle(page, qtbot, lambda: trial._spoken.plain() == "We will deliver.")
    settle(page, qtbot, lambda: ("edit", "anna", "strength=0.2") in tasks.asked)


def test_a_sentence_of_theirs_is_there_to_try(editor):
    assert editor.trial.text == "Trotzdem bleibt der Preis gleich."


def test_who_has_learned_nothing_sounds_neutral_and_is_told_so(page, editor, qtbot):
    show(page, qtbot, "ben")
    editor.trial._source.setText("We will deliver.")
    editor.trial.translate()
    settle(page, qtbot, lambda: "Nothing is learned" in editor.trial._spoken.plain())
    assert not editor.trial._slider.isEnabled()


def test_only_models_of_their_languages_are_offered(page, editor, tasks, qtbot):
    assert [each.id for each in editor._fitting] == ["small"]
    tasks.models.append(model("pumps", parent="small", scope="pack"))
    page.refresh()
    settle(page, qtbot, lambda: editor.header._model.isVisible())
    editor.header._model.choose("pumps")
    settle(page, qtbot, lambda: editor.model == "pumps")
    assert editor.profile is None


def test_languages_no_model_knows_are_said(page, editor, tasks, qtbot):
    tasks.speakers["eva"] = speaker("eva", src="fr", tgt="it")
    page.show_subject("eva")
    page.refresh()
    settle(page, qtbot, lambda: editor.record.id == "eva")
    assert editor.header._verdict.text().startswith("No model of this library translates French → Italian.")


def test_those_alike_are_named_and_one_click_away(page, editor, tasks, qtbot):
    with_profile(tasks, "ben", PAIRS[:1])
    page.refresh()
    settle(page, qtbot, lambda: editor.parts._bar.tabText(ALIKE) == "Sounds like Ben 0.71")
    editor.parts.alike.map.opened.emit("ben")
    settle(page, qtbot, lambda: editor.record.id == "ben")


def test_history_goes_back_and_offers_to_undo_that(page, editor, tasks, qtbot):
    tasks.learn_speaker("anna")
    page.refresh()
    editor.parts.choose(HISTORY)
    settle(page, qtbot, lambda: editor.parts.history._model.rowCount() == 2)
    assert not editor.parts.history._back.isEnabled()  # this one is in use
    editor.parts.history.table.choose_row(1)
    with qtbot.waitSignal(page.undo_offered):
        editor.parts.history._back.click()
    assert ("back", "anna", "1") in tasks.asked


def test_export_shows_first_what_the_file_reveals(page, editor, tasks, qtbot, monkeypatch, tmp_path):
    path = str(tmp_path / "anna.parlance-speaker")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (path, ""))
    editor.header.export_asked.emit()
    settle(page, qtbot)
    form = sheet(RevealSheet)
    assert not form.answer()
    form._with_text.setChecked(True)
    form._agree.click()
    settle(page, qtbot, lambda: ("export", "anna", "anna.parlance-speaker", "True") in tasks.asked)


def test_a_dropped_file_is_imported_and_a_broken_one_says_why(page, editor, qtbot, tmp_path):
    assert page.accept_files([tmp_path / "clara.parlance-speaker"])
    settle(page, qtbot, lambda: editor.record.id == "clara")
    page.accept_files([tmp_path / "broken.parlance-speaker"])
    settle(page, qtbot, lambda: editor._error.isVisible())
    assert "changed by hand" in editor._error.accessibleName()


def test_who_is_removed_comes_back_with_undo(page, editor, tasks, qtbot):
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(page._list.list, Qt.Key.Key_Delete)
    settle(page, qtbot, lambda: editor.record.id == "ben")
    assert offer.args[0] == "Anna is in the trash."
    offer.args[1]()
    settle(page, qtbot, lambda: editor.record.id == "anna")


def test_a_change_of_who_they_are_is_asked_for_and_shown(page, editor, tasks, qtbot):
    qtbot.keyClick(page._list.list, Qt.Key.Key_F2)
    form = sheet(PersonSheet)
    assert form.missing() == "Nothing is changed so far."
    form._notes.setPlainText("Writes letters.")
    form._chips.choose("purple")
    form._agree.click()
    settle(page, qtbot, lambda: editor.header._facts.text().endswith("Writes letters."))
    assert tasks.speakers["anna"].colour == "purple"


def test_corrections_say_where_they_come_from(page, editor, tasks, qtbot):
    editor.parts.choose(CORRECTIONS)
    assert editor.parts.corrections._stack.currentIndex() == 1
    tasks.add_sentences("anna", [("Ja.", "Indeed.")], kind="correction")
    page.refresh()
    settle(page, qtbot, lambda: editor.parts.corrections.model.rowCount() == 1)
    assert editor.parts._bar.tabText(CORRECTIONS) == "Corrections 1"


def test_everybody_is_a_command_of_the_palette(page, qtbot):
    names = [command.title for command in page.commands()]
    assert names == ["New speaker…", "Import a speaker's file…", "Anna", "Ben"]


def test_somebody_without_words_is_led_to_their_sentences(page, editor, qtbot):
    show(page, qtbot, "ben")
    editor.parts.choose(WORDS)
    assert editor.parts._word_pages.currentIndex() == 0
    editor.parts.begin_adding()
    assert editor.parts.current == SENTENCES
