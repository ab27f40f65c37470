"""Help: links within and between chapters, the place one was reading, keys, and what is missing."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QListWidget, QPushButton, QTextBrowser

from gui.assets import assets_folder
from gui.help_files import CHAPTERS, chapter_files, chapter_title, number_files
from gui.page_list import SETTINGS
from gui.pages.help import HelpPage, anchor_of
from tests.gui.showing import show_active
from tests.test_architecture import ROOT

LINK = re.compile(r"(?<!!)\[[^]]*\]\(([^)]+)\)")
HEADING = re.compile(r"^#{1,4} (.+)$", re.MULTILINE)
OPENED = re.compile(r'(?:help_chapter.* = |emit\("help", |help\.open\(|_NEWS = )("[a-z0-9-]+")')
HELP_PAGE = re.compile(r"def help_page\(self\).*?(?=\n    def |\Z)", re.DOTALL)
"""Where the window names a help page: pages of their own, and links to it."""
NAME = re.compile(r"\*([A-Z][^*\n]*…)\*")
"""What opens something, as the help names it: "Save this choice…"."""
MOST_WORDS = 15_000


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


def text_of(path):
    return path.read_text(encoding="utf-8")


def links():
    """Returns every link of every page, with the page it stands in."""
    return [
        (path, target)
        for path in [*chapter_files(), *number_files()]
        for target in LINK.findall(path.read_text(encoding="utf-8"))
        if not target.startswith("http")
    ]


@pytest.mark.parametrize(("path", "target"), links(), ids=lambda each: getattr(each, "stem", each))
def test_every_link_leads_to_a_page_and_to_a_heading_in_it(path, target):
    name, _, anchor = target.partition("#")
    goal = (path.parent / name).resolve() if name else path
    assert goal in [*chapter_files(), *number_files()]
    headings = HEADING.findall(goal.read_text(encoding="utf-8"))
    assert not anchor or anchor in map(anchor_of, headings)


def test_the_help_has_at_most_15_000_words_and_every_page_of_it_a_place():
    assert sum(len(path.read_text(encoding="utf-8").split()) for path in chapter_files()) <= MOST_WORDS
    assert sorted(CHAPTERS) == sorted(path.stem for path in chapter_files()[0].parent.glob("*.md"))


def test_what_the_help_says_to_press_is_in_the_window():
    window = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "gui").rglob("*.py"))
    named = [(path.stem, name) for path in chapter_files() for name in NAME.findall(text_of(path))]
    assert len(named) > 20
    assert [each for each in named if each[1] not in window] == []


def test_the_help_on_settings_names_their_rows():
    rows = set(
        re.findall(r"^\| ([A-Z][^|]+) \|", text_of(assets_folder() / "help" / "settings.md"), re.MULTILINE)
    )
    assert rows <= set(SETTINGS.values())
    assert {"Quality", "Device", "Laboratory"} <= rows


@pytest.mark.parametrize("path", [*chapter_files(), *number_files()], ids=lambda path: path.stem)
def test_no_blank_line_cuts_a_table(path):
    assert re.findall(r"^\|.*\n\n\|(?! *-+|.*\n\| *-)", text_of(path), re.MULTILINE) == []


def test_a_name_belongs_to_one_page():
    names = [path.stem for path in [*chapter_files(), *number_files()]]
    assert len(set(names)) == len(names)


def test_the_window_opens_help_pages_that_there_are():
    names = {page.stem for page in [*chapter_files(), *number_files()]}
    opened = set()
    for path in (ROOT / "gui").rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        parts = [*OPENED.findall(code), *HELP_PAGE.findall(code)]
        opened |= {
            (path.name, name)
            for part in parts
            for name in re.findall(r'(?:^|return |else )"([a-z0-9-]+)"', part)
        }
    assert ("page.py", "getting-started") in opened
    assert sorted(each for each in opened if each[1] not in names) == []


@pytest.mark.slow
def test_the_numbers_are_opened_beside_the_chapters_and_lead_back(page, text, chapters, qtbot):
    button = next(each for each in page.findChildren(QPushButton) if each.text() == "Numbers")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert text.toPlainText().startswith("Numbers")
    assert chapters.currentItem() is None
    text.anchorClicked.emit(QUrl("new-words-in-numbers.md"))
    assert text.toPlainText().startswith("New words in numbers")
    text.anchorClicked.emit(QUrl("../help/models.md"))
    assert chapters.currentItem().text() == "Models"


def test_a_link_within_a_chapter_shows_its_heading(page, text, qtbot):
    page.show_subject("translate")
    assert "du or Sie" not in on_top(text)
    text.anchorClicked.emit(QUrl("#du-or-sie"))
    qtbot.waitUntil(lambda: "du or Sie" in on_top(text))


def test_a_link_to_a_heading_of_another_chapter_opens_both(text, chapters, qtbot):
    text.anchorClicked.emit(QUrl("ways.md#one-model-for-all-your-domains"))
    assert chapters.currentItem().text() == chapter_title(chapter_files()[0].parent / "ways.md")
    qtbot.waitUntil(lambda: "One model for all your domains" in on_top(text))


def test_a_link_to_nowhere_stays_where_it_is(page, text, chapters):
    page.show_subject("learning.md")
    text.verticalScrollBar().setValue(200)
    text.anchorClicked.emit(QUrl("no-such-chapter.md#no-such-heading"))
    assert text.verticalScrollBar().value() == 200
    assert chapters.currentItem().data(Qt.ItemDataRole.UserRole).stem == "learning"


def test_a_link_to_the_web_is_given_to_the_browser(text, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    before = text.toPlainText()
    text.anchorClicked.emit(QUrl("https://example.org/paper"))
    text.anchorClicked.emit(QUrl("file:///etc/passwd"))
    assert opened == ["https://example.org/paper"]
    assert text.toPlainText() == before


def test_a_link_is_followed_with_the_keyboard(page, text, chapters, qtbot):
    page.show_subject("getting-started")
    text.setFocus()
    text.moveCursor(text.textCursor().MoveOperation.Start)
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert chapters.currentItem().data(Qt.ItemDataRole.UserRole).stem == "desk"


def test_the_arrow_keys_turn_the_chapters(page, chapters, text, qtbot):
    chapters.setFocus()
    for path in chapter_files()[1:3]:
        qtbot.keyClick(chapters, Qt.Key.Key_Down)
        assert text.toPlainText().startswith(chapter_title(path))
    qtbot.keyClick(chapters, Qt.Key.Key_End)
    assert text.toPlainText().startswith(chapter_title(chapter_files()[-1]))


def test_another_chapter_begins_at_its_top(page, text):
    page.show_subject("translate")
    text.verticalScrollBar().setValue(text.verticalScrollBar().maximum())
    page.show_subject("library")
    assert text.verticalScrollBar().value() == 0


def test_who_comes_back_reads_on_where_they_were(page, text, services):
    page.show_subject("translate")
    text.verticalScrollBar().setValue(300)
    services.settings.last_page = "corpora"
    services.settings.src = "fi"
    assert text.verticalScrollBar().value() == 300


@pytest.mark.parametrize("change", ["theme", "size"])
def test_other_colours_and_letters_leave_the_reader_where_they_were(page, text, services, qtbot, change):
    page.show_subject("translate")
    text.anchorClicked.emit(QUrl("#du-or-sie"))
    qtbot.waitUntil(lambda: "du or Sie" in on_top(text))
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
    page.show_subject("getting-started")
    for choice in ("dark", "light"):
        services.theme.choose(choice)
        assert services.theme.tokens.accent.lower() in text.toHtml().lower()


def test_without_its_chapters_the_page_says_so(services, qtbot, monkeypatch, tmp_path):
    monkeypatch.setattr("gui.help_files.assets_folder", lambda: tmp_path)
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
