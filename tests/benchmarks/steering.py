"""How much similar pairs help without training, and what they cost: `python -m tests.benchmarks.steering`.

Goal: 2,000 pairs, at least +3 BLEU over the base on two target corpora, at most 1.15 times the latency. Each
folder named (NAME.de-en with train.tsv.gz, dev.tsv.gz and test.tsv.gz; text that the models have not learned
from) is a domain: 2,000 pairs of its training split are the examples, 400 others are translated with them and
without by the models that ship, on one thread.

    python -m tests.benchmarks.steering captions-multi30k.de-en law-mozilla.de-en --to en
"""

import argparse
import gzip
import os
import random
import tempfile
from pathlib import Path

from engine.results.systems import System

_SIZES = {"train": 2000, "dev": 200, "test": 200}


def main() -> None:
    """Prints gain and latency side by side."""
    parser = argparse.ArgumentParser()
    parser.add_argument("corpora", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--to", dest="tgt", default="en")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["PARLANCE_HOME"] = home
        from engine import tasks
        from engine.orders.corpora import ImportOrder
        from engine.runtime.translator import Translator

        opened: Translator | None = None
        for folder in given.corpora:
            domain, _, pair = folder.name.partition(".")
            first, second = pair.split("-")
            files = {split: (_some(folder, split, Path(home) / domain),) for split in _SIZES}
            order = ImportOrder(
                files=files["train"],
                dev=files["dev"],
                test=files["test"],
                domain=domain,
                src=first,
                tgt=second,
            )
            tasks.import_corpus(order)
            src = first if second == given.tgt else second
            opened = opened or tasks.open_system(System(src=src, tgt=given.tgt, device="cpu", n_threads=1))
            found = tasks.measure_examples(opened, domain)
            scores = ", ".join(
                f"{one.metric} {one.base:.1f} → {one.model:.1f} ({one.difference:+.1f}, 95 % interval"
                f" {one.low:+.1f} to {one.high:+.1f})"
                for one in found.differences
            )
            print(
                f"{domain} {src}→{given.tgt}: {found.pairs:,} pairs, {found.sentences} sentences: {scores};"
                f" {found.time_ratio:.2f} times the latency",
                flush=True,
            )


def _some(folder: Path, split: str, target: Path) -> Path:
    """Writes some pairs of a split into a file, and returns it."""
    target.mkdir(exist_ok=True)
    with gzip.open(folder / f"{split}.tsv.gz", "rt", encoding="utf-8") as file:
        rows = ["\t".join(line.rstrip("\n").split("\t")[:2]) for line in file]
    rows = random.Random(1).sample(rows, min(len(rows), _SIZES[split]))  # noqa: S311
    path = target / f"{split}.tsv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    main()
