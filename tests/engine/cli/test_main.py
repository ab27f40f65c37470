"""The command as a whole: help, version, exit statuses, and the one place for errors."""

import errno
import subprocess
import sys

import pytest

from engine import tasks
from engine.base.errors import ConfigError, install_line
from engine.base.progress import Cancelled
from engine.cli.job import take_options
from engine.cli.output import printable
from tests.engine.jobs.conftest import ROOT

NOUNS = ["translate", "corpus", "model", "adapt", "evaluate", "jobs", "doctor"]


def test_help_names_every_noun(parlance):
    answer = parlance("--help")
    assert answer.status == 0
    assert all(f"  {noun}  " in answer.out for noun in NOUNS)


@pytest.mark.parametrize("noun", NOUNS)
def test_every_noun_has_help(parlance, noun):
    assert parlance(noun, "--help").status == 0


def test_the_version_is_that_of_the_package(parlance):
    assert parlance("--version").out == f"parlance {tasks.version()}\n"
    assert parlance("-V").out == parlance("--version").out


@pytest.mark.parametrize("words", [(), ("translate",), ("model",), ("model", "add"), ("speaker", "learn")])
def test_help_has_a_short_name_in_every_command(parlance, words):
    assert parlance(*words, "-h").out == parlance(*words, "--help").out


@pytest.mark.parametrize(
    "words", [["fly"], ["model"], ["model", "fly"], ["jobs", "show"], ["model", "list", "--fly"]]
)
def test_wrong_usage_is_status_2_with_a_sentence(parlance, words):
    answer = parlance(*words)
    assert answer.status == 2
    assert answer.out + answer.err


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (ConfigError(["beam is 0"]), 2, "error: Settings cannot work: beam is 0. Change these settings.\n"),
        (
            OSError(errno.ENOSPC, "full"),
            1,
            "error: The disk is full; what was complete by then is kept, and n",
        ),
        (
            OSError(errno.ENOSPC, "full", "/d/.x.zip.0a1b2c3d.42.part"),
            1,
            "error: The disk is full (/d/x.zip);",
        ),
        (
            PermissionError(errno.EACCES, "no", "/x"),
            1,
            "error: There is no permission to read or write here (/x).",
        ),
        (
            PermissionError(errno.EACCES, "no", "/d.1/.x.txt.42.part"),
            1,
            "error: There is no permission to read or write here (/d.1/x.txt).",
        ),
        (
            FileNotFoundError(errno.ENOENT, "No such file", "/x"),
            1,
            "error: /x: no such file. Check the name.",
        ),
        (OSError(errno.ENAMETOOLONG, "File name too long", "/x"), 1, "error: /x: file name too long."),
        (MemoryError(), 1, "error: There is not enough memory"),
        (KeyboardInterrupt(), 130, "Stopped."),
        (Cancelled(), 130, "Stopped."),
    ],
)
def test_an_error_is_one_line_on_standard_error(parlance, monkeypatch, error, status, sentence):
    def fail():
        raise error

    monkeypatch.setattr(tasks, "list_models", fail)
    answer = parlance("model", "list")
    assert (answer.status, answer.out) == (status, "")
    assert answer.err.startswith(sentence)
    assert answer.err.count("\n") <= 1


def test_a_fault_of_ours_is_not_hidden(parlance, monkeypatch):
    monkeypatch.setattr(tasks, "list_models", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        parlance("model", "list")


def test_without_a_screen_the_window_gives_a_sentence(parlance, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    answer = parlance()
    assert answer.status == 1
    assert "There is no screen for the window" in answer.err


def test_without_qt_the_window_gives_a_sentence(parlance, monkeypatch):
    def fail(name):
        raise ModuleNotFoundError("No module named 'PySide6'", name="PySide6")

    monkeypatch.setattr("importlib.import_module", fail)
    answer = parlance()
    assert answer.status == 1
    assert install_line("gui") in answer.err


def test_a_system_library_that_qt_misses_is_named(parlance, monkeypatch):
    def fail(name):
        raise ImportError("libEGL.so.1: cannot open shared object file")

    monkeypatch.setattr("importlib.import_module", fail)
    answer = parlance()
    assert answer.status == 1
    assert "The window cannot open: libEGL.so.1: cannot open shared object file. On Debian" in answer.err


def test_job_options_are_taken_from_anywhere():
    words = ["adapt", "--protocol", "--model", "m", "--end-with-parent", "--", "--protocol"]
    rest, options = take_options(words)
    assert rest == ["adapt", "--model", "m", "--", "--protocol"]
    assert options == tasks.JobOptions(argv=tuple(rest), has_protocol=True, ends_with_parent=True)


@pytest.mark.slow
@pytest.mark.parametrize("module", ["torch", "onnxruntime", "PySide6", "onnx", "numpy"])
def test_the_command_line_starts_light(module):
    code = f"from engine.cli.parser import parser; parser(); import sys; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


@pytest.mark.slow
def test_python_m_engine_is_the_same_command():
    command = [sys.executable, "-m", "engine", "--version"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.startswith("parlance ")


def test_the_door_opens_with_next_to_nothing():
    codes = ("import engine.tasks, sys; print(*sys.modules)", "import sys; print(*sys.modules)")
    commands = [[sys.executable, "-c", code] for code in codes]
    runs = [subprocess.run(command, cwd=ROOT, capture_output=True, text=True) for command in commands]
    ours, bare = ({name.partition(".")[0] for name in run.stdout.split()} for run in runs)
    added = ours - bare
    assert added - sys.stdlib_module_names == {"engine", "lazy_loader"}
    assert not added & {"sqlite3", "asyncio", "multiprocessing", "concurrent", "xml"}


def test_line_breaks_are_shown_as_such_and_other_controls_as_marks():
    assert printable("one\ntwo\r\nthree\x1b[31m\tfour") == "one↵two↵three\ufffd[31m\tfour"
    assert printable("\u202eecnalraP\u202c") == "\ufffdecnalraP\ufffd"


@pytest.mark.slow
def test_a_command_loads_no_orders_of_others():
    others = {"engine.cli.adapt", "engine.orders.adapting"}
    code = (
        "from engine.cli.main import main; main(['translate', '--help']); "
        f"import sys; sys.exit(bool({others} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True).returncode == 0
