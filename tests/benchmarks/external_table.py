"""A large table of word vectors opens in at most 2 s and 100 MB, and a batch gets its rows in milliseconds.

    python -m tests.benchmarks.external_table [--words 2000000] [--dimension 300]

Measured is a process of its own that opens the table and looks up the words of a batch of sentences, as a
translation does; its memory is what it has more than one that imports the same and opens nothing. The file
was written just before, so the system has it in its cache where there is room.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from engine.vocabulary.vector_table import ExternalTable, gather, new_table

LIMIT_S, LIMIT_MB = 2.0, 100.0
N_SENTENCES, N_TOKENS = 32, 25
_ROWS_AT_ONCE = 20_000


def word_of(number: int) -> str:
    """Returns a word as long as real ones."""
    return f"wort{number:07d}"


def write(path: Path, n_words: int, dimension: int) -> None:
    """Writes a table of random vectors."""
    generator = np.random.default_rng(0)
    with new_table(path, dimension) as table:
        for start in range(0, n_words, _ROWS_AT_ONCE):
            words = [word_of(number) for number in range(start, min(start + _ROWS_AT_ONCE, n_words))]
            table.add(words, generator.standard_normal((len(words), dimension), np.float32))


def resident_mb() -> float:
    """Returns the memory of this process that is not on disk alone, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def open_and_look_up(path: Path, n_words: int) -> None:
    """Opens the table, gathers rows for a batch, and prints seconds, milliseconds and megabytes."""
    generator = np.random.default_rng(1)
    chosen = generator.integers(2 * n_words, size=(N_SENTENCES, N_TOKENS)).tolist()  # every second is unknown
    before = resident_mb()
    start = time.perf_counter()
    table = ExternalTable(path)
    opened = time.perf_counter()
    gather(table, [table.find([word_of(number) for number in sentence]) for sentence in chosen])
    done = time.perf_counter()
    print(opened - start, (done - opened) * 1000, resident_mb() - before)


def main() -> None:
    """Writes a table, measures, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=2_000_000)
    parser.add_argument("--dimension", type=int, default=300)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        open_and_look_up(options.child, options.words)
        return
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "table"
        start = time.perf_counter()
        write(path, options.words, options.dimension)
        write_s = time.perf_counter() - start
        command = [sys.executable, "-m", "tests.benchmarks.external_table", "--child", str(path)]
        command += ["--words", str(options.words)]
        found = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        size = path.stat().st_size
    open_s, batch_ms, memory_mb = map(float, found)
    print(f"{options.words:,} words of {options.dimension}: written in {write_s:.0f} s, {size / 1e9:.2f} GB")
    print(f"opened in {open_s:.3f} s (limit {LIMIT_S:g})")
    print(f"opened and a first batch looked up: {memory_mb:.1f} MB more (limit {LIMIT_MB:g})")
    print(f"first batch of {N_SENTENCES} sentences of {N_TOKENS} words: {batch_ms:.0f} ms")
    if open_s > LIMIT_S or memory_mb > LIMIT_MB:
        raise SystemExit("the table takes longer or more memory than its limit")


if __name__ == "__main__":
    main()
