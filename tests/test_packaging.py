"""What builds and starts the application folder fits the rest of the code."""

import runpy
import sys
from pathlib import Path

import pytest

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
