"""Errors in words, in a dialog, and from where nobody expected them."""

import threading

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QWidget

from engine.base.errors import CorpusError
from gui.errors import ErrorDialog, ExceptionHook, ask, show_error, words_for
from gui.theme import Theme

pytestmark = pytest.mark.window


def dialogs():
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if isinstance(widget, ErrorDialog) and widget.isVisible()
    ]


@pytest.fixture
def hook(qapp):
    result = ExceptionHook(qapp)
    result.install()
    yield result
    result.uninstall()
    for dialog in dialogs():
        dialog.close()


def raise_somewhere():
    raise ZeroDivisionError("the reason")


def test_an_engine_error_speaks_for_itself():
    assert words_for(CorpusError("Line 3 is torn.", "Mend it.")) == ("Line 3 is torn.", "Mend it.")


def test_a_missing_permission_names_the_file():
    what, hint = words_for(PermissionError(13, "Permission denied", "/library"))
    assert "/library" in what
    assert hint


def test_a_full_disk_is_named():
    assert words_for(OSError(28, "No space left on device", "/a"))[0] == "No space left on device: /a."


def test_a_bug_is_told_without_its_traceback():
    what, hint = words_for(ZeroDivisionError("division by zero"))
    assert "division" not in what + hint


def test_the_hook_shows_one_dialog_for_many_errors_about_the_first(hook, qtbot):
    for number in range(3):
        error = ZeroDivisionError(f"reason {number}")
        hook.handle(type(error), error, None)
    qtbot.waitUntil(lambda: len(dialogs()) > 0)
    qtbot.wait(50)
    assert len(dialogs()) == 1
    assert "reason 0" in dialogs()[0].findChild(QPlainTextEdit).toPlainText()


def test_the_hook_catches_errors_of_threads(hook, qtbot):
    thread = threading.Thread(target=raise_somewhere)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(dialogs()) == 1)


def test_details_are_folded_and_can_be_copied(qtbot):
    dialog = show_error(None, CorpusError("Torn.", "Mend it."), "line 1\nline 2")
    buttons = {button.text(): button for button in dialog.findChildren(QPushButton)}
    assert dialog.findChild(QPlainTextEdit).isHidden()
    buttons["Copy details"].click()
    assert QGuiApplication.clipboard().text() == "Torn.\nMend it.\n\nline 1\nline 2"
    dialog.close()


def test_a_question_does_what_is_chosen(window):
    chosen = []
    dialog = ask(
        window, "Stop it?", "It cannot be undone.", [("Stay", None), ("Stop", lambda: chosen.append(1))]
    )
    stop, stay = sorted(dialog.findChildren(QPushButton), key=lambda button: button.x())
    assert (stop.text(), stay.text(), stay.isDefault()) == ("Stop", "Stay", True)
    assert dialog.focusWidget() is stay
    stop.click()
    assert (chosen, dialog.isVisible()) == ([1], False)


@pytest.mark.parametrize(
    "opened", [lambda parent: ask(parent, "Stop it?", "", [("Stay", None)]),
               lambda parent: show_error(parent, CorpusError("Torn.", "Mend it."))]
)  # fmt: skip
def test_a_dialog_before_a_window_without_styles_has_them(qapp, qtbot, tmp_path, opened):
    theme, window = Theme(qapp, "light", tmp_path, is_whole=False), QWidget()
    qtbot.addWidget(window)
    alone = opened(window)
    assert alone.styleSheet() != ""
    theme.dress(window)
    assert opened(window).styleSheet() == ""  # the window's are its own
