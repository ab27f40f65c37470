"""Gives a model more encoder layers, to train on: `grow.py MODEL TO --layers 10`.

A new layer is a copy of the one below it whose two output projections are zero. As layers are pre-norm it
passes on what it gets, so the grown model translates as the smaller one did until it learns.
"""

import argparse
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch
from torch import Tensor

from engine.base.files import new_folder
from engine.model.folder import fill_model_folder, load_model, read_description
from engine.model.transformer import Transformer
from engine.text.subwords import Subwords

_LAYERS = "encoder.layers."
_OUTPUTS = ("self_attention.output.", "feed_forward.outer.")


def main(arguments: Sequence[str]) -> int:
    """Writes the folder of the grown model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("to", type=Path, help="a new folder")
    parser.add_argument(
        "--layers", type=int, required=True, help="of the encoder, at most twice as many as now"
    )
    options = parser.parse_args(arguments)
    description = read_description(options.model)
    kept = {name: value for name, value in description.items() if name not in ("architecture", "files")}
    subwords = [Subwords.load(options.model / f"{side}.spm") for side in ("source", "target")]
    with new_folder(options.to) as scratch:
        for words in options.model.glob("*.words.gz"):
            shutil.copyfile(words, scratch / words.name)
        model = grown(load_model(options.model), options.layers)
        fill_model_folder(scratch, model, subwords[0], subwords[1], kept)
    return 0


def grown(model: Transformer, n_layers: int) -> Transformer:
    """Returns the model with more encoder layers, which translates alike.

    Args:
        model: pre-norm.
        n_layers: at least as many as it has, and at most twice as many.
    """
    n_before = model.config.n_encoder_layers
    assert model.config.norm_first
    assert n_before <= n_layers <= 2 * n_before
    made = Transformer(replace(model.config, n_encoder_layers=n_layers))
    if isinstance(basis := getattr(model, "speaker_basis", None), Tensor):
        made.register_buffer("speaker_basis", torch.empty_like(basis))
    made.load_state_dict(_weights(model.state_dict(), n_before, n_layers))
    return made


def _weights(weights: dict[str, Tensor], n_before: int, n_layers: int) -> dict[str, Tensor]:
    """Returns the weights with a new layer above each of the last layers."""
    n_single = 2 * n_before - n_layers
    found = {name: weight for name, weight in weights.items() if not name.startswith(_LAYERS)}
    for name, weight in weights.items():
        if not name.startswith(_LAYERS):
            continue
        number, rest = name.removeprefix(_LAYERS).split(".", 1)
        old = int(number)
        place = old if old < n_single else 2 * old - n_single
        found[f"{_LAYERS}{place}.{rest}"] = weight
        if old >= n_single:
            found[f"{_LAYERS}{place + 1}.{rest}"] = (
                torch.zeros_like(weight) if rest.startswith(_OUTPUTS) else weight
            )
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
