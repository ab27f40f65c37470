"""Child processes that share one import of torch: a server has it already, and each begins as its copy."""

import multiprocessing
import os
import socket
import sys
from collections.abc import Callable, Mapping
from multiprocessing.process import BaseProcess

_CONTEXT = multiprocessing.get_context("spawn" if sys.platform == "win32" else "forkserver")
_CONTEXT.set_forkserver_preload(["torch._dynamo", "tests.engine.training.digits"])


def start_child(
    function: Callable[..., object], *arguments: object, environment: Mapping[str, str] | None = None
) -> BaseProcess:
    """Calls a function of a module in a process of its own, after setting variables of its environment."""
    child = _CONTEXT.Process(target=_call, args=(function, arguments, environment or {}))
    child.start()
    return child


def _call(
    function: Callable[..., object], arguments: tuple[object, ...], environment: Mapping[str, str]
) -> None:
    os.environ.update(environment)
    function(*arguments)


def world_of_two() -> list[dict[str, str]]:
    """Returns the environments of two processes that train together, as `torchrun` sets them."""
    with socket.socket() as found:
        found.bind(("localhost", 0))
        port = str(found.getsockname()[1])
    world = {"WORLD_SIZE": "2", "MASTER_ADDR": "localhost", "MASTER_PORT": port}
    return [world | {"RANK": str(rank)} for rank in (0, 1)]
