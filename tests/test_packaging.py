"""What builds and starts the application folder fits the rest of the code."""

import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

FOLDER = Path(__file__).parents[1] / "packaging"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_every_script_can_be_imported(path):
    assert runpy.run_path(str(path), run_name="imported")["__doc__"]


def test_the_program_hands_on_what_the_window_asks_of_it(monkeypatch):
    names = runpy.run_path(str(FOLDER / "entry.py"), run_name="imported")
    monkeypatch.setattr("sys.argv", ["parlance", "--engine", "doctor", "--json"])
    given = []
    names["start"].__globals__["main"] = lambda: given.append(sys.argv[1:]) or 0
    assert names["start"]() == 0
    assert given == [["doctor", "--json"]]


def setup(tmp_path, *words, programs):
    """Runs a copy of the set-up script where there are only these programs, by name, and a few more."""
    shutil.copytree(
        FOLDER, tmp_path / "packaging", ignore=lambda _, names: [n for n in names if n != "setup.sh"]
    )
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    for name in {"bash", "dirname", "env", "grep", "id", "uname"} - programs.keys():
        (bin_folder / name).symlink_to(shutil.which(name))
    for name, script in programs.items():
        (bin_folder / name).write_text(f"#!/bin/bash\n{script}\n")
        (bin_folder / name).chmod(0o755)
    return subprocess.run(
        ["bash", str(tmp_path / "packaging" / "setup.sh"), *words],
        env={"PATH": str(bin_folder)}, capture_output=True, text=True, timeout=patience(60), cwd=tmp_path,
    )  # fmt: skip


APT = 'echo "$@" >> apt.log'
PYTHON = f'exec {sys.executable} "$@"'


def test_the_set_up_installs_only_the_packages_that_are_missing(tmp_path):
    one_of_two = "; exit 1"  # as it ends where one of two names is unknown
    installed = f'[ "$3" = libxcb-cursor0 ] || [ "$3" = xvfb ] || echo installed{one_of_two}'
    programs = {"dpkg-query": installed, "apt-get": APT, "sudo": '"$@"', "python3": PYTHON}
    assert setup(tmp_path, "packages", "xvfb", "git", programs=programs).returncode == 0
    update, install = (tmp_path / "apt.log").read_text().splitlines()
    assert update.startswith("update")
    assert install.split()[-2:] == ["libxcb-cursor0", "xvfb"]
    assert "install" in install.split()


def test_where_packages_cannot_be_installed_the_set_up_says_which(tmp_path):
    programs = {"dpkg-query": "exit 1", "apt-get": "exit 100", "sudo": '"$@"', "python3": PYTHON}
    result = setup(tmp_path, "packages", programs=programs)
    assert result.returncode == 0
    assert "could not be installed" in result.stderr
    assert "libxcb-cursor0" in result.stderr


def test_elsewhere_than_on_debian_the_set_up_says_what_the_window_needs(tmp_path):
    result = setup(tmp_path, "packages", programs={"python3": PYTHON, "uname": "echo Linux"})
    assert (result.returncode, "Not a Debian system" in result.stderr) == (0, True)


def test_without_a_python_that_is_new_enough_the_set_up_ends_with_a_sentence(tmp_path):
    programs = {"dpkg-query": "echo installed", "apt-get": APT, "python3": "exit 1"}
    result = setup(tmp_path, "run", programs=programs)
    assert (result.returncode, "needs Python 3.11 or newer" in result.stderr) == (1, True)
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("words", [(), ("help",)])
def test_the_set_up_says_what_it_can_do(tmp_path, words):
    result = setup(tmp_path, *words, programs={})
    assert (result.returncode, "run | test | packages" in result.stderr) == (2, True)
