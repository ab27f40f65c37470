"""The window's shortcuts: one table, changed by the user on a sheet, told wherever keys are told."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton

from engine.results.sessions import SessionSegment
from gui.pages.desk.table import SegmentField
from gui.pages.shortcut_sheet import ShortcutSheet, change_shortcuts
from gui.settings import Settings
from gui.shortcuts import KEYS, SHORTCUTS, give_keys, holder, keys_of, keys_with, refusal
from gui.widgets.controls import CommandPalette, RailButton, icon_button
from tests.gui.finding import button

pytestmark = pytest.mark.window
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
GUI = Path(__file__).parents[2] / "gui"
SECTIONS = {"translate": "A text", "translate/text": "A text", "translate/desk": "The desk"}
"""Where the help on keys tells those of a place; others stand anywhere in it."""
FIXED = {"Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+C", "F2"}
"""Keys of editing, which are as everywhere."""


@pytest.fixture
def chosen(settings: Settings) -> Iterator[Settings]:
    """Settings whose shortcuts count; the usual ones count again afterwards."""
    SHORTCUTS.follow(settings)
    yield settings
    settings.shortcuts = {}


@pytest.fixture
def sheet(window: Any, chosen: Settings) -> ShortcutSheet:
    change_shortcuts(chosen, window)
    return next(each for each in window.findChildren(ShortcutSheet) if each.isVisible())


def go_to(sheet: ShortcutSheet, qtbot: Any, name: str) -> None:
    """Chooses a row by the keyboard."""
    while sheet.list.name != name:
        qtbot.keyClick(sheet.list, Qt.Key.Key_Down)


def test_no_two_shortcuts_of_one_place_have_the_same_keys() -> None:
    usual = {name: key.keys for name, key in KEYS.items()}
    assert {name: holder(key.keys, name, usual) for name, key in KEYS.items()} == dict.fromkeys(KEYS, "")


@pytest.mark.parametrize("name", KEYS)
def test_the_help_tells_all_keys_that_can_be_changed(name: str) -> None:
    page = (GUI.parent / "assets" / "help" / "keyboard.md").read_text("utf-8")
    title = SECTIONS.get(KEYS[name].place, "")
    rows = page.partition(f"## {title}\n")[2].partition("\n## ")[0] if title else page
    told = {keys.strip() for cells in re.findall(r"^\|([^|]+)", rows, re.M) for keys in cells.split(",")}
    assert KEYS[name].keys.replace("Return", "Enter").replace("PgDown", "PgDn") in told


def test_nothing_in_the_window_has_keys_of_its_own_but_those_of_editing() -> None:
    found = set()
    for path in sorted(GUI.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
            if (
                is_text
                and path.name != "shortcuts.py"
                and re.search(r"\b(Ctrl|Shift)\+\w|\bF\d\b", node.value)
            ):
                found |= set(re.findall(r"(?:Ctrl|Shift)\+[\w+]+|\bF\d\b", node.value))
    assert found - FIXED - {"Ctrl+Enter"} == set()  # the last in what a field of the Speakers page says


def test_what_the_user_chose_takes_the_keys_from_what_had_them() -> None:
    keys = keys_with({"help": "Ctrl+K"})
    assert (keys["help"], keys["search"], keys["quit"]) == ("Ctrl+K", "", "Ctrl+Q")


def test_of_unknown_names_and_keys_that_are_none_nothing_is_taken() -> None:
    keys = keys_with({"nothing": "Ctrl+K", "help": "rubbish"})
    assert (keys["search"], keys["help"]) == ("Ctrl+K", "")


@pytest.mark.parametrize(
    ("keys", "name", "why"),
    [
        ("J", "search", "J is for typing. Press it together with Ctrl or Alt."),
        ("Shift+J", "search", "Shift+J is for typing. Press it together with Ctrl or Alt."),
        ("Alt+J", "search", "Alt+J is for choosing on a page. Press it together with Ctrl."),
        ("Ctrl+C", "search", "Ctrl+C is for editing text. Press other keys."),
        ("Ctrl+S", "search", "Ctrl+S already means “Save or export the translation”."),
        ("Ctrl+K", "others", "Ctrl+K already means “Search everything”."),
        ("Ctrl+D", "others", ""),  # counts on the desk alone, and the other in the panes alone
        ("F5", "search", ""),
        ("F5", "anywhere", "F5 would be taken from every program. Press it together with Ctrl or Alt."),
        ("Ctrl+F5", "anywhere", ""),
        ("Alt+5", "search", ""),
    ],
)
def test_keys_that_cannot_be_are_refused_with_the_reason(keys: str, name: str, why: str) -> None:
    assert refusal(QKeySequence(keys), name, keys_with({})) == why


def test_a_button_and_a_menu_follow_when_keys_change(chosen: Settings, shown: Any, qtbot: Any) -> None:
    save, action = icon_button("save", "Save it", "save"), QAction()
    shown(save)
    give_keys(action, "go")
    assert (save.toolTip(), action.shortcuts()) == (
        "Save it (Ctrl+S)",
        [QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")],
    )
    chosen.shortcuts = {"save": "Ctrl+J", "go": ""}
    assert (save.toolTip(), action.shortcuts()) == ("Save it (Ctrl+J)", [])
    with qtbot.waitSignal(save.clicked):
        qtbot.keyClick(save, Qt.Key.Key_J, CONTROL)
    chosen.shortcuts = {"save": ""}
    assert (save.toolTip(), save.shortcut()) == ("Save it", QKeySequence())


def test_the_window_does_and_tells_what_was_changed(window: Any, chosen: Settings, qtbot: Any) -> None:
    chosen.shortcuts = {"search": "Ctrl+J", "page.settings": "F6"}
    palette = window.findChild(CommandPalette)
    qtbot.keyClick(window, Qt.Key.Key_K, CONTROL)
    assert not palette.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_J, CONTROL)
    assert palette.isVisible()
    hints = {command.title: command.hint for command in palette._commands if command.kind == "Page"}
    assert hints["Settings"] == "F6"
    palette.close_palette()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert window.current_page.key == "settings"
    rail = next(each for each in window.findChildren(RailButton) if each.text() == "Settings")
    assert rail.toolTip() == "Settings (F6)"
    assert button(window, "Search   Ctrl+J").accessibleName() == "Search"


def test_the_help_says_which_keys_were_changed(window: Any, chosen: Settings) -> None:
    chosen.shortcuts = {"search": "Ctrl+J", "save": ""}
    window.help.open("keyboard")
    lines = window.help._text.toPlainText().split("\n")
    assert lines[1:8] == ["You changed these:", "keys", "what", "Ctrl+J", "Search everything", "none",
                          "Save or export the translation"]  # fmt: skip
    chosen.shortcuts = {}
    assert "You changed these:" not in window.help._text.toPlainText()


def test_the_field_of_the_desk_takes_the_changed_keys(chosen: Settings, shown: Any, qtbot: Any) -> None:
    field = shown(SegmentField(None, SessionSegment(number=0, part=0, source="")))  # type: ignore[arg-type]
    chosen.shortcuts = {"others": "Ctrl+J", "match.2": "Ctrl+2", "below": "Ctrl+U"}
    for key, signal in (
        (Qt.Key.Key_J, field.others_asked),
        (Qt.Key.Key_2, field.match_asked),
        (Qt.Key.Key_U, field.step_asked),
    ):
        with qtbot.waitSignal(signal) as blocker:
            qtbot.keyClick(field, key, CONTROL)
        assert blocker.args in ([], [1], [2])
    for key, signal in ((Qt.Key.Key_2, field.match_asked), (Qt.Key.Key_Space, field.others_asked)):
        with qtbot.assertNotEmitted(signal):
            qtbot.keyClick(field, key, ALT if key == Qt.Key.Key_2 else CONTROL)


def test_pressed_keys_become_those_of_the_chosen_row_once_they_are_saved(
    sheet: ShortcutSheet, chosen: Settings, qtbot: Any
) -> None:
    go_to(sheet, qtbot, "help")
    qtbot.keyClick(sheet.list, Qt.Key.Key_J, CONTROL)
    assert sheet.list.spoken == "Open or close the help: Ctrl+J"
    assert chosen.shortcuts == {}
    qtbot.keyClick(sheet.list, Qt.Key.Key_Return)
    assert chosen.shortcuts == {"help": "Ctrl+J"}
    assert keys_of("help") == "Ctrl+J"


def test_keys_that_are_taken_are_refused_on_the_sheet(sheet: ShortcutSheet, qtbot: Any) -> None:
    go_to(sheet, qtbot, "help")
    qtbot.keyClick(sheet.list, Qt.Key.Key_K, CONTROL)
    assert sheet._said.text() == "Ctrl+K already means “Search everything”."
    assert sheet.list.spoken == "Open or close the help: F1"
    assert not button(sheet, "Save").isEnabled()


def test_delete_takes_keys_away_and_reset_brings_them_back(sheet: ShortcutSheet, qtbot: Any) -> None:
    for name in ("help", "quit"):
        go_to(sheet, qtbot, name)
        qtbot.keyClick(sheet.list, Qt.Key.Key_Delete)
    assert sheet.answer() == {"help": "", "quit": ""}
    sheet.reset_one.click()
    assert sheet.answer() == {"help": ""}
    sheet.reset_all.click()
    assert sheet.answer() == {}


def test_a_row_is_not_reset_to_keys_that_another_has_now(sheet: ShortcutSheet, qtbot: Any) -> None:
    qtbot.keyClick(sheet.list, Qt.Key.Key_Delete)  # the search
    go_to(sheet, qtbot, "help")
    qtbot.keyClick(sheet.list, Qt.Key.Key_K, CONTROL)
    qtbot.keyClick(sheet.list, Qt.Key.Key_Up)
    sheet.reset_one.click()
    assert sheet._said.text() == "Ctrl+K already means “Open or close the help”."
    assert sheet.answer() == {"search": "", "help": "Ctrl+K"}


def test_escape_leaves_all_as_it_was(sheet: ShortcutSheet, chosen: Settings, qtbot: Any) -> None:
    qtbot.keyClick(sheet.list, Qt.Key.Key_J, CONTROL)
    qtbot.keyClick(sheet.list, Qt.Key.Key_Escape)
    assert chosen.shortcuts == {}


def test_settings_and_palette_open_the_sheet(window: Any, chosen: Settings) -> None:
    page = window.open_page("settings")
    changes = [each for each in page.findChildren(QPushButton) if each.text() == "Change…"]
    changes[0].click()
    window.open_palette()
    titles = [each.title for each in window.findChild(CommandPalette)._commands]
    assert "Change keyboard shortcuts…" in titles
    assert len(page.findChildren(ShortcutSheet)) == 1
