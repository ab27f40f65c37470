"""The command line as it describes itself: every command with its help, its arguments and its options."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class ParameterHelp:
    """One option or argument of a command."""

    words: tuple[str, ...]
    """What an option is called, its main name first; of an argument its one name."""
    value: str
    """What its value is called; "" of an option without one."""
    help: str
    choices: tuple[str, ...] = ()
    """All values that there are, where there are few."""
    is_repeatable: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class CommandHelp:
    """One command, or one group of commands."""

    words: tuple[str, ...]
    """What is typed after `parlance`."""
    help: str
    arguments: tuple[ParameterHelp, ...]
    options: tuple[ParameterHelp, ...]
    is_group: bool


def described(command: Any, words: tuple[str, ...] = ()) -> Iterator[CommandHelp]:
    """Yields a command of the parser and all that are below it, groups before what is in them.

    Args:
        command: as Typer built it.
        words: what is typed to reach it.
    """
    below = getattr(command, "commands", {})
    shown = [each for each in command.params if not each.hidden]
    yield CommandHelp(
        words=words,
        help=command.help or "",
        arguments=tuple(_parameter(each) for each in shown if each.param_type_name == "argument"),
        options=tuple(_parameter(each) for each in shown if each.param_type_name == "option"),
        is_group=bool(below),
    )
    for name, each in below.items():
        yield from described(each, (*words, name))


def _parameter(parameter: Any) -> ParameterHelp:
    is_option = parameter.param_type_name == "option"
    choices = tuple(map(str, parameter.type_descriptor.choices or ()))
    value = "" if is_option and parameter.is_flag else parameter.metavar or "|".join(choices)
    return ParameterHelp(
        words=(*parameter.opts, *parameter.secondary_opts) if is_option else (value,),
        value=value,
        help=parameter.help or "",
        choices=choices,
        is_repeatable=(parameter.multiple if is_option else False) or parameter.nargs == -1,
    )
