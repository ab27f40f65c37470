"""A model's graphs built in a process of their own: what that takes of memory is given back at its end."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from engine.errors import ModelError
from engine.jobs.children import child_command, child_environment

_TELLS_EVERY_S = 0.2


def build_all(folder: Path) -> None:
    """Builds the graphs of a model folder in every precision of this computer.

    Raises:
        ModelError: if its description or weights are missing or broken.
    """
    from engine.export import build_graphs
    from engine.runtime.devices import precisions

    for precision in precisions():
        build_graphs(folder, precision=precision)


def build_beside(folder: Path, tell: Callable[[], None]) -> None:
    """Does so in a child process.

    Args:
        folder: of the model.
        tell: called now and then; what it raises ends the child.

    Raises:
        ModelError: if the model is broken, or the child ended before it was done.
    """
    command = child_command(["model", "graphs", str(folder), "--json"])
    with subprocess.Popen(
        command, env=child_environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as child:  # fmt: skip
        try:
            while True:
                try:
                    answer, said = child.communicate(timeout=_TELLS_EVERY_S)
                    break
                except subprocess.TimeoutExpired:
                    tell()
        except BaseException:
            child.kill()
            raise
    if child.returncode:
        raise _failure(folder, child.returncode, answer, said)


def _failure(folder: Path, status: int, answer: bytes, said: bytes) -> ModelError:
    try:
        error = json.loads(answer)["error"]
        return ModelError(error["what"], error["hint"])
    except (ValueError, KeyError, TypeError):
        last = said.decode("utf-8", "replace").strip().rpartition("\n")[2] or f"status {status}"
        return ModelError(
            f"The graphs of {folder.name} were not built: {last}.", "Close other programs and try again."
        )
