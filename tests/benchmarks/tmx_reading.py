"""Reading a TMX file: ours against translate-toolkit, on the same generated file.

    python -m tests.benchmarks.tmx_reading [--units 1000000] [--runs 3] [--toolkit PYTHON]

Writes a memory of so many units (about 400 bytes each, one in ten with inline tags), reads it with each
program in turn, each time in a process of its own, and prints seconds, units per second and the highest
memory. Ours is measured in both ways: in blocks of columns, as an import reads, and unit by unit.
translate-toolkit (GPL) is no part of Parlance: install it in an environment of its own
(`python -m venv tt && tt/bin/pip install translate-toolkit`) and name its interpreter with --toolkit.
Target: at least 8 times as fast, in blocks.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_LEAST_RATIO = 8.0
_N_WORDS = 22
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n'
    '<header creationtool="benchmark" srclang="de" segtype="sentence"/>\n<body>\n'
)
_END = "</body>\n</tmx>\n"

_MEASURE = """
import json, resource, sys, time
began = time.perf_counter()
n_units, n_chars = read(sys.argv[1])
seconds = time.perf_counter() - began
peak_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"units": n_units, "chars": n_chars, "seconds": seconds, "peak_mb": peak_kb / 1000}))
"""
_IN_BLOCKS = """
from pathlib import Path
from engine.corpora.files.input_files import InputFile
from engine.corpora.readers.tmx.reader import TmxReader
from engine.corpora.segments import ReadOptions

def read(path):
    n_units = n_chars = 0
    for block in TmxReader(InputFile(Path(path)), ReadOptions(src="de", tgt="en")).blocks():
        n_units += len(block)
        n_chars += sum(map(len, block.sources)) + sum(map(len, block.targets))
    return n_units, n_chars
"""
_UNIT_BY_UNIT = """
from pathlib import Path
from engine.corpora.files.input_files import InputFile
from engine.corpora.readers.tmx.reader import TmxReader
from engine.corpora.segments import ReadOptions

def read(path):
    n_units = n_chars = 0
    for unit in TmxReader(InputFile(Path(path)), ReadOptions(src="de", tgt="en")).units():
        n_units += 1
        n_chars += len(unit.source) + len(unit.target)
    return n_units, n_chars
"""
_THEIRS = """
from translate.storage.tmx import tmxfile

def read(path):
    n_units = n_chars = 0
    for unit in tmxfile.parsefile(path).units:
        n_units += 1
        n_chars += len(unit.source) + len(unit.target)
    return n_units, n_chars
"""


def write_memory(path: Path, n_units: int) -> None:
    """Writes a TMX file of made-up sentences.

    Args:
        path: the file.
        n_units: how many units it gets.
    """
    choice = random.Random(1)
    letters = (
        "eeeeeeeeeeeeeeeeennnnnnnnnniiiiiiiisssssssrrrrrrraaaaaaattttttddddd"
        "hhhhhuuuulllccc"
        "gggmmooobbwwffkzpväöü"
    )
    words = ["".join(choice.choices(letters, k=choice.randint(2, 9))) for _ in range(20_000)]
    with path.open("w", encoding="utf-8") as file:
        file.write(_HEAD)
        for number in range(n_units):
            source, target = (" ".join(choice.choices(words, k=_N_WORDS)) for _ in range(2))
            if number % 10 == 0:
                source = f'<bpt i="1">&lt;b&gt;</bpt>{source}<ept i="1">&lt;/b&gt;</ept>'
            file.write(
                f'<tu tuid="{number}"><prop type="x-domain">pumps</prop>\n'
                f'<tuv xml:lang="de-DE"><seg>{source}</seg></tuv>\n'
                f'<tuv xml:lang="en-GB"><seg>{target}</seg></tuv></tu>\n'
            )
        file.write(_END)


def main() -> int:
    """Measures and prints; the exit status is 1 if the target is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--units", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--toolkit", metavar="PYTHON", help="an interpreter with translate-toolkit")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "memory.tmx"
        write_memory(path, chosen.units)
        print(f"{chosen.units:,} units, {path.stat().st_size / 1e6:.0f} MB; load {os.getloadavg()[0]:.1f}")
        readers = [("Parlance, in blocks", sys.executable, _IN_BLOCKS)]
        readers.append(("Parlance, unit by unit", sys.executable, _UNIT_BY_UNIT))
        if chosen.toolkit:
            readers.append(("translate-toolkit", chosen.toolkit, _THEIRS))
        rounds = [
            [_measure(python, reader, path, name) for name, python, reader in readers]
            for _ in range(chosen.runs)
        ]
    in_blocks, one_by_one, *theirs = map(min, zip(*rounds, strict=True))
    if not theirs:
        print("translate-toolkit: not measured, see --toolkit")
        return 0
    ratio = theirs[0] / in_blocks
    print(f"Parlance is {ratio:.1f} times as fast (target: {_LEAST_RATIO:.0f})", end="; ")
    print(f"unit by unit {theirs[0] / one_by_one:.1f} times; load {os.getloadavg()[0]:.1f}")
    return int(ratio < _LEAST_RATIO)


def _measure(python: str, reader: str, path: Path, name: str) -> float:
    """Reads the file once in a new process, and returns the seconds it took."""
    result = subprocess.run(
        [python, "-c", reader + _MEASURE, str(path)], stdout=subprocess.PIPE, cwd=ROOT, check=True
    )
    found = json.loads(result.stdout)
    print(
        f"{name}: {found['units']:,} units in {found['seconds']:.2f} s, "
        f"{found['units'] / found['seconds']:,.0f} a second, peak {found['peak_mb']:.0f} MB"
    )
    return float(found["seconds"])


if __name__ == "__main__":
    sys.exit(main())
