"""Jobs as real child processes: success, failure, pause, cancel, kill, partial lines."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from engine.base.errors import JobError, LibraryError
from engine.base.progress import Sample
from engine.results.jobs import JobEnded, JobProgressed, RunRecord, RunState
from engine.tasks import read_job_event
from gui.jobs.job import Job
from tests.gui.conftest import wait_for_calls
from tests.gui.fakes import ADAPT, STATISTICS, told
from tests.gui.pages.adapt.library import HELD, RESULT


def run_record(tmp_path, state, **more):
    values = {"kind": "adapt", "title": "Adapting", "path": tmp_path, "created": ""}
    return RunRecord(id="old", state=state, **(values | more))


@pytest.fixture
def start(services, tasks):
    def start_job(behaviour, order=ADAPT):
        tasks.behaviours.append(behaviour)
        return services.jobs.submit(order)

    return start_job


def ended_in(qtbot, job):
    def has_ended():
        return job.state not in (RunState.QUEUED, RunState.RUNNING) and job not in job.parent().running

    qtbot.waitUntil(has_ended, timeout=20_000)
    return job.state


def test_what_a_page_waits_for_has_no_turn_to_wait_for(services, tasks, qtbot):
    first = services.jobs.submit(ADAPT)
    job = services.jobs.submit(STATISTICS, is_beside=True)
    assert (first.words, job.words) == ("Waits for its turn", "Starting…")
    services.jobs.cancel(first)
    services.jobs.cancel(job)
    qtbot.waitUntil(lambda: not services.jobs.running)


def is_training(qtbot, job, stage="Training"):
    qtbot.waitUntil(lambda: job.stage == stage, timeout=20_000)


def test_a_job_that_succeeds_gives_its_progress_and_result(start, qtbot):
    job = start("succeed")
    assert ended_in(qtbot, job) == RunState.DONE
    assert (job.order, job.curves["loss"], job.run_id) == (ADAPT, [(2, 1.5)], "r1")


def test_a_job_whose_model_is_held_back_says_so(start, qtbot):
    job = start("succeed")
    assert ended_in(qtbot, job) == RunState.DONE
    assert job.words == "Done"
    job.answer = replace(RESULT, promotion=HELD)
    assert job.words == "Done, held back"


def test_a_job_that_fails_says_what_and_what_next(start, qtbot):
    job = start("fail")
    assert ended_in(qtbot, job) == RunState.FAILED
    assert job.error.what == "Line 3 of a.tmx has no German."
    assert "a word on the way" in job.details


def test_cancel_ends_a_job_that_listens(start, qtbot, services):
    job = start("wait")
    is_training(qtbot, job)
    services.jobs.cancel(job)
    assert job.words == "Stopping…"
    assert ended_in(qtbot, job) == RunState.CANCELLED


def test_cancel_kills_a_job_that_does_not_listen(start, qtbot, services, tasks):
    job = start("ignore-everything")
    is_training(qtbot, job, "Stuck")
    services.jobs.cancel(job)
    assert ended_in(qtbot, job) == RunState.CANCELLED
    qtbot.waitUntil(lambda: ("cancel", "r1") in tasks.asked)


def test_pause_ends_the_process_and_resume_runs_it_again(start, qtbot, services, tasks):
    job = start("wait")
    is_training(qtbot, job)
    services.jobs.pause(job)
    assert ended_in(qtbot, job) == RunState.PAUSED
    services.jobs.resume(job)
    assert ended_in(qtbot, job) == RunState.DONE
    assert tasks.asked == [("resume", "adapt-1"), ("resume", "r1")]


def test_learning_that_is_ended_early_goes_on_to_its_result(start, qtbot, services):
    job = start("learn")
    qtbot.waitUntil(lambda: job.can_finish and bool(job.samples), timeout=20_000)
    services.jobs.finish(job)
    assert (job.words, job.can_finish) == ("Finishing…", False)
    assert ended_in(qtbot, job) == RunState.DONE
    assert (job.has_last_word, job.is_stopping) == (True, False)
    assert job.samples == [(5, [Sample("Hund", "dog", "god")])]


def test_a_followed_run_is_asked_to_keep_its_best_through_the_engine(services, tasks, qtbot, tmp_path):
    tasks.runs = [run_record(tmp_path, RunState.RUNNING)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: len(services.jobs.jobs) == 1)
    job = services.jobs.jobs[0]
    services.jobs.finish(job)
    job.take(told({"v": 1, "seq": 1, "type": "progress", "stage": "Training", "done": 3, "can_finish": True}))
    services.jobs.finish(job)
    qtbot.waitUntil(lambda: tasks.asked == [("finish", "old")])


def test_what_is_learned_again_after_a_kill_replaces_its_points():
    job = Job("adapt", "Adapting")
    for seq, done in enumerate((10, 20, 30, 20), 1):
        job.take(
            told({"v": 1, "seq": seq, "type": "progress", "done": done, "metrics": {"loss": float(seq)}})
        )
    assert job.curves["loss"] == [(10, 1.0), (20, 4.0)]


def test_a_killed_job_is_interrupted_and_can_be_resumed(start, qtbot):
    job = start("die")
    assert ended_in(qtbot, job) == RunState.INTERRUPTED
    assert job.can_resume
    assert "signal 9" in job.error.what


def test_what_a_killed_job_left_is_cleared(start, qtbot, tasks):
    start("die")
    qtbot.waitUntil(lambda: ("sweep",) in tasks.asked)


def test_a_killed_job_without_checkpoints_has_failed(start, qtbot):
    job = start("die", STATISTICS)
    assert ended_in(qtbot, job) == RunState.FAILED
    assert not job.can_resume


def test_events_that_arrive_in_pieces_are_put_together_and_noise_is_dropped(start, qtbot):
    job = start("drip")
    assert ended_in(qtbot, job) == RunState.DONE
    assert (job.stage, job.done) == ("Grüße", 1)


def test_a_job_without_a_last_word_fails_with_the_last_line_it_wrote(start, qtbot):
    job = start("chatter")
    assert ended_in(qtbot, job) == RunState.FAILED
    assert job.error.what == "the disk is full"
    assert len(job.details.encode()) <= 64 * 1024


def test_a_program_that_cannot_be_started_fails(services, tasks, qtbot, monkeypatch):
    monkeypatch.setattr(tasks, "resume_command", lambda _run: ["/nowhere/at/all"])
    job = services.jobs.submit(ADAPT)
    assert ended_in(qtbot, job) == RunState.FAILED


def test_heavy_jobs_run_one_at_a_time(start, qtbot, services):
    first, second = start("wait"), start("succeed")
    is_training(qtbot, first)
    assert second.state == RunState.QUEUED
    services.jobs.cancel(first)
    assert ended_in(qtbot, second) == RunState.DONE


def test_a_queued_job_is_cancelled_without_ever_running(start, services, qtbot):
    first, second = start("wait"), start("succeed")
    services.jobs.cancel(second)
    assert second.state == RunState.CANCELLED
    services.jobs.cancel(first)
    ended_in(qtbot, first)


def test_each_start_ends_exactly_once(start, qtbot):
    job = start("succeed")
    endings = []
    job.ended.connect(endings.append)
    ended_in(qtbot, job)
    qtbot.wait(100)
    assert endings == [RunState.DONE]


def test_a_run_of_an_earlier_window_is_followed_to_its_end(services, tasks, qtbot, tmp_path):
    tasks.runs = [run_record(tmp_path, RunState.RUNNING)]
    tasks.events["old"] = [{"v": 1, "seq": 1, "type": "progress", "stage": "Training", "done": 5, "total": 9}]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: bool(services.jobs.jobs) and services.jobs.jobs[0].done == 5, timeout=20_000)
    tasks.events["old"].append({"v": 1, "seq": 2, "type": "end", "state": "done", "result": {}})
    tasks.runs = [run_record(tmp_path, RunState.DONE)]
    assert ended_in(qtbot, services.jobs.jobs[0]) == RunState.DONE
    assert services.jobs.jobs[0].has_last_word


def test_a_run_that_a_terminal_begins_is_found_while_a_list_is_looked_at(services, tasks, qtbot, tmp_path):
    view = QWidget()
    qtbot.addWidget(view)
    services.jobs.watch_for(view)
    tasks.runs = [run_record(tmp_path, RunState.RUNNING)]
    services.jobs._follower.look()
    wait_for_calls(services)
    qtbot.wait(20)
    assert not services.jobs.jobs  # nobody looks
    view.show()
    services.jobs._follower.look()
    qtbot.waitUntil(lambda: [job.run_id for job in services.jobs.jobs] == ["old"], timeout=20_000)
    assert services.jobs.is_computing


def test_a_paused_run_that_a_terminal_goes_on_with_is_followed_again(services, tasks, qtbot, tmp_path):
    tasks.runs = [run_record(tmp_path, RunState.PAUSED, is_resumable=True)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: bool(services.jobs.jobs))
    tasks.runs = [run_record(tmp_path, RunState.RUNNING, is_resumable=True)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: services.jobs.jobs[0].state == RunState.RUNNING)
    assert len(services.jobs.jobs) == 1


def test_a_run_of_ones_own_is_not_found_a_second_time(start, services, tasks, qtbot, tmp_path):
    job = start("wait")
    is_training(qtbot, job)
    tasks.runs = [replace(run_record(tmp_path, RunState.RUNNING), id=job.run_id)]
    services.jobs.reattach()
    wait_for_calls(services)
    qtbot.wait(10)
    assert services.jobs.jobs == [job]


def test_while_another_process_learns_a_new_run_waits(services, tasks, qtbot, tmp_path):
    tasks.runs = [run_record(tmp_path, RunState.RUNNING)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: bool(services.jobs.jobs))
    job = services.jobs.submit(ADAPT)
    assert job.state == RunState.QUEUED
    tasks.runs = [run_record(tmp_path, RunState.DONE)]
    assert ended_in(qtbot, job) == RunState.DONE


def no_run(*_arguments):
    raise LibraryError("There is no run 'old'.")


def test_once_another_process_ends_a_run_that_keeps_nothing_the_next_begins(
    services, tasks, qtbot, tmp_path, monkeypatch
):
    tasks.runs = [run_record(tmp_path, RunState.RUNNING)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: bool(services.jobs.jobs))
    followed, waiting = services.jobs.jobs[0], services.jobs.submit(ADAPT)
    tasks.runs = []
    monkeypatch.setattr(tasks, "job", no_run)
    monkeypatch.setattr(tasks, "job_events", no_run)
    services.jobs._follower.look()
    assert ended_in(qtbot, followed) == RunState.INTERRUPTED
    assert ended_in(qtbot, waiting) == RunState.DONE
    assert ("sweep",) in tasks.asked
    assert not services.jobs.is_computing


def test_a_followed_run_goes_on_while_the_library_cannot_be_read(
    services, tasks, qtbot, tmp_path, monkeypatch
):
    tasks.runs = [run_record(tmp_path, RunState.RUNNING)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: bool(services.jobs.jobs))
    monkeypatch.setattr(tasks, "job", no_run)
    services.jobs._follower.look()
    wait_for_calls(services)
    qtbot.wait(20)
    assert services.jobs.is_computing


def test_a_job_whose_phases_are_known_tells_of_the_whole_of_it():
    job = Job("adapt", "Adapting")
    job.take(JobProgressed(seq=1, stage="Training", done=5, total=9, share=0.424, left_s=370.0))
    assert (job.words, job.bar) == ("Learning · 42 % · 6 min left", (424, 1000))
    job.take(JobProgressed(seq=2, stage="Scoring", done=0, total=9, share=0.8, left_s=100.0))
    assert (job.words, job.bar) == ("Comparing the translations · 80 % · 2 min left", (800, 1000))


def test_a_paused_job_says_how_far_it_is():
    job = Job("adapt", "Adapting")
    job.take(JobProgressed(seq=1, stage="Training", done=5, total=9, share=0.18, left_s=370.0))
    job.take(JobEnded(seq=2, state=RunState.PAUSED))
    assert job.words == "Paused at 18 %"


def test_keeping_the_best_says_how_long_the_rest_takes():
    job = Job("adapt", "Adapting")
    job.stop_asked = "finish"
    job.take(
        JobProgressed(
            seq=1, stage="Training", share=0.1, left_s=1200.0, left_after_finish_s=300.0, can_finish=True
        )
    )
    assert job.words == "Finishing · 5 min left"


def test_many_events_at_once_tell_once_and_keep_their_pace():
    job, said = Job("adapt", "Adapting"), []
    job.changed.connect(lambda: said.append(job.words))
    events = [
        {"v": 1, "seq": n, "type": "progress", "stage": "Learning", "done": n, "total": 100,
         "time": f"2026-11-21T10:{n:02}:00.000+00:00"}
        for n in range(1, 51)
    ]  # fmt: skip
    job.take_all(map(told, events))
    assert said == ["Learning · 50 of 100 · 50 min left"]


def test_a_followed_run_is_paused_through_the_engine(services, tasks, qtbot, tmp_path):
    tasks.runs = [run_record(tmp_path, RunState.RUNNING, is_resumable=True)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: bool(services.jobs.jobs))
    services.jobs.pause(services.jobs.jobs[0])
    qtbot.waitUntil(lambda: ("pause", "old") in tasks.asked)


def test_a_followed_run_that_cannot_be_paused_goes_on_and_says_why(
    services, tasks, qtbot, tmp_path, monkeypatch
):
    def refuse(_run_id):
        raise JobError("It cannot be paused.", "Cancel it.")

    monkeypatch.setattr(tasks, "pause_job", refuse)
    tasks.runs = [run_record(tmp_path, RunState.RUNNING)]
    services.jobs.reattach()
    qtbot.waitUntil(lambda: bool(services.jobs.jobs))
    with qtbot.waitSignal(services.jobs.refused):
        services.jobs.pause(services.jobs.jobs[0])
    assert not services.jobs.jobs[0].is_stopping


@pytest.mark.parametrize(("state", "is_resumable", "n_shown"), [
    (RunState.PAUSED, True, 1), (RunState.INTERRUPTED, True, 1), (RunState.INTERRUPTED, False, 0),
    (RunState.DONE, True, 0), (RunState.CANCELLED, True, 0),
])  # fmt: skip
def test_only_runs_that_can_go_on_come_back(services, tasks, qtbot, tmp_path, state, is_resumable, n_shown):
    tasks.runs = [run_record(tmp_path, state, is_resumable=is_resumable)]
    services.jobs.reattach()
    wait_for_calls(services)
    qtbot.wait(20)
    assert len(services.jobs.jobs) == n_shown


def test_an_event_that_comes_twice_counts_once():
    job = Job("adapt", "Adapting")
    event = {"v": 1, "seq": 3, "type": "message", "text": "hello"}
    job.take(told(event))
    job.take(told(event))
    assert job.messages == ["hello"]


@pytest.mark.parametrize("line", [b"", b"[]", b"7", b"{", b'{"type": "end"}', b'{"v": 2, "type": "end"}'])
def test_what_is_no_event_of_this_version_is_refused(line):
    assert read_job_event(line) is None


def test_a_run_asked_to_go_on_while_its_process_still_ends_goes_on(start, services, qtbot):
    job = start("linger")
    qtbot.waitUntil(lambda: job.stage == "Training")
    services.jobs.pause(job)
    qtbot.waitUntil(lambda: job.state == RunState.PAUSED)
    services.jobs.resume(job)
    qtbot.waitUntil(lambda: job.state == RunState.DONE, timeout=20_000)
