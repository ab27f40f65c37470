"""Model folders: an exact round trip, and a sentence for every way one can be broken."""

import json
import shutil
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file

from engine.base.errors import ModelError
from engine.model.folder import fill_model_folder, load_model, save_weights
from engine.model.transformer import Transformer
from tests.tiny import tiny_config, tiny_subwords


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("model")
    source, target = tiny_subwords()
    torch.manual_seed(1)
    model = Transformer(tiny_config(source.size, target.size))
    fill_model_folder(folder, model, source, target, {"id": "x", "name": "x", "src": "de", "tgt": "en"})
    return folder, model


@pytest.fixture
def broken_copy(saved, tmp_path):
    return Path(shutil.copytree(saved[0], tmp_path / "copy"))


def test_saving_and_loading_gives_the_same_bits(saved):
    folder, model = saved
    loaded = load_model(folder)
    assert all(torch.equal(weight, loaded.state_dict()[name]) for name, weight in model.state_dict().items())


def test_the_description_names_every_file_with_its_hash(saved):
    folder, _ = saved
    description = json.loads((folder / "model.json").read_text())
    assert set(description["files"]) == {"source.spm", "target.spm", "weights.safetensors"}


def test_half_precision_weights_load_as_float32(saved, tmp_path):
    folder, model = saved
    fill_model_folder(tmp_path, model, *tiny_subwords(), {"id": "x"}, dtype=torch.float16)
    loaded = load_model(tmp_path)
    assert loaded.src_embedding.dtype == torch.float32
    torch.testing.assert_close(loaded.src_embedding, model.src_embedding, atol=1e-3, rtol=1e-3)


def test_every_problem_of_the_weights_is_named(broken_copy):
    path = broken_copy / "weights.safetensors"
    weights = load_file(path)
    weights["surprise"] = weights.pop("output_bias")
    weights["src_embedding"] = weights["src_embedding"][:-1].contiguous()
    save_file(weights, path)
    with pytest.raises(ModelError) as caught:
        load_model(broken_copy)
    assert all(
        part in caught.value.what
        for part in ("output_bias is missing", "surprise is unknown", "src_embedding is")
    )


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "cannot be read"),
        (b"\x80\x04pickle", "cannot be read"),
        (None, "missing"),
    ],
)
def test_weights_that_are_no_weights_get_a_sentence(broken_copy, content, part):
    path = broken_copy / "weights.safetensors"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ModelError, match=part):
        load_model(broken_copy)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("{", "not readable as JSON"),
        ("[]", "not a JSON object"),
        ('{"format": 9, "architecture": {}}', "format 9"),
    ],
)
def test_a_description_that_is_none_gets_a_sentence(broken_copy, text, part):
    (broken_copy / "model.json").write_text(text)
    with pytest.raises(ModelError, match=part):
        load_model(broken_copy)


def test_a_value_that_is_no_number_is_never_saved(tmp_path):
    with pytest.raises(ModelError, match="not numbers"):
        save_weights(tmp_path / "w.safetensors", {"a": torch.tensor([float("nan")])})
    assert not list(tmp_path.iterdir())
