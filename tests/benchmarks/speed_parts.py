"""Where the time and the memory of a translation go: for `tests.benchmarks.speed_table`.

`python -m tests.benchmarks.speed_parts PROGRAM FOLDER` translates once and prints the memory of the process.
Imports are inside, so that each program's process has loaded only what that program needs.
"""

# ruff: noqa: PLC0415

import json
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil

_N_SENTENCES, _LENGTH, _BEAM = 16, 25, 4
_TURNS = 5
_WORDS = 8_000
"""Of the vocabulary, from which sources are drawn."""


def _batch(n_sentences: int) -> list[list[int]]:
    draw = random.Random(1)
    return [[draw.randrange(10, _WORDS) for _ in range(_LENGTH)] for _ in range(n_sentences)]


@contextmanager
def _timed_runs(translator: Any) -> Iterator[Counter[str]]:
    """Counts the seconds in the encoder's and the decoder's graph."""
    from engine.runtime import decoder

    spent: Counter[str] = Counter()
    run = decoder.run_arrays

    def timed(session: Any, outputs: list[str], feeds: dict[str, Any]) -> list[Any]:
        began = time.perf_counter()
        found = run(session, outputs, feeds)
        is_encoder = session is translator._session.encoder
        spent["encoder" if is_encoder else "steps"] += time.perf_counter() - began
        return found

    decoder.run_arrays = timed
    try:
        yield spent
    finally:
        decoder.run_arrays = run


def parts(folder: Path, n_threads: int) -> str:
    """Returns how our time is spent on one sentence and on sixteen, as a line."""
    from engine.base.config import SearchConfig
    from engine.runtime.translator import Translator

    translator = Translator(folder, precision="int8", device="cpu", n_threads=n_threads)
    config = SearchConfig(beam_size=_BEAM, max_length_ratio=1, max_length_extra=1)
    told = []
    for n_sentences in (1, _N_SENTENCES):
        batch = _batch(n_sentences)
        translator.translate_tokens(batch, config)
        with _timed_runs(translator) as spent:
            began = time.perf_counter()
            for _ in range(_TURNS):
                translator.translate_tokens(batch, config)
            total = time.perf_counter() - began
        spent["search"] = total - sum(spent.values())
        shares = ", ".join(f"{name} {seconds / total:.0%}" for name, seconds in spent.items())
        told.append(f"{n_sentences} x {_LENGTH} tokens {total / _TURNS * 1000:.1f} ms: {shares}")
    return f"our time, beam {_BEAM}: {'; '.join(told)}"


def memory(folder: Path, converted: Path) -> str:
    """Returns the memory of a process of each program that has translated a first batch, as a line.

    Ours also once it rests, as it does in the window where nothing is translated for a while.
    """
    found: list[list[float]] = []
    for program, place in (("parlance", folder), ("ctranslate2", converted)):
        command = [sys.executable, "-m", "tests.benchmarks.speed_parts", program, str(place)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        found.append([float(each) for each in done.stdout.split()[-2:]])
    (ours, rested), (theirs, _) = found
    line = f"memory: Parlance {ours:.0f} MB, CTranslate2 {theirs:.0f} MB, ratio {ours / theirs:.2f}"
    return f"{line}; at rest {rested:.0f} MB, ratio {rested / theirs:.2f}"


def _opened(program: str, folder: Path) -> Any:
    """Returns a program's open model, which has translated a batch."""
    batch = _batch(_N_SENTENCES)
    if program == "parlance":
        from engine.base.config import SearchConfig
        from engine.runtime.translator import Translator

        config = SearchConfig(beam_size=_BEAM, max_length_ratio=1, max_length_extra=1)
        ours = Translator(folder, precision="int8", device="cpu", n_threads=1)
        ours.translate_tokens(batch, config)
        return ours
    import ctranslate2

    listed = next(path for path in sorted(folder.glob("*_vocabulary.json")) if "target" not in path.name)
    tokens = json.loads(listed.read_bytes())
    texts = [[tokens[each] for each in ids] for ids in batch]
    length = _LENGTH + 2
    opened = ctranslate2.Translator(str(folder), device="cpu", compute_type="int8", intra_threads=1)
    opened.translate_batch(texts, beam_size=_BEAM, min_decoding_length=length, max_decoding_length=length)
    return opened


if __name__ == "__main__":
    kept = _opened(sys.argv[1], Path(sys.argv[2]))
    print(psutil.Process().memory_info().rss / 1e6)
    if sys.argv[1] == "parlance":
        kept.rest()
    print(psutil.Process().memory_info().rss / 1e6)
