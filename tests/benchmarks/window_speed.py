"""How long the window takes to start, and what pages, a change of the theme and news of a run hold up in it.

Run: python -m tests.benchmarks.window_speed [LIBRARY]

A start is a new process, from its beginning until a word that was typed at once is translated: with a new
library, and with one whose models are ready. Memory is that of the window's process then, and once it has
stood for half a minute, with care and one direction used. The load of the computer is printed beside it.

A page is opened once, in a window of 1280 x 800 with the engine and models that ship, after the window has
stood for some seconds, in which it builds its pages; what a visit takes is the time until the page is on the
screen. A block is the longest time in which the window answered nothing, while the page was opened and for
two seconds afterwards. Work is the processor time of the window's own thread in the visit, which other
programs do not lengthen. A theme is changed with every page opened before. The run has 4,000 updates with 40
checks.
"""

import json
import os
import shutil
import subprocess
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
from gui.pages.adapt.runs import RunList, RunView
from gui.settings import Settings
from tests.gui.pages.adapt.library import ORDER, learning_events, told

_SETTLES_S = 5.0
_WATCHED_S = 2.0
_LOOKED_AT = ("library", "laboratory", "settings", "help")
_MOST_FIRST_S, _MOST_LATER_S, _MOST_MB = 3.0, 2.0, 300
_MOST_VISIT_MS, _MOST_BLOCK_MS, _MOST_THEME_MS, _MOST_NEWS_MS = 100, 50, 300, 50


_START = """
import json, sys, time
begun = time.perf_counter()
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
from gui.app import build
from gui.settings import Settings
app = QApplication([])
settings = Settings(QSettings(sys.argv[1], QSettings.Format.IniFormat))
window = build(app, settings)
window.show()
app.processEvents()
found = {"shown": time.perf_counter() - begun}
page = window.current_page
page.source.edit.replace_text("Haus")

def megabytes():
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) // 1000 for line in lines if line.startswith("VmRSS"))

def done(*_words):
    if page.session.text == "Haus" and "translated" not in found:
        found.update(translated=time.perf_counter() - begun, memory=megabytes())
        QTimer.singleShot(30_000, end)

def end():
    found["memory later"] = megabytes()
    window.close()
    print(json.dumps(found))
    app.quit()

page.session.ready.connect(done)
app.exec()
"""


def start(folder: Path) -> dict[str, float]:
    """Starts the window in a process of its own; returns seconds until it is shown and translates, and MB."""
    environment = os.environ | {"PARLANCE_HOME": str(folder / "started")}
    command = [sys.executable, "-c", _START, str(folder / "started.ini")]
    answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
    found: dict[str, float] = json.loads(answer)
    return found


def print_starts(folder: Path) -> None:
    """Prints what the first start and two later ones take."""
    print(f"{'start':<12}{'window':>9}{'a word':>9}{'memory':>10}{'later':>9}{'load':>7}")
    for name, most in (("first", _MOST_FIRST_S), ("later", _MOST_LATER_S), ("later", _MOST_LATER_S)):
        load = os.getloadavg()[0]
        found = start(folder)
        is_good = found["translated"] < most and found["memory later"] < _MOST_MB
        print(
            f"{name:<12}{found['shown']:>7.1f} s{found['translated']:>7.1f} s{found['memory']:>7.0f} MB"
            f"{found['memory later']:>6.0f} MB{load:>7.1f}{'' if is_good else '  too much'}"
        )
    print()


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
    view = RunView(lambda job: job.title, RunList())
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
        print_starts(folder)
        os.environ["PARLANCE_HOME"] = str(folder / "home")
        tasks.ensure_builtin_models()
        if len(sys.argv) > 1:  # a library of one's own, copied
            shutil.copytree(sys.argv[1], folder / "home", symlinks=True, dirs_exist_ok=True)
        app = QApplication([])
        settings = Settings(QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))
        settings.is_first_run, settings.theme, settings.last_page = False, "light", "translate"
        window = build(app, settings)
        window.resize(1280, 800)
        window.show()
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
