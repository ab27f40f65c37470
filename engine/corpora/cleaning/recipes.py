"""Recipes: which rules are on, with which limits, and which rows stay whatever the rules say."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.corpora.cleaning.rules import RULES, Rule
from engine.errors import ConfigError

STANDARD = "standard"
PRESETS: dict[str, dict[str, dict[str, float | bool]]] = {
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
_MEMBERS = frozenset(("preset", "rules", "keep_rows"))


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to clean."""

    preset: str
    """The preset it began with: "gentle", "standard" or "strict"."""
    rules: Mapping[str, Mapping[str, float | bool]]
    """Per rule "on" and its limits; every rule is there."""
    keep_rows: frozenset[int] = frozenset()
    """Rows that a person put back."""

    def is_on(self, rule: Rule) -> bool:
        """Says whether a rule drops what it finds; those that are not optional always do."""
        return not rule.is_optional or bool(self.rules[rule.key]["on"])

    def limits(self, rule: Rule) -> dict[str, float]:
        """Returns the limits of a rule, by name."""
        return {name: float(self.rules[rule.key][name]) for name in rule.limits}

    def as_json(self) -> dict[str, Any]:
        """Returns it as JSON values that `read_recipe` takes."""
        rules = {key: dict(chosen) for key, chosen in self.rules.items()}
        return {"preset": self.preset, "rules": rules, "keep_rows": sorted(self.keep_rows)}


def read_recipe(value: Any) -> Recipe:
    """Builds a recipe of JSON values; what they leave out is as in their preset.

    Args:
        value: {"preset", "rules": {key: {"on", limits…}}, "keep_rows": [row, …]}; each may be missing.

    Raises:
        ConfigError: naming everything in it that is no preset, rule or limit, or out of range.
    """
    if not isinstance(value, Mapping):
        raise ConfigError(["a recipe is a JSON object, not " + type(value).__name__], _HINT)
    problems = [f"{name!r} is no part of a recipe" for name in value if name not in _MEMBERS]
    preset = value.get("preset") or STANDARD
    if preset not in PRESETS:
        raise ConfigError([f"{preset!r} is no preset", *problems], f"Use one of {', '.join(PRESETS)}.")
    chosen, rows = value.get("rules") or {}, value.get("keep_rows") or []
    if not isinstance(chosen, Mapping):
        chosen = {}
        problems.append("rules are a JSON object")
    problems += _problems_of(chosen)
    if not isinstance(rows, list | tuple) or not all(type(row) is int and row >= 0 for row in rows):
        rows = []
        problems.append("keep_rows is a list of row numbers")
    if problems:
        raise ConfigError(problems, _HINT)
    rules = {key: {**default, **chosen.get(key, {})} for key, default in PRESETS[preset].items()}
    return Recipe(preset=preset, rules=rules, keep_rows=frozenset(rows))


_HINT = "Change the recipe; `parlance corpus recipes --json` shows what one looks like."


def _problems_of(chosen: Mapping[str, Any]) -> Iterator[str]:
    for key, values in chosen.items():
        rule = _BY_KEY.get(key)
        if rule is None:
            yield f"{key!r} is no rule"
        elif not isinstance(values, Mapping):
            yield f"{key} is a JSON object"
        else:
            for name, number in values.items():
                yield from _problems_of_limit(rule, name, number)


def _problems_of_limit(rule: Rule, name: str, number: Any) -> Iterator[str]:
    if name == "on":
        if not isinstance(number, bool):
            yield f"{rule.key}: on is true or false, not {number!r}"
        return
    limit = rule.limits.get(name)
    if limit is None:
        yield f"{rule.key} has no limit {name!r}"
    elif isinstance(number, bool) or not isinstance(number, int | float):
        yield f"{rule.key}: {name} is a number, not {number!r}"
    elif not limit.low <= number <= limit.high:
        yield f"{rule.key}: {name} is between {limit.low:g} and {limit.high:g}, not {number:g}"
