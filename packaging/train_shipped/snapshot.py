"""Takes a model out of a training, finished or not: `python packaging/train_shipped/snapshot.py de-en …`.

The running mean of the weights at the newest checkpoint becomes a folder to ship: float16 weights, subwords,
the words that it learned from, and `model.json` with the learning curve, the corpora and the parity of its
graphs. The training goes on untouched.
"""

import argparse
import gzip
import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mixture
import numpy as np
import torch
from recipe import RECIPES, Recipe, changes, shape_of

from engine.base.config import TrainConfig, TransformerConfig
from engine.base.files import new_folder, sha256_of
from engine.base.json_values import to_json
from engine.export.model_export import export_model
from engine.model.folder import fill_model_folder, load_model
from engine.model.transformer import Transformer
from engine.text.subwords import Subwords
from engine.text.words.word_lists import WordList, read_word_list
from engine.text.words.words import WordCounter
from engine.training.checkpoints import load_mean, newest_checkpoint, put_weights

_NAMES = {"de": "German", "en": "English"}
_AT_ONCE = 20_000
NOT_FOR = (
    "Text that nobody checks, and anything where a mistake is dangerous: medicine, law, safety. The model is "
    "small: it gets rare words wrong or invents them, and in most kinds of text about one sentence in three "
    "comes out wrong."
)


def main(arguments: Sequence[str]) -> int:
    """Writes the folder."""
    options = _options(arguments)
    recipe = RECIPES[options.model]
    recipe = replace(recipe, settings={**recipe.settings, **changes(options.set)})
    take(recipe, options.work / options.model, options.corpora, options.to, share=options.share)
    return 0


