"""Files that join a finished model, or leave it again; the others, its graphs among them, are not touched."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.base.errors import LibraryError
from engine.base.files import sha256_of, sync, write_json
from engine.base.json_values import JsonObject
from engine.base.model_json import FILE_NAME
from engine.library.catalogue import Catalogue
from engine.library.model_folder import read_description


def put_file(catalogue: Catalogue, model_id: str, name: str, path: Path) -> None:
    """Gives a model one file more: in its place, in its description and in its row, or nowhere.

    Args:
        catalogue: the library's.
        model_id: which model.
        name: plain; no file of the model has it.
        path: the whole file, on the disk of the library; it is moved.

    Raises:
        LibraryError: if there is no such model, or it has such a file already.
        ModelError: if its description cannot be read.
    """
    digest = sha256_of(path)
    with _changing(catalogue, model_id) as (folder, files):
        if name in files:
            raise LibraryError(f"The model {model_id} has a file {name} already.", "Try again.")
        os.replace(path, folder / name)
        sync(folder)
        files[name] = digest


def drop_file(catalogue: Catalogue, model_id: str, name: str) -> None:
    """Takes a file from a model for good.

    Raises:
        LibraryError: if there is no such model, or it has no such file.
        ModelError: if its description cannot be read.
    """
    with _changing(catalogue, model_id) as (folder, files):
        if files.pop(name, None) is None:
            raise LibraryError(f"The model {model_id} has no file {name}.", "It was removed meanwhile.")
    (folder / name).unlink(missing_ok=True)


@contextmanager
def _changing(catalogue: Catalogue, model_id: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """Gives a model's folder and its files to change; writes them down if the block succeeds."""
    with catalogue.write() as connection:
        row = connection.execute("SELECT folder FROM models WHERE id = ?", (model_id,)).fetchone()
        if row is None:
            raise LibraryError(f"There is no model {model_id!r} in the library.", "It was removed meanwhile.")
        folder = catalogue.home / "models" / row["folder"]
        description = read_description(folder)
        files = dict(description["files"])
        before = _size_of(folder, files)
        yield folder, files
        more = _size_of(folder, files) - before
        connection.execute("UPDATE models SET size_bytes = size_bytes + ? WHERE id = ?", (more, model_id))
        write_json(folder / FILE_NAME, {**description, "files": dict(sorted(files.items()))})


def _size_of(folder: Path, names: Iterable[str]) -> int:
    return sum((folder / name).stat().st_size for name in names if (folder / name).is_file())


# Details added to a model later: kept in its row and in its folder's `model.json` alike.


def change_details(catalogue: Catalogue, model_id: str, changes: JsonObject) -> None:
    """Sets some of a model's details, one after the other if several processes do so.

    Args:
        catalogue: the library's.
        model_id: which model.
        changes: details by name; the others stay.

    Raises:
        LibraryError: if there is no such model, or its folder cannot be written.
    """
    with catalogue.write() as connection:
        row = connection.execute("SELECT details, folder FROM models WHERE id = ?", (model_id,)).fetchone()
        if row is None:
            raise LibraryError(f"There is no model {model_id!r} in the library.", "It was removed meanwhile.")
        details = json.loads(row["details"]) | dict(changes)
        text = json.dumps(details, ensure_ascii=False)
        connection.execute("UPDATE models SET details = ? WHERE id = ?", (text, model_id))
        _describe(catalogue.home / "models" / row["folder"] / FILE_NAME, changes)


def _describe(path: Path, changes: JsonObject) -> None:
    """Writes them into the description that goes along when the model is exported; its files stay."""
    if path.is_file():
        description = json.loads(path.read_text(encoding="utf-8"))
        write_json(path, description | {"details": {**description.get("details", {}), **changes}})
