"""A hub on this machine: lists and sends the files of folders as Hugging Face does, and fails as told.

It also sends files as GitHub does those that a repository keeps in its large file storage.
"""

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from huggingface_hub import constants

COMMIT = "0123456789abcdef0123456789abcdef01234567"
FIREFOX = "/media/mozilla/firefox-translations-models"
LARGE = (".safetensors", ".bin", ".spm")
"""Ends of the names of files whose SHA-256 the hub names; of the others it names git's id."""


class FakeHub:
    """What the hub has and does; change it as a test likes.

    Attributes:
        models: folders by "OWNER/NAME".
        gated: models that want a login.
        status: answered to everything, if not 0.
        is_html: a network's log-in page answers everything.
        cuts: by file, after how many bytes the connection breaks; the first is for the next request.
        sent: by file, what is sent instead of its content.
        ignores_ranges: sends files from their begin always.
        firefox: has the folders of Firefox's models.
        moved: what begins so is at another place now; to that place itself: nowhere.
        asked: the paths asked for, with where they should begin and the headers.
    """

    def __init__(self) -> None:
        self.models: dict[str, Path] = {}
        self.gated: set[str] = set()
        self.status = 0
        self.is_html = self.ignores_ranges = False
        self.cuts: dict[str, list[int]] = {}
        self.sent: dict[str, bytes] = {}
        self.asked: list[tuple[str, int, dict[str, str]]] = []
        self.firefox = Path()
        self.moved: dict[str, str] = {}
        self.address = ""

    def files_asked(self) -> list[str]:
        """Returns the names of the files asked for, in order."""
        return [path.rsplit("/", 1)[1] for path, _, _ in self.asked if "/resolve/" in path]

    def begins(self, name: str) -> list[int]:
        """Returns from where a file was asked for, each time."""
        return [begin for path, begin, _ in self.asked if path.endswith(f"/{name}")]


class _Handler(BaseHTTPRequestHandler):
    hub: FakeHub

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        begin = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
        self.hub.asked.append((path, begin, {name.lower(): value for name, value in self.headers.items()}))
        if self.hub.is_html:
            self._answer(200, b"<html>Welcome to our hotel</html>", "text/html; charset=utf-8")
        elif self.hub.status:
            self._answer(self.hub.status, b"")
        elif moved := next((each for each in self.hub.moved if path.startswith(each)), ""):
            self._answer(302, b"", location=path.replace(moved, self.hub.moved[moved], 1))
        elif path.startswith("/api/models/"):
            self._list(path.removeprefix("/api/models/"))
        elif "/resolve/" not in path:
            self._send(self.hub.firefox / path.split("/models/")[1], begin)
        else:
            repository, rest = path[1:].split("/resolve/")
            self._send(self.hub.models[repository] / rest.split("/", 1)[1], begin)

    def _list(self, asked: str) -> None:
        repository, _, revision = asked.partition("/revision/")
        folder = self.hub.models.get(repository)
        if folder is None:
            self._answer(401, b"", error="RepoNotFound")
        elif revision not in ("", "main", COMMIT):
            self._answer(404, b"", error="RevisionNotFound")
        else:
            siblings = [_sibling(path) for path in sorted(folder.iterdir())]
            gated = "auto" if repository in self.hub.gated else False
            values: dict[str, Any] = {"id": repository, "sha": COMMIT, "gated": gated, "private": False}
            self._answer(200, json.dumps({**values, "siblings": siblings}).encode(), "application/json")

    def _send(self, path: Path, begin: int) -> None:
        content = self.hub.sent.get(path.name, path.read_bytes())
        cuts = self.hub.cuts.get(path.name)
        begin = 0 if self.hub.ignores_ranges else begin
        self._answer(206 if begin else 200, content[begin:], most=cuts.pop(0) if cuts else None)

    def _answer(
        self,
        status: int,
        body: bytes,
        kind: str = "text/plain",
        *,
        error: str = "",
        location: str = "",
        most: int | None = None,
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if location:
            self.send_header("Location", location)
        if error:
            self.send_header("X-Error-Code", error)
        self.end_headers()
        self.wfile.write(body[:most])

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def _sibling(path: Path) -> dict[str, Any]:
    content = path.read_bytes()
    git = hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()
    values: dict[str, Any] = {"rfilename": path.name, "size": len(content), "blobId": git}
    if path.suffix in LARGE:
        sha256 = hashlib.sha256(content).hexdigest()
        values["lfs"] = {"size": len(content), "sha256": sha256, "pointerSize": 134}
    return values


@contextmanager
def fake_hub() -> Iterator[FakeHub]:
    """Runs a hub for the length of the block."""
    hub = FakeHub()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("_OfHub", (_Handler,), {"hub": hub}))
    hub.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def allow(hub: FakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets this process ask a hub, whose client has read the variables already, and its children."""
    monkeypatch.setenv("HF_ENDPOINT", hub.address)
    monkeypatch.setenv("PARLANCE_FIREFOX_MODELS", f"{hub.address}{FIREFOX}")
    monkeypatch.setenv("HF_HUB_OFFLINE", "0")
    template = constants.HUGGINGFACE_CO_URL_TEMPLATE.removeprefix(constants.ENDPOINT)
    monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", hub.address + template)
    monkeypatch.setattr(constants, "ENDPOINT", hub.address)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
