"""Undo and redo in the translation: alternatives, edits and confirmations, one step after the other."""

# ruff: noqa: F811, fixtures that are imported

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.results.sessions import WorkState
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import Brake, at_rest, translation
from tests.gui.pages.translate.test_confirming import known, unspoken  # noqa: F401, a fixture
from tests.gui.pages.translate.test_corrections import (  # noqa: F401, fixtures among them
    CONTROL,
    SENTENCES,
    TARGETS,
    confirm,
    hold_keeping,
    n_corrections,
    page,
    plain,
    press,
    sentences,
    version,
    write,
)

SHIFT = Qt.KeyboardModifier.ShiftModifier


def undo(qtbot: Any, page: TranslatePage) -> list[str]:
    """Presses Ctrl+Z and returns what stands in the translation at last."""
    press(page, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    return sentences(page)


def redo(qtbot: Any, page: TranslatePage) -> list[str]:
    """Presses Ctrl+Y and returns what stands in the translation at last."""
    press(page, Qt.Key.Key_Y, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    return sentences(page)


def keep_here(page: TranslatePage, index: int, text: str) -> None:
    """Writes a sentence and keeps it in this text alone."""
    page.editor.begin_sentence(index)
    write(page, text)
    press(page, Qt.Key.Key_Return, CONTROL | SHIFT)


def test_a_sentence_kept_only_here_is_in_no_memory_and_the_next_one_comes(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    plain = sentences(unspoken)
    keep_here(unspoken, 0, "Only here.")
    qtbot.waitUntil(lambda: at_rest(unspoken))
    assert (unspoken.editor.index, unspoken.target.edit.edited_text()) == (1, plain[1])
    assert (sentences(unspoken), known(SENTENCES[0])) == (["Only here.", *plain[1:]], [])


def test_the_palette_offers_what_the_keys_do_with_an_edited_sentence(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    unspoken.editor.begin_sentence(0)
    write(unspoken, TARGETS[0])
    found = {each.title: each for each in unspoken.commands()}
    found["Keep this sentence only here"].run()
    assert (sentences(unspoken)[0], known(SENTENCES[0])) == (TARGETS[0], [])
    found["Undo in the translation"].run()
    assert sentences(unspoken)[0] == translation(SENTENCES[0])
    found["Redo in the translation"].run()
    assert sentences(unspoken)[0] == TARGETS[0]


def test_all_that_was_done_is_undone_step_by_step_and_done_again(qtbot: Any, unspoken: TranslatePage) -> None:
    states = [sentences(unspoken)]
    unspoken.editor.choose(2, "An alternative.")
    states.append(sentences(unspoken))
    keep_here(unspoken, 1, "An edit.")
    unspoken.editor.leave()
    states.append(sentences(unspoken))
    confirm(qtbot, unspoken, 0, TARGETS[0])
    states.append(sentences(unspoken))
    confirm(qtbot, unspoken, 1, TARGETS[1])
    states.append(sentences(unspoken))
    unspoken.target.edit.setFocus()
    assert [undo(qtbot, unspoken) for _ in range(5)] == [*states[-2::-1], states[0]]
    assert known(SENTENCES[0]) == known(SENTENCES[1]) == []
    assert [redo(qtbot, unspoken) for _ in range(5)] == [*states[1:], states[-1]]
    assert known(SENTENCES[1]) == [(TARGETS[1], "corrections")]


def test_ctrl_shift_z_does_it_again_too_and_something_new_ends_that(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    unspoken.editor.choose(0, "An alternative.")
    undo(qtbot, unspoken)
    press(unspoken, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert sentences(unspoken)[0] == "An alternative."
    undo(qtbot, unspoken)
    unspoken.editor.choose(1, "Another one.")
    assert redo(qtbot, unspoken)[0] == translation(SENTENCES[0])


def test_a_confirmation_done_again_is_learned_again_for_whom_it_was(
    qtbot: Any, page: TranslatePage, plain: list[str]
) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    taught = sentences(page)
    assert undo(qtbot, page) == plain
    page.adjust.speaker.picker.choose("ben")
    qtbot.waitUntil(lambda: at_rest(page))
    redo(qtbot, page)
    page.adjust.speaker.picker.choose("anna")
    qtbot.waitUntil(lambda: at_rest(page))
    assert sentences(page) == taught
    assert (n_corrections("anna"), n_corrections("ben")) == (1, 0)


def test_keys_pressed_while_it_learns_are_obeyed_in_their_order(
    qtbot: Any, page: TranslatePage, brake: Brake, plain: list[str]
) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    for key in (Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_Z, Qt.Key.Key_Y):
        press(page, key, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    assert (sentences(page)[0], n_corrections(), known(SENTENCES[0])) == (
        TARGETS[0], 1, [(TARGETS[0], "corrections")],
    )  # fmt: skip


def test_the_undo_of_one_sentence_is_a_step_that_can_be_undone(
    qtbot: Any, page: TranslatePage, plain: list[str]
) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    page.editor.undo_sentence(0)
    qtbot.waitUntil(lambda: at_rest(page))
    assert (sentences(page), n_corrections()) == (plain, 0)
    assert undo(qtbot, page)[0] == TARGETS[0]
    assert n_corrections() == 1


def test_undo_goes_back_to_what_was_confirmed_in_another_memory(qtbot: Any, unspoken: TranslatePage) -> None:
    confirm(qtbot, unspoken, 0, TARGETS[0])
    unspoken.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: unspoken.output.map is not None and at_rest(unspoken))
    confirm(qtbot, unspoken, 0, "Of a pump.")
    assert undo(qtbot, unspoken)[0] == TARGETS[0]
    assert known(SENTENCES[0]) == [(TARGETS[0], "corrections")]
    assert undo(qtbot, unspoken)[0] != TARGETS[0]
    assert known(SENTENCES[0]) == []


def test_undo_goes_back_to_what_was_written_before_it_was_confirmed(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    keep_here(unspoken, 0, "A draft.")
    confirm(qtbot, unspoken, 0, TARGETS[0])
    assert undo(qtbot, unspoken)[0] == "A draft."


def test_typing_is_undone_and_redone_before_anything_older(qtbot: Any, unspoken: TranslatePage) -> None:
    unspoken.editor.choose(1, "An alternative.")
    unspoken.editor.begin_sentence(0)
    before = unspoken.target.edit.edited_text()
    QTest.keyClicks(unspoken.target.edit, "So ")
    press(unspoken, Qt.Key.Key_Z, CONTROL)
    assert (unspoken.target.edit.edited_text(), sentences(unspoken)[1]) == (before, "An alternative.")
    press(unspoken, Qt.Key.Key_Y, CONTROL)
    assert unspoken.target.edit.edited_text() == f"So {before}"
    press(unspoken, Qt.Key.Key_Y, CONTROL)  # nothing older is done again in the middle of typing
    assert unspoken.editor.is_editing
    press(unspoken, Qt.Key.Key_Z, CONTROL)
    assert undo(qtbot, unspoken)[1] == translation(SENTENCES[1])


def test_the_caret_goes_where_something_was_undone(qtbot: Any, unspoken: TranslatePage) -> None:
    unspoken.editor.choose(2, "An alternative.")
    unspoken.target.edit.setFocus()
    undo(qtbot, unspoken)
    assert unspoken.target.edit.textCursor().position() == unspoken.output.map.target_span(2).start


def test_what_was_chosen_stays_with_another_model_as_what_was_written_does(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    keep_here(unspoken, 0, "An edit.")
    unspoken.editor.leave()
    unspoken.editor.choose(1, "An alternative.")
    unspoken.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: unspoken.output.map is not None and at_rest(unspoken))
    assert sentences(unspoken)[:2] == ["An edit.", "An alternative."]
    assert undo(qtbot, unspoken)[:2] == ["An edit.", translation(SENTENCES[1], model="pumps")]


def test_what_is_confirmed_while_the_first_is_taken_back_stays(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    hold_keeping(brake, monkeypatch)
    brake.gate.clear()
    press(page, Qt.Key.Key_Z, CONTROL)
    page.editor.begin_sentence(0)
    write(page, "A second thought.")
    page.editor.confirm()
    page.editor.leave()
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert (sentences(page)[0], n_corrections()) == ("A second thought.", 1)
    assert known(SENTENCES[0]) == [("A second thought.", "corrections")]


def test_going_over_what_is_confirmed_already_learns_nothing_again(qtbot: Any, page: TranslatePage) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    before = version()
    confirm(qtbot, page, 0, TARGETS[0])
    assert version() == before


def test_what_stands_there_already_is_no_choice(qtbot: Any, unspoken: TranslatePage) -> None:
    unspoken.editor.choose(0, "An alternative.")
    unspoken.editor.choose(1, sentences(unspoken)[1])
    assert undo(qtbot, unspoken)[0] == translation(SENTENCES[0])


def test_what_was_confirmed_and_written_is_so_in_segments_too(qtbot: Any, unspoken: TranslatePage) -> None:
    keep_here(unspoken, 1, "Only here.")
    confirm(qtbot, unspoken, 0, TARGETS[0])
    unspoken.in_segments.click()
    desk = unspoken.desk.state
    qtbot.waitUntil(lambda: len(desk.segments) == 3 and desk.segments[2].state is WorkState.MACHINE)
    assert [(each.target, each.state) for each in desk.segments[:2]] == [
        (TARGETS[0], WorkState.CONFIRMED), ("Only here.", WorkState.CHANGED),
    ]  # fmt: skip
    desk.confirm(desk.segments[2], "Confirmed there.")
    unspoken.desk.close()
    qtbot.waitUntil(lambda: not unspoken.desk.is_open and at_rest(unspoken))
    assert sentences(unspoken) == [TARGETS[0], "Only here.", "Confirmed there."]
