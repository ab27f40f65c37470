"""`parlance jobs` and `parlance doctor`."""

import os
import subprocess
import sys
import time
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest

from engine import tasks
from engine.base.progress import Finished, Paused, Phase, Progress
from engine.cli.output import print_lines
from engine.results.doctor import TrainingDevice
from engine.results.jobs import RunState
from engine.tasks.evaluating.output_cache import OutputCache
from engine.tasks.home import open_library
from tests.engine.jobs import orders
from tests.engine.jobs.conftest import ROOT
from tests.engine.jobs.orders import LongOrder, Said, WorkOrder
from tests.engine.library.conftest import add_model


def _run(order, work):
    orders.works.append(work)
    return tasks.run_order(order, options=tasks.JobOptions())


def _finish_a_job(title: str = "Adapting to pumps") -> None:
    def work(context):
        context.report(Progress("Training", 2, 2, {"loss": 1.5}))
        return Said(text="m-pumps")

    _run(WorkOrder(name=title), work)


def _pause_a_job() -> None:
    def work(context):
        raise Paused

    with pytest.raises(Paused):
        _run(LongOrder(), work)


def test_a_finished_job_is_listed_and_shown(parlance):
    _finish_a_job()
    assert "work-1  done" in parlance("jobs", "list").out
    shown = parlance("jobs", "show", "work-1", "--events", "--json").json
    assert shown["job"]["result"] == {"text": "m-pumps"}
    assert shown["progress"]["stage"] == "Training"
    assert [event["type"] for event in shown["events"]] == ["start", "progress", "end"]
    assert shown["job"]["order"] == {"order": "work", "name": "Adapting to pumps"}
    assert "m-pumps" in parlance("jobs", "show", "work-1").out


def test_an_answer_is_shown_as_the_command_showed_it(parlance, monkeypatch):
    _finish_a_job()
    monkeypatch.setattr("engine.cli.jobs.is_shown", lambda answer: answer == Said(text="m-pumps"))
    monkeypatch.setattr("engine.cli.jobs.show_answer", lambda answer: print_lines(f"Made {answer.text}."))
    assert parlance("jobs", "show", "work-1").out.endswith("\n\nMade m-pumps.\n")


@pytest.mark.slow
def test_every_answer_of_work_that_can_go_on_is_shown_though_only_jobs_is_loaded():
    code = """
from engine.cli.parser import parser
parser("jobs")
from engine.cli.answers import is_shown
from engine.results.evaluation import Evaluation
from engine.results.models import ModelTrained
from engine.results.speaker_evaluation import SpeakerEvaluation
print([is_shown(object.__new__(each)) for each in (Evaluation, SpeakerEvaluation, ModelTrained)])
"""
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert told.stdout == "[True, True, True]\n", told.stderr


def test_times_are_those_of_this_computers_clock_and_json_has_utc(parlance, clock):
    _finish_a_job()
    began = datetime.fromisoformat(tasks.job("work-1").created)
    clock("Asia/Kathmandu")
    local = (began + timedelta(hours=5, minutes=45)).strftime("%Y-%m-%d %H:%M")
    assert local in parlance("jobs", "list").out
    assert local in parlance("jobs", "show", "work-1").out
    assert parlance("jobs", "list", "--json").json["jobs"][0]["created"] == began.isoformat()


def _add_past_jobs(n):
    runs = open_library().runs
    for number in range(n):
        run = runs.add(kind="work", title=f"Work {number}", is_resumable=False)
        runs.update(run.id, state=RunState.DONE)


@pytest.mark.parametrize("state", [RunState.RUNNING, RunState.QUEUED, RunState.PAUSED, RunState.INTERRUPTED])
def test_what_is_not_over_is_listed_behind_however_many_newer_jobs(parlance, state):
    run = open_library().runs.add(kind="adapt", title="Adapting", is_resumable=True)
    open_library().runs.update(run.id, state=state)
    _add_past_jobs(21)
    listed = parlance("jobs", "list")
    assert f"adapt-1  {state}" in listed.out
    assert (listed.out.count("Work "), listed.err) == (20, "1 earlier job is listed by --all.\n")


def test_a_job_at_work_says_how_far_the_whole_of_it_is_and_what_is_left(parlance):
    said = []

    def work(context):
        phases = (Phase(("Training",), 600.0, "Training"), Phase(("Comparing",), 300.0))
        context.report(Progress("Planning", 1, 1, phases=phases))
        context.report(Progress("Training", 50, 100, can_finish=True))
        said.extend(parlance("jobs", *words, "work-1").out for words in (["show"], ["finish"]))
        said.append(parlance("jobs", "list").out)
        return Said()

    _run(WorkOrder(), work)
    shown, finished, listed = said
    assert "Training 50 of 100; overall 33 % · 10 min left\n" in shown
    assert finished.endswith("will keep its best at its next step. The rest takes 5 min.\n")
    assert "running  33 % · 10 min left" in listed


