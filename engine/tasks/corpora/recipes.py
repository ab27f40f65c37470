"""Recipes of cleaning: the presets, and those a person has saved under a name."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import ConfigError
from engine.tasks.home import library_folder, open_library

if TYPE_CHECKING:
    from engine.corpora.cleaning.recipes import Recipe

RecipeChoice = str | Mapping[str, Any] | None
"""A preset, a saved recipe's name, a file's path, a recipe as JSON values; None: the standard preset."""


def recipe_presets() -> dict[str, dict[str, Any]]:
    """Returns the recipes that ship, by name, the gentlest first: {"preset", "rules", "keep_rows"}."""
    from engine.corpora.cleaning.recipes import PRESETS, read_recipe

    return {name: read_recipe({"preset": name}).as_json() for name in PRESETS}


def list_recipes() -> dict[str, dict[str, Any]]:
    """Returns the recipes that were saved, by name, sorted; broken ones are left out."""
    found = {}
    for path in sorted((library_folder() / "recipes").glob("*.json")):
        try:
            found[path.stem] = find_recipe(path.stem).as_json()
        except ConfigError:
            continue
    return found


def save_recipe(name: str, recipe: RecipeChoice) -> str:
    """Saves a recipe, in the place of one of this name.

    The rows that were put back belong to one import and are not kept.

    Returns:
        The name it got: lower-case letters, digits and hyphens.

    Raises:
        ConfigError: if it has no name, that of a preset, or cannot work.
        LibraryError: if it cannot be written.
    """
    from engine.corpora.cleaning.recipes import PRESETS
    from engine.files import write_json
    from engine.library import entry_id
    from engine.library.home import library_errors

    if not name.strip():
        raise ConfigError(["the recipe has no name"], "Name it after what it is for.")
    short = entry_id(name)
    if short in PRESETS:
        raise ConfigError([f"{short!r} is the name of a preset"], "Choose another name.")
    value = {**find_recipe(recipe).as_json(), "keep_rows": []}
    home = open_library().home
    with library_errors(home):
        (home / "recipes").mkdir(exist_ok=True)
        write_json(home / "recipes" / f"{short}.json", value)
    return short


def find_recipe(choice: RecipeChoice) -> "Recipe":
    """Returns the recipe that is meant.

    Raises:
        ConfigError: if there is none of this name, or it cannot work.
    """
    from engine.corpora.cleaning.recipes import PRESETS, STANDARD, read_recipe

    if choice is None or isinstance(choice, Mapping):
        return read_recipe(choice or {"preset": STANDARD})
    if choice in PRESETS:
        return read_recipe({"preset": choice})
    if choice.lstrip().startswith("{"):
        return read_recipe(_parsed(choice, "The recipe"))
    saved = library_folder() / "recipes" / f"{choice}.json"
    path = saved if saved.is_file() and Path(choice).name == choice else Path(choice).expanduser()
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        known = ", ".join([*PRESETS, *(path.stem for path in sorted(saved.parent.glob("*.json")))])
        raise ConfigError(
            [f"{choice!r} is neither a recipe nor a file with one"], f"There is {known}."
        ) from error
    return read_recipe(_parsed(text, str(path)))


def _parsed(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise ConfigError([f"{name} is not JSON"], "See `parlance corpus recipes --json`.") from error
