"""How the window feels: until it is ready, until a translation is there, and how long it ever stands still.

    python -m tests.benchmarks.typing_latency [--model FOLDER] [--seconds S]

Prints three lines. Uses the models that ship, or a model folder given; without either the tiny
model of the tests, whose speed says nothing of real ones. The whole window is used, offscreen
unless QT_QPA_PLATFORM says otherwise.
"""

import argparse
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

_WORDS = (
    "die", "Pumpe", "der", "Druck", "das", "Ventil", "ein", "Motor", "langsam", "heute", "wieder", "sauber",
    "unter", "über", "Wasser", "Leitung", "und", "steigt", "fällt", "öffnet", "schließt", "prüfen", "Sie",
    "jeden", "Tag", "bevor", "nachdem", "weil", "Anlage", "Betrieb", "Temperatur",
)  # fmt: skip
_N_SENTENCES = 10
_N_WORDS = 20
_KEY_EVERY_S = 0.06
_PASTE = 100_000


def sentence(generator: random.Random) -> str:
    """Writes twenty words."""
    return " ".join(generator.choice(_WORDS) for _ in range(_N_WORDS)).capitalize() + "."


def main() -> None:
    """Prepares a library, and measures in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, help="a model folder, German to something")
    parser.add_argument("--seconds", type=float, default=20, help="longest time given to the paste")
    parser.add_argument("--child", type=float, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child is not None:
        measure(arguments.child, arguments.seconds)
        return
    with tempfile.TemporaryDirectory() as home:
        os.environ["PARLANCE_HOME"] = home
        os.environ["XDG_CONFIG_HOME"] = home
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        print(f"model: {prepare(arguments.model, Path(home))}")
        command = [sys.executable, "-m", __spec__.name, "--seconds", str(arguments.seconds)]
        subprocess.run([*command, "--child", str(time.time())], check=True)


def prepare(model: Path | None, home: Path) -> str:
    """Fills the library; returns the name of the model that will be used."""
    from engine import tasks

    if model is not None:
        return tasks.add_model(model).name
    if found := tasks.ensure_builtin_models():
        return found[0].name
    from tests.tiny import write_model_folder

    folder = write_model_folder(home / "new" / "tiny", precisions=("float32", "int8"))
    name = tasks.add_model(folder).name
    shutil.rmtree(folder)
    return f"{name} (random weights: latency of the window alone)"


class StandStill:
    """Watches the window's thread: the longest time without a turn of its event loop."""

    def __init__(self) -> None:
        from PySide6.QtCore import QTimer

        self._last = time.perf_counter()
        self.longest_s = 0.0
        self._timer = QTimer()
        self._timer.timeout.connect(self._tick)
        self._timer.start(1)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.longest_s = max(self.longest_s, now - self._last - 0.001)
        self._last = now

    def restart(self) -> None:
        """Forgets what was measured."""
        self._last, self.longest_s = time.perf_counter(), 0.0


def wait_until(is_done: Callable[[], bool], limit_s: float) -> bool:
    """Runs the event loop until something is true; returns False if it never was."""
    from PySide6.QtCore import QEventLoop, QTimer

    loop, timer = QEventLoop(), QTimer()
    deadline = time.perf_counter() + limit_s
    timer.timeout.connect(lambda: loop.quit() if is_done() or time.perf_counter() > deadline else None)
    timer.start(2)
    loop.exec()
    return is_done()


def measure(started: float, seconds: float) -> None:
    """Opens the window and measures; `started` is when the process was asked for, by the clock."""
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from gui.app import build
    from gui.settings import Settings

    app = QApplication(sys.argv)
    settings = Settings(QSettings(f"{os.environ['PARLANCE_HOME']}/window.ini", QSettings.Format.IniFormat))
    settings.is_first_run = False
    window = build(app, settings)
    window.resize(1180, 760)
    window.show()
    page = window.open_page("translate")
    opened: list[object] = []
    page.session.opened.connect(lambda *found: opened.append(found))
    wait_until(lambda: bool(opened), 60)
    print(f"window up and ready to translate: {time.time() - started:.2f} s (at most 2)")
    watch = StandStill()
    latencies = [type_sentence(page, sentence(random.Random(seed))) for seed in range(_N_SENTENCES)]
    print(
        f"last keystroke to translation, {_N_WORDS} words: "
        f"median {statistics.median(latencies) * 1000:.0f} ms, "
        f"longest {max(latencies) * 1000:.0f} ms (at most 300)"
    )
    typing = watch.longest_s
    share, whole = paste(page, watch, seconds)
    print(
        f"window's thread stood still at most {typing * 1000:.0f} ms while typing, "
        f"{watch.longest_s * 1000:.0f} ms during a paste of {_PASTE:,} characters (at most 50); "
        f"{share:.0%} of it translated in {whole:.1f} s"
    )
    window.close()


def type_sentence(page, text: str) -> float:  # type: ignore[no-untyped-def]
    """Types a sentence key by key; returns the seconds from the last one until its translation is there."""
    from PySide6.QtCore import QEvent, Qt
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    edit = page.source.edit
    edit.clear_text()
    edit.insertPlainText(text[:-12])
    for key in text[-12:]:
        wait_until(lambda: False, _KEY_EVERY_S)
        QApplication.sendEvent(edit, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, key))
    pressed = time.perf_counter()
    wait_until(lambda: page.links._map is not None and page.links._map.translation.source == text, 30)
    return time.perf_counter() - pressed


def paste(page, watch: StandStill, seconds: float) -> tuple[float, float]:  # type: ignore[no-untyped-def]
    """Pastes a long text; returns the share translated and the seconds it took."""
    from PySide6.QtWidgets import QApplication

    generator = random.Random(0)
    lines = [" ".join(sentence(generator) for _ in range(4)) for _ in range(300)]
    text = "\n\n".join(lines)[:_PASTE]
    page.source.edit.clear_text()
    wait_until(lambda: False, 0.3)
    QApplication.clipboard().setText(text)
    watch.restart()
    began = time.perf_counter()
    page.source.edit.paste()
    wait_until(
        lambda: page.links._map is not None and len(page.links._map.translation.source) == len(text), seconds
    )
    whole = time.perf_counter() - began
    n_done = page.target.edit.toPlainText().count("\n\n")  # paragraphs stay, and come one after the other
    done = 1.0 if whole < seconds else n_done / text.count("\n\n")
    page.session.cancel()
    return done, whole


if __name__ == "__main__":
    main()
