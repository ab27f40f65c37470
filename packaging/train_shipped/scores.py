"""Scores a model that may ship: `python packaging/train_shipped/scores.py MODEL --corpora PATH --to FILE`.

Test splits alone, int8 graphs, beam 4, sacreBLEU on plain text, as `parlance evaluate` translates. The file
holds the scores by when a model was made, to compare models; the card's tables are written from it.
"""

import argparse
import gzip
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from engine.base.config import SearchConfig
from engine.base.files import write_json
from engine.base.model_json import read_model_json
from engine.evaluation.differences import NumbersOfText
from engine.export import build_graphs
from engine.runtime.translator import Translator

GENERAL = Path(__file__).resolve().parents[2] / "assets" / "general" / "de-en.tsv"
TESTS = {
    "general": "general test of the gate (ours, ten kinds)",
    "general-wmt22": "news, shops, social media, chat (WMT 2022)",
    "general-pud": "news and Wikipedia (PUD)",
    "general-xquad": "Wikipedia (XQuAD)",
    "general-tatoeba": "everyday sentences (Tatoeba)",
    "narrative-books": "novels and travels",
    "business-msdocs": "business handbooks",
    "talks-ted": "talks (TED), never trained on",
    "captions-multi30k": "captions of pictures, never trained on",
    "parliament-europarl": "European Parliament",
    "it-msdocs-ht": ".NET and PowerShell documentation",
    "it-php": "PHP manual",
    "religion-bible": "Bible",
}
"""What is measured, and what a card calls it."""
_AT_ONCE = 32
_DRAWS = 500
"""Of the bootstrap."""

Pair = tuple[str, str]


def main(arguments: Sequence[str]) -> int:
    """Measures one model and adds its scores to a file."""
    options = _options(arguments)
    kept = json.loads(options.to.read_text(encoding="utf-8")) if options.to.exists() else {}
    said = read_model_json(options.folder, "")
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "model"
        shutil.copytree(options.folder, folder)
        build_graphs(folder, precision="int8")
        translator = Translator(folder, device="cpu", n_threads=1)
        for name in options.tests:
            pairs = test_pairs(name, options.corpora, translator.card.src == "en")[: options.sentences]
            models = kept.setdefault("models", {})
            entry = models.setdefault(said["created"], {"name": said["name"], "tests": {}})
            entry["tests"][name] = score(translator, pairs)
            write_json(options.to, kept)
            print(name, entry["tests"][name], flush=True)
    return 0


def test_pairs(name: str, corpora: Path, is_reversed: bool) -> list[Pair]:
    """Returns source and reference of a test."""
    if name == "general":
        lines: Iterable[str] = GENERAL.read_text(encoding="utf-8").splitlines()
    else:
        with gzip.open(
            corpora / f"{name}.de-en" / "test.tsv.gz", "rt", encoding="utf-8", newline="\n"
        ) as file:
            lines = file.read().rstrip("\n").split("\n")
    pairs = [(line.split("\t")[0].strip(), line.split("\t")[1].strip()) for line in lines]
    return [pair[::-1] if is_reversed else pair for pair in pairs]


def score(translator: Translator, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Returns BLEU and chrF with their 95 % intervals, and how many sentences have a wrong number.

    Numbers are counted before any repair and after it.
    """
    started = time.monotonic()
    sources, references = [src for src, _ in pairs], [tgt for _, tgt in pairs]
    outputs = _translated(translator, sources, SearchConfig())
    seconds = time.monotonic() - started
    plain = list(outputs)
    with_digits = [k for k, (src, _) in enumerate(pairs) if any(map(str.isdigit, src))]
    unrepaired = _translated(translator, [sources[k] for k in with_digits], SearchConfig(keep_numbers=False))
    for k, text in zip(with_digits, unrepaired, strict=True):
        plain[k] = text
    bleu = BLEU().corpus_score(outputs, [references], n_bootstrap=_DRAWS)
    chrf = CHRF().corpus_score(outputs, [references], n_bootstrap=_DRAWS)
    return {
        "sentences": len(pairs),
        "bleu": _with_interval(bleu),
        "chrf": _with_interval(chrf),
        "with_digits": len(with_digits),
        "numbers_wrong_unrepaired": _numbers_wrong(translator, pairs, plain),
        "numbers_wrong": _numbers_wrong(translator, pairs, outputs),
        "seconds": round(seconds, 1),
    }


def _with_interval(found: Any) -> list[float]:
    """Returns a score of sacreBLEU and the ends of its 95 % interval."""
    return [
        round(float(value), 1) for value in (found.score, found._mean - found._ci, found._mean + found._ci)
    ]


def _translated(translator: Translator, sources: Sequence[str], config: SearchConfig) -> list[str]:
    order = sorted(range(len(sources)), key=lambda k: len(sources[k]))
    outputs = [""] * len(sources)
    for start in range(0, len(order), _AT_ONCE):
        places = order[start : start + _AT_ONCE]
        found = translator.translate_sentences([sources[k] for k in places], config)
        for place, alternatives in zip(places, found, strict=True):
            outputs[place] = alternatives[0].text
    return outputs


def _numbers_wrong(translator: Translator, pairs: Sequence[Pair], outputs: Sequence[str]) -> int:
    languages = translator.card.src, translator.card.tgt
    numbers = NumbersOfText([src for src, _ in pairs], [tgt for _, tgt in pairs], languages)
    return sum(one.is_wrong for one in numbers.check(outputs))


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="a model folder with weights")
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--to", type=Path, required=True, help="the file of scores, added to")
    parser.add_argument("--tests", nargs="*", choices=list(TESTS), default=list(TESTS))
    parser.add_argument("--sentences", type=int, default=600, help="so many of each test, from its beginning")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
