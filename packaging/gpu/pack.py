"""Packs what a training on a GPU needs into one folder: `python packaging/gpu/pack.py de-en --corpora PATH`.

Everything is prepared here: the mixture with its varied copies, cut into subwords, and the settings. The
folder holds the engine, `run.py` and one model's text; nothing else is needed there but Python with torch,
NumPy, SentencePiece, safetensors and sacreBLEU.
"""

import argparse
import io
import lzma
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging" / "train_shipped"))

import mixture  # noqa: E402
from recipe import GPU_SETTINGS, GPU_WEIGHTS, RECIPES, Recipe, changes  # noqa: E402

from engine.base.config import TrainConfig, TransformerConfig  # noqa: E402
from engine.base.files import new_folder, write_bytes, write_json  # noqa: E402
from engine.text.subwords import Subwords  # noqa: E402
from engine.training.base_model import MAX_TOKENS, PreparedText, prepared_text  # noqa: E402
from engine.training.devices import World  # noqa: E402
from engine.training.pairs import EncodedPairs, encode_pairs  # noqa: E402

_MOST = 48 << 20
"""Bytes that the folder may have: with the rest of a checkout, but for the models that ship, 64 MiB."""
_LATE = "late-weights.npy"
_FILTER = {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 27, "lc": 0, "lp": 1, "pb": 1}
"""Ids are two bytes each."""


def main(arguments: Sequence[str]) -> int:
    """Packs one model's training and prints what it weighs."""
    options = _options(arguments)
    chosen = RECIPES[options.model]
    shape: dict[str, Any] = dict(chosen.shape) | changes(options.shape)
    settings: dict[str, Any] = GPU_SETTINGS | changes(options.set)
    work = options.work / options.model
    text = prepared(chosen, options.corpora, work, options.least_weight)
    TransformerConfig(src_vocab_size=text.source.size, tgt_vocab_size=text.target.size, **shape)
    TrainConfig.from_json(settings)
    with new_folder(options.to) as folder:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "engine", folder / "engine", ignore=ignored)
        (folder / "packaging" / "gpu").mkdir(parents=True)
        for name in ("run.py", "checks.py", "results.py"):
            shutil.copyfile(ROOT / "packaging" / "gpu" / name, folder / "packaging" / "gpu" / name)
        (folder / "text").mkdir()
        write_text(folder / "text", text, np.load(work / _LATE))
        dev = mixture.dev_pairs(chosen, options.corpora)
        write_json(
            folder / "text" / "training.json",
            {"model": options.model, "shape": shape, "settings": settings, "dev": dev},
        )
    return _told(options.to, text)


def prepared(chosen: Recipe, corpora: Path, folder: Path, least_weight: float) -> PreparedText:
    """Returns a model's text in the subwords that it ships with; a second call finds it in its folder.

    Beside it lie the late weights, which count while the rate falls: then more of the text written for this.
    """

    def prepare(_: Path) -> PreparedText:
        start = ROOT / chosen.start
        source, target = (Subwords.load(start / f"{side}.spm") for side in ("source", "target"))
        pairs, later = (
            list(mixture.training_pairs(replace(chosen, **weights), corpora, folder / "more.tsv.gz"))
            for weights in GPU_WEIGHTS
        )
        encoded = encode_pairs(
            pairs, source, target, MAX_TOKENS, domains=np.arange(len(pairs), dtype=np.int32)
        )
        late = np.array([weight for *_, weight in later], np.float32)[encoded.domains]
        kept, times = thinned(encoded.weights, late, least_weight)
        write_array(folder / _LATE, late[kept] * times[kept])
        weights = (encoded.weights * times)[kept]
        src, tgt = encoded.src.taken(kept), encoded.tgt.taken(kept)
        return PreparedText(source, target, EncodedPairs(src, tgt, weights, encoded.n_too_long))

    (folder / "run").mkdir(parents=True, exist_ok=True)
    return prepared_text(folder / "run" / "prepared", prepare, World())


def thinned(
    weights: NDArray[np.float32], late: NDArray[np.float32], least: float
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Leaves out some of the pairs that are seldom seen, and has the others seen as much more often.

    Args:
        weights: times that each pair is seen per epoch, (n_pairs,).
        late: the same, later on, (n_pairs,).
        least: weight from which on all are kept.

    Returns:
        Places of those kept, (n_kept,), and what each weight is multiplied by, (n_pairs,).
    """
    seen = np.maximum(weights, late)
    is_kept = np.random.default_rng(1).random(len(seen)) < seen / least
    return np.flatnonzero(is_kept), np.maximum(1, least / seen).astype(np.float32)


def write_array(path: Path, array: NDArray[np.float32]) -> None:
    """Writes an array, whole or not at all."""
    plain = io.BytesIO()
    np.save(plain, array)
    write_bytes(path, plain.getvalue())


def write_text(folder: Path, text: PreparedText, late_weights: NDArray[np.float32]) -> None:
    """Writes subwords and ids; `run.travelled` reads them."""
    write_bytes(folder / "source.spm", text.source.data)
    write_bytes(folder / "target.spm", text.target.data)
    arrays: dict[str, Any] = {
        f"{name}_{what}": values
        for name, side in (("src", text.pairs.src), ("tgt", text.pairs.tgt))
        for what, values in (("ids", side.ids.astype(np.uint16)), ("lengths", side.lengths.astype(np.uint16)))
    }
    n_too_long = np.asarray(text.pairs.n_too_long)
    plain = io.BytesIO()
    weights: dict[str, Any] = {"weights": text.pairs.weights, "late_weights": late_weights}
    np.savez(plain, n_too_long=n_too_long, **weights, **arrays)
    packed = lzma.compress(plain.getbuffer(), lzma.FORMAT_XZ, filters=[_FILTER])
    write_bytes(folder / "pairs.npz.xz", packed)


def _told(folder: Path, text: PreparedText) -> int:
    sizes = {path: path.stat().st_size for path in folder.rglob("*") if path.is_file()}
    total = sum(sizes.values())
    for part in ("engine", "packaging", "text"):
        weighs = sum(size for path, size in sizes.items() if path.is_relative_to(folder / part))
        print(f"{weighs / 2**20:8.2f} MiB  {part}")
    n_tokens = float((text.pairs.weights * text.pairs.tgt.lengths).sum())
    print(f"{total / 2**20:8.2f} MiB  in all: {len(text.pairs):,} pairs, ", end="")
    print(f"{n_tokens / 1e6:.1f} million target tokens per epoch")
    if total > _MOST:
        print(f"That is more than {_MOST >> 20} MiB. Pack with a higher --least-weight.", file=sys.stderr)
        return 1
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=list(RECIPES))
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--work", type=Path, required=True, help="keeps the text; `unpack.py` needs it again")
    parser.add_argument("--to", type=Path, required=True, help="a new folder: all that travels")
    parser.add_argument(
        "--set", nargs="*", default=[], help="settings of the training to change: peak_lr=0.002"
    )
    parser.add_argument("--shape", nargs="*", default=[], help="settings of the model to change: d_model=320")
    parser.add_argument(
        "--least-weight", type=float, default=0.2, help="pairs seen less often are thinned out to this weight"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
