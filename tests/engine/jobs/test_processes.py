"""Real child processes: cancelled, paused, hung, killed, orphaned, and resumed."""

import json
import os
import signal
import subprocess
import sys

import psutil
import pytest

from engine import tasks
from engine.base.errors import JobError, LibraryError
from engine.results.jobs import Failure, JobEnded, JobStarted, RunState
from tests.engine.jobs.conftest import ROOT, only_job, wait_for
from tests.engine.jobs.orders import CountOrder
from tests.patience import patience

pytestmark = pytest.mark.slow


def test_a_job_tells_its_life_on_the_pipe_and_in_its_folder(start):
    child = start("count", "5", "--protocol")
    status, out, err = child.wait()
    events = [tasks.read_job_event(line.encode()) for line in out.splitlines()]
    assert status == 0
    assert (events[0].type, events[0].run_id) == ("start", "count-1")
    assert events[-1].result == {"counted": 5, "began_at": 0, "is_resumed": False}
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert "a stray print" in err
    kept = tasks.job_events(only_job().id)
    assert [kept[0], kept[-1]] == [events[0], events[-1]]
    assert only_job().state is RunState.DONE


@pytest.mark.parametrize(
    ("flags", "steps_back"),
    [(("--protocol",), True), (("--protocol", "--no-is-resumable"), False), ((), False)],
)
def test_a_job_of_the_window_lets_other_programs_go_first(start, flags, steps_back):
    child = start("count", "10000", *flags)
    wait_for(lambda: any(tasks.job_events(job.id) for job in tasks.list_jobs()), "it has begun")
    priority = psutil.Process(child.process.pid).nice()
    assert (priority != psutil.Process().nice()) is steps_back


def test_without_the_protocol_the_result_is_on_standard_output(start):
    status, out, err = start("count", "3").wait()
    assert status == 0
    assert json.loads(out.partition("a stray print\n")[2])["counted"] == 3
    assert "Counting 3/3" in err


@pytest.mark.parametrize("how", ["message", "control file"])
def test_cancel_ends_a_job_at_its_next_report(start, how):
    child = start("count", "10000", "--protocol")
    child.next_event("progress")
    if how == "message":
        child.tell("cancel")
    else:
        assert tasks.cancel_job(only_job().id).state is RunState.CANCELLED
    assert child.next_event("end")["state"] == "cancelled"
    assert child.wait()[0] == 130
    assert only_job().state is RunState.CANCELLED


def test_a_paused_job_goes_on_where_it_was(start):
    child = start("count", "10", "--protocol", "--step-s", "0.1")
    child.next_event("progress")
    child.tell("pause")
    assert child.next_event("end")["state"] == "paused"
    assert child.wait()[0] == 130
    assert only_job().order == CountOrder(n=10, step_s=0.1)
    result = _resume_to_the_end(start)
    assert result["is_resumed"]
    assert 0 < result["began_at"] < 10


