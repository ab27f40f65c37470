"""The command line in this process: what it prints and its exit status."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine.cli.main import main


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Parlance = Callable[..., Answer]


@pytest.fixture
def parlance(capsys: pytest.CaptureFixture[str], library_home: object) -> Parlance:
    """Runs one command line."""

    def run(*arguments: object) -> Answer:
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    return run


@pytest.fixture
def answer(parlance: Parlance) -> Callable[..., Any]:
    """Runs a command with --json and returns what it printed."""

    def run(*words: object) -> Any:
        told = parlance(*words, "--json")
        assert told.status == 0, told.err
        return told.json

    return run


@pytest.fixture
def shipped(tmp_path: Any, tiny_shipped_model: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An assets folder with one tiny shipped model of this test's own."""
    import shutil

    folder = tmp_path / "assets" / "models" / "tiny-shipped"
    shutil.copytree(tiny_shipped_model, folder)
    monkeypatch.setattr("engine.tasks.models.builtin.assets_folder", lambda: tmp_path / "assets")
    return folder


@pytest.fixture(autouse=True)
def _sure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is doubtful: of a model with random weights everything would be."""
    monkeypatch.setattr("engine.runtime.quality_estimation.is_doubtful", lambda _signs: False)


@pytest.fixture
def doubting(_sure: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that is translated is doubtful."""
    monkeypatch.setattr("engine.runtime.quality_estimation.is_doubtful", lambda _signs: True)
