"""Holds the arrows of ARCHITECTURE.md and the habits of CONTRIBUTING.md."""

import ast
import importlib.metadata
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

import engine.base.errors

ROOT = Path(__file__).resolve().parent.parent
ENGINE_FILES = sorted((ROOT / "engine").rglob("*.py"))
GUI_FILES = sorted((ROOT / "gui").rglob("*.py"))
TEST_FILES = sorted((ROOT / "tests").rglob("*.py"))
OUR_FILES = [*ENGINE_FILES, *GUI_FILES]
ALL_FILES = [*OUR_FILES, *TEST_FILES, *sorted((ROOT / "packaging").rglob("*.py"))]

TORCH_PACKAGES = {"model", "training", "adaptation"}
TORCH_MODULES = {
    "engine.export.model_export",
    "engine.export.parity",
    "engine.exchange.tensors",
    "engine.tasks.training.base_models",
    "engine.tasks.training.processor",
}
"""The last three only inside functions that run in a child process: a test loads the door without torch."""

SHARED_TRAINING = "engine.adaptation.learning"
"""What the methods of adaptation do alike."""

TOP_LEVEL = {
    ".ci",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "assets",
    "engine",
    "gui",
    "packaging",
    "pyproject.toml",
    "tests",
}
WITHOUT_PYDANTIC = {
    "engine.base.model_json": ["engine.base.json_values"],
}
"""Modules that training loads, and that import late what needs pydantic."""
LONGEST_FUNCTION = 60
"""Lines of its body, docstring included."""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(module: str) -> str:
    """Returns a room of the engine, "cli" for the program itself, or "gui"."""
    parts = module.split(".")
    if parts[0] != "engine" or len(parts) == 1:
        return parts[0]
    return "cli" if parts[1] == "__main__" else parts[1]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path), str(path))


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    """Returns the dotted name of every import of a file, wherever in it, but not of those for types alone."""
    return tuple(_imports_in(path))


def _imports_in(path: Path) -> Iterator[str]:
    for node in statements_in(tree_of(path), that_run=True):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield node.module or ""
            if node.module in ("engine", "gui"):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def statements_in(tree: ast.AST, *, that_run: bool = False) -> Iterator[ast.AST]:
    """Yields every statement (and handler), or those alone that are not below `if TYPE_CHECKING:`."""
    waiting = [tree]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            is_for_types = isinstance(node, ast.If) and is_named(node.test, "TYPE_CHECKING")
            if not isinstance(node, ast.expr) and not (that_run and is_for_types):
                yield node
                waiting.append(node)


def is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def late_imports_of(path: Path) -> list[str]:
    """Returns our own modules that a file imports inside functions."""
    nodes = (node for function in functions_of(path) for node in statements_in(function))
    names = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return [name for name in names if name.split(".")[0] in ("engine", "gui")]


