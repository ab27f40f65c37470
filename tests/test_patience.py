"""Every limit of a test comes from one place, which measures the machine."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import patience as patience_module
from tests.patience import patience

TESTS = Path(__file__).parent
FILES = [path for path in TESTS.rglob("*.py") if "benchmarks" not in path.parts and path != Path(__file__)]
CLOCKS = ("time.monotonic()", "time.perf_counter()", "time.time()")
WAITS = ("wait", "result", "join", "communicate", "Timer", "wait_for")


def fixed_waits(source: str) -> list[str]:
    """Returns the limits that stay the same however busy the machine is; those of `qtbot` do not."""
    nodes = list(ast.walk(ast.parse(source)))
    return [ast.unparse(node) for node in nodes if any(map(_is_fixed, _limits(node)))]


def _limits(node: ast.AST) -> list[ast.expr]:
    """Returns what a comparison with the clock, a moment to come or a call takes for its limit."""
    match node:
        case ast.Compare(left=left, comparators=limits) if ast.unparse(left).startswith(CLOCKS):
            return limits
        case ast.BinOp(left=ast.Call() as left, op=ast.Add(), right=limit) if ast.unparse(left) in CLOCKS:
            return [limit]
        case ast.Call(func=ast.Attribute(value=ast.Name(id="qtbot") | ast.Constant())):
            return []  # waits longer by itself, or joins texts
        case ast.Call(func=function, args=given, keywords=options):
            name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
            return [each.value for each in options if each.arg == "timeout"] + given[: name in WAITS]
    return []


def _is_fixed(limit: ast.expr) -> bool:
    """Tells whether a number is a limit: what is shorter is a pause between two looks."""
    parts = [limit.left, limit.right] if isinstance(limit, ast.BinOp) else [limit]
    numbers = [each.value for each in parts if isinstance(each, ast.Constant)]
    return any(isinstance(number, int | float) and number >= 0.5 for number in numbers)


@pytest.mark.parametrize(
    "line",
    ["child.wait(30)", "child.communicate(timeout=5)", "assert time.monotonic() - began < 5",
     "ends = time.monotonic() + 60", "threading.Timer(60, child.kill)"],
)  # fmt: skip
def test_a_fixed_wait_is_noticed(line):
    assert fixed_waits(line)


@pytest.mark.parametrize(
    "line", ["child.wait(patience(30))", "qtbot.waitUntil(ready, timeout=20_000)", "gate.wait(0.002)"]
)
def test_a_wait_that_grows_with_the_load_is_fine(line):
    assert not fixed_waits(line)


def test_no_test_waits_for_a_fixed_time():
    found = {str(path.relative_to(TESTS)): fixed_waits(path.read_text(encoding="utf-8")) for path in FILES}
    assert {path: waits for path, waits in found.items() if waits} == {}


def test_other_work_makes_waits_longer(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    waits = []
    for load in (2.0, 7.0):
        monkeypatch.setattr(patience_module.psutil, "getloadavg", lambda load=load: (load, 0, 0))
        waits.append(patience(5))
    assert waits[1] == pytest.approx(3.5 * waits[0])


def test_the_limit_of_a_test_grows_too(tmp_path):
    """A test that would be ended after a second is let go on: the machine seems to have no end of work."""
    conftest = "import psutil\npsutil.getloadavg = lambda: (1e6, 0, 0)\n"
    (tmp_path / "conftest.py").write_text(f"{conftest}from tests.conftest import pytest_timeout_set_timer\n")
    (tmp_path / "test_slow.py").write_text("import time\ndef test_slow():\n    time.sleep(1.5)\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "timeout", "-c", "/dev/null", "--timeout", "1"]
    done = subprocess.run(
        [*command, str(tmp_path)], cwd=TESTS.parent, capture_output=True, text=True, timeout=patience(60)
    )
    assert done.returncode == 0, done.stdout
