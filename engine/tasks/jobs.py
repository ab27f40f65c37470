"""Jobs of the user's library: started here, and reached from any process."""

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from engine.errors import JobError, LibraryError
from engine.orders import Order
from engine.progress import ignore_progress
from engine.results.jobs import Failure, JobEvent, JobProgressed, RunRecord, RunState
from engine.tasks.home import library_folder, open_library

if TYPE_CHECKING:
    from engine.jobs import Work
    from engine.library import Library

R = TypeVar("R")

_RESUMABLE = (RunState.PAUSED, RunState.INTERRUPTED, RunState.FAILED)
_LOOK_EVERY_S = 0.1
_DEATH_S = 5.0
"""How long a killed process may take to be gone: the system frees its memory first."""


@dataclass(frozen=True, kw_only=True)
class JobOptions:
    """How the process was started: what the command line says besides the command."""

    argv: tuple[str, ...] = ()
    """The command line after `parlance`, without these options."""
    has_protocol: bool = False
    """`--protocol`: events as JSON lines on standard output, messages on standard input."""
    run_id: str | None = None
    """`--run-id`: continue this run instead of beginning one."""
    ends_with_parent: bool = False
    """`--end-with-parent`: pause (or cancel) when the parent process is gone."""


def run_as_job(
    kind: str,
    title: str,
    work: "Work",
    *,
    options: JobOptions,
    is_resumable: bool = False,
    uses: Iterable[str] = (),
    listener: Callable[[JobEvent], None] | None = None,
) -> Mapping[str, object]:
    """Does long work in this process as a job of the library, new or continued.

    Args:
        kind: "import", "train", "adapt", "evaluate" or "export".
        title: what people read in the job tray.
        work: what to do; gets a `JobContext`, returns plain values.
        options: how this process was started; with a run id, that run goes on.
        is_resumable: whether a pause keeps what was done.
        uses: the models and corpora it needs, as "model:ID" and "corpus:ID".
        listener: is told every event that is worth showing.

    Returns:
        What the work returned.

    Raises:
        JobError: if the run to continue cannot be.
        Cancelled: if it was cancelled; Paused if it was paused.
    """
    library = open_library()
    if options.run_id:
        _check_resumable(job(options.run_id), kind)
        run = library.claim_run(options.run_id)
    else:
        run = library.add_run(kind=kind, title=title, argv=options.argv, is_resumable=is_resumable, uses=uses)
    is_resumed = options.run_id is not None
    return cast(Mapping[str, object], _work(run, work, options, listener, is_resumed=is_resumed))


def run_order(
    order: Order[R], *, options: JobOptions, listener: Callable[[JobEvent], None] | None = None
) -> R:
    """Does what was ordered in this process, as a run of the library, new or continued.

    Args:
        order: what to do.
        options: how this process was started; with a run id, that run goes on.
        listener: is told every event that is worth showing.

    Returns:
        The answer to the order.

    Raises:
        EngineError: if the order cannot be carried out; whatever the work raises.
        Cancelled: if it was cancelled; Paused if it was paused.
    """
    from engine.tasks.working import check_order, work_of

    is_resumed = False
    if options.run_id:
        before = job(options.run_id)
        _check_resumable(before, order.kind)
        is_resumed = before.state is not RunState.QUEUED
        run = open_library().claim_run(options.run_id)
    else:
        check_order(order)
        run = _add_run(order, options.argv, RunState.RUNNING)
    return cast(R, _work(run, work_of(order), options, listener, is_resumed=is_resumed))


def queue_order(order: Order[object]) -> RunRecord:
    """Keeps an order as a run that waits; the command of `resume_command` then carries it out.

    Raises:
        EngineError: if the order cannot be carried out.
    """
    from engine.tasks.working import check_order

    check_order(order)
    return _add_run(order, (), RunState.QUEUED)


def forget_queued(run_id: str) -> None:
    """Takes an order back that waits.

    Raises:
        LibraryError: if there is none with this id, or it has begun.
    """
    open_library().forget_run(run_id)


def _add_run(order: Order[object], argv: Sequence[str], state: RunState) -> RunRecord:
    return open_library().add_run(
        kind=order.kind,
        title=order.title,
        argv=argv,
        is_resumable=order.is_resumable,
        uses=order.uses,
        order=order,
        state=state,
    )


