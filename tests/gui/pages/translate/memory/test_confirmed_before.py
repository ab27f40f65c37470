"""Sentences that were confirmed before: used when they come again in that domain, and marked so."""

from typing import Any

from PySide6.QtWidgets import QLabel

from engine import tasks
from gui.pages.translate import TranslatePage
from tests.gui.pages.translate.page_window import PUMPS, Brake, at_rest, translation
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
    assert [(mark.span.start, mark.is_learned) for mark in page.target.edit.gutter.marks] == [
        (page.output.map.target_span(1).start, True)
    ]
    assert page.target.status.text().startswith("✓ 1 sentence confirmed · ")
    page.links.open_alternatives(page.output.map.target_span(1).start)
    assert "Confirmed before" in [label.text() for label in page.alternatives.findChildren(QLabel)]
    assert not page.alternatives.undo.isVisible()


def test_it_is_used_in_its_domain_alone(qtbot: Any, page: TranslatePage) -> None:
    tasks.confirm_translation(SOURCE, MINE, **PAIR, domain="pumps")
    assert translated(qtbot, page, SOURCE) == translation(SOURCE)
    page.header.choose("de", "en", PUMPS)
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == MINE)


def test_a_newer_confirmation_takes_its_place(qtbot: Any, page: TranslatePage) -> None:
    tasks.confirm_translation(SOURCE, MINE, **PAIR)
    translated(qtbot, page, SOURCE)
    page.editor.begin_sentence(0)
    page.target.edit.type_over("Better.")
    page.editor.confirm(go_on=False)
    qtbot.waitUntil(lambda: at_rest(page))
    page.session.corrections.clear()
    assert translated(qtbot, page, f"{SOURCE} {OTHER}").startswith("Better. ")


def test_a_comparison_of_models_looks_into_no_memory(qtbot: Any, page: TranslatePage, brake: Brake) -> None:
    tasks.confirm_translation(SOURCE, MINE, **PAIR, domain="pumps")
    page.header.choose("de", "en", PUMPS)
    assert translated(qtbot, page, SOURCE) == MINE
    page.target.compare.click()
    qtbot.waitUntil(lambda: page.comparison.model.rowCount() == 1)
    assert MINE not in page.comparison.model.index(0).data()
