"""Holds the seam between the engine and who uses it: typed orders and answers, one name for one thing.

What is not converted is listed, and the lists may only shrink: a name that has become clean fails the test.
"""

import ast
import collections.abc
import dataclasses
import inspect
import sys
import types
import typing
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine import tasks
from tests.test_architecture import GUI_FILES, OUR_FILES, ROOT, module_name, statements_in, tree_of

LOOSE: dict[str, set[str]] = {
    "jobs": {
        "job_events",
        "read_job_event",
    },
}
RESTATED: set[str] = set()
CIRCLES: set[str] = set()
TWICE: set[str] = set()
CROWDED: set[str] = set()
MOST_FILES = 30
"""In one folder, without its `__init__.py`."""


def test_the_door_takes_and_gives_typed_values() -> None:
    found = {name: sorted(set(loose_parts(getattr(tasks, name)))) for name in tasks.__all__}
    loose = {name: parts for name, parts in found.items() if parts}
    known = {name for names in LOOSE.values() for name in names}
    assert set(loose) == known, {name: loose.get(name, "is clean") for name in set(loose) ^ known}


def test_no_protocol_restates_the_door() -> None:
    door = set(tasks.__all__)
    found = {
        f"{module_name(path)}.{kind.name}"
        for path in GUI_FILES
        for kind in classes_of(path)
        if any(ast.unparse(base).startswith("Protocol") for base in kind.bases)
        and door & {node.name for node in kind.body if isinstance(node, ast.FunctionDef)}
    }
    assert found == RESTATED


def test_a_class_name_means_one_thing() -> None:
    names = Counter(kind.name for path in OUR_FILES for kind in classes_of(path))
    assert {name for name, count in names.items() if count > 1} == TWICE


def test_imports_go_round_in_no_circle() -> None:
    assert {" ".join(circle) for circle in circles(imported_modules())} == CIRCLES


def test_no_folder_is_crowded() -> None:
    files = Counter(path.parent for path in OUR_FILES if path.name != "__init__.py")
    found = {folder.relative_to(ROOT).as_posix() for folder, count in files.items() if count > MOST_FILES}
    assert found == CROWDED


def classes_of(path: Path) -> Iterator[ast.ClassDef]:
    return (node for node in statements_in(tree_of(path)) if isinstance(node, ast.ClassDef))


def loose_parts(entry: object) -> Iterator[str]:
    """Yields where a function of the door, or a class that it shows, says nothing of a value's type."""
    if inspect.isfunction(entry):
        yield from loose_in_function(entry)
    elif inspect.isclass(entry):
        yield from loose_in_type(entry, entry.__name__, frozenset())
        for name, method in inspect.getmembers(entry, inspect.isfunction):
            if not name.startswith("_"):
                yield from loose_in_function(method)


def loose_in_function(function: Callable[..., object]) -> Iterator[str]:
    hints = hints_of(function)
    for name in (*inspect.signature(function).parameters, "return"):
        if name in hints:
            yield from loose_in_type(hints[name], name, frozenset())
        elif name not in ("self", "cls"):
            yield name


def loose_in_type(kind: object, place: str, above: frozenset[object]) -> Iterator[str]:
    """Yields the places in a type, and in the fields of its records, that may hold anything."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any or kind is dict or origin is dict:
        yield place
    elif origin in (collections.abc.Mapping, collections.abc.MutableMapping):
        if arguments[1] in (Any, object):
            yield place
        else:
            yield from loose_in_type(arguments[1], place, above)
    elif origin is not None and origin is not collections.abc.Callable:
        for argument in arguments:
            yield from loose_in_type(argument, place, above)
    elif is_record(kind) and kind not in above:
        for name, hint in hints_of(kind).items():
            if name in {field.name for field in dataclasses.fields(typing.cast(Any, kind))}:
                yield from loose_in_type(hint, f"{place}.{name}", above | {kind})


def is_record(kind: object) -> bool:
    return inspect.isclass(kind) and dataclasses.is_dataclass(kind) and kind.__module__.startswith("engine.")


def hints_of(thing: Any) -> dict[str, Any]:
    """Returns the annotations of a function or class, also those with names imported for types alone."""
    names: dict[str, Any] = {}
    for kind in thing.__mro__[::-1] if inspect.isclass(thing) else (thing,):
        if kind.__module__.startswith("engine"):
            names |= names_for_types(kind.__module__)
    return typing.get_type_hints(thing, localns=names)


@cache
def names_for_types(module: str) -> dict[str, Any]:
    """Returns what a module imports below `if TYPE_CHECKING:`."""
    path = Path(typing.cast(types.ModuleType, sys.modules[module]).__file__ or "")
    names: dict[str, Any] = {}
    for node in tree_of(path).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), str(path), "exec"), names)  # noqa: S102, our own imports
    return names


def imported_modules() -> dict[str, set[str]]:
    """Returns the modules of ours that each of them imports."""
    modules = {module_name(path) for path in OUR_FILES}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path in OUR_FILES:
        for node in statements_in(tree_of(path)):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                found[module_name(path)] |= inner & modules
                if inner - modules:
                    found[module_name(path)].add(node.module)
    return found


def circles(edges: dict[str, set[str]]) -> list[list[str]]:
    """Returns the groups of modules that reach each other (Tarjan, SIAM J. Comput. 1972)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[-len(group) :]
            if len(group) > 1 or node in edges.get(node, ()):
                found.append(sorted(group))

    for node in sorted(edges):
        if node not in index:
            visit(node)
    return found
