"""The command `parlance`: runs a command line, and is the one place that shows its errors."""

import errno
import importlib
import itertools
import os
import sys
from collections.abc import Sequence
from typing import cast

import typer

from engine.base.errors import ConfigError, EngineError, from_os_error, install_line, named
from engine.base.files import is_text, keep_files_private
from engine.base.progress import Cancelled, Paused
from engine.cli.job import STOPPED, job_options, take_options
from engine.cli.output import is_answer_due, print_json, printable, say, say_error, speaking
from engine.cli.parser import parser

FAILED, WRONG_USAGE = 1, 2
"""Exit statuses beside 0 (done) and 130 (stopped); Typer ends with 2 too where it refuses a command line."""

_NEW_FILES = ("-o", "--output")
"""Behind these stands a file that need not be there."""
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
    with speaking() as manner:
        own = tuple(itertools.takewhile(lambda word: word != "--", words))
        manner.is_json = "--json" in own and "--protocol" not in own
        try:
            return _open_window() if not words else _run(words)
        except Paused:  # `run_order` has said so
            return STOPPED
        except (Cancelled, KeyboardInterrupt):
            say("Stopped.")
            _answer_error("Cancelled", EngineError("Stopped before the end."), STOPPED)
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


def _run(words: list[str]) -> int:
    """Runs one command and returns its exit status; errors of the engine pass through."""
    for before, word in itertools.pairwise(["", *words]):
        if not is_text(word) and not os.path.lexists(word) and before not in _NEW_FILES:
            raise ConfigError(
                [f"{printable(word)[:60]!r} has bytes that are not text"],
                "Check the keyboard's and the terminal's encoding; it is usually UTF-8.",
                is_introduced=False,
            )
    rest, options = take_options(words)
    with job_options(options):
        try:
            status = parser(next(iter(rest), ""))(args=rest, prog_name="parlance", standalone_mode=False)
        except typer.exceptions.TyperException as refused:  # a command line that is none
            cast(typer.BadParameter, refused).show()
            _answer_error("WrongUsage", EngineError(refused.format_message()), refused.exit_code)
            status = refused.exit_code
    if status == STOPPED:  # Typer's word for Ctrl+C, which it takes without one for the person
        raise KeyboardInterrupt
    return status if isinstance(status, int) else 0


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
                f"Install it with `{install_line('gui')}`, or use the command line: `parlance --help`.",
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
    say_error(f"error: {error.what} {error.hint}".rstrip())
    _answer_error(type(error).__name__, error, status)
    return status


def _answer_error(kind: str, error: EngineError, status: int) -> None:
    """Prints an error as the one JSON object of a command line that wants one and has not got it."""
    if is_answer_due():
        print_json({"error": {"kind": kind, "what": error.what, "hint": error.hint, "status": status}})
