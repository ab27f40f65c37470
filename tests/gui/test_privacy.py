"""The count of connections is the operating system's."""

import socket
import subprocess
import sys

import pytest

from gui.privacy import ConnectionCounter

CHILD = """
import socket, sys
mine = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
print("connected", flush=True)
sys.stdin.read()
"""


LISTENER = """
import os, socket, sys
server = socket.create_server(("127.0.0.1", 0))
if os.fork():
    print(server.getsockname()[1], flush=True)
    os._exit(0)
sys.stdin.read()
"""


@pytest.fixture
def strangers_port():
    """Where a program listens that is no child of ours, as its parent has ended."""
    begun = subprocess.Popen([sys.executable, "-c", LISTENER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    port = int(begun.stdout.readline())
    begun.wait()
    yield port
    begun.stdin.close()
    begun.stdout.close()


def test_connections_are_counted_once_each_children_included(strangers_port):
    counter = ConnectionCounter()
    with socket.create_connection(("127.0.0.1", strangers_port)):
        assert counter.look() == counter.look() == 1
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(strangers_port)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        with child:
            child.stdout.readline()
            assert counter.look() == 2
    assert counter.look() == 2


def test_who_listens_and_who_calls_our_own_server_has_no_connection():
    counter, server = ConnectionCounter(), socket.create_server(("127.0.0.1", 0))
    assert counter.look() == 0
    with server, socket.create_connection(server.getsockname()), server.accept()[0]:
        assert counter.look() == 0


_OF_THE_ENGINE = {"torch", "onnxruntime", "numpy", "onnx", "engine.library"}
_LATER = {
    "psutil",
    "engine.orders.kinds",
    "pydantic.plugin._loader",
}  # the last one: a record's schema was built


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("gui.app", _OF_THE_ENGINE | _LATER),
        ("gui.pages.translate.page", _OF_THE_ENGINE | _LATER),
        ("engine.tasks.translation.projects", {"engine.tasks.speakers.learning", "engine.corpora.formats"}),
    ],
)
def test_what_a_start_needs_loads_nothing_heavy(pytestconfig, module, heavy):
    code = f"import {module}, engine.tasks, sys; print(*{heavy} & set(sys.modules))"
    assert _said(code, pytestconfig) == ""


@pytest.mark.slow
def test_which_files_can_be_opened_is_told_without_their_readers(pytestconfig):
    code = "from gui.pages.translate.spans import open_filter; open_filter(); import sys; "
    code += "print(*{'engine.corpora.formats', 'lxml', 'engine.documents.subtitles'} & set(sys.modules))"
    assert _said(code, pytestconfig) == ""


@pytest.mark.slow
def test_no_source_is_read_and_kept_as_modules_are_imported(pytestconfig):
    code = "import gui.app, linecache; print(*(each for each in linecache.cache if 'engine' in each))"
    assert _said(code, pytestconfig) == ""


def _said(code, pytestconfig):
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=pytestconfig.rootpath
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()
