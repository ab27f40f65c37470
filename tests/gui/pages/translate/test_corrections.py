"""Correcting on the Translate page: edited in place, confirmed, learned before the next sentence, undone."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine import tasks
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import Brake, at_rest, shows, translation
from tests.tiny import PAIRS

pytestmark = pytest.mark.window

SENTENCES = [source for source, _ in PAIRS[12:15]]
TARGETS = [target for _, target in PAIRS[12:15]]
TEXT = " ".join(SENTENCES)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def plain(written_library: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The sentences as the model translates them in Anna's way, before anything is corrected."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(
            "PARLANCE_HOME", str(shutil.copytree(written_library, tmp_path_factory.mktemp("plain") / "home"))
        )
        return [translation(sentence, speaker="anna") for sentence in SENTENCES]


@pytest.fixture
def page(qtbot: Any, page: TranslatePage, plain: list[str]) -> TranslatePage:
    """The page with three sentences, said by Anna."""
    page.adjust.speaker.picker.choose("anna")
    page.source.edit.replace_text(TEXT)
    shows(qtbot, page, " ".join(plain))
    return page


def sentences(page: TranslatePage) -> list[str]:
    """Returns the sentences of the translation as they are shown."""
    return [page.output.map.shown(index) for index in range(len(page.output.map))]


def now(*sources: str, speaker: str = "anna") -> list[str]:
    """Returns how the model translates sentences in somebody's way now."""
    return [translation(source, speaker=speaker) for source in sources]


