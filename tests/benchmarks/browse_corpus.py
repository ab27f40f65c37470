"""Opening, jumping and searching in a large corpus, in the engine and in the window.

    python -m tests.benchmarks.browse_corpus [PAIRS] [FOLDER]

Generates a library with one corpus of PAIRS pairs (default 5,000,000; kept in FOLDER for the next time, if
given) and prints how long it takes until the page shows it, until any row is there, until a search has its
first and its last hit, and how long the window was blocked at most.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np

TEXT = (
    "pump valve seal pipe motor shaft bearing filter tank nozzle pressure water oil boiler gear belt switch "
    "Pumpe Ventil Dichtung Rohr Welle Lager Kessel Druck Öl Getriebe Riemen Schalter Gehäuse Prüfung"
)
WORDS = np.array(TEXT.split())
_AT_ONCE = 100_000
_JUMPS = 40
_TICK_MS = 5


def generate(n_pairs: int) -> None:
    """Adds a corpus of random words to the library, in about ten seconds per million pairs."""
    from engine.results.corpora import CorpusRecord
    from engine.tasks.home import open_library

    def fill(folder: Path) -> None:
        write_corpus(folder, n_pairs)

    splits = {"train": n_pairs - 3000, "dev": 1000, "test": 2000}
    record = CorpusRecord(
        id="large", name="Large", domain="pumps", src="de", tgt="en", n_pairs=n_pairs, splits=splits,
        path=Path(), created="2026-01-01T00:00:00+00:00",
    )  # fmt: skip
    open_library().add_corpus(record, fill)


def write_corpus(folder: Path, n_pairs: int) -> None:
    """Writes the columns of a corpus with numbered sentences of random words."""
    from engine.corpora.storing.writer import write_info

    random = np.random.default_rng(1)
    for side in ("source", "target"):
        starts = [np.zeros(1, np.uint64)]
        with (folder / f"{side}.txt").open("wb") as file:
            for first in range(0, n_pairs, _AT_ONCE):
                count = min(_AT_ONCE, n_pairs - first)
                words = WORDS[random.integers(0, len(WORDS), (count, 9))]
                lines = [f"{' '.join(row)} {first + place}\n".encode() for place, row in enumerate(words)]
                file.writelines(lines)
                starts.append(starts[-1][-1] + np.cumsum([*map(len, lines)], dtype=np.uint64))
        np.save(folder / f"{side}_starts.npy", np.concatenate(starts))
        np.save(folder / f"{side}_keys.npy", random.integers(0, 2**63, n_pairs).astype(np.uint64))
    split = np.zeros(n_pairs, np.uint8)
    split[:1000], split[1000:3000] = 1, 2
    np.save(folder / "split.npy", split)
    np.save(folder / "file.npy", np.zeros(n_pairs, np.uint16))
    np.save(folder / "line.npy", np.arange(1, n_pairs + 1, dtype=np.uint32))
    np.save(folder / "speaker.npy", random.integers(-1, 3, n_pairs).astype(np.int32))
    counts = {"train": n_pairs - 3000, "dev": 1000, "test": 2000}
    info = {"format": 1, "name": "Large", "domain": "pumps", "src": "de", "tgt": "en", "n_pairs": n_pairs}
    write_info(
        folder, info | {"splits": counts, "files": ["large.tmx"], "speakers": ["Anna", "Bert", "Cleo"]}
    )


def measure_engine() -> None:
    """Prints what the engine takes, without a window."""
    from engine import tasks

    browser, opened = timed(lambda: tasks.open_corpus("large"))
    print(f"engine: open {len(browser):,} pairs        {opened:8.1f} ms")
    jumps = [timed(lambda row=row: browser.rows(row, 64))[1] for row in some_rows(len(browser))]
    print(f"engine: 64 pairs at any row          {max(jumps):8.1f} ms at most")
    for text in ("getriebe öl", "pump", str(len(browser) - 1), "nowhere"):
        start = time.perf_counter()
        first, count = 0.0, 0
        for rows in browser.search(text):
            count += len(rows)
            first = first or (len(rows) > 0) * (time.perf_counter() - start)
        whole = time.perf_counter() - start
        print(f"engine: search {text!r:>14}: {count:9,} hits, first {first:6.3f} s, all {whole:6.2f} s")
    browser.close()


def measure_window() -> None:
    """Prints what the user waits for, and how long the window was blocked at most."""
    from PySide6.QtCore import QSettings, QTimer
    from PySide6.QtWidgets import QApplication

    from gui.app import build
    from gui.settings import Settings

    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat))
        settings.is_first_run, settings.last_page = False, "settings"
        window = build(app, settings)
        window.show()
        wait(app, lambda: False, 4.0)
        gaps = Gaps()
        timer = QTimer(interval=_TICK_MS)
        timer.timeout.connect(gaps.tick)
        page, begun = timed(lambda: window.open_page("corpora"))
        shown = begun + wait(app, page._library.isVisible)
        print(f"window: page shows the library       {shown:8.1f} ms")
        timer.start()
        gaps.begin()
        measure_page(app, page, gaps)
        timer.stop()
        window.close()
        app.processEvents()


def measure_page(app: object, page: object, gaps: "Gaps") -> None:
    """Opens the corpus, jumps, searches and counts; prints each with the longest time without an event."""
    n_pairs = page._corpora[0].n_pairs
    _, begun = timed(lambda: page._open(page._corpora[0]))
    detail = page._detail
    view = detail.browse
    opened = begun + wait(app, lambda: view._count.text() == f"{n_pairs:,} pairs")
    print(f"window: corpus is open, first rows   {opened:8.1f} ms, {gaps.told()}")
    jumps = []
    for row in some_rows(n_pairs):
        start = time.perf_counter()
        view.go_to(row)
        app.processEvents()
        jumps.append((time.perf_counter() - start) * 1000)
    print(f"window: any row, painted             {max(jumps):8.1f} ms at most, {gaps.told()}")
    for text in ("getriebe", "nowhere", ""):
        view._text.setText(text)
        view._ask()
        first = wait(app, lambda: view._model.rowCount() > 0 or not view._is_searching)
        rest = wait(app, lambda: not view._is_searching)
        print(
            f"window: search {text!r:>14}: first {first:6.1f} ms, all {first + rest:8.1f} ms, {gaps.told()}"
        )
    detail.tabs.choose(1)
    counted = wait(app, detail.numbers._area.isVisible, 600)
    print(f"window: numbers are counted          {counted:8.1f} ms, {gaps.told()}")


class Gaps:
    """The longest time in which the window did nothing it was asked."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._longest = 0.0

    def begin(self) -> None:
        """Counts from now."""
        self._last, self._longest = time.perf_counter(), 0.0

    def tick(self) -> None:
        """Called every few milliseconds if the window is free."""
        now = time.perf_counter()
        self._longest, self._last = max(self._longest, now - self._last), now

    def told(self) -> str:
        """Says the longest gap since the last time, in milliseconds."""
        longest, self._longest = self._longest, 0.0
        return f"blocked at most {max(0.0, longest * 1000 - _TICK_MS):.0f} ms"


