"""Recipes: which rules are on, with which limits, and which rows stay whatever the rules say."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace

from engine.corpora.cleaning.rules import RULES, Rule
from engine.errors import ConfigError
from engine.json_values import from_json
from engine.results.importing.cleaning import Recipe

STANDARD = "standard"
PRESETS: dict[str, dict[str, dict[str, int | float | bool]]] = {
    "gentle": {
        "unreadable": {"on": True},
        "empty": {"on": True},
        "broken-encoding": {"on": True, "traces": 3},
        "too-long": {"on": True, "words": 400, "chars": 4000},
        "not-text": {"on": True, "letters": 10},
        "identical": {"on": True, "words": 3},
        "untranslated": {"on": False, "overlap": 90, "words": 4},
        "wrong-language": {"on": True, "certainty": 99},
        "length-ratio": {"on": True, "ratio": 6},
        "misaligned": {"on": False, "points": 90, "odd_length": 2},
        "duplicate": {"on": True},
        "near-duplicate": {"on": False},
    },
    STANDARD: {
        "unreadable": {"on": True},
        "empty": {"on": True},
        "broken-encoding": {"on": True, "traces": 1},
        "too-long": {"on": True, "words": 200, "chars": 2000},
        "not-text": {"on": True, "letters": 30},
        "identical": {"on": True, "words": 1},
        "untranslated": {"on": True, "overlap": 75, "words": 4},
        "wrong-language": {"on": True, "certainty": 90},
        "length-ratio": {"on": True, "ratio": 3.5},
        "misaligned": {"on": True, "points": 60, "odd_length": 1.8},
        "duplicate": {"on": True},
        "near-duplicate": {"on": True},
    },
    "strict": {
        "unreadable": {"on": True},
        "empty": {"on": True},
        "broken-encoding": {"on": True, "traces": 1},
        "too-long": {"on": True, "words": 100, "chars": 800},
        "not-text": {"on": True, "letters": 50},
        "identical": {"on": True, "words": 1},
        "untranslated": {"on": True, "overlap": 60, "words": 3},
        "wrong-language": {"on": True, "certainty": 75},
        "length-ratio": {"on": True, "ratio": 2.2},
        "misaligned": {"on": True, "points": 30, "odd_length": 1.6},
        "duplicate": {"on": True},
        "near-duplicate": {"on": True},
    },
}
"""From the most careful to the least forgiving."""
_BY_KEY = {rule.key: rule for rule in RULES}
_MEMBERS = frozenset(each.name for each in fields(Recipe))


_HINT = "Change the recipe; `parlance corpus recipes --json` shows what one looks like."


def is_on(recipe: Recipe, rule: Rule) -> bool:
    """Returns True if a rule drops what it finds; those that are not optional always do."""
    return not rule.is_optional or bool(recipe.rules[rule.key]["on"])


def limits_of(recipe: Recipe, rule: Rule) -> dict[str, float]:
    """Returns the limits of a rule, by name."""
    return {name: float(recipe.rules[rule.key][name]) for name in rule.limits}


def complete_recipe(recipe: Recipe | None) -> Recipe:
    """Returns a recipe that says something of every rule; what it leaves out is as in its preset.

    Args:
        recipe: the recipe; None: the standard one.

    Raises:
        ConfigError: naming everything in it that is not a preset, rule or limit, or out of range.
    """
    recipe = recipe or Recipe()
    if recipe.preset not in PRESETS:
        raise ConfigError([f"{recipe.preset!r} is not a preset"], f"Use one of {', '.join(PRESETS)}.")
    problems = [*_problems_of(recipe.rules)]
    if any(row < 0 for row in recipe.keep_rows):
        problems.append("keep_rows are row numbers from 0")
    if problems:
        raise ConfigError(problems, _HINT)
    rules = {key: {**default, **recipe.rules.get(key, {})} for key, default in PRESETS[recipe.preset].items()}
    return replace(recipe, rules=rules, keep_rows=tuple(sorted({*recipe.keep_rows})))


def read_recipe(values: object) -> Recipe:
    """Builds a complete recipe of JSON values: {"preset", "rules": {key: {"on", limits…}}, "keep_rows"}.

    Raises:
        ConfigError: naming everything in it that cannot be.
    """
    if not isinstance(values, dict):
        raise ConfigError(["a recipe is a JSON object"], _HINT)
    problems = [f"{name!r} is not a part of a recipe" for name in values if name not in _MEMBERS]
    if problems:
        raise ConfigError(problems, _HINT)
    try:
        recipe = from_json(Recipe, values)
    except ConfigError as error:
        raise ConfigError(error.problems, _HINT) from error
    return complete_recipe(recipe)


def _problems_of(chosen: Mapping[str, Mapping[str, int | float | bool]]) -> Iterator[str]:
    for key, values in chosen.items():
        rule = _BY_KEY.get(key)
        if rule is None:
            yield f"{key!r} is not a rule"
        else:
            for name, number in values.items():
                yield from _problems_of_limit(rule, name, number)


def _problems_of_limit(rule: Rule, name: str, number: float) -> Iterator[str]:
    if name == "on":
        if not isinstance(number, bool):
            yield f"{rule.key}: on is true or false, not {number!r}"
        return
    limit = rule.limits.get(name)
    if limit is None:
        yield f"{rule.key} has no limit {name!r}"
    elif isinstance(number, bool):
        yield f"{rule.key}: {name} is a number, not {number!r}"
    elif not limit.low <= number <= limit.high:
        yield f"{rule.key}: {name} is between {limit.low:g} and {limit.high:g}, not {number:g}"
