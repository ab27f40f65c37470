"""Checks a model folder: every file present, whole, unaltered and of a kind we open.

Knows `model.json` and files, not what is in the graphs. Nothing here opens a pickle.
"""

import json
import shutil
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.config import TransformerConfig
from engine.errors import ConfigError, ModelError
from engine.files import sha256_of, write_json
from engine.library.names import is_valid_id
from engine.model_json import FILE_NAME as DESCRIPTION
from engine.model_json import read_model_json
from engine.results.models import ModelRecord

CARD = "card.md"
_TEXTS = ("id", "name", "src", "tgt", "kind", "scope", "created")
_SUBWORDS = ("source.spm", "target.spm")
_UNSAFE = {".bin", ".pt", ".pth", ".pkl", ".pickle", ".ckpt", ".joblib"}
"""Endings of files that run code when they are opened."""
_HINT = "Get the folder again from where it came, or export it again."


def read_description(folder: Path) -> dict[str, Any]:
    """Returns the content of `model.json`, once every value that we rely on is checked.

    Raises:
        ModelError: if the folder is not ours, or naming every value that is wrong.
    """
    path = folder / DESCRIPTION
    if not path.is_file():
        raise ModelError(_why_foreign(folder), "Give a folder or .zip that `parlance model export` wrote.")
    description = read_model_json(folder, _HINT)
    problems = _wrong_values(description)
    if problems:
        raise ModelError(f"{path} is wrong: {'; '.join(problems)}.", _HINT)
    return description


def check(folder: Path) -> dict[str, Any]:
    """Checks every file of a model folder against `model.json`.

    Returns:
        What `model.json` says.

    Raises:
        ModelError: naming every file that is missing, cut off, altered or foreign.
    """
    description = read_description(folder)
    files: Mapping[str, str] = description["files"]
    problems = [f"{name} is missing" for name in _required(description) if name not in files]
    problems += [
        problem for name, digest in files.items() if (problem := _file_problem(folder / name, digest))
    ]
    problems += [
        f"{path.name} is a kind of file that runs code when opened"
        for path in sorted(folder.iterdir())
        if path.suffix.lower() in _UNSAFE
    ]
    if problems:
        raise ModelError(f"The model folder {folder} is broken: {'; '.join(problems)}.", _HINT)
    return description


def seal(folder: Path) -> None:
    """Writes into `model.json` the SHA-256 of every other file but the card, which is for people alone.

    Raises:
        ModelError: if there is no readable `model.json`.
    """
    path = folder / DESCRIPTION
    try:
        description = json.loads(path.read_bytes())
    except (FileNotFoundError, json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ModelError(f"{path} cannot be read: {error}.", _HINT) from error
    left_out = (DESCRIPTION, CARD)
    names = sorted(file.name for file in folder.iterdir() if file.is_file() and file.name not in left_out)
    description["files"] = {name: sha256_of(folder / name) for name in names if not name.startswith(".")}
    write_json(path, description)


def copy(folder: Path, target: Path) -> None:
    """Copies `model.json`, the files it lists and the card, and nothing else, into an existing folder."""
    description = read_description(folder)
    for name in (DESCRIPTION, CARD, *description["files"]):
        if (folder / name).is_file():
            shutil.copyfile(folder / name, target / name)


def record_of(folder: Path, *, is_builtin: bool = False) -> ModelRecord:
    """Returns the record of a folder, from what its `model.json` says."""
    description = read_description(folder)
    names = (*_TEXTS, "parent", "domain", "method", "n_parameters")
    values = {name: description[name] for name in names if description.get(name) is not None}
    details = json.dumps(description.get("details", {}), ensure_ascii=False)
    size = sum((folder / name).stat().st_size for name in description["files"] if (folder / name).is_file())
    return ModelRecord(**values, details_json=details, path=folder, is_builtin=is_builtin, size_bytes=size)


def _why_foreign(folder: Path) -> str:
    if not folder.is_dir():
        return f"There is no folder {folder}."
    unsafe = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in _UNSAFE)
    if unsafe:
        return (
            f"{folder} is not a Parlance model: it has no {DESCRIPTION}, and {unsafe[0]} is a kind of file "
            "that runs code when opened."
        )
    return f"{folder} is not a Parlance model: it has no {DESCRIPTION}."


