"""Details added to a model later: kept in its row and in its folder's `model.json` alike."""

import json
from pathlib import Path

from engine.errors import LibraryError
from engine.files import write_json
from engine.json_values import JsonObject
from engine.library.catalogue import Catalogue
from engine.model_json import FILE_NAME


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
