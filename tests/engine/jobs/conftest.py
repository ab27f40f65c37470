"""Jobs as they really are: child processes, spoken to over pipes."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import tasks
from tests.patience import patience

ROOT = Path(__file__).parents[3]
Start = Callable[..., "Child"]


class Child:
    """One child process and what it says."""

    def __init__(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "tests.engine.jobs.child", *arguments]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    def next_event(self, kind: str) -> dict[str, Any]:
        """Waits for the next event of a type."""
        while line := self.process.stdout.readline():
            event = json.loads(line)
            if event["type"] == kind:
                return event
        raise AssertionError(f"no {kind} event came; stderr: {self.process.stderr.read()}")

    def tell(self, kind: str) -> None:
        self.process.stdin.write(json.dumps({"type": kind}) + "\n")
        self.process.stdin.flush()

    def wait(self) -> tuple[int, str, str]:
        """Returns exit status, standard output and standard error."""
        out, err = self.process.communicate(timeout=patience(30))
        return self.process.returncode, out, err


@pytest.fixture
def start(library_home: Path) -> Iterator[Start]:
    """Starts children, and leaves none behind."""
    children: list[Child] = []

    def begin(*arguments: str) -> Child:
        children.append(Child(*arguments))
        return children[-1]

    yield begin
    for child in children:
        child.process.kill()
        child.process.communicate()


def wait_for(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + patience(20)
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        time.sleep(0.05)


def only_job() -> Any:
    (job,) = tasks.list_jobs()
    return job
