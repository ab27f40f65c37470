"""The local server at work on a free port, with a tiny model and a connection whose translations show it."""

import http.client
import json
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import tasks
from engine.results.systems import LastRequest, NamedSystem, System
from engine.results.terms import TextRule
from engine.runtime.translator import Translator
from engine.serving.server import serve
from tests.engine.tasks.speaker_samples import add_speaking_model
from tests.patience import patience

TEXT = "Der Motor ist heiß."


def wait_until(is_so: Callable[[], bool]) -> None:
    """Waits until something is so."""
    deadline = time.monotonic() + patience(20)
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert is_so()


@dataclass(frozen=True)
class Answered:
    """What the server answered."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Server:
    """A server that is on."""

    address: str = ""
    numbers: list[int] = field(default_factory=list)
    asked: list[LastRequest] = field(default_factory=list)

    def note(self, number: int, last: LastRequest) -> None:
        """Takes what the server tells of its work."""
        self.numbers.append(number)
        self.asked.append(last)

    def get(self, path: str, headers: dict[str, str] | None = None, **fields: object) -> Answered:
        """Asks by an address with fields."""
        query = f"?{urllib.parse.urlencode(fields)}" if fields else ""
        return self.ask(urllib.request.Request(f"{self.address}{path}{query}", headers=headers or {}))

    def form(self, path: str, headers: dict[str, str] | None = None, **fields: object) -> Answered:
        """Sends a form."""
        data = urllib.parse.urlencode(fields, doseq=True).encode()
        return self.post(path, data, {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})})

    def json(self, path: str, value: object, headers: dict[str, str] | None = None) -> Answered:
        """Sends a value as JSON."""
        return self.post(
            path, json.dumps(value).encode(), {"Content-Type": "application/json", **(headers or {})}
        )

    def upload(self, path: str, name: str, data: bytes, **fields: object) -> Answered:
        """Sends a file and other fields, as browsers and libraries do."""
        return self.post(path, *_form_of(name, data, fields))

    @contextmanager
    def sending(self, path: str, name: str, data: bytes, **fields: object) -> Iterator[None]:
        """Sends a file, and goes away at the end of the block."""
        body, headers = _form_of(name, data, fields)
        gone = http.client.HTTPConnection(self.address.removeprefix("http://"))
        gone.request("POST", path, body, headers)
        try:
            yield
        finally:
            gone.close()

    def head(self, path: str) -> Answered:
        return self.ask(urllib.request.Request(f"{self.address}{path}", method="HEAD"))

    def post(self, path: str, data: bytes, headers: dict[str, str]) -> Answered:
        return self.ask(urllib.request.Request(f"{self.address}{path}", data=data, headers=headers))

    @staticmethod
    def ask(request: urllib.request.Request) -> Answered:
        try:
            with urllib.request.urlopen(request, timeout=patience(30)) as found:
                return Answered(found.status, found.read(), _small(found.headers))
        except urllib.error.HTTPError as error:
            with error:
                return Answered(error.code, error.read(), _small(error.headers))


def _form_of(name: str, data: bytes, fields: Mapping[str, object]) -> tuple[bytes, dict[str, str]]:
    body = b"".join(_part(f'name="{key}"', str(value).encode()) for key, value in fields.items())
    body += _part(f'name="file"; filename="{name}"', data) + b"--x-y--\r\n"
    return body, {"Content-Type": "multipart/form-data; boundary=x-y"}


def _part(about: str, content: bytes) -> bytes:
    return f"--x-y\r\nContent-Disposition: form-data; {about}\r\n\r\n".encode() + content + b"\r\n"


def _small(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A library with a model, and the connection "pumps", whose translations say where they come from."""
    home = tmp_path_factory.mktemp("serving")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        add_speaking_model(known=["Ada"])
        rule = TextRule(side="target", find=r"(?s)^.*$", replace="Pumps.", is_pattern=True)
        tasks.change_rules("pumps", "de", "en", new=[rule])
        tasks.save_system(NamedSystem(name="pumps", domain="pumps"))
    return home


@contextmanager
def serving(home, **options: Any) -> Iterator[Server]:
    """Runs a server over a library; options as of `serve`."""
    server, started, end = Server(), threading.Event(), threading.Event()

    def take(address: str) -> None:
        server.address = address
        started.set()

    def run() -> None:
        end_it = lambda: end.wait() and None  # noqa: E731
        serve(0, take, server.note, wait_for_end=end_it, device="cpu", n_threads=1, **options)

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        thread = threading.Thread(target=run, name="server of the tests")
        thread.start()
        assert started.wait(patience(30))
        yield server
        end.set()
        thread.join(patience(30))
        assert not thread.is_alive()


@pytest.fixture(scope="module")
def server(home):
    """A server for all tests of a module."""
    with serving(home) as server:
        yield server


@pytest.fixture(scope="module")
def translated(home):
    """What the command line makes of the text."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PARLANCE_HOME", str(home))
        return (
            tasks.open_system(System(src="de", tgt="en", device="cpu", n_threads=1)).translate_text(TEXT).text
        )


@pytest.fixture
def stood_before(monkeypatch):
    """What stands before each of the texts that the model is asked for, in their order."""
    found = []
    translate = Translator.translate_lines

    def recorded(self, lines, *others, before, **settings):
        found.extend(before)
        return translate(self, lines, *others, before=before, **settings)

    monkeypatch.setattr(Translator, "translate_lines", recorded)
    return found


@pytest.fixture(autouse=True)
def _library(home, monkeypatch):
    monkeypatch.setenv("PARLANCE_HOME", str(home))


@pytest.fixture(autouse=True)
def _no_thread_left():
    """The threads of the server stay for the tests of its module, whose end waits for them."""