def hold_keeping(brake: Brake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets what is kept and taken back wait for the brake's gate."""
    monkeypatch.setattr(tasks.ConfirmedText, "keep", brake.hold(tasks.ConfirmedText.keep))


def hold_learning(brake: Brake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets what is learned wait for the brake's gate."""
    monkeypatch.setattr(tasks, "learn_again", brake.hold(tasks.learn_again))


def n_corrections(speaker: str = "anna") -> int:
    return tasks.speaker(speaker).n_corrections


def version(speaker: str = "anna") -> int:
    """Returns the state of a speaker's profile; 0: there is none."""
    return next((profile.version for profile in tasks.speaker(speaker).profiles), 0)


def write(page: TranslatePage, text: str) -> None:
    """Replaces the edited sentence by typing."""
    QTest.keyClick(page.target.edit, Qt.Key.Key_A, CONTROL)
    page.target.edit.insertPlainText(text)


def confirm(qtbot: Any, page: TranslatePage, index: int, text: str) -> None:
    """Corrects one sentence and waits until everything has come to rest."""
    page.editor.begin_sentence(index)
    write(page, text)
    page.editor.confirm()
    page.editor.leave()
    qtbot.waitUntil(lambda: at_rest(page))


def press(page: TranslatePage, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
    QTest.keyClick(page.target.edit, key, modifier)


def test_f2_edits_the_sentence_at_the_caret(page: TranslatePage, plain: list[str]) -> None:
    page.target.edit.setFocus()
    cursor = page.target.edit.textCursor()
    cursor.setPosition(page.output.map.target_span(1).start + 2)
    page.target.edit.setTextCursor(cursor)
    press(page, Qt.Key.Key_F2)
    assert page.target.edit.edited_text() == plain[1]
    assert page.target.confirm.isVisible()
    assert not page.target.copy.isVisible()


def test_f2_in_the_source_edits_the_translation_of_its_sentence(
    page: TranslatePage, plain: list[str]
) -> None:
    page.source.edit.setFocus()
    page.source.edit.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(page.source.edit, Qt.Key.Key_F2)
    assert page.target.edit.edited_text() == plain[2]


def test_double_click_edits_the_sentence_under_it(page: TranslatePage, plain: list[str]) -> None:
    edit = page.target.edit
    cursor = QTextCursor(edit.document())
    cursor.setPosition(page.output.map.target_span(1).start + 2)
    place = edit.cursorRect(cursor).center() + QPoint(2, 0)
    QTest.mouseDClick(edit.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert edit.edited_text() == plain[1]
    assert not page.alternatives.isVisible()


def test_only_the_sentence_can_be_edited(page: TranslatePage, plain: list[str]) -> None:
    page.editor.begin_sentence(1)
    press(page, Qt.Key.Key_Backspace)
    press(page, Qt.Key.Key_A, CONTROL)
    QTest.keyClicks(page.target.edit, "x")
    press(page, Qt.Key.Key_Delete)
    assert page.target.edit.toPlainText() == f"{plain[0]} x {plain[2]}"


def test_pasted_lines_become_one(page: TranslatePage) -> None:
    page.editor.begin_sentence(0)
    press(page, Qt.Key.Key_A, CONTROL)
    data = QMimeData()
    data.setText("one\n two")
    page.target.edit.insertFromMimeData(data)
    assert page.target.edit.edited_text() == "one two"


def test_escape_leaves_the_sentence_as_it_was(page: TranslatePage, plain: list[str]) -> None:
    page.editor.begin_sentence(0)
    write(page, "Something else.")
    press(page, Qt.Key.Key_Escape)
    assert sentences(page) == plain
    assert not page.editor.is_editing


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, CONTROL])
def test_enter_with_or_without_ctrl_learns_and_goes_to_the_next_sentence(
    qtbot: Any, page: TranslatePage, plain: list[str], modifier: Qt.KeyboardModifier
) -> None:
    page.editor.begin_sentence(0)
    write(page, TARGETS[0])
    press(page, Qt.Key.Key_Return, modifier)
    assert page.target.edit.edited_text() == plain[1]
    qtbot.waitUntil(lambda: at_rest(page))
    drafts = now(*SENTENCES[1:])
    assert page.target.edit.edited_text() == drafts[0]
    assert sentences(page) == [TARGETS[0], *drafts]
    assert (n_corrections(), version()) == (1, 2)


def test_what_is_typed_while_it_learns_stays(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_learning(brake, monkeypatch)
    brake.gate.clear()
    page.editor.begin_sentence(0)
    write(page, TARGETS[0])
    press(page, Qt.Key.Key_Return, CONTROL)
    write(page, "My words.")
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert page.target.edit.edited_text() == "My words."


def test_learning_comes_before_the_next_translation(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_learning(brake, monkeypatch)
    brake.gate.clear()
    page.editor.begin_sentence(0)
    write(page, TARGETS[0])
    page.editor.confirm()
    page.editor.leave()
    page.source.edit.replace_text(TEXT + " Vier Tests.")
    page.session.translate_now()
    assert not page.session.is_busy
    brake.gate.set()
    qtbot.waitUntil(lambda: page.output.map is not None and len(page.output.map) == 4 and at_rest(page))
    assert sentences(page) == [TARGETS[0], *now(*SENTENCES[1:], "Vier Tests.")]


def test_confirmed_text_stays_while_its_source_does(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, "A wholly other sentence.")
    page.source.edit.replace_text(f"Etwas anderes. {SENTENCES[0]}")
    qtbot.waitUntil(lambda: page.target.edit.toPlainText().endswith(" A wholly other sentence."))
    page.source.edit.replace_text("Etwas anderes. Kein Test.")
    qtbot.waitUntil(lambda: "other sentence" not in page.target.edit.toPlainText())


def test_a_tick_stands_at_what_was_learned_and_where_it_went_is_said(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 1, TARGETS[1])
    assert page.target.confirmation.text() == "✓ Saved to Anna's profile"
    assert not page.target.status.isVisible(), "there is no room for both"
    assert [mark.is_learned for mark in page.target.edit.gutter.marks] == [True]


def test_undo_takes_text_and_profile_back(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    confirm(qtbot, page, 2, TARGETS[2])
    press(page, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    assert sentences(page) == [TARGETS[0], *now(*SENTENCES[1:])]
    assert n_corrections() == 1


def test_undo_of_the_only_correction_leaves_what_was(
    qtbot: Any, page: TranslatePage, plain: list[str]
) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    press(page, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    assert sentences(page) == plain
    assert page.target.edit.gutter.marks == ()


def test_older_correction_is_undone_from_its_alternatives(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    confirm(qtbot, page, 1, TARGETS[1])
    page.links.open_alternatives(2)
    texts = [label.text() for label in page.alternatives.findChildren(QLabel)]
    assert "✓ Saved to Anna's profile" in texts
    page.alternatives.undo.click()
    qtbot.waitUntil(lambda: at_rest(page))
    assert sentences(page) == [*now(SENTENCES[0]), TARGETS[1], *now(SENTENCES[2])]
    assert n_corrections() == 1


def test_second_thought_changes_the_correction(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    confirm(qtbot, page, 0, "A second thought.")
    assert (sentences(page)[0], n_corrections()) == ("A second thought.", 1)
    press(page, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    assert (sentences(page)[0], n_corrections()) == (TARGETS[0], 1)


def test_correction_that_changes_nothing_says_so(qtbot: Any, page: TranslatePage) -> None:
    page._make_speaker("Carla", "de", "en")
    qtbot.waitUntil(lambda: page.adjust.speaker.speaker.name == "Carla" and at_rest(page))
    confirm(qtbot, page, 0, TARGETS[0])
    assert page.target.confirmation.text() == "✓ Saved to Carla's profile"
    assert page.target.notice.text == tasks.speaker("carla").profiles[0].verdict
    page.source.edit.replace_text("Ein Test.")
    qtbot.waitUntil(lambda: not page.target.notice.text)


def test_empty_sentence_is_not_learned(page: TranslatePage) -> None:
    page.editor.begin_sentence(0)
    write(page, "  ")
    page.editor.confirm()
    assert page.editor.is_editing
    assert n_corrections() == 0
    assert "nothing to learn" in page.target.notice.text
    page.editor.give_up()
    assert not page.target.notice.text


def test_leaving_a_sentence_keeps_the_words_but_learns_nothing(page: TranslatePage, plain: list[str]) -> None:
    page.editor.begin_sentence(0)
    write(page, "My words.")
    page.editor.begin_sentence(2)
    assert page.target.edit.toPlainText().startswith("My words. ")
    assert page.target.edit.edited_text() == plain[2]
    assert n_corrections() == 0


def test_line_of_a_speaker_is_learned_for_that_speaker(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text(f"Anna: {SENTENCES[0]}\nBEN: {SENTENCES[0]}")
    qtbot.waitUntil(page.source.per_line.isVisible)
    page.source.per_line.click()
    shows(qtbot, page, f"Anna: {now(SENTENCES[0])[0]}\nBEN: {now(SENTENCES[0], speaker='ben')[0]}")
    confirm(qtbot, page, 1, TARGETS[0])
    assert sentences(page) == [*now(SENTENCES[0]), TARGETS[0]]
    assert (n_corrections("ben"), n_corrections("anna")) == (1, 0)


def test_speaker_who_is_gone_loses_no_words(qtbot: Any, page: TranslatePage) -> None:
    tasks.remove_speaker("anna")
    page.editor.begin_sentence(0)
    write(page, "My words.")
    page.editor.confirm()
    page.editor.leave()
    qtbot.waitUntil(lambda: "Your words stay, but nothing was learned" in page.target.notice.text)
    qtbot.waitUntil(lambda: page.adjust.speaker.speaker is None and at_rest(page))
    assert "was removed" in page.target.notice.text
    assert sentences(page) == ["My words.", *map(translation, SENTENCES[1:])]


def test_emoji_before_a_sentence_do_not_shift_the_editing(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text(f"😀 {TEXT}")
    qtbot.waitUntil(lambda: page.target.edit.toPlainText().startswith("😀") and at_rest(page))
    page.editor.begin_sentence(len(page.output.map) - 1)
    text = page.target.edit.edited_text()
    assert text == now(SENTENCES[2])[0]
    assert page.target.edit.replace_around("😀😀 ", " end")
    assert page.target.edit.toPlainText() == f"😀😀 {text} end"
    assert page.target.edit.edited_text() == text


def test_other_translation_can_take_the_place_of_a_correction(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    page.editor.choose(0, "Another one.")
    assert sentences(page)[0] == "Another one."


def test_written_text_is_what_is_copied(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, "A wholly other sentence.")
    assert page.output.map.text == page.target.edit.toPlainText()


def test_an_undo_asked_for_while_it_is_kept_follows(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    hold_keeping(brake, monkeypatch)
    brake.gate.clear()
    page.editor.begin_sentence(1)
    write(page, TARGETS[1])
    page.editor.confirm()
    page.editor.leave()
    page.editor.undo_sentence(0)
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert [each.target for each in tasks.speaker_sentences("anna") if each.kind == "correction"] == [
        TARGETS[1]
    ]


def test_what_was_confirmed_stays_so_where_learning_it_is_cancelled(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold_learning(brake, monkeypatch)
    brake.gate.clear()
    page.editor.begin_sentence(0)
    write(page, TARGETS[0])
    page.editor.confirm()
    page.editor.leave()
    qtbot.waitUntil(lambda: page.session.work.is_learning)
    page.session.work.cancel()
    qtbot.waitUntil(lambda: not page.session.work.is_at_work)
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert (n_corrections(), version(), sentences(page)[0]) == (1, 1, TARGETS[0])


def test_who_is_to_be_learned_while_somebody_else_is_learned_comes_next(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [tasks.create_speaker(name, tgt="en") for name in ("Cleo", "Dora")]
    for person in people:
        tasks.add_sentences(person.id, [(source, f"slowly {target}") for source, target in PAIRS[:12]])
    hold_learning(brake, monkeypatch)
    brake.gate.clear()
    for person in people:
        page.session.work.learn(person.id)
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert all(tasks.speaker(person.id).profiles for person in people)


def test_a_sentence_is_written_on_while_the_library_is_listed_again(qtbot: Any, page: TranslatePage) -> None:
    page.editor.begin_sentence(1)
    write(page, "My words")
    with qtbot.waitSignal(page.choice.changed):
        page.session.refresh()
    qtbot.waitUntil(lambda: at_rest(page))
    QTest.keyClicks(page.target.edit, " go on.")
    assert page.target.edit.edited_text() == "My words go on."
