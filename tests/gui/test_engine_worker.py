"""The translator's thread: newest first, cancelled when replaced, gone when closed."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest

from engine.errors import ModelError
from engine.progress import Progress
from gui.jobs.engine_worker import EngineCall, EngineWorker


@pytest.fixture
def worker() -> Iterator[EngineWorker]:
    engine = EngineWorker()
    yield engine
    engine.shut_down()


def record(job: EngineCall) -> list[str]:
    """Writes down what a job says."""
    said: list[str] = []
    job.succeeded.connect(lambda _job, result: said.append(f"succeeded {result}"))
    job.failed.connect(lambda _job, error: said.append(f"failed {error}"))
    job.cancelled.connect(lambda _job: said.append("cancelled"))
    job.finished.connect(lambda _job: said.append("finished"))
    return said


def endless(job: EngineCall) -> None:
    while True:
        job.report(Progress("Working", 0))
        threading.Event().wait(0.002)


def test_result_arrives_on_the_windows_thread(qtbot: Any, worker: EngineWorker) -> None:
    threads: list[threading.Thread] = []
    job = EngineCall(lambda _job: threads.append(threading.current_thread()))
    job.succeeded.connect(lambda _job, _result: threads.append(threading.current_thread()))
    with qtbot.waitSignal(job.finished):
        worker.submit(job)
    assert threads[1] is threading.main_thread() is not threads[0]


@pytest.mark.parametrize("error", [ModelError("broken", "repair"), ValueError("a bug")])
def test_error_is_handed_over_and_the_thread_lives_on(
    qtbot: Any, worker: EngineWorker, error: Exception
) -> None:
    def fail(_job: EngineCall) -> None:
        raise error

    job = EngineCall(fail)
    said = record(job)
    with qtbot.waitSignal(job.finished):
        worker.submit(job)
    following = EngineCall(lambda _job: 2)
    with qtbot.waitSignal(following.finished):
        worker.submit(following)
    assert said == [f"failed {error}", "finished"]


def test_newer_job_of_a_lane_cancels_the_running_one(qtbot: Any, worker: EngineWorker) -> None:
    old, new = EngineCall(endless, lane="text"), EngineCall(lambda _job: "new", lane="text")
    said_old, said_new = record(old), record(new)
    with qtbot.waitSignal(old.progressed):
        worker.submit(old)
    with qtbot.waitSignal(new.finished):
        worker.submit(new)
    assert (said_old, said_new) == (["cancelled", "finished"], ["succeeded new", "finished"])


def test_waiting_job_that_is_replaced_never_runs(qtbot: Any, worker: EngineWorker) -> None:
    blocker, ran = EngineCall(endless), []
    jobs = [EngineCall(lambda _job, number=number: ran.append(number), lane="text") for number in range(3)]
    with qtbot.waitSignal(blocker.progressed):
        worker.submit(blocker)
    for job in jobs:
        worker.submit(job)
    with qtbot.waitSignal(jobs[2].finished):
        blocker.cancel()
    assert ran == [2]


def test_newest_waiting_job_runs_first(qtbot: Any, worker: EngineWorker) -> None:
    blocker, ran = EngineCall(endless), []
    first, second = EngineCall(lambda _job: ran.append(1)), EngineCall(lambda _job: ran.append(2))
    with qtbot.waitSignal(blocker.progressed):
        worker.submit(blocker)
    worker.submit(first)
    worker.submit(second)
    with qtbot.waitSignal(first.finished):
        blocker.cancel()
    assert ran == [2, 1]


def test_closing_cancels_everything_and_ends_the_thread(qtbot: Any, worker: EngineWorker) -> None:
    running, waiting = EngineCall(endless), EngineCall(endless)
    said_running, said_waiting = record(running), record(waiting)
    worker.submit(running)
    worker.submit(waiting)
    worker.shut_down()
    assert not worker.isRunning()
    qtbot.waitUntil(lambda: said_running == said_waiting == ["cancelled", "finished"])


def test_job_after_closing_is_cancelled(worker: EngineWorker) -> None:
    worker.shut_down()
    job = EngineCall(endless)
    said = record(job)
    worker.submit(job)
    assert said == ["cancelled", "finished"]


def test_progress_is_not_a_flood(qtbot: Any, worker: EngineWorker) -> None:
    def work(job: EngineCall) -> None:
        for number in range(10_000):
            job.report(Progress("Working", number, 10_000))
        job.report(Progress("Working", 10_000, 10_000))

    job, seen = EngineCall(work), []
    job.progressed.connect(lambda _job, progress: seen.append(progress.done))
    with qtbot.waitSignal(job.finished):
        worker.submit(job)
    assert len(seen) < 20
    assert seen[-1] == 10_000
