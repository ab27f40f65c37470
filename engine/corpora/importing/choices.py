"""What a user says of single files, in the words of the window and the command line.

Knows names and values, no files: the readers see `ReadOptions` alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from engine.corpora.segments import ReadOptions
from engine.errors import ConfigError

FileChoices = Mapping[str, Mapping[str, Any]]
"""Path of a file, as a look at it names it -> what was chosen for it, by name."""
_OPTION_KINDS = {
    option.name: bool if option.name.startswith(("has_", "include_")) else str
    for option in fields(ReadOptions)
    if option.name not in ("src", "tgt")
}
_FILE_KINDS: dict[str, type] = {"swap": bool, "skip": bool, "partner": str}
_KINDS = _OPTION_KINDS | _FILE_KINDS


@dataclass(frozen=True, kw_only=True)
class ReadChoices:
    """What to read files as, before they are imported."""

    src: str = ""
    """Language tag of the source; empty: guess the languages."""
    tgt: str = ""
    """Of the target; empty with a source: text in one language."""
    per_file: FileChoices = field(default_factory=dict)
    """Any field of `ReadOptions` but the languages, and "swap" (True: what the file calls source is the
    target), "skip" (True: leave the file out), "partner" (the path of the file with the translations)."""


def options_for(path: str, options: ReadOptions, choices: FileChoices) -> ReadOptions:
    """Returns the options of one file: those of all files, with what was chosen for this one.

    Raises:
        ConfigError: if something was chosen that does not exist.
    """
    chosen = choices.get(path, {})
    problems = [problem for name, value in chosen.items() if (problem := _problem_of(path, name, value))]
    if problems:
        raise ConfigError(problems, f"There is {', '.join(sorted(_KINDS))}.")
    return replace(options, **{name: value for name, value in chosen.items() if name in _OPTION_KINDS})


def _problem_of(path: str, name: str, value: object) -> str:
    if name not in _KINDS:
        return f"{name!r} is nothing to choose for {path}"
    if name == "has_header" and value is None:
        return ""
    if not isinstance(value, _KINDS[name]):
        return f"{name} of {path} cannot be {value!r}"
    return ""
