"""Recipes that were saved or typed: a broken one is named, and never hides the others."""

import pytest

from engine import tasks
from engine.base.errors import ConfigError
from engine.results.importing import Recipe


def test_a_broken_recipe_does_not_hide_the_others(library_home):
    tasks.save_recipe("mine", Recipe(preset="gentle"))
    (library_home / "recipes" / "broken.json").write_text("{", encoding="utf-8")
    assert set(tasks.list_recipes().saved) == {"mine"}
    with pytest.raises(ConfigError, match=r"broken\.json is not JSON"):
        tasks.find_recipe("broken")


@pytest.mark.parametrize(
    ("name", "says"), [(" ", "the recipe has no name"), ("Gentle", "the name of a preset")]
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_saved(library_home, name, says):
    with pytest.raises(ConfigError, match=says):
        tasks.save_recipe(name, Recipe(preset="strict"))
    assert tasks.list_recipes().saved == {}


def test_a_recipe_is_typed_as_json(library_home):
    typed = tasks.find_recipe('{"preset": "gentle", "rules": {"duplicate": {"on": false}}}')
    assert not typed.rules["duplicate"]["on"]
    with pytest.raises(ConfigError, match="The recipe is not JSON") as caught:
        tasks.find_recipe('{"preset": gentle}')
    assert "parlance corpus recipes --json" in caught.value.hint
