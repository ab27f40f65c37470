"""What speakers cost: 64 rows with 64 speakers take at most 1.05 times as long, switching at most 1 ms.

    python -m tests.benchmarks.speaker_rows [MODEL_FOLDER]

The same batch is decoded with nobody, with 64 factored profiles, and with 64 full biases, turn by turn, so
that a busy machine disturbs all alike. The profiles are too weak to change a word: the work is the
same. Then the same sentences are translated by beam search, line by line with a speaker each.
"""

import argparse
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from safetensors.numpy import load_file, save_file

from engine.base.graph_io import BOS_ID
from engine.export import build_graphs
from engine.runtime.decoder import GraphDecoder, padded
from engine.runtime.speaker_feeds import SpeakerFeeds, feeds_of
from engine.runtime.speakers import SpeakerInputs
from engine.runtime.translator import Translator

ROOT = Path(__file__).resolve().parents[2]
N_ROWS, N_STEPS, N_TURNS, RANK = 64, 24, 25, 10
LIMIT, SWITCH_LIMIT_MS = 1.05, 1.0
SENTENCE = "Bitte öffnen Sie die Datei und speichern Sie alle Bilder heute noch in einem anderen Ordner"
Timed = Callable[[], float]


def sentences() -> list[str]:
    """Returns 64 sentences of one length, each a little different."""
    words = SENTENCE.split()
    return [" ".join([*words[: i % 7 + 8], f"{i}."]) for i in range(N_ROWS)]


def people(tgt_vocab: int, kind: str) -> list[SpeakerInputs | None]:
    """Returns 64 speakers too weak to change a word; "nobody" is None."""
    generator = np.random.default_rng(0)
    if kind == "nobody":
        return [None] * N_ROWS
    width = RANK if kind == "factored" else tgt_vocab
    rows = 1e-5 * generator.standard_normal((N_ROWS, width)).astype(np.float32)
    return [SpeakerInputs.of(**{"weights" if kind == "factored" else "bias": row}) for row in rows]


def decoding(translator: Translator, feeds: SpeakerFeeds) -> Timed:
    """Returns what decodes 64 rows for some steps, and tells how long it took, in seconds."""
    loaded, session = translator._loaded, translator._session
    src_ids, src_mask = padded([loaded.source.encode(sentence) for sentence in sentences()])

    def run() -> float:
        decoder = GraphDecoder(session, src_ids, src_mask, {**loaded.values, **feeds.shared}, feeds.rows)
        order, tgt_ids = np.arange(N_ROWS), np.full(N_ROWS, BOS_ID)
        began = time.perf_counter()
        for _ in range(N_STEPS):
            tgt_ids = decoder.step(tgt_ids, order, 8)[1][:, 0]
        return time.perf_counter() - began

    return run


def translating(translator: Translator, speakers: Sequence[SpeakerInputs | None]) -> Timed:
    """Returns what translates 64 lines by beam search, and tells how long it took, in seconds."""

    def run() -> float:
        translator.forget()
        began = time.perf_counter()
        translator.translate_lines(sentences(), speakers)
        return time.perf_counter() - began

    return run


def compared(ways: dict[str, Timed], n_turns: int) -> dict[str, float]:
    """Runs all ways turn by turn; prints and returns the median ratio of each to "nobody"."""
    for run in ways.values():
        run()  # warm
    turns = [{name: run() for name, run in ways.items()} for _ in range(n_turns)]
    ratios = {name: statistics.median(turn[name] / turn["nobody"] for turn in turns) for name in ways}
    for name, ratio in ratios.items():
        best = min(turn[name] for turn in turns) * 1000
        print(f"    {name:9} {best:8.1f} ms at best, {ratio:.3f} times nobody (median of {n_turns} turns)")
    return ratios


def switching_ms(translator: Translator, speakers: Sequence[SpeakerInputs | None]) -> float:
    """Returns the median time of switching from one speaker to another, in milliseconds."""
    times = []
    for speaker in speakers:
        began = time.perf_counter()
        translator.as_speaker(speaker)
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def run(folder: Path, precision: str, n_turns: int) -> bool:
    """Prints the measurements of one precision; returns whether they keep to the limits."""
    translator = Translator(folder, precision=precision, device="cpu")
    tgt_vocab = translator.speaker_info().tgt_vocab
    kinds = {kind: people(tgt_vocab, kind) for kind in ("nobody", "factored", "full")}
    feeds = {
        kind: feeds_of(speakers, translator._loaded, translator._session) for kind, speakers in kinds.items()
    } | {"nobody": SpeakerFeeds({}, {})}
    print(f"{precision}: {N_ROWS} rows of 64 speakers, {N_STEPS} steps of the decoder")
    ratios = compared({kind: decoding(translator, fed) for kind, fed in feeds.items()}, n_turns)
    print(f"{precision}: {N_ROWS} lines of 64 speakers, beam search")
    compared(
        {kind: translating(translator, speakers) for kind, speakers in kinds.items()}, max(3, n_turns // 3)
    )
    switch = {kind: switching_ms(translator, kinds[kind]) for kind in ("factored", "full")}
    print(
        f"{precision}: switching takes " + ", ".join(f"{ms:.3f} ms ({kind})" for kind, ms in switch.items())
    )
    return ratios["factored"] <= LIMIT and max(switch.values()) <= SWITCH_LIMIT_MS


def with_basis(source: Path, folder: Path) -> None:
    """Copies a model, gives it a random basis if it has none, and builds its graphs."""
    shutil.copytree(source, folder)
    weights = load_file(folder / "weights.safetensors")
    if "speaker_basis" not in weights:
        shape = RANK, len(weights["tgt_embedding"])
        basis = np.random.default_rng(0).normal(1 / RANK, RANK**-0.25, shape).astype(np.float32)
        basis[:, :4] = 0
        save_file(weights | {"speaker_basis": basis}, folder / "weights.safetensors")
    for precision in ("int8", "float32"):
        build_graphs(folder, precision=precision)


def main() -> None:
    """Reads the command line; works on a copy of the folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "assets" / "models" / "de-en")
    parser.add_argument("--turns", type=int, default=N_TURNS)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "model"
        with_basis(arguments.folder, folder)
        kept = [run(folder, precision, arguments.turns) for precision in ("int8", "float32")]
    if not all(kept):
        raise SystemExit(f"over the limit of {LIMIT} times, or {SWITCH_LIMIT_MS:g} ms for a switch")


if __name__ == "__main__":
    main()
