"""The manual page: the help of every command, in the language of `man`."""

import re
from collections.abc import Iterator, Sequence

from engine import tasks
from engine.cli.described import CommandHelp

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
