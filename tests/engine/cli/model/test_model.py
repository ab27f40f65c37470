"""`parlance model`: list, show, add, export, remove and restore, on a real tiny model."""

import json
import shutil
import subprocess
import sys
from datetime import datetime

import numpy as np
import pytest

from engine import tasks
from engine.base.errors import ModelError
from engine.base.model_json import LEARNED_WEIGHTS
from engine.orders import UnmixOrder
from engine.results.jobs import RunState
from engine.results.models import ModelUnmixed
from engine.tasks.home import open_library
from tests.engine.jobs.conftest import ROOT


@pytest.fixture
def added(parlance, tiny_model):
    """The tiny model, in the library."""
    assert parlance("model", "add", tiny_model).status == 0
    return tasks.model_details("tiny")


def test_an_empty_library_says_what_to_do(parlance):
    assert "There is no model yet" in parlance("model", "list").out
    assert parlance("model", "list", "--json").json == {"models": []}


@pytest.mark.slow
def test_a_new_library_lists_the_models_that_ship(shipped, parlance):
    answer = parlance("model", "list")
    assert (answer.err, "tiny-shipped" in answer.out) == ("", True)


def test_an_added_model_is_listed_and_shown(parlance, added):
    assert "tiny" in parlance("model", "list").out
    assert parlance("model", "list", "--json").json["models"][0]["id"] == "tiny"
    shown = parlance("model", "show", "tiny", "--json").json
    assert (shown["src"], shown["path"]) == ("de", str(added.path))
    assert "de-en" in parlance("model", "show", "tiny").out
    assert parlance("model", "show", "tiny").out.endswith(f"\n# {added.name}\n")
    assert shown["card_text"].startswith(f"# {added.name}")


def test_the_list_says_how_and_when_a_model_was_made(parlance, added):
    made = datetime.fromisoformat(added.created).astimezone()
    head, row, *_ = parlance("model", "list").out.splitlines()
    assert ("METHOD" in head, "MADE" in head) == (True, True)
    assert f"{made:%Y-%m-%d %H:%M}" in row


def test_a_folder_without_graphs_gets_them(parlance, tiny_shipped_model):
    assert parlance("model", "add", tiny_shipped_model).status == 0
    names = {path.name for path in tasks.model_details("tiny-shipped").path.iterdir()}
    assert {"encoder.onnx", "decoder.onnx", "encoder.int8.onnx", "decoder.int8.onnx"} <= names


@pytest.mark.slow
@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_an_exported_model_can_be_added_again(parlance, added, tmp_path, name):
    assert parlance("model", "export", "tiny", tmp_path / name, "--as", "onnx").status == 0
    assert parlance("model", "remove", "tiny").status == 0
    assert parlance("model", "add", tmp_path / name, "--json").json["id"] == "tiny"
    again = tasks.model_details("tiny")
    assert again.size_bytes - (again.path / "card.md").stat().st_size == added.size_bytes


@pytest.mark.slow
@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_a_model_is_named_as_asked_when_it_is_added(parlance, added, tmp_path, name):
    assert parlance("model", "export", "tiny", tmp_path / name, "--as", "onnx").status == 0
    assert parlance("model", "remove", "tiny").status == 0
    assert parlance("model", "add", tmp_path / name, "--name", "Of the office", "--json").json["id"] == "tiny"
    assert tasks.model_details("tiny").name == "Of the office"


@pytest.mark.parametrize("format_", ["tritium", "pdf"])
def test_a_format_that_does_not_exist_is_wrong_usage(parlance, added, tmp_path, format_):
    answer = parlance("model", "export", "tiny", tmp_path / "out", "--as", format_)
    assert answer.status == 2
    assert "there are onnx, pack, marian, ctranslate2, argos, marian-binary and triton" in answer.err


def test_what_another_program_cannot_represent_is_told(parlance, added, tmp_path):
    answer = parlance("model", "export", "tiny", tmp_path / "out", "--as", "marian")
    assert answer.status == 1
    assert "tiny cannot be written for Marian" in answer.err
    assert not (tmp_path / "out").exists()


