"""A tiny model with a basis for speakers, one that reads a speaker's vector, and people who speak."""

import json
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save_file

from engine.export import build_graphs
from engine.runtime.speakers import SpeakerInputs
from tests.tiny import write_model_folder

RANK = 3


def write_basis_model(folder: Path) -> Path:
    """Writes the tiny model with a random basis of `RANK`, float32 and int8."""
    write_model_folder(folder, model_id="tiny-basis", precisions=())
    weights = load_file(folder / "weights.safetensors")
    basis = np.random.default_rng(3).normal(size=(RANK, len(weights["tgt_embedding"]))).astype(np.float32)
    basis[:, :4] = 0
    return _built(folder, weights | {"speaker_basis": basis})


def write_token_model(folder: Path) -> Path:
    """Writes the tiny model as one that reads a speaker's vector."""
    write_model_folder(folder, model_id="tiny-token", precisions=())
    weights = load_file(folder / "weights.safetensors")
    vector = np.random.default_rng(4).normal(size=(1, weights["tgt_embedding"].shape[1])).astype(np.float32)
    card = json.loads((folder / "model.json").read_text())
    card["architecture"]["has_speaker_token"] = True
    (folder / "model.json").write_text(json.dumps(card))
    return _built(folder, weights | {"speaker_vector": 0.1 * vector})


def _built(folder: Path, weights: dict[str, np.ndarray]) -> Path:
    save_file(weights, folder / "weights.safetensors")
    for precision in ("float32", "int8"):
        build_graphs(folder, precision=precision)
    return folder


def somebody(seed: int, size: float = 1.0) -> SpeakerInputs:
    """Returns a factored speaker."""
    return SpeakerInputs.of(weights=size * np.random.default_rng(seed).normal(size=RANK).astype(np.float32))


def with_words(tgt_vocab: int, *ids: int, by: float = 4.0) -> SpeakerInputs:
    """Returns a full-bias speaker who likes some words."""
    bias = np.zeros(tgt_vocab, np.float32)
    bias[list(ids)] = by
    return SpeakerInputs.of(bias=bias)
