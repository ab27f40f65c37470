"""The server at work: listens at this computer's own address until it is stopped."""

import asyncio
import contextlib
import errno
import socket
import threading
from collections.abc import Callable, Iterator

import uvicorn

from engine import tasks
from engine.base.errors import EngineError
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
        n_threads: processor threads; 0: as many as this computer does best with.

    Raises:
        Cancelled: if it is to stop before the models are ready.
        ConfigError: if the device or the threads cannot be.
        EngineError: if the port is taken, or may not be used, or a model that ships cannot be made ready.
    """
    with _listening(port) as listeners:
        port = listeners[0].getsockname()[1]
        ended = _ending(wait_for_end)

        def report(progress: Progress) -> None:
            if ended.is_set():
                raise Cancelled
            prepares(progress)

        tasks.ensure_builtin_models(report)
        with contextlib.ExitStack() as stack:
            service = stack.enter_context(TranslationService(device=device, n_threads=n_threads))
            desk = stack.enter_context(contextlib.closing(Desk(service)))
            config = uvicorn.Config(
                make_app(desk), log_level="error", access_log=False, lifespan="off", ws="none",
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
                started(f"http://{ADDRESS}:{port}")
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
def _listening(port: int) -> Iterator[list[socket.socket]]:
    """Yields what listens at a port of this computer: "localhost" may be its address of either version."""
    with contextlib.ExitStack() as stack:
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
