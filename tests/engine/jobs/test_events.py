"""The log of a job: what is written, what is left out, and what a kill or a full disk does to it."""

import errno
import json
import math
import os
import resource
import signal
from contextlib import nullcontext

import pytest

from engine.base.errors import ModelError
from engine.base.progress import Cancelled, Paused, Progress, Sample
from engine.jobs import events, work_as_job
from engine.jobs.events import EventLog, last_end, last_progress, read_events, write_end
from engine.jobs.stopping import StopSwitch, ask_to_stop, listening
from engine.results.jobs import Failure, JobEnded, JobMessage, JobProgressed, JobSamples, JobStarted, RunState
from tests.engine.jobs.orders import Said


def _run(folder, work, **changes):
    values = {"kind": "adapt", "title": "Working", "is_resumable": True, "is_resumed": False}
    return work_as_job(folder, work, **(values | changes))


def _types(folder) -> list[type]:
    return [type(event) for event in read_events(folder)]


def test_a_job_that_works_is_done_and_gives_its_result(tmp_path):
    end = _run(tmp_path, lambda context: Said(text=str(context.folder)))
    assert (end.state, end.exception) == (RunState.DONE, None)
    assert last_end(tmp_path).result == {"text": str(tmp_path)}


def test_the_events_hold_no_text_of_the_user_and_nothing_is_lost(tmp_path):
    sample = Sample(source="Die Quittenpresse klemmt.", reference="", output="It jams.")

    def work(context):
        context.report(Progress("Training", 1, 2, samples=(sample,)))
        context.report(Progress("Training", 2, 2))
        return Said(text="Quittenpresse")

    _run(tmp_path, work)
    assert b"Quittenpresse" not in (tmp_path / "events.jsonl").read_bytes()
    told = read_events(tmp_path)
    assert [type(event) for event in told] == [
        JobStarted, JobProgressed, JobSamples, JobProgressed, JobEnded,
    ]  # fmt: skip
    assert [event.seq for event in told] == [1, 2, 3, 4, 5]
    assert told[2].rows == (sample,)
    assert read_events(tmp_path, 3) == told[3:]
    assert last_end(tmp_path).result == {"text": "Quittenpresse"}


def test_fast_progress_is_thinned_and_the_last_step_is_kept(tmp_path):
    def work(context):
        for number in range(1000):
            context.report(Progress("Counting", number + 1, 1000))
        return Said()

    _run(tmp_path, work)
    counts = [event.done for event in read_events(tmp_path) if isinstance(event, JobProgressed)]
    assert counts[0] == 1
    assert counts[-1] == 1000
    assert len(counts) < 10


def test_a_new_stage_and_new_metrics_are_always_kept(tmp_path):
    def work(context):
        for number in range(5):
            context.report(Progress("Training", number, None, {"loss": 1.0}))
            context.report(Progress("Training", number, None, {"bleu": 30.0}))
        context.report(Progress("Saving", 0))
        return Said()

    _run(tmp_path, work)
    events = [event for event in read_events(tmp_path) if isinstance(event, JobProgressed)]
    assert sum("bleu" in event.metrics for event in events) == 5
    assert events[-1].stage == "Saving"


def test_the_newest_progress_is_kept_when_the_work_stops(tmp_path):
    def work(context):
        context.report(Progress("Counting", 1))
        context.report(Progress("Counting", 2))
        raise ModelError("It broke.", "Mend it.")

    end = _run(tmp_path, work)
    assert last_progress(tmp_path).done == 2
    assert end.error == Failure(what="It broke.", hint="Mend it.")


def test_numbers_that_json_does_not_have_become_null(tmp_path):
    log = EventLog(tmp_path)
    log.write(JobProgressed(stage="Training", metrics={"loss": math.nan, "lr": 0.1}))
    log.close()
    assert json.loads((tmp_path / "events.jsonl").read_text())["metrics"] == {"loss": None, "lr": 0.1}


