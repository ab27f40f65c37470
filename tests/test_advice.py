"""Every command that the engine prints as advice is read by the real parser, as if somebody had pasted it."""

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cli.parser import parser
from tests.test_project import HELP_PAGES, PAPERS, documented_blocks

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = {
    "noun": "model", "method": "fine-tune", "src": "de", "tgt": "en", "is_swapped": "", "likely": "cp1252",
}  # fmt: skip
"""What stands for a value in an advice, by a word of its expression; for others an id."""
AN_ID, QUOTED = "sample", shlex.quote("two words")
MAY_HAVE_SPACES = re.compile(r"\b(name|domain|path|folder|file|said)\b(?!\.id)")
"""Expressions for what users name: these must be quoted."""
WORD = {"VERSION": "1", "NAME=FILE": "x=y", "PACK=WEIGHT": "x=1", "NAME=SHARE": "x=1"}
NOT_PRINTED = ("engine/cli/shell.py",)
PROGRAM = "parlance "
"""What every advice begins with; a file without it holds none, and need not be read as Python."""


def advice() -> Iterator[tuple[str, str]]:
    """Yields (file and line, command after `parlance`) of every string of the engine that holds one."""
    for path in sorted((ROOT / "engine").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if place.startswith(NOT_PRINTED):
            continue
        text = path.read_text(encoding="utf-8")
        if PROGRAM not in text:
            continue
        nodes = list(ast.walk(ast.parse(text)))
        silent = {id(part) for node in nodes for part in silent_strings(node)}
        for node in nodes:
            if isinstance(node, ast.JoinedStr | ast.Constant) and id(node) not in silent:
                for command in commands_in(text_of(node)):
                    yield f"{place}:{node.lineno}", command


def silent_strings(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the docstrings, and the parts of strings that are looked at as a whole."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.JoinedStr):
        yield from node.values
    if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
        yield node.format_spec


def text_of(node: ast.JoinedStr | ast.Constant) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    parts = node.values
    return "".join(
        sample_of(part) if isinstance(part, ast.FormattedValue) else str(part.value) for part in parts
    )


def sample_of(value: ast.FormattedValue) -> str:
    expression = ast.unparse(value.value)
    if "quote(" in expression:
        return QUOTED
    if MAY_HAVE_SPACES.search(expression):
        return "two words"  # which no parser takes for one
    return next((sample for word, sample in SAMPLES.items() if word in expression), AN_ID)


def commands_in(text: str) -> Iterator[str]:
    """Yields the commands in a text: between backticks, or up to the end of the sentence."""
    for found in re.finditer(r"`parlance ([^`]+)`", text):
        yield found[1]
    for found in re.finditer(
        r"parlance ((?:[a-z]+ ?)[^`]*?)(?=[.;,)]*(?:[.;,)] |$|\n))", re.sub("`[^`]*`", "", text)
    ):
        if found[1].split()[0] in parser().commands:
            yield found[1]


def parse(line: str) -> None:
    """Reads a command line as the terminal does, and carries nothing out."""
    words = [WORD.get(word, word) for word in shlex.split(line, comments=True)]
    command: Any = parser()
    while hasattr(command, "commands") and words and words[0] in command.commands:
        command, words = command.commands[words[0]], words[1:]
    assert not hasattr(command, "commands") or words in ([], ["--help"]), f"there is no {words}"
    if "--help" not in words:
        command.make_context("parlance", words)


ADVICE = sorted(set(advice()))


def test_advice_is_found():
    assert len(ADVICE) > 80


@pytest.mark.parametrize(("place", "line"), ADVICE)
def test_advice_is_a_command_line(place, line):
    parse(line)


@pytest.mark.parametrize(("page", "line"), sorted(set(documented_blocks([*PAPERS, *HELP_PAGES]))))
def test_what_the_papers_show_is_a_command_line(page, line):
    parse(re.split(r"\s[|>]\s|\s2>", line)[0])


def test_names_with_spaces_must_be_quoted():
    (node,) = (
        each
        for each in ast.walk(ast.parse("f'x: parlance adapt --model m --domain {domain}'"))
        if isinstance(each, ast.JoinedStr)
    )
    (line,) = commands_in(text_of(node))
    with pytest.raises(Exception, match="unexpected extra"):
        parse(line)
