"""What care brings and costs: the model of the opposite direction chooses among translations, or not.

    python -m tests.benchmarks.careful --corpora FOLDER

Translates the first sentences of test splits with both models that ship (int8, one thread, nothing cached),
plain and with care, and writes `careful.json`: BLEU, chrF and seconds of both, the differences with their
95 % intervals (paired bootstrap over sentences). No model has learned from a test split. The weight that care
has was chosen on some of these sentences; readers judged others that chose nothing, see `judged.json`.
"""

import argparse
import gzip
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.files import write_json
from engine.evaluation.scores import Scorer
from engine.evaluation.significance import compare_means
from engine.runtime.open_model import Inputs
from tests.benchmarks.judged import as_used
from tests.measured_numbers import ROOT

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

KEPT = Path(__file__).with_name("careful.json")
TESTS = (
    "general-wmt22",
    "general-pud",
    "general-tatoeba",
    "narrative-books",
    "business-msdocs",
    "captions-multi30k",
    "talks-ted",
    "parliament-europarl",
)
_N_SENTENCES = 300


def main() -> None:
    """Measures both models on every text."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    options = parser.parse_args()
    found: dict[str, dict[str, dict[str, object]]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        opened = [as_used(ROOT / "assets" / "models" / name, Path(scratch)) for name in ("de-en", "en-de")]
        for (name, translator), (_, opposite) in zip(opened, reversed(opened), strict=True):
            for text in TESTS:
                pairs = _read(options.corpora / f"{text}.de-en" / "test.tsv.gz", translator.card.src)
                found.setdefault(name, {})[text] = _measured(translator, opposite, pairs)
                print(name, text, json.dumps(found[name][text]), flush=True)  # noqa: T201, a benchmark prints
                write_json(KEPT, found)


def _read(path: Path, src: str) -> list[tuple[str, str]]:
    """Returns the first sentences of a test with their references; German stands in the first column."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t")[:2] for line, _ in zip(file, range(_N_SENTENCES), strict=False)]
    return [(german, english) if src == "de" else (english, german) for german, english in rows]


def _measured(
    translator: "Translator", opposite: "Translator", pairs: Sequence[tuple[str, str]]
) -> dict[str, object]:
    sources, references = [src for src, _ in pairs], [tgt for _, tgt in pairs]
    outputs, seconds = [], []
    for model in (None, opposite):
        translator = translator.using(Inputs(opposite=model))
        translator.forget()
        began = time.perf_counter()
        outputs.append([found[0].text for found in translator.translate_sentences(sources)])
        seconds.append(round(time.perf_counter() - began, 2))
    return {
        "sentences": len(pairs),
        "changed": sum(before != after for before, after in zip(*outputs, strict=True)),
        "seconds": seconds,
        **gains(references, translator.card.tgt, *outputs),
    }


def gains(
    references: Sequence[str], tgt: str, before: Sequence[str], after: Sequence[str]
) -> dict[str, dict[str, list[float]]]:
    """Returns BLEU and chrF of two systems, and the difference with its 95 % interval."""
    scorer = Scorer(references, tgt, ("BLEU", "chrF"))
    return {
        each.metric: {
            "scores": [round(each.base, 1), round(each.model, 1)],
            "difference": [round(value, 1) for value in (each.difference, each.low, each.high)],
        }
        for each in compare_means(scorer, [scorer.count(before)], [scorer.count(after)])
    }


if __name__ == "__main__":
    main()
