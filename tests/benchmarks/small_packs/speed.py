"""How long swaps, mixes and translating with them take: `python -m tests.benchmarks.small_packs.speed`."""

import argparse
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from unittest.mock import patch

import numpy as np
from safetensors.numpy import save_file

from engine.base.architecture import fitting_rank, updated_layers
from engine.base.config import SearchConfig
from engine.base.files import read_json, write_json
from engine.base.model_json import FILE_NAME, read_model_json
from engine.export import build_graphs, decoder_graph, layers
from engine.export.weights import read_architecture
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords
from tests.benchmarks.small_packs import findings
from tests.measured_numbers import ROOT

N_SWAPS, N_TURNS = 50, 24
SENTENCES = (
    "Bitte öffnen Sie die Datei und speichern Sie sie in einem anderen Ordner.",
    "Der Vertrag kann von beiden Seiten mit einer Frist von drei Monaten gekündigt werden.",
    "Ein Mann in einem blauen Hemd steht auf einer Leiter und putzt ein Fenster.",
)
SEARCH = SearchConfig(beam_size=4)


def timed_ms(work: Callable[[], object]) -> float:
    """Returns the time of a call on the processor, in milliseconds: other programs do not count."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def measure(base: Path, scratch: Path) -> dict[str, float]:
    """Times a swap, another mix, and translating with them, in int8 on one thread.

    The packs change so little that every system writes the same, and takes as many steps. The systems take
    turns, and ratios are medians of turns, so that what else the machine does slows all alike.
    """
    folder = Path(shutil.copytree(base, scratch / "base"))
    build_graphs(folder, precision="int8")
    packs = [_pack(folder, scratch / f"pack-{seed}", seed) for seed in (1, 2)]
    with_inputs, without = _open(folder), _open(_without_inputs(folder, scratch / "without"))
    found = _told("swap", _swaps(with_inputs, packs)) | _told("mix", _mixes(with_inputs, packs))
    sources = [Subwords.load(folder / "source.spm").encode(sentence) for sentence in SENTENCES]
    ratios: dict[str, list[float]] = {}
    for turn in range(N_TURNS):
        for size, batch in (("one", [sources[turn % len(sources)]]), ("batch", sources * 5)):
            times, written = {}, []
            for kind, translator, weights in (
                ("bare", without, {}),
                ("none", with_inputs, {}),
                ("pack", with_inputs, {packs[turn % 2]: 1.0}),
                ("mix", with_inputs, dict.fromkeys(packs, 0.5)),
            ):
                translator = translator.with_packs(weights) if weights else translator.with_pack(None)
                started = time.process_time()
                written.append(translator.translate_tokens(batch, SEARCH))
                times[kind] = time.process_time() - started
            if any(
                [each[0].ids for each in found] != [each[0].ids for each in written[0]] for found in written
            ):
                raise SystemExit("the systems wrote different texts, so their times cannot be compared")
            for kind in ("none", "pack", "mix"):
                ratios.setdefault(f"{kind}_{size}", []).append(times[kind] / times["bare"])
    return found | {name: round(statistics.median(values), 3) for name, values in ratios.items()}


def _open(folder: Path) -> Translator:
    return Translator(folder, precision="int8", device="cpu", n_threads=1)


def _told(what: str, times: Sequence[float]) -> dict[str, float]:
    return {f"{what}_ms": round(statistics.median(times), 2), f"{what}_most_ms": round(max(times), 2)}


def _swaps(translator: Translator, packs: list[Path]) -> list[float]:
    for pack in packs:
        translator.with_pack(pack)  # read once
    return [timed_ms(lambda turn=turn: translator.with_pack(packs[turn % 2])) for turn in range(N_SWAPS)]


def _mixes(translator: Translator, packs: list[Path]) -> list[float]:
    shares = [turn / N_SWAPS for turn in range(N_SWAPS)]
    return [
        timed_ms(lambda share=share: translator.with_packs({packs[0]: share, packs[1]: 1 - share}))
        for share in shares
    ]


def _pack(base: Path, folder: Path, seed: int) -> Path:
    """Makes a small pack with random factors that change next to nothing: it costs as much as any."""
    model_id, config = read_architecture(base)
    generator, rank, arrays = np.random.default_rng(seed), fitting_rank(config), {}
    for each in updated_layers(config):
        own = each.rank(rank)
        for port, shape in zip(each.ports, ((each.n_in, own), (own, each.n_out)), strict=True):
            arrays[port.name] = (generator.standard_normal(shape) / 1000).astype(np.float16)
    folder.mkdir()
    save_file(arrays, folder / "weights.safetensors")
    card = read_model_json(base, "")
    small = {"small_pack": {"rank": rank, "base_sha256": card["files"]["weights.safetensors"]}}
    card |= {"id": folder.name, "scope": "pack", "parent": model_id, "details": small, "files": {}}
    write_json(folder / FILE_NAME, card)
    return folder


def _without_inputs(folder: Path, target: Path) -> Path:
    """Builds the graphs that the model would have if there were no small packs."""
    own, int8 = layers.LayerWriter, layers.Int8LayerWriter
    shutil.copytree(folder, target)
    with (
        patch.object(layers, "updated_layers", lambda _: ()),
        patch("engine.export.graphs.updated_layers", lambda _: ()),
        patch.object(own, "look_up", lambda self, ids: self.graph.node("Gather", ["src_embedding", ids])),
        patch.object(own, "look_back", _bare_look_back),
        patch.object(int8, "look_back", _bare_look_back),
        patch.object(int8, "flat", lambda self: self),
        patch.object(decoder_graph, "scores_with_pack", _bare_scores),
    ):
        build_graphs(target, precision="int8")
    return target


def _bare_look_back(writer: layers.LayerWriter, ids: str) -> str:
    return writer.graph.node("Gather", ["tgt_embedding", ids])


def _bare_scores(writer: layers.LayerWriter, _states: str, projected: str, is_whole: str) -> str:
    return decoder_graph.scores_without_pack(writer, writer.graph, projected, is_whole)


def main() -> None:
    """Prints the times; with `--keep` the study and the page tell them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", action="store_true", help="write them into what is kept of the study")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        times = measure(ROOT / "assets" / "models" / "de-en", Path(room))
    print(times)
    if options.keep:
        from tests.benchmarks.small_packs.__main__ import KEPT

        write_json(KEPT, read_json(KEPT) | {"speed": times})
        findings.write_page(read_json(KEPT))


if __name__ == "__main__":
    main()
