"""What the help promises of the keyboard, on the whole window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QStackedWidget, QToolButton

from gui.assets import assets_folder
from gui.help_files import chapter_files, chapter_title
from gui.page_list import RAIL_PAGES, SETTINGS, LibraryPlace, Section
from gui.pages.settings import SettingsPage
from gui.widgets.controls import CommandPalette, RailButton, icon_button, outlined_button, primary_button
from gui.widgets.feedback import Toast
from gui.widgets.sheet import Sheet

pytestmark = pytest.mark.window
KEYS = [key for key, _, _ in RAIL_PAGES]


@pytest.mark.parametrize("build", [outlined_button, primary_button, lambda text: icon_button("x", text)])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_the_button_that_has_the_focus(window, qtbot, build, key):
    button = build("Press me")
    button.setParent(window.current_page)
    button.show()
    button.setFocus()
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, key)


def test_enter_opens_the_page_whose_button_of_the_rail_has_the_focus(window, qtbot):
    button = next(each for each in window.findChildren(RailButton) if each.text() == "Library")
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.current_page.key == "library")


def test_every_push_button_of_the_window_takes_enter(window, qtbot):
    for key in KEYS:
        window.open_page(key)
    deaf = [each for each in window.findChildren(QPushButton) if not each.autoDefault()]
    deaf += [
        each
        for each in window.findChildren(QToolButton)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and "keyPressEvent" not in dir(type(each))
    ]
    assert [each.accessibleName() or each.text() for each in deaf] == []


class _Form(Sheet):
    def __init__(self, parent):
        super().__init__("Name it", "One field.", "Save", parent)
        self.field = QLineEdit()
        self.add_field("Name", self.field, 0)

    def answer(self):
        return self.field.text()


def test_enter_on_cancel_cancels_and_enter_in_a_field_saves(window, qtbot):
    answers = []
    for has_focus in ("Cancel", "field"):
        form = _Form(window.current_page)
        form.ask(answers.append)
        form.field.setText(has_focus)
        cancel = next(each for each in form.findChildren(QPushButton) if each.text() == "Cancel")
        widget = cancel if has_focus == "Cancel" else form.field
        widget.setFocus()
        qtbot.keyClick(widget, Qt.Key.Key_Return)
    assert answers == ["field"]


MAIN = {
    "translate": "Source text", "library": "Domains",
    "settings": "Theme: Light", "help": "Chapters",
}  # fmt: skip


@pytest.mark.parametrize("key", MAIN)
def test_a_page_that_is_opened_has_the_keyboard_in_its_main_field(window, qtbot, key):
    window.services.settings.theme = "light"
    window.open_page(key)

    def name():
        return getattr(QApplication.focusWidget(), "accessibleName", str)()

    qtbot.waitUntil(lambda: name() == MAIN[key] or (key == "translate" and "ext" in name()))


@pytest.mark.parametrize("key", KEYS)
def test_every_page_gives_the_keyboard_a_place_and_has_a_name(window, qtbot, key):
    page = window.open_page(key)
    qtbot.wait(60)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert page.isAncestorOf(focus) or focus is page
    assert page.accessibleName() == page.title
    assert page.parentWidget().accessibleName() == page.title
    assert isinstance(page.parentWidget(), QStackedWidget)


def test_who_types_elsewhere_keeps_the_keyboard_when_the_library_was_read(window, qtbot):
    page = window.open_page("library")
    other = page.findChildren(QPushButton)[-1]
    other.setFocus()
    page.settle_focus_once_read()
    assert not page.hasFocus()


@pytest.mark.parametrize("key", [key for key in KEYS if key != "help"])
def test_f1_opens_the_help_about_the_page(window, qtbot, key):
    page = window.open_page(key)
    chapter = page.help_page()
    assert chapter in [path.stem for path in chapter_files()]
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.current_page is page
    assert window.help._text.path.stem == chapter


def test_no_two_pages_of_the_rail_have_the_same_help(window):
    chapters = [window.open_page(key).help_page() for key in KEYS if key != "help"]
    assert len(set(chapters)) == len(chapters)


def offered(window, text):
    """Returns the titles that the palette lists for what was typed."""
    palette = window.findChild(CommandPalette)
    window.open_palette()
    palette._query.setText(text)
    return [palette._list.items.item(row).text() for row in range(palette._list.items.rowCount())]


@pytest.mark.parametrize("key", ["library", "settings", "help"])
def test_the_palette_finds_every_help_page_and_every_setting_from_everywhere(window, key):
    window.open_page(key)
    for title in map(chapter_title, chapter_files()):
        assert title in offered(window, title)[:3]  # what does it stands before what is read about it
    for title in SETTINGS:
        assert offered(window, title)[0] == title


def test_the_palette_opens_a_help_page_and_a_setting(window, qtbot):
    palette = window.findChild(CommandPalette)
    offered(window, "Getting started")
    qtbot.keyClick(palette._query, Qt.Key.Key_Return)
    assert window.help._text.path.stem == "getting-started"
    offered(window, "Precision")
    qtbot.keyClick(palette._query, Qt.Key.Key_Return)
    assert window.current_page.key == "settings"
    qtbot.waitUntil(lambda: getattr(QApplication.focusWidget(), "accessibleName", str)() == "Precision")


def test_every_row_of_settings_is_in_the_palette(engine_services, qtbot):
    page = SettingsPage(engine_services)
    qtbot.addWidget(page)
    assert set(SETTINGS.values()) == set(page._fields)


def test_control_z_undoes_what_the_message_offers_to_undo(window, qtbot):
    page, undone = window.open_page("library"), []
    page.undo_offered.emit("Gone.", lambda: undone.append("model"))
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (undone, window.findChild(Toast).isVisible()) == (["model"], False)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == ["model"]


def test_control_z_opens_nothing_where_the_message_offers_something_else(window, qtbot):
    opened = []
    window.open_page("library")
    window.findChild(Toast).say("Adapted.", "Show", lambda: opened.append(True))
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert opened == []


def voices(window, qtbot):
    page = window.open_page("library", LibraryPlace(Section.VOICES))
    qtbot.waitUntil(lambda: page.section == Section.VOICES)
    return page


def test_control_z_stays_with_the_voices_which_have_their_own(window, qtbot):
    undone = []
    page = voices(window, qtbot)
    page.undo_offered.emit("Gone.", lambda: undone.append(True))
    assert not window._undo.isEnabled()
    page.show_subject(LibraryPlace(Section.MODELS))
    page.refresh()
    qtbot.waitUntil(lambda: page.section == Section.MODELS)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True]


def test_what_the_voices_have_undone_is_not_offered_any_more(window, qtbot):
    page = voices(window, qtbot)
    page.undo_offered.emit("Gone.", lambda: None)
    page.undone.emit()
    assert not window.findChild(Toast).isVisible()
    page.toasted.emit("Another message.")
    page.undone.emit()
    assert window.findChild(Toast).isVisible()


def test_settings_has_a_help_page_of_its_own(window):
    assert window.open_page("settings").help_page() == "settings"


def test_the_help_names_these_keys():
    text = (assets_folder() / "help" / "keyboard.md").read_text(encoding="utf-8")
    for keys in ("| F1 |", "| Ctrl+Z |", "| Enter |", "| Ctrl+Home, Ctrl+End |"):
        assert keys in text
