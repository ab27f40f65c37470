"""Every part of the Laboratory page by keyboard and by name."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from gui.pages.laboratory.page import WORDS
from gui.pages.laboratory.result_view import BLIND, SCORES, SENTENCES
from tests.gui.pages.laboratory.waiting import settle
from tests.gui.test_accessibility import _is_radio, _takes_tab, badly_heard, controls, walk


def open_part(page, qtbot, part):
    if part == "words":
        page.tabs.choose(WORDS)
    else:
        page.commands()[0].run()
        page.result.tabs.choose(SENTENCES if part == "sentences" else BLIND if part == "question" else SCORES)
    settle(page, qtbot)
    if part == "question":
        page.result.blind.begin.click()
        settle(page, qtbot, lambda: page.result.blind.steps.currentIndex() == 1)


@pytest.mark.parametrize("part", ["scores", "sentences", "question", "words"])
def test_every_part_has_names_and_tab_reaches_all_of_it(page, qtbot, part):
    open_part(page, qtbot, part)
    assert badly_heard(page) == []
    shown = [widget for widget in controls(page) if widget.isVisible()]
    names = {
        widget: widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        for widget in shown
    }
    assert [type(widget).__name__ for widget, name in names.items() if not name] == []
    page.window().activateWindow()
    visited = walk(page, qtbot)
    missed = [
        names[each] for each in shown if _takes_tab(each) and not _is_radio(each) and each not in visited
    ]
    checked = [
        name
        for name in missed
        if name not in ("Words produced", "Cut into tokens", "Updates", "Vocabulary size")
    ]
    assert checked == [], "of a row of choices Tab reaches the chosen one"
    assert QApplication.focusWidget() is not None
