"""The table of kinds: every file has one at most, whatever the case of its name."""

import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import pytest

from engine.documents.kinds import KINDS, kind_of


def test_no_ending_is_part_of_another_kinds_ending():
    endings = [(ending, kind) for kind in KINDS for ending in kind.endings]
    clashes = [
        (one, other)
        for one, kind in endings
        for other, another in endings
        if kind is not another and one.endswith(other)
    ]
    assert clashes == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("JOB.SDLXLIFF", "XLIFF"),
        ("values-de/strings.xml", "Android strings"),
        ("Localizable.strings", "Apple strings"),
        ("a.stringsdict", "Apple stringsdict"),
        ("app_en.arb", "JSON"),
        ("notes.xml", None),
    ],
)
def test_a_kind_is_known_by_the_end_of_the_name(name, kind):
    found = kind_of(Path(name))
    assert (found.name if found else None) == kind


def test_every_kind_has_a_reader():
    package = kind_of.__module__.rpartition(".")[0]
    assert all(callable(resolve_name(f"{package}.{kind.reader}")) for kind in KINDS)


@pytest.mark.slow
def test_the_table_loads_no_reader():
    code = "import sys, engine.documents.kinds; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = {name.rpartition(".")[2] for name in modules.split() if ".documents." in name}
    assert loaded == {"kinds", "segments"}
