"""A million factored profiles: at most 50 MB on disk, any one found and loaded in 1 ms.

    python -m tests.benchmarks.profile_store [--profiles 1000000]

Every look-up opens the file anew and asks for another speaker, so nothing is warm but what the system keeps.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.speakers.profile_store import FILE_NAME, ProfileStore

RANK = 10
N_LOOKUPS = 200
LIMIT_BYTES, LIMIT_MS = 50.0, 1.0


def name_of(number: int) -> str:
    """Returns a name as long as real ones."""
    return f"speaker {number:08d}"


def profiles(n_profiles: int) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """Yields random profiles, in no order."""
    generator = np.random.default_rng(0)
    for number in generator.permutation(n_profiles).tolist():
        yield name_of(number), generator.standard_normal(RANK, np.float32)


def look_up_ms(path: Path, name: str) -> float:
    """Returns how long it takes to open the file, find one speaker and load the numbers, in milliseconds."""
    start = time.perf_counter()
    with ProfileStore.open(path) as store:
        store.get(name)
        return (time.perf_counter() - start) * 1000


def main() -> None:
    """Writes the profiles, looks some up, and prints size and times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profiles", type=int, default=1_000_000)
    n_profiles = parser.parse_args().profiles
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / FILE_NAME
        start = time.perf_counter()
        ProfileStore.create(path, profiles(n_profiles), kind="factored-bias", width=RANK)
        write_s = time.perf_counter() - start
        chosen = np.random.default_rng(1).integers(n_profiles, size=N_LOOKUPS).tolist()
        times = [look_up_ms(path, name_of(number)) for number in chosen]
        size = path.stat().st_size
    n_bytes, slow_ms = size / n_profiles, float(np.percentile(times, 95))
    print(f"{n_profiles:,} profiles written in {write_s:.1f} s, {size / 1e6:.1f} MB")
    print(f"a profile takes {n_bytes:.1f} bytes (limit {LIMIT_BYTES:g})")
    print(f"found in {statistics.median(times):.2f} ms, 95 % in {slow_ms:.2f} ms (limit {LIMIT_MS:g})")
    if n_bytes > LIMIT_BYTES or slow_ms > LIMIT_MS:
        raise SystemExit("the profiles are larger or slower than their limit")


if __name__ == "__main__":
    main()
