"""A model's weights on disk: safetensors and JSON, never pickle.

Knows the folder's `model.json`, subword models and weights; graphs and packs are `engine.export`'s.
"""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save
from torch import Tensor

from engine.base.config import TransformerConfig
from engine.base.errors import ModelError, SpeakerError
from engine.base.files import sha256_of, write_bytes, write_json
from engine.base.model_json import FILE_NAME, FORMAT, read_model_json
from engine.model.speakers import FactoredBias, FullBias, Speakers, SpeakerTokens, speakers_from
from engine.model.transformer import PACK_WEIGHTS, SPEAKER_WEIGHTS, Transformer
from engine.speakers.profile_store import FILE_NAME as PROFILES
from engine.speakers.profile_store import ProfileStore
from engine.text.subwords import Subwords
from engine.vocabulary.vector_files import TABLE_FILE, SubwordsWithTable

_HINT = "Restore the folder from a copy, or add the model again."


def read_description(folder: Path) -> dict[str, Any]:
    """Returns the content of `model.json`.

    Raises:
        ModelError: if it is missing, is no JSON object, or has a format of a later version.
    """
    description = read_model_json(folder, _HINT)
    if "architecture" not in description:
        raise ModelError(f"{folder / FILE_NAME} does not describe a model.", _HINT)
    return description


def load_model(folder: Path, device: str = "cpu") -> Transformer:
    """Builds the torch model of a folder, in evaluation mode and float32.

    Raises:
        ModelError: naming every weight that is missing, unknown or of another shape.
    """
    config = TransformerConfig.from_json(read_description(folder)["architecture"])
    model = Transformer(config)
    weights = load_weights(folder / "weights.safetensors")
    speaker_basis = weights.pop("speaker_basis", None)
    expected = model.state_dict()
    problems = [f"{name} is missing" for name in expected if name not in weights]
    problems += [f"{name} is unknown" for name in weights if name not in expected]
    problems += [
        f"{name} is {tuple(weights[name].shape)}, not {tuple(expected[name].shape)}"
        for name in expected
        if name in weights and weights[name].shape != expected[name].shape
    ]
    if problems:
        raise ModelError(
            f"The weights of {folder} do not fit its model.json: {'; '.join(problems[:8])}.", _HINT
        )
    model.load_state_dict(weights)
    if speaker_basis is not None:
        model.register_buffer("speaker_basis", speaker_basis)
    return model.to(device).eval()


def load_weights(path: Path) -> dict[str, Tensor]:
    """Reads a safetensors file as float32 tensors.

    Raises:
        ModelError: if it is missing, cut off, foreign, or holds a NaN.
    """
    try:
        weights = {name: tensor.float() for name, tensor in load_file(path).items()}
    except FileNotFoundError:
        raise ModelError(f"The weights {path} are missing.", _HINT) from None
    except (SafetensorError, OSError) as error:
        raise ModelError(f"The weights {path} cannot be read: {error}.", _HINT) from error
    broken = [name for name, tensor in weights.items() if not bool(torch.isfinite(tensor).all())]
    if broken:
        raise ModelError(
            f"The weights {path} hold values that are not numbers, in {', '.join(broken[:3])}.", _HINT
        )
    return weights


def save_weights(path: Path, weights: Mapping[str, Tensor], dtype: torch.dtype = torch.float32) -> None:
    """Writes tensors as safetensors, in one step.

    Raises:
        ModelError: if a value is no finite number; nothing is written then.
    """
    write_bytes(path, _to_bytes(weights, dtype))


def weights_to_bytes(model: Transformer, dtype: torch.dtype = torch.float32, *, only_pack: bool) -> bytes:
    """Returns the content of `weights.safetensors` for a model, or for its pack.

    Raises:
        ModelError: if a value is no finite number.
    """
    return _to_bytes(_saved_weights(model, only_pack), dtype)


def _to_bytes(weights: Mapping[str, Tensor], dtype: torch.dtype) -> bytes:
    ready = {name: tensor.detach().to("cpu", dtype).contiguous() for name, tensor in weights.items()}
    broken = [name for name, tensor in ready.items() if not bool(torch.isfinite(tensor).all())]
    if broken:
        raise ModelError(
            f"Training went wrong: {', '.join(broken[:3])} hold values that are not numbers.",
            "Train again with a lower learning rate (--set peak_lr=…).",
        )
    return bytes(save(ready))