def offenders(found: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """Leaves out who did nothing wrong."""
    return {name: what for name, what in found.items() if what}


@cache
def functions_of(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [n for n in statements_in(tree_of(path)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]


def imported_packages(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imports_of(path)}


def importing(names: set[str], paths: Sequence[Path]) -> dict[str, Sequence[str]]:
    return offenders({module_name(path): sorted(imported_packages(path) & names) for path in paths})


def test_engine_knows_no_window() -> None:
    assert importing({"PySide6", "shiboken6"}, ENGINE_FILES) == {}


def test_arrows_point_down() -> None:
    """As `[tool.importlinter]` in pyproject.toml declares them."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_torch_stays_where_training_is() -> None:
    found = importing({"torch", "gensim", "transformers"}, OUR_FILES)
    allowed = [name for name in found if package_of(name) in TORCH_PACKAGES or name in TORCH_MODULES]
    assert found.keys() - allowed == set()


def test_only_doors_import_our_modules_late() -> None:
    """`tasks` and what starts from a terminal or a window do so to start quickly, nobody else does."""
    paths = [path for path in OUR_FILES if package_of(module_name(path)) not in ("tasks", "cli", "gui")]
    late = {module_name(path): late_imports_of(path) for path in paths}
    # training loads these, also where a GPU is and pydantic is not
    assert {name: late.pop(name) for name in WITHOUT_PYDANTIC} == WITHOUT_PYDANTIC
    assert offenders(late) == {}


def test_no_method_imports_another() -> None:
    """What several of them do has a room of its own, so that one can be read, changed or left out alone."""
    files = {
        module_name(path): path for path in ENGINE_FILES if package_of(module_name(path)) == "adaptation"
    }
    methods = {name for name, path in files.items() if gives_trained_models(path)} - {SHARED_TRAINING}
    assert len(methods) >= 5
    assert offenders({name: sorted(methods & set(imports_of(files[name])) - {name}) for name in files}) == {}


def gives_trained_models(path: Path) -> bool:
    return "TrainedModel" in [ast.unparse(each.returns) for each in functions_of(path) if each.returns]


@pytest.mark.parametrize(
    "module",
    [
        "engine.tasks",
        "engine.runtime",
        "engine.cli.main",
        "engine.text",
        "engine.corpora",
        "engine.library",
        "engine.jobs",
        "engine.evaluation",
        "engine.export",
        "engine.base.graph_io",
    ],
)
def test_importing_does_not_load_torch(module: str) -> None:
    assert loaded_by(module, "torch", "PySide6", "gensim") == set()


def test_onnx_runtime_is_loaded_in_one_place_with_its_telemetry_off() -> None:
    loaders = {module_name(path) for path in OUR_FILES if "onnxruntime" in imported_packages(path)}
    assert loaders == {"engine.base.onnx_runtime"}


def test_what_could_go_online_is_loaded_in_one_place_and_not_by_the_door() -> None:
    online = {"huggingface_hub", "httpx2", "requests", "urllib3", "aiohttp", "http.client", "urllib.request"}
    loaders = {
        module_name(path) for path in OUR_FILES if online & {*imports_of(path), *imported_packages(path)}
    }
    to_this_computer = {"engine.tasks.asking_server"}
    assert loaders == {"engine.exchange.hub_connection"} | to_this_computer
    assert loaded_by("engine.tasks", "huggingface_hub", "httpx2") == set()
    assert loaded_by("engine.tasks.models.from_hub", "huggingface_hub", "httpx2") == set()


def test_the_door_opens_without_onnx_runtime() -> None:
    assert loaded_by("engine.tasks", "onnx", "onnxruntime", "sacrebleu") == set()


def loaded_by(module: str, *heavy: str) -> set[str]:
    """Returns which packages a new process has loaded once it has everything that a module offers."""
    return set(heavy) & modules_after(module)


@cache
def modules_after(module: str) -> frozenset[str]:
    code = f"import sys; from {module} import *; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    return frozenset(run.stdout.split())


def test_error_tree_is_the_docstring() -> None:
    drawn = dict(_drawn_tree(engine.base.errors.__doc__ or ""))
    classes = {
        name: kind
        for name, kind in vars(engine.base.errors).items()
        if inspect.isclass(kind) and issubclass(kind, Exception)
    }
    parents = {name: kind.__bases__[0].__name__ for name, kind in classes.items() if name != "EngineError"}
    assert drawn == parents


def _drawn_tree(docstring: str) -> Iterator[tuple[str, str]]:
    """Yields (class, parent) of a tree drawn with ├ and └, four characters a level."""
    above: list[str] = []
    for line in docstring.splitlines():
        match = re.match(r"([│ ]*(?:[├└]── )?)([A-Z]\w+)\s{2,}", line)
        if not match:
            continue
        depth = len(match[1]) // 4
        above = [*above[:depth], match[2]]
        if depth:
            yield match[2], above[depth - 1]


def test_exactly_one_onnxruntime_is_installed() -> None:
    owners = set(importlib.metadata.packages_distributions()["onnxruntime"])
    assert len(owners) == 1, f"these overwrite each other: {sorted(owners)}"


def test_qt_bindings_keep_their_references() -> None:
    """PySide6 6.12.0 takes a reference from None with every void call on Python 3.10 and 3.11."""
    code = (
        "import sys; from PySide6.QtCore import QObject; thing = QObject(); before = sys.getrefcount(None)\n"
        "for _ in range(2000): thing.setObjectName('a')\n"
        "sys.exit(sys.getrefcount(None) < before - 1000)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_import_hook_of_qt_finds_all_of_pydantic_loaded() -> None:
    """The hook asks each imported module for `__wrapped__`, and one of pydantic then imports another."""
    code = (
        "import engine.base.json_values; from PySide6.QtCore import QCoreApplication\n"
        "app = QCoreApplication([])\n"
        "try: app.setObjectName(1, 2)  # the error sets up the hook\n"
        "except TypeError: import engine.tasks.speakers.files"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_top_level_holds_only_what_the_design_names() -> None:
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {line.split("/")[0] for line in listing.splitlines()} - TOP_LEVEL == set()


def test_every_module_says_what_it_is() -> None:
    silent = [path for path in ALL_FILES if not ast.get_docstring(tree_of(path)) and text_of(path).strip()]
    assert silent == []


def test_no_function_is_too_long() -> None:
    lengths = {
        f"{module_name(path)}.{node.name}": (node.end_lineno or 0) - node.body[0].lineno + 1
        for path in ALL_FILES
        for node in functions_of(path)
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def test_nothing_is_left_for_later() -> None:
    promise = re.compile(r"\bTODO\b|\bFIXME\b|\bXXX\b|raise NotImplementedError")
    assert offenders({module_name(path): promise.findall(text_of(path)) for path in OUR_FILES}) == {}


def test_nothing_unpickles() -> None:
    picklers = {"pickle", "cPickle", "dill", "shelve", "joblib", "marshal"}
    assert {path for path in OUR_FILES if imported_packages(path) & picklers} == set()
    assert offenders({module_name(path): list(unsafe_loads_of(path)) for path in OUR_FILES}) == {}


def unsafe_loads_of(path: Path) -> Iterator[str]:
    """Yields the calls that may run code from a file."""
    for call in (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Call)):
        if not (isinstance(call.func, ast.Attribute) and call.func.attr == "load"):
            continue
        name = ast.unparse(call.func)
        settings = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
        is_numpy = name in ("np.load", "numpy.load")
        if name == "torch.load" and settings.get("weights_only") != "True":
            yield ast.unparse(call)
        if is_numpy and settings.get("allow_pickle", "False") != "False":
            yield ast.unparse(call)
