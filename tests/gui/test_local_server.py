"""The server as a child of the window: on, off, told why not, and gone with the window."""

import socket
import urllib.error
import urllib.request

import pytest

from engine import tasks
from gui.local_server import LocalServer, ServerState
from gui.privacy import ConnectionCounter
from tests.patience import patience

pytestmark = pytest.mark.slow
_WAIT_MS, _START_MS = 10_000, 60_000
"""A child imports the engine; beside other tests that takes seconds."""


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.fixture
def server(qapp, settings, port, tiny_model, nothing_ships_for_children):
    tasks.add_model(tiny_model)
    settings.port = port
    opened = LocalServer(settings)
    yield opened
    opened.shut_down()
    opened.deleteLater()


def ask(address):
    form = b"q=Der+Motor+ist+hei%C3%9F.&source=de&target=en"
    with urllib.request.urlopen(f"{address}/translate", form, timeout=patience(30)) as found:
        return found.status


def test_it_answers_while_it_is_on_and_its_callers_are_no_connections_of_ours(server, qtbot, port):
    server.start()
    assert server.state is ServerState.STARTING
    server.start()  # it is on its way
    qtbot.waitUntil(lambda: server.state is ServerState.ON, timeout=_START_MS)
    assert server.address == f"http://127.0.0.1:{port}"
    counter = ConnectionCounter()
    with socket.create_connection(("127.0.0.1", port)):
        assert ask(server.address) == 200
        assert counter.look() == 0
    qtbot.waitUntil(lambda: server.n_translated == 1, timeout=_WAIT_MS)
    server.stop()
    assert server.state is ServerState.OFF
    qtbot.waitUntil(lambda: not server._stopped, timeout=_WAIT_MS)
    with pytest.raises(urllib.error.URLError):
        ask(f"http://127.0.0.1:{port}")


def test_a_port_that_is_taken_is_told_and_another_one_works(server, qtbot, settings, port):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        server.start()
        qtbot.waitUntil(lambda: server.state is ServerState.FAILED, timeout=_START_MS)
    assert server.error == f"Port {port} is taken: another program, or another Parlance, listens there."
    assert server.hint.startswith("Choose another port.")
    server.start()
    qtbot.waitUntil(lambda: server.state is ServerState.ON, timeout=_START_MS)
    assert server.error == ""


def test_the_window_takes_it_along(server, qtbot):
    server.start()
    qtbot.waitUntil(lambda: server.state is ServerState.ON, timeout=_START_MS)
    child = server._child
    server.shut_down()
    assert not child.is_running