def test_the_newest_twenty_jobs_are_listed_and_all_where_they_are_wanted(parlance):
    _add_past_jobs(23)
    listed = parlance("jobs", "list")
    assert (listed.out.count("Work "), listed.err) == (20, "3 earlier jobs are listed by --all.\n")
    assert "Work 22\n" in listed.out
    assert parlance("jobs", "list", "--all").out.count("Work ") == 23
    assert len(parlance("jobs", "list", "--json").json["jobs"]) == 23
    assert parlance("-q", "jobs", "list").err == ""


def test_the_mark_of_jobs_is_another_one_when_a_run_begins_and_when_it_ends():
    marks = [tasks.jobs_mark()]

    def work(_context):
        marks.append(tasks.jobs_mark())
        return Said()

    _run(WorkOrder(), work)
    marks.append(tasks.jobs_mark())
    assert len(set(marks)) == 3
    assert tasks.jobs_mark() == marks[-1]


def test_a_job_that_is_over_is_neither_paused_nor_cancelled_nor_resumed(parlance):
    _finish_a_job()
    for verb, sentence in (
        ("pause", "is not running"),
        ("cancel", "is over"),
        ("finish", "is not running"),
        ("resume", "cannot be continued"),
    ):
        answer = parlance("jobs", verb, "work-1")
        assert answer.status == 1
        assert sentence in answer.err


def test_a_failed_job_that_could_go_on_can_be_cancelled(parlance):
    library = open_library()
    for is_resumable, status in ((True, 0), (False, 1)):
        run = library.runs.add(kind="adapt", title="", is_resumable=is_resumable)
        library.runs.update(run.id, state=RunState.FAILED)
        assert parlance("jobs", "cancel", run.id).status == status
    assert [run.state for run in library.runs.all()] == [RunState.FAILED, RunState.CANCELLED]


def test_a_job_that_learns_is_asked_to_keep_its_best(parlance):
    answers = []

    def work(context):
        context.report(Progress("Training", 1, 9, can_finish=True))
        answers.append(parlance("jobs", "finish", "work-1"))
        time.sleep(0.3)  # the job looks four times a second
        with pytest.raises(Finished):
            context.report(Progress("Training", 2, 9, can_finish=True))
        return Said()

    _run(WorkOrder(), work)
    assert "work-1 was asked to stop learning" in answers[0].out


def test_a_job_that_takes_its_time_is_asked_to_pause(parlance, monkeypatch):
    monkeypatch.setattr("engine.cli.jobs._PAUSE_S", 0)
    said = []

    def work(context):
        said.append(parlance("jobs", "pause", "long-1").out)
        while True:
            context.report(Progress("Counting", 1))

    with pytest.raises(Paused):
        _run(LongOrder(), work)
    assert said == ["long-1 was asked to pause and will do so at its next step.\n"]
    assert tasks.job("long-1").state is RunState.PAUSED


def test_a_paused_job_is_cancelled_for_good(parlance):
    _pause_a_job()
    assert parlance("jobs", "cancel", "long-1").out == "long-1 is cancelled.\n"


