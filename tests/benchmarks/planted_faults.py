"""How many planted faults the tests find, for each package.

`planted-faults.toml` lists them: each replaces a text that stands once in a file by another one, as a
careless change would. They are planted one at a time into a copy of the tree, never into the tree itself, and
the tests named with the fault run on the copy, or those of the package where none are named, until one fails.
A fault that fails none survived.

    python -m tests.benchmarks.planted_faults [PACKAGE, or what a fault breaks ...]
"""

import compileall
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import engine  # noqa: F401, it turns off what ONNX Runtime would send

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("planted-faults.toml")
OUTPUT = "output.txt"
LIMIT_S = 600
"""A fault with which the tests never end counts as found."""
_LOADED_ONCE = (
    "pytest", "_hypothesis_pytestplugin", "hypothesis.strategies", "pytestqt.plugin", "PySide6.QtTest",
    "PySide6.QtWidgets", "numpy", "pydantic", "torch", "gensim.models", "onnx", "onnxruntime",
    "sentencepiece", "sacrebleu", "safetensors.torch", "pysbd", "typer", "lxml.etree", "psutil",
)  # fmt: skip
"""Imported before the first fault, so that each begins at once; nothing of ours is among them."""


@dataclass(frozen=True)
class Fault:
    """A change that some test should notice."""

    package: str
    file: str
    """From the root of the tree."""
    old: str
    """Stands once in the file."""
    new: str
    breaks: str
    """What no longer holds, for people."""
    tests: tuple[str, ...] = ()
    """Where it should be noticed; none: in the tests of the package."""

    @property
    def places(self) -> tuple[str, ...]:
        """The tests that run."""
        return self.tests or (f"tests/engine/{self.package}",)


def read_faults(path: Path = LIST) -> list[Fault]:
    """Returns the faults in their order."""
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["fault"]
    return [Fault(**{**each, "tests": tuple(each.get("tests", ()))}) for each in listed]


def planted(text: str, fault: Fault) -> str:
    """Returns a file with the fault.

    Raises:
        ValueError: if the old text does not stand in it exactly once, or the fault changes nothing.
    """
    if text.count(fault.old) != 1 or fault.old == fault.new:
        raise ValueError(f"{fault.file} has {text.count(fault.old)} times {fault.old!r}")
    return text.replace(fault.old, fault.new)


def copy_tree(target: Path) -> None:
    """Copies every file that git knows or could know, and compiles them."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)
    compileall.compile_dir(target, quiet=2)


def found_by(fault: Fault, tree: Path) -> str:
    """Plants a fault, runs its tests and takes it out again; returns the first that failed, "" if none."""
    path = tree / fault.file
    path.write_text(planted(path.read_text(encoding="utf-8"), fault), encoding="utf-8")
    try:
        return first_failure(fault.places, tree)
    finally:
        shutil.copy2(ROOT / fault.file, path)


def first_failure(places: Sequence[str], tree: Path) -> str:
    """Runs tests of a tree in a process of their own; returns the first that fails, "" if none does."""
    process = multiprocessing.get_context("fork").Process(target=_run, args=(places, tree))
    process.start()
    process.join(LIMIT_S)
    if process.is_alive():
        process.kill()
        process.join()
        return f"no end within {LIMIT_S} s"
    if process.exitcode == 0:
        return ""
    said = (tree / OUTPUT).read_text(encoding="utf-8", errors="replace")
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return failed[1].removeprefix("tests/engine/") if failed else f"exit status {process.exitcode}"


def _run(places: Sequence[str], tree: Path) -> None:
    """Runs in the new process."""
    import pytest

    for name in list(sys.modules):
        if name.partition(".")[0] in ("engine", "gui", "tests"):
            del sys.modules[name]
    os.chdir(tree)
    os.environ["PYTHONPATH"] = str(tree)
    sys.path[:] = [str(tree), *(folder for folder in sys.path if Path(folder or ".").resolve() != ROOT)]
    sys.dont_write_bytecode = True
    quiet = os.open(tree / OUTPUT, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    arguments = ["-x", "-q", "--timeout=60", "-p", "no:cacheprovider", "--assert=plain", "-W", "ignore"]
    os._exit(int(pytest.main([*arguments, *places])))


def main(wanted: Sequence[str]) -> None:
    """Plants the faults of some packages, or all, and prints those that survive."""
    faults = read_faults()
    if wanted:
        faults = [each for each in faults if each.package in wanted or each.breaks in wanted]
    for name in _LOADED_ONCE:
        __import__(name)
    n_planted: Counter[str] = Counter()
    survivors: list[Fault] = []
    with TemporaryDirectory(prefix="planted-faults-") as scratch:
        tree = Path(scratch)
        copy_tree(tree)
        for fault in faults:
            begun = time.monotonic()
            test = found_by(fault, tree)
            n_planted[fault.package] += 1
            survivors += [] if test else [fault]
            seconds = time.monotonic() - begun
            said = f"{'found' if test else 'SURVIVED':9}{seconds:4.0f} s  {fault.package}: {fault.breaks}"
            print(f"{said} [{test}]" if test else said, flush=True)
    print("\npackage        planted  survived")
    for package, number in n_planted.items():
        n_survived = sum(fault.package == package for fault in survivors)
        print(f"{package:14} {number:7}  {n_survived:8}")


if __name__ == "__main__":
    main(sys.argv[1:])