def test_a_model_is_written_for_another_program(parlance, added, tmp_path):
    answer = parlance("model", "export", "tiny", tmp_path / "out", "--as", "ctranslate2", "--json")
    assert answer.status == 0, answer.err
    out = str(tmp_path / "out")
    assert answer.json == {"model": "tiny", "path": out, "as": "ctranslate2", "words": []}
    assert {path.name for path in (tmp_path / "out").iterdir()} >= {"model.bin", "config.json", "README.md"}


def test_a_whole_model_is_no_pack(parlance, added, tmp_path):
    answer = parlance("model", "export", "tiny", tmp_path / "out", "--as", "pack")
    assert answer.status == 1
    assert "is a whole model, not a pack" in answer.err


def test_a_removed_model_comes_back(parlance, added):
    answer = parlance("model", "remove", "tiny")
    assert "parlance model restore model-tiny" in answer.out
    assert tasks.list_models() == []
    assert parlance("model", "restore", "tiny").status == 0
    assert tasks.list_models() == [added]


@pytest.mark.parametrize("name", ["missing.zip", "missing"])
def test_a_path_that_is_not_there_gets_a_sentence(parlance, tmp_path, name):
    answer = parlance("model", "add", tmp_path / name)
    assert answer.status == 1
    assert answer.err.startswith("error: There is no folder or .zip")


def _as_pack(folder, parent="tiny"):
    """Makes a pack of a tiny model from its own folder."""
    from engine.export.packs import write_pack
    from engine.library.model_folder import seal

    for path in folder.glob("*.onnx"):
        path.unlink()
    description = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    n_words = description["architecture"]["tgt_vocab_size"]
    write_pack(folder / "pack.onnx_adapter", {"output_bias": np.zeros(n_words, np.float32)})
    description |= {"id": "tiny-pumps", "scope": "pack", "parent": parent, "kind": "adapted"}
    (folder / "model.json").write_text(json.dumps(description), encoding="utf-8")
    seal(folder)
    return folder


@pytest.mark.slow
def test_a_zip_of_a_pack_of_a_shipped_model_is_added_to_a_new_library(parlance, shipped, tmp_path):
    pack = _as_pack(shutil.copytree(shipped, tmp_path / "pumps"), parent="tiny-shipped")
    archive = shutil.make_archive(str(pack), "zip", pack)
    answer = parlance("model", "add", archive)
    assert answer.status == 0, answer.err
    assert [model["id"] for model in parlance("model", "list", "--json").json["models"]] == [
        "tiny-shipped", "tiny-pumps"
    ]  # fmt: skip


@pytest.mark.slow
def test_a_pack_needs_its_model_and_travels_alone(parlance, tiny_model, tiny_model_copy, tmp_path):
    pack = _as_pack(tiny_model_copy)
    assert "is a pack of the model tiny, which is not in the library" in parlance("model", "add", pack).err
    parlance("model", "add", tiny_model)
    assert parlance("model", "add", pack).status == 0
    assert "Export it with --as pack" in parlance("model", "export", "tiny-pumps", tmp_path / "x").err
    parlance("model", "export", "tiny-pumps", tmp_path / "p.onnx_adapter", "--as", "pack")
    assert (tmp_path / "p.onnx_adapter").read_bytes() == (pack / "pack.onnx_adapter").read_bytes()
    assert parlance("model", "export", "tiny-pumps", tmp_path / "folder", "--as", "pack").status == 0
    assert "needed by its packs: tiny-pumps" in parlance("model", "remove", "tiny").err


@pytest.mark.slow
def test_shipped_models_are_added_once_and_ready(shipped):
    (model,) = tasks.ensure_builtin_models()
    assert model.is_builtin
    assert (model.path / "decoder.int8.onnx").exists()
    written = (model.path / "decoder.int8.onnx").stat().st_mtime_ns
    assert [each.id for each in tasks.ensure_builtin_models()] == [model.id]
    assert (model.path / "decoder.int8.onnx").stat().st_mtime_ns == written


@pytest.mark.slow
def test_a_newer_shipped_model_replaces_the_older(shipped):
    (old,) = tasks.ensure_builtin_models()
    _rename(shipped, "Better")
    (new,) = tasks.ensure_builtin_models()
    assert new.name == "Better"
    assert not old.path.exists()


