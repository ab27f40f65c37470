"""First run and Help."""

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage

from gui.assets import chapter_files, chapter_title
from gui.pages.first_run import Door, FirstRunPage
from gui.pages.help import HelpPage


@pytest.fixture
def first_run(services, qtbot):
    page = FirstRunPage(services)
    qtbot.addWidget(page)
    page.show()
    return page


@pytest.fixture
def help_page(services, qtbot):
    page = HelpPage(services)
    qtbot.addWidget(page)
    return page


def test_the_first_page_has_three_doors(first_run):
    assert [door.accessibleName() for door in first_run.findChildren(Door)] == [
        "Translate something now", "Adapt to my translations", "Bring a model",
    ]  # fmt: skip


def test_the_first_door_opens_the_page_at_once(first_run, qtbot):
    went = []
    first_run.navigated.connect(lambda *where: went.append(where))
    qtbot.keyClick(first_run.findChildren(Door)[0], Qt.Key.Key_Return)
    assert went == [("translate", None)]


@pytest.mark.parametrize(("number", "goal"), [(1, ["corpora", "import"]), (2, ["models", "add"])])
def test_the_other_doors_lead_on(first_run, qtbot, number, goal):
    with qtbot.waitSignal(first_run.navigated) as signal:
        qtbot.mouseClick(first_run.findChildren(Door)[number], Qt.MouseButton.LeftButton)
    assert signal.args == goal


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
