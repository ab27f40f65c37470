"""Confirming on the Translate page: into the memory without a question, and taken back by Ctrl+Z."""

# ruff: noqa: F811, fixtures that are imported

from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine import tasks
from engine.base.errors import CorpusError, LibraryError
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import Brake, at_rest, remove_models
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

pytestmark = pytest.mark.window


@pytest.fixture
def unspoken(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page with nobody chosen."""
    page.adjust.speaker.picker.choose("")
    qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
    return page


def known(text: str) -> list[tuple[str, str]]:
    """What the memory has of a sentence, and the domain."""
    try:
        with tasks.TranslationMemory("de", "en") as memory:
            return [(each.target, each.domain) for each in memory.search(text, least=100).matches]
    except CorpusError:
        return []


def test_without_a_speaker_it_goes_into_the_memory_and_on_without_a_question(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    plain = sentences(unspoken)
    unspoken.editor.begin_sentence(0)
    write(unspoken, TARGETS[0])
    press(unspoken, Qt.Key.Key_Return, CONTROL)
    assert unspoken.target.edit.edited_text() == plain[1]
    qtbot.waitUntil(lambda: known(SENTENCES[0]) == [(TARGETS[0], "corrections")] and at_rest(unspoken))
    assert sentences(unspoken) == [TARGETS[0], *plain[1:]]
    assert unspoken.adjust.speaker.speaker is None
    assert (n_corrections("anna"), n_corrections("ben")) == (0, 0)


def test_it_says_into_which_memory_it_goes_before_and_after(qtbot: Any, unspoken: TranslatePage) -> None:
    unspoken.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: unspoken.output.map is not None and at_rest(unspoken))
    unspoken.editor.begin_sentence(0)
    assert unspoken.target.edit_words.text() == "to the memory of pumps"
    confirm(qtbot, unspoken, 0, TARGETS[0])
    assert unspoken.target.confirmation.text() == "✓ Saved to the memory of pumps"
    assert known(SENTENCES[0]) == [(TARGETS[0], "pumps")]
    assert [mark.is_learned for mark in unspoken.target.edit.gutter.marks] == [True]


def test_of_another_text_nothing_is_said_to_be_saved(qtbot: Any, unspoken: TranslatePage) -> None:
    confirm(qtbot, unspoken, 0, TARGETS[0])
    assert unspoken.target.confirmation.text() == "✓ Saved to memory"
    unspoken.source.edit.replace_text("Das Ventil ist neu.")
    qtbot.waitUntil(lambda: unspoken.output.map is not None and at_rest(unspoken))
    assert unspoken.target.confirmation.text() == ""


def test_ctrl_z_takes_a_confirmation_back_with_what_it_taught(
    qtbot: Any, page: TranslatePage, plain: list[str]
) -> None:
    confirm(qtbot, page, 0, TARGETS[0])
    assert (n_corrections(), version()) == (1, 2)
    press(page, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: n_corrections() == 0 and at_rest(page))
    assert (sentences(page), known(SENTENCES[0])) == (plain, [])


def test_ctrl_z_takes_one_confirmation_after_the_other_out_of_the_memory(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    plain = sentences(unspoken)
    for index in (2, 0):
        confirm(qtbot, unspoken, index, TARGETS[index])
    press(unspoken, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: known(SENTENCES[0]) == [] and at_rest(unspoken))
    assert sentences(unspoken) == [*plain[:2], TARGETS[2]]
    press(unspoken, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: known(SENTENCES[2]) == [] and at_rest(unspoken))
    assert sentences(unspoken) == plain


def test_ctrl_z_twice_at_once_takes_two_back(qtbot: Any, unspoken: TranslatePage) -> None:
    plain = sentences(unspoken)
    for index in (0, 1):
        confirm(qtbot, unspoken, index, TARGETS[index])
    for _ in range(3):
        press(unspoken, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: known(SENTENCES[0]) == known(SENTENCES[1]) == [] and at_rest(unspoken))
    assert sentences(unspoken) == plain


def test_ctrl_z_right_after_the_key_that_confirms_takes_it_back_too(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch, plain: list[str]
) -> None:
    hold_keeping(brake, monkeypatch)
    brake.gate.clear()
    page.editor.begin_sentence(0)
    write(page, TARGETS[0])
    press(page, Qt.Key.Key_Return, CONTROL)
    press(page, Qt.Key.Key_Z, CONTROL)
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert (n_corrections(), sentences(page)) == (0, plain)


def test_ctrl_z_puts_back_what_was_typed_in_the_next_sentence_first(qtbot: Any, page: TranslatePage) -> None:
    page.editor.begin_sentence(0)
    write(page, TARGETS[0])
    press(page, Qt.Key.Key_Return, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    before = page.target.edit.edited_text()
    QTest.keyClicks(page.target.edit, "So ")
    page.target.edit.replace_around(*page.output.map.around(1))  # as a new translation does
    press(page, Qt.Key.Key_Z, CONTROL)
    assert (page.target.edit.edited_text(), n_corrections()) == (before, 1)


def test_a_second_thought_of_nobodys_takes_the_first_ones_place_until_it_is_taken_back(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    confirm(qtbot, unspoken, 0, TARGETS[0])
    confirm(qtbot, unspoken, 0, "A second thought.")
    assert known(SENTENCES[0]) == [("A second thought.", "corrections")]
    press(unspoken, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: known(SENTENCES[0]) == [(TARGETS[0], "corrections")] and at_rest(unspoken))
    assert sentences(unspoken)[0] == TARGETS[0]


def test_what_is_confirmed_in_another_domain_stays_in_the_first_ones_memory(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    confirm(qtbot, unspoken, 0, TARGETS[0])
    unspoken.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: unspoken.output.map is not None and at_rest(unspoken))
    confirm(qtbot, unspoken, 0, "Of a pump.")
    assert sorted(known(SENTENCES[0])) == [("Of a pump.", "pumps"), (TARGETS[0], "corrections")]


def confirm_at_once(page: TranslatePage, index: int, target: str) -> None:
    """Confirms without waiting for it to be kept."""
    page.editor.begin_sentence(index)
    write(page, target)
    page.editor.confirm()
    page.editor.leave()


@pytest.mark.parametrize("speaker", ["", "anna"])
@pytest.mark.parametrize("is_first_at_work", [True, False])
def test_a_second_thought_while_the_first_is_kept_takes_its_place(
    qtbot: Any, page: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch,
    speaker: str, is_first_at_work: bool,
) -> None:  # fmt: skip
    page.adjust.speaker.picker.choose(speaker)
    qtbot.waitUntil(lambda: at_rest(page))
    hold_keeping(brake, monkeypatch)
    brake.gate.clear()
    if not is_first_at_work:
        confirm_at_once(page, 2, TARGETS[2])
    confirm_at_once(page, 0, "A first thought.")
    confirm_at_once(page, 0, TARGETS[0])
    brake.gate.set()
    qtbot.waitUntil(lambda: at_rest(page))
    assert known(SENTENCES[0]) == [(TARGETS[0], "corrections")]
    press(page, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: at_rest(page))
    assert known(SENTENCES[0]) == [("A first thought.", "corrections")]
    assert sentences(page)[0] == "A first thought."


def test_ctrl_z_of_what_could_not_be_kept_leaves_what_was_kept_before(
    qtbot: Any, unspoken: TranslatePage, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm(qtbot, unspoken, 0, TARGETS[0])
    held = brake.hold(Mock(side_effect=LibraryError("The library is busy.", "Try again.")))
    brake.gate.clear()
    with monkeypatch.context() as patched:
        patched.setattr(tasks.ConfirmedText, "keep", held)
        confirm_at_once(unspoken, 0, "A second thought.")
        press(unspoken, Qt.Key.Key_Z, CONTROL)
        brake.gate.set()
        qtbot.waitUntil(lambda: at_rest(unspoken))
    assert known(SENTENCES[0]) == [(TARGETS[0], "corrections")]


def test_ctrl_z_takes_it_out_of_the_memory_when_the_model_is_gone(
    qtbot: Any, unspoken: TranslatePage
) -> None:
    unspoken.choice.choose("de", "en", "pumps")
    qtbot.waitUntil(lambda: unspoken.output.map is not None and at_rest(unspoken))
    confirm(qtbot, unspoken, 0, TARGETS[0])
    remove_models("pumps")
    unspoken.refresh()
    qtbot.waitUntil(lambda: unspoken.session.system.record.id == "small" and at_rest(unspoken))
    press(unspoken, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: known(SENTENCES[0]) == [] and at_rest(unspoken))


def test_what_is_taken_back_is_shown(qtbot: Any, unspoken: TranslatePage) -> None:
    unspoken.source.edit.replace_text(f"{SENTENCES[0]}{100 * chr(10)}{SENTENCES[1]}")
    qtbot.waitUntil(lambda: len(unspoken.output.map or ()) == 2 and at_rest(unspoken))
    confirm(qtbot, unspoken, 0, TARGETS[0])
    bar = unspoken.target.edit.verticalScrollBar()
    bar.setValue(bar.maximum())
    press(unspoken, Qt.Key.Key_Z, CONTROL)
    qtbot.waitUntil(lambda: known(SENTENCES[0]) == [] and at_rest(unspoken))
    assert bar.maximum() > bar.value() == 0
