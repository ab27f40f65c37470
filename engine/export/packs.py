"""Packs: the swappable part of an adaptation in ONNX Runtime's own adapter file.

The file overrides graph inputs by name, so it also works from C#, C++, Java or JavaScript with
nothing of ours. It holds float32 arrays and the int8 copy of the target embedding, so that one
pack serves the graphs of both precisions. Small packs are kept elsewhere
(`engine.base.architecture`) and only written this way for other programs.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.base.architecture import Updates
from engine.base.errors import PackError
from engine.base.files import temporary_folder, write_bytes
from engine.base.graph_io import int8_projection, wrong_numbers
from engine.base.onnx_runtime import ort

ADAPTER_VERSION = 1
"""The version of what our packs contain; raised when the names change their meaning."""
MODEL_VERSION = 1
"""The version of the graphs that packs are made for."""

PACK_AXES = {
    "src_embedding": 2,
    "tgt_embedding": 2,
    "output_bias": 2,
    "speaker_basis": 2,
    "speaker_weights": 2,
}
"""Arrays that a pack may hold, with the number of axes of its graph input."""

_HINT = "Make the pack again: adapt the model once more."


def write_pack(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Writes a pack, in one step.

    Args:
        path: the file to write or replace, "pack.onnx_adapter".
        arrays: some of `PACK_AXES` by name, float32 or float16: `src_embedding`
            (src_vocab, d_model), `tgt_embedding` (tgt_vocab, d_model), `output_bias` (tgt_vocab,)
            or (1, tgt_vocab), `speaker_basis` (rank, tgt_vocab). Nobody's `speaker_weights` are added to a
            basis: the graph's own may have another rank.

    Raises:
        PackError: naming every array that does not belong in a pack.
        OSError: if the file cannot be written.
    """
    ready = {name: _as_graph_input(name, array) for name, array in arrays.items()}
    check_pack(path, ready)
    if "tgt_embedding" in ready:
        ready |= int8_projection(ready["tgt_embedding"])
        if "speaker_basis" not in ready:  # the graph's own has another number of words
            ready["speaker_basis"] = np.zeros((1, len(ready["tgt_embedding"])), np.float32)
    if "speaker_basis" in ready:
        ready["speaker_weights"] = np.zeros((1, len(ready["speaker_basis"])), np.float32)
    _write_adapter(path, ready)


def write_updates(path: Path, updates: Updates) -> None:
    """Writes a small pack as an adapter file, for programs that have ONNX Runtime alone.

    Args:
        path: the file to write or replace.
        updates: as `engine.base.architecture.read_updates` gives them.

    Raises:
        OSError: if the file cannot be written.
    """
    _write_adapter(path, {name: np.ascontiguousarray(array, np.float32) for name, array in updates.items()})


def _write_adapter(path: Path, ready: Mapping[str, NDArray[Any]]) -> None:
    adapter = ort.AdapterFormat()
    adapter.set_adapter_version(ADAPTER_VERSION)
    adapter.set_model_version(MODEL_VERSION)
    adapter.set_parameters({name: ort.OrtValue.ortvalue_from_numpy(array) for name, array in ready.items()})
    with temporary_folder("pack", path.parent) as scratch:
        file = Path(scratch) / path.name
        adapter.export_adapter(os.fspath(file))
        write_bytes(path, file.read_bytes())


def read_pack(path: Path) -> dict[str, NDArray[Any]]:
    """Reads a pack back.

    Returns:
        Every array of the pack as its graph input takes it, by name.

    Raises:
        PackError: if the file is missing, cut off, foreign, or of another version.
    """
    if not path.is_file():
        raise PackError(f"The pack {path} is missing.", _HINT)
    try:
        adapter = ort.AdapterFormat.read_adapter(os.fspath(path))
        versions = adapter.get_adapter_version(), adapter.get_model_version()
        arrays = {name: value.numpy().copy() for name, value in adapter.get_parameters().items()}
    except (RuntimeError, ValueError) as error:
        raise PackError(f"The pack {path} cannot be read: {error}.", _HINT) from error
    if versions != (ADAPTER_VERSION, MODEL_VERSION):
        expected = f"{ADAPTER_VERSION} for model version {MODEL_VERSION}"
        raise PackError(
            f"The pack {path} has version {versions[0]} for model version {versions[1]}, not {expected}.",
            _HINT,
        )
    return arrays


def check_pack(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Checks that arrays can be swapped into a graph together.

    Raises:
        PackError: naming every problem.
    """
    problems = [] if arrays else ["it is empty"]
    tgt_vocab = {
        name: array.shape[-1] for name, array in arrays.items() if name in ("output_bias", "speaker_basis")
    }
    if "tgt_embedding" in arrays:
        tgt_vocab["tgt_embedding"] = len(arrays["tgt_embedding"])
    if len(set(tgt_vocab.values())) > 1:
        sizes = ", ".join(f"{name} {size}" for name, size in tgt_vocab.items())
        problems.append(f"the number of target words differs ({sizes})")
    if "tgt_embedding" in arrays and "output_bias" not in arrays:
        problems.append("tgt_embedding needs its output_bias")
    for name, array in arrays.items():
        if name not in PACK_AXES:
            problems.append(f"{name} is not swappable")
        elif array.ndim != PACK_AXES[name]:
            problems.append(f"{name} has {array.ndim} axes, not {PACK_AXES[name]}")
        elif wrong := wrong_numbers(array):
            problems.append(f"{name} {wrong}")
    if problems:
        raise PackError(f"The pack {path} cannot be made: " + "; ".join(problems) + ".", _HINT)


def _as_graph_input(name: str, array: NDArray[Any]) -> NDArray[np.float32]:
    array = np.ascontiguousarray(array, dtype=np.float32)
    return array[None] if name == "output_bias" and array.ndim == 1 else array
