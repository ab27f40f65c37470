"""Calls beside the window: in order, newest question first, nothing lost or told when it closes."""

from collections.abc import Callable, Iterator
from threading import Event, current_thread, main_thread

import pytest
import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.base.errors import ModelError
from engine.base.progress import Progress
from gui.jobs.calls import Call, CallThread, LatestCall
from tests.gui.conftest import delete_now
from tests.patience import patience


@pytest.fixture
def thread(qapp: QApplication) -> Iterator[CallThread]:
    thread = CallThread()
    yield thread
    thread.shut_down()
    delete_now(thread)


class Heard(list[object]):
    """Starts calls and writes down what is told of them."""

    def __init__(self, thread: CallThread) -> None:
        super().__init__()
        self.owner = QObject()
        self._thread = thread

    def start(self, work: Callable[[Call[object]], object], *, is_question: bool = False) -> Call[object]:
        return self._thread.start(
            self.owner,
            work,
            lambda result: self.append(("done", result)),
            lambda error: self.append(("failed", type(error))),
            cancelled=lambda: self.append("cancelled"),
            shown=lambda part: self.append(("shown", part)),
            is_question=is_question,
        )


@pytest.fixture
def heard(thread: CallThread) -> Heard:
    return Heard(thread)


def until(gate: Event, result: object = None) -> Callable[[Call[object]], object]:
    """Returns work that reports until the gate is open."""

    def work(call: Call[object]) -> object:
        while not gate.wait(0.002):
            call.report(Progress("Waiting", 0))
        return result

    return work


def test_the_result_and_its_parts_are_told_on_the_windows_thread(
    qtbot: QtBot, thread: CallThread, heard: Heard
) -> None:
    call = heard.start(lambda call: call.show("a part") or current_thread() is main_thread())
    told_on = []
    thread.run(heard.owner, lambda: None, lambda _none: told_on.append(current_thread()), heard.append)
    qtbot.waitUntil(lambda: bool(told_on))
    assert (heard, told_on) == ([("shown", "a part"), ("done", False)], [main_thread()])
    assert not call.is_running


@pytest.mark.parametrize("error", [ModelError("broken", "repair"), ValueError("a bug")])
def test_an_error_is_handed_over_and_the_thread_lives_on(
    qtbot: QtBot, heard: Heard, error: Exception
) -> None:
    def fail(_call: Call[object]) -> None:
        raise error

    heard.start(fail)
    heard.start(lambda _call: 2)
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == [("failed", type(error)), ("done", 2)]


def test_changes_are_made_in_their_order_and_before_questions(qtbot: QtBot, heard: Heard) -> None:
    gate = Event()
    heard.start(until(gate, "first"))
    for name in ("old question", "new question"):
        heard.start(lambda _call, name=name: name, is_question=True)
    for name in ("one", "two"):
        heard.start(lambda _call, name=name: name)
    gate.set()
    qtbot.waitUntil(lambda: len(heard) == 5)
    assert [result for _done, result in heard] == ["first", "one", "two", "new question", "old question"]


def test_a_thread_is_idle_once_everything_is_done(qtbot: QtBot, thread: CallThread, heard: Heard) -> None:
    gate = Event()
    assert thread.is_idle
    for _ in range(2):
        heard.start(lambda _call: gate.wait(patience(5)))
    assert not thread.is_idle
    gate.set()
    thread.wait()
    assert thread.is_idle


def test_a_cancelled_call_says_so_and_a_dropped_one_nothing(qtbot: QtBot, heard: Heard) -> None:
    running, waiting = heard.start(until(Event())), heard.start(until(Event()))
    waiting.drop()
    running.cancel()
    qtbot.waitUntil(lambda: not running.is_running)
    heard.start(lambda _call: "after")
    qtbot.waitUntil(lambda: len(heard) == 2)
    assert heard == ["cancelled", ("done", "after")]


def test_of_questions_of_one_kind_only_the_newest_is_made_and_told(
    qtbot: QtBot, thread: CallThread, heard: Heard
) -> None:
    gate, made = Event(), []
    heard.start(until(gate))
    latest = LatestCall(thread, heard.owner)
    for number in range(3):
        latest.run(lambda number=number: made.append(number), heard.append, heard.append)
    gate.set()
    qtbot.waitUntil(lambda: not latest.is_running)
    assert made == [2]
    assert heard == [("done", None), None]


def test_a_newer_question_stops_the_one_at_work(qtbot: QtBot, thread: CallThread, heard: Heard) -> None:
    latest, began = LatestCall(thread, heard.owner), Event()
    latest.start(lambda call: began.set() or until(Event())(call), heard.append, heard.append)
    assert began.wait(patience(5))
    latest.run(lambda: "new", heard.append, heard.append)
    qtbot.waitUntil(lambda: not latest.is_running)
    assert heard == ["new"]


def test_a_call_whose_owner_is_gone_tells_nothing(
    qapp: QApplication, thread: CallThread, heard: Heard
) -> None:
    heard.start(lambda call: call.show("a part"))
    shiboken6.delete(heard.owner)
    thread.wait()
    qapp.processEvents()
    assert heard == []


def test_closing_makes_the_changes_that_wait_and_forgets_the_questions(
    qapp: QApplication, thread: CallThread, heard: Heard
) -> None:
    began, made = Event(), []
    heard.start(lambda call: began.set() or until(Event())(call))  # long, so it is cancelled
    heard.start(lambda _call: made.append("change"))
    heard.start(until(Event()))  # long, so it does not begin
    heard.start(lambda _call: made.append("question"), is_question=True)
    assert began.wait(patience(5))
    thread.shut_down()
    qapp.processEvents()
    assert (made, heard) == (["change"], [])


def test_nothing_is_called_or_told_after_closing(
    qapp: QApplication, thread: CallThread, heard: Heard
) -> None:
    made: list[str] = []
    thread.run(heard.owner, lambda: None, lambda _none: heard.start(lambda _call: made.append("x")), print)
    thread.shut_down()  # the outcome is in the queue of events now
    late = heard.start(lambda _call: made.append("late"))
    thread.shut_down()
    qapp.processEvents()
    assert (made, heard, late.is_running) == ([], [], False)


def test_progress_is_not_a_flood(qtbot: QtBot, thread: CallThread, heard: Heard) -> None:
    def work(call: Call[None]) -> None:
        for number in range(10_001):
            call.report(Progress("Working", number, 10_000))

    seen: list[int] = []
    call = thread.start(
        heard.owner, work, heard.append, heard.append, progressed=lambda progress: seen.append(progress.done)
    )
    qtbot.waitUntil(lambda: not call.is_running)
    assert len(seen) < 20
    assert seen[-1] == 10_000
