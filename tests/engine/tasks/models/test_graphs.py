"""Graphs built in a process of their own: done, refused, stopped."""

import shutil
import sys

import pytest

from engine.base.errors import ModelError
from engine.base.progress import Cancelled
from engine.tasks.models import builtin


@pytest.fixture
def folder(tiny_shipped_model, tmp_path):
    return shutil.copytree(tiny_shipped_model, tmp_path / "tiny")


@pytest.mark.slow
def test_the_child_builds_what_this_process_would(folder, tmp_path):
    same = shutil.copytree(folder, tmp_path / "same")
    builtin.build_all(same)
    builtin.build_beside(folder, lambda: None)
    built = {path.name: path.read_bytes() for path in folder.glob("*.onnx")}
    assert built == {path.name: path.read_bytes() for path in same.glob("*.onnx")}
    assert len(built) >= 4


@pytest.mark.slow
def test_what_is_wrong_with_a_model_is_said_as_in_this_process(folder):
    (folder / "weights.safetensors").unlink()
    with pytest.raises(ModelError) as here:
        builtin.build_all(folder)
    with pytest.raises(ModelError) as beside:
        builtin.build_beside(folder, lambda: None)
    assert (beside.value.what, beside.value.hint) == (here.value.what, here.value.hint)


def test_a_child_that_ends_by_itself_is_an_error_with_its_last_words(folder, monkeypatch):
    words = ["-c", "import sys; print('Killed', file=sys.stderr); sys.exit(9)"]
    monkeypatch.setattr(builtin, "child_command", lambda _words: [sys.executable, *words])
    with pytest.raises(ModelError, match="were not built: Killed"):
        builtin.build_beside(folder, lambda: None)


def test_who_stops_waiting_stops_the_child(folder):
    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        builtin.build_beside(folder, stop)
    assert not list(folder.glob("*.onnx"))
