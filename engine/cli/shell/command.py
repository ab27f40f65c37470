"""`parlance completion` and `parlance man`: what a shell and a manual want of the command line."""

from enum import StrEnum
from typing import Annotated

import typer

from engine.cli.described import described
from engine.cli.output import say
from engine.cli.shell.completing import candidates, script
from engine.cli.shell.manual import manual
from engine.errors import EngineError


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
