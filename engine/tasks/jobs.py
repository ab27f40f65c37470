"""Jobs of the user's library: started here, and reached from any process."""

import os
import signal
import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.base.clock import now
from engine.base.errors import JobError, LibraryError
from engine.jobs.children import child_command as child_command
from engine.jobs.children import child_environment as child_environment
from engine.jobs.children import restart_for_training as restart_for_training
from engine.jobs.events import last_end, last_progress, read_events, write_end
from engine.jobs.events import read_job_event as read_job_event
from engine.jobs.stopping import ask_to_stop
from engine.jobs.worker import CRASH_FILE
from engine.orders import Order
from engine.results.jobs import JobEvent, JobProgressed, RunRecord, RunState
from engine.tasks.home import library_folder, open_library
from engine.tasks.running import RESUMABLE, check_resumable, forget_checkpoints

if TYPE_CHECKING:
    from engine.library import Library

_LOOK_EVERY_S = 0.1
_DEATH_S = 5.0
"""How long a killed process may take to be gone: the system frees its memory first."""


def list_jobs() -> list[RunRecord]:
    """Returns every job, newest first; those whose process is gone are INTERRUPTED."""
    library = open_library()
    return [_judged(library, run) for run in library.runs.all() if not _is_left_over(library, run)]


def jobs_mark() -> tuple[int, ...]:
    """Returns a mark that changes as soon as a job of any process begins, stops or is forgotten.

    It costs three looks at the file system, so that a window can ask every few seconds.
    """
    library = library_folder()
    said: list[int] = []
    for name in ("runs", "library.sqlite", "library.sqlite-wal"):
        with suppress(OSError):
            found = (library / name).stat()
            said += [found.st_mtime_ns, found.st_size] if found.st_size else []
    return tuple(said)


def job(run_id: str) -> RunRecord:
    """Returns one job.

    Raises:
        LibraryError: if there is none with this id.
    """
    library = open_library()
    return _judged(library, library.runs.get(run_id))


def job_events(run_id: str, after_seq: int = 0) -> tuple[JobEvent, ...]:
    """Returns the kept events of a job with a `seq` greater than `after_seq`."""
    return read_events(open_library().runs.get(run_id).path, after_seq)


def job_progress(run_id: str) -> JobProgressed | None:
    """Returns the newest kept progress of a job, None if it has not come so far."""
    return last_progress(open_library().runs.get(run_id).path)


def job_crash_report(run_id: str) -> str:
    """Returns the stack that a crashed job left; empty if it did not crash."""
    path = open_library().runs.get(run_id).path / CRASH_FILE
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


def pause_job(run_id: str, *, patience_s: float = 0.0) -> RunRecord:
    """Asks a running job of any process to stop for now, at its next step.

    Raises:
        JobError: if it does not run, or cannot be continued after a pause.
    """
    run = job(run_id)
    if run.state is not RunState.RUNNING:
        raise JobError(f"The job {run_id} is not running: it is {run.state}.", "")
    if not run.is_resumable:
        raise JobError(
            f"The job {run_id} cannot be paused: what it did would be lost.",
            f"Let it end, or stop it with `parlance jobs cancel {run_id}`.",
        )
    ask_to_stop(run.path, "pause")
    return _wait_while_running(run_id, patience_s)


def finish_job(run_id: str) -> RunRecord:
    """Asks a running job of any process to stop learning and keep the best; it then does the rest.

    Raises:
        JobError: if it does not run, or learns nothing now.
    """
    run = job(run_id)
    if run.state is not RunState.RUNNING:
        raise JobError(
            f"The job {run_id} is not running: it is {run.state}.",
            f"Resume it first: parlance jobs resume {run_id}." if run.state in RESUMABLE else "",
        )
    progress = job_progress(run_id)
    if progress is None or not progress.can_finish:
        raise JobError(
            f"The job {run_id} is not learning now, so there is nothing to keep yet or it is kept already.",
            "Ask again while it is training, or let it end.",
        )
    ask_to_stop(run.path, "finish")
    return run


