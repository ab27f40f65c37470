"""How long the first visit of each page, a change of the theme and news of a run hold up the window.

Run: python -m tests.benchmarks.window_speed [LIBRARY]

A page is opened once, in a window of 1280 x 800 with the engine and models that ship, after the window has
stood for some seconds, in which it builds its pages; what a visit takes is the time until the page is on the
screen. A block is the longest time in which the window answered nothing, while the page was opened and for
two seconds afterwards. Work is the processor time of the window's own thread in the visit, which other
programs do not lengthen. A theme is changed with every page opened before. The run has 4,000 updates with 40
checks.
"""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings
from PySide6.QtWidgets import QApplication

from engine import tasks
from gui.app import build
from gui.jobs.job import Job
from gui.main_window import MainWindow
from gui.page_list import RAIL_PAGES
from gui.pages.adapt.runs import RunView
from gui.settings import Settings
from tests.gui.pages.adapt.library import ORDER, learning_events, told

_SETTLES_S = 5.0
_WATCHED_S = 2.0
_LOOKED_AT = ("corpora", "speakers", "adapt", "evaluate", "models", "settings", "help", "translate")
_MOST_VISIT_MS, _MOST_BLOCK_MS, _MOST_THEME_MS, _MOST_NEWS_MS = 100, 50, 300, 50


def watch(app: QApplication, seconds: float) -> float:
    """Lets the window work; returns the longest time in which it answered nothing, in milliseconds."""
    longest, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)
        longest = max(longest, time.perf_counter() - begun)
        time.sleep(0.0005)
    return longest * 1000


def visit(app: QApplication, window: MainWindow, key: str) -> tuple[float, float, float]:
    """Opens a page; returns what that took, its work and the longest block, all in milliseconds."""
    begun, worked = time.perf_counter(), time.thread_time()
    window.open_page(key)
    opened = time.perf_counter()
    app.processEvents()
    shown, worked = time.perf_counter(), time.thread_time() - worked
    longest = max(opened - begun, shown - opened) * 1000
    return (shown - begun) * 1000, worked * 1000, max(longest, watch(app, _WATCHED_S))


def change_theme(app: QApplication, window: MainWindow, choice: str) -> float:
    """Changes the theme; returns what that took, in milliseconds."""
    begun = time.perf_counter()
    window.services.theme.choose(choice)
    app.processEvents()
    return (time.perf_counter() - begun) * 1000


def hear_of_a_run(app: QApplication, window: MainWindow) -> float:
    """Shows a run and all that it tells; returns the most work that one event made, in milliseconds."""
    view = RunView(lambda job: job.title)
    window.services.theme.dress(view)
    view.resize(1000, 800)
    view.show()
    job = Job("adapt", "Adapting", order=ORDER)
    view.follow(job)
    longest = 0.0
    for each in learning_events(40, 4000):
        begun = time.thread_time()
        job.take(told(each))
        app.processEvents()
        longest = max(longest, time.thread_time() - begun)
    view.close()
    return longest * 1000


def main() -> int:
    """Prints a table of the pages, one of the themes, and what a run's news take."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        os.environ["PARLANCE_HOME"] = str(folder / "home")
        tasks.ensure_builtin_models()
        if len(sys.argv) > 1:  # a library of one's own, copied
            shutil.copytree(sys.argv[1], folder / "home", symlinks=True, dirs_exist_ok=True)
        app = QApplication([])
        settings = Settings(QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))
        settings.is_first_run, settings.theme, settings.last_page = False, "light", "first_run"
        window = build(app, settings)
        window.resize(1280, 800)
        window.show()
        window.open_page("first_run")
        print(f"longest block while the window builds its pages: {watch(app, _SETTLES_S):.0f} ms\n")
        names = {key: name for key, _, name in RAIL_PAGES}
        print(f"{'page':<12}{'first visit':>14}{'of it work':>13}{'longest block':>16}")
        for key in _LOOKED_AT:
            took, work, block = visit(app, window, key)
            marks = "" if took < _MOST_VISIT_MS and block < _MOST_BLOCK_MS else "  slow"
            print(f"{names[key]:<12}{took:>11.0f} ms{work:>10.0f} ms{block:>13.0f} ms{marks}")
        print(f"\n{'theme':<12}{'change':>14}")
        for choice in ("dark", "light", "dark", "light"):
            took = change_theme(app, window, choice)
            print(f"{choice:<12}{took:>11.0f} ms{'' if took < _MOST_THEME_MS else '  slow'}")
            watch(app, 0.5)
        news = hear_of_a_run(app, window)
        print(f"\nnews of a run, most work: {news:.0f} ms{'' if news < _MOST_NEWS_MS else '  slow'}")
        window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
