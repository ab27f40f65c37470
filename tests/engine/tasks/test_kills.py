"""A kill wherever something is written: what nobody removed is not in the trash, and no folder is left."""

import subprocess
import sys
from pathlib import Path

import pytest

_PROGRAM = """
import os, shutil, signal, sys
from pathlib import Path

home = Path(os.environ["PARLANCE_HOME"])
WRITES = ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "shutil.rmtree", "sqlite3.connect")

from engine import tasks
from engine.library.health import examine
from engine.results.terms import GivenTerm
from engine.tasks.home import open_library
import engine.corpora.storing.store, engine.corpora.memory

PAIR = {"src": "de", "tgt": "en", "domain": "pumps"}

def add():
    tasks.add_terms([GivenTerm(source="Laufrad", target="impeller")], "pumps", "de", "en")

def forget():
    tasks.forget_translation("Die Geheimpumpe ist neu.", **PAIR)

tasks.add_terms([GivenTerm(source="Ventil", target="valve")], "pumps", "de", "en")
tasks.confirm_translation("Die Geheimpumpe ist neu.", "The pump is new.", **PAIR)
if sys.argv[1] == "forget one of two":
    tasks.confirm_translation("Das Ventil ist alt.", "The valve is old.", **PAIR)
change = add if sys.argv[1] == "add" else forget
template = home.with_name(f"template-of-{home.name}")
shutil.copytree(home, template)

def killed_at(number):
    left = [number]
    def hook(event, args):
        ours = event in WRITES and str(home) in str(args[0])
        if ours and (event != "open" or "r" not in str(args[1])):
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)
    child = os.fork()
    if not child:
        sys.addaudithook(hook)
        change()
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0

number = 0
while killed_at(number):
    tasks.sweep_library()
    tasks.list_corpora()
    for entry in tasks.list_trash():
        print(f"kill {number}: {entry.entry_id} is in the trash")
    for path in examine(open_library()).unlisted:
        print(f"kill {number}: left {path}")
    is_there = any("Geheim" in row.source for group in open_library().speakers.confirmed.pairs().values()
                   for row in group)
    held = [path for path in home.rglob("*") if path.is_file() and "sqlite" not in path.name
            and b"Geheim" in path.read_bytes()]
    if held and not is_there:
        print(f"kill {number}: {held} hold what was forgotten")
    shutil.rmtree(home)
    shutil.copytree(template, home)
    number += 1
print("kills:", number)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.slow
@pytest.mark.parametrize("change", ["add", "forget one of two", "forget the last"])
def test_a_kill_anywhere_puts_nothing_into_the_trash_and_leaves_nothing(change):
    program = subprocess.run(
        [sys.executable, "-c", _PROGRAM, change],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
    )
    assert program.returncode == 0, program.stderr
    said = program.stdout.splitlines()
    assert said[:-1] == []
    assert int(said[-1].removeprefix("kills: ")) > 15