def test_resume_goes_on_with_the_order_in_its_own_folder(parlance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _pause_a_job()
    os.chdir("/")
    orders.works.append(lambda context: Said(text=f"{os.getcwd()} {context.is_resumed}"))
    answer = parlance("jobs", "resume", "long-1", "--json")
    assert (answer.status, answer.json) == (0, {"text": f"{tmp_path} True"})


def test_a_run_that_a_command_line_of_an_older_version_began_cannot_be_resumed(parlance):
    run = open_library().runs.add(kind="adapt", title="Adapting", is_resumable=True)
    open_library().runs.update(run.id, state=RunState.PAUSED)
    answer = parlance("jobs", "resume", run.id)
    assert (answer.status, "another version of Parlance" in answer.err) == (1, True)


def test_an_unknown_job_gets_a_sentence(parlance):
    answer = parlance("jobs", "show", "adapt-7")
    assert answer.status == 1
    assert answer.err.startswith("error: There is no run 'adapt-7'")


def test_a_title_cannot_move_the_cursor(parlance):
    _finish_a_job("\x1b[2JGone")
    assert "\x1b" not in parlance("jobs", "list").out


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_finds_a_healthy_library_healthy(parlance):
    report = parlance("doctor", "--json").json
    assert report["is_healthy"]
    assert report["translation"]["provider"].endswith("ExecutionProvider")
    assert len(report["translation"]["distributions"]) == 1
    assert report["library"]["n_models"] == 0
    answer = parlance("doctor")
    assert (answer.status, "Everything works." in answer.out) == (0, True)


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_names_an_altered_file_and_fails(parlance, library_home):
    from engine.library import Library

    model = add_model(Library(library_home))
    (model.path / "source.spm").write_text("other", encoding="utf-8")
    answer = parlance("doctor")
    assert answer.status == 1
    assert "Model m: The model folder" in answer.out
    assert "source.spm was altered" in answer.out


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_tells_of_two_onnx_runtimes(parlance, monkeypatch):
    class Distribution:
        version = "1.31.1"
        entry_points = ()  # pydantic looks for plugins, if this is the first record it reads

        def __init__(self, name: str) -> None:
            self.metadata = {"Name": name}
            self._normalized_name = name

    both = [Distribution("onnxruntime"), Distribution("onnxruntime-gpu"), Distribution("numpy")]
    monkeypatch.setattr("importlib.metadata.distributions", lambda: both)
    answer = parlance("doctor", "--json")
    assert answer.status == 1
    assert "More than one ONNX Runtime is installed" in answer.json["problems"][0]


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_tells_of_a_hollow_onnx_runtime(parlance, monkeypatch):
    monkeypatch.delattr("onnxruntime.__version__")
    answer = parlance("doctor")
    assert answer.status == 1
    assert "ONNX Runtime does not work" in answer.out


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_survives_a_damaged_library(parlance, library_home):
    library_home.mkdir()
    (library_home / "library.sqlite").write_bytes(b"not a database" * 200)
    answer = parlance("doctor")
    assert answer.status == 1
    assert "library.sqlite is damaged" in answer.out


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_warns_of_a_disk_with_little_room(parlance, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda _path: SimpleNamespace(free=1_200_000_000))
    answer = parlance("doctor", "--json")
    assert answer.status == 0  # everything works so far
    (warning,) = (each for each in answer.json["warnings"] if "The disk of" in each)
    assert warning.endswith("has only 1.2 GB left.")


def test_the_doctor_tells_of_a_torch_that_does_not_work(parlance, monkeypatch):
    monkeypatch.setattr(
        "engine.tasks.examination._ASK_TORCH", "raise ImportError('libcudart.so: no such file')"
    )
    (warning,) = (each for each in parlance("doctor", "--json").json["warnings"] if "torch" in each)
    assert "does not work: ImportError: libcudart.so: no such file." in warning
    assert warning.endswith("Translating works; training does not.")


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_empties_the_trash_when_asked(parlance, library_home):
    from engine.library import Library

    library = Library(library_home)
    add_model(library)
    library.remove("model", "m")
    assert parlance("doctor", "--json").json["library"]["n_trash"] == 1
    assert parlance("doctor", "--empty-trash", "--json").json["library"]["n_trash"] == 0


def test_torch_is_asked_in_a_process_of_its_own(monkeypatch):
    from engine.tasks import examination

    monkeypatch.setattr(examination, "_ASK_TORCH", "raise ImportError('libcudart is missing')")
    warnings: list[str] = []
    if examination._version("torch"):
        assert examination._torch(warnings) == TrainingDevice()
        assert "libcudart is missing" in warnings[0]


def test_a_job_that_is_over_can_be_removed_with_its_text(parlance):
    runs = open_library().runs
    run = runs.add(kind="evaluate", title="Evaluating", is_resumable=False)
    (run.path / "sentences.jsonl").write_text("a sentence")
    OutputCache(b"a system").put({("ein Satz", ""): "a sentence"}, 1.0)
    refused = parlance("jobs", "remove", run.id)
    assert (refused.status, "is running" in refused.err) == (1, True)
    runs.update(run.id, state=RunState.DONE)
    assert parlance("jobs", "remove", run.id).out == f"Removed {run.id}.\n"
    assert parlance("jobs", "list", "--json").json == {"jobs": []}
    assert not run.path.exists()
    assert OutputCache(b"a system").get([("ein Satz", "")]) == {}


@pytest.mark.usefixtures("torch_unasked")
def test_the_doctor_says_what_went_with_the_trash(parlance, library_home, tmp_path):
    file = tmp_path / "pumps.tsv"
    file.write_text("".join(f"Pumpe {n}\tpump {n}\n" for n in range(30)), encoding="utf-8")
    parlance("corpus", "import", file, "--from", "de", "--to", "en", "--domain", "pumps")
    parlance("corpus", "stats", "pumps")
    parlance("corpus", "remove", "pumps")
    told = parlance("doctor", "--empty-trash").out
    assert "Gone for good: the corpus pumps.\n" in told
    assert "With it went the runs that held text of it: import-1, stats-2.\n" in told
    assert "The trash was empty.\n" in parlance("doctor", "--empty-trash").out


@pytest.mark.slow
@pytest.mark.usefixtures("torch_unasked")
def test_doctor_lists_folders_anew_and_never_says_delete(parlance, tiny_model, library_home):
    tasks.add_model(tiny_model)
    for path in library_home.glob("library.sqlite*"):
        path.unlink()
    answer = parlance("doctor")
    assert (answer.status, "parlance doctor --from-folders" in answer.out) == (1, True)
    answer = parlance("doctor", "--from-folders")
    assert (answer.status, answer.out.splitlines()[0]) == (0, "Listed again: tiny.")
    (library_home / "models" / "copy").mkdir()
    assert "delete" not in parlance("doctor").out
