"""A small command line whose jobs do nothing but count: what the tests of jobs start as processes."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import typer

from engine.cli.job import job_options, run_job, take_options
from engine.cli.output import print_json
from engine.errors import LibraryError
from engine.progress import Cancelled, Finished, Progress, Sample

app = typer.Typer(pretty_exceptions_enable=False)


def _count(n: int, step_s: float) -> Callable[[Any], dict[str, Any]]:
    """Counts to `n`, and keeps in the run's folder how far it came."""

    def work(context: Any) -> dict[str, Any]:
        path = context.folder / "checkpoint"
        begin = int(path.read_text(encoding="utf-8")) if path.exists() else 0
        for number in range(begin, n):
            time.sleep(step_s)
            path.write_text(str(number + 1), encoding="utf-8")
            context.report(Progress("Counting", number + 1, n, {"number": float(number)}))
        print("a stray print")  # noqa: T201, what a library might do
        return {"counted": n, "began_at": begin, "is_resumed": context.is_resumed}

    return work


@app.command()
def count(n: int, step_s: float = 0.02, is_resumable: bool = True) -> None:
    """Counts, reporting."""
    print_json(run_job("adapt", "Counting", _count(n, step_s), resumable=is_resumable, uses=("model:m",)))


@app.command()
def learn() -> None:
    """Learns until it is asked to finish; then does the rest."""

    def work(context: Any) -> dict[str, Any]:
        sample = Sample("Der Hund bellt.", "The dog barks.", "The dog.")
        with suppress(Finished):
            context.report(Progress("Preparing", 0))
            for number in range(10_000):
                time.sleep(0.02)
                shown = (sample,) if number == 2 else ()
                context.report(Progress("Training", number, samples=shown, can_finish=True))
        context.report(Progress("Comparing", 1, 1))
        return {"learned": number}

    print_json(run_job("adapt", "Learning", work, resumable=True))


@app.command()
def hang() -> None:
    """Reports once, then hangs where nothing reaches it."""

    def work(context: Any) -> dict[str, Any]:
        import signal

        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        with suppress(Cancelled):  # it may come at once
            context.report(Progress("Hanging", 0))
        time.sleep(600)
        return {}

    run_job("adapt", "Hanging", work)


@app.command()
def fail(how: str) -> None:
    """Fails: with a sentence, a fault, or a crash below Python."""

    def work(context: Any) -> dict[str, Any]:
        if how == "sentence":
            raise LibraryError("It is broken.", "Mend it.")
        if how == "crash":
            import ctypes

            ctypes.string_at(0)
        return {"never": 1 // 0}

    run_job("adapt", "Failing", work)


def main() -> int:
    words, options = take_options(sys.argv[1:])
    with job_options(options):
        try:
            app(args=words)
        except SystemExit as done:
            return int(done.code or 0)
        except Cancelled:
            return 130
        except LibraryError:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
