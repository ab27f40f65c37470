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


def test_connections_are_counted_once_each_children_included():
    counter, server = ConnectionCounter(), socket.create_server(("127.0.0.1", 0))
    assert counter.look() == 0  # who listens has no connection
    address = server.getsockname()
    with server, socket.create_connection(address), server.accept()[0]:
        assert counter.look() == counter.look() == 1  # who is called has opened none
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(address[1])],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        with child, server.accept()[0]:
            child.stdout.readline()
            assert counter.look() == 2
    assert counter.look() == 2


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


def test_no_source_is_read_and_kept_as_modules_are_imported(pytestconfig):
    code = "import gui.app, linecache; print(*(each for each in linecache.cache if 'engine' in each))"
    assert _said(code, pytestconfig) == ""


def _said(code, pytestconfig):
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=pytestconfig.rootpath
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()
