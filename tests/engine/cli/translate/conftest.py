"""`parlance translate` in this process."""

import io
import sys
from collections.abc import Callable

import pytest

from engine.cli.main import main


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., object]:
    """Runs the command on a text and returns status, output and errors."""

    def run_command(*words: object, given: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        status = main(["translate", "--threads", "1", *map(str, words)])
        sys.stdout.flush()
        found = capfd.readouterr()
        return status, found.out, found.err

    return run_command


@pytest.fixture
def run_on_bytes(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., object]:
    """Runs the command on bytes and returns status, output and errors."""

    def run_command(*words: object, given: bytes = b"") -> tuple[int, bytes, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = main(["translate", "--threads", "1", *map(str, words)])
        sys.stdout.flush()
        found = capfdbinary.readouterr()
        return status, found.out, found.err.decode()

    return run_command