def fill_model_folder(
    folder: Path,
    model: Transformer,
    source: Subwords,
    target: Subwords,
    description: Mapping[str, Any],
    dtype: torch.dtype = torch.float32,
    *,
    only_pack: bool = False,
) -> None:
    """Writes weights, subword models and `model.json` into an empty folder.

    Args:
        folder: an existing folder, usually from `engine.base.files.new_folder`.
        model: its weights are written, and its shape.
        source: subwords of the source side; a table with them is copied.
        target: subwords of the target side.
        description: id, name, src, tgt and what else `model.json` says.
        dtype: float16 for models that ship.
        only_pack: write only the weights of a pack; the rest is the parent's. A basis that the model has for
            speakers to come belongs to its words, and so to them. Of a model with speakers these are the
            output bias and the speakers' basis; of one with low-rank updates these alone, float16, and no
            subword models, which are its parent's.
    """
    if isinstance(source, SubwordsWithTable) and not only_pack:
        for place, file in enumerate(source.table.files):
            shutil.copyfile(file.path, folder / (file.path.name if place else TABLE_FILE))
    is_small = only_pack and model.low_rank is not None
    if not is_small:
        write_bytes(folder / "source.spm", source.data)
        write_bytes(folder / "target.spm", target.data)
    weights = _saved_weights(model, only_pack)
    if model.speakers is not None:
        _save_profiles(folder / PROFILES, model.speakers)
    save_weights(folder / "weights.safetensors", weights, torch.float16 if is_small else dtype)
    write_json(
        folder / FILE_NAME,
        {
            "format": FORMAT,
            **description,
            "architecture": model.config.to_json(),
            "n_parameters": sum(weight.numel() for weight in weights.values()),
            "files": {
                path.name: sha256_of(path) for path in sorted(folder.iterdir()) if path.name != FILE_NAME
            },
        },
    )


def load_speakers(folder: Path, names: Iterable[str], model: Transformer) -> Speakers | None:
    """Builds some of the speakers that a model folder or a pack knows, with the numbers that it holds.

    Args:
        folder: may hold a file of profiles.
        names: whose; those who are not known are left out.
        model: what they are to speak with; its vocabulary is the folder's.

    Returns:
        The speakers; None if the folder knows none at all.

    Raises:
        SpeakerError: if the file of profiles is damaged, or not of this model.
        ModelError: if the weights are missing or broken.
    """
    if not (folder / PROFILES).exists():
        return None
    with ProfileStore.open(folder / PROFILES) as store:
        profiles = {name: store.get(name) for name in sorted(set(names)) if name in store}
        kind, width = store.kind, store.width
    basis = None
    tgt_vocab, d_model = model.tgt_embedding.shape
    if kind == FactoredBias.kind:
        basis = load_weights(folder / "weights.safetensors").get("speaker_basis")
    rank = 0 if basis is None else len(basis)
    wanted = {FullBias.kind: tgt_vocab, FactoredBias.kind: rank, SpeakerTokens.kind: d_model}[kind]
    if width != wanted:
        raise SpeakerError(
            f"The profiles in {folder} have {width} numbers each, not the {wanted} of its model.", _HINT
        )
    return speakers_from(kind, profiles, tgt_vocab, d_model, basis)


def _saved_weights(model: Transformer, only_pack: bool) -> dict[str, Tensor]:
    """Returns the weights for `weights.safetensors`: all but the speakers' own values, which are profiles."""
    weights = {
        name: weight for name, weight in model.state_dict().items() if not name.startswith(SPEAKER_WEIGHTS)
    }
    if only_pack and model.low_rank is not None:
        return model.low_rank.updates()
    if only_pack:
        names = (*PACK_WEIGHTS, "speaker_basis") if model.speakers is None else ("output_bias",)
        weights = {name: weights[name] for name in names if name in weights}
    basis = None if model.speakers is None else model.speakers.basis()
    return weights if basis is None else weights | {"speaker_basis": basis}


def _save_profiles(path: Path, speakers: Speakers) -> None:
    numbers = speakers.profiles().cpu().numpy()
    rows = zip(speakers.names, numbers, strict=True)
    ProfileStore.create(path, rows, kind=speakers.kind, width=numbers.shape[1])
