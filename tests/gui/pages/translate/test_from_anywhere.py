"""The small window that translates text of other programs, with what the page has chosen."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QClipboard, QCursor, QGuiApplication
from PySide6.QtWidgets import QApplication

from gui.pages.translate.page import TranslatePage
from gui.selection_window import SelectionWindow
from tests.gui.pages.translate.page_window import (
    BACK,
    PUMPS,
    SMALL,
    Brake,
    opened_page,
    remove_models,
    translation,
)
from tests.gui.showing import show_active

pytestmark = pytest.mark.window
GERMAN = "Die Pumpe läuft an, und das Ventil steht offen."
ENGLISH = "This is plainly an English sentence about pumps."
CONTROL = Qt.KeyboardModifier.ControlModifier


class _Window:
    """As much of the whole window as the small one needs."""

    def __init__(self, page: TranslatePage) -> None:
        self._page, self.services = page, page.services
        self.n_times_forward = 0

    def page(self, _key: str) -> TranslatePage:
        return self._page

    open_page = page

    def come_forward(self) -> None:
        self.n_times_forward += 1


def small_over(page: TranslatePage, qtbot: Any, *, needs_focus: bool = False) -> SelectionWindow:
    anywhere = SimpleNamespace(needs_focus=needs_focus)
    result = SelectionWindow(cast("Any", anywhere), cast("Any", _Window(page)), page._models)
    qtbot.addWidget(result)
    return result


@pytest.fixture
def small(page: TranslatePage, qtbot: Any) -> Iterator[SelectionWindow]:
    """The small window over a page that is ready, with nothing on the clipboard."""
    QGuiApplication.clipboard().clear()
    result = small_over(page, qtbot)
    yield result
    QGuiApplication.clipboard().clear()


def opened(small: SelectionWindow, qtbot: Any, text: str) -> SelectionWindow:
    """Opens the small window on a text that was copied, and waits for its translation."""
    QGuiApplication.clipboard().setText(text)
    small.open(is_selected=False)
    qtbot.waitUntil(lambda: not small.bar.isVisible())
    return small


def test_a_copied_text_is_translated_with_what_the_page_has_chosen(
    small: SelectionWindow, page: TranslatePage, qtbot: Any
) -> None:
    page.choice.choose("de", "en", PUMPS)
    opened(small, qtbot, f"  {GERMAN}\n")
    assert small.source.toPlainText() == GERMAN
    assert small.target.toPlainText() == translation(GERMAN, PUMPS)
    assert small.languages.text() == "German → English"
    assert page.source.edit.toPlainText() == ""


def test_a_text_in_the_other_language_is_translated_the_other_way(
    small: SelectionWindow, page: TranslatePage, qtbot: Any
) -> None:
    opened(small, qtbot, ENGLISH)
    assert small.target.toPlainText() == translation(ENGLISH, BACK)
    assert (small.languages.text(), small.status.text()) == ("English → German", "Detected: English")
    assert page.choice.pair == ("de", "en")


def test_a_language_that_no_model_translates_is_named(small: SelectionWindow, qtbot: Any) -> None:
    opened(small, qtbot, "La livraison arrivera lundi matin à huit heures, et personne ne sera là.")
    assert (small.languages.text(), small.target.toPlainText()) == ("French", "")
    assert small.status.text() == "No model here translates this language."
    assert not small.copy.isEnabled()


@pytest.mark.parametrize("keys", [(Qt.Key.Key_Return, None), (Qt.Key.Key_C, CONTROL)])
@pytest.mark.parametrize("field", ["source", "target"])
def test_enter_and_control_c_copy_the_translation_and_close(
    small: SelectionWindow, qtbot: Any, keys: Any, field: str
) -> None:
    opened(small, qtbot, GERMAN)
    key, modifiers = keys
    qtbot.keyClick(getattr(small, field), key, modifiers or Qt.KeyboardModifier.NoModifier)
    assert not small.isVisible()
    assert QGuiApplication.clipboard().text() == translation(GERMAN)


def test_no_translation_is_copied_that_is_of_the_text_before(small: SelectionWindow, qtbot: Any) -> None:
    opened(small, qtbot, GERMAN)
    small.source.insertPlainText("Alles ")
    assert not small.copy.isEnabled()
    qtbot.keyClick(small.source, Qt.Key.Key_Return)
    assert small.isVisible()
    assert QGuiApplication.clipboard().text() == GERMAN
    qtbot.waitUntil(small.copy.isEnabled)
    assert small.target.toPlainText() == translation(f"Alles {GERMAN}")


def test_selected_words_alone_are_copied_as_everywhere(small: SelectionWindow, qtbot: Any) -> None:
    opened(small, qtbot, GERMAN)
    small.source.selectAll()
    qtbot.keyClick(small.source, Qt.Key.Key_C, CONTROL)
    assert small.isVisible()
    assert QGuiApplication.clipboard().text() == GERMAN


def test_escape_closes_and_leaves_the_clipboard_alone(small: SelectionWindow, qtbot: Any) -> None:
    opened(small, qtbot, GERMAN)
    qtbot.keyClick(small, Qt.Key.Key_Escape)
    assert not small.isVisible()
    assert QGuiApplication.clipboard().text() == GERMAN
    assert not small.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)


def test_a_text_that_is_typed_is_translated_after_a_rest(small: SelectionWindow, qtbot: Any) -> None:
    opened(small, qtbot, "")
    assert not small.copy.isEnabled()
    small.source.setPlainText(GERMAN)
    qtbot.waitUntil(small.copy.isEnabled)
    assert small.target.toPlainText() == translation(GERMAN)


def test_closing_stops_what_is_translated(small: SelectionWindow, brake: Brake, qtbot: Any) -> None:
    brake.gate.clear()
    QGuiApplication.clipboard().setText(GERMAN)
    small.open(is_selected=False)
    qtbot.waitUntil(lambda: bool(brake.lines))
    small.close()
    brake.gate.set()
    assert not small._call.is_running


def test_what_goes_wrong_is_said_and_can_be_tried_again(
    small: SelectionWindow, brake: Brake, qtbot: Any
) -> None:
    brake.error = ValueError("torn")
    opened(small, qtbot, GERMAN)
    assert small.error.isVisible()
    brake.error = None
    small.error.retry.click()
    qtbot.waitUntil(small.copy.isEnabled)
    assert not small.error.isVisible()


def test_open_in_parlance_takes_the_text_along(
    small: SelectionWindow, page: TranslatePage, qtbot: Any
) -> None:
    page.source.edit.setPlainText("Vorher.")
    opened(small, qtbot, GERMAN)
    small.open_button.click()
    assert (small.isVisible(), page.source.edit.toPlainText()) == (False, GERMAN)
    assert cast("Any", small)._window.n_times_forward == 1
    page.source.edit.undo()
    assert page.source.edit.toPlainText() == "Vorher."


def test_where_the_clipboard_needs_the_keyboard_it_is_read_once_that_is_there(
    page: TranslatePage, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = small_over(page, qtbot, needs_focus=True)
    is_active = False
    monkeypatch.setattr(small, "isActiveWindow", lambda: is_active)
    QGuiApplication.clipboard().setText(GERMAN)
    small.open(is_selected=False)
    QApplication.processEvents()
    assert small.source.toPlainText() == ""
    is_active = True
    QApplication.sendEvent(small, QEvent(QEvent.Type.ActivationChange))
    qtbot.waitUntil(small.copy.isEnabled)
    assert small.target.toPlainText() == translation(GERMAN)


def test_what_is_selected_comes_before_what_was_copied(
    small: SelectionWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    clipboard = SimpleNamespace(
        supportsSelection=lambda: True,
        text=lambda mode=QClipboard.Mode.Clipboard: GERMAN if mode == QClipboard.Mode.Selection else "Kopie.",
    )
    with monkeypatch.context() as patched:
        patched.setattr(QGuiApplication, "clipboard", lambda: clipboard)
        small.open(is_selected=True)
        assert small.source.toPlainText() == GERMAN
        small.open(is_selected=False)
        assert small.source.toPlainText() == "Kopie."


def test_a_page_that_nobody_has_visited_is_made_ready_first(qtbot: Any, tmp_path: Path) -> None:
    with opened_page(qtbot, tmp_path, is_visited=False) as page:
        small = small_over(page, qtbot)
        opened(small, qtbot, GERMAN)
        qtbot.waitUntil(small.copy.isEnabled)
        assert small.target.toPlainText() == translation(GERMAN, SMALL)


def test_without_any_model_the_language_is_named(qtbot: Any, tmp_path: Path) -> None:
    remove_models()
    with opened_page(qtbot, tmp_path) as page:
        qtbot.waitUntil(lambda: page.outcomes.is_ready)
        small = small_over(page, qtbot)
        opened(small, qtbot, GERMAN)
        assert small.status.text() == "No model here translates this language."


def test_it_stays_on_the_screen_and_its_parts_have_names(small: SelectionWindow, qtbot: Any) -> None:
    screen = QGuiApplication.primaryScreen().availableGeometry()
    QCursor.setPos(screen.bottomRight())
    opened(small, qtbot, GERMAN)
    show_active(qtbot, small)
    assert screen.contains(small.geometry())
    names = [part.accessibleName() for part in (small.source, small.target, small.copy, small.open_button)]
    assert names == ["Text", "Translation", "Copy", "Open in Parlance"]
