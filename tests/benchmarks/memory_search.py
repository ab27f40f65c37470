"""Searching a translation memory of a million pairs.

    python -m tests.benchmarks.memory_search [PAIRS] [FILE...]

Makes one corpus of PAIRS pairs (default 1,000,000): generated ones, or those of tables (source, tab, target;
.gz too). Prints how long its index took and how large it is, then the time of a search: for sentences of the
corpus of which one word in eight is another, for sentences of mixed words, and for the very same ones. The
goal is at most 30 ms.
"""

import gzip
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import numpy as np

_SEARCHES = 300
_SHARE = 8
_VOCABULARY = 200_000
_GOAL_MS = 30


def generated() -> Iterator[tuple[str, str]]:
    """Yields pairs of random words, as frequent as those of real text (Zipf), without end."""
    chosen = np.random.default_rng(1)
    while True:
        ranks = chosen.zipf(1.25, 1 << 16) % _VOCABULARY
        ends = np.cumsum(chosen.integers(3, 30, 1 << 12))
        for words in np.split(ranks, ends[ends < len(ranks)])[:-1]:
            text = " ".join(f"w{word:x}" for word in words.tolist())
            yield f"{text.capitalize()}.", f"T {text}."


def rows_of(paths: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Yields the pairs of tables."""
    for path in paths:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open() as file:
            for line in file:
                source, target, *_ = [*line.rstrip("\n").split("\t"), ""]
                yield source, target


def changed(text: str, chosen: random.Random) -> str:
    """Returns a sentence of which one word in eight, at least one, is another."""
    words = text.split()
    for place in chosen.sample(range(len(words)), max(1, len(words) // _SHARE)):
        words[place] = "qqx"
    return " ".join(words)


def measured(name: str, texts: Sequence[str], memory: object) -> None:
    """Prints the time of searches, and in how many something was found."""
    from engine.corpora.memory import units_of

    taken, n_found = [], 0
    for text in texts:
        began = time.perf_counter()
        n_found += bool(memory.similar(units_of(text, memory.language), 75, 5))
        taken.append((time.perf_counter() - began) * 1000)
    worst = statistics.quantiles(taken, n=100)
    print(
        f"{name:<12} {len(texts)} searches: median {worst[49]:.1f} ms, 95 % {worst[94]:.1f} ms,"
        f" 99 % {worst[98]:.1f} ms (goal {_GOAL_MS}); found in {n_found}"
    )


def main() -> None:
    """Makes the corpus, indexes and searches it."""
    from engine.corpora.memory import MemoryCorpus, index_path
    from tests.engine.corpora.stored import stored

    n_pairs = int(sys.argv[1].replace(",", "")) if len(sys.argv) > 1 else 1_000_000
    paths = [Path(name) for name in sys.argv[2:]]
    rows = list(islice(rows_of(paths) if paths else generated(), n_pairs))
    with tempfile.TemporaryDirectory() as scratch:
        folder = stored(Path(scratch) / "corpus", rows)
        with MemoryCorpus(folder, is_swapped=False) as memory:
            began = time.perf_counter()
            memory.make_ready()
            taken = time.perf_counter() - began
            size = index_path(folder, "source").stat().st_size
            text = (folder / "source.txt").stat().st_size
            print(
                f"{len(rows):,} pairs: index in {taken:.1f} s, {size / 1e6:.0f} MB; text {text / 1e6:.0f} MB"
            )
            chosen = random.Random(1)
            known = [source for source, _ in chosen.sample(rows, _SEARCHES)]
            measured("changed", [changed(text, chosen) for text in known], memory)
            pool = " ".join(source for source, _ in chosen.sample(rows, 2000)).split()
            measured("mixed words", [" ".join(chosen.sample(pool, 18)) for _ in known], memory)
            measured("the same", known, memory)


if __name__ == "__main__":
    main()
