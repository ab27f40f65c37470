"""`parlance jobs`: long work of any process, seen and steered."""

from dataclasses import replace
from typing import Annotated

import typer

from engine import tasks
from engine.base.json_values import to_json
from engine.cli.answers import is_shown, print_answer
from engine.cli.answers import show as show_answer
from engine.cli.job import run_order
from engine.cli.output import JsonOption, print_facts, print_json, print_lines, print_table, say
from engine.orders import order_to_json
from engine.results.figures import counted, duration_words, when_words, whole_words
from engine.results.jobs import JobProgressed, RunRecord, RunState

app = typer.Typer(help="Long work: running, paused and past.", no_args_is_help=True, rich_markup_mode=None)

_Id = Annotated[str, typer.Argument(metavar="ID", help="The job's id, as in `parlance jobs list`.")]
_PAUSE_S = 10.0
_LISTED = 20
_OPEN = (RunState.QUEUED, RunState.RUNNING, RunState.PAUSED, RunState.INTERRUPTED)
"""States of jobs that are listed however many newer ones there are."""


@app.command("list")
def list_(
    every: Annotated[
        bool,
        typer.Option(
            "--all",
            help=f"Include finished jobs older than the newest {_LISTED}. Always with --json.",
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List the jobs, newest first."""
    jobs = tasks.list_jobs()
    if as_json:
        print_json({"jobs": [_plain(record) for record in jobs]})
        return
    listed = [job for n, job in enumerate(jobs) if every or n < _LISTED or job.state in _OPEN]
    print_table(
        ("ID", "STATE", "PROGRESS", "STARTED", "WHAT"),
        [(job.id, job.state, _share_of(job), when_words(job.created), job.title) for job in listed],
        empty="There was no job yet.",
    )
    if n_more := len(jobs) - len(listed):
        say(f"{counted(n_more, 'earlier job is', 'earlier jobs are')} listed by --all.")


@app.command()
def show(
    job: _Id,
    events: Annotated[bool, typer.Option("--events", help="Also print every event.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Show how one job stands."""
    record, progress = tasks.job(job), tasks.job_progress(job)
    kept = tasks.job_events(job) if events else []
    if as_json:
        print_json({"job": _plain(record), "progress": progress, "events": kept})
        return
    print_facts(
        {
            "id": record.id,
            "what": record.title,
            "state": record.state,
            "started": when_words(record.created),
            "ended": when_words(record.finished or ""),
            "process": record.pid if record.state is RunState.RUNNING else "",
            "progress": _progress_text(progress),
            "error": f"{record.error.what} {record.error.hint}".rstrip() if record.error else "",
            "folder": record.path,
            **({} if record.answer is None or is_shown(record.answer) else to_json(record.answer)),
        }
    )
    if record.answer is not None and is_shown(record.answer):
        print_lines("")
        show_answer(record.answer)
    print_lines(*tasks.job_crash_report(job).splitlines())
    for event in kept:
        print_lines(" ".join(str(value) for value in to_json(event).values()))


@app.command()
def pause(job: _Id, as_json: JsonOption = False) -> None:
    """Pause a job; `resume` continues it."""
    record = tasks.pause_job(job, patience_s=_PAUSE_S)
    if not as_json and record.state is RunState.RUNNING:
        print_lines(f"{job} was asked to pause and will do so at its next step.")
    else:
        _print_state(record, as_json=as_json)


@app.command()
def finish(job: _Id, as_json: JsonOption = False) -> None:
    """Stop learning and keep the best so far; the job then makes its model and compares it."""
    record = tasks.finish_job(job)
    if as_json:
        print_json(_plain(record))
    else:
        progress = tasks.job_progress(job)
        left_s = progress.left_after_finish_s if progress else None
        left = "" if left_s is None else f" The rest takes {duration_words(left_s)}."
        print_lines(f"{job} was asked to stop learning and will keep its best at its next step.{left}")


@app.command()
def resume(job: _Id, as_json: JsonOption = False) -> None:
    """Go on with a job that was paused, interrupted or failed; here, in this terminal."""
    order = tasks.order_to_resume(job)
    tasks.enter_working_folder(job)
    print_answer(run_order(order, job), as_json=as_json)


@app.command()
def cancel(job: _Id, as_json: JsonOption = False) -> None:
    """End a job for good; one that hangs is killed."""
    _print_state(tasks.cancel_job(job), as_json=as_json)


@app.command()
def remove(job: _Id, as_json: JsonOption = False) -> None:
    """Remove a job that is over, with its record and all the text it holds; what it made stays. No undo."""
    tasks.remove_job(job)
    if as_json:
        print_json({"removed": job})
    else:
        print_lines(f"Removed {job}.")


def _plain(record: RunRecord) -> dict[str, object]:
    """Returns a run as JSON values; its answer is there once, as its result."""
    values = to_json(replace(record, order=None, answer=None))
    del values["answer"]
    order = None if record.order is None else order_to_json(record.order)
    return {**values, "order": order, "result": {} if record.answer is None else to_json(record.answer)}


def _print_state(record: RunRecord, *, as_json: bool) -> None:
    if as_json:
        print_json(_plain(record))
    else:
        print_lines(f"{record.id} is {record.state}.")


def _progress_text(progress: JobProgressed | None) -> str:
    if progress is None:
        return ""
    total = f" of {progress.total}" if progress.total else ""
    whole = f"; overall {whole_words(progress.share, progress.left_s)}" if progress.share is not None else ""
    return f"{progress.stage} {progress.done}{total}{whole}"


def _share_of(job: RunRecord) -> str:
    """Returns how far a job at work is in all; empty of one that is not, or whose phases are not known."""
    progress = tasks.job_progress(job.id) if job.state is RunState.RUNNING else None
    if progress is None or progress.share is None:
        return ""
    return whole_words(progress.share, progress.left_s)
