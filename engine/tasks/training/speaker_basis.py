"""Puts a speaker basis into a finished model folder: for models that ship."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import SpeakerError
from engine.files import write_bytes, write_json
from engine.graph_io import N_SPECIALS
from engine.methods import FACTORED_BIAS

_GRAPHS = {"decoder.onnx": "float32", "decoder.int8.onnx": "int8"}


def put_speaker_basis(
    folder: Path,
    basis: NDArray[np.floating],
    profiles: Mapping[str, NDArray[np.floating]] | None = None,
    about: Mapping[str, Any] | None = None,
) -> None:
    """Gives a model a basis for speakers' biases; one that it had is replaced.

    Graphs that the folder has are built again. Stopped on the way, the folder is refused by its checksums
    until this is done again.

    Args:
        folder: a whole model, no pack.
        basis: (rank, tgt_vocab); 0 for special symbols. Stored as exactly as the other weights.
        profiles: weights of known speakers by name, each (rank,); None: the model knows nobody by name.
        about: what else `details.speakers` of model.json says: the text the basis is from.

    Raises:
        ModelError: if the folder's description or weights are broken.
        SpeakerError: if the basis does not fit the model, or a profile does not fit the basis.
    """
    from safetensors.numpy import load_file, save

    from engine.export.weights import read_architecture, read_weights
    from engine.library.model_folder import read_description, seal
    from engine.speakers.profile_store import FILE_NAME, ProfileStore

    _, config = read_architecture(folder)
    _check(folder, basis, config.tgt_vocab_size)
    path = folder / "weights.safetensors"
    read_weights(path, config)  # refuses what is broken
    weights = load_file(path)
    rank, stored = len(basis), basis.astype(weights["tgt_embedding"].dtype)
    (folder / FILE_NAME).unlink(missing_ok=True)
    if profiles:
        ProfileStore.create(folder / FILE_NAME, profiles.items(), kind=FACTORED_BIAS.name, width=rank)
    weights["speaker_basis"] = stored
    write_bytes(path, save(weights))
    said = {"method": FACTORED_BIAS.name, "rank": rank, "n_speakers": len(profiles or {})}
    description = read_description(folder)
    details = {**description.get("details", {}), "speakers": {**(about or {}), **said}}
    n_parameters = sum(array.size for array in weights.values())
    write_json(folder / "model.json", {**description, "details": details, "n_parameters": n_parameters})
    _build_again(folder)
    seal(folder)


def _check(folder: Path, basis: NDArray[np.floating], n_words: int) -> None:
    problems = []
    if basis.ndim != 2 or not len(basis) or basis.shape[1] != n_words:
        problems.append(f"it is {list(basis.shape)}, not [rank, {n_words}]")
    elif not np.isfinite(basis.astype(np.float16)).all():
        problems.append("it has values that are not numbers")
    elif basis[:, :N_SPECIALS].any():
        problems.append("it changes special symbols")
    if problems:
        raise SpeakerError(
            f"The speaker basis does not fit {folder}: {'; '.join(problems)}.", "Learn it for this model."
        )


def _build_again(folder: Path) -> None:
    from engine.export import build_graphs

    for name, precision in _GRAPHS.items():
        if (folder / name).is_file():
            build_graphs(folder, precision=precision)