def cancel_job(run_id: str, *, patience_s: float = 10.0) -> RunRecord:
    """Ends a job of any process for good: asks it, then terminates it, then kills it.

    Args:
        run_id: which job; one that is paused, was interrupted, or failed where it could go on is only marked.
        patience_s: how long it may take to stop when asked, and again when terminated.

    Returns:
        The job; DONE if it was faster. One that was to keep nothing is CANCELLED, whichever was faster.

    Raises:
        JobError: if it ended before.
    """
    run = job(run_id)
    is_over = run.state in (RunState.DONE, RunState.CANCELLED)
    if is_over or (run.state is RunState.FAILED and not run.is_resumable):
        raise JobError(f"The job {run_id} is over: it is {run.state}.", "There is nothing to cancel.")
    try:
        return _cancelled(run, patience_s)
    except (LibraryError, FileNotFoundError):
        if any(other.id == run_id for other in open_library().runs.all()):
            raise
        return replace(run, state=RunState.CANCELLED)


def remove_job(run_id: str) -> None:
    """Removes a job that is not at work from the library, with its folder and all the text it holds; no undo.

    The models and corpora that it made stay. Translations that are remembered from comparisons are forgotten,
    since those of this job's text cannot be told from others.

    Raises:
        LibraryError: if there is none with this id, or it is at work.
    """
    from engine.tasks.evaluating.output_cache import forget_outputs

    open_library().runs.remove(run_id)
    forget_outputs()


def resume_command(run_id: str) -> list[str]:
    """Returns the command that continues a job that was paused, interrupted, or failed.

    Raises:
        JobError: if it cannot be continued.
    """
    return child_command(["jobs", "resume", run_id], trains=order_to_resume(run_id).needs_torch)


def order_to_resume(run_id: str) -> Order[object]:
    """Returns the order of a job that can begin or go on.

    Raises:
        JobError: if it cannot.
    """
    return check_resumable(job(run_id))


def enter_working_folder(run_id: str) -> None:
    """Goes to the folder in which a job's command was given, so that its file names mean the same."""
    folder = open_library().runs.working_folder(run_id)
    if folder.is_dir():
        os.chdir(folder)


def _is_left_over(library: "Library", run: RunRecord) -> bool:
    """Tells whether a run was to keep nothing and its process is gone; removes it then."""
    if run.order is None or run.order.is_kept or run.state is not RunState.INTERRUPTED:
        return False
    with suppress(LibraryError):  # another process is faster
        library.runs.remove(run.id)
    return True


def _judged(library: "Library", run: RunRecord) -> RunRecord:
    """Takes the end that a job wrote but could not put into the catalogue any more."""
    if run.state is not RunState.INTERRUPTED:
        return run
    end = last_end(run.path)
    if end is None:
        return run
    with suppress(LibraryError):
        library.runs.update(run.id, state=end.state, finished=end.time, result=end.result, error=end.error)
    return library.runs.get(run.id)


def _wait_while_running(run_id: str, patience_s: float) -> RunRecord:
    deadline = time.monotonic() + patience_s
    while (run := job(run_id)).state is RunState.RUNNING and time.monotonic() < deadline:
        time.sleep(_LOOK_EVERY_S)
    return run


def _cancelled(run: RunRecord, patience_s: float) -> RunRecord:
    """Returns a job once it has stopped, whatever that took."""
    if run.state is RunState.RUNNING:
        ask_to_stop(run.path, "cancel")
        run = _wait_while_running(run.id, patience_s)
    kill = getattr(signal, "SIGKILL", signal.SIGTERM)
    for number, wait_s in ((signal.SIGTERM, patience_s), (kill, max(patience_s, _DEATH_S))):
        if run.state is RunState.RUNNING and run.pid is not None and open_library().runs.is_working(run.id):
            with suppress(ProcessLookupError):
                os.kill(run.pid, number)
            run = _wait_while_running(run.id, wait_s)
    if run.state in (*RESUMABLE, RunState.QUEUED):
        return _mark_cancelled(run)
    return run


def _mark_cancelled(run: RunRecord) -> RunRecord:
    """Writes the end that the job itself can no longer write, and clears what it left if it was killed."""
    forget_checkpoints(run)
    write_end(run.path, RunState.CANCELLED)
    library = open_library()
    library.sweep()
    library.runs.update(run.id, state=RunState.CANCELLED, finished=now())
    record = job(run.id)
    if run.order is not None and not run.order.is_kept:
        remove_job(run.id)
    return record
