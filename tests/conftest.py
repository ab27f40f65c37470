"""What every test gets: its own library, no network, no screen, and no thread left behind."""

import os

# before anything imports Qt, torch or a hub client
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ.setdefault("OMP_NUM_THREADS", "1")

import gc
import itertools
import shutil
import socket
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_timeout

from tests.patience import patience

ASSETS = Path(__file__).parent.parent / "assets"
_N_OF_A_KIND = 6
"""Pairs of each kind of general text that an adaptation of a test is judged by."""
_count = itertools.count()
_GRACE_S = 2.0
"""How long a thread may take to end after its test."""


_WHOLE_PAGE = "written_library"
"""The fixture of tests that write and translate in the whole Translate page, half a second each."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what takes long by what it needs, before `-m` chooses."""
    for item in items:
        if isinstance(item, pytest.Function) and _WHOLE_PAGE in item.fixturenames:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Spares the garbage collector thousands of tests and their modules, which all live until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: pytest_timeout.Settings) -> bool:
    """Lets a test take longer before it counts as hung where the machine has other work."""
    return pytest_timeout.pytest_timeout_set_timer(
        item, settings._replace(timeout=patience(settings.timeout))
    )


@pytest.fixture(autouse=True)
def library_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that Parlance takes for the user's library during this test; does not exist so far."""
    home = tmp_path_factory.getbasetemp() / f"parlance-home-{next(_count)}"
    monkeypatch.setenv("PARLANCE_HOME", str(home))
    return home


@pytest.fixture(scope="session", autouse=True)
def _leave_nothing(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Removes what a run that passed has written: gigabytes of libraries and models.

    At its end alone: what one test wrote may be in use until then, such as pictures of the window's style.
    """
    yield
    if not request.session.testsfailed:
        shutil.rmtree(tmp_path_factory.getbasetemp(), ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def _little_ships(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Leaves the models that ship out, unless a test says which, and most of the general text.

    Making our models ready takes seconds, and every adaptation would translate five hundred sentences.
    """
    assets = tmp_path_factory.getbasetemp() / "few-assets"
    (assets / "general").mkdir(parents=True)
    for whole in (ASSETS / "general").glob("*.tsv"):
        (assets / "general" / whole.name).write_text(_few_of_each_kind(whole), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.tasks.models.builtin.assets_folder", lambda: assets)
        yield


def _few_of_each_kind(path: Path) -> str:
    """Returns the first lines of every kind of general text, in their order."""
    seen: Counter[str] = Counter()
    few = []
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        kind = line.rsplit("\t", 1)[1]
        if seen[kind] < _N_OF_A_KIND:
            few.append(line)
        seen[kind] += 1
    return "".join(few)


@pytest.fixture
def nothing_ships_for_children(library_home: Path) -> None:
    """Child processes, which see what really ships, take its models for removed."""
    from engine.base.files import sha256_of
    from engine.tasks.home import open_library
    from engine.tasks.models.builtin import REMOVED

    for path in (ASSETS / "models").glob("*/model.json"):
        open_library().set_note(REMOVED + path.parent.name, sha256_of(path))


@pytest.fixture
def whole_general_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of the general text that ships, and the models that ship with it."""
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: ASSETS)


@pytest.fixture(scope="session", autouse=True)
def _no_waiting_for_the_disk() -> Iterator[None]:
    """Lets the system write when it likes: no test's library outlives a power cut. Children do wait."""
    from engine.library.catalogue import Catalogue

    connect = Catalogue._connect

    def connect_hastily(self: Catalogue) -> sqlite3.Connection:
        connection = connect(self)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _file: None)
        patch.setattr(Catalogue, "_connect", connect_hastily)
        yield


@pytest.fixture(scope="session", autouse=True)
def _speed_measured_briefly() -> Iterator[None]:
    """Measures a new model's speed once instead of three times: no test asks how exact that is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.tasks.models.speed._TURNS", 1)
        yield


@pytest.fixture(scope="session", autouse=True)
def _precision_measured_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Measures the precision of this computer once: every test has a library of its own, and would anew."""
    folder = tmp_path_factory.mktemp("precision")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.tasks.training.processor.library_folder", lambda: folder)
        yield


@pytest.fixture
def torch_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets `doctor` leave out what only a process of its own that loads torch can tell it."""
    from engine.results.doctor import TrainingDevice

    monkeypatch.setattr("engine.tasks.examination._torch", lambda _warnings: TrainingDevice())


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails a test that reaches for another machine; this one may be talked to."""
    connect = socket.socket.connect

    def connect_to_this_machine(self: socket.socket, address: Any) -> None:
        is_internet = self.family in (socket.AF_INET, socket.AF_INET6)
        if is_internet and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a test tried to connect to {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect_to_this_machine)


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    """Fails a test that leaves a thread of ours running."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + patience(_GRACE_S)
    for thread in _left_since(before):
        thread.join(max(0.0, deadline - time.monotonic()))
    left = [thread.name for thread in _left_since(before)]
    assert not left, f"threads still running after the test: {left}"


def _left_since(before: set[threading.Thread]) -> list[threading.Thread]:
    """Returns the threads started since; Qt's own threads show up as dummies and cannot be joined."""
    return [
        thread
        for thread in threading.enumerate()
        if thread not in before and thread.is_alive() and not isinstance(thread, threading._DummyThread)
    ]


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model folder with float32 and int8 graphs. Shared: read it, never change it."""
    from tests.tiny import write_model_folder

    return write_model_folder(tmp_path_factory.mktemp("models") / "tiny", precisions=("float32", "int8"))


@pytest.fixture(scope="session")
def tiny_shipped_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model folder as models ship: weights and subwords, no graphs. Shared: never change it."""
    from tests.tiny import write_model_folder

    return write_model_folder(
        tmp_path_factory.mktemp("shipped") / "tiny-shipped", model_id="tiny-shipped", precisions=()
    )


@pytest.fixture
def tiny_model_copy(tiny_model: Path, tmp_path: Path) -> Path:
    """A tiny model folder of this test's own, to break as it likes."""
    return shutil.copytree(tiny_model, tmp_path / "tiny-copy")


@pytest.fixture
def timed_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measures how long examples of a memory take on one sentence, once: no test asks how exact that is."""
    monkeypatch.setattr("engine.tasks.memory.measuring._TIMED", 1)
    monkeypatch.setattr("engine.tasks.memory.measuring._TURNS", 1)


@pytest.fixture
def clock(monkeypatch):
    """Sets the clock of this computer to a place of the world."""

    def set_to(zone):
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield set_to
    monkeypatch.undo()
    time.tzset()
