"""The shell by hand: closing while something is at work, drops, themes by the palette, what the tray says."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from engine.base.errors import JobError
from engine.results.corpora import DomainDirection
from engine.results.jobs import RunState
from engine.results.translation import DeviceReport
from gui.errors import Question
from gui.page_list import LibraryPlace, Section
from gui.pages.adapt.teach import TeachSheet
from gui.theme.tokens import DARK
from gui.widgets.controls import CommandPalette
from gui.widgets.feedback import JobRow, StatusLine, Toast
from tests.gui.fakes import ADAPT, EVALUATE, STATISTICS
from tests.gui.finding import button, press, texts
from tests.gui.showing import shown_texts

pytestmark = pytest.mark.window
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def toast(window):
    return window.findChild(Toast)


@pytest.fixture
def at_work(window, tasks, qtbot):
    """Starts a job that works until it is stopped; gone again after the test."""

    def start(order=ADAPT):
        tasks.behaviours.append("wait")
        job = window.services.jobs.submit(order)
        qtbot.waitUntil(lambda: job.stage == "Training")
        return job

    return start


def question_of(window):
    return next(each for each in window.findChildren(Question) if each.isVisible())


def run_command(window, qtbot, typed):
    """Opens the palette by its keys, types, and takes what comes first."""
    qtbot.keyClick(window, Qt.Key.Key_K, CONTROL)
    palette = window.findChild(CommandPalette)
    qtbot.keyClicks(palette.focusWidget(), typed)
    qtbot.keyClick(palette.focusWidget(), Qt.Key.Key_Return)


def test_who_stays_keeps_the_window_and_the_work(window, at_work, qtbot):
    job = at_work()
    assert not window.close()
    question = question_of(window)
    assert "It can be paused now" in texts(question)
    press(question, "Stay")
    qtbot.waitUntil(lambda: not question.isVisible())
    assert (window.isVisible(), job.state) == (True, RunState.RUNNING)


def test_what_cannot_be_resumed_is_stopped_only_if_one_says_so(window, at_work, qtbot):
    job = at_work(STATISTICS)
    window.close()
    question = question_of(window)
    assert "It cannot be resumed." in texts(question)
    assert button(question, "Stay").isDefault()
    press(question, "Stop and close")
    qtbot.waitUntil(lambda: not window.isVisible())
    assert job.state == RunState.CANCELLED


def test_what_runs_beside_does_not_keep_the_window_open(window, tasks, qtbot):
    tasks.behaviours.append("wait")
    job = window.services.jobs.submit(STATISTICS, is_beside=True)
    qtbot.waitUntil(lambda: job.stage == "Training")
    assert window.findChild(JobRow) is None
    assert window.close()


def test_control_q_closes_the_window(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_Q, CONTROL)
    assert not window.isVisible()


def files(*names):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(name) for name in names])
    return mime


def enter(window, mime):
    event = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    window.dragEnterEvent(event)
    return event.isAccepted()


def test_files_may_hang_over_the_window_and_words_may_not(window):
    words = QMimeData()
    words.setText("some words")
    assert [enter(window, files("/a.tmx")), enter(window, words)] == [True, False]


@pytest.mark.parametrize("key", ["settings", "library"])
def test_a_file_that_no_page_can_read_leads_to_those_that_can_be_read(window, toast, key):
    window.open_page(key)
    mime = files("/a.wav")
    window.dropEvent(
        QDropEvent(
            QPoint(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )  # fmt: skip
    assert "Parlance cannot read a.wav." in shown_texts(toast)
    press(toast, "Which files it reads")
    assert window.help.isVisible()


def test_a_theme_is_chosen_by_its_name_and_kept(window, qtbot):
    run_command(window, qtbot, "dark")
    assert window.services.settings.theme == "dark"
    assert QApplication.palette().window().color().name().upper() == DARK.paper
    run_command(window, qtbot, "system theme")
    assert window.services.settings.theme == "system"


def test_the_palette_leads_to_the_import_and_says_so_on_the_rail(window, qtbot):
    run_command(window, qtbot, "teach a new domain")
    assert window.current_page.key == "library"
    assert window.findChild(TeachSheet).isVisible()


def test_the_trash_is_in_the_library_alone_with_its_help(window, qtbot):
    assert not any("trash" in text.lower() for text in shown_texts(window.open_page("settings")))
    run_command(window, qtbot, "trash")
    page = window.current_page
    qtbot.waitUntil(lambda: page.key == "library" and page.section == Section.TRASH)
    assert page.help_page() == "library"


def test_a_click_on_the_search_opens_the_palette_and_another_page_closes_it(window, qtbot):
    press(window, "Search")
    palette = window.findChild(CommandPalette)
    assert palette.isVisible()
    window.open_page("library")
    assert not palette.isVisible()


def test_the_row_of_a_job_is_hidden_on_the_page_that_shows_it(window, at_work, qtbot):
    window.open_page("settings")
    job = at_work()
    row = window.findChild(JobRow)
    assert row.isVisible()
    law = window.services.jobs.submit(replace(ADAPT, domain="law"))
    place = LibraryPlace(Section.LEARNING, domain=DomainDirection("pumps", "de", "en"))
    page = window.open_page("library", place)
    qtbot.waitUntil(lambda: page.section == Section.LEARNING)
    assert (page.lists(job), page.lists(law)) == (True, False)
    assert [row.isVisible() for row in window.findChildren(JobRow)] == [False, True]
    assert (page.is_about(job), page.is_about(law)) == (True, False)
    page.head.tabs.setCurrentIndex(0)
    assert row.isVisible()
    window.services.jobs.cancel(law)
    window.services.jobs.cancel(job)
    qtbot.waitUntil(lambda: not window.services.jobs.running)


def test_a_job_of_another_process_that_does_not_obey_is_told(window, toast):
    window.services.jobs.refused.emit(JobError("It cannot be paused.", "Cancel it."))
    assert "It cannot be paused. Cancel it." in shown_texts(toast)


def test_a_job_that_ends_on_its_own_page_is_not_announced(window, tasks, toast, qtbot):
    window.open_page("laboratory")
    job = window.services.jobs.submit(EVALUATE)
    qtbot.waitUntil(lambda: job.is_over and not window.services.jobs.running)
    assert not toast.isVisible()


def test_a_job_that_fails_elsewhere_says_why(window, tasks, toast, qtbot):
    tasks.behaviours.append("fail")
    job = window.services.jobs.submit(EVALUATE)
    qtbot.waitUntil(toast.isVisible)
    assert f"{job.title}: Line 3 of a.tmx has no German." in shown_texts(toast)


def test_a_newer_message_takes_the_place_of_an_older_one_and_its_undo(window, toast):
    undone = []
    window.current_page.undo_offered.emit("Gone.", lambda: undone.append("first"))
    window.current_page.toasted.emit("Saved.")
    assert shown_texts(toast) == {"Saved."}
    assert not button(toast, "Undo").isVisible()
    window.current_page.undo_offered.emit("Gone, too.", lambda: undone.append("second"))
    press(toast, "Undo")
    assert (undone, toast.isVisible()) == (["second"], False)


def test_a_message_stays_at_the_foot_when_the_window_grows(window, toast):
    window.current_page.toasted.emit("Saved.")
    before = toast.geometry()
    window.resize(window.width() + 120, window.height() + 90)
    QApplication.processEvents()
    moved = toast.geometry().center() - before.center()
    assert (moved.x(), moved.y()) == (60, 90)


def test_why_a_device_was_chosen_is_told_to_a_screen_reader(window):
    window.current_page.device_changed.emit(
        DeviceReport("CPUExecutionProvider", "CPU, 2 cores", "", "no GPU")
    )
    line = window.findChild(StatusLine)
    told = [each for each in line.children() if getattr(each, "accessibleName", str)() == "Device"]
    assert [(each.text(), each.accessibleDescription()) for each in told] == [
        ("Processor", "CPU, 2 cores\nno GPU")
    ]


def test_one_connection_is_one(window):
    line = window.findChild(StatusLine)
    line.show_connections(1)
    assert "1 connection since start" in shown_texts(line)
    line.show_connections(2)
    assert "2 connections since start" in shown_texts(line)


@pytest.mark.parametrize("key", ["translate", "library", "laboratory", "settings", "help"])
def test_every_page_opens_in_the_dark_as_in_the_light(window, qtbot, key):
    window.services.theme.choose("dark")
    window.open_page(key)
    qtbot.wait(30)
    image = window.grab().toImage()
    light = sum(
        image.pixelColor(x, y).lightness() > 200
        for x in range(0, image.width(), 8)
        for y in range(0, image.height(), 8)
    )
    assert light < 0.06 * (image.width() // 8) * (image.height() // 8), "a light sheet in a dark window"
