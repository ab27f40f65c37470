"""A library that many tests begin with: filled once, then copied."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def copied_library(
    home: Path, name: str, fill: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Puts a copy of a library where a test has its own.

    Args:
        home: the test's library; does not exist so far.
        name: tells this library from others.
        fill: fills it, once in a session; while it does, it is the user's library.
        monkeypatch: changes the environment meanwhile.
    """
    filled = home.parent / f"library-{name}"
    if not filled.exists():
        with monkeypatch.context() as patch:
            patch.setenv("PARLANCE_HOME", str(filled))
            fill(filled)
    shutil.copytree(filled, home, symlinks=True)
