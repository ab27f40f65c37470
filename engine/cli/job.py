"""Long commands: run as jobs of the library, with a progress bar or speaking the protocol."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import TypeVar

import typer

from engine import tasks
from engine.base.progress import Paused
from engine.cli.output import is_answer_due, print_json
from engine.cli.progress_lines import ProgressLines
from engine.orders import Order

R = TypeVar("R")

_options: ContextVar[tasks.JobOptions] = ContextVar("options", default=tasks.JobOptions())  # noqa: B039, it is frozen


STOPPED = 130
"""Exit status of a command that was stopped before its end, for good or for now."""


def take_options(arguments: Sequence[str]) -> tuple[list[str], tasks.JobOptions]:
    """Takes the options of jobs out of a command line, wherever they stand.

    Returns:
        The command line without them, and what they say.
    """
    rest: list[str] = []
    flags = {"--protocol": False, "--end-with-parent": False}
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in flags:
            flags[word] = True
        else:
            rest.append(word)
    options = tasks.JobOptions(
        argv=tuple(rest),
        has_protocol=flags["--protocol"],
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


def speaks_protocol() -> bool:
    """Returns whether a window started this command line, and reads its events."""
    return _options.get().has_protocol


def run_order(order: Order[R], run_id: str = "") -> R:
    """Does what was ordered as a run of the library, and returns its answer, for printing.

    With `--protocol` it does not return: the `end` event carries the answer. Nor does it in the
    other processes of `torchrun`, which have no run of their own.

    Args:
        order: what to do.
        run_id: the run that goes on; empty: a new one.

    Raises:
        EngineError: if the order cannot be carried out; whatever the work raised.
        Cancelled: if it was cancelled.
        Paused: if it was paused; that is said already.
    """
    options = _options.get()
    options = replace(options, run_id=run_id or None)
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
            lines.say(f"Paused. Continue with: parlance jobs resume {lines.run_id}")
            if is_answer_due():
                print_json({"paused": lines.run_id})
            raise
    if options.has_protocol:
        raise typer.Exit
    return answer


def _restart_for_training(options: tasks.JobOptions) -> None:
    """Starts this command line again if its environment does not suit training."""
    flags = (("--protocol", options.has_protocol), ("--end-with-parent", options.ends_with_parent))
    words = [*options.argv, *(flag for flag, is_set in flags if is_set)]
    again = tasks.restart_for_training(words)
    if again is not None:
        command, environment = again
        os.execve(command[0], command, environment)
