"""Builds the objects of the window and connects them. Nothing heavy is imported at the start."""

import gc
import logging
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import cast

from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication

import gui
from engine import orders, results, tasks
from gui.anywhere import Anywhere
from gui.errors import ExceptionHook
from gui.i18n import language_of_the_system, use_language
from gui.jobs.calls import CallThread, ignore
from gui.jobs.queue import JobQueue
from gui.local_server import LocalServer
from gui.main_window import MainWindow
from gui.open_models import OpenModels
from gui.page_list import LABORATORY, PROGRAMS, RAIL_PAGES, Section
from gui.pages.page import Page
from gui.selection_window import attend
from gui.services import Services
from gui.settings import Settings
from gui.shortcuts import SHORTCUTS
from gui.theme import Theme
from gui.widgets.layouts import pause_timer

_LOAD_PAGES_AFTER_MS = 1500
_IMPORT_EVERY_MS = 5


def main(argv: Sequence[str] | None = None) -> int:
    """Opens the window and returns the exit status when it is closed."""
    tasks.keep_files_private()
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    app = QApplication.instance() or QApplication(list(sys.argv if argv is None else argv))
    app = cast("QApplication", app)
    app.setApplicationName("Parlance")
    app.setDesktopFileName("parlance")
    hook = ExceptionHook(app)
    hook.install()
    window = build(app, Settings(parent=app))
    window.closing.connect(app.exit)  # closed from the tray it is no last window that goes
    window.show()
    window.offer_news()
    status = app.exec()
    hook.uninstall()
    return status


def build(app: QApplication, settings: Settings) -> MainWindow:
    """Builds the whole window, with its first page open."""
    use_language(settings.language or language_of_the_system())
    SHORTCUTS.follow(settings)
    quick, slow, translator = (CallThread(app) for _ in range(3))
    services = Services(
        jobs=JobQueue(quick, slow, parent=app),
        quick=quick,
        slow=slow,
        settings=settings,
        theme=Theme(app, settings.theme, _cache_folder(), is_whole=False),
        server=LocalServer(settings, app),
        anywhere=Anywhere(settings, app),
    )
    models = OpenModels(translator, settings, app)
    window = MainWindow(services, page_factories(services, models))
    window.closing.connect(lambda: _shut_down(services, translator))
    attend(services.anywhere, window, models)
    last = settings.last_page
    railed = {key for key, _, _ in RAIL_PAGES if key != LABORATORY or settings.shows_laboratory}
    window.open_page(last if last in railed else "translate")
    services.jobs.reattach()
    if settings.serves_programs:
        pause_timer(window, _LOAD_PAGES_AFTER_MS, services.server.start).start()
    pause_timer(window, _LOAD_PAGES_AFTER_MS, lambda: _load_pages(window, translator)).start()
    return window


def page_factories(services: Services, models: OpenModels) -> dict[str, Callable[[], Page]]:
    """Returns what builds each page; a page's modules are imported when it is built."""

    def translate() -> Page:
        from gui.pages.translate.page import TranslatePage

        return TranslatePage(services, models)

    def library() -> Page:
        from gui.pages.library.page import LibraryPage

        return LibraryPage(services, library_factories(services, models))

    def laboratory() -> Page:
        from gui.pages.laboratory.page import LaboratoryPage

        return LaboratoryPage(services)

    def settings() -> Page:
        from gui.pages.settings import SettingsPage

        return SettingsPage(services)

    def programs() -> Page:
        from gui.pages.programs import ProgramsPage

        return ProgramsPage(services)

    def help_page() -> Page:
        from gui.pages.help import HelpPage

        return HelpPage(services)

    return {
        "translate": translate, "library": library, LABORATORY: laboratory, "settings": settings,
        PROGRAMS: programs, "help": help_page,
    }  # fmt: skip


def library_factories(services: Services, models: OpenModels) -> dict[Section, Callable[[], Page]]:
    """Returns what builds each part of the Library page, as `page_factories`."""

    def sentences() -> Page:
        from gui.pages.library.sentences import SentencesPage

        return SentencesPage(services)

    def terms() -> Page:
        from gui.pages.library.terms import TermsPage

        return TermsPage(services)

    def learning() -> Page:
        from gui.pages.adapt.page import AdaptPage

        return AdaptPage(services)

    def voices() -> Page:
        from gui.pages.library.voices import VoicesPage

        return VoicesPage(services, models)

    def all_models() -> Page:
        from gui.pages.models.page import ModelsPage

        return ModelsPage(services)

    def trash() -> Page:
        from gui.pages.trash import TrashPage

        return TrashPage(services)

    return {
        Section.SENTENCES: sentences, Section.TERMS: terms, Section.LEARNING: learning,
        Section.VOICES: voices, Section.MODELS: all_models, Section.TRASH: trash,
    }  # fmt: skip


def _load_pages(window: MainWindow, translator: CallThread) -> None:
    """Imports the pages' modules, one by one while nothing else waits, then builds the pages ahead.

    Not in a thread: the window has crashed while one made their classes; the engine's records, which take
    longer, can be. Not while one opens a model or translates either: it would have half of the time, and the
    first word would come later.
    """
    names = sorted(_unloaded(gui), key=_in_order_of_use)
    waiting = iter([name for name in names if name != "gui.__main__"])

    def when_idle(act: Callable[[], None]) -> None:
        if translator.is_idle:
            act()
        else:
            QTimer.singleShot(_IMPORT_EVERY_MS, window, lambda: when_idle(act))

    def load() -> None:
        name = next(waiting, None)
        if name is not None:
            import_module(name)
            timer.start()
            return
        gc.freeze()  # modules stay: else each full collection looks through them, and the window stands still
        window.build_ahead()

    timer = pause_timer(window, _IMPORT_EVERY_MS, lambda: when_idle(load))
    slow = window.services.slow
    when_idle(lambda: slow.run(window, _load_records, lambda _nothing: timer.start(), ignore))


def _load_records() -> None:
    for name in (*_unloaded(results), *_unloaded(orders)):
        import_module(name)


def _unloaded(package: ModuleType) -> list[str]:
    found = walk_packages(package.__path__, f"{package.__name__}.")
    return [each.name for each in found if each.name not in sys.modules]


def _in_order_of_use(name: str) -> tuple[bool, int]:
    """Orders modules so that each finds most of what it imports: pages last, parts before the whole."""
    return name.startswith("gui.pages."), -name.count(".")


def _shut_down(services: Services, translator: CallThread) -> None:
    translator.shut_down()
    services.jobs.shut_down()
    services.server.shut_down()
    services.quick.shut_down()
    services.slow.shut_down()
    services.settings.sync()


def _cache_folder() -> Path:
    return (
        Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericCacheLocation))
        / "parlance"
    )
