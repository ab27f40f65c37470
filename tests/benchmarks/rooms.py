"""How many files of ours a wish passes through on its way: the rooms of eight flows.

    python -m tests.benchmarks.rooms [ROOT]

A room is a file of `engine` or `gui` of which at least one function ran, imports apart. Of the window's
flow only the window's own thread is seen: Qt's threads cannot be watched. ROOT is a checkout, by default this
one; so two versions can be compared. The work is real, on the tiny model of the tests.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from types import FrameType
from typing import Any

from engine.jobs.children import child_environment

_N_PAIRS = 400
_SENTENCE = "Die Pumpe läuft an."


def main() -> None:
    """Walks each flow in the checkout named, in a process of its own, with a library of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path, nargs="?", default=Path(__file__).resolve().parents[2])
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        _walk(options.root)
        return
    with tempfile.TemporaryDirectory() as home:
        # tuned for training already, else the command to adapt would start itself again
        environment = child_environment() | {
            "PARLANCE_HOME": f"{home}/library",
            "XDG_CONFIG_HOME": home,
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(options.root),
        }
        command = [sys.executable, __file__, str(options.root), "--child"]
        subprocess.run(command, env=environment, cwd=home, check=True)


class Rooms:
    """Notes the files whose functions run, while it is on."""

    def __init__(self, root: Path) -> None:
        self._roots = tuple(f"{root}/{name}/" for name in ("engine", "gui"))
        self._seen: set[str] = set()
        self._deepest = 0
        self._is_on = False
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if not self._is_on or event != "call":
            return
        code = frame.f_code
        if code.co_filename.startswith(self._roots) and not code.co_name.startswith("<module"):
            caller = frame.f_back
            # a decorator or a class body that runs while its file is imported is no step of the flow
            is_step = caller is None or caller.f_code.co_name != "<module>"
            if is_step and code.co_filename not in self._seen:
                self._seen.add(code.co_filename)
                self._deepest = max(self._deepest, self._chain(frame))

    def _chain(self, frame: FrameType | None) -> int:
        """Counts the rooms between the door to the outside and this one."""
        files = set()
        while frame is not None:
            files.add(frame.f_code.co_filename)
            frame = frame.f_back
        return sum(name.startswith(self._roots) for name in files)

    @contextmanager
    def counted(self, flow: str) -> Iterator[None]:
        """Counts what runs in the block, and prints it."""
        self._seen.clear()
        self._deepest = 0
        self._is_on = True
        try:
            yield
        finally:
            self._is_on = False
        n_window = sum("/gui/" in name for name in self._seen)
        print(
            f"{flow}: {len(self._seen)} rooms ({n_window} of the window), "
            f"at most {self._deepest} one inside the other",
            flush=True,
        )


def _walk(root: Path) -> None:
    from engine import tasks
    from tests.engine.corpora.office_samples import docx, paragraph
    from tests.tiny import PAIRS, write_model_folder

    rooms = Rooms(root)
    model = tasks.add_model(write_model_folder(Path("tiny"), precisions=("float32", "int8")))
    memory = _memory(Path("memory.tmx"), PAIRS)
    text = Path("text.txt")
    text.write_text(f"{_SENTENCE}\n", encoding="utf-8")
    learn = ("--set", "max_updates=4", "--set", "validate_every=2", "--set", "checkpoint_every=2")
    with rooms.counted("import of a TMX (terminal)"):
        _parlance("corpus", "import", str(memory), "--domain", "pumps", "--from", "de", "--to", "en")
    with rooms.counted("click to promoted model: a pack (terminal)"):
        words = ("--method", "fine-tune", "--scope", "pack", "--only-domain", *learn)
        _parlance("adapt", "--model", model.id, "--domain", "pumps", *words)
    _parlance("model", "promote", f"{model.id}-pumps")  # of so little text nothing is proven
    with rooms.counted("evaluation (terminal)"):
        _parlance("evaluate", "--model", model.id, "--domain", "pumps")
    with rooms.counted("pack swap: a sentence for a domain (terminal)"):
        _parlance("translate", "--domain", "pumps", "--from", "de", "--to", "en", "-i", str(text))
    document = Path("text.docx")
    document.write_bytes(docx(paragraph(_SENTENCE) + paragraph("Sie ", "ist", " gut.")))
    with rooms.counted("a Word document and back (terminal)"):
        _parlance("translate", "--from", "de", "--to", "en", "-i", str(document), "-o", "translated.docx")
    with rooms.counted("a correction is kept (engine)"):
        tasks.confirm_translation(_SENTENCE, "The pump starts.", src="de", tgt="en", domain="pumps")
    _request(rooms)
    _window_flows(rooms, model.id)


def _memory(path: Path, pairs: Sequence[tuple[str, str]]) -> Path:
    units = (
        f'<tu><tuv xml:lang="de"><seg>{number} {src}</seg></tuv>'
        f'<tuv xml:lang="en"><seg>{number} {tgt}</seg></tuv></tu>'
        for number in range(_N_PAIRS // len(pairs))
        for src, tgt in pairs
    )
    path.write_text(
        '<tmx version="1.4"><header srclang="de"/><body>' + "".join(units) + "</body></tmx>", encoding="utf-8"
    )
    return path


def _parlance(*words: str) -> None:
    from engine.cli.main import main as parlance

    saved = os.dup(1)
    with open(os.devnull, "w") as nothing:
        os.dup2(nothing.fileno(), 1)
    try:
        status = parlance(words)
    finally:
        sys.stdout.flush()
        os.dup2(saved, 1)
        os.close(saved)
    if status:
        raise SystemExit(f"parlance {' '.join(words)} ended with status {status}")


def _request(rooms: Rooms) -> None:
    """Counts one request to the local server, after one that opens the model."""
    from engine.serving.server import serve

    addresses: Queue[str] = Queue()
    ending = threading.Event()

    def end() -> None:
        ending.wait()

    server = threading.Thread(
        target=serve, args=(0, addresses.put, lambda _n: None), kwargs={"wait_for_end": end}
    )
    server.start()
    form = urllib.parse.urlencode({"q": _SENTENCE, "source": "de", "target": "en"}).encode()
    url = f"{addresses.get()}/translate"
    urllib.request.urlopen(url, form).close()
    with rooms.counted("a request to the local server"):
        urllib.request.urlopen(url, form.replace(b"Pumpe", b"Anlage")).close()
    ending.set()
    server.join()


def _window_flows(rooms: Rooms, model_id: str) -> None:
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from gui.app import build
    from gui.settings import Settings
    from tests.benchmarks.typing_latency import type_sentence, wait_until

    app = QApplication(sys.argv[:1])
    settings = Settings(QSettings("window.ini", QSettings.Format.IniFormat))
    settings.is_first_run = False
    window = build(app, settings)
    window.show()
    page = window.open_page("translate")
    opened: list[object] = []
    page.session.opened.connect(lambda *found: opened.append(found))
    wait_until(lambda: bool(opened), 60)
    wait_until(lambda: False, 3)
    with rooms.counted("typed sentence (window)"):
        type_sentence(page, _SENTENCE)
    window.close()


if __name__ == "__main__":
    main()
