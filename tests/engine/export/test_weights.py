"""What is refused before a graph is built, and how it is said."""

import json

import numpy as np
import pytest
from safetensors.numpy import save_file

from engine.base.errors import ModelError
from engine.export.graphs import build_graphs
from tests.engine.export.graph_runs import CONFIG
from tests.engine.export.reference import random_weights


@pytest.fixture
def folder(tmp_path):
    card = {"format": 1, "id": "tiny", "architecture": CONFIG.to_json()}
    (tmp_path / "model.json").write_text(json.dumps(card), encoding="utf-8")
    save_file(random_weights(CONFIG), tmp_path / "weights.safetensors")
    return tmp_path


def change_weights(folder, **changed):
    """Replaces tensors; None removes one. Dots in names are written as double underscores."""
    weights = random_weights(CONFIG)
    weights |= {name.replace("__", "."): tensor for name, tensor in changed.items()}
    save_file({name: x for name, x in weights.items() if x is not None}, folder / "weights.safetensors")


@pytest.mark.parametrize("precision", ["float32", "int8"])
def test_both_graphs_of_a_precision_are_written(folder, precision):
    build_graphs(folder, precision=precision)
    middle = "" if precision == "float32" else ".int8"
    expected = {"model.json", "weights.safetensors", f"encoder{middle}.onnx", f"decoder{middle}.onnx"}
    assert {path.name for path in folder.iterdir()} == expected


def test_float16_weights_build_too(folder):
    save_file(random_weights(CONFIG, dtype=np.float16), folder / "weights.safetensors")
    build_graphs(folder, precision="int8")


def test_every_problem_of_the_weights_is_listed_at_once(folder):
    change_weights(
        folder,
        output_bias=None,
        tgt_embedding=np.zeros((31, 8), np.float32),
        encoder__norm__bias=np.full(16, np.nan, np.float32),
        colour=np.zeros(1, np.float32),
        decoder__norm__bias=np.zeros(16, np.int32),
    )
    with pytest.raises(ModelError) as caught:
        build_graphs(folder, precision="float32")
    problems = (
        "output_bias is missing",
        "tgt_embedding is [31, 8], not [31, 16]",
        "colour is unknown",
        "encoder.norm.bias has values that are not finite",
        "decoder.norm.bias is int32",
    )
    assert all(problem in caught.value.what for problem in problems)
    assert not list(folder.glob("*.onnx"))


def test_a_speaker_basis_of_another_vocabulary_is_refused(folder):
    change_weights(folder, speaker_basis=np.zeros((2, 30), np.float32))
    with pytest.raises(ModelError, match=r"speaker_basis is \[2, 30\], not \[2, 31\]"):
        build_graphs(folder, precision="float32")


@pytest.mark.parametrize("damage", [b"", b"PK\3\4", None])
def test_weights_that_are_cut_foreign_or_missing_are_refused(folder, damage):
    path = folder / "weights.safetensors"
    path.unlink() if damage is None else path.write_bytes(damage)
    with pytest.raises(ModelError, match=r"weights\.safetensors is (missing|not a readable)"):
        build_graphs(folder, precision="float32")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, r"has no model\.json"),
        ("{", "not readable as JSON"),
        ("[]", "not a JSON object"),
        ('{"format": 1, "id": "x"}', "architecture"),
        ('{"format": 1, "id": "x", "architecture": {}}', "src_vocab_size is missing"),
        ('{"format": 1, "id": "x", "architecture": {"colour": 1}}', "colour is not a setting"),
    ],
)
def test_a_broken_description_is_refused(folder, text, message):
    path = folder / "model.json"
    path.unlink() if text is None else path.write_text(text, encoding="utf-8")
    with pytest.raises(ModelError, match=message):
        build_graphs(folder, precision="float32")


def test_a_later_format_asks_for_an_update(folder):
    card = {"format": 2, "id": "tiny", "architecture": CONFIG.to_json()}
    (folder / "model.json").write_text(json.dumps(card), encoding="utf-8")
    with pytest.raises(ModelError, match="the unknown format 2; this Parlance reads 1") as caught:
        build_graphs(folder, precision="float32")
    assert caught.value.hint.startswith("Update Parlance")
