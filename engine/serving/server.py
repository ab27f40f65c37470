"""The server at work: listens at this computer's own address until it is stopped."""

import asyncio
import contextlib
import errno
import re
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import uvicorn

from engine import tasks
from engine.base.errors import ConfigError, EngineError, LibraryError
from engine.base.progress import Cancelled, Progress, Report, ignore_progress
from engine.results.systems import LastRequest
from engine.serving.app import make_app
from engine.serving.desk import Desk
from engine.serving.patience import PatientProtocol
from engine.tasks import TranslationService

ADDRESS, _ADDRESS_6 = "127.0.0.1", "::1"
_TOLD_EVERY_S = 1.0
_PATIENCE_S = 2
"""For requests at work when it is stopped."""


def serve(
    port: int,
    started: Callable[[str], None],
    translated: Callable[[int, LastRequest], None],
    *,
    prepares: Report = ignore_progress,
    wait_for_end: Callable[[], None] | None = None,
    device: str = "auto",
    n_threads: int = 0,
    n_workers: int = 1,
    host: str = "",
    keys: Mapping[str, str] | None = None,
) -> None:
    """Answers other programs until it is interrupted.

    Args:
        port: to listen at; 0: any that is free.
        started: gets the address once programs may ask, and every model that ships is ready.
        translated: gets the number of texts so far when there are more, and what was asked last.
        prepares: is told how far the models are before that.
        wait_for_end: returns, on a thread of its own, when the server is to stop, also while models are
            made ready.
        device: "auto" or "cpu".
        n_threads: processor threads of all; 0: as many as this computer does best with.
        n_workers: processes that translate; 1: this one does it.
        host: the address to listen at; empty: this computer's own, of either version.
        keys: the connection that each key stands for, see `read_keys`; None: none is asked for.

    Raises:
        Cancelled: if it is to stop before the models are ready.
        ConfigError: if the device or the threads cannot be, or others than this computer could ask without a
            key.
        EngineError: if the port is taken, or may not be used, or a model that ships cannot be made ready.
    """
    if keys is None and host not in ("", ADDRESS, _ADDRESS_6):
        raise ConfigError(
            [f"at {host} other computers can ask, and no keys are given"],
            "Write a file of keys, and name it: `parlance serve --host ADDRESS --keys FILE`.",
        )
    with _listening(port, host) as listeners:
        port = listeners[0].getsockname()[1]
        ended = _ending(wait_for_end)

        def report(progress: Progress) -> None:
            if ended.is_set():
                raise Cancelled
            prepares(progress)

        tasks.ensure_builtin_models(report)
        with contextlib.ExitStack() as stack:
            service = stack.enter_context(
                TranslationService(device=device, n_threads=n_threads, n_workers=n_workers)
            )
            desk = stack.enter_context(contextlib.closing(Desk(service)))
            config = uvicorn.Config(
                make_app(desk, keys), log_level="error", access_log=False, lifespan="off", ws="none",
                loop="asyncio", http=PatientProtocol, server_header=False,
                timeout_graceful_shutdown=_PATIENCE_S,
            )  # fmt: skip
            server = uvicorn.Server(config)

            def end() -> None:
                ended.wait()
                server.should_exit = True

            async def run() -> None:
                telling = asyncio.create_task(_tell(desk, translated))
                threading.Thread(target=end, daemon=True).start()
                started(f"http://{f'[{host}]' if ':' in host else host or ADDRESS}:{port}")
                await server.serve(sockets=listeners)
                telling.cancel()

            asyncio.run(run())


def _ending(wait_for_end: Callable[[], None] | None) -> threading.Event:
    """Returns what is set once the server is to stop; waits for that on a thread of its own."""
    ended = threading.Event()

    def wait() -> None:
        if wait_for_end is not None:
            wait_for_end()
            ended.set()

    threading.Thread(target=wait, name="end of the server", daemon=True).start()
    return ended


@contextlib.contextmanager
def _listening(port: int, host: str = "") -> Iterator[list[socket.socket]]:
    """Yields what listens at a port: without a host, where "localhost" may be, which has both versions."""
    with contextlib.ExitStack() as stack:
        if host:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            yield [stack.enter_context(_bound(family, host, port))]
            return
        listeners = [stack.enter_context(_bound(socket.AF_INET, ADDRESS, port))]
        if has_ipv6():
            port = listeners[0].getsockname()[1]
            listeners.append(stack.enter_context(_bound(socket.AF_INET6, _ADDRESS_6, port)))
        yield listeners


def has_ipv6() -> bool:
    """Returns whether this computer has an address of version 6 for itself."""
    try:
        with socket.create_server((_ADDRESS_6, 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


def _bound(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    listener = socket.socket(family, socket.SOCK_STREAM)
    if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise EngineError(
                f"Port {port} is taken: another program, or another Parlance, listens there.",
                "Choose another port. In a terminal, `parlance serve --port 0` takes one that is free.",
            ) from error
        raise EngineError(
            f"Port {port} cannot be used: {error.strerror}.",
            "Choose another port. In a terminal, `parlance serve --port 0` takes one that is free.",
        ) from error
    return listener


async def _tell(desk: Desk, translated: Callable[[int, LastRequest], None]) -> None:
    """Tells of more translations, at most once a second; removes files that were not fetched."""
    told = None
    while True:
        await asyncio.sleep(_TOLD_EVERY_S)
        desk.files.sweep()
        last = desk.last
        if last is not None and (desk.n_translated, last) != told:
            told = desk.n_translated, last
            translated(*told)


# Keys, where other computers may ask.

_KEY = re.compile(r"[A-Za-z0-9_-]{16,}")


def read_keys(path: Path) -> dict[str, str]:
    """Reads a file of keys: a line for each, with the connection that it stands for behind a blank.

    A line without a connection stands for the general models; lines that begin with # say nothing.

    Raises:
        ConfigError: if the file cannot be read, or a line of it is no such thing.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeError) as error:
        raise ConfigError([f"{path} cannot be read"], "Name a text file with a key in each line.") from error
    keys: dict[str, str] = {}
    problems = []
    for number, line in enumerate(lines, start=1):
        key, _, name = (part.strip() for part in line.strip().partition(" "))
        if not key or key.startswith("#"):
            continue
        if not _KEY.fullmatch(key):
            problems.append(f"{path}:{number}: a key has at least 16 letters and digits, and no blank")
        elif key in keys:
            problems.append(f"{path}:{number}: this key stands above already")
        else:
            try:
                keys[key] = tasks.find_system(name).key
            except LibraryError as error:
                problems.append(f"{path}:{number}: {error.what.rstrip('.')}")
    if not keys and not problems:
        problems.append(f"{path} has no keys")
    if problems:
        raise ConfigError(problems, "A line is a key, a blank and the name of a connection.")
    return keys
