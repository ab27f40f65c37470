"""Requests that never arrive whole: the server does not wait for them for ever."""

import socket
import time

import pytest

from engine.serving import patience as serving
from engine.serving.server import ADDRESS
from tests.patience import patience

ASKED = {"q": "Der Motor ist heiß.\n" * 40, "source": "de", "target": "en"}
HEAD = f"POST /translate HTTP/1.1\r\nHost: {ADDRESS}\r\n".encode()


@pytest.mark.parametrize("sent", [b"", b"POST /tr", HEAD])
def test_a_request_whose_head_does_not_arrive_is_ended(server, monkeypatch, sent):
    monkeypatch.setattr(serving, "WAITS_S", dict.fromkeys(serving.WAITS_S, 0.1))
    answer = trickled(server, sent)
    assert answer.startswith(b"HTTP/1.1 408" if sent else b"")


def test_a_request_whose_body_trickles_in_is_ended(server, monkeypatch):
    monkeypatch.setattr(serving, "WAITS_S", dict.fromkeys(serving.WAITS_S, 0.1))
    head = HEAD.replace(b"\r\nHost: 127.0.0.1", f"\r\nHost: {ADDRESS}:{port_of(server)}".encode())
    assert trickled(server, head + b"Content-Length: 999999\r\n\r\n").startswith(b"HTTP/1.1 408")


def test_a_request_that_is_all_there_may_take_long(server, monkeypatch):
    monkeypatch.setattr(serving, "WAITS_S", dict.fromkeys(serving.WAITS_S, patience(0.02)))
    assert server.form("/translate", **ASKED).status == 200


def port_of(server):
    return int(server.address.rpartition(":")[2])


def trickled(server, sent):
    """Returns what is answered to a connection that goes on with a byte now and then."""
    with socket.create_connection((ADDRESS, port_of(server)), timeout=patience(30)) as connection:
        connection.sendall(sent)
        connection.settimeout(0.02)
        deadline, answer = time.monotonic() + patience(30), b""
        while time.monotonic() < deadline:
            try:
                got = connection.recv(4096)
            except TimeoutError:
                if sent:
                    connection.sendall(b"a")
                continue
            except ConnectionResetError:
                return answer
            if not got:
                return answer
            answer += got
    pytest.fail("it waits for ever")
