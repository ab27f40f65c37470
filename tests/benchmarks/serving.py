"""Serving many: 64 people one after another against together, and 1,000 packs in 200 MB.

    python -m tests.benchmarks.serving [MODEL_FOLDER]

The speakers are 64 of a million factored profiles in one file. The packs hold tables of the model's full
size; there are eight different ones, each under 125 names, so that the disk holds few. 400 requests each want
one of the 1,000, mapped as for serving, then copied as the window does. Memory is what the process has
resident more than before the first pack, with mapped files.
"""

import argparse
import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import psutil

from engine.export.packs import write_pack
from engine.export.weights import read_architecture, read_weights
from engine.results.systems import System
from engine.runtime.packs import PACK_FILE, PackRoom
from engine.runtime.serving import RequestBatcher, ServedModel, ServedRequest, packs_in
from engine.runtime.translator import Translator
from engine.speakers.profile_store import FILE_NAME, ProfileStore
from tests.benchmarks.profile_store import RANK, name_of, profiles
from tests.benchmarks.speaker_rows import sentences, with_basis
from tests.benchmarks.swap_pack import make_pack

ROOT = Path(__file__).resolve().parents[2]
N_PROFILES, N_PACKS, N_FILES, N_ASKED, N_TURNS = 1_000_000, 1_000, 8, 400, 5
ROOM_BYTES = 200_000_000


def people() -> list[ServedRequest]:
    """Returns 64 requests, each of another speaker."""
    chosen = np.random.default_rng(1).choice(N_PROFILES, len(sentences()), replace=False).tolist()
    pairs = zip(sentences(), chosen, strict=True)
    return [ServedRequest(text=text, system=System(speaker=name_of(number))) for text, number in pairs]


def timed_s(work: Callable[[], Sequence[str]]) -> tuple[float, Sequence[str]]:
    """Returns how long a call takes, in seconds, and its answer."""
    began = time.perf_counter()
    found = work()
    return time.perf_counter() - began, found


def compare_speakers(translator: Translator) -> None:
    """Prints how many sentences a second 64 speakers get one after another, and together."""
    served, asked = ServedModel(translator), people()

    def one_by_one() -> list[str]:
        translator.forget()
        return [found.text for each in asked for found in served.translate([each])]

    def together() -> list[str]:
        translator.forget()
        return [answer.result().text for answer in [batcher.submit(each) for each in asked]]

    with RequestBatcher(served) as batcher:
        together()  # warm
        turns = [(timed_s(one_by_one), timed_s(together)) for _ in range(N_TURNS)]
    alone_s, together_s = (statistics.median(turn[way][0] for turn in turns) for way in (0, 1))
    ratio = statistics.median(alone[0] / both[0] for alone, both in turns)
    same = all(alone[1] == both[1] for alone, both in turns)
    print(
        f"{len(asked)} sentences of {len(asked)} speakers: {len(asked) / alone_s:.1f} a second one after "
        f"another, {len(asked) / together_s:.1f} together, {ratio:.2f} times (median of {N_TURNS} turns); "
        f"the translations are {'the same' if same else 'NOT the same'}"
    )
    if not same:
        raise SystemExit("together, someone got another translation than alone")


def write_packs(model: Path, folder: Path) -> None:
    """Writes the packs; those of one file share it on the disk."""
    originals = [folder.with_name(f"original-{number}") for number in range(N_FILES)]
    for number, original in enumerate(originals):
        make_pack(model, original)
        model_id, config = read_architecture(model)
        weights = read_weights(model / "weights.safetensors", config)
        names = ("src_embedding", "tgt_embedding", "output_bias")
        write_pack(original / PACK_FILE, {name: weights[name] * (1 + number / 50) for name in names})
    for number in range(N_PACKS):
        pack = folder / f"pack-{number}"
        pack.mkdir(parents=True)
        for path in originals[number % N_FILES].iterdir():
            os.link(path, pack / path.name)


def use_packs(model: Path, folder: Path, *, is_mapped: bool) -> bool:
    """Asks every pack for a sentence, prints the memory; returns whether it kept to the limit."""
    room = PackRoom(ROOM_BYTES, is_mapped)
    translator = Translator(model, None, "int8", device="cpu", room=room)
    served, process = ServedModel(translator, packs_in(folder)), psutil.Process()
    for text in sentences():  # what the graphs themselves take
        served.translate([ServedRequest(text=text)])
    before, most, began = process.memory_info().rss, 0, time.perf_counter()
    wanted = np.random.default_rng(2).integers(N_PACKS, size=N_ASKED).tolist()
    for number, text in zip(wanted, itertools.cycle(sentences()), strict=False):
        (answer,) = served.translate([ServedRequest(text=text, system=System(model=f"pack-{number}"))])
        if isinstance(answer, Exception):
            raise answer
        most = max(most, process.memory_info().rss - before)
    each_ms = (time.perf_counter() - began) / N_ASKED * 1000
    size = (folder / "pack-0" / PACK_FILE).stat().st_size
    print(
        f"{N_PACKS:,} packs of {size / 1e6:.1f} MB, {'mapped' if is_mapped else 'copied'}: at most "
        f"{most / 1e6:.0f} MB more resident (limit {ROOM_BYTES / 1e6:.0f}), {each_ms:.0f} ms to open one and "
        "translate a sentence"
    )
    return most <= ROOM_BYTES


def main() -> None:
    """Reads the command line; works on a copy of the folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "assets" / "models" / "de-en")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        model, packs = Path(scratch) / "model", Path(scratch) / "packs"
        with_basis(arguments.folder, model)
        began = time.perf_counter()
        write_profiles(model / FILE_NAME)
        seconds = time.perf_counter() - began
        size = (model / FILE_NAME).stat().st_size
        print(f"{N_PROFILES:,} profiles written in {seconds:.0f} s, {size / 1e6:.0f} MB")
        compare_speakers(Translator(model, None, "int8", device="cpu"))
        write_packs(model, packs)
        is_kept = use_packs(model, packs, is_mapped=True)
        use_packs(model, packs, is_mapped=False)
    if not is_kept:
        raise SystemExit("the packs took more memory than their limit")


def write_profiles(path: Path) -> None:
    """Writes a million profiles, too weak to change much."""
    rows = ((name, values / 10) for name, values in profiles(N_PROFILES))
    ProfileStore.create(path, rows, kind="factored-bias", width=RANK)


if __name__ == "__main__":
    main()