def _wrong_values(description: Mapping[str, Any]) -> list[str]:
    problems = [
        f"{name} is {description.get(name)!r}, not a text"
        for name in _TEXTS
        if not isinstance(description.get(name), str)
    ]
    problems += [
        f"{name} is {description[name]!r}, not a text"
        for name in ("parent", "domain", "method")
        if not isinstance(description.get(name), str | None)
    ]
    if not isinstance(description.get("n_parameters", 0), int):
        problems.append(f"n_parameters is {description['n_parameters']!r}, not a number")
    if not isinstance(description.get("details", {}), dict):
        problems.append("details is not an object")
    elif not isinstance(description.get("details", {}).get("promotion", {}), dict):
        problems.append("what details say of its promotion is not an object")
    if problems:
        return problems
    if not is_valid_id(description["id"]):
        problems.append(f"id {description['id']!r} cannot be a folder's name")
    if description["kind"] not in ("base", "adapted"):
        problems.append(f"kind is {description['kind']!r}, not base or adapted")
    if description["scope"] not in ("full", "pack"):
        problems.append(f"scope is {description['scope']!r}, not full or pack")
    if description["scope"] == "pack" and not description.get("parent"):
        problems.append("a pack must name its parent")
    return problems + _wrong_architecture(description) + _wrong_names(description.get("files"))


def _wrong_architecture(description: Mapping[str, Any]) -> list[str]:
    if description["scope"] == "pack" and "architecture" not in description:
        return []
    try:
        TransformerConfig.from_json(dict(description["architecture"]))
    except ConfigError as error:
        return list(error.problems)
    except (KeyError, TypeError, ValueError) as error:
        return [f"the architecture is incomplete ({error})"]
    return []


def _wrong_names(files: Any) -> list[str]:
    """Tells which listed files are no plain names: a path could lead out of the folder."""
    if not isinstance(files, dict):
        return ["files is not an object of names and SHA-256 sums"]
    return [
        f"files names {name!r}, which is not a plain file name"
        for name, digest in files.items()
        if not name or name.startswith(".") or set(name) & set("/\\:\0") or not isinstance(digest, str)
    ]


def _required(description: Mapping[str, Any]) -> list[str]:
    if description["scope"] == "pack":
        return [*_SUBWORDS, "pack.onnx_adapter"]
    has_graphs = {"encoder.onnx", "decoder.onnx"} <= set(description["files"])
    return [*_SUBWORDS, *(() if has_graphs else ("weights.safetensors",))]


def _file_problem(path: Path, digest: str) -> str | None:
    if path.is_symlink():
        return f"{path.name} is a link to another place"
    if not path.is_file():
        return f"{path.name} is missing"
    if sha256_of(path) == digest:
        return None
    if path.stat().st_size == 0:
        return f"{path.name} is empty"
    if path.suffix == ".safetensors" and _is_cut(path):
        return f"{path.name} is cut off"
    return f"{path.name} was altered or is cut off (its SHA-256 is not the one in {DESCRIPTION})"


def _is_cut(path: Path) -> bool:
    """Returns whether a safetensors file is shorter than its own header says."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(8)
        n_header = struct.unpack("<Q", head)[0] if len(head) == 8 else size
        if 8 + n_header > size:
            return True
        try:
            header = json.loads(file.read(n_header))
            end = max(entry["data_offsets"][1] for name, entry in header.items() if name != "__metadata__")
        except (ValueError, KeyError, TypeError, AttributeError):
            return False
    return bool(8 + n_header + end > size)
