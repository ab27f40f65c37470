"""A tiny model with random weights, opened once; and a pack for it."""

import json
import shutil

import numpy as np
import pytest
from safetensors.numpy import save_file

from engine.base.config import TransformerConfig
from engine.base.files import sha256_of
from engine.export.packs import write_pack
from engine.runtime.translator import Translator
from tests.tiny import random_updates, random_weights, tiny_config


@pytest.fixture(scope="session")
def shared_translator(tiny_model):
    return Translator(tiny_model, precision="float32", device="cpu", n_threads=1)


@pytest.fixture
def translator(shared_translator):
    """The tiny model in float32, with an empty cache and no pack."""
    shared_translator.forget()
    return shared_translator


@pytest.fixture
def fresh(tiny_model):
    """Opens the tiny model anew."""

    def open_model(folder=tiny_model, **options):
        options = {"precision": "float32", "device": "cpu", "n_threads": 1} | options
        return Translator(folder, **options)

    return open_model


@pytest.fixture
def tiny_pack(tiny_model, tmp_path):
    """A pack with other random embeddings and the same subwords."""
    return write_tiny_pack(tiny_model, tmp_path / "tiny-pack")


def write_tiny_pack(tiny_model, folder, seed=7, **changes):
    """Writes a pack for the tiny model; `changes` replace values of its model.json."""
    folder.mkdir()
    for name in ("source.spm", "target.spm"):
        shutil.copyfile(tiny_model / name, folder / name)
    card = json.loads((tiny_model / "model.json").read_text())
    card |= {"id": folder.name, "scope": "pack", "parent": card["id"], "kind": "adapted"}
    card = {name: value for name, value in card.items() if name != "files"} | changes
    sizes = card["architecture"]
    weights = random_weights(tiny_config(sizes["src_vocab_size"], sizes["tgt_vocab_size"]), seed)
    names = ("src_embedding", "tgt_embedding", "output_bias")
    write_pack(folder / "pack.onnx_adapter", {name: weights[name].astype(np.float32) for name in names})
    files = {"files": {path.name: sha256_of(path) for path in sorted(folder.iterdir())}}
    (folder / "model.json").write_text(json.dumps(files | card))
    return folder


def refuse_int8(folder):
    """Writes into a model's description that int8 did not pass the parity gate."""
    path = folder / "model.json"
    details = {"details": {"parity": {"int8_refused": "int8 has chrF 20.0, float32 30.0."}}}
    path.write_text(json.dumps(json.loads(path.read_text()) | details))


@pytest.fixture
def small_packs(tiny_model, tmp_path):
    """Two small packs of the tiny model."""
    return [write_small_pack(tiny_model, tmp_path / f"small-{seed}", seed=seed) for seed in (1, 2)]


def write_small_pack(tiny_model, folder, seed=1, **changes):
    """Writes a small pack for the tiny model; `changes` replace values of its model.json."""
    folder.mkdir()
    card = json.loads((tiny_model / "model.json").read_text())
    small = {"rank": 4, "base_sha256": card["files"]["weights.safetensors"]}
    card |= {"id": folder.name, "scope": "pack", "parent": card["id"], "kind": "adapted"}
    card |= {"details": {"small_pack": small}} | changes
    updates = random_updates(TransformerConfig.from_json(card["architecture"]), 4, seed)
    halved = {name: (array / 2).astype(np.float16) for name, array in updates.items()}
    save_file(halved, folder / "weights.safetensors")
    card["files"] = {"weights.safetensors": sha256_of(folder / "weights.safetensors")}
    (folder / "model.json").write_text(json.dumps(card))
    return folder