def _work(
    run: RunRecord,
    work: "Work",
    options: JobOptions,
    listener: Callable[[JobEvent], None] | None,
    *,
    is_resumed: bool,
) -> object:
    """Does the work of a run in this process, and keeps in the library how it ended."""
    from engine.jobs import JobEnd, work_as_job

    library = open_library()
    try:
        end = work_as_job(
            run.path,
            work,
            kind=run.kind,
            title=run.title,
            is_resumable=run.is_resumable,
            is_resumed=is_resumed,
            has_protocol=options.has_protocol,
            ends_with_parent=options.ends_with_parent,
            listener=listener,
        )
    except OSError as error:
        end = JobEnd(state=RunState.FAILED, error=Failure(what=str(error)), exception=error)
    if end.state is RunState.CANCELLED:
        _forget_checkpoints(run)
    try:
        library.update_run(run.id, state=end.state, finished=_now(), result=end.result, error=end.error)
    except LibraryError:
        if end.exception is None:  # else what went wrong in the work matters more
            raise
    if end.exception is not None:
        raise end.exception
    return end.answer


def run_order_beside(order: Order[R], *, options: JobOptions) -> R:
    """Does what was ordered in another of `torchrun`'s processes: silent, no run of its own."""
    from engine.tasks.working import work_of

    return cast(R, run_beside_job(work_of(order), options=options))


def run_beside_job(work: "Work", *, options: JobOptions) -> object:
    """Does the work of a job in another of `torchrun`'s processes: silent, not a job of its own."""
    import tempfile

    from engine.jobs import JobContext

    with tempfile.TemporaryDirectory(prefix="parlance-") as scratch:
        folder = open_library().run(options.run_id).path if options.run_id else Path(scratch)
        context = JobContext(
            run_id=folder.name,
            folder=folder,
            report=ignore_progress,
            is_resumed=options.run_id is not None,
            message=lambda level, text: None,  # noqa: ARG005
        )
        return work(context)


def list_jobs() -> list[RunRecord]:
    """Returns every job, newest first; those whose process is gone are INTERRUPTED."""
    library = open_library()
    return [_judged(library, run) for run in library.runs()]


def jobs_mark() -> tuple[int, ...]:
    """Returns what is another one as soon as a job of any process begins, stops or is forgotten.

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
    return _judged(library, library.run(run_id))


def job_events(run_id: str, after_seq: int = 0) -> tuple[JobEvent, ...]:
    """Returns the kept events of a job with a `seq` greater than `after_seq`."""
    from engine.jobs.events import read_events

    return read_events(open_library().run(run_id).path, after_seq)


def read_job_event(line: bytes) -> JobEvent | None:
    """Returns the event in one line that a job's process wrote; None if it is none of this version's."""
    from engine.jobs.events import read_event

    return read_event(line)


def job_progress(run_id: str) -> JobProgressed | None:
    """Returns the newest kept progress of a job, None if it has not come so far."""
    from engine.jobs.events import last_progress

    return last_progress(open_library().run(run_id).path)


def job_crash_report(run_id: str) -> str:
    """Returns the stack that a crashed job left; empty if it did not crash."""
    from engine.jobs.worker import CRASH_FILE

    path = open_library().run(run_id).path / CRASH_FILE
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


def pause_job(run_id: str, *, patience_s: float = 0.0) -> RunRecord:
    """Asks a running job of any process to stop for now, at its next step.

    Args:
        run_id: which job.
        patience_s: how long to wait for it to have stopped.

    Raises:
        JobError: if it does not run, or cannot be continued after a pause.
    """
    from engine.jobs.stopping import ask_to_stop

    run = job(run_id)
    if run.state is not RunState.RUNNING:
        raise JobError(f"The job {run_id} does not run: it is {run.state}.", "")
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
    from engine.jobs.stopping import ask_to_stop

    run = job(run_id)
    if run.state is not RunState.RUNNING:
        raise JobError(
            f"The job {run_id} does not run: it is {run.state}.",
            f"Go on with it first: parlance jobs resume {run_id}." if run.state in _RESUMABLE else "",
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
        The job; DONE if it was faster.

    Raises:
        JobError: if it ended before.
    """
    from engine.jobs.stopping import ask_to_stop

    run = job(run_id)
    is_over = run.state in (RunState.DONE, RunState.CANCELLED)
    if is_over or (run.state is RunState.FAILED and not run.is_resumable):
        raise JobError(f"The job {run_id} is over: it is {run.state}.", "There is nothing to cancel.")
    if run.state is RunState.RUNNING:
        ask_to_stop(run.path, "cancel")
        run = _wait_while_running(run_id, patience_s)
    kill = getattr(signal, "SIGKILL", signal.SIGTERM)
    for number, wait_s in ((signal.SIGTERM, patience_s), (kill, max(patience_s, _DEATH_S))):
        if run.state is RunState.RUNNING and run.pid is not None and open_library().is_run_working(run_id):
            with suppress(ProcessLookupError):
                os.kill(run.pid, number)
            run = _wait_while_running(run_id, wait_s)
    if run.state in (*_RESUMABLE, RunState.QUEUED):
        return _mark_cancelled(run)
    return run


