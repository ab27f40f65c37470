"""The structure of the code in numbers: lines, functions, folders, circles, the types at the door, names.

    python -m tests.benchmarks.structure [ROOT]

ROOT is a checkout, by default this one; so two versions can be compared. Nothing of it is run.
"""

import ast
import re
import statistics
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

_FEWEST_FIELDS, _ALIKE = 4, 0.6
"""Records of so many fields mirror each other if they share so much of the fields that either has."""
_LOOSE = re.compile(r"\bAny\b|\bdict\[|\bMapping\[")


def measures(root: Path) -> dict[str, float]:
    """Returns what `tests/test_structure.py` holds limits of, by what it is called."""
    files = _files(root, "engine", "gui")
    texts = [path.read_text(encoding="utf-8") for path in files]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    n_lines = sum(len(text.splitlines()) for text in texts)
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    records = [_fields(node) for node in nodes if _is_record(node)]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    lengths = sorted(each.end_lineno - each.lineno + 1 for each in functions)
    return {
        "lines": n_lines,
        "files": len(files),
        "__init__.py": sum(path.name == "__init__.py" for path in files),
        "files under 60 lines": sum(len(text.splitlines()) < 60 for text in texts),
        "folders deep": max(len(path.relative_to(root).parts) - 1 for path in files),
        "imports, per cent of lines": round(
            100 * sum(each.end_lineno - each.lineno + 1 for each in imports) / n_lines, 1
        ),
        "dataclasses": len(records),
        "pairs of records that mirror each other": sum(_mirrors(*pair) for pair in combinations(records, 2)),
        "Signal(object)": sum(text.count("Signal(object)") for text in texts),
        "dict[str, Any]": sum(text.count("dict[str, Any]") for text in texts),
        "function, median": statistics.median(lengths),
        "function, 90th percentile": lengths[len(lengths) * 9 // 10],
        "tests per line": round(_lines(root, "tests") / n_lines, 2),
    }


def _is_record(node: ast.AST) -> bool:
    return isinstance(node, ast.ClassDef) and any(
        "dataclass" in ast.unparse(each) for each in node.decorator_list
    )


def _fields(record: ast.ClassDef) -> frozenset[str]:
    return frozenset(ast.unparse(node.target) for node in record.body if isinstance(node, ast.AnnAssign))


def _mirrors(one: frozenset[str], other: frozenset[str]) -> bool:
    return min(len(one), len(other)) >= _FEWEST_FIELDS and len(one & other) >= _ALIKE * len(one | other)


def main(root: Path) -> None:
    """Prints one line per measure."""
    for name, value in measures(root).items():
        print(f"{name}: {value:,}")
    source = {path: ast.parse(path.read_text(encoding="utf-8")) for path in _files(root, "engine", "gui")}
    folders = Counter(path.parent for path in source if path.name != "__init__.py")
    classes = Counter(
        node.name
        for tree in source.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    full = {str(folder.relative_to(root)): n for folder, n in folders.items() if n > 15}
    print(f"folders {len(folders)}, of more than 15 files: {full or 'none'}")
    print(f"circles of imports: {_circles(root, source) or 'none'}")
    print(f"public class names that occur twice or more: {sum(n > 1 for n in classes.values())}")
    loose, n_door = _door(root, source)
    print(f"functions of the door: {n_door}, with Any, dict or Mapping in their types: {loose}")


def _files(root: Path, *folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (root / folder).rglob("*.py"))


def _lines(root: Path, *folders: str) -> int:
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in _files(root, *folders))


def _module(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _circles(root: Path, source: dict[Path, ast.Module]) -> list[str]:
    """Returns the groups of modules that import each other at their top level, one string each."""
    graph: dict[str, set[str]] = {}
    modules = {_module(root, path) for path in source}
    for path, tree in source.items():
        found: set[str] = set()
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module:
                inside = {f"{node.module}.{alias.name}" for alias in node.names} & modules
                found |= inside or {node.module} & modules
        graph[_module(root, path)] = found - {_module(root, path)}
    return [" ".join(sorted(group)) for group in _groups(graph) if len(group) > 1]


def _groups(graph: dict[str, set[str]]) -> list[set[str]]:
    """Returns the strongly connected components of a graph, by reachability both ways."""
    reach = {node: _reachable(graph, node) for node in graph}
    left, groups = set(graph), []
    while left:
        node = left.pop()
        group = {node} | {other for other in reach[node] & left if node in reach[other]}
        left -= group
        groups.append(group)
    return groups


def _reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    ahead = [start]
    while ahead:
        for other in graph[ahead.pop()] - seen:
            seen.add(other)
            ahead.append(other)
    return seen


def _door(root: Path, source: dict[Path, ast.Module]) -> tuple[int, int]:
    """Returns how many functions of `engine.tasks` have loose types, and how many it has."""
    stub = root / "engine" / "tasks" / "__init__.pyi"  # the module itself, before there was a stub
    door = ast.parse((stub if stub.is_file() else stub.with_suffix(".py")).read_text(encoding="utf-8"))
    homes = {
        alias.name: (f"{'engine.tasks.' * node.level}{node.module}", alias.name)
        for node in door.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    n_loose = n_all = 0
    for module, name in homes.values():
        tree = source.get(root / f"{module.replace('.', '/')}.py")
        for node in tree.body if tree else ():
            if isinstance(node, ast.FunctionDef) and node.name == name:
                parts = [argument.annotation for argument in (*node.args.args, *node.args.kwonlyargs)]
                n_all += 1
                n_loose += any(_LOOSE.search(ast.unparse(part)) for part in (*parts, node.returns) if part)
    return n_loose, n_all


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else Path(__file__).resolve().parents[2])