def test_a_half_written_line_is_passed_over_and_the_log_goes_on(tmp_path):
    log = EventLog(tmp_path)
    log.write(JobStarted())
    log.close()
    with (tmp_path / "events.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"v": 1, "seq": 2, "ty')
    write_end(tmp_path, RunState.CANCELLED)
    assert [(event.seq, type(event)) for event in read_events(tmp_path)] == [(1, JobStarted), (2, JobEnded)]
    assert [type(event) for event in read_events(tmp_path, after_seq=1)] == [JobEnded]


def test_a_job_that_was_started_again_has_not_ended(tmp_path):
    write_end(tmp_path, RunState.PAUSED)
    assert last_end(tmp_path).state is RunState.PAUSED
    log = EventLog(tmp_path)
    log.write(JobStarted())
    log.close()
    assert last_end(tmp_path) is None


def test_the_end_of_a_long_log_is_found_without_its_beginning(tmp_path):
    log = EventLog(tmp_path)
    for _ in range(2000):
        log.write(JobMessage(text="x" * 100))
    log.write(JobEnded(state=RunState.DONE))
    log.close()
    assert last_end(tmp_path).seq == 2001


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
def test_a_system_error_of_the_work_becomes_a_sentence(tmp_path, code):
    def work(context):
        raise OSError(code, os.strerror(code), "/data/x")

    end = _run(tmp_path, work)
    assert end.state is RunState.FAILED
    assert "/data/x" in end.error.what
    assert end.error.hint


def test_memory_that_runs_out_is_a_sentence(tmp_path):
    def work(context):
        raise MemoryError

    end = _run(tmp_path, work)
    assert (end.state, end.error.what) == (RunState.FAILED, "There is not enough memory for this.")
    assert end.error.hint == "Close other programs and try again."


@pytest.mark.parametrize(("is_resumable", "state"), [(True, RunState.PAUSED), (False, RunState.CANCELLED)])
def test_a_second_interrupt_ends_work_that_does_not_report(tmp_path, is_resumable, state):
    def work(context):
        for _ in range(2):
            signal.raise_signal(signal.SIGINT)
        raise AssertionError("it went on")

    assert _run(tmp_path, work, is_resumable=is_resumable).state is state
    assert last_end(tmp_path).state is state


def test_a_full_disk_loses_progress_and_not_the_work(tmp_path, monkeypatch):
    def keep(self, event, line, *, is_needed):
        if b'"progress"' in line and not is_needed:
            return  # what the real one does with an OSError
        real(self, event, line, is_needed=is_needed)

    real = EventLog._keep
    monkeypatch.setattr(EventLog, "_keep", keep)
    end = _run(tmp_path, lambda context: context.report(Progress("Counting", 1)) or Said())
    assert end.state is RunState.DONE
    assert _types(tmp_path) == [JobStarted, JobEnded]


def test_the_end_is_on_the_disk_before_it_is_told(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr("os.fsync", lambda file: synced.append(os.readlink(f"/proc/self/fd/{file}")))
    write_end(tmp_path, RunState.DONE)
    assert str(tmp_path / events.FILE_NAME) in synced


@pytest.mark.parametrize(("is_needed", "is_raised"), [(True, True), (False, False)])
def test_a_full_disk_is_an_error_where_the_event_is_needed(tmp_path, monkeypatch, is_needed, is_raised):
    log = EventLog(tmp_path)
    with open("/dev/full", "wb", buffering=0) as full, monkeypatch.context() as patch:
        patch.setattr(log, "_file", full)
        with pytest.raises(OSError, match="No space left") if is_raised else nullcontext():
            log.write(JobStarted(), is_needed=is_needed)
    log.close()


def test_what_a_disk_has_no_room_for_is_left_out_whole(tmp_path):
    log = EventLog(tmp_path)
    log.write(JobStarted())
    size = (tmp_path / events.FILE_NAME).stat().st_size
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10, usual[1]))  # the system then writes ten bytes
    try:
        log.write(JobMessage(text="lost"))
        with pytest.raises(OSError, match="No space left"):
            log.write(JobMessage(text="needed"), is_needed=True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    log.write(JobEnded(state=RunState.DONE))
    log.close()
    assert _types(tmp_path) == [JobStarted, JobEnded]


def test_a_wish_is_there_whole_or_not_at_all(tmp_path, monkeypatch):
    def write_half(self, text, **_options):
        self.write_bytes(text[: len(text) // 2].encode())
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("pathlib.Path.write_text", write_half)
    with pytest.raises(OSError, match="full"):
        ask_to_stop(tmp_path, "cancel")
    assert not (tmp_path / "control").exists()


def test_a_wish_is_never_seen_half_written(tmp_path, monkeypatch):
    seen = []

    def write_in_halves(self, text, **_options):
        self.write_bytes(text[: len(text) // 2].encode())
        seen.append((tmp_path / "control").exists())
        self.write_bytes(text.encode())

    monkeypatch.setattr("pathlib.Path.write_text", write_in_halves)
    ask_to_stop(tmp_path, "cancel")
    assert seen == [False]
    assert (tmp_path / "control").read_text() == "cancel"


def test_a_reader_that_went_away_does_not_stop_the_job(tmp_path):
    read_end, write_end_ = os.pipe()
    os.close(read_end)
    from io import FileIO

    log = EventLog(tmp_path, FileIO(write_end_, "wb"))
    log.write(JobStarted())
    log.write(JobEnded(state=RunState.DONE))
    log.close()
    assert _types(tmp_path) == [JobStarted, JobEnded]


def test_a_cancel_outranks_a_pause(tmp_path):
    switch = StopSwitch(tmp_path, is_resumable=True)
    switch.ask("pause")
    with pytest.raises(Paused):
        switch.check()
    switch.ask("cancel")
    switch.ask("pause")
    with pytest.raises(Cancelled) as caught:
        switch.check()
    assert not isinstance(caught.value, Paused)


def test_a_control_file_of_an_earlier_process_is_passed_over(tmp_path):
    ask_to_stop(tmp_path, "cancel")
    assert StopSwitch(tmp_path, is_resumable=True).wanted is None


def test_work_may_see_the_pause_coming_and_save_first(tmp_path):
    def work(context):
        ask_to_stop(tmp_path, "pause")
        context.switch._next_look = 0.0
        (tmp_path / "seen").write_text(str(context.stop_wanted))
        context.report(Progress("Counting", 1))
        return Said()

    assert _run(tmp_path, work).state is RunState.PAUSED
    assert (tmp_path / "seen").read_text() == "pause"


def test_a_finished_job_leaves_no_empty_crash_file(tmp_path):
    _run(tmp_path, lambda _context: {})
    assert sorted(path.name for path in tmp_path.iterdir() if "home" not in path.name) == ["events.jsonl"]


def test_who_follows_a_long_log_gets_every_new_event_and_reads_its_end_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(events, "_TAIL_BYTES", 400)
    log = EventLog(tmp_path)
    for number in range(200):
        log.write(JobMessage(text=f"number {number}"))
    log.close()
    for after in (0, 1, 150, 198, 199, 200):
        assert [event.seq for event in read_events(tmp_path, after)] == list(range(after + 1, 201))
    with (tmp_path / events.FILE_NAME).open("rb") as file:
        assert len(events._since(file, 199)) <= 400


def test_a_signal_does_not_soften_a_cancel(tmp_path):
    switch = StopSwitch(tmp_path, is_resumable=True)
    with listening(switch, has_protocol=False, ends_with_parent=False):
        switch.ask("cancel")
        signal.raise_signal(signal.SIGTERM)
        assert switch.wanted == "cancel"


def test_a_signal_pauses_and_a_second_interrupt_stops_at_once(tmp_path):
    switch = StopSwitch(tmp_path, is_resumable=True)
    with listening(switch, has_protocol=False, ends_with_parent=False):
        signal.raise_signal(signal.SIGINT)
        assert switch.wanted == "pause"
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