def resume_command(run_id: str) -> list[str]:
    """Returns the command that continues a job that was paused, interrupted, or failed.

    Raises:
        JobError: if it cannot be continued.
    """
    run = job(run_id)
    if run.order is not None:
        _check_resumable(run, run.kind)
        return child_command(["jobs", "resume", run_id], needs_torch=run.order.needs_torch)
    return child_command(resume_argv(run_id))


def resume_argv(run_id: str) -> list[str]:
    """Returns the command line after `parlance` that continues a job; see `resume_command`."""
    run = job(run_id)
    _check_resumable(run, run.kind)
    return [*run.argv, "--run-id", run_id]


def enter_working_folder(run_id: str) -> None:
    """Goes to the folder in which a job's command was given, so that its file names mean the same."""
    folder = open_library().run_working_folder(run_id)
    if folder.is_dir():
        os.chdir(folder)


def child_command(args: Sequence[str], *, needs_torch: bool = False) -> list[str]:
    """Returns the command that runs `parlance ARGS` as a process of its own.

    Args:
        args: the command line after `parlance`.
        needs_torch: whether it trains, if its words alone do not say so.
    """
    from engine.jobs import children

    return children.child_command(args, trains=needs_torch)


def child_environment(base: Mapping[str, str] | None = None) -> dict[str, str]:
    """Returns the environment for such a process; `base` is this process's own if None."""
    from engine.jobs import children

    return children.child_environment(base)


def restart_for_training(
    args: Sequence[str], *, needs_torch: bool = False
) -> tuple[list[str], dict[str, str]] | None:
    """Returns command and environment with which to start a training command again; None if all is well."""
    from engine.jobs import children

    return children.restart_for_training(args, trains=needs_torch)


def import_command(
    files: Sequence[Path | str], *, domain: str, src: str, tgt: str, name: str | None = None
) -> list[str]:
    """Returns the command line after `parlance` that imports files into a domain."""
    paths = [str(Path(file).absolute()) for file in files]
    command = ["corpus", "import", *paths, "--domain", domain, "--from", src, "--to", tgt]
    return command + (["--name", name] if name else [])


def _judged(library: "Library", run: RunRecord) -> RunRecord:
    """Takes the end that a job wrote but could not put into the catalogue any more."""
    if run.state is not RunState.INTERRUPTED:
        return run
    from engine.jobs.events import last_end

    end = last_end(run.path)
    if end is None:
        return run
    with suppress(LibraryError):
        library.update_run(run.id, state=end.state, finished=end.time, result=end.result, error=end.error)
    return replace(run, state=end.state, finished=end.time, result=end.result, error=end.error)


def _check_resumable(run: RunRecord, kind: str) -> None:
    if run.kind != kind:
        raise JobError(
            f"The job {run.id} is of the kind {run.kind}, not {kind}.",
            f"Continue it with `parlance jobs resume {run.id}`.",
        )
    if run.state is RunState.RUNNING:
        raise JobError(
            f"The job {run.id} is still going on, in process {run.pid}.",
            f"Wait for it, or stop it with `parlance jobs cancel {run.id}`.",
        )
    is_waiting = run.order is not None and run.state is RunState.QUEUED
    if not is_waiting and (not run.is_resumable or run.state not in _RESUMABLE):
        again = " ".join(["parlance", *run.argv])
        raise JobError(
            f"The job {run.id} cannot be continued: it is {run.state}.", f"Start it again: {again}"
        )


def _wait_while_running(run_id: str, patience_s: float) -> RunRecord:
    deadline = time.monotonic() + patience_s
    while (run := job(run_id)).state is RunState.RUNNING and time.monotonic() < deadline:
        time.sleep(_LOOK_EVERY_S)
    return run


def _mark_cancelled(run: RunRecord) -> RunRecord:
    """Writes the end that the job itself can no longer write."""
    from engine.jobs.events import write_end

    _forget_checkpoints(run)
    write_end(run.path, RunState.CANCELLED)
    open_library().update_run(run.id, state=RunState.CANCELLED, finished=_now())
    return job(run.id)


def _forget_checkpoints(run: RunRecord) -> None:
    """Removes the folders in a cancelled job's own: resuming alone needs them, and they are large."""
    for path in run.path.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
