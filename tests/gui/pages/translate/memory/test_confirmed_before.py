"""Sentences that were confirmed before: used when they come again in that domain, and marked so."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QCursor, QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip

from engine import tasks
from gui.pages.translate.page import TranslatePage
from tests.gui.pages.translate.page_window import PUMPS, at_rest, translation
from tests.tiny import PAIRS

SOURCE, OTHER = PAIRS[13][0], PAIRS[14][0]
MINE = "It is said in another way."
PAIR = {"src": "de", "tgt": "en"}


def translated(qtbot: Any, page: TranslatePage, text: str) -> str:
    """Types a text, and returns what stands beside it at last."""
    page.source.edit.replace_text(text)
    qtbot.waitUntil(lambda: page.output.map is not None and page.output.map.translation.source == text)
    qtbot.waitUntil(lambda: at_rest(page))
    return page.target.edit.toPlainText()


def test_it_is_used_and_marked_when_it_comes_again(qtbot: Any, page: TranslatePage) -> None:
    tasks.confirm_translation(SOURCE, MINE, **PAIR)
    assert translated(qtbot, page, f"{OTHER} {SOURCE}") == f"{translation(OTHER)} {MINE}"
    assert [(mark.span.start, mark.note) for mark in page.target.edit.gutter.marks] == [
        (page.output.map.target_span(1).start, "From memory")
    ]
    assert page.target.status.text().startswith("✓ 1 sentence from memory · ")
    page.links.open_alternatives(page.output.map.target_span(1).start)
    assert "From memory" in [label.text() for label in page.alternatives.findChildren(QLabel)]
    assert not page.alternatives.undo.isVisible()


def test_it_says_so_without_a_click(qtbot: Any, page: TranslatePage, monkeypatch: pytest.MonkeyPatch) -> None:
    tips: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, *_more: tips.append(text))
    tasks.confirm_translation(SOURCE, MINE, **PAIR)
    translated(qtbot, page, f"{OTHER}\n{SOURCE}")
    edit, span = page.target.edit, page.output.map.target_span(1)
    edit.setFocus()
    edit.put_caret(span.start)
    assert edit.accessibleDescription() == "From memory"
    place = edit.cursorRect().center() + QPoint(3, 0)
    QApplication.sendEvent(edit.viewport(), QHelpEvent(QEvent.Type.ToolTip, place, QCursor.pos()))
    assert tips == ["From memory"]


def test_the_words_beside_a_sentence_take_what_its_last_line_leaves(page: TranslatePage) -> None:
    edit = page.target.edit
    edit.resize(500, 300)
    edit.replace_text(f"Short.\n{'wide ' * 14}")
    beside_short, beside_wide = edit.room_beside(6), edit.room_beside(edit.document().characterCount() - 1)
    edge = edit.viewport().width() - edit.document().documentMargin()
    assert beside_short.right() == beside_wide.right() == edge
    assert beside_short.left() < edge / 2
    assert beside_wide.top() > beside_short.bottom()


def test_it_is_used_in_its_domain_alone(qtbot: Any, page: TranslatePage) -> None:
    tasks.confirm_translation(SOURCE, MINE, **PAIR, domain="pumps")
    assert translated(qtbot, page, SOURCE) == translation(SOURCE)
    page.choice.choose("de", "en", PUMPS)
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == MINE)


def test_a_newer_confirmation_takes_its_place(qtbot: Any, page: TranslatePage) -> None:
    tasks.confirm_translation(SOURCE, MINE, **PAIR)
    translated(qtbot, page, SOURCE)
    page.editor.begin_sentence(0)
    page.target.edit.type_over("Better.")
    page.editor.confirm()
    page.editor.leave()
    qtbot.waitUntil(lambda: at_rest(page))
    page.session.work.set_aside(SOURCE)
    assert translated(qtbot, page, f"{SOURCE} {OTHER}").startswith("Better. ")
