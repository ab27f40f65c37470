"""A speaker's text: pasted, from files and corpora, edited, searched, removed."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from engine import tasks
from engine.base.errors import SpeakerError
from engine.orders.corpora import ImportOrder, ReadChoice
from gui.pages.speakers.dialogs import SpeakerTextChoice, TextSourceSheet
from gui.pages.speakers.parts import SENTENCES
from tests.gui.finding import texts
from tests.gui.pages.speakers.conftest import N_TEXTS, press, sheet
from tests.tiny import PAIRS


def test_pasted_lines_are_counted_before_they_are_added(page, editor, show, settle):
    show("ben")
    adding = editor.parts.sentences.adding
    editor.parts.sentences.begin_adding("Guten Tag.\tGood day.\nSo be it.\n\n")
    settle(page, adding.add.isEnabled)
    assert adding.found.text() == "2 sentences: 1 with the source, 1 in their language alone"
    adding.submit()
    settle(page, lambda: editor.parts.sentences.model.rowCount() == 2)
    assert not adding.isVisible()
    assert editor.record.n_sentences == 2


def test_lines_submitted_before_they_were_read_are_added_all_the_same(page, editor, show, settle, qtbot):
    show("ben")
    editor.parts.sentences.begin_adding("So be it.")
    field = editor.parts.sentences.adding.field
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle(page, lambda: editor.record.n_sentences == 1)


def test_lines_submitted_before_they_were_read_are_not_added_to_who_is_shown_next(
    page, editor, show, settle, qtbot
):
    show("ben")
    editor.parts.sentences.begin_adding("So be it.")
    field = editor.parts.sentences.adding.field
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    page._open("anna")
    settle(page, lambda: len(tasks.speaker_sentences("ben")) == 1)
    assert len(tasks.speaker_sentences("anna")) == N_TEXTS


def test_lines_that_are_there_already_are_counted_and_not_added(page, editor, qtbot):
    with qtbot.waitSignal(page.toasted) as said:
        page.changes.add(editor.record, [PAIRS[0]])
    assert said.args == ["0 sentences were added. 1 was there already."]


def test_who_has_no_text_is_not_learned_from_but_led_to_the_field(page, editor, show, settle, qtbot):
    show("ben")
    qtbot.keyClick(page, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    settle(page)
    assert not page.changes.is_learning
    assert editor.parts.current == SENTENCES
    assert editor.error.isHidden()


def test_ctrl_v_in_the_list_opens_the_field_with_the_clipboard(editor, qtbot):
    editor.parts.choose(SENTENCES)
    QGuiApplication.clipboard().setText("So be it.")
    qtbot.keyClick(editor.parts.sentences.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert editor.parts.sentences.adding.field.toPlainText() == "So be it."


def test_what_is_pasted_in_the_list_comes_below_what_stands_in_the_field(editor, qtbot):
    editor.parts.choose(SENTENCES)
    sentences = editor.parts.sentences
    sentences.begin_adding("Thus far.")
    QGuiApplication.clipboard().setText("So be it.")
    qtbot.keyClick(sentences.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert sentences.adding.field.toPlainText() == "Thus far.\nSo be it."


@pytest.fixture
def unsent(editor, show):
    """The field, in which lines for Ben stand that were not added yet."""
    show("ben")
    editor.parts.sentences.begin_adding("So be it.")
    return editor.parts.sentences.adding.field


@pytest.mark.slow
def test_lines_that_were_not_added_wait_until_their_speaker_is_shown_again(editor, unsent, show):
    show("anna")
    editor.parts.begin_adding()
    assert unsent.toPlainText() == ""
    unsent.setPlainText("Gladly.")
    show("ben")
    assert (unsent.toPlainText(), unsent.isVisible()) == ("So be it.", True)
    show("anna")
    editor.parts.choose(SENTENCES)
    assert (unsent.toPlainText(), unsent.isVisible()) == ("Gladly.", True)


@pytest.mark.parametrize("speaker", ["anna", "ben"])
def test_text_of_a_file_leaves_the_lines_in_the_field(page, unsent, settle, tmp_path, speaker):
    path = tmp_path / "letters.txt"
    path.write_text("The gardener waits.\n", encoding="utf-8")
    n_before = len(tasks.speaker_sentences(speaker))
    record = next(each for each in tasks.list_speakers() if each.id == speaker)
    page.changes.add_from(record, SpeakerTextChoice(path, path.name, ""))
    settle(page, lambda: len(tasks.speaker_sentences(speaker)) > n_before)
    assert (unsent.toPlainText(), unsent.isVisible()) == ("So be it.", True)


def test_added_lines_do_not_come_back_though_another_speaker_is_shown_by_then(
    page, editor, unsent, show, settle
):
    adding = editor.parts.sentences.adding
    settle(page, adding.add.isEnabled)
    adding.submit()
    page._open("anna")
    editor.parts.choose(SENTENCES)
    settle(page, lambda: len(tasks.speaker_sentences("ben")) == 1)
    show("ben")
    assert unsent.toPlainText() == ""


def test_a_tab_in_the_field_separates_and_ctrl_tab_leaves(editor, qtbot):
    editor.parts.choose(SENTENCES)
    editor.parts.sentences.begin_adding("Ja.")
    field = editor.parts.sentences.adding.field
    field.moveCursor(field.textCursor().MoveOperation.End)
    qtbot.keyClick(field, Qt.Key.Key_Tab)
    assert field.toPlainText() == "Ja.\t"
    qtbot.keyClick(field, Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
    assert not field.hasFocus()


@pytest.fixture
def table(page, editor, settle):
    """Anna's sentences."""
    editor.parts.choose(SENTENCES)
    settle(page, lambda: editor.parts.sentences.model.rowCount() == N_TEXTS)
    return editor.parts.sentences.table


