"""`parlance completion` and `parlance man`: what a shell and a manual want of the command line."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Annotated

import typer

from engine import tasks
from engine.base.errors import EngineError
from engine.base.methods import METHODS, SCOPES
from engine.cli.described import CommandHelp, ParameterHelp, described
from engine.cli.output import say

# What a shell may put where somebody is typing, found in the commands and in the library.
#
# The three scripts know nothing of the commands: they hand the words to `parlance completion SHELL --
# WORDS`, which prints one candidate to a line, or nothing where a file is meant.

_MOST_MEANT = 60
"""Characters of a help that stand beside a candidate."""
_SCRIPTS = {
    "bash": r"""
_parlance() {
    local IFS=$'\n' word words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=()
    while read -r word; do
        COMPREPLY+=("$(printf '%q' "$word")")
    done < <(parlance completion bash -- "${words[@]}" 2>/dev/null)
}
complete -o default -F _parlance parlance
""",
    "zsh": r"""
#compdef parlance
_parlance() {
    local -a found
    found=("${(@f)$(parlance completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[*]}" ]]; then
        compadd -a found
    else
        _files
    fi
}
if [[ "$funcstack[1]" = _parlance ]]; then
    _parlance "$@"
else
    compdef _parlance parlance
fi
""",
    "fish": r"""