@pytest.mark.slow
def test_a_shipped_model_that_others_came_from_is_kept(shipped, tiny_model_copy):
    tasks.ensure_builtin_models()
    description = json.loads((tiny_model_copy / "model.json").read_text(encoding="utf-8"))
    description |= {"id": "child", "kind": "adapted", "parent": "tiny-shipped"}
    (tiny_model_copy / "model.json").write_text(json.dumps(description), encoding="utf-8")
    tasks.add_model(tiny_model_copy)
    _rename(shipped, "Better")
    assert tasks.ensure_builtin_models()[0].name != "Better"


def _rename(folder, name: str) -> None:
    path = folder / "model.json"
    path.write_text(
        json.dumps(json.loads(path.read_text(encoding="utf-8")) | {"name": name}), encoding="utf-8"
    )


@pytest.mark.slow
def test_a_removed_shipped_model_stays_away_until_restored(shipped):
    tasks.ensure_builtin_models()
    tasks.remove_model("tiny-shipped")
    assert tasks.ensure_builtin_models() == []
    tasks.restore("tiny-shipped")
    assert len(tasks.ensure_builtin_models()) == 1


@pytest.mark.slow
def test_a_shipped_model_whose_folder_was_lost_is_put_back(shipped):
    (model,) = tasks.ensure_builtin_models()
    shutil.rmtree(model.path)
    (again,) = tasks.ensure_builtin_models()
    assert (again.path / "decoder.onnx").exists()


def test_a_broken_shipped_model_is_not_added(shipped):
    (shipped / "weights.safetensors").write_bytes(b"")
    with pytest.raises(ModelError, match=r"weights\.safetensors is empty"):
        tasks.ensure_builtin_models()
    assert tasks.list_models() == []


_PREPARE = """
import sys
from pathlib import Path
from engine.tasks.models import builtin
builtin.assets_folder = lambda: Path(sys.argv[1])
stages = []
models = builtin.ensure_builtin_models(stages.append)
print(len(models), len(stages))
"""


@pytest.mark.slow
def test_two_processes_prepare_the_shipped_models_once(shipped):
    command = [sys.executable, "-c", _PREPARE, str(shipped.parents[1])]
    children = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = sorted(child.communicate()[0].split()[0] for child in children)
    assert said == ["1", "1"]
    (model,) = tasks.ensure_builtin_models()
    assert [path.name for path in (tasks.library_folder() / "models").iterdir()] == [model.path.name]


@pytest.fixture
def mixed(added, monkeypatch):
    """The tiny model, as if it were mixed: its folder keeps the weights that it had learned."""
    monkeypatch.setattr(
        "engine.tasks.restart_for_training", lambda _words, **_options: None
    )  # it would replace this process
    monkeypatch.setattr("engine.tasks.training.trained_models.PARITY_SENTENCES", 8)
    shutil.copy2(added.path / "weights.safetensors", added.path / LEARNED_WEIGHTS)
    return open_library().update_model_details("tiny", {"mixture": {"is_mixed": True, "share": 0.8}})


@pytest.mark.slow
def test_a_mixed_model_is_added_as_it_was_learned_by_a_job_that_the_list_shows(parlance, mixed):
    answer = parlance("model", "unmix", "tiny", "--json")
    assert answer.status == 0, answer.err
    added = answer.json["model"]
    job = tasks.list_jobs()[0]
    assert (job.kind, job.state, job.order) == ("unmix", RunState.DONE, UnmixOrder(model="tiny"))
    assert job.answer == ModelUnmixed(model=added, mixed="tiny")
    made = tasks.model_details(added)
    assert ("mixture" in made.details_json, made.promotion.state) == (False, "held")
    assert "mixture" in tasks.model_details("tiny").details_json


def test_a_model_that_was_not_mixed_cannot_be_unmixed(parlance, added, monkeypatch):
    monkeypatch.setattr(
        "engine.tasks.restart_for_training", lambda _words, **_options: None
    )  # it would replace this process
    answer = parlance("model", "unmix", "tiny")
    assert answer.status == 1
    assert "was not mixed" in answer.err