def test_what_is_typed_into_a_cell_is_kept(page, editor, table, settle):
    table.model().setData(table.model().index(0, 1), " We  should be  glad. ", Qt.ItemDataRole.EditRole)
    settle(page, lambda: tasks.speaker_sentences("anna")[0].target == "We should be glad.")
    table.model().setData(table.model().index(0, 0), "Gern.", Qt.ItemDataRole.EditRole)
    settle(page, lambda: tasks.speaker_sentences("anna")[0].source == "Gern.")
    assert editor.error.isHidden()


def test_a_cell_stays_open_while_other_text_comes_which_is_shown_afterwards(
    page, editor, table, settle, qtbot
):
    table.edit(table.model().index(0, 1))
    cell = table.findChild(QLineEdit)
    cell.setText("We should be glad.")
    tasks.add_sentences("anna", [PAIRS[-1]], "pasted")
    page.refresh()
    settle(page, lambda: editor.record.n_sentences == N_TEXTS + 1)
    assert (cell.isVisible(), cell.text()) == (True, "We should be glad.")
    qtbot.keyClick(cell, Qt.Key.Key_Return)
    settle(page, lambda: table.model().rowCount() == N_TEXTS + 1)
    assert "We should be glad." in [each.target for each in tasks.speaker_sentences("anna")]


def test_the_chosen_sentences_stay_chosen_wherever_they_stand_by_then(page, editor, table, settle):
    table.choose_row(3)
    table.selectionModel().select(
        table.model().index(5, 0),
        QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
    )
    chosen = editor.parts.sentences.chosen()
    tasks.remove_sentences("anna", [table.model().sentence(0).id])
    page.refresh()
    settle(page, lambda: table.model().rowCount() == N_TEXTS - 1)
    assert editor.parts.sentences.chosen() == chosen
    assert table.currentIndex().row() == 2


def test_their_words_cannot_be_emptied(table):
    assert not table.model().setData(table.model().index(0, 1), "  ", Qt.ItemDataRole.EditRole)


def test_sentences_are_searched_and_copied_as_they_can_be_pasted(page, editor, table, settle, qtbot):
    editor.parts.sentences.search.setText("motor is hot")
    settle(page, lambda: table.model().rowCount() == 1)
    table.selectAll()
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Der Motor ist heiß.\tThe motor is hot."


def test_removed_sentences_come_back_with_undo(page, table, settle, qtbot):
    table.selectAll()
    with qtbot.waitSignal(page.undo_offered) as offer:
        qtbot.keyClick(table, Qt.Key.Key_Delete)
    assert (offer.args[0], tasks.speaker_sentences("anna")) == (f"{N_TEXTS} sentences were removed.", [])
    offer.args[1]()
    settle(page, lambda: len(tasks.speaker_sentences("anna")) == N_TEXTS)


def test_ctrl_z_takes_the_last_step_back_and_says_which(page, editor, settle, qtbot):
    with qtbot.waitSignal(page.toasted) as said:
        qtbot.keyClick(page.people.list, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert said.args == [f"Undone: learned from {N_TEXTS} sentences."]
    settle(page, lambda: not editor.record.profiles)
    with qtbot.waitSignal(page.toasted) as said:
        editor.header.redo.click()
    assert said.args == [f"Done again: learned from {N_TEXTS} sentences."]


@pytest.fixture
def talks(library, tmp_path):
    """A corpus in which two people speak."""
    rows = [
        f"{source}\t{target}\t{name}"
        for (source, target), name in zip(PAIRS, ["Anna", "Cem"] * 10, strict=True)
    ]
    (tmp_path / "talks.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    order = ImportOrder(
        files=[tmp_path / "talks.tsv"],
        domain="talks",
        src="de",
        tgt="en",
        options=ReadChoice(speaker_column="3"),
    )
    tasks.import_corpus(order)


@pytest.mark.slow
def test_text_can_come_from_a_corpus_and_from_one_person_in_it(talks, page, editor, show, settle):
    show("ben")
    editor.header.import_asked.emit()
    settle(page)
    form = sheet(TextSourceSheet)
    assert form.missing() == "Choose a file."
    form.where.choose("talks")
    settle(page, lambda: form.speaker.count() == 2)
    form.speaker.setEditText("Anna")
    press(form, "Add")
    settle(page, lambda: editor.record.n_sentences > 0)
    assert tasks.speaker_sentences("ben")[0].origin.startswith("talks: ")


def test_a_dropped_text_file_is_added_to_the_speaker_shown(page, editor, settle, tmp_path):
    path = tmp_path / "letters.txt"
    path.write_text("The gardener waits.\n", encoding="utf-8")
    assert page.accept_files([path])
    settle(page)
    press(sheet(TextSourceSheet), "Add")
    settle(page, lambda: editor.record.n_sentences == N_TEXTS + 1)


def test_sentences_that_cannot_be_read_say_why_until_they_can(page, editor, table, settle, monkeypatch):
    def fail(*_values):
        raise SpeakerError("The text of Anna is damaged.", "Restore the library from a copy.")

    with monkeypatch.context() as broken:
        broken.setattr(tasks, "speaker_sentences", fail)
        editor.parts.sentences.reload()
        settle(page, lambda: "The text of Anna is damaged." in texts(editor.parts.sentences))
    editor.parts.sentences.reload()
    settle(page, lambda: "The text of Anna is damaged." not in texts(editor.parts.sentences))
    assert table.model().rowCount() == N_TEXTS
