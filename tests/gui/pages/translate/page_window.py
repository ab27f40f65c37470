"""The Translate page in a window of its own, over a library of tiny models; and a brake for its engine."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from engine import tasks
from engine.base.config import SearchConfig
from engine.base.progress import Progress, Report, ignore_progress
from engine.results.systems import System
from engine.results.translation import TextTranslation
from engine.runtime.translator import Translator
from gui.jobs.calls import CallThread
from gui.open_models import OpenModels
from gui.pages.translate.page import TranslatePage
from gui.services import Services
from gui.settings import Settings
from gui.theme import Theme
from tests.engine.runtime.conftest import write_tiny_pack
from tests.gui.showing import show_active
from tests.tiny import PAIRS, write_model_folder

SMALL, BACK, PUMPS = "small", "back", "pumps"
"""Models of the library: German to English, the other way, and a pack of the first for the domain pumps."""
_PRECISIONS = ("float32", "int8")
_SEARCH = SearchConfig(beam_size=4, n_best=4)
_themes: list[Theme] = []
"""One for the whole session: building a style sheet again and again is slow."""


def write_library(home: Path, folder: Path) -> Path:
    """Makes a library with three models, and with Anna and Ben, who have learned for the first of them.

    Args:
        home: of the library.
        folder: for what is added to it.
    """
    details = {"not_for": "Medical, legal or safety decisions; anything without a reader."}
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        small = write_model_folder(folder / SMALL, model_id=SMALL, precisions=_PRECISIONS, details=details)
        tasks.add_model(small)
        tasks.add_model(write_model_folder(folder / BACK, model_id=BACK, src="en", tgt="de", seed=1))
        tasks.add_model(
            write_tiny_pack(small, folder / PUMPS, domain="pumps", name="German → English, pumps", details={})
        )
        for name, word in (("Anna", "pump"), ("Ben", "again")):
            record = tasks.create_speaker(name, tgt="en", colour="orange")
            tasks.add_sentences(record.id, [(source, f"{word} {target}") for source, target in PAIRS[:12]])
            tasks.learn_speaker(record.id, model=SMALL)
    return home


def translation(text: str, model: str = SMALL, speaker: str | None = None) -> str:
    """Returns how a model of this test's library translates a text."""
    return tasks.open_system(System(model=model, speaker=speaker)).translate_text(text, _SEARCH).text


def remove_models(*model_ids: str) -> None:
    """Takes models out of this test's library; all of them if none is named."""
    for model_id in model_ids or (PUMPS, BACK, SMALL):
        tasks.remove_model(model_id)


def theme_of(app: QApplication, cache_folder: Path) -> Theme:
    """Puts the application's look in force, once."""
    if not _themes:
        _themes.append(Theme(app, "light", cache_folder, is_whole=False))
    return _themes[0]


def settings_of(folder: Path) -> Settings:
    """Returns what the windows of one folder remember, of somebody who has been here before."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.is_first_run = False
    return settings


@contextmanager
def opened_page(qtbot: Any, folder: Path, *, is_visited: bool = True) -> Iterator[TranslatePage]:
    """Shows a page that is ready to translate, or builds it out of sight; closes it as the window would."""
    settings = settings_of(folder)
    settings.is_careful = False  # tests compare with what the model says by itself
    theme = theme_of(cast("QApplication", QApplication.instance()), folder / "pictures")
    worker, slow = CallThread(), CallThread()
    services = SimpleNamespace(jobs=None, settings=settings, theme=theme, quick=slow, slow=slow)
    page = TranslatePage(cast("Services", services), OpenModels(worker, settings))
    qtbot.addWidget(page)
    theme.dress(page)  # whole, as the window does: a style put on while it is built is put on many times
    page.resize(1000, 640)
    if is_visited:
        show_active(qtbot, page)
        page.refresh()
    try:
        yield page
    finally:
        page.shut_down()
        worker.shut_down()
        slow.shut_down()


class Brake:
    """Holds the engine's translations up, and remembers what was translated."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.gate = Event()
        """Cleared: every translation waits; a cancelled one still gets out."""
        self.gate.set()
        self.delay_s = 0.0
        """Of every translation."""
        self.error: Exception | None = None
        """Raised in place of a translation."""
        self.lines: list[str] = []
        """All that was translated."""
        self.n_batches = 0
        original = Translator.translate_lines

        def translate_lines(
            translator: Translator,
            lines: Sequence[str],
            speakers: Sequence[Any],
            config: SearchConfig = _SEARCH,
            report: Report = ignore_progress,
            **recall: Any,
        ) -> list[TextTranslation]:
            self.lines += lines
            self.n_batches += 1
            if self.error is not None:
                raise self.error
            self._wait(report)
            return original(translator, lines, speakers, config, report, **recall)

        patched.setattr(Translator, "translate_lines", translate_lines)

    def hold(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """Returns work that waits for the gate before it begins."""

        def held(*values: Any, **named: Any) -> Any:
            self._wait(named.get("report", ignore_progress))
            return work(*values, **named)

        return held

    def _wait(self, report: Report) -> None:
        time.sleep(self.delay_s)
        while not self.gate.wait(0.005):
            report(Progress("Translating", 0))


def shows(qtbot: Any, page: TranslatePage, text: str) -> None:
    qtbot.waitUntil(lambda: page.target.edit.toPlainText() == text)


def at_rest(page: TranslatePage) -> bool:
    """Tells whether nothing is translated or learned."""
    return not page.session.work.is_at_work and not page.session.is_busy


def drag(path: Path) -> QDragEnterEvent:
    return QDragEnterEvent(
        QPointF(20, 20).toPoint(),
        Qt.DropAction.CopyAction,
        _files(path),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


def drop(path: Path) -> QDropEvent:
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
