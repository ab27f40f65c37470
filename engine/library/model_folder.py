"""Checks a model folder: every file present, whole, unaltered and of a kind we open.

Knows `model.json` and files, not what is in the graphs. Nothing here opens a pickle.
"""

import json
import os
import shutil
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from engine.base.clock import check_time
from engine.base.config import TransformerConfig
from engine.base.errors import ConfigError, ModelError
from engine.base.files import sha256_of, write_json
from engine.base.json_values import from_json
from engine.base.model_json import FILE_NAME as DESCRIPTION
from engine.base.model_json import TABLE_FILE, read_model_json
from engine.library.names import is_valid_id
from engine.results.model_details import ModelDetails
from engine.results.models import ModelRecord

CARD = "card.md"
_FIELDS = (
    "id", "name", "src", "tgt", "kind", "scope", "created", "parent", "domain", "method", "n_parameters"
)  # fmt: skip
_SUBWORDS = ("source.spm", "target.spm")
_UNSAFE = {".bin", ".pt", ".pth", ".pkl", ".pickle", ".ckpt", ".joblib"}
"""Endings of files that run code when they are opened."""
_HINT = "Get the folder again from where it came, or export it again."
_MOST_NAMED = 8
"""Problems named, at most; a file that is not ours may have any number."""
_MOST_FILES = 1_000
_MOST_NAME_BYTES = 200
"""Bytes of a file's name, at most: every file system takes it, even while it is written
(`engine.base.files.unfinished`)."""


def _plain_file_name(name: str) -> str:
    """Takes no name that leads out of the folder, hides in it, or that a disk may refuse."""
    if not name or name.startswith(".") or set(name) & set("/\\:\0"):
        raise ValueError(f"it is {name[:60]!r}, which is not a plain file name")
    if len(os.fsencode(name)) > _MOST_NAME_BYTES:
        raise ValueError(f"it is a file name of more than {_MOST_NAME_BYTES} bytes")
    return name


@dataclass(frozen=True, kw_only=True)
class _Contents:
    """What `model.json` must say beyond what `ModelRecord` and the shape (`TransformerConfig`) ask for."""

    kind: Literal["base", "adapted"]
    scope: Literal["full", "pack"]
    architecture: dict[str, object] = field(default_factory=dict)
    files: Annotated[
        dict[
            Annotated[str, AfterValidator(_plain_file_name)],
            Annotated[str, Field(strict=True, pattern="^[0-9a-f]{64}$")],
        ],
        Field(max_length=_MOST_FILES),
    ]
    details: dict[str, object] = field(default_factory=dict)


def read_description(folder: Path) -> dict[str, Any]:
    """Returns the content of `model.json`, once every value that we rely on is checked.

    Raises:
        ModelError: if the folder is not ours, or naming every value that is wrong.
    """
    path = folder / DESCRIPTION
    if not path.is_file():
        raise ModelError(
            _why_foreign(folder), "Give a folder or .zip that `parlance model export MODEL PATH` wrote."
        )
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
    _refuse(folder, *(_file_problem(folder / name, digest) for name, digest in files.items()))
    return description


def check_sealed(folder: Path) -> None:
    """Checks a model folder as `check` does, but for the digests, which `seal` wrote a moment ago.

    Raises:
        ModelError: naming every file that is missing or foreign.
    """
    files = read_description(folder)["files"]
    links = (f"{name} is a link to another place" for name in files if (folder / name).is_symlink())
    _refuse(folder, *links)


def broken_files(folder: Path) -> frozenset[str]:
    """Returns the files that `model.json` lists and that are missing, cut off or altered.

    Raises:
        ModelError: if there is no readable `model.json`.
    """
    files: Mapping[str, str] = read_description(folder)["files"]
    return frozenset(name for name, digest in files.items() if _file_problem(folder / name, digest))


def check_details(folder: Path) -> None:
    """Checks what a model folder from elsewhere says of the model besides: all of it must be readable.

    Of a model that is in the library what cannot be read is left out instead, see `ModelDetails`.

    Raises:
        ModelError: naming what is wrong.
    """
    try:
        promotion = from_json(ModelDetails, read_description(folder).get("details", {})).promotion
        if promotion.when:
            check_time(promotion.when)
    except (ConfigError, ValueError) as error:
        found = error.problems if isinstance(error, ConfigError) else [f"promotion.when: {error}"]
        problems = "; ".join(f"details.{problem}" for problem in found[:_MOST_NAMED])
        raise ModelError(f"{folder / DESCRIPTION} is wrong: {problems}.", _HINT) from error


def _refuse(folder: Path, *file_problems: str | None) -> None:
    """Refuses a folder that lacks a file or has one that is unsafe, or that has other problems."""
    description = read_description(folder)
    problems = [f"{name} is missing" for name in _required(description) if name not in description["files"]]
    problems += filter(None, file_problems)
    problems += [
        f"{path.name} is a kind of file that runs code when opened"
        for path in sorted(folder.iterdir())
        if path.suffix.lower() in _UNSAFE
    ]
    if problems:
        raise ModelError(f"The model folder {folder} is broken: {'; '.join(problems)}.", _HINT)


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
    values = {name: description[name] for name in _FIELDS if description.get(name) is not None}
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
    known = {name: description[name] for name in _FIELDS if name in description}
    elsewhere = {"path": "", "kind": "base", "scope": "full"}  # no part of the file, or of `_Contents`
    problems = _problems(ModelRecord, known | elsewhere) + _problems(_Contents, description)
    if problems:
        return problems[:_MOST_NAMED]
    model_id, parent = description["id"], description.get("parent")
    if not is_valid_id(model_id):
        problems.append(f"id {model_id!r} cannot be a folder's name")
    if description["scope"] == "pack" and not parent:
        problems.append("a pack must name its parent")
    if parent == model_id:
        problems.append("it is its own parent")
    return problems + _wrong_architecture(description)


def _problems(kind: type, values: object) -> list[str]:
    try:
        from_json(kind, values)
    except ConfigError as error:
        return list(error.problems)
    return []


def _wrong_architecture(description: Mapping[str, Any]) -> list[str]:
    if description["scope"] == "pack" and "architecture" not in description:
        return []
    try:
        TransformerConfig.from_json(description.get("architecture") or {})
    except ConfigError as error:
        return [f"architecture: {problem}" for problem in error.problems]
    return []


def _required(description: Mapping[str, Any]) -> list[str]:
    if description["scope"] == "pack":
        is_small = bool((description.get("details") or {}).get("small_pack"))
        return ["weights.safetensors"] if is_small else [*_SUBWORDS, "pack.onnx_adapter"]
    has_graphs = {"encoder.onnx", "decoder.onnx"} <= set(description["files"])
    reads_table = bool((description.get("architecture") or {}).get("external"))
    return [
        *_SUBWORDS,
        *(() if has_graphs else ("weights.safetensors",)),
        *((TABLE_FILE,) if reads_table else ()),
    ]


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
