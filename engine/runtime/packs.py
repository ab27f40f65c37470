"""Packs ready to swap: the arrays of a `.onnx_adapter` file on the device, with their subwords."""

import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from engine.errors import PackError
from engine.graph_io import (
    ENCODER_INPUTS,
    FLOAT,
    INT8,
    SWAPPABLE_DECODER_INPUTS,
    int8_projection,
    wrong_numbers,
)
from engine.onnx_runtime import ort
from engine.runtime.model_card import ModelCard, read_card
from engine.runtime.session import ORT_ERRORS, ModelSession
from engine.text.subwords import Subwords

PACK_FILE = "pack.onnx_adapter"
_SWAPPABLE = {port.name: port for port in (*ENCODER_INPUTS, *SWAPPABLE_DECODER_INPUTS) if port.is_swappable}
_NUMPY_TYPES = {FLOAT: np.dtype(np.float32), INT8: np.dtype(np.int8)}
_HINT = "Adapt the model once more to make the pack again."


@dataclass(frozen=True)
class Pack:
    """One pack, loaded for one open model."""

    card: ModelCard
    values: dict[str, ort.OrtValue]
    """Values of swappable graph inputs, by name."""
    source: Subwords
    target: Subwords

    @classmethod
    def load(cls, folder: Path, session: ModelSession) -> "Pack":
        """Reads a pack's folder and puts its arrays onto the session's device.

        Raises:
            PackError: if it is no pack, belongs to another model, or its arrays do not fit together.
            ModelError: if a file is missing or broken.
        """
        card = read_card(folder)
        _check_belongs(card, session.card)
        source, target = (Subwords.load(card.file(f"{side}.spm")) for side in ("source", "target"))
        arrays = _read(card.file(PACK_FILE))
        _check_shapes(folder, arrays, session.card, source.size, target.size)
        if "tgt_embedding" in arrays and "tgt_embedding_int8" not in arrays:
            arrays |= int8_projection(arrays["tgt_embedding"])
        values = {name: session.to_device(array) for name, array in arrays.items()}
        return cls(card, values, source, target)


def _read(path: Path) -> dict[str, npt.NDArray[np.float32]]:
    """Returns copies of the arrays, so that the file is not held open."""
    try:
        parameters = ort.AdapterFormat.read_adapter(os.fspath(path)).get_parameters()
        return {name: value.numpy().copy() for name, value in parameters.items()}
    except (*ORT_ERRORS, ValueError) as error:
        raise PackError(f"The pack {path} cannot be read ({error}).", _HINT) from error


def _check_belongs(card: ModelCard, base: ModelCard) -> None:
    if card.scope != "pack":
        raise PackError(f"{card.id} is a whole model, not a pack.", "Open it as a model.")
    if card.parent != base.id:
        raise PackError(
            f"The pack {card.id} belongs to the model {card.parent}, not to {base.id}.",
            f"Open the model {card.parent} to use it.",
        )


def _check_shapes(
    folder: Path, arrays: dict[str, npt.NDArray[np.float32]], base: ModelCard, n_source: int, n_target: int
) -> None:
    """Checks every array against its graph input and the subwords, naming every problem."""
    sizes = {
        "src_vocab": n_source,
        "tgt_vocab": n_target,
        "d_model": base.architecture.d_model,
        "1|rows": 1,
        "0|1|rows": 1,
    }
    if "speaker_basis" in arrays:
        sizes["rank"] = len(arrays["speaker_basis"])
    problems = [] if arrays else ["it is empty"]
    problems += [f"{name} is not swappable" for name in arrays if name not in _SWAPPABLE]
    for name in sorted(arrays.keys() & _SWAPPABLE.keys()):
        port, array = _SWAPPABLE[name], arrays[name]
        wanted = [sizes.get(axis, "any") for axis in port.axes]
        fits = len(wanted) == array.ndim and all(
            size in ("any", found) for size, found in zip(wanted, array.shape, strict=True)
        )
        if not fits:
            problems.append(f"{name} has the shape {list(array.shape)}, not {wanted}")
        elif array.dtype != _NUMPY_TYPES[port.type]:
            problems.append(f"{name} is {array.dtype}, not {_NUMPY_TYPES[port.type]}")
        elif wrong := wrong_numbers(array):
            problems.append(f"{name} {wrong}")
    for name, needed, own in (
        ("src_embedding", n_source, base.architecture.src_vocab_size),
        ("tgt_embedding", n_target, base.architecture.tgt_vocab_size),
    ):
        if name not in arrays and needed != own:
            problems.append(f"{name} is missing though the pack has {needed} subwords and the model {own}")
    if problems:
        raise PackError(f"The pack {folder} does not fit: {'; '.join(problems)}.", _HINT)
