"""Holds what the papers of the project say against the project: commands, versions, links."""

import ast
import importlib
import importlib.util
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from engine.cli.parser import parser

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONSTRAINTS = (ROOT / "packaging" / "constraints.txt").read_text(encoding="utf-8").splitlines()
HELP_PAGES = sorted((ROOT / "assets" / "help").glob("*.md"))
PAPERS = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")]


def documented_blocks(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yields (file name, command line after `parlance`) of every command on a line that is to be typed."""
    for path in paths:
        text = path.read_text(encoding="utf-8").replace("\\\n", " ")
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
            for line in block.splitlines():
                found = re.search(r"(?:^|[|]\s*)parlance\s+(.*)", line)
                if found:
                    yield path.name, found[1]


def documented_commands() -> Iterator[tuple[str, str]]:
    """Yields (file name, command line after `parlance`) of every command that a reader may type."""
    paths = [*PAPERS, *HELP_PAGES, *(ROOT / "assets" / "models").glob("*.md")]
    yield from documented_blocks(paths)
    for path in paths:
        text = path.read_text(encoding="utf-8").replace("\\\n", " ")
        for command in re.findall(r"`parlance ([^`]+)`", text):
            yield path.name, command.replace(" ...", "")


def check_command(words: list[str]) -> None:
    """Follows the nouns and verbs, and asks for every option by its name."""
    command: Any = parser()
    while hasattr(command, "commands") and words and not words[0].startswith("-"):
        assert words[0] in command.commands, f"there is no {words[0]!r}"
        command, words = command.commands[words[0]], words[1:]
    known = {option for parameter in command.params for option in parameter.opts + parameter.secondary_opts}
    unknown = {word for word in words if re.fullmatch(r"--?[a-z][a-z-]*", word)} - known - {"--help"}
    assert not unknown, f"{command.name} has no {sorted(unknown)}"


@pytest.mark.parametrize(("page", "line"), sorted(set(documented_commands())))
def test_every_documented_command_exists(page: str, line: str) -> None:
    check_command(shlex.split(line, comments=True))


def test_readme_begins_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert lines[:4] == ["# Parlance", "", "```sh", "# set up and run"]
    assert lines[4] == "bash packaging/setup.sh run"
    assert lines[5] == "# set up and test", "the check finds its command below this line"
    assert lines[6] == "bash packaging/setup.sh test"


@pytest.mark.parametrize("path", [*PAPERS, *HELP_PAGES], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8"))
    assert [target for target in targets if not (path.parent / target).exists()] == []


@pytest.mark.parametrize(
    ("name", "most"), [("README.md", 700), ("ARCHITECTURE.md", 2500), ("CONTRIBUTING.md", 1100)]
)
def test_papers_stay_short(name: str, most: int) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").split()) <= most


def test_the_tree_of_architecture_names_every_room() -> None:
    tree = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1]
    rooms = [path.parent.name for path in (ROOT / "engine").glob("*/__init__.py")]
    assert [room for room in rooms if not re.search(rf"^  (?:\w+/ )*{room}/", tree, re.MULTILINE)] == []


def test_the_tree_of_architecture_names_every_page_of_the_window_and_no_other_module() -> None:
    tree = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1].partition("\ngui/")[2]
    tree = tree.partition("\nassets/")[0]
    pages = {path.parent.name for path in (ROOT / "gui" / "pages").glob("*/__init__.py")}
    assert sorted(pages - set(re.findall(r"(\w+)/", tree))) == []
    modules = {path.name for path in (ROOT / "gui").rglob("*.py")}
    assert sorted(set(re.findall(r"\w+\.py", tree)) - modules) == []


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_paths_in_papers_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[a-z_]+/)+(?:[a-z_0-9]+\.\w+)?)`", text))
    roots = [ROOT, ROOT / "engine"]
    assert [path for path in sorted(named) if not any((root / path).exists() for root in roots)] == []


@pytest.mark.parametrize("path", HELP_PAGES, ids=lambda path: path.name)
def test_help_page_has_one_title_and_it_comes_first(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [i for i, line in enumerate(lines) if line.startswith("# ")] == [0]


def requirements() -> list[Requirement]:
    extras = [line for lines in PROJECT["optional-dependencies"].values() for line in lines]
    every = [Requirement(line) for line in [*PROJECT["dependencies"], *extras]]
    return [requirement for requirement in every if requirement.name != PROJECT["name"]]


@pytest.mark.parametrize("requirement", requirements(), ids=str)
def test_every_dependency_is_pinned_within_its_range(requirement: Requirement) -> None:
    pins = [Requirement(line) for line in CONSTRAINTS]
    versions = [
        Version(str(pin.specifier).removeprefix("=="))
        for pin in pins
        if pin.name.lower().replace("_", "-") == requirement.name.lower().replace("_", "-")
    ]
    assert any(version in requirement.specifier for version in versions)


def test_constraints_name_no_local_build_and_no_address() -> None:
    assert [line for line in CONSTRAINTS if "+" in line or "//" in line or line.startswith("-")] == []


def test_changelog_knows_this_version() -> None:
    assert f"## [{PROJECT['version']}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize("script", [".ci/run", "packaging/add-to-menu.sh"])
def test_shell_scripts_can_be_read_by_the_shell(script: str) -> None:
    shell = (ROOT / script).read_text(encoding="utf-8").splitlines()[0].split()[-1].split("/")[-1]
    assert subprocess.run([shell, "-n", script], cwd=ROOT, check=False).returncode == 0


def test_what_the_benchmarks_import_is_there() -> None:
    missing = []
    for path in (ROOT / "tests" / "benchmarks").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("engine", "gui"):
                module = importlib.import_module(str(node.module))
                missing += [
                    f"{path.name}: {node.module}.{each.name}"
                    for each in node.names
                    if not hasattr(module, each.name)
                    and importlib.util.find_spec(f"{node.module}.{each.name}") is None
                ]
    assert not missing
