"""A Translate page in a window of its own, over a fake engine."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from gui.jobs.engine_worker import EngineWorker
from gui.open_models import Door, OpenModels
from gui.pages.translate import TranslatePage
from gui.services import Services
from gui.settings import Settings
from gui.theme import Theme
from tests.gui.showing import show_active

_themes: list[Theme] = []
"""One for the whole session: building a style sheet again and again is slow."""


def theme_of(app: QApplication, cache: Path) -> Theme:
    """Puts the application's look in force, once."""
    if not _themes:
        _themes.append(Theme(app, "light", cache))
    return _themes[0]


@contextmanager
def opened_page(qtbot: Any, door: object, folder: Path) -> Iterator[TranslatePage]:
    """Shows a page that is ready to translate, and closes it as the window would."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    theme = theme_of(cast("QApplication", QApplication.instance()), folder / "pictures")
    services = SimpleNamespace(tasks=door, jobs=None, background=None, settings=settings, theme=theme)
    engine = EngineWorker()
    models = OpenModels(engine, cast("Door", door), settings)
    page = TranslatePage(cast("Services", services), models)
    qtbot.addWidget(page)
    page.resize(1000, 640)
    show_active(qtbot, page)
    page.refresh()
    try:
        yield page
    finally:
        engine.shut_down()
        assert engine.isFinished() or not engine.isRunning()


def drag(path: Path) -> QDragEnterEvent:
    """Makes the event of a file that is dragged in."""
    return QDragEnterEvent(
        QPointF(20, 20).toPoint(),
        Qt.DropAction.CopyAction,
        _files(path),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


def drop(path: Path) -> QDropEvent:
    """Makes the event of a file that is dropped."""
    return QDropEvent(
        QPointF(20, 20),
        Qt.DropAction.CopyAction,
        _files(path),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


_kept: list[QMimeData] = []


def _files(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    _kept.append(data)  # an event does not own what it carries
    return data
