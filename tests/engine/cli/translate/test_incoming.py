"""Standard input is translated as it comes in; what comes together stays together."""

import io
import os
import queue
import subprocess
import sys
import threading
import time

import pytest

from engine.cli.main import main
from engine.cli.translate import incoming_parts
from tests.engine.jobs.conftest import ROOT
from tests.patience import patience
from tests.tiny import put_in_library

PARAGRAPH = b"Eine Zeile.\n" * 4_000 + b"\n"


class Pipe:
    """What is given to it is read, then it waits."""

    def __init__(self):
        self._given = queue.SimpleQueue()

    def give(self, data):
        self._given.put(data)

    def read(self, _size):
        return self._given.get()


@pytest.fixture
def pipe():
    made = Pipe()
    yield made
    made.give(b"")


def test_each_line_is_a_part_though_the_pipe_stays_open(pipe):
    parts = incoming_parts(pipe.read)
    for line in (b"Eins.\n", b"Zwei.\n"):
        pipe.give(line)
        assert next(parts) == line


def test_lines_that_come_together_stay_together_and_half_a_line_waits(pipe):
    parts = incoming_parts(pipe.read)
    pipe.give(b"Eins\nund zwei.\nDrei")
    assert next(parts) == b"Eins\nund zwei.\n"
    pipe.give(b" oder vier.\n")
    assert next(parts) == b"Drei oder vier.\n"
    pipe.give(b"Ende")
    pipe.give(b"")
    assert list(parts) == [b"Ende"]


def test_much_text_is_parted_where_paragraphs_end():
    whole = io.BytesIO(PARAGRAPH * 5)
    parts = list(incoming_parts(whole.read))
    assert b"".join(parts) == whole.getvalue()
    assert len(parts) > 2
    assert all(part.endswith(b".\n\n") for part in parts)


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-32"])
def test_text_whose_lines_cannot_be_seen_is_one_part(pipe, codec):
    text = "Eins.\nZwei.\n".encode(codec)
    for start in range(0, len(text), 6):
        pipe.give(text[start : start + 6])
    pipe.give(b"")
    assert list(incoming_parts(pipe.read)) == [text]


def test_what_cannot_be_read_is_told():
    def fail(_size):
        raise OSError(5, "Input/output error")

    with pytest.raises(OSError, match="Input/output"):
        next(incoming_parts(fail))


@pytest.fixture
def _library(tiny_model):
    put_in_library(tiny_model)


@pytest.mark.usefixtures("_library")
def test_parts_are_numbered_as_one_text(monkeypatch, capfd, doubting):
    parts = [b"Eins.\n", b"Zwei.\nDrei.\n"]
    monkeypatch.setattr("engine.cli.translate.incoming_parts", lambda _read: iter(parts))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    assert main(["translate", "--threads", "1"]) == 0
    told = capfd.readouterr().err
    assert "3 of 3 sentences are doubtful: lines 1, 2, 3." in told


@pytest.mark.slow
@pytest.mark.usefixtures("_library")
def test_an_open_pipe_gets_each_answer_at_once():
    command = [sys.executable, "-m", "engine", "translate", "--model", "tiny", "--threads", "1", "-q"]
    child = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | {"LANG": "C"}
    )
    assert child.stdin
    assert child.stdout
    late = threading.Timer(patience(60), child.kill)
    late.start()
    for line in ("Der Motor ist heiß.\n", "Die Pumpe läuft.\n"):
        child.stdin.write(line.encode())
        child.stdin.flush()
        began = time.monotonic()
        assert child.stdout.readline().endswith(b"\n")
    assert time.monotonic() - began < patience(5), "the second answer needs no model to be opened"
    child.stdin.close()
    assert child.wait(patience(30)) == 0
    late.cancel()
    child.stdout.close()


@pytest.mark.slow
def test_a_file_is_printed_line_by_line_and_a_reader_may_leave(tiny_model, library_home, tmp_path):
    put_in_library(tiny_model)
    path = tmp_path / "long.txt"
    path.write_text("Das Haus ist alt.\n" * 2_000, encoding="utf-8")
    command = [sys.executable, "-m", "engine", "translate", str(path), "--from", "de", "--to", "en"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as child:
        first = child.stdout.readline()
        is_at_work = child.poll() is None
        child.stdout.close()
        err = child.stderr.read().decode()
        child.wait(patience(60))
    assert (first.endswith(b"\n"), is_at_work, "Traceback" in err) == (True, True, False)
