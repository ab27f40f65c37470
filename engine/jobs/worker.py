"""Does one piece of work as a job: tells what happens, lets it be stopped, says how it ended."""

import faulthandler
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from io import FileIO
from pathlib import Path

from engine.base.errors import EngineError, OutOfMemory, from_os_error
from engine.base.json_values import JsonObject, to_json
from engine.base.progress import Cancelled, Finished, Paused, Progress, Report
from engine.jobs.events import E, EventLog, last_progress
from engine.jobs.stopping import Stop, StopSwitch, listening
from engine.jobs.whole import WholeProgress, WholeState
from engine.results.jobs import (
    Failure,
    JobEnded,
    JobEvent,
    JobMessage,
    JobProgressed,
    JobSamples,
    JobStarted,
    RunState,
)

CRASH_FILE = "crash.txt"
"""In the job's folder: the stack of a fault, in Python or below it."""

_NICE = 10
"""Behind programs that somebody waits for. A sentence of 20 words took 81 ms beside a training with this
priority on two cores, 152 to 161 ms beside one without it, and 75 to 98 ms alone."""
_SHOW_EVERY_S = 0.1
_KEEP_EVERY_S = 1.0


@dataclass(frozen=True, kw_only=True)
class JobContext:
    """The context that a job's work is given."""

    run_id: str
    folder: Path
    """The run's folder: checkpoints and results go here."""
    report: Report
    """Carries progress out; raises Paused or Cancelled."""
    is_resumed: bool
    """True if the folder may hold checkpoints of an earlier process."""
    message: Callable[[str, str], None]
    """Says something to the user: level ("info", "warning") and text."""
    switch: StopSwitch | None = None
    is_kept: bool = True
    """False: the folder goes with the work, which is no run of the library."""

    @property
    def kept_folder(self) -> Path | None:
        """The run's folder; None if it goes with the work."""
        return self.folder if self.is_kept else None

    @property
    def stop_wanted(self) -> Stop | None:
        """Whether the next report will raise, so that a checkpoint can be written before."""
        return self.switch.wanted if self.switch else None


Work = Callable[[JobContext], object]
"""Long work. Returns plain values for the `end` event."""

Listener = Callable[[JobEvent], None]
"""Is told what happens, at most 10 times a second: a progress bar."""


@dataclass(frozen=True, kw_only=True)
class JobEnd:
    """How a job ended."""

    state: RunState
    answer: object | None = None
    """The record that the work returned, if it is done."""
    error: Failure | None = None
    """Why it failed, if it did."""
    exception: BaseException | None = None
    """Raised by the work; the caller raises it again once the end is recorded."""

    @property
    def result(self) -> JsonObject:
        """The answer as JSON values; empty if there is none."""
        return {} if self.answer is None else to_json(self.answer)


def work_as_job(
    folder: Path,
    work: Work,
    *,
    kind: str,
    title: str,
    is_resumable: bool,
    is_resumed: bool,
    is_waited_for: bool = False,
    has_protocol: bool = False,
    ends_with_parent: bool = False,
    listener: Listener | None = None,
) -> JobEnd:
    """Does the work in this process and returns how it ended; raises nothing that the work raised.

    Args:
        folder: the run's folder; its name is the run's id.
        work: what to do.
        kind: as in `RunRecord`.
        title: what people read in the job tray.
        is_resumable: whether a pause keeps what was done.
        is_resumed: whether an earlier process began it.
        is_waited_for: see `Order.is_waited_for`.
        has_protocol: whether standard output carries the events and standard input messages, as they do for
            the window; such a process lets others go first, unless somebody waits for it.
        ends_with_parent: whether to pause (or cancel) when the parent process is gone.
        listener: is told the events too.

    Raises:
        OSError: if the folder cannot be written from the start.
    """
    if has_protocol and not is_waited_for:
        _step_back()
    switch = StopSwitch(folder, is_resumable=is_resumable)
    log = EventLog(folder, _private_stdout() if has_protocol else None)
    earlier = last_progress(folder) if is_resumed else None
    teller = _Teller(log, switch, listener, (earlier.share if earlier else None) or 0.0)
    context = JobContext(
        run_id=folder.name,
        folder=folder,
        report=teller.report,
        is_resumed=is_resumed,
        message=teller.message,
        switch=switch,
    )
    started = JobStarted(
        run_id=folder.name,
        kind=kind,
        title=title,
        pid=os.getpid(),
        is_resumed=is_resumed,
        is_resumable=is_resumable,
    )
    try:
        teller.tell(started, is_needed=True)
        with (
            _crash_report(folder),
            listening(switch, has_protocol=has_protocol, ends_with_parent=ends_with_parent),
        ):
            end = _outcome(work, context)
        teller.flush()
        teller.tell(JobEnded(state=end.state, result=end.result, error=end.error))
    finally:
        with suppress(OSError):  # a full disk: the row and the exit status still tell the end
            log.close()
    return end


def _step_back() -> None:
    """Lowers the priority of this process and of all that it starts."""
    if sys.platform == "win32":
        import psutil

        psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(_NICE)


