"""What a shell may put where somebody is typing, found in the commands and in the library.

The three scripts know nothing of the commands: they hand the words to `parlance completion SHELL -- WORDS`,
which prints one candidate to a line, or nothing where a file is meant.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine import tasks
from engine.cli.described import CommandHelp, ParameterHelp
from engine.methods import METHODS, SCOPES

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
