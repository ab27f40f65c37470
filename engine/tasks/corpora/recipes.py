"""Recipes of cleaning: the presets, and those a person has saved under a name."""

import os
from dataclasses import replace
from pathlib import Path

from engine.corpora.cleaning.recipes import PRESETS, complete_recipe, read_recipe
from engine.errors import ConfigError
from engine.files import expanded, read_given, write_json
from engine.json_values import parse_json, to_json
from engine.library import entry_id
from engine.library.home import library_errors
from engine.results.importing.cleaning import Recipe, RecipeList
from engine.tasks.home import library_folder, open_library

_MOST_BYTES = 1 << 20


def list_recipes() -> RecipeList:
    """Returns the recipes that ship and those that were saved; broken ones are left out."""
    saved = {}
    for path in sorted((library_folder() / "recipes").glob("*.json")):
        try:
            saved[path.stem] = find_recipe(path.stem)
        except ConfigError:
            continue
    return RecipeList(presets={name: complete_recipe(Recipe(preset=name)) for name in PRESETS}, saved=saved)


def save_recipe(name: str, recipe: Recipe) -> str:
    """Saves a recipe, in the place of one of this name.

    The rows that were put back belong to one import and are not kept.

    Returns:
        The name it got: lower-case letters, digits and hyphens.

    Raises:
        ConfigError: if it has no name, that of a preset, or cannot work.
        LibraryError: if it cannot be written.
    """
    if not name.strip():
        raise ConfigError(["the recipe has no name"], "Name it after what it is for.")
    short = entry_id(name)
    if short in PRESETS:
        raise ConfigError([f"{short!r} is the name of a preset"], "Choose another name.")
    values = to_json(replace(complete_recipe(recipe), keep_rows=()))
    home = open_library().home
    with library_errors(home):
        (home / "recipes").mkdir(exist_ok=True)
        write_json(home / "recipes" / f"{short}.json", values)
    return short


def find_recipe(choice: str) -> Recipe:
    """Returns the recipe that is meant.

    Args:
        choice: a preset, a saved recipe's name, a file's path, or a recipe as JSON.

    Raises:
        ConfigError: if there is none of this name, or it cannot work.
    """
    if choice in PRESETS:
        return complete_recipe(Recipe(preset=choice))
    if choice.lstrip().startswith("{"):
        return read_recipe(_parsed(os.fsencode(choice), "The recipe"))
    saved = library_folder() / "recipes" / f"{choice}.json"
    path = saved if saved.is_file() and Path(choice).name == choice else expanded(choice)
    try:
        data = read_given(path, _MOST_BYTES)
    except (OSError, ValueError) as error:  # a name with a zero in it is a ValueError
        known = ", ".join([*PRESETS, *(path.stem for path in sorted(saved.parent.glob("*.json")))])
        raise ConfigError(
            [f"{choice[:100]!r} is neither a recipe nor a file with one"], f"There is {known}."
        ) from error
    return read_recipe(_parsed(data, str(path)))


def _parsed(data: bytes, name: str) -> object:
    try:
        values = parse_json(data)
    except ValueError as error:
        raise ConfigError([f"{name} is not JSON"], "See `parlance corpus recipes --json`.") from error
    return values
