"""What the commands with long work share: the bar, the lines, and the other processes of torchrun."""

import sys

import pytest
import typer

from engine import tasks
from engine.base.progress import Progress
from engine.cli.job import run_order
from engine.cli.output import print_facts, print_table, size_text
from engine.cli.progress_lines import ProgressLines
from engine.results.jobs import JobProgressed
from tests.engine.jobs import orders
from tests.engine.jobs.orders import LongOrder, Said, WorkOrder


def _work(context):
    for number in range(3):
        context.report(Progress("Training", number + 1, 3, {"tokens": 31000.0, "loss": 3.14159}))
    context.message("info", "halfway\x1b[2J")
    return Said(text=str(context.folder))


@pytest.fixture(autouse=True)
def _works(monkeypatch):
    monkeypatch.setattr(orders, "works", [_work])


def test_where_nobody_watches_progress_is_lines(capsys):
    assert run_order(WorkOrder()).text.endswith("work-1")
    assert capsys.readouterr().err == (
        "Training 1/3  tokens 31,000  loss 3.142\nTraining 3/3  tokens 31,000  loss 3.142\nhalfway\ufffd[2J\n"
    )


def test_where_the_phases_are_known_a_line_says_how_far_the_whole_is(capsys):
    with ProgressLines() as lines:
        lines.show(JobProgressed(stage="Training", done=5, total=9, share=0.424, left_s=370.0))
    assert capsys.readouterr().err == "Training 5/9  42 % · 6 min left\n"


def test_the_bar_of_a_whole_job_does_not_begin_anew_with_a_stage(monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with ProgressLines() as lines:
        for stage, share in (("Training", 0.4), ("Comparing", 0.6)):
            lines.show(JobProgressed(stage=stage, done=1, total=9, share=share, left_s=370.0))
            (task,) = lines._bar.tasks
            assert (task.description, task.completed, task.total) == (stage, share, 1.0)


def test_bytes_are_counted_as_people_do(capsys):
    with ProgressLines() as lines:
        lines.report(Progress("Downloading", 12_300_000, 312_000_000))
    assert capsys.readouterr().err == "Downloading 12.3 MB/312.0 MB\n"


def test_on_a_terminal_progress_is_a_bar_that_goes_away(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    run_order(WorkOrder())
    assert "Training" in capsys.readouterr().err


def test_another_process_of_torchrun_is_no_job(monkeypatch):
    monkeypatch.setenv("RANK", "1")
    seen = []
    orders.works.append(lambda context: seen.append(context.is_resumed) or _work(context))
    with pytest.raises(typer.Exit):
        run_order(WorkOrder())
    assert seen == [False]
    assert tasks.list_jobs() == []


def test_another_process_of_torchrun_resumes_in_the_same_folder(monkeypatch):
    folder = run_order(LongOrder()).text
    monkeypatch.setenv("RANK", "1")
    seen = []
    orders.works.append(lambda context: seen.append(context.folder) or Said())
    with pytest.raises(typer.Exit):
        run_order(LongOrder(), "long-1")
    assert list(map(str, seen)) == [folder]


def test_a_bar_is_closed_twice_without_harm(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with ProgressLines(is_shown=True) as lines:
        lines.report(Progress("Training", 1, 2))
        lines.close()
        once = capsys.readouterr().err
        lines.close()
    assert "Training" in once
    assert capsys.readouterr().err == ""


def test_tables_align_wide_letters(capsys):
    print_table(("A", "B"), [("日本", 1), ("abcdef", None)])
    assert capsys.readouterr().out == "A       B\n日本    1\nabcdef\n"


def test_facts_leave_out_what_is_not_known(capsys):
    print_facts({"id": "m", "parent": None, "scores": {"bleu": 30}})
    assert capsys.readouterr().out == 'id      m\nscores  {"bleu": 30}\n'


@pytest.mark.parametrize(
    ("n_bytes", "text"), [(0, "0 bytes"), (1500, "1.5 kB"), (30_100_000, "30.1 MB"), (4e9, "4.0 GB")]
)
def test_sizes_are_words(n_bytes, text):
    assert size_text(int(n_bytes)) == text
