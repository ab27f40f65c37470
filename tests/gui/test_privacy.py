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


@pytest.mark.parametrize("module", ["gui.app", "gui.pages.translate.page"])
def test_opening_the_window_s_modules_loads_nothing_heavy(pytestconfig, module):
    heavy = "{'torch', 'onnxruntime', 'numpy', 'onnx', 'engine.library'}"
    code = f"import {module}, engine.tasks, sys; print(*{heavy} & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=pytestconfig.rootpath
    )
    assert told.stdout.strip() == "", told.stderr
