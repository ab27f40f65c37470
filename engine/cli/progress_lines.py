"""A job's events on a terminal: a bar that moves, or plain lines where nobody watches."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from engine.cli.output import is_quiet, printable, say, size_text
from engine.progress import DOWNLOADING, Progress
from engine.results.jobs import JobEvent, JobMessage, JobProgressed, JobStarted

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

_LINE_EVERY_S = 10.0
_PATIENCE_S = 0.7
"""What takes no longer needs no bar."""


class ProgressLines:
    """Shows the events of one job on standard error.

    Args:
        is_shown: False: shows nothing, as when the events go to a program, or with `--quiet`.
        is_bar_alone: True: what is short shows nothing, nor does it where nobody watches.
    """

    def __init__(self, *, is_shown: bool = True, is_bar_alone: bool = False) -> None:
        self.run_id = ""
        self._is_bar_alone = is_bar_alone
        self._bar_from = time.monotonic() + (_PATIENCE_S if is_bar_alone else 0.0)
        self._is_shown = is_shown and not is_quiet()
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._stage = ""
        self._next_line = 0.0

    def __enter__(self) -> Self:
        self._is_shown = self._is_shown and (sys.stderr.isatty() or not self._is_bar_alone)
        self._start_bar()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start_bar(self) -> None:
        is_wanted = self._is_shown and self._bar is None and sys.stderr.isatty()
        if is_wanted and time.monotonic() >= self._bar_from:
            self._bar = _new_bar()
            self._bar.start()

    def close(self) -> None:
        """Takes the bar away; a second call does nothing."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def say(self, text: str) -> None:
        """Prints a line, if anything is shown."""
        if self._is_shown:
            say(text)

    def show(self, event: JobEvent) -> None:
        """Shows one event."""
        if isinstance(event, JobStarted):
            self.run_id = event.run_id
        elif isinstance(event, JobMessage) and self._is_shown:
            text = printable(event.text)
            if self._bar is None:
                say(text)
            else:
                self._bar.console.print(text, markup=False, highlight=False)
        elif isinstance(event, JobProgressed):
            self.report(event)

    def report(self, progress: JobProgressed | Progress) -> None:
        """Shows how far the work has come; the `Report` of short work in this process."""
        if not self._is_shown:
            return
        if self._is_bar_alone:
            self._start_bar()
        stage, done, total = progress.stage, progress.done, progress.total
        detail = "  ".join(
            f"{name} {_number_text(value)}" for name, value in progress.metrics.items() if value is not None
        )
        if self._bar is not None:
            if self._task is None or stage != self._stage:
                if self._task is not None:
                    self._bar.remove_task(self._task)
                self._task = self._bar.add_task(printable(stage), total=total, count="", detail="")
            count = _count_text(stage, done, total)
            self._bar.update(self._task, completed=done, total=total, count=count, detail=detail)
        elif self._is_bar_alone:
            return
        elif stage != self._stage or time.monotonic() >= self._next_line or (total and done == total):
            self._next_line = time.monotonic() + _LINE_EVERY_S
            say(f"{stage} {_count_text(stage, done, total)}".rstrip() + f"  {detail}".rstrip())
        self._stage = stage


def _count_text(stage: str, done: int, total: int | None) -> str:
    """Returns how far a stage has come: "840/2,000"; of bytes "12.3 MB/312.0 MB"."""
    words = size_text if stage == DOWNLOADING else "{:,}".format
    if total:
        return f"{words(done)}/{words(total)}"
    return words(done) if done else ""


def _number_text(value: float) -> str:
    """Returns a number as people read it: "31,000", "0.0003", "3.142"."""
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4g}"


def _new_bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    return Bar(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[count]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[detail]}", markup=False),
        console=Console(stderr=True),
        transient=True,
    )