function __parlance_complete
    set -l words (commandline -opc)[2..-1] (commandline -ct)
    set -l found (parlance completion fish -- $words 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete --command parlance --no-files --arguments '(__parlance_complete)'
""",
}

_Found = Iterator[tuple[str, str]]


def script(shell: str) -> str:
    """Returns the script for a shell: "bash", "zsh" or "fish"."""
    return _SCRIPTS[shell].strip()


def candidates(words: Sequence[str], commands: Sequence[CommandHelp]) -> list[tuple[str, str]]:
    """Returns what the last word can become, each with what it means.

    Args:
        words: what stands behind `parlance`; the last one is not finished, and may be empty.
        commands: all there are.
    """
    *before, begun = words or [""]
    known = {command.words: command for command in commands}
    path: tuple[str, ...] = ()
    while before and (*path, before[0]) in known:
        path, before = (*path, before[0]), before[1:]
    command = known[path]
    if command.is_group and not begun.startswith("-"):
        below = (each for each in commands if each.words and each.words[:-1] == path)
        found: _Found = ((each.words[-1], _short(each.help)) for each in below)
    else:
        found = _of_command(command, before, begun)
    return [(word, meaning) for word, meaning in found if word.startswith(begun) and "\n" not in word]


def _of_command(command: CommandHelp, before: Sequence[str], begun: str) -> _Found:
    options = {word: each for each in command.options for word in each.words}
    taking = options.get(before[-1]) if before else None
    if taking is not None and taking.value:
        yield from _values(taking)
    elif begun.startswith("-"):
        yield "--help", ""
        for word, option in options.items():
            if word.startswith("--") and (option.is_repeatable or word not in before):
                yield word, _short(option.help)
    else:
        n_given = sum(not _is_of_option(before, at, options) for at in range(len(before)))
        for at, argument in enumerate(command.arguments):
            if at == n_given or (argument.is_repeatable and at <= n_given):
                yield from _values(argument)


def _is_of_option(words: Sequence[str], at: int, options: Mapping[str, ParameterHelp]) -> bool:
    """Tells whether a word is an option, or the value of the one before it."""
    before = options.get(words[at - 1]) if at else None
    return words[at].startswith("-") or (before is not None and bool(before.value))


def _values(parameter: ParameterHelp) -> _Found:
    """Yields the values of an option or argument; none where a file or a new word is meant."""
    name = parameter.words[0]
    if parameter.choices or name in _FIXED:
        yield from ((word, "") for word in parameter.choices or _FIXED[name])
    elif find := _IN_LIBRARY.get(name):
        yield from find()


def _models() -> _Found:
    return ((each.id, each.name) for each in tasks.list_models())


def _corpora() -> _Found:
    return ((each.id, f"{each.name}, {each.domain}") for each in tasks.list_corpora())


def _domains() -> _Found:
    used = (*(each.domain for each in tasks.list_corpora()), *(each.domain for each in tasks.list_models()))
    return ((name, "") for name in dict.fromkeys(used) if name)


def _speakers() -> _Found:
    return ((each.id, each.name) for each in tasks.list_speakers())


def _runs() -> _Found:
    return ((each.id, each.title) for each in tasks.list_jobs())


_FIXED: Mapping[str, Sequence[str]] = {
    "--method": tuple(METHODS),
    "--scope": SCOPES,
    "--split": ("train", "dev", "test"),
    "--precision": ("int8", "float32"),
    "--device": ("auto", "cpu"),
    "--side": ("source", "target"),
}
_IN_LIBRARY: Mapping[str, Callable[[], _Found]] = {
    **dict.fromkeys(
        ("MODEL", "--model", "--against", "--reverse-model", "--start-from", "--beside"), _models
    ),
    **dict.fromkeys(("CORPUS", "--corpus", "--mono", "--source-corpus"), _corpora),
    **dict.fromkeys(("--domain", "--steer", "--memory", "--like-memory"), _domains),
    **dict.fromkeys(("NAME", "SPEAKER", "--speaker"), _speakers),
    **dict.fromkeys(("ID", "RUN"), _runs),
}


def _short(text: str) -> str:
    line = text.split("\n")[0].partition(". ")[0].rstrip(".")
    return line if len(line) <= _MOST_MEANT else f"{line[: _MOST_MEANT - 1]}…"


# The manual page: the help of every command, in the language of `man`.

_DESCRIPTION = """\
Parlance translates on this computer, and learns how you and your texts speak. Without a command its window
opens. A command reads its text from the files named or from standard input, prints its result on standard
output, and everything else on standard error."""
_STATUS = (
    ("0", "Done."),
    ("1", "Failed: one sentence on standard error says what, where, and what to try."),
    ("2", "Wrong usage: what was asked for cannot be."),
    ("130", "Stopped before the end: cancelled, or paused (`parlance jobs resume ID` continues)."),
)
_VARIABLES = (
    ("PARLANCE_HOME", "The folder of the library; else the usual one for data of programs."),
    ("NO_COLOR", "Set: progress is shown without colours."),
)


def manual(commands: Sequence[CommandHelp]) -> str:
    """Returns the manual page.

    Args:
        commands: all there are, the whole command line first.
    """
    return "\n".join(_lines(*commands))


def _lines(top: CommandHelp, *commands: CommandHelp) -> Iterator[str]:
    yield f'.TH PARLANCE 1 "" "parlance {tasks.version()}" "User Commands"'
    yield from (".SH NAME", r"parlance \- " + _plain(top.help.split(". ")[0].lower()))
    yield from (".SH SYNOPSIS", r".B parlance", r"[\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGUMENTS\fR]")
    yield from (".SH DESCRIPTION", *_paragraphs(_DESCRIPTION))
    yield from (".SH OPTIONS", *_parameters(top))
    yield ".SH COMMANDS"
    for command in commands:
        if not command.is_group:
            yield from _command(command)
    for title, rows in (("EXIT STATUS", _STATUS), ("ENVIRONMENT", _VARIABLES)):
        yield f".SH {title}"
        for name, meaning in rows:
            yield from (".TP", rf"\fB{_plain(name)}\fR", _plain(meaning))


def _command(command: CommandHelp) -> Iterator[str]:
    name = _plain(" ".join(("parlance", *command.words)))
    words = " ".join(rf"\fI{_plain(each.value)}\fR" for each in command.arguments)
    yield f'.SS "{name}"'
    yield rf"\fB{name}\fR [\fIOPTIONS\fR] {words}".rstrip()
    yield from (".PP", *_paragraphs(command.help), *_parameters(command))


def _parameters(command: CommandHelp) -> Iterator[str]:
    for each in command.arguments:
        yield from (".TP", rf"\fI{_plain(each.value)}\fR", _plain(each.help))
    for each in command.options:
        words = ", ".join(rf"\fB{_plain(word)}\fR" for word in each.words)
        yield from (".TP", words + (rf" \fI{_plain(each.value)}\fR" if each.value else ""), _plain(each.help))


def _paragraphs(text: str) -> Iterator[str]:
    """Yields the lines of paragraphs, parted by an empty one."""
    for at, paragraph in enumerate(re.split(r"\n\s*\n", text.strip())):
        if at:
            yield ".PP"
        yield _plain(" ".join(paragraph.split()))


def _plain(text: str) -> str:
    """Returns a text in which nothing is an order to `man`."""
    text = " ".join(text.split()).replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{text}" if text.startswith((".", "'")) else text


# The commands `parlance completion` and `parlance man`.


class Shell(StrEnum):
    """A shell that completes what is typed."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


_PLACES = {
    Shell.BASH: "~/.local/share/bash-completion/completions/parlance",
    Shell.ZSH: "~/.zfunc/_parlance, with `fpath+=~/.zfunc; autoload -Uz compinit; compinit` in ~/.zshrc",
    Shell.FISH: "~/.config/fish/completions/parlance.fish",
}
_MANUAL = "~/.local/share/man/man1/parlance.1"


def completion(
    context: typer.Context,
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
    words: Annotated[list[str] | None, typer.Argument(metavar="WORD", hidden=True)] = None,
) -> None:
    """Print a script with which a shell completes commands, options, models, corpora, domains and people.

    For bash: parlance completion bash > ~/.local/share/bash-completion/completions/parlance
    """
    if words is None:
        typer.echo(script(shell))
        say(f"Write this to {_PLACES[shell]}; a new terminal then completes `parlance`.")
        return
    try:
        found = candidates(words, tuple(described(context.find_root().command)))
    except (EngineError, OSError):
        return  # while somebody types there is no place for a sentence
    for word, meaning in found:
        typer.echo(f"{word}\t{meaning}" if shell is Shell.FISH else word)


def man(context: typer.Context) -> None:
    """Print the manual page, made from the help of all commands.

    To read it by `man parlance`: parlance man > ~/.local/share/man/man1/parlance.1
    """
    typer.echo(manual(tuple(described(context.find_root().command))))
    say(f"Write this to {_MANUAL}; `man parlance` then shows it.")
