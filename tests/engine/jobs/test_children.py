"""How another process of Parlance is started."""

import sys
from functools import partial

import pytest

from engine import tasks
from engine.base.errors import JobError
from engine.jobs import children


def test_a_child_runs_this_very_engine():
    assert tasks.child_command(["jobs", "list"]) == [sys.executable, "-m", "engine", "jobs", "list"]
    assert tasks.child_environment({})["PYTHONPATH"].split(":")[0] == str(children.Path(__file__).parents[3])


def test_a_child_leaves_one_core_to_the_window(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    assert tasks.child_environment({})["OMP_NUM_THREADS"] == "7"
    assert tasks.child_environment({"OMP_NUM_THREADS": "2"})["OMP_NUM_THREADS"] == "2"


@pytest.mark.skipif(sys.platform != "linux", reason="the C allocator of Linux")
def test_a_child_keeps_its_memory_between_updates(monkeypatch):
    assert tasks.child_environment({}).items() >= children.ALLOCATOR.items()
    assert tasks.child_environment({"MALLOC_TOP_PAD_": "1"})["MALLOC_TOP_PAD_"] == "1"


@pytest.mark.skipif(sys.platform != "linux", reason="the C allocator of Linux")
def test_training_is_started_again_once_with_a_tuned_allocator(monkeypatch):
    for name in children.ALLOCATOR:
        monkeypatch.delenv(name, raising=False)
    command, environment = tasks.restart_for_training(["adapt", "--model", "m"])
    assert command == tasks.child_command(["adapt", "--model", "m"])
    assert environment["MALLOC_TOP_PAD_"] == "268435456"
    for name, value in children.ALLOCATOR.items():
        monkeypatch.setenv(name, value)
    assert tasks.restart_for_training(["model", "train"]) is None


def test_the_packaged_application_starts_itself_but_not_for_training(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert children.child_command(["corpus", "list"])[1:] == ["--engine", "corpus", "list"]
    monkeypatch.delenv("PARLANCE_PYTHON", raising=False)
    with pytest.raises(JobError, match="Learning needs PyTorch"):
        children.child_command(["jobs", "resume", "unmix-1"], trains=True)  # builds and checks graphs
    (tmp_path / "python").write_text("")
    monkeypatch.setenv("PARLANCE_PYTHON", str(tmp_path / "python"))
    assert children.child_command(["model", "train"], trains=True)[:3] == [
        str(tmp_path / "python"),
        "-m",
        "engine",
    ]


def test_an_installation_without_torch_says_what_to_install(monkeypatch):
    monkeypatch.setattr(children, "find_spec", lambda name: None if name == "torch" else object())
    for start in (partial(children.child_command, trains=True), tasks.restart_for_training):
        with pytest.raises(JobError, match="Learning needs torch, which") as raised:
            start(["adapt", "--plan"])
        assert "[train]" in raised.value.hint
    assert children.child_command(["corpus", "list"])[-2:] == ["corpus", "list"]


def test_the_bundles_libraries_stay_out_of_another_python(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    base = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/usr/lib", "_PYI_ARCHIVE_FILE": "x"}
    environment = children.child_environment(base)
    assert environment["LD_LIBRARY_PATH"] == "/usr/lib"
    assert not {"_PYI_ARCHIVE_FILE", "LD_LIBRARY_PATH_ORIG", "PYTHONPATH"} & set(environment)
