"""Graphs built in a process of their own: done, refused, stopped."""

import shutil
import sys

import pytest

from engine.errors import ModelError
from engine.progress import Cancelled
from engine.tasks.models import graphs


@pytest.fixture
def folder(tiny_shipped_model, tmp_path):
    return shutil.copytree(tiny_shipped_model, tmp_path / "tiny")


def test_the_child_builds_what_this_process_would(folder, tmp_path):
    same = shutil.copytree(folder, tmp_path / "same")
    graphs.build_all(same)
    graphs.build_beside(folder, lambda: None)
    built = {path.name: path.read_bytes() for path in folder.glob("*.onnx")}
    assert built == {path.name: path.read_bytes() for path in same.glob("*.onnx")}
    assert len(built) >= 4


def test_what_is_wrong_with_a_model_is_said_as_in_this_process(folder):
    (folder / "weights.safetensors").unlink()
    with pytest.raises(ModelError) as here:
        graphs.build_all(folder)
    with pytest.raises(ModelError) as beside:
        graphs.build_beside(folder, lambda: None)
    assert (beside.value.what, beside.value.hint) == (here.value.what, here.value.hint)


def test_a_child_that_ends_by_itself_is_an_error_with_its_last_words(folder, monkeypatch):
    words = ["-c", "import sys; print('Killed', file=sys.stderr); sys.exit(9)"]
    monkeypatch.setattr(graphs, "child_command", lambda _words: [sys.executable, *words])
    with pytest.raises(ModelError, match="were not built: Killed"):
        graphs.build_beside(folder, lambda: None)


def test_who_stops_waiting_stops_the_child(folder):
    def stop() -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        graphs.build_beside(folder, stop)
    assert not list(folder.glob("*.onnx"))
