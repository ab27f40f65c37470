"""Long commands: run as jobs of the library, with a progress bar or speaking the protocol."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, NoReturn, TypeVar

import typer

from engine import tasks
from engine.cli.progress_lines import ProgressLines
from engine.orders import Order
from engine.progress import Paused

R = TypeVar("R")

_options: ContextVar[tasks.JobOptions] = ContextVar("options", default=tasks.JobOptions())  # noqa: B039, it is frozen


STOPPED = 130
"""Exit status of a command that was stopped before its end, for good or for now."""


class Restart(BaseException):
    """Asks `main` to run another command line in this process. Not an Exception: nobody handles it.

    Args:
        arguments: what comes after `parlance`.
    """

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(arguments)
        self.arguments = list(arguments)


def restart(arguments: Sequence[str]) -> NoReturn:
    """Runs another command line in this process, with the protocol options of this one."""
    options = _options.get()
    flags = (("--protocol", options.has_protocol), ("--end-with-parent", options.ends_with_parent))
    raise Restart([*arguments, *(flag for flag, is_set in flags if is_set)])


def take_options(arguments: Sequence[str]) -> tuple[list[str], tasks.JobOptions]:
    """Takes the options of jobs out of a command line, wherever they stand.

    Args:
        arguments: the command line after `parlance`.

    Returns:
        The command line without them, and what they say.
    """
    rest: list[str] = []
    flags = {"--protocol": False, "--end-with-parent": False}
    run_id: str | None = None
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in flags:
            flags[word] = True
        elif word == "--run-id":
            run_id = next(words, None)
            if run_id is None:
                rest.append(word)  # the parser then says that it lacks a value
        else:
            rest.append(word)
    options = tasks.JobOptions(
        argv=tuple(rest),
        has_protocol=flags["--protocol"],
        run_id=run_id,
        ends_with_parent=flags["--end-with-parent"],
    )
    return rest, options


@contextmanager
def job_options(options: tasks.JobOptions) -> Iterator[None]:
    """Lets the commands of the block run their jobs with these options."""
    token = _options.set(options)
    try:
        yield
    finally:
        _options.reset(token)


def run_order(order: Order[R], run_id: str = "") -> R:
    """Does what was ordered as a run of the library, and returns its answer, for printing.

    With `--protocol` it does not return: the `end` event carries the answer. Nor does it in the
    other processes of `torchrun`, which have no run of their own.

    Args:
        order: what to do.
        run_id: the run that goes on; empty: the one that `--run-id` names, else a new one.

    Raises:
        EngineError: if the order cannot be carried out; whatever the work raised.
        Cancelled: if it was cancelled.
    """
    options = _options.get()
    options = replace(options, run_id=run_id or options.run_id)
    if order.needs_torch:
        _restart_for_training(options)
    if os.environ.get("RANK", "0") != "0":
        tasks.run_order_beside(order, options=options)
        raise typer.Exit
    with ProgressLines(is_shown=not options.has_protocol) as lines:
        try:
            answer = tasks.run_order(order, options=options, listener=lines.show)
        except Paused:
            lines.close()
            lines.say(f"Paused. Go on with: parlance jobs resume {lines.run_id}")
            raise typer.Exit(STOPPED) from None
    if options.has_protocol:
        raise typer.Exit
    return answer


def _restart_for_training(options: tasks.JobOptions) -> None:
    """Starts this command line again if its environment does not suit training."""
    flags = (("--protocol", options.has_protocol), ("--end-with-parent", options.ends_with_parent))
    words = [*options.argv, *(flag for flag, is_set in flags if is_set)]
    again = tasks.restart_for_training(words, needs_torch=True)
    if again is not None:
        command, environment = again
        os.execve(command[0], command, environment)


def resumed_run() -> str:
    """Returns the id of the run that the command is to continue; "" if it begins one."""
    return _options.get().run_id or ""


def run_job(
    kind: str,
    title: str,
    work: Callable[[Any], Mapping[str, Any]],
    *,
    resumable: bool = False,
    uses: Sequence[str] = (),
) -> dict[str, Any]:
    """Runs the long work of a command as a job, and returns what it returned, for printing.

    With `--protocol` it does not return: the `end` event carries the result. Nor does it in the
    other processes of `torchrun`, which are no jobs of their own.

    Args:
        kind: "import", "train", "adapt", "evaluate" or "export".
        title: what people read in the job tray.
        work: gets a `JobContext`, returns plain values.
        resumable: whether a pause or a kill keeps what was done.
        uses: the models and corpora it needs, as "model:ID" and "corpus:ID".

    Raises:
        EngineError: what the work raised.
        Cancelled: if it was cancelled.
    """
    options = _options.get()
    if os.environ.get("RANK", "0") != "0":
        tasks.run_beside_job(work, options=options)
        raise typer.Exit
    with ProgressLines(is_shown=not options.has_protocol) as lines:
        try:
            result = tasks.run_as_job(
                kind, title, work, options=options, is_resumable=resumable, uses=uses, listener=lines.show
            )
        except Paused:
            lines.close()
            lines.say(f"Paused. Go on with: parlance jobs resume {lines.run_id}")
            raise typer.Exit(STOPPED) from None
    if options.has_protocol:
        raise typer.Exit
    return dict(result)