def take(
    recipe: Recipe,
    work: Path,
    corpora: Path,
    to: Path,
    more: Mapping[str, Any] | None = None,
    *,
    share: float = 1.0,
) -> None:
    """Makes a folder to ship of a training's newest checkpoint.

    Args:
        recipe: as it was trained.
        work: the model's folder of work.
        corpora: the folder of the corpora.
        to: a new folder.
        more: for the details of the model's description.
        share: of the trained weights in what ships; the rest is the model that lies in `start`, see `mixed`.
    """
    prepared, name = work / "run" / "prepared", f"{recipe.src}-{recipe.tgt}"
    subwords = Subwords.load(prepared / "source.spm"), Subwords.load(prepared / "target.spm")
    state, model = newest_model(work / "run", recipe, subwords)
    details = details_of(recipe, state, prepared, corpora) | dict(more or {})
    if share < 1:
        mixed(model, load_model(work / "start"), share)
        details["share_of_trained"] = share
    description = {
        "id": name,
        "name": f"{_NAMES[recipe.src]} → {_NAMES[recipe.tgt]}, small",
        "src": recipe.src,
        "tgt": recipe.tgt,
        "kind": "base",
        "parent": None,
        "domain": None,
        "method": None,
        "scope": "full",
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    details["parity"] = parity(model, subwords, description, mixture.dev_pairs(recipe, corpora))
    with new_folder(to) as scratch:
        words = learned_words(recipe, corpora, prepared)
        for words_of_side, side in zip(words, ("source", "target"), strict=True):
            words_of_side.write(scratch, side)
        fill_model_folder(scratch, model, *subwords, {**description, "details": details}, dtype=torch.float16)
    print(f"Update {state['update']}, {state['tokens']:,} target tokens: {to}")


def newest_model(
    run: Path, recipe: Recipe, subwords: tuple[Subwords, Subwords]
) -> tuple[dict[str, Any], Transformer]:
    """Returns what the newest checkpoint says, and a model with its mean of the weights in float16."""
    update = newest_checkpoint(run)
    assert update is not None, f"{run} has no checkpoint"
    state = json.loads((run / f"checkpoint-{update:08d}" / "state.json").read_text(encoding="utf-8"))
    mean = load_mean(run, update)
    assert mean is not None, f"{run} keeps no mean"
    source, target = subwords
    shape = TransformerConfig(
        src_vocab_size=source.size, tgt_vocab_size=target.size, **shape_of(recipe, run.parent)
    )
    model = Transformer(shape)
    put_weights(model, {name: weight.half().float() for name, weight in mean.items()})
    return state, model.eval()


def mixed(model: Transformer, start: Transformer, share: float) -> None:
    """Puts the mean of a trained model's weights and those it started from into the trained one.

    What it learned stays mostly, what it forgot comes back mostly (WiSE-FT: Wortsman et al., CVPR 2022).

    Args:
        model: trained.
        start: of the same shape.
        share: of the trained weights, 0 to 1.
    """
    before = start.state_dict()
    weights = {name: torch.lerp(before[name], weight, share) for name, weight in model.state_dict().items()}
    put_weights(model, {name: weight.half().float() for name, weight in weights.items()})


def details_of(recipe: Recipe, state: dict[str, Any], prepared: Path, corpora: Path) -> dict[str, Any]:
    """Returns what the model's description says of its training."""
    with np.load(prepared / "pairs.npz") as arrays:
        n_pairs, n_too_long = len(arrays["weights"]), int(arrays["n_too_long"])
    curve = state["curve"]
    names = ("loss", "bleu", "chrf")
    return {
        "reads_context": True,  # it learned from windows of passages
        "training": {
            "updates": state["update"],
            "seconds": round(state["seconds"], 1),
            "tokens": state["tokens"],
            "pairs": n_pairs,
            "too_long": n_too_long,
            "precision": state["precision"],
            "dev": {name: curve[-1][name] for name in names},
            "curve": [{name: round(value, 4) for name, value in entry.items()} for entry in curve],
            "checking_seconds": round(state["checking_seconds"], 1),
            "settings": TrainConfig.from_json(dict(recipe.settings)).to_json(),
        },
        "corpora": [
            {
                "name": f"{source.name}.de-en",
                "weight": source.weight,
                "file": "train.tsv.gz",
                "sha256": sha256_of(corpora / f"{source.name}.de-en" / "train.tsv.gz"),
                "pairs": len(mixture.source_pairs(source, corpora)),
            }
            for source in recipe.sources
        ],
        "versions": {name: version(name) for name in ("parlance", "torch", "sentencepiece")},
        "not_for": NOT_FOR,
        **({"started_from": Path(recipe.start).name} if recipe.start else {}),
        "began": began(recipe, prepared.parents[1]),
    }


def began(recipe: Recipe, folder: Path) -> dict[str, Any]:
    """Says what a training began from: target tokens that it had seen, and whether its subwords were kept.

    Args:
        recipe: of the model.
        folder: of its work: `start` and `more.tsv.gz` may lie there.
    """
    more = folder / "more.tsv.gz"
    found = {"tokens": recipe.start_tokens, "keeps_subwords": False, "translated_back": 0}
    if more.is_file():
        with gzip.open(more, "rt", encoding="utf-8", newline="\n") as file:
            found["translated_back"] = sum(1 for _ in file)
    if (folder / "start").is_dir():
        said = json.loads((folder / "start" / "model.json").read_text(encoding="utf-8"))
        details = said["details"]
        before = details.get("began", {}).get("tokens", recipe.start_tokens)
        found |= {"keeps_subwords": True, "tokens": before + details["training"]["tokens"]}
    return found


def parity(
    model: Transformer,
    subwords: tuple[Subwords, Subwords],
    description: dict[str, Any],
    dev: Sequence[tuple[str, str, str]],
) -> dict[str, Any]:
    """Exports the model beside, and returns how alike torch and its graphs translate."""
    chosen = dev[:: max(1, len(dev) // 200)][:200]
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "model"
        folder.mkdir()
        fill_model_folder(folder, model, *subwords, {**description, "details": {}})
        found = export_model(folder, [src for src, _, _ in chosen], [tgt for _, tgt, _ in chosen])
        return {name: value for name, value in to_json(found).items() if name != "usual"}  # measured on more


def learned_words(recipe: Recipe, corpora: Path, prepared: Path) -> list[WordList]:
    """Counts the words that were learned from, those of the model it started from included."""
    counters = WordCounter(recipe.src), WordCounter(recipe.tgt)
    chunk: list[tuple[str, str, float]] = []
    plain = replace(recipe, sources=tuple(replace(source, varied=0.0) for source in recipe.sources))
    for pair in mixture.training_pairs(plain, corpora):
        chunk.append(pair)
        if len(chunk) == _AT_ONCE:
            _count(counters, chunk)
            chunk = []
    _count(counters, chunk)
    lists = [WordList.of(counter) for counter in counters]
    before = [read_word_list(prepared / "start", side) for side in ("source", "target")]
    return [words.plus(old) if old else words for words, old in zip(lists, before, strict=True)]


def _count(counters: tuple[WordCounter, WordCounter], chunk: Sequence[tuple[str, str, float]]) -> None:
    for place, counter in enumerate(counters):
        counter.add([str(pair[place]) for pair in chunk])


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=list(RECIPES))
    parser.add_argument("--work", type=Path, required=True, help="the folder of the training")
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--to", type=Path, required=True, help="a new folder")
    parser.add_argument("--set", nargs="*", default=[], help="settings that the training was changed by")
    parser.add_argument(
        "--share", type=float, default=1.0, help="of the trained weights; the rest is the start"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    torch.set_num_threads(1)
    sys.exit(main(sys.argv[1:]))
