"""The window's start and end, as `parlance` without arguments does it."""

import gc
import os
import sys
import threading

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine import tasks as engine_tasks
from gui import app as starting
from gui.assets import assets_folder, version
from gui.errors import ErrorDialog
from gui.main_window import MainWindow
from gui.page_list import RAIL_PAGES
from gui.pages.page import Page
from gui.rasterising import png_of
from tests.gui.conftest import delete_now, end
from tests.gui.finding import button, press
from tests.gui.showing import shown_texts


@pytest.fixture
def tasks():
    return engine_tasks


@pytest.fixture
def own_settings(tmp_path, monkeypatch):
    """Keeps what the window remembers away from the user's own."""
    store = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    real = starting.Settings
    monkeypatch.setattr(starting, "Settings", lambda parent: real(store, parent))
    monkeypatch.setattr(starting, "_cache_folder", lambda: tmp_path / "cache")
    return real(store)


@pytest.fixture
def opened(qapp, own_settings, monkeypatch):
    """Runs the application; what is scheduled looks at it, and then it is closed."""
    windows, raised = [], []

    def run(look):
        def at_work():
            window = next(each for each in qapp.topLevelWidgets() if isinstance(each, MainWindow))
            windows.append(window)
            try:
                look(window)
            except BaseException as error:  # noqa: BLE001 - raised again below; else the window would show it
                raised.append(error)
            finally:
                window.close()
                qapp.quit()

        QTimer.singleShot(0, at_work)
        qapp.setQuitOnLastWindowClosed(False)  # or a second end would come later, and stop every loop at once
        umask = os.umask(0o022)
        try:
            status = starting.main(["parlance"])
        finally:
            os.umask(umask)
            qapp.setQuitOnLastWindowClosed(True)
        for error in raised:
            raise error
        return status

    yield run
    for window in windows:
        services = window.services
        delete_now(window)
        end(services)


def test_the_first_start_opens_where_one_types_and_ends_with_status_0(opened, own_settings):
    seen = []

    def look(window):
        seen.append((window.isVisible(), window.current_page.key, QApplication.applicationName()))

    assert opened(look) == 0
    assert seen == [(True, "translate", "Parlance")]


def test_a_later_start_opens_where_one_left(opened, own_settings):
    own_settings.is_first_run = False
    own_settings.last_page = "library"
    seen = []
    opened(lambda window: seen.append(window.current_page.key))
    assert seen == ["library"]


def test_a_page_that_there_is_no_longer_leads_to_translating(opened, own_settings):
    own_settings.is_first_run = False
    own_settings.last_page = "corpora"  # of an earlier version
    seen = []
    opened(lambda window: seen.append(window.current_page.key))
    assert seen == ["translate"]


@pytest.mark.parametrize(("is_on_rail", "page"), [(False, "translate"), (True, "laboratory")])
def test_the_laboratory_is_opened_again_only_where_it_is_on_the_rail(opened, own_settings, is_on_rail, page):
    own_settings.is_first_run = False
    own_settings.last_page = "laboratory"
    own_settings.shows_laboratory = is_on_rail
    seen = []
    opened(lambda window: seen.append(window.current_page.key))
    assert seen == [page]


def test_pages_are_imported_and_built_after_the_start_before_anybody_visits_them(
    opened, own_settings, monkeypatch, qtbot
):
    own_settings.is_first_run = False
    own_settings.last_page = "translate"
    unknown = "gui.pages.laboratory.page"
    monkeypatch.delitem(sys.modules, unknown, raising=False)
    monkeypatch.setattr(starting, "_LOAD_PAGES_AFTER_MS", 0)
    railed = {key for key, _, _ in RAIL_PAGES} - {"laboratory"}

    def look(window):
        qtbot.waitUntil(lambda: unknown in sys.modules, timeout=10_000)
        qtbot.waitUntil(lambda: {each.key for each in window.findChildren(Page)} >= railed, timeout=10_000)
        assert window.current_page.key == "translate"

    try:
        assert opened(look) == 0
    finally:
        gc.unfreeze()


def test_pages_wait_until_nobody_translates_and_records_load_beside_the_window(
    opened, own_settings, monkeypatch, qtbot
):
    unknown = "gui.pages.laboratory.page"
    monkeypatch.delitem(sys.modules, unknown, raising=False)
    monkeypatch.setattr(starting, "_LOAD_PAGES_AFTER_MS", 0)
    answers, asked, loaders = [False], [], []
    load_records = starting._load_records
    monkeypatch.setattr(
        starting, "_load_records", lambda: loaders.append(threading.current_thread()) or load_records()
    )
    is_idle = property(lambda _thread: asked.append(True) or answers[0])
    monkeypatch.setattr(starting.CallThread, "is_idle", is_idle)

    def look(_window):
        qtbot.waitUntil(lambda: len(asked) > 3)
        assert (loaders, unknown in sys.modules) == ([], False)
        answers[0] = True
        qtbot.waitUntil(lambda: unknown in sys.modules, timeout=10_000)
        assert len(loaders) == 1
        assert loaders[0] is not threading.main_thread()

    try:
        assert opened(look) == 0
    finally:
        gc.unfreeze()


def test_what_nobody_expected_is_shown_while_the_window_is_open_and_by_python_afterwards(opened, qtbot):
    hooks = []

    def look(window):
        hooks.append(sys.excepthook)
        try:
            raise ZeroDivisionError("by a careless page")
        except ZeroDivisionError as error:
            sys.excepthook(type(error), error, error.__traceback__)
        qtbot.waitUntil(lambda: dialogs() != [])
        (dialog,) = dialogs()
        assert "Something in Parlance did not work as it should." in shown_texts(dialog)
        press(dialog, "Copy details")
        assert "by a careless page" in QApplication.clipboard().text()
        press(dialog, "Close")

    opened(look)
    assert hooks != [sys.__excepthook__]
    assert (sys.excepthook, threading.excepthook) == (sys.__excepthook__, threading.__excepthook__)


def dialogs():
    return [
        each for each in QApplication.topLevelWidgets() if isinstance(each, ErrorDialog) and each.isVisible()
    ]


def test_the_details_of_an_error_are_folded_and_close_is_the_button_of_enter(qtbot):
    dialog = ErrorDialog("Torn.", "Mend it.", "line 7")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    press(dialog, "Show details")
    assert button(dialog, "Hide details").isVisible()
    press(dialog, "Hide details")
    assert button(dialog, "Show details").isVisible()
    assert button(dialog, "Close").isDefault()
    with qtbot.waitSignal(dialog.accepted):
        press(dialog, "Close")


def test_files_of_the_application_are_found_beside_it_and_in_a_bundle(tmp_path, monkeypatch):
    assert (assets_folder() / "help").is_dir()
    (tmp_path / "assets" / "icons").mkdir(parents=True)
    assets_folder.cache_clear()
    try:
        monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
        assert assets_folder() == tmp_path / "assets"
    finally:
        assets_folder.cache_clear()
    assert version()


def test_a_picture_is_written_twice_as_large_as_it_is_drawn(qapp):
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="15" height="20"/></svg>'
    )
    image = QImage.fromData(png_of(svg))
    assert (image.width(), image.height()) == (60, 40)
    assert (image.pixelColor(10, 20).name(), image.pixelColor(50, 20).name()) == ("#000000", "#ffffff")
