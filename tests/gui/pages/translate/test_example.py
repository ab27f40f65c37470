"""The example of the first start: translated like a text, marked as none, gone at the first key."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest

from gui.pages.translate.page import TranslatePage
from gui.pages.translate.panes import EXAMPLES
from tests.gui.pages.translate.page_window import drop, opened_page


@pytest.fixture
def new(page: TranslatePage) -> TranslatePage:
    """The page with the example that a new user sees."""
    page.services.settings.is_first_run = True
    page.files.put_example()
    return page


def test_the_example_is_translated_and_marked(qtbot: Any, new: TranslatePage) -> None:
    assert new.source.edit.toPlainText() == EXAMPLES["de"]
    assert new.source.example.isVisible()
    assert new.source.edit.is_veiled
    qtbot.waitUntil(lambda: new.output.map is not None)


@pytest.mark.parametrize(
    ("key", "left"), [(Qt.Key.Key_Space, " "), (Qt.Key.Key_H, "h"), (Qt.Key.Key_Delete, "")]
)
def test_the_first_key_takes_its_place(new: TranslatePage, key: Qt.Key, left: str) -> None:
    QTest.keyClick(new.source.edit, key)
    assert new.source.edit.toPlainText() == left
    assert not new.source.example.isVisible()
    assert not new.source.edit.is_veiled
    assert not new.services.settings.is_first_run


@pytest.mark.parametrize(("key", "modifier"), [
    (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier),
    (Qt.Key.Key_Shift, Qt.KeyboardModifier.ShiftModifier),
])  # fmt: skip
def test_moving_and_commands_leave_it(new: TranslatePage, key: Qt.Key, modifier: Any) -> None:
    QTest.keyClick(new.source.edit, key, modifier)
    assert new.source.edit.is_example


def test_what_is_pasted_or_composed_takes_its_place(new: TranslatePage) -> None:
    pasted = QMimeData()
    pasted.setText("Ein Brief.")
    new.source.edit.insertFromMimeData(pasted)
    assert new.source.edit.toPlainText() == "Ein Brief."
    new.files.put_example()
    composed = QInputMethodEvent()
    composed.setCommitString("é")
    new.source.edit.inputMethodEvent(composed)
    assert new.source.edit.toPlainText() == "é"


def test_a_file_opens_on_the_desk_and_leaves_it(qtbot: Any, new: TranslatePage, tmp_path: Path) -> None:
    path = tmp_path / "brief.txt"
    path.write_text("Ein Brief.", encoding="utf-8")
    new.source.edit.dropEvent(drop(path))
    qtbot.waitUntil(lambda: new.desk.is_open)
    assert new.desk.view.name.text() == path.name
    assert new.source.edit.is_example


def test_it_is_never_kept_as_the_users_text(new: TranslatePage) -> None:
    assert new.source.edit.own_text == ""
    assert new.draft._now().text == ""


def test_undo_does_not_bring_it_back(new: TranslatePage) -> None:
    QTest.keyClicks(new.source.edit, "Ha")
    new.source.edit.undo()
    assert EXAMPLES["de"] not in new.source.edit.toPlainText()


def test_the_other_language_has_one_of_its_own(new: TranslatePage) -> None:
    new.choice.swap()
    assert new.choice.pair == ("en", "de")
    assert new.source.edit.toPlainText() == EXAMPLES["en"]
    assert new.source.edit.is_example


def test_only_a_new_user_sees_one_at_the_first_visit(qtbot: Any, tmp_path: Path) -> None:
    for is_new in (True, False):
        with opened_page(qtbot, tmp_path / str(is_new), is_visited=False) as page:
            page.services.settings.is_first_run = is_new
            page.refresh()
            assert page.source.edit.is_example is is_new
