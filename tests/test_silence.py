"""Nothing of ours, nor any library below it, opens an internet socket or leaves notes for its maker.

A seccomp filter has the kernel kill whoever asks for an internet socket, children included. What some
libraries could do we never call: `torch.hub`, `gensim.downloader`, sacreBLEU's named test sets, lxml's
fetching of entities.
"""

import os
import signal
import subprocess
import sys

import pytest

from tests.engine.tasks.training.test_base_models import many_pairs, write_tsv
from tests.sealed import CAN_SEAL
from tests.tiny import write_model_folder

pytestmark = [
    pytest.mark.skipif(not CAN_SEAL, reason="only Linux can forbid sockets to a program"),
    pytest.mark.slow,
]

SHORT = ["max_updates=2", "warmup_updates=1", "cooldown_updates=0", "validate_every=2", "average=1",
         "validation_pairs=4", "gate_sentences=20"]  # fmt: skip
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import gui.app
from engine.results.systems import System
from engine import tasks
system = tasks.open_system(System(model="tiny-base"))  # a session that stays open
print(system.translate_text("Die Pumpe läuft.").text is not None)
app = QApplication(sys.argv)
QTimer.singleShot(4000, app.quit)
sys.exit(gui.app.main())
"""


class Sealed:
    """Runs Python without sockets, with a home and a temporary folder of its own."""

    def __init__(self, folder, root):
        self.home, self.temporary = folder / "home", folder / "temporary"
        self.home.mkdir()
        self.temporary.mkdir()
        places = {"HOME": self.home, "TMPDIR": self.temporary, "PARLANCE_HOME": folder / "library"}
        told = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ORT_"))}
        self._environment = told | {name: str(path) for name, path in places.items()}
        self._root = root

    def python(self, *words, **options):
        command = [sys.executable, "-m", "tests.sealed", sys.executable, *map(str, words)]
        return subprocess.run(
            command, cwd=self._root, env=self._environment, capture_output=True, text=True, **options
        )

    def parlance(self, *words, **options):
        done = self.python("-m", "engine", *words, **options)
        assert done.returncode == 0, f"{words[0]} ended with {done.returncode}: {done.stderr[-2000:]}"
        return done.stdout


@pytest.fixture
def sealed(tmp_path, pytestconfig):
    return Sealed(tmp_path, pytestconfig.rootpath)


def test_a_sealed_program_dies_of_a_socket_and_so_does_its_child(sealed):
    ask = "import socket; socket.socket()"
    child = f"import subprocess, sys; sys.exit(-subprocess.run([sys.executable, '-c', {ask!r}]).returncode)"
    assert sealed.python("-c", ask).returncode == -signal.SIGSYS
    assert sealed.python("-c", child).returncode == signal.SIGSYS


def test_onnx_runtime_notes_nothing_whatever_loads_it(sealed):
    code = "import engine.runtime.session, time; time.sleep(1)"
    assert sealed.python("-c", code).returncode == 0
    assert left_behind(sealed) == []


@pytest.mark.timeout(600)
def test_translating_adapting_and_the_window_open_no_socket_and_leave_no_notes(sealed, tmp_path):
    model = write_model_folder(tmp_path / "base", model_id="tiny-base")
    text = write_tsv(tmp_path / "pumps.tsv", many_pairs())
    sealed.parlance("model", "add", model)
    sealed.parlance("corpus", "import", text, "--domain", "pumps", "--from", "de", "--to", "en")
    sealed.parlance("translate", "--model", "tiny-base", input="Die Pumpe läuft.\n")
    settings = [word for setting in SHORT for word in ("--set", setting)]
    sealed.parlance("adapt", "--model", "tiny-base", "--domain", "pumps", "--method", "fine-tune", *settings)
    window = sealed.python("-c", WINDOW)
    assert window.returncode == 0, window.stderr[-2000:]
    assert left_behind(sealed) == []


def left_behind(sealed):
    """Returns what lies in the home and temporary folder, but the window's own settings and style."""
    ours = ("parlance", "Parlance")
    files = [path for place in (sealed.home, sealed.temporary) for path in place.rglob("*") if path.is_file()]
    return [path for path in files if not any(part.startswith(ours) for part in path.parts[-3:])]
