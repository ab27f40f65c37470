"""First run and Help."""

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage

from engine.errors import ModelError
from gui.assets import chapter_files, chapter_title
from gui.jobs.calls import CallThread
from gui.pages.first_run import Door, FirstRunPage
from gui.pages.help import HelpPage


@pytest.fixture
def first_run(services, qtbot):
    engine = CallThread()
    page = FirstRunPage(services, engine)
    qtbot.addWidget(page)
    page.show()
    yield page
    engine.shut_down()


@pytest.fixture
def help_page(services, qtbot):
    page = HelpPage(services)
    qtbot.addWidget(page)
    return page


def test_the_first_page_has_three_doors(first_run):
    assert [door.accessibleName() for door in first_run.findChildren(Door)] == [
        "Translate something now", "Adapt to my translations", "Bring a model",
    ]  # fmt: skip


def test_the_first_door_makes_the_models_ready_and_opens_the_page(first_run, qtbot):
    with qtbot.waitSignal(first_run.navigated) as signal:
        qtbot.keyClick(first_run.findChildren(Door)[0], Qt.Key.Key_Return)
    assert signal.args == ["translate", None]


def test_who_has_gone_elsewhere_meanwhile_stays_there(first_run, qtbot):
    went = []
    first_run.navigated.connect(lambda key, _subject: went.append(key))
    with qtbot.waitSignal(first_run.library_changed):
        first_run.findChildren(Door)[0].opened.emit()
        first_run.hide()
    assert went == []


@pytest.mark.parametrize(("number", "goal"), [(1, ["corpora", "import"]), (2, ["models", "add"])])
def test_the_other_doors_lead_on(first_run, qtbot, number, goal):
    with qtbot.waitSignal(first_run.navigated) as signal:
        qtbot.mouseClick(first_run.findChildren(Door)[number], Qt.MouseButton.LeftButton)
    assert signal.args == goal


def test_a_failure_stands_on_the_page_and_can_be_tried_again(first_run, qtbot, tasks, monkeypatch):
    def fail(_report):
        raise ModelError("The model that ships is broken.", "Install Parlance again.")

    with monkeypatch.context() as broken:
        broken.setattr(tasks, "ensure_builtin_models", fail)
        first_run.findChildren(Door)[0].opened.emit()
        qtbot.waitUntil(first_run._error.isVisible)
    with qtbot.waitSignal(first_run.navigated):
        first_run._error.retry.clicked.emit()


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