def _outcome(work: Work, context: JobContext) -> JobEnd:
    try:
        return JobEnd(state=RunState.DONE, answer=work(context))
    except Paused as stop:
        return JobEnd(state=RunState.PAUSED, exception=stop)
    except Cancelled as stop:
        return JobEnd(state=RunState.CANCELLED, exception=stop)
    except KeyboardInterrupt:  # the second Ctrl-C: as asked by the first, from the last checkpoint
        is_pause = context.stop_wanted == "pause"
        return JobEnd(
            state=RunState.PAUSED if is_pause else RunState.CANCELLED,
            exception=Paused() if is_pause else Cancelled(),
        )
    except EngineError as error:
        return _failure(error)
    except OSError as error:
        known = from_os_error(error, context.folder)
        return _failure(known) if known else _fault(error, context.folder)
    except MemoryError:
        return _failure(
            OutOfMemory("There is not enough memory for this.", "Close other programs and try again.")
        )
    except BaseException as error:  # noqa: BLE001, kept in the end and raised again by the caller
        return _fault(error, context.folder)


def _failure(error: EngineError) -> JobEnd:
    return JobEnd(state=RunState.FAILED, error=Failure(what=error.what, hint=error.hint), exception=error)


def _fault(error: BaseException, folder: Path) -> JobEnd:
    """Records a fault of ours, with its stack for a report."""
    with suppress(OSError):
        (folder / CRASH_FILE).write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    what = f"Parlance failed unexpectedly: {type(error).__name__}: {error}"
    hint = f"This is a fault in Parlance. Please report it with the file {folder / CRASH_FILE}."
    return JobEnd(state=RunState.FAILED, error=Failure(what=what, hint=hint), exception=error)


class _Teller:
    """Turns progress into events: not too many, and none that matters is left out.

    Args:
        log: gets the events.
        switch: says whether to stop.
        listener: is told the events too.
        share: how far an earlier process of the job had come, from 0 to 1.
    """

    def __init__(self, log: EventLog, switch: StopSwitch, listener: Listener | None, share: float) -> None:
        self._share = share
        self._log = log
        self._switch = switch
        self._listener = listener
        self._next_show = self._next_keep = 0.0
        self._seen: tuple[str, frozenset[str]] = ("", frozenset())
        self._pending: Progress | None = None
        self._whole: WholeProgress | None = None
        self._state: WholeState | None = None

    def report(self, progress: Progress) -> None:
        """The `Report` of the job.

        A new stage, a new set of metrics and the last step are always kept; else at most one
        event a second is kept and ten are shown.
        """
        now, kind = time.monotonic(), (progress.stage, frozenset(progress.metrics))
        if progress.phases:
            self._whole = WholeProgress(progress.phases, now, self._share)
        self._state = self._whole.note(progress, now) if self._whole else None
        is_kept = kind != self._seen or progress.done == progress.total or now >= self._next_keep
        if is_kept or now >= self._next_show:
            self._write(progress, is_kept=is_kept)
            self._seen, self._next_show = kind, now + _SHOW_EVERY_S
            self._next_keep = now + _KEEP_EVERY_S if is_kept else self._next_keep
        self._pending = None if is_kept else progress
        for level, text in progress.messages:
            self.message(level, text)
        if progress.samples:
            self.tell(JobSamples(update=progress.done, rows=tuple(progress.samples)))
        try:
            self._switch.check(can_finish=progress.can_finish)
        except Finished:
            if self._whole:
                self._whole.end_learning()
            raise

    def message(self, level: str, text: str) -> None:
        """Tells the user something: level "info" or "warning"."""
        self.tell(JobMessage(level=level, text=text))

    def flush(self) -> None:
        """Keeps the newest progress if it was left out."""
        if self._pending:
            self._write(self._pending, is_kept=True)

    def tell(self, event: E, *, is_kept: bool = True, is_needed: bool = False) -> None:
        """Writes an event, and shows it; see `EventLog.write`."""
        told = self._log.write(event, is_kept=is_kept, is_needed=is_needed)
        if self._listener:
            self._listener(told)

    def _write(self, progress: Progress, *, is_kept: bool) -> None:
        event = JobProgressed(
            stage=progress.stage,
            done=progress.done,
            total=progress.total,
            metrics=dict(progress.metrics),
            can_finish=progress.can_finish,
            **(asdict(self._state) if self._state else {}),
        )
        self.tell(event, is_kept=is_kept)


def _private_stdout() -> FileIO:
    """Takes standard output for events alone: what else is printed, even by C code, goes to stderr."""
    private = FileIO(os.dup(1), "wb")
    os.dup2(2, 1)
    return private


@contextmanager
def _crash_report(folder: Path) -> Iterator[None]:
    """Lets a crash below Python leave its stack in the job's folder, during the block."""
    path = folder / CRASH_FILE
    with path.open("wb") as file:
        faulthandler.enable(file)
        try:
            yield
        finally:
            faulthandler.disable()
    if path.stat().st_size == 0:
        path.unlink()
