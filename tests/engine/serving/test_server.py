"""The server itself: whom it answers, what it takes, how it begins and ends."""

import socket
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from engine.errors import ConfigError, EngineError
from engine.serving.asking import MOST_BYTES
from engine.serving.server import ADDRESS, serve

ASKED = {"q": "Der Motor ist heiß.", "source": "de", "target": "en"}


def test_it_listens_inside_this_computer_alone(server):
    port = int(server.address.rpartition(":")[2])
    sockets = psutil.Process().net_connections("inet")
    listening = {each.laddr for each in sockets if each.status == psutil.CONN_LISTEN}
    assert {each.ip for each in listening if each.port == port} == {ADDRESS} == {"127.0.0.1"}


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", ""])
def test_a_name_that_leads_here_from_outside_is_refused(server, host):
    request = urllib.request.Request(f"{server.address}/languages", headers={"Host": host})
    assert server.ask(request).status == 403


def test_localhost_is_this_computer(server):
    port = server.address.rpartition(":")[2]
    request = urllib.request.Request(f"{server.address}/languages", headers={"Host": f"localhost:{port}"})
    assert server.ask(request).status == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:3000"])
def test_a_web_page_is_refused_whatever_it_sends(server, origin):
    before = server.form("/translate", {"Origin": origin}, **ASKED)
    assert before.status == 403
    assert "access-control-allow-origin" not in before.headers


def test_a_browser_s_extension_is_answered_and_may_read_it(server):
    origin = "moz-extension://abc"
    found = server.form("/translate", {"Origin": origin}, **ASKED)
    assert (found.status, found.headers["access-control-allow-origin"]) == (200, origin)
    request = urllib.request.Request(
        f"{server.address}/translate", method="OPTIONS", headers={"Origin": origin}
    )
    assert server.ask(request).status == 204


def test_a_request_that_is_too_long_is_refused(server):
    refused = server.json("/translate", {**ASKED, "q": "x" * (MOST_BYTES + 1)})
    assert (refused.status, "1 MB" in refused.json["error"]) == (413, True)


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_json_object_is_refused(server, body):
    refused = server.post("/translate", body, {"Content-Type": "application/json"})
    assert (refused.status, refused.json) == (400, {"error": "Invalid JSON format"})


def test_another_method_and_another_path_are_refused(server):
    assert server.get("/translate").status == 405
    assert server.get("/nothing").status == 404
    assert server.get("/c/nobody/languages").status == 403


def test_many_ask_at_once_and_each_gets_its_own_answer(server):
    texts = [f"Der Motor {number} ist heiß." for number in range(30)]

    def ask(text):
        return server.json("/translate", {**ASKED, "q": text}).json["translatedText"]

    alone = [ask(text) for text in texts]
    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(ask, texts)) == alone


def test_it_tells_how_much_it_has_translated(server):
    server.form("/translate", **ASKED)
    deadline = time.monotonic() + 10
    while not server.numbers and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.numbers[-1] > 0


def test_a_port_that_is_taken_is_a_sentence_with_another_one():
    with socket.socket() as other:
        other.bind((ADDRESS, 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(EngineError, match=f"Port {port} is taken") as error:
            serve(port, print, print)
    assert "parlance serve --port" in error.value.hint


def test_a_device_that_is_none_is_said_before_it_listens():
    with pytest.raises(ConfigError, match="device"):
        serve(0, lambda _address: pytest.fail("it listens"), print, device="tpu")
