"""A job's events on a terminal: a bar that moves, or plain lines where nobody watches."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from engine.base.progress import DOWNLOADING, Progress
from engine.cli.output import is_quiet, printable, say, size_text
from engine.results.figures import whole_words
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
        self._shown = ""
        """The stage that the bar is of; empty: the whole job."""
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
        count, whole = _count_text(stage, done, total), _whole_text(progress)
        if self._bar is not None:
            self._move_bar(progress, count, whole, detail)
        elif self._is_bar_alone:
            return
        elif stage != self._stage or time.monotonic() >= self._next_line or (total and done == total):
            self._next_line = time.monotonic() + _LINE_EVERY_S
            told = "  ".join(filter(None, (f"{stage} {count}".rstrip(), whole, detail)))
            say(told)
        self._stage = stage

    def _move_bar(self, progress: JobProgressed | Progress, count: str, whole: str, detail: str) -> None:
        """Moves the one bar of the whole job, or the stage's where its phases are not known."""
        assert self._bar is not None
        shown = "" if whole else progress.stage
        if self._task is not None and shown != self._shown:
            self._bar.remove_task(self._task)
            self._task = None
        if self._task is None:
            self._task = self._bar.add_task("", count="", detail="", whole="")
        self._shown = shown
        share = progress.share if isinstance(progress, JobProgressed) else None
        done, total = (progress.done, progress.total) if share is None else (share, 1.0)
        self._bar.update(
            self._task, completed=done, total=total, description=printable(progress.stage),
            count=count, whole=whole, detail=detail,
        )  # fmt: skip


def _count_text(stage: str, done: int, total: int | None) -> str:
    """Returns how far a stage has come: "840/2,000"; of bytes "12.3 MB/312.0 MB"."""
    words = size_text if stage == DOWNLOADING else "{:,}".format
    if total:
        return f"{words(done)}/{words(total)}"
    return words(done) if done else ""


def _whole_text(progress: JobProgressed | Progress) -> str:
    """Returns how far the whole job is; empty while its phases are not known."""
    if isinstance(progress, Progress) or progress.share is None:
        return ""
    return whole_words(progress.share, progress.left_s)


def _number_text(value: float) -> str:
    """Returns a number as people read it: "31,000", "0.0003", "3.142"."""
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4g}"


def _new_bar() -> "Bar":
    from rich.console import Console
    from rich.progress import BarColumn, Task, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.table import Column
    from rich.text import Text

    class RestColumn(TimeRemainingColumn):
        """Says what is left of the whole job, where its phases are known; else of the stage."""

        max_refresh = 0

        def render(self, task: Task) -> Text:
            return Text(task.fields["whole"]) if task.fields["whole"] else super().render(task)

    return Bar(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[count]}"),
        RestColumn(table_column=Column(no_wrap=True)),
        TextColumn(
            "{task.fields[detail]}",
            markup=False,
            table_column=Column(ratio=1, no_wrap=True, overflow="ellipsis"),  # what is left is seen first
        ),
        expand=True,
        console=Console(stderr=True),
        transient=True,
    )