def _resume_to_the_end(start) -> dict:
    child = start("resume", only_job().id, "--protocol")
    end = child.next_event("end")
    child.wait()
    assert (end["state"], only_job().state) == ("done", RunState.DONE)
    return end["result"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(
    ("flag", "state"), [("--is-resumable", "paused"), ("--no-is-resumable", "cancelled")]
)
def test_a_signal_keeps_what_can_be_resumed(start, number, flag, state):
    child = start("count", "10000", flag, "--protocol")
    child.next_event("progress")
    child.process.send_signal(number)
    assert child.next_event("end")["state"] == state
    assert child.wait()[0] == 130


def test_any_process_may_pause_a_job(start):
    child = start("count", "10000", "--protocol")
    child.next_event("progress")
    assert tasks.pause_job(only_job().id, patience_s=patience(20)).state is RunState.PAUSED
    child.wait()


def test_a_job_that_cannot_be_resumed_is_not_paused(start):
    child = start("count", "10000", "--no-is-resumable", "--protocol")
    child.next_event("progress")
    with pytest.raises(JobError, match="cannot be paused"):
        tasks.pause_job(only_job().id)
    child.tell("pause")
    assert child.next_event("end")["state"] == "cancelled"
    child.wait()


def test_a_killed_job_was_interrupted_and_goes_on_where_it_was(start):
    child = start("count", "10", "--protocol", "--step-s", "0.1")
    child.next_event("progress")
    child.process.kill()
    child.wait()
    assert only_job().state is RunState.INTERRUPTED
    assert _resume_to_the_end(start)["began_at"] > 0
    types = [type(event) for event in tasks.job_events(only_job().id)]
    assert types.count(JobStarted) == 2
    assert types.count(JobEnded) == 1


def test_a_hung_job_is_killed_when_cancelled(start):
    child = start("hang", "--protocol")
    child.next_event("progress")
    half = tasks.library_folder() / "models" / f".half.a1b2.{child.process.pid}.part"
    half.mkdir()
    assert tasks.cancel_job(only_job().id, patience_s=0.3).state is RunState.CANCELLED
    assert child.wait()[0] == -signal.SIGKILL
    assert not half.exists()
    assert tasks.job_events(only_job().id)[-1].state is RunState.CANCELLED


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_cancelled_job_keeps_its_events_and_no_checkpoints(start, is_killed):
    child = start("count", "10000", "--protocol")
    child.next_event("progress")
    folder = only_job().path
    (folder / "checkpoint-00000001" / "deeper").mkdir(parents=True)
    if is_killed:
        child.process.kill()
        child.wait()
    assert tasks.cancel_job(only_job().id).state is RunState.CANCELLED
    assert not [path for path in folder.iterdir() if path.is_dir()]
    assert tasks.job_events(only_job().id)[-1].state is RunState.CANCELLED


def test_an_interrupted_job_can_be_cancelled_and_then_not_resumed(start):
    child = start("count", "1000", "--protocol")
    child.next_event("progress")
    child.process.kill()
    child.wait()
    assert tasks.cancel_job(only_job().id).state is RunState.CANCELLED
    with pytest.raises(JobError, match="cannot be continued: it is cancelled"):
        tasks.resume_command(only_job().id)
    with pytest.raises(JobError, match="is over"):
        tasks.cancel_job(only_job().id)


@pytest.mark.parametrize("how", ["message", "control file"])
def test_learning_ends_when_asked_and_the_job_goes_on(start, how):
    child = start("learn", "--protocol")
    rows = child.next_event("samples")["rows"]
    assert rows == [{"source": "Der Hund bellt.", "reference": "The dog barks.", "output": "The dog."}]
    if how == "message":
        child.tell("finish")
    else:
        tasks.finish_job(only_job().id)
    end = child.next_event("end")
    assert (end["state"], only_job().is_resumable) == ("done", True)
    assert end["result"]["learned"] < 9_999


def test_a_job_that_learns_nothing_cannot_keep_its_best(start):
    child = start("count", "10000", "--protocol")
    child.next_event("progress")
    with pytest.raises(JobError, match="not learning now"):
        tasks.finish_job(only_job().id)
    child.tell("cancel")
    child.next_event("end")
    child.wait()
    with pytest.raises(JobError, match="is not running"):
        tasks.finish_job(only_job().id)


def test_a_running_job_is_not_resumed_a_second_time(start):
    child = start("count", "10000", "--protocol")
    child.next_event("progress")
    status, _, err = start("resume", "count-1").wait()
    assert status != 0
    assert "still running" in err
    child.tell("cancel")
    child.next_event("end")


def test_a_failed_job_keeps_its_sentence(start):
    assert start("fail", "sentence", "--protocol").wait()[0] == 1
    assert only_job().state is RunState.FAILED
    assert only_job().error == Failure(what="It is broken.", hint="Mend it.")


def test_a_fault_leaves_its_stack(start):
    assert "ZeroDivisionError" in start("fail", "fault", "--protocol").wait()[2]
    assert "Parlance failed unexpectedly: ZeroDivisionError" in only_job().error.what
    assert "1 // 0" in tasks.job_crash_report(only_job().id)


def test_a_crash_below_python_leaves_its_stack(start):
    assert start("fail", "crash", "--protocol").wait()[0] == -signal.SIGSEGV
    assert only_job().state is RunState.INTERRUPTED
    assert "Segmentation fault" in tasks.job_crash_report(only_job().id)


_PARENT = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-m", "tests.engine.jobs.child", *sys.argv[1:]], stdin=subprocess.PIPE)
time.sleep(600)
"""


def _orphan(*arguments: str) -> int:
    """Starts a job from a parent that is killed then, and returns the job's process id."""
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT, *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wait_for(lambda: any(map(_has_counted, tasks.list_jobs())), "the job counts")
    parent.kill()
    parent.wait()
    return int(only_job().pid)


def _has_counted(job) -> bool:
    return (job.path / "checkpoint").exists()


@pytest.mark.parametrize("protocol", [["--protocol"], []])
def test_a_job_that_ends_with_its_parent_pauses_when_it_is_gone(library_home, protocol):
    _orphan("count", "10000", "--end-with-parent", *protocol)
    wait_for(lambda: only_job().state is RunState.PAUSED, "the job has paused")


def test_another_job_outlives_its_parent(library_home):
    pid = _orphan("count", "60", "--step-s", "0.02", "--protocol")
    try:
        wait_for(lambda: only_job().state is RunState.DONE, "the job is done")
    finally:
        if only_job().state is RunState.RUNNING:
            os.kill(pid, signal.SIGKILL)


def test_a_job_in_use_holds_its_model(start, library_home):
    from engine.library import Library
    from tests.engine.library.conftest import add_model

    library = Library(library_home)
    add_model(library)
    child = start("count", "10000", "--protocol")
    child.next_event("progress")
    with pytest.raises(LibraryError, match=r"in use by count-1 \(running\)"):
        tasks.remove_model("m", force=True)
    child.tell("cancel")
    child.next_event("end")
    child.wait()
    tasks.remove_model("m")
