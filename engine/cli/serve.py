"""`parlance serve`: the local server, until it is stopped."""

import contextlib
import json
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from engine import tasks
from engine.base.errors import EngineError
from engine.base.json_values import to_json
from engine.base.progress import Cancelled, Progress
from engine.cli.job import speaks_protocol
from engine.cli.output import JsonOption, Threads, print_json, print_lines, say
from engine.cli.progress_lines import ProgressLines
from engine.cli.translate import Device
from engine.results.figures import counted
from engine.results.systems import LastRequest

_MOST_PORTS, _MOST_WORKERS = 65_535, 64


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=_MOST_PORTS, help="Port to listen on; 0: any free port.")
    ] = 5000,
    device: Device = "auto",
    threads: Threads = 0,
    workers: Annotated[
        int, typer.Option(min=1, max=_MOST_WORKERS, help="Processes that translate; each loads its models.")
    ] = 1,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Listen here, for other computers too; needs --keys.")
    ] = "",
    keys: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Answer only who gives a key of this file: KEY CONNECTION a line."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let other programs translate with Parlance, on this computer or with keys on others, until Ctrl+C.

    It speaks the protocols of LibreTranslate, DeepL, OPUS-CAT, Apertium (under /apertium) and OpenAI (under
    /v1). `parlance connection` sets which model, domain and speaker a program gets.
    """
    from engine.serving.server import read_keys
    from engine.serving.server import serve as serve_until_stopped

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # who runs services ends it as Ctrl+C does
    is_child = speaks_protocol()
    with ProgressLines(is_shown=not is_child) as lines:
        listener = _Window() if is_child else _Terminal(lines, as_json=as_json)
        try:
            serve_until_stopped(
                port, listener.started, listener.translated, prepares=listener.prepares,
                wait_for_end=_wait_for_parent if is_child else None, device=device, n_threads=threads,
                n_workers=workers, host=host, keys=None if keys is None else read_keys(keys),
            )  # fmt: skip
        except (KeyboardInterrupt, Cancelled):
            pass
        except EngineError as error:
            if is_child:
                _tell({"failed": error.what, "hint": error.hint})
            raise
    if not is_child:
        say("Stopped.")


class _Terminal:
    """Says to a person, or a script, how the server is."""

    def __init__(self, lines: ProgressLines, *, as_json: bool) -> None:
        self._lines, self._as_json = lines, as_json

    def prepares(self, progress: Progress) -> None:
        self._lines.report(progress)

    def started(self, address: str) -> None:
        self._lines.close()
        if self._as_json:
            print_json({"address": address})
            return
        print_lines(f"Other programs can translate at {address} now. Ctrl+C stops it.")
        names = ", ".join(each.name for each in tasks.list_systems())
        say(f"Connections: {names}." if names else "There are no connections: general models translate.")

    def translated(self, number: int, _last: LastRequest) -> None:
        if sys.stderr.isatty():  # a log would get a line a second; who keeps one asks /metrics
            say(f"{counted(number, 'text', 'texts')} translated.")


class _Window:
    """Tells the window that started it how the server is."""

    def __init__(self) -> None:
        self._last: Progress | None = None

    def prepares(self, progress: Progress) -> None:
        if progress != self._last:
            self._last = progress
            _tell({"preparing": progress.stage, "done": progress.done, "total": progress.total})

    def started(self, address: str) -> None:
        _tell({"address": address})

    def translated(self, number: int, last: LastRequest) -> None:
        _tell({"translated": number, "last": to_json(last)})


def _tell(event: dict[str, object]) -> None:
    """Tells the window something, in one line."""
    typer.echo(json.dumps(event))


def _wait_for_parent() -> None:
    """Returns when the window says something, which is to stop, or is gone."""
    with contextlib.suppress(OSError):
        os.read(0, 4096)
