"""Calls of which only the newest is heard."""

from collections.abc import Iterator
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from engine.progress import Progress
from gui.jobs.engine_worker import EngineCall, EngineWorker
from gui.jobs.latest_call import LatestCall


@pytest.fixture
def worker() -> Iterator[EngineWorker]:
    worker = EngineWorker()
    yield worker
    worker.shut_down()


class Heard(list[object]):
    """What was told, in order."""

    def calls(self, worker: EngineWorker) -> LatestCall[int]:
        return LatestCall(
            worker,
            lambda result: self.append(("done", result)),
            lambda error: self.append(("failed", str(error))),
            cancelled=lambda: self.append("cancelled"),
            shown=lambda part: self.append(("shown", part)),
        )


def until(gate: Event, result: int) -> object:
    """Returns work that reports until the gate is open."""

    def work(call: EngineCall) -> int:
        while not gate.wait(0.005):
            call.report(Progress("Waiting", 0))
        return result

    return work


def test_the_result_is_told_with_its_parts(qtbot: QtBot, worker: EngineWorker) -> None:
    heard = Heard()
    calls = heard.calls(worker)
    calls.start(lambda call: call.show("a part") or 7)
    assert calls.is_running
    qtbot.waitUntil(lambda: not calls.is_running)
    assert heard == [("shown", "a part"), ("done", 7)]


def test_an_error_is_told(qtbot: QtBot, worker: EngineWorker) -> None:
    heard = Heard()
    calls = heard.calls(worker)
    calls.start(lambda _call: int("no number"))
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[0][0] == "failed"


def test_of_an_older_call_nothing_is_told(qtbot: QtBot, worker: EngineWorker) -> None:
    heard, gate = Heard(), Event()
    calls = heard.calls(worker)
    calls.start(until(gate, 1))
    calls.start(until(gate, 2))
    gate.set()
    qtbot.waitUntil(lambda: not calls.is_running)
    assert heard == [("done", 2)]


def test_a_cancelled_call_says_so_and_a_dropped_one_nothing(qtbot: QtBot, worker: EngineWorker) -> None:
    heard = Heard()
    calls = heard.calls(worker)
    calls.start(until(Event(), 1))
    calls.cancel()
    qtbot.waitUntil(lambda: not calls.is_running)
    calls.start(until(Event(), 2))
    calls.drop()
    assert (heard, calls.is_running) == (["cancelled"], False)
