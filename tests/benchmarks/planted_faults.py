"""How many planted faults the tests find, for each package.

`planted-faults.toml` lists them: each replaces a text that stands once in a file by another one, as a
careless change would. They are planted one at a time into a copy of the tree, never into the tree itself, and
the tests named with the fault run on the copy, or those of the package where none are named, until one fails.
A fault that fails none survived.

    python -m tests.benchmarks.planted_faults [PACKAGE or part of a fault's text ...]
"""

import compileall
import multiprocessing
import os
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

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("planted-faults.toml")
LIMIT_S = 900
"""A fault with which the tests never end counts as found."""
_LOADED_ONCE = ("pytest", "numpy", "hypothesis", "torch", "onnx", "onnxruntime", "sentencepiece", "sacrebleu")
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


def is_found(fault: Fault, tree: Path) -> bool:
    """Plants a fault, runs its tests and takes it out again; True if a test failed."""
    path = tree / fault.file
    path.write_text(planted(path.read_text(encoding="utf-8"), fault), encoding="utf-8")
    try:
        return has_failed(fault.places, tree)
    finally:
        shutil.copy2(ROOT / fault.file, path)


def has_failed(places: Sequence[str], tree: Path) -> bool:
    """Runs tests of a tree in a process of their own; True if one fails, or they do not end."""
    process = multiprocessing.get_context("fork").Process(target=_run, args=(places, tree))
    process.start()
    process.join(LIMIT_S)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode != 0


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
    quiet = os.open(tree / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    arguments = ["-x", "-q", "-p", "no:cacheprovider", "--assert=plain", "-W", "ignore"]
    os._exit(int(pytest.main([*arguments, *places])))


def main(wanted: Sequence[str]) -> None:
    """Plants the faults of some packages, or all, and prints those that survive."""
    faults = read_faults()
    if wanted:
        faults = [each for each in faults if any(w == each.package or w in each.breaks for w in wanted)]
    for name in _LOADED_ONCE:
        __import__(name)
    n_planted: Counter[str] = Counter()
    survivors: list[Fault] = []
    with TemporaryDirectory(prefix="planted-faults-") as scratch:
        tree = Path(scratch)
        copy_tree(tree)
        for fault in faults:
            begun = time.monotonic()
            is_dead = is_found(fault, tree)
            n_planted[fault.package] += 1
            survivors += [] if is_dead else [fault]
            said = "found" if is_dead else "SURVIVED"
            seconds = time.monotonic() - begun
            print(f"{said:9} {seconds:4.0f} s  {fault.package}: {fault.breaks}", flush=True)
    print("\npackage        planted  survived")
    for package, number in n_planted.items():
        n_survived = sum(fault.package == package for fault in survivors)
        print(f"{package:14} {number:7}  {n_survived:8}")


if __name__ == "__main__":
    main(sys.argv[1:])
