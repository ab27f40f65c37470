"""Packs ready to swap: their arrays on the device, and the subwords that go with them.

A pack of embeddings is an `.onnx_adapter` file with subwords of its own; a small pack is the float16 factors
of low-rank updates (`engine.base.architecture`), and reads and writes its model's subwords.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.base.architecture import FORMAT, UPDATES_FILE, Updates, mixed, read_updates
from engine.base.errors import EarlierGraphsError, PackError
from engine.base.graph_io import (
    ENCODER_INPUTS,
    FLOAT,
    INT8,
    SWAPPABLE_DECODER_INPUTS,
    int8_projection,
    wrong_numbers,
)
from engine.base.onnx_runtime import ort
from engine.runtime.mapped import let_go, map_adapter
from engine.runtime.model_card import ModelCard, read_card
from engine.runtime.session import ORT_ERRORS, ModelSession
from engine.text.subwords import Subwords

PACK_FILE = "pack.onnx_adapter"
_SWAPPABLE = {port.name: port for port in (*ENCODER_INPUTS, *SWAPPABLE_DECODER_INPUTS) if port.is_swappable}
_NUMPY_TYPES = {FLOAT: np.dtype(np.float32), INT8: np.dtype(np.int8)}
_HINT = "Adapt the model once more to make the pack again."


class PackRoom(NamedTuple):
    """How much memory the packs of one open model may take."""

    most_bytes: int = 1 << 30
    """Memory up to which the packs used last stay loaded; the current one stays in any case."""
    is_mapped: bool = False
    """Read word tables from disk where they lie, see `engine.runtime.mapped`: for serving many
    packs."""


@dataclass(frozen=True)
class Pack:
    """One pack, loaded for one open model."""

    card: ModelCard
    values: dict[str, ort.OrtValue]
    """Values of swappable graph inputs, by name."""
    words: tuple[Subwords, Subwords] | None = None
    """Source and target subwords; None: its model's."""
    updates: Updates = field(default_factory=dict)
    """Updates of a small pack, as arrays: several of one model can be mixed. Empty for other packs."""

    @classmethod
    def load(cls, folder: Path, session: ModelSession, *, is_mapped: bool = False) -> "Pack":
        """Reads a pack's folder and puts its arrays onto the session's device.

        Args:
            folder: the pack's.
            session: of its model.
            is_mapped: read its tables where they lie, see `PackRoom.is_mapped`.

        Raises:
            PackError: if it is no pack, belongs to another model, or its arrays do not fit together.
            ModelError: if a file is missing or broken.
        """
        card = read_card(folder)
        _check_belongs(card, session.card)
        if card.small_pack is not None:
            return cls._small(card, session)
        source, target = (Subwords.load(card.file(f"{side}.spm")) for side in ("source", "target"))
        arrays = (map_adapter if is_mapped else _read)(card.file(PACK_FILE))
        _check_shapes(folder, arrays, session.card, source.size, target.size)
        let_go(arrays)  # the check has looked at all of a mapped file
        if "tgt_embedding" in arrays and "tgt_embedding_int8" not in arrays:
            arrays |= int8_projection(arrays["tgt_embedding"])
        values = {name: session.to_device(array) for name, array in arrays.items()}
        return cls(card, values, (source, target))

    @classmethod
    def _small(cls, card: ModelCard, session: ModelSession) -> "Pack":
        _check_takes(card, session)
        updates = read_updates(card.file(UPDATES_FILE), session.card.architecture)
        values = {name: session.to_device(array) for name, array in updates.items()}
        return cls(card, values, updates=updates)

    @classmethod
    def mixed(cls, packs: Sequence[tuple["Pack", float]], session: ModelSession) -> "Pack":
        """Returns what several small packs of one model are together, each times its weight.

        Args:
            packs: one at least; the first one's description stands for all.
            session: of their model.

        Raises:
            PackError: if one of them is no small pack.
        """
        for pack, _ in packs:
            if not pack.updates:
                raise PackError(
                    f"The pack {pack.card.id} cannot be mixed: it holds whole tables of words.",
                    "Only small packs can: adapt the model again with --scope pack and a --rank.",
                )
        updates = mixed([(pack.updates, weight) for pack, weight in packs])
        values = {name: session.to_device(array) for name, array in updates.items()}
        return cls(packs[0][0].card, values, updates=updates)


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


def _check_takes(card: ModelCard, session: ModelSession) -> None:
    """Checks that a small pack is of a known format, of these very weights, and that the graphs take it."""
    small, base = card.small_pack, session.card
    assert small is not None
    if small.format != FORMAT:
        raise PackError(
            f"The pack {card.id} has format {small.format}; this version reads {FORMAT}.",
            "Use it with the version of Parlance that made it, or adapt the model once more.",
        )
    if small.base_sha256 and base.weights_sha256 and small.base_sha256 != base.weights_sha256:
        raise PackError(
            f"The pack {card.id} was made for another model called {base.id}: the weights differ.",
            f"Get the model that it was made for, or adapt {base.id} once more.",
        )
    if not session.takes_updates:
        raise EarlierGraphsError(
            f"The graphs of {base.id} are of an earlier version and do not take the pack {card.id}.",
            f"Add {base.id} to the library: graphs of its models are rebuilt automatically.",
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
