"""How long it takes to swap a domain pack into a warm model: at most 5 ms.

    python -m tests.benchmarks.swap_pack [MODEL_FOLDER]

The pack has embeddings and biases of the model's full size. Also prints what the first sentence
after a swap costs more than the same sentence later, since a swap could hide its work there.
"""

import argparse
import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from engine.export import build_graphs
from engine.export.packs import write_pack
from engine.export.weights import read_architecture, read_weights
from engine.runtime.packs import PACK_FILE
from engine.runtime.translator import Translator
from engine.text.subwords import Subwords

ROOT = Path(__file__).resolve().parents[2]
N_SWAPS = 50
LIMIT_MS = 5.0
SENTENCE = "Bitte öffnen Sie die Datei und speichern Sie sie in einem anderen Ordner."


def make_pack(folder: Path, pack_folder: Path) -> None:
    """Makes a pack folder for a model: its own embeddings, slightly louder."""
    model_id, config = read_architecture(folder)
    weights = read_weights(folder / "weights.safetensors", config)
    pack_folder.mkdir()
    names = ("src_embedding", "tgt_embedding", "output_bias")
    write_pack(pack_folder / PACK_FILE, {name: weights[name] * 1.01 for name in names})
    for side in ("source", "target"):
        shutil.copy(folder / f"{side}.spm", pack_folder)
    card = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    card |= {"id": f"{model_id}-pack", "scope": "pack", "parent": model_id}
    (pack_folder / "model.json").write_text(json.dumps(card), encoding="utf-8")


def timed_ms(work: Callable[[], object]) -> float:
    """Returns how long a call takes, in milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def run(folder: Path, pack_folder: Path) -> None:
    """Swaps the pack in and out of an open model, and prints the times."""
    translator = Translator(folder, precision="int8", device="cpu")
    source = [Subwords.load(folder / "source.spm").encode(SENTENCE)]
    translator.translate_tokens(source)  # warm
    cold_ms = timed_ms(lambda: translator.with_pack(pack_folder))
    swaps, first, later = [], [], []
    for turn in range(N_SWAPS):
        pack = pack_folder if turn % 2 else None
        swaps.append(timed_ms(lambda pack=pack: translator.with_pack(pack)))
        swapped = translator.with_pack(pack)
        for times in (first, later):
            times.append(timed_ms(lambda model=swapped: model.translate_tokens(source)))
    worst, extra = max(swaps), statistics.median(first) - statistics.median(later)
    print(
        f"swapping a warm pack of {(pack_folder / PACK_FILE).stat().st_size / 1e6:.1f} MB: median "
        f"{statistics.median(swaps):.3f} ms, worst {worst:.3f} ms of {N_SWAPS} (limit {LIMIT_MS:g} ms); "
        f"first sentence after it {extra:+.2f} ms; loading it the first time {cold_ms:.0f} ms"
    )
    if worst > LIMIT_MS:
        raise SystemExit(f"swapping took longer than {LIMIT_MS:g} ms")


def main() -> None:
    """Reads the command line; works on a copy of the folder, with graphs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "assets" / "models" / "de-en")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder, pack_folder = Path(scratch) / "model", Path(scratch) / "pack"
        shutil.copytree(arguments.folder, folder)
        build_graphs(folder, precision="int8")
        make_pack(folder, pack_folder)
        run(folder, pack_folder)


if __name__ == "__main__":
    main()
