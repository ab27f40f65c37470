"""Time and memory of the vocabulary report: `python -m tests.benchmarks.vocabulary_million [PAIRS]`.

Generates a corpus (1,000,000 pairs if no number is given) of German- and English-looking words, the
frequent ones often and ever new rare ones, as in real text, and looks at it with the model that ships.
Target: 60 s, memory that does not grow with the text.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np

from engine import tasks
from engine.results.corpora import CorpusRecord
from engine.text.subwords import Subwords

_WORDS_PER_SENTENCE = 18
_AT_ONCE = 20_000
_KNOWN_SHARE = 0.9
"""Of the running words: words the model knows, the others are compounds made up of its tokens."""
_TARGET_S = 60.0


def main() -> None:
    """Prints one line."""
    words = sys.argv[1:]
    n_pairs = int(words[-1]) if words else 1_000_000
    if words[:1] == ["--prepare"]:
        tasks.ensure_builtin_models()
        _add_corpus(n_pairs)
        return
    with tempfile.TemporaryDirectory(prefix="parlance-bench-") as home:
        os.environ["PARLANCE_HOME"] = home
        prepare = [sys.executable, "-m", "tests.benchmarks.vocabulary_million", "--prepare", str(n_pairs)]
        subprocess.run(prepare, check=True)  # apart, so that its memory is not counted
        report, seconds, worked_s, peak = _measure(Path(home) / "report.json")
    n_words = sum(side["n_words"] for side in report["sides"])
    n_types = sum(side["n_types"] for side in report["sides"])
    print(
        f"vocabulary report of {n_pairs:,} pairs, {n_words:,} words, {n_types:,} distinct: {seconds:.1f} s, "
        f"{worked_s:.1f} s of them at work (target {_TARGET_S:.0f} s for 1,000,000), peak {peak:,.0f} MB"
    )


def _measure(path: Path) -> tuple[dict[str, Any], float, float, float]:
    """Runs the job; returns its report, its seconds, those of the processor, and its most memory in MB."""
    command = ["inspect", "vocabulary", "--model", "de-en", "--corpus", "generated"]
    start = time.perf_counter()
    with path.open("wb") as file:
        child = subprocess.Popen([sys.executable, "-m", "engine", *command, "--json"], stdout=file)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - start
    worked_s = usage.ru_utime + usage.ru_stime
    return json.loads(path.read_bytes()), seconds, worked_s, usage.ru_maxrss / 1024


def _add_corpus(n_pairs: int) -> None:
    from engine.tasks.home import open_library

    record = CorpusRecord(
        id="generated", name="generated", domain="generated", src="de", tgt="en", n_pairs=n_pairs,
        splits={"train": n_pairs, "dev": 0, "test": 0}, path=Path(), created="2026-01-01",
    )  # fmt: skip

    def fill(folder: Path) -> CorpusRecord:
        for side in ("source", "target"):
            _write_side(folder, side, n_pairs)
        for name, kind in (("split", np.uint8), ("file", np.uint16), ("line", np.uint32)):
            np.save(folder / f"{name}.npy", np.zeros(n_pairs, kind))
        about = {"name": "generated", "domain": "generated", "src": "de", "tgt": "en", "files": ["generated"]}
        info = {"format": 1, "n_pairs": n_pairs, "splits": record.splits, **about}
        (folder / "corpus.json").write_text(json.dumps(info), encoding="utf-8")
        return record

    open_library().add_corpus(record, fill)


def _write_side(folder: Path, side: str, n_pairs: int) -> None:
    """Writes the texts of one side and where they start, as `engine.corpora.storing.store` describes."""
    n_bytes = [0]
    with (folder / f"{side}.txt").open("wb") as file:
        for lines in _texts(side, n_pairs):
            file.write("".join(lines).encode())
            n_bytes += [len(line.encode()) for line in lines]
    np.save(folder / f"{side}_starts.npy", np.cumsum(n_bytes).astype(np.uint64))
    np.save(folder / f"{side}_keys.npy", np.arange(n_pairs, dtype=np.uint64))


def _texts(side: str, n_pairs: int) -> Iterator[list[str]]:
    random = np.random.default_rng(1 if side == "source" else 2)
    subwords = Subwords.load(Path("assets/models/de-en") / f"{side}.spm")
    tokens = [
        token for token in subwords.tokens(range(4, subwords.size)) if token.removeprefix("▁").isalpha()
    ]
    known = np.array([token[1:] for token in tokens if token.startswith("▁")])
    parts = np.array([token for token in tokens if not token.startswith("▁") and len(token) > 1])
    for first in range(0, n_pairs, _AT_ONCE):
        size = (min(_AT_ONCE, n_pairs - first), _WORDS_PER_SENTENCE)
        often = known[np.minimum(random.zipf(1.3, size), len(known)) - 1]
        rare = [known[random.integers(len(known), size=size)], parts[random.zipf(1.2, size) % len(parts)]]
        compound = np.char.add(np.char.add(*rare), parts[random.integers(len(parts), size=size)])
        words = np.where(random.random(size) < _KNOWN_SHARE, often, compound)
        yield [" ".join(row) + ".\n" for row in words.tolist()]


if __name__ == "__main__":
    main()