def wait(app: object, is_done: Callable[[], bool], limit_s: float = 60.0) -> float:
    """Lets the window work until something is so, and returns the milliseconds it took."""
    start = time.perf_counter()
    while not is_done() and time.perf_counter() - start < limit_s:
        app.processEvents()
        time.sleep(0.0005)
    return (time.perf_counter() - start) * 1000


def timed(work: Callable[[], object]) -> tuple[object, float]:
    """Returns what a call returns, and the milliseconds it took."""
    start = time.perf_counter()
    result = work()
    return result, (time.perf_counter() - start) * 1000


def some_rows(n_pairs: int) -> list[int]:
    """Returns rows all over a corpus, always the same."""
    return np.random.default_rng(2).integers(0, n_pairs, _JUMPS).tolist()


def main() -> None:
    """Generates the corpus if it is not there, and measures."""
    n_pairs = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else 5_000_000
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        home = Path(sys.argv[2] if len(sys.argv) > 2 else scratch)
        os.environ["PARLANCE_HOME"] = str(home)
        if not (home / "corpora").exists():
            _, taken = timed(lambda: generate(n_pairs))
            print(f"generated {n_pairs:,} pairs in {taken / 1000:.1f} s")
        measure_engine()
        measure_window()


if __name__ == "__main__":
    main()
