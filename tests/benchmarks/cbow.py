"""Learning word vectors (CBOW) of 1,000,000 sentences: at most 5 minutes on 2 cores.

    python -m tests.benchmarks.cbow [--sentences 1000000] [--width 256] [--threads 2] [--epochs 5]

The text is made: words drawn with the frequencies of a language (Zipf), a topic per sentence, 25 tokens on
average, out of 16,000. Prints the time with and without writing the text, and tokens per second.
"""

import argparse
import sys
import time
from collections.abc import Iterator

import numpy as np

from engine.base.graph_io import N_SPECIALS
from engine.base.progress import Progress
from engine.training.cbow import learn_cbow

LIMIT_S = 300.0
N_SENTENCES = 1_000_000
VOCAB_SIZE = 16_000
TOKENS = 25
_AT_ONCE = 10_000


def sentences(n_sentences: int) -> Iterator[list[int]]:
    """Makes sentences of ids."""
    random = np.random.default_rng(1)
    shares = 1 / (np.arange(VOCAB_SIZE - N_SPECIALS) + 2.7)
    limits = np.cumsum(shares / shares.sum())
    for first in range(0, n_sentences, _AT_ONCE):
        lens = random.poisson(TOKENS, min(_AT_ONCE, n_sentences - first)).clip(1)
        ids = np.searchsorted(limits, random.random(int(lens.sum()))).clip(max=VOCAB_SIZE - N_SPECIALS - 1)
        yield from (part.tolist() for part in np.split(ids + N_SPECIALS, np.cumsum(lens)[:-1]))


def main() -> None:
    """Measures and prints."""
    options = _options()
    began: dict[str, float] = {}

    def note(progress: Progress) -> None:
        began.setdefault(progress.stage, time.perf_counter())

    start = time.perf_counter()
    learned = learn_cbow(
        sentences(options.sentences),
        VOCAB_SIZE,
        options.width,
        epochs=options.epochs,
        threads=options.threads,
        report=note,
    )
    seconds = time.perf_counter() - start
    learning = time.perf_counter() - began["Learning word vectors"]
    limit = LIMIT_S * options.sentences / N_SENTENCES
    n_tokens = int(learned.counts.sum())
    n_seen = n_tokens * options.epochs
    print(  # noqa: T201, a benchmark prints
        f"{options.sentences:,} sentences, {n_tokens:,} tokens, d = {options.width}, "
        f"{options.epochs} epochs, {options.threads} threads:\n"
        f"{seconds:.0f} s (limit {limit:.0f} s), {seconds - learning:.0f} s of them to write the text; "
        f"{n_seen / learning:,.0f} tokens/s, {n_seen / time.process_time():,.0f} per second of a core; "
        f"all finite: {bool(np.isfinite(learned.vectors).all())}"
    )
    sys.exit(seconds > limit)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sentences", type=int, default=N_SENTENCES)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=5)
    return parser.parse_args()


if __name__ == "__main__":
    main()
