"""Orders carried out as runs of the library: here, or in the process of whoever waits for them."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from engine.base.clock import now
from engine.base.errors import JobError, LibraryError, UnwritableLibraryError
from engine.base.progress import ignore_progress
from engine.orders import Order
from engine.results.jobs import Failure, JobEvent, RunRecord, RunState
from engine.tasks.held_text import noting_text
from engine.tasks.home import open_library

if TYPE_CHECKING:
    from engine.jobs import JobContext, Work

R = TypeVar("R")

RESUMABLE = (RunState.PAUSED, RunState.INTERRUPTED, RunState.FAILED)


@dataclass(frozen=True, kw_only=True)
class JobOptions:
    """How the process was started: what the command line says besides the command."""

    argv: tuple[str, ...] = ()
    """The command line after `parlance`, without these options."""
    has_protocol: bool = False
    """`--protocol`: events as JSON lines on standard output, messages on standard input."""
    run_id: str | None = None
    """The run that goes on; None: a new one begins."""
    ends_with_parent: bool = False
    """`--end-with-parent`: pause (or cancel) when the parent process is gone."""


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
    from engine.tasks.corpora.confirmed import sync_confirmed
    from engine.tasks.working import check_order, work_of

    sync_confirmed()
    is_resumed = False
    if options.run_id:
        before = open_library().runs.get(options.run_id)
        check_resumable(before, order.kind)
        is_resumed = before.state is not RunState.QUEUED
        run = open_library().runs.claim(options.run_id)
    else:
        check_order(order)
        try:
            run = _add_run(order, RunState.RUNNING)
        except UnwritableLibraryError as error:
            if order.changes_library:
                raise
            return cast(R, _work_unkept(order, options, listener, error))
    return cast(R, _work(run, work_of(order), options, listener, is_resumed=is_resumed))


def queue_order(order: Order[object]) -> RunRecord:
    """Keeps an order as a run that waits; the command of `resume_command` then carries it out.

    Raises:
        EngineError: if the order cannot be carried out.
    """
    from engine.tasks.working import check_order

    check_order(order)
    return _add_run(order, RunState.QUEUED)


def forget_queued(run_id: str) -> None:
    """Takes an order back that waits.

    Raises:
        LibraryError: if there is none with this id, or it has begun.
    """
    open_library().runs.forget(run_id)


def _add_run(order: Order[object], state: RunState) -> RunRecord:
    return open_library().runs.add(
        kind=order.kind,
        title=_title_of(order),
        is_resumable=order.is_resumable,
        uses=(*order.uses, *_corpora_of(order)),
        order=order,
        state=state,
    )


def _title_of(order: Order[object]) -> str:
    """Returns what a run is called: one that learns, with its languages, which its model has."""
    from engine.orders.adapting import AdaptOrder

    if not isinstance(order, AdaptOrder):
        return order.title
    from engine.tasks.adapting.run_plan import title_of

    return title_of(order)


def _corpora_of(order: Order[object]) -> list[str]:
    """Returns the corpora of the domain that is adapted to: they stay from now on, not once it begins."""
    from engine.orders.adapting import AdaptOrder

    if not isinstance(order, AdaptOrder):
        return []
    from engine.tasks.adapting.run_plan import corpora_of

    return [f"corpus:{corpus}" for corpus in corpora_of(order)]


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
    from engine.jobs.worker import CRASH_FILE

    library = open_library()
    try:
        with noting_text(run.id):
            end = work_as_job(
                run.path,
                work,
                kind=run.kind,
                title=run.title,
                is_resumable=run.is_resumable,
                is_resumed=is_resumed,
                is_waited_for=run.order is not None and run.order.is_waited_for,
                has_protocol=options.has_protocol,
                ends_with_parent=options.ends_with_parent,
                listener=listener,
            )
    except OSError as error:
        end = JobEnd(state=RunState.FAILED, error=Failure(what=str(error)), exception=error)
    if end.state is RunState.CANCELLED:
        forget_checkpoints(run)
    try:
        is_kept = run.order is None or run.order.is_kept
        result = end.result if is_kept else {}
        library.runs.update(run.id, state=end.state, finished=now(), result=result, error=end.error)
        if not is_kept and not (run.path / CRASH_FILE).exists():  # a fault of ours is there to be reported
            library.runs.remove(run.id)
    except LibraryError:
        if end.exception is None:  # else what went wrong in the work matters more
            raise
    if end.exception is not None:
        raise end.exception
    return end.answer


def _work_unkept(
    order: Order[object],
    options: JobOptions,
    listener: Callable[[JobEvent], None] | None,
    error: UnwritableLibraryError,
) -> object:
    """Runs a read-only order without recording it, for a library that cannot be written."""
    from engine.base.files import temporary_folder
    from engine.jobs import work_as_job
    from engine.tasks.working import work_of

    def work(context: "JobContext") -> object:
        if order.is_kept:
            context.message("warning", f"No record of this is kept: {error.what}")
        return work_of(order)(replace(context, is_kept=False))

    with temporary_folder("run") as scratch:
        end = work_as_job(
            Path(scratch),
            work,
            kind=order.kind,
            title=order.title,
            is_resumable=False,
            is_resumed=False,
            is_waited_for=order.is_waited_for,
            has_protocol=options.has_protocol,
            ends_with_parent=options.ends_with_parent,
            listener=listener,
        )
    if end.exception is not None:
        raise end.exception
    return end.answer


def run_order_beside(order: Order[R], *, options: JobOptions) -> R:
    """Does what was ordered in another of `torchrun`'s processes: silent, no run of its own."""
    from engine.base.files import temporary_folder
    from engine.jobs import JobContext
    from engine.tasks.working import work_of

    with temporary_folder("run") as scratch:
        folder = open_library().runs.get(options.run_id).path if options.run_id else Path(scratch)
        context = JobContext(
            run_id=folder.name,
            folder=folder,
            report=ignore_progress,
            is_resumed=options.run_id is not None,
            message=lambda level, text: None,  # noqa: ARG005
        )
        return cast(R, work_of(order)(context))


def check_resumable(run: RunRecord, kind: str = "") -> Order[object]:
    """Refuses to begin or to go on with a run that cannot be; returns its order.

    Args:
        run: which run.
        kind: of the order that is to go on; empty: whichever the run has.

    Raises:
        JobError: saying why.
    """
    if kind and run.kind != kind:
        raise JobError(
            f"The job {run.id} is of the kind {run.kind}, not {kind}.",
            f"Continue it with `parlance jobs resume {run.id}`.",
        )
    if run.state is RunState.RUNNING:
        raise JobError(
            f"The job {run.id} is still running, in process {run.pid}.",
            f"Wait for it, or stop it with `parlance jobs cancel {run.id}`.",
        )
    is_waiting = run.state is RunState.QUEUED
    if not is_waiting and (not run.is_resumable or run.state not in RESUMABLE):
        raise JobError(f"The job {run.id} cannot be continued: it is {run.state}.", "Start it again.")
    if run.order is None:
        raise JobError(
            f"The job {run.id} cannot be continued: another version of Parlance began it.", "Start it again."
        )
    return run.order


def forget_checkpoints(run: RunRecord) -> None:
    """Removes the folders in a cancelled job's own: resuming alone needs them, and they are large."""
    for path in run.path.iterdir():
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
