"""The help beside the page: opened on what is shown, searched, read and closed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.window


@pytest.fixture
def helped(window, qtbot):
    """The window, wide, with the help beside its page on translating."""
    window.resize(1280, 800)
    window.open_page("translate")
    qtbot.keyClick(window, Qt.Key.Key_F1)
    return window


def keyboard():
    return QApplication.focusWidget()


def found(window):
    items = window.help._hits.items
    return [items.item(row).text() for row in range(items.rowCount())]


def test_f1_opens_it_beside_the_page_on_the_chapter_that_fits(helped):
    page, panel = helped.current_page, helped.help
    assert page.key == "translate"
    assert panel._text.path.stem == page.help_page()
    assert panel.width() == 360
    assert page.width() == helped._body.width() - 360
    assert keyboard() is panel._search


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_Escape])
def test_f1_or_escape_closes_it_and_the_keyboard_is_where_it_was(helped, qtbot, key):
    qtbot.keyClick(keyboard(), key)
    page = helped.current_page
    assert helped.help.isHidden()
    qtbot.waitUntil(lambda: page.width() == helped._body.width())
    assert keyboard() is page.source.edit


def test_escape_on_a_page_closes_it_too(helped, qtbot):
    page = helped.open_page("settings")
    page.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert helped.help.isHidden()


def test_a_narrow_window_has_it_over_the_page(helped, qtbot):
    helped.resize(960, 600)
    body = helped._body
    qtbot.waitUntil(lambda: helped.current_page.width() == body.width())
    assert helped.help.geometry().getRect() == (body.width() - 360, 0, 360, body.height())


def test_it_stays_while_one_goes_where_it_says(helped):
    helped.open_page("library")
    assert helped.help.isVisible()
    assert helped.help._text.path.stem == "translate"


def test_the_help_page_takes_its_place(helped, qtbot):
    helped.open_page("help")
    assert helped.help.isHidden()
    qtbot.keyClick(helped, Qt.Key.Key_F1)
    assert helped.help.isHidden()


def test_all_its_text_is_searched_and_enter_opens_the_place(helped, qtbot):
    qtbot.keyClicks(keyboard(), "NVIDIA Triton")
    assert found(helped)[0] == "For a server of many users"
    assert not helped.help._text.isVisible()
    qtbot.keyClick(keyboard(), Qt.Key.Key_Return)
    panel = helped.help
    assert panel._text.isVisible()
    assert panel._text.path.stem == "models"
    qtbot.waitUntil(lambda: panel._text.verticalScrollBar().value() > 0)


def test_arrow_keys_choose_among_what_was_found(helped, qtbot):
    qtbot.keyClicks(keyboard(), "tags")
    titles = found(helped)
    qtbot.keyClick(keyboard(), Qt.Key.Key_Down)
    assert helped.help._hits.current.title == titles[1]
    qtbot.keyClick(keyboard(), Qt.Key.Key_Up)
    qtbot.keyClick(keyboard(), Qt.Key.Key_Up)
    assert helped.help._hits.current.title == titles[-1]


def test_what_the_help_does_not_have_is_said_above_the_chapter(helped, qtbot):
    qtbot.keyClicks(keyboard(), "qwxyz")
    assert helped.help._nothing.text() == "No results for “qwxyz”."
    assert helped.help._text.isVisible()
    keyboard().clear()
    assert not helped.help._nothing.isVisible()


def test_the_chapters_are_one_click_away(helped):
    helped.help._contents.click()
    assert found(helped)[:2] == ["Getting started", "Translate a text"]
    helped.help._open(helped.help._all[0])
    assert helped.help._text.path.stem == "getting-started"
