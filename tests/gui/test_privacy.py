"""The count of connections is the truth."""

import subprocess
import sys

CODE = """
import socket
from gui.privacy import connections_since_start, count_connections
count_connections()
count_connections()
server = socket.create_server(("127.0.0.1", 0))
before = connections_since_start()
client = socket.create_connection(server.getsockname())
print(before, connections_since_start())
"""


def test_connections_are_counted_once_each(pytestconfig):
    told = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, cwd=pytestconfig.rootpath
    )
    assert told.stdout.split() == ["0", "1"], told.stderr


def test_opening_the_window_s_modules_loads_nothing_heavy(pytestconfig):
    heavy = "{'torch', 'onnxruntime', 'numpy', 'onnx'}"
    code = f"import gui.app, engine.tasks, sys; print(*{heavy} & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=pytestconfig.rootpath
    )
    assert told.stdout.strip() == "", told.stderr
