"""`parlance serve`: the local server, until it is stopped."""

import contextlib
import json
import os
from typing import Annotated

import typer

from engine import tasks
from engine.cli.job import speaks_protocol
from engine.cli.output import JsonOption, Threads, print_json, print_lines, say
from engine.cli.translate.options import Device
from engine.errors import EngineError
from engine.results.figures import counted

_MOST_PORTS = 65_535


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=_MOST_PORTS, help="Port to listen at; 0: any that is free.")
    ] = 5000,
    device: Device = "auto",
    threads: Threads = 0,
    as_json: JsonOption = False,
) -> None:
    """Let other programs on this computer translate with Parlance, until Ctrl+C.

    They ask as they ask LibreTranslate, DeepL, OPUS-CAT, Apertium (under /apertium) or OpenAI (under /v1).
    `parlance connection` says with which model, domain and speaker.
    """
    from engine.serving.server import serve as serve_until_stopped

    def started(address: str) -> None:
        if is_child:
            _tell({"address": address})
        elif as_json:
            print_json({"address": address})
        else:
            print_lines(f"Other programs can translate at {address} now. Ctrl+C stops it.")
            names = ", ".join(each.name for each in tasks.list_connections())
            say(f"Connections: {names}." if names else "There are no connections: general models translate.")

    def translated(number: int) -> None:
        if is_child:
            _tell({"translated": number})
        else:
            say(f"{counted(number, 'text', 'texts')} translated.")

    is_child = speaks_protocol()
    try:
        serve_until_stopped(
            port, started, translated,
            wait_for_end=_wait_for_parent if is_child else None, device=device, n_threads=threads,
        )  # fmt: skip
    except KeyboardInterrupt:
        pass
    except EngineError as error:
        if is_child:
            _tell({"failed": error.what})
        raise
    if not is_child:
        say("Stopped.")


def _tell(event: dict[str, object]) -> None:
    """Tells the window something, in one line."""
    typer.echo(json.dumps(event))


def _wait_for_parent() -> None:
    """Returns when the window says something, which is to stop, or is gone."""
    with contextlib.suppress(OSError):
        os.read(0, 4096)
