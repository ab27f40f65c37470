"""How long it takes to learn a speaker: 100 pairs in 3 s, of which the fit 0.3 s; one more correction 0.3 s.

    python -m tests.benchmarks.learn_speaker [MODEL_FOLDER] [--pairs FILE] [--threads N]

With the shipped model, opening it included. Factored (a random basis, if the model has none) and full
profiles. Without a file of pairs (two columns, by tabs), the pairs are sentences put together from a
few parts; their time is the same, their gain says nothing.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from engine.runtime.translator import Translator
from engine.speakers.fit import SpeakerFit, fit_factored, fit_full
from engine.speakers.observations import Observed
from tests.benchmarks.speaker_rows import ROOT, with_basis

N_PAIRS, N_TURNS = 100, 5
ALL_LIMIT_S, FIT_LIMIT_S, CORRECTION_LIMIT_S = 3.0, 0.3, 0.3
Fit = Callable[..., SpeakerFit]

SUBJECTS = (
    ("Der Motor", "the engine"),
    ("Die Frau des Königs", "the wife of the king"),
    ("Das Haus", "the house"),
)
VERBS = (
    ("steht heute", "stands today"),
    ("war gestern", "was yesterday"),
    ("bleibt immer", "always remains"),
)
PLACES = (
    ("hinter dem alten Tor", "behind the old gate"),
    ("unter den hohen Bäumen", "beneath the tall trees"),
)
ENDS = (
    ("und niemand weiß, warum.", "and no one knows why."),
    ("wie wir es wollten.", "just as we wished it to be."),
)


def made_up_pairs() -> list[tuple[str, str]]:
    """Returns 100 pairs of about 25 tokens."""
    pairs = []
    for i in range(N_PAIRS):
        chosen = (SUBJECTS[i % 3], VERBS[i // 3 % 3], PLACES[i // 9 % 2], ENDS[i // 18 % 2])
        source, target = (" ".join(part[side] for part in chosen) for side in (0, 1))
        pairs.append((f"{source} Das sage ich {i} Mal.", f"{target} I say this {i} times.".capitalize()))
    return pairs


def read_pairs(path: Path) -> list[tuple[str, str]]:
    """Reads the first 100 pairs of a file."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    return [(row[0], row[1]) for row in rows[:N_PAIRS]]


def fits_of(translator: Translator) -> dict[str, Fit]:
    """Returns the fits, ready but for the sentences."""
    layer, info = translator.output_layer(), translator.speaker_info()
    if info.basis is None:
        raise SystemExit("the model has no basis")
    basis = info.basis
    return {
        "factored": lambda observed, **options: fit_factored(observed, *layer, basis, **options),
        "full": lambda observed, **options: fit_full(observed, *layer, **options),
    }


def numbers_of(fit: SpeakerFit) -> np.ndarray:
    """Returns the numbers of either kind of profile."""
    return fit.weights if fit.bias is None else fit.bias


def learn(folder: Path, pairs: list[tuple[str, str]], kind: str, n_threads: int) -> tuple[float, float, str]:
    """Opens the model and learns; returns the time of all, of the fit, and the verdict."""
    began = time.perf_counter()
    translator = Translator(folder, precision="int8", device="cpu", n_threads=n_threads)
    fit = fits_of(translator)[kind]
    observed = translator.observe(*zip(*pairs, strict=True))
    fitting = time.perf_counter()
    found = fit(observed)
    ended = time.perf_counter()
    return ended - began, ended - fitting, found.reason


def correct(translator: Translator, pairs: list[tuple[str, str]], kind: str) -> float:
    """Learns from all pairs but the last, then returns how long the last one takes as a correction."""
    fit = fits_of(translator)[kind]
    observed = translator.observe(*zip(*pairs[:-1], strict=True))
    before = fit(observed)
    began = time.perf_counter()
    observed = Observed.concatenate([observed, translator.observe(*zip(pairs[-1], strict=True))])
    fit(observed, start=numbers_of(before), around=before.strength)
    return time.perf_counter() - began


def run(folder: Path, pairs: list[tuple[str, str]], n_threads: int) -> bool:
    """Prints the times of both kinds of profile; returns whether they keep to the limits."""
    is_kept = True
    for kind in ("factored", "full"):
        turns = [learn(folder, pairs, kind, n_threads) for _ in range(N_TURNS)]
        whole, fit = (statistics.median(turn[place] for turn in turns) for place in (0, 1))
        translator = Translator(folder, precision="int8", device="cpu", n_threads=n_threads)
        correction = statistics.median(correct(translator, pairs, kind) for _ in range(N_TURNS))
        print(
            f"{kind}: {len(pairs)} pairs in {whole:.2f} s (limit {ALL_LIMIT_S:g}), of which the fit "
            f"{fit:.3f} s (limit {FIT_LIMIT_S:g}); one more correction "
            f"{correction:.3f} s (limit {CORRECTION_LIMIT_S:g})"
        )
        print(f"    {turns[0][2]}")
        is_kept &= whole <= ALL_LIMIT_S and fit <= FIT_LIMIT_S and correction <= CORRECTION_LIMIT_S
    return is_kept


def main() -> None:
    """Reads the command line; works on a copy of the folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "assets" / "models" / "de-en")
    parser.add_argument("--pairs", type=Path)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    pairs = read_pairs(arguments.pairs) if arguments.pairs else made_up_pairs()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "model"
        with_basis(arguments.folder, folder)
        if not run(folder, pairs, arguments.threads):
            raise SystemExit("over a limit")


if __name__ == "__main__":
    main()
