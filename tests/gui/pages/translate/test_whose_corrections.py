"""Corrections on the Translate page that nobody is to learn, and those for somebody new."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine import tasks
from gui.pages.translate import TranslatePage
from tests.gui.pages.translate.page_window import at_rest
from tests.tiny import PAIRS

pytestmark = pytest.mark.window

SENTENCE = PAIRS[12][0]


@pytest.fixture
def asked(qtbot: Any, page: TranslatePage) -> TranslatePage:
    """The page, asking for whom a correction is."""
    page.source.edit.replace_text(SENTENCE)
    qtbot.waitUntil(lambda: page.output.map is not None and at_rest(page))
    page.editor.begin_sentence(0)
    QTest.keyClick(page.target.edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    page.target.edit.insertPlainText("My words.")
    page.editor.confirm()
    assert page.whom.isVisible()
    return page


def made(qtbot: Any, page: TranslatePage, name: str) -> None:
    qtbot.waitUntil(lambda: page.header.speaker.speaker is not None and at_rest(page))
    assert page.header.speaker.picker.currentText() == name


@pytest.mark.parametrize("is_escaped", [True, False])
def test_a_correction_for_nobody_is_not_taught_to_the_next_new_speaker(
    qtbot: Any, asked: TranslatePage, is_escaped: bool
) -> None:
    if is_escaped:
        QTest.keyClick(asked.whom.name, Qt.Key.Key_Escape)
    else:
        asked.whom.only_here.click()
    asked.learner.make_speaker("Carla", "de", "en")
    made(qtbot, asked, "Carla")
    assert tasks.speaker("carla").n_corrections == 0
    assert asked.target.edit.toPlainText() == "My words."


def test_a_new_speaker_who_could_not_be_made_leaves_no_correction_to_the_next(
    qtbot: Any, asked: TranslatePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = tasks.create_speaker

    def fail(*_values: Any, **_more: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tasks, "create_speaker", fail)
    QTest.keyClicks(asked.whom.name, "Carla")
    with qtbot.waitSignal(asked.editor.failed):
        QTest.keyClick(asked.whom.name, Qt.Key.Key_Return)
    monkeypatch.setattr(tasks, "create_speaker", create)
    asked.learner.make_speaker("Dora", "de", "en")
    made(qtbot, asked, "Dora")
    assert tasks.speaker("dora").n_corrections == 0
