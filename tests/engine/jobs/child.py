"""A small command line that carries out the orders of tests: what the tests of jobs start as processes."""

import sys

import typer

from engine import tasks
from engine.base.errors import JobError, LibraryError
from engine.base.json_values import to_json
from engine.base.progress import Cancelled
from engine.cli.job import job_options, run_order, take_options
from engine.cli.output import print_json
from tests.engine.jobs.orders import CountOnceOrder, CountOrder, FailOrder, HangOrder, StudyOrder

app = typer.Typer(pretty_exceptions_enable=False)


@app.command()
def count(n: int, step_s: float = 0.02, is_resumable: bool = True) -> None:
    """Counts, reporting."""
    kind = CountOrder if is_resumable else CountOnceOrder
    print_json(to_json(run_order(kind(n=n, step_s=step_s))))


@app.command()
def resume(run_id: str) -> None:
    """Goes on with a run."""
    print_json(to_json(run_order(tasks.job(run_id).order, run_id)))


@app.command()
def learn() -> None:
    """Learns until it is asked to finish."""
    print_json(to_json(run_order(StudyOrder())))


@app.command()
def hang() -> None:
    """Hangs where nothing reaches it."""
    run_order(HangOrder())


@app.command()
def fail(how: str) -> None:
    """Fails in some way."""
    run_order(FailOrder(how=how))


def main() -> int:
    words, options = take_options(sys.argv[1:])
    with job_options(options):
        try:
            app(args=words)
        except SystemExit as done:
            return int(done.code or 0)
        except Cancelled:
            return 130
        except (LibraryError, JobError) as error:
            print(error.what, file=sys.stderr)  # noqa: T201
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
