"""The Help page."""

import re

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage

from gui.help_files import chapter_files, chapter_title
from gui.pages.help import HelpPage


@pytest.fixture
def help_page(services, qtbot):
    page = HelpPage(services)
    qtbot.addWidget(page)
    return page


@pytest.mark.parametrize("path", chapter_files(), ids=lambda path: path.stem)
def test_every_chapter_is_shown_under_its_heading(help_page, path):
    help_page.show_subject(path.name)
    assert help_page._text.toPlainText().startswith(chapter_title(path))


def test_every_picture_of_the_chapters_is_beside_them_and_can_be_drawn():
    for path in chapter_files():
        for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", path.read_text(encoding="utf-8")):
            assert not QImage(str(path.parent / name)).isNull(), f"{path.name} shows {name}"


def test_links_between_chapters_work(help_page):
    second = chapter_files()[1]
    help_page._text.anchorClicked.emit(QUrl(second.name))
    assert help_page._chapters.currentItem().text() == chapter_title(second)
