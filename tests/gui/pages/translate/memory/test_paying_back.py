"""Corrections of the panes in the memory: found at once, gone when undone."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine import tasks
from engine.base.errors import CorpusError
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import at_rest
from tests.tiny import PAIRS

SOURCE = PAIRS[13][0]
MINE = "It is said in another way."


def known(text: str) -> list[tuple[str, str, str]]:
    """What the memory has of a sentence."""
    try:
        with tasks.TranslationMemory("de", "en") as memory:
            return [(each.target, each.domain, each.origin) for each in memory.search(text).matches]
    except CorpusError:
        return []


def confirmed(qtbot: Any, page: TranslatePage) -> None:
    """Corrects a sentence as Anna."""
    page.adjust.speaker.picker.choose("anna")
    page.source.edit.replace_text(SOURCE)
    qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
    page.editor.begin_sentence(0)
    QTest.keyClick(page.target.edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    page.target.edit.insertPlainText(MINE)
    page.editor.confirm()
    page.editor.leave()
    qtbot.waitUntil(lambda: bool(page.editor.saved_words(0)) and at_rest(page))


def test_a_confirmed_sentence_is_a_match_at_once_and_none_when_it_is_undone(
    qtbot: Any, page: TranslatePage
) -> None:
    confirmed(qtbot, page)
    assert known(SOURCE) == [(MINE, "corrections", "Anna:1")]
    qtbot.waitUntil(lambda: [match.target for match in page.inspector.matches.records] == [MINE])
    page.editor.undo_sentence(0)
    qtbot.waitUntil(lambda: known(SOURCE) == [])
    qtbot.waitUntil(lambda: not page.inspector.matches.records)


def test_it_goes_into_the_memory_of_the_chosen_domain(qtbot: Any, page: TranslatePage) -> None:
    page.choice.choose("de", "en", "pumps")
    confirmed(qtbot, page)
    assert [domain for _, domain, _ in known(SOURCE)] == ["pumps"]


def test_for_nobody_in_particular_it_is_kept_in_the_memory_alone(qtbot: Any, page: TranslatePage) -> None:
    page.source.edit.replace_text(SOURCE)
    qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
    page.editor.begin_sentence(0)
    QTest.keyClick(page.target.edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    page.target.edit.insertPlainText(MINE)
    page.editor.confirm()
    page.editor.leave()
    qtbot.waitUntil(lambda: known(SOURCE) == [(MINE, "corrections", "corrections:1")])
    qtbot.waitUntil(lambda: bool(page.inspector.matches.records))
    assert page.target.edit.toPlainText() == MINE
    QTest.keyClick(page.target.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: known(SOURCE) == [])
    assert [record.n_corrections for record in tasks.list_speakers()] == [0, 0]
