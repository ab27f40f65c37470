"""Projecting a vocabulary (VA-LLM): at most 8 s on 2 cores and 1.5 GB for 16,000 words onto 16,000 anchors.

    python -m tests.benchmarks.projection [--words 16000] [--anchors 16000] [--width 512] [--threads 2]

Word vectors are random, with lengths and neighbourhoods like CBOW's: groups of related words around common
centres. Prints the time of every step and the largest memory of the whole process.
"""

import argparse
import os
import sys
import time

LIMIT_S, LIMIT_GB = 8.0, 1.5
K_NEIGHBOURS = 10
_PER_GROUP = 12


def main() -> None:
    """Measures and prints."""
    options = _options()
    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = str(options.threads)

    import numpy as np

    from engine.vocabulary.projection import Anchors, project_locally

    random = np.random.default_rng(1)
    n_words = max(options.words, options.anchors)
    centres = random.standard_normal((n_words // _PER_GROUP + 1, options.width)).astype(np.float32)
    vectors = centres[random.integers(0, len(centres), n_words)]
    vectors += 0.7 * random.standard_normal(vectors.shape, dtype=np.float32)
    table = random.standard_normal((options.anchors, options.width), dtype=np.float32)
    ids = np.arange(options.anchors)
    start = time.perf_counter()
    found = project_locally(vectors[: options.words], table, Anchors(ids, ids), K_NEIGHBOURS)
    seconds = time.perf_counter() - start
    gigabytes = _peak_gb()
    print(  # noqa: T201, a benchmark prints
        f"{options.words:,} words onto {options.anchors:,} anchors, d = {options.width}, k = {K_NEIGHBOURS}, "
        f"{options.threads} threads: {seconds:.1f} s (limit {LIMIT_S:.0f} s), {gigabytes:.2f} GB at most "
        f"(limit {LIMIT_GB} GB); {found.n_cut} rows cut, all finite: {bool(np.isfinite(found.rows).all())}"
    )
    sys.exit(seconds > LIMIT_S or gigabytes > LIMIT_GB)


def _peak_gb() -> float:
    """Returns the largest memory this process has had."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=int, default=16_000)
    parser.add_argument("--anchors", type=int, default=16_000)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
