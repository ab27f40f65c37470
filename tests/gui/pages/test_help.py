"""Help: links within and between chapters, the place one was reading, keys, and what is missing."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QListWidget, QTextBrowser

from gui.assets import chapter_files, chapter_title
from gui.pages.help import HelpPage, anchor_of
from tests.gui.showing import show_active

LINK = re.compile(r"(?<!!)\[[^]]*\]\(([^)]+)\)")
HEADING = re.compile(r"^#{1,4} (.+)$", re.MULTILINE)


@pytest.fixture
def page(services, qtbot):
    result = HelpPage(services)
    qtbot.addWidget(result)
    result.resize(900, 500)
    show_active(qtbot, result)
    return result


@pytest.fixture
def text(page):
    return page.findChild(QTextBrowser)


@pytest.fixture
def chapters(page):
    return page.findChild(QListWidget)


def on_top(text):
    """Returns the first lines that can be seen."""
    return [text.cursorForPosition(QPoint(8, y)).block().text() for y in (4, 24, 44)]


def links():
    """Returns every link of every chapter, with the chapter it stands in."""
    return [
        (path, target)
        for path in chapter_files()
        for target in LINK.findall(path.read_text(encoding="utf-8"))
        if not target.startswith("http")
    ]


@pytest.mark.parametrize(("path", "target"), links(), ids=lambda each: getattr(each, "stem", each))
def test_every_link_leads_to_a_chapter_and_to_a_heading_in_it(path, target):
    name, _, anchor = target.partition("#")
    goal = path.parent / name if name else path
    assert goal in chapter_files()
    headings = HEADING.findall(goal.read_text(encoding="utf-8"))
    assert not anchor or anchor in map(anchor_of, headings)


def test_a_link_within_a_chapter_shows_its_heading(page, text, qtbot):
    page.show_subject("02-translate")
    assert "Speak like somebody" not in on_top(text)
    text.anchorClicked.emit(QUrl("#speak-like-somebody"))
    qtbot.waitUntil(lambda: "Speak like somebody" in on_top(text))


def test_a_link_to_a_heading_of_another_chapter_opens_both(text, chapters, qtbot):
    text.anchorClicked.emit(QUrl("07-ways-to-adapt.md#one-model-for-all-your-domains"))
    assert chapters.currentItem().text() == chapter_title(chapter_files()[0].parent / "07-ways-to-adapt.md")
    qtbot.waitUntil(lambda: "One model for all your domains" in on_top(text))


def test_a_link_to_nowhere_stays_where_it_is(page, text, chapters):
    page.show_subject("06-adapt.md")
    text.verticalScrollBar().setValue(200)
    text.anchorClicked.emit(QUrl("no-such-chapter.md#no-such-heading"))
    assert text.verticalScrollBar().value() == 200
    assert chapters.currentItem().data(Qt.ItemDataRole.UserRole).stem == "06-adapt"


def test_a_link_to_the_web_is_given_to_the_browser(text, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    before = text.toPlainText()
    text.anchorClicked.emit(QUrl("https://example.org/paper"))
    text.anchorClicked.emit(QUrl("file:///etc/passwd"))
    assert opened == ["https://example.org/paper"]
    assert text.toPlainText() == before


def test_a_link_is_followed_with_the_keyboard(page, text, chapters, qtbot):
    page.show_subject("01-getting-started")
    text.setFocus()
    text.moveCursor(text.textCursor().MoveOperation.Start)
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert chapters.currentItem().data(Qt.ItemDataRole.UserRole).stem == "03-corpora"


def test_the_arrow_keys_turn_the_chapters(page, chapters, text, qtbot):
    chapters.setFocus()
    for path in chapter_files()[1:3]:
        qtbot.keyClick(chapters, Qt.Key.Key_Down)
        assert text.toPlainText().startswith(chapter_title(path))
    qtbot.keyClick(chapters, Qt.Key.Key_End)
    assert text.toPlainText().startswith(chapter_title(chapter_files()[-1]))


def test_another_chapter_begins_at_its_top(page, text):
    page.show_subject("02-translate")
    text.verticalScrollBar().setValue(text.verticalScrollBar().maximum())
    page.show_subject("03-corpora")
    assert text.verticalScrollBar().value() == 0


def test_who_comes_back_reads_on_where_they_were(page, text, services):
    page.show_subject("02-translate")
    text.verticalScrollBar().setValue(300)
    services.settings.last_page = "corpora"
    services.settings.src = "fi"
    assert text.verticalScrollBar().value() == 300


@pytest.mark.parametrize("change", ["theme", "size"])
def test_other_colours_and_letters_leave_the_reader_where_they_were(page, text, services, qtbot, change):
    page.show_subject("02-translate")
    text.anchorClicked.emit(QUrl("#speak-like-somebody"))
    qtbot.waitUntil(lambda: "Speak like somebody" in on_top(text))
    if change == "theme":
        services.theme.choose("dark")
    else:
        services.settings.reading_font_px += 1
    bar = text.verticalScrollBar()
    assert bar.value() > bar.maximum() / 10


def test_the_letters_have_the_reading_size(page, text, services):
    services.settings.reading_font_px = 22
    assert text.document().defaultFont().pixelSize() == 21
    services.settings.reading_font_px = 14
    assert text.document().defaultFont().pixelSize() == 13


def test_links_have_the_accent_of_the_theme(page, text, services):
    page.show_subject("01-getting-started")
    for choice in ("dark", "light"):
        services.theme.choose(choice)
        assert services.theme.tokens.accent.lower() in text.toHtml().lower()


def test_without_its_chapters_the_page_says_so(services, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr("gui.assets.assets_folder", lambda: tmp_path)
    page = HelpPage(services)
    qtbot.addWidget(page)
    text = page.findChild(QTextBrowser)
    assert text.toPlainText() == "The help pages are missing from this installation."
    services.theme.choose("dark")
    assert page.commands() == []


def test_a_chapter_without_a_heading_is_called_as_its_file(tmp_path):
    path = tmp_path / "my-own-words.md"
    path.write_text("\nno heading\n", encoding="utf-8")
    assert chapter_title(path) == "My own words"


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [
        ("Speak like somebody", "speak-like-somebody"),
        ("TMX, and SDLTM!", "tmx-and-sdltm"),
        ("a - b", "a---b"),
    ],
)
def test_headings_have_the_names_that_links_use(heading, anchor):
    assert anchor_of(heading) == anchor
