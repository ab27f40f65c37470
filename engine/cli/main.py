"""The command `parlance`: puts the commands together, and is the one place that shows their errors."""

import errno
import functools
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from engine import tasks
from engine.cli.job import STOPPED, job_options, take_options
from engine.cli.output import printable, say
from engine.errors import ConfigError, EngineError, from_os_error, named
from engine.files import is_text, keep_files_private
from engine.progress import Cancelled

FAILED, WRONG_USAGE = 1, 2
"""Exit statuses beside 0 (done) and 130 (stopped); Typer ends with 2 too where it refuses a command line."""

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command line.

    Args:
        arguments: what comes after `parlance`; None for that of this process. Empty: the window.

    Returns:
        The exit status.
    """
    keep_files_private()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if not words:
            return _open_window()
        return _run(words)
    except (Cancelled, KeyboardInterrupt):
        say("Stopped.")
        return STOPPED
    except ConfigError as error:
        return _fail(error, WRONG_USAGE)
    except EngineError as error:
        return _fail(error)
    except OSError as error:
        return _fail(_sentence_of(error))
    except MemoryError:
        return _fail(
            EngineError("There is not enough memory for this.", "Close other programs and try again.")
        )


@functools.cache
def build_app(word: str = "") -> typer.Typer:
    """Returns the command line, or the one command given; what it needs is imported when it runs."""
    app = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},  # commands inherit it
    )
    app.callback()(_top)
    for add in [_COMMANDS[word]] if word else _COMMANDS.values():
        add(app)
    return app


def _add_translate(app: typer.Typer) -> None:
    from engine.cli.translate.command import translate

    app.command("translate")(translate)


def _add_corpus(app: typer.Typer) -> None:
    from engine.cli.corpus import command, edit, importing

    for name, function in {**importing.COMMANDS, **edit.COMMANDS}.items():
        command.app.command(name)(function)
    app.add_typer(command.app, name="corpus")


def _add_model(app: typer.Typer) -> None:
    from engine.cli.model import command, speakers, train, words

    command.app.command("train")(train.train)
    command.app.command("words")(words.words)
    command.app.command("speakers")(speakers.speakers)
    app.add_typer(command.app, name="model")


def _add_speaker(app: typer.Typer) -> None:
    from engine.cli.speaker import command, learn

    for name, function in learn.COMMANDS.items():
        command.app.command(name)(function)
    app.add_typer(command.app, name="speaker")


def _add_adapt(app: typer.Typer) -> None:
    from engine.cli.adapt.command import adapt

    app.command("adapt")(adapt)


def _add_evaluate(app: typer.Typer) -> None:
    from engine.cli.evaluate.command import evaluate

    app.command("evaluate")(evaluate)


def _add_inspect(app: typer.Typer) -> None:
    from engine.cli.inspect.command import app as inspect

    app.add_typer(inspect, name="inspect")


def _add_jobs(app: typer.Typer) -> None:
    from engine.cli.jobs import app as jobs

    app.add_typer(jobs, name="jobs")


def _add_doctor(app: typer.Typer) -> None:
    from engine.cli.doctor import doctor

    app.command("doctor")(doctor)


_COMMANDS = {
    "translate": _add_translate,
    "corpus": _add_corpus,
    "model": _add_model,
    "speaker": _add_speaker,
    "adapt": _add_adapt,
    "evaluate": _add_evaluate,
    "inspect": _add_inspect,
    "jobs": _add_jobs,
    "doctor": _add_doctor,
}


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(f"parlance {tasks.version()}")
        raise typer.Exit


def _top(
    version: Annotated[  # noqa: ARG001, its callback does the work
        bool,
        typer.Option("--version", "-V", help="Print the version.", is_eager=True, callback=_show_version),
    ] = False,
) -> None:
    """Machine translation that speaks like you. Without a command, the window opens."""


def _run(words: list[str]) -> int:
    """Runs one command and returns its exit status; errors of the engine pass through."""
    for word in words:
        if not is_text(word) and not os.path.lexists(word):
            raise ConfigError(
                [f"{printable(word)[:60]!r} has bytes that are not text"],
                "Check the keyboard's and the terminal's encoding; it is usually UTF-8.",
                lead="",
            )
    rest, options = take_options(words)
    word = rest[0] if rest and rest[0] in _COMMANDS else ""
    with job_options(options):
        try:
            build_app(word)(args=rest, prog_name="parlance")
        except SystemExit as done:
            return done.code if isinstance(done.code, int) else 0
    return 0


def _open_window() -> int:
    if sys.platform == "linux" and not any(map(os.environ.get, _SCREENS)):
        raise EngineError(
            "There is no screen for the window: neither DISPLAY nor WAYLAND_DISPLAY is set.",
            "Start it on a desktop, or use the command line: `parlance --help`.",
        )
    try:
        window = importlib.import_module("gui.__main__")
    except ImportError as error:
        if "PySide6" in str(error.name):
            raise EngineError(
                "The window needs PySide6, which is not installed.",
                "Install it with `pip install 'parlance[gui]'`, or use the command line: `parlance --help`.",
            ) from error
        if error.name is None:  # a system library that Qt needs, named in the message
            raise EngineError(
                f"The window cannot open: {error}.",
                "On Debian or Ubuntu: apt install libgl1 libegl1 libxkbcommon0 libfontconfig1 libdbus-1-3.",
            ) from error
        raise
    return int(window.main() or 0)


def _sentence_of(error: OSError) -> EngineError:
    """Returns the sentence of a system error; one that is not about a file of the user is a fault of ours.

    Raises:
        OSError: that fault.
    """
    known = from_os_error(error)
    if known is not None:
        return known
    is_name = isinstance(error, FileNotFoundError | IsADirectoryError | NotADirectoryError)
    if error.filename and (is_name or error.errno in (errno.ENAMETOOLONG, errno.ELOOP)):
        return EngineError(f"{named(error)}: {str(error.strerror).lower()}.", "Check the name.")
    raise error


def _fail(error: EngineError, status: int = FAILED) -> int:
    say(f"error: {error.what} {error.hint}".rstrip())
    return status
