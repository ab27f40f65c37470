"""`--set key=value`: settings from the command line, typed as their settings class says."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, get_type_hints

from engine.base.config import (
    AdaptationConfig,
    BasisSettings,
    DomainSettings,
    ExternalSettings,
    SpeakerConfig,
    TrainConfig,
    TransformerConfig,
    VocabularyConfig,
)
from engine.base.errors import ConfigError

_TYPES: dict[str, type] = {"int": int, "float": float, "bool": bool, "str": str}
_MOST_SHOWN = 60
"""Characters of what was written that a message repeats."""
_IN_WORDS = {"int": "a whole number", "float": "a number", "bool": "true or false", "str": "text"}


Settings = (
    type[TrainConfig]
    | type[TransformerConfig]
    | type[SpeakerConfig]
    | type[DomainSettings]
    | type[ExternalSettings]
    | type[BasisSettings]
    | type[VocabularyConfig]
    | type[AdaptationConfig]
)


def read_settings(items: Sequence[str], *kinds: Settings) -> dict[str, Any]:
    """Returns the settings of "key=value" items.

    Raises:
        ConfigError: naming every item that is unknown or has a value of the wrong type.
    """
    known = {
        name: kind.__name__
        for each in kinds
        for name, kind in get_type_hints(each).items()
        if isinstance(kind, type)  # others are settings of their own
    }
    found: dict[str, Any] = {}
    problems, hint = [], "Change these settings."
    for item in items:
        name, _, text = item.partition("=")
        if name not in known:
            problems.append(f"{name[:_MOST_SHOWN]!r} is not a setting")
            hint = f"There are: {', '.join(sorted(known))}."
            continue
        try:
            found[name] = _value(text, known[name])
        except ValueError:
            problems.append(f"{name} must be {_IN_WORDS[known[name]]}, not {text[:_MOST_SHOWN]!r}")
    if problems:
        raise ConfigError(problems, hint)
    return found


def settings_of(given: Mapping[str, Any], kind: Settings) -> dict[str, Any]:
    """Returns those of the settings that a class has; one that several have, as `seed`, is for each."""
    names = {field.name for field in fields(kind)}
    return {name: value for name, value in given.items() if name in names}


def split_names(text: str) -> tuple[str, ...]:
    """Returns the names in a list with commas: "de,en"."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _value(text: str, type_name: str) -> Any:
    if type_name == "bool":
        if text.lower() not in ("true", "false"):
            raise ValueError(text)
        return text.lower() == "true"
    return _TYPES[type_name](text)
