"""How usable translations are, judged by readers who do not know which model wrote them.

    python -m tests.benchmarks.judged sheet FOLDER MODEL...
    python -m tests.benchmarks.judged keep FOLDER READING READING

`sheet` translates `judged-sentences.tsv` with model folders (int8, beam 4, as they are used), and writes one
list per direction into FOLDER: every different translation once, in an order drawn by chance: number, kind,
source, reference, translation. Where a model of the opposite direction is among them, it also translates with
care (`parlance translate --careful`), and counts a second time.

A reader writes a file with number and verdict of each: *good* (nothing to change), *usable* (the meaning is
whole, the wording is not), *wrong* (something is missing, added or means something else), *harmful* (wrong in
a way that looks right and can do damage: a negation, a number, a dose, who owes whom). `keep` puts two
readings together and writes `judged.json`: numbers alone, no sentence. Intervals are a bootstrap over
sentences.
"""

import argparse
import hashlib
import json
import random
import shutil
import statistics
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import numpy as np

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

SENTENCES = Path(__file__).with_name("judged-sentences.tsv")
KEPT = Path(__file__).with_name("judged.json")
VERDICTS = ("good", "usable", "wrong", "harmful")
CAREFUL = ", with care"
"""Behind the name of a model whose translations that of the opposite direction chose."""
SERVES = frozenset(VERDICTS[:2])
_SEED, _N_DRAWS = 7, 2000


class Entry(TypedDict):
    """Whose translation stands under a number."""

    kind: str
    sentence: int
    """Its place among the sentences."""
    models: list[str]


def main() -> None:
    """Writes the sheets, or keeps what was read."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    sheet = commands.add_parser("sheet")
    sheet.add_argument("folder", type=Path, help="a new folder")
    sheet.add_argument("models", type=Path, nargs="+", help="model folders")
    keep = commands.add_parser("keep")
    keep.add_argument("folder", type=Path)
    keep.add_argument("readings", type=Path, nargs=2)
    options = parser.parse_args()
    if options.command == "sheet":
        options.folder.mkdir()
        write_sheets(options.folder, options.models)
    else:
        readings = [read_verdicts(path) for path in options.readings]
        key = json.loads((options.folder / "key.json").read_text(encoding="utf-8"))
        KEPT.write_text(json.dumps(summary(key, *readings), indent=1) + "\n", encoding="utf-8")


def read_sentences() -> list[tuple[str, str, str]]:
    """Returns kind, German and English of every sentence."""
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()
    return [(kind, german, english) for kind, german, english in (line.split("\t") for line in lines)]


def write_sheets(folder: Path, models: Sequence[Path]) -> None:
    """Translates, and writes the lists for readers and the key that says who wrote what."""
    rows, sheets = read_sentences(), dict[str, dict[tuple[int, str], list[str]]]()
    with tempfile.TemporaryDirectory() as scratch:
        opened = [as_used(model, Path(scratch)) for model in models]
        for name, translator in opened:
            card = translator.card
            opposite = [each for _, each in opened if (each.card.tgt, each.card.src) == (card.src, card.tgt)]
            for with_care in [False, True][: 1 + len(opposite)]:
                translator.rerank_with(opposite[0] if with_care else None)
                texts = [translator.translate_text(row[1 if card.src == "de" else 2]).text for row in rows]
                for place, text in enumerate(texts):
                    names = sheets.setdefault(card.src, {}).setdefault((place, text), [])
                    names.append(name + CAREFUL * with_care)
    key: dict[str, Entry] = {}
    for src, written in sheets.items():
        entries = list(written.items())
        random.Random(_SEED).shuffle(entries)
        lines = []
        for number, ((place, text), names) in enumerate(entries, len(key) + 1):
            kind, german, english = rows[place]
            source, reference = (german, english) if src == "de" else (english, german)
            key[str(number)] = {"kind": kind, "sentence": place, "models": names}
            lines.append("\t".join((str(number), kind, source, reference, text.replace("\n", " "))))
        (folder / f"from-{src}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "key.json").write_text(json.dumps(key), encoding="utf-8")


def as_used(model: Path, scratch: Path) -> tuple[str, "Translator"]:
    """Returns a model's name with the time it was made, and the model as it is used."""
    from engine.export import build_graphs
    from engine.runtime.translator import Translator

    folder = scratch / str(len(list(scratch.iterdir())))
    shutil.copytree(model, folder)
    build_graphs(folder, precision="int8")
    said = json.loads((model / "model.json").read_text(encoding="utf-8"))
    return f"{said['id']} {said['created']}", Translator(folder, device="cpu", n_threads=1)


def read_verdicts(path: Path) -> dict[str, str]:
    """Reads a reader's file.

    Raises:
        ValueError: if a line has no verdict.
    """
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        number, verdict = line.split("\t")[:2]
        if verdict not in VERDICTS:
            raise ValueError(f"{path}, number {number}: {verdict!r} is none of {', '.join(VERDICTS)}.")
        found[number] = verdict
    return found


def summary(
    key: Mapping[str, Entry], first: Mapping[str, str], second: Mapping[str, str]
) -> dict[str, object]:
    """Returns what two readings say of each model.

    Raises:
        ValueError: if a reading leaves a translation out.
    """
    if missing := sorted(key.keys() - first.keys() | key.keys() - second.keys(), key=int):
        raise ValueError(f"There is no verdict of both readers on {', '.join(missing[:10])}.")
    models = sorted({name for entry in key.values() for name in entry["models"]})
    return {
        "sentences": hashlib.sha256(SENTENCES.read_bytes()).hexdigest(),
        "agreement": _agreement([(first[number], second[number]) for number in key]),
        "models": {name: _of_model(name, key, (first, second)) for name in models},
        "gain_of_care": {
            name: _gain(name, key, (first, second)) for name in models if name + CAREFUL in models
        },
    }


def _gain(name: str, key: Mapping[str, Entry], readings: Sequence[Mapping[str, str]]) -> list[float]:
    """Returns how many more of 100 are good or usable with care, and the ends of the 95 % interval."""
    serves: dict[str, dict[int, float]] = {name: {}, name + CAREFUL: {}}
    for number, entry in key.items():
        for each in serves.keys() & set(entry["models"]):
            serves[each][entry["sentence"]] = statistics.mean(
                reading[number] in SERVES for reading in readings
            )
    gains = np.array([serves[name + CAREFUL][sentence] - one for sentence, one in serves[name].items()])
    draws = np.random.default_rng(_SEED).integers(len(gains), size=(_N_DRAWS, len(gains)))
    low, high = np.quantile(gains[draws].mean(axis=1), (0.025, 0.975))
    return [round(100 * float(value), 1) for value in (gains.mean(), low, high)]


def _of_model(
    name: str, key: Mapping[str, Entry], readings: Sequence[Mapping[str, str]]
) -> dict[str, object]:
    numbers = [number for number, entry in key.items() if name in entry["models"]]
    serves = np.array([[reading[each] in SERVES for reading in readings] for each in numbers]).mean(axis=1)
    kinds: dict[str, list[float]] = {}
    for number, share in zip(numbers, serves, strict=True):
        kinds.setdefault(key[number]["kind"], []).append(float(share))
    draws = np.random.default_rng(_SEED).integers(len(serves), size=(_N_DRAWS, len(serves)))
    low, high = np.quantile(serves[draws].mean(axis=1), (0.025, 0.975))
    counts = [Counter(reading[number] for number in numbers) for reading in readings]
    return {
        "sentences": len(numbers),
        "verdicts": [{verdict: count[verdict] for verdict in VERDICTS} for count in counts],
        "good_or_usable": [round(100 * float(value), 1) for value in (serves.mean(), low, high)],
        "kinds": {kind: round(100 * float(np.mean(shares)), 1) for kind, shares in sorted(kinds.items())},
    }


def _agreement(pairs: Sequence[tuple[str, str]]) -> dict[str, float]:
    """Returns how often both say that a translation serves or not, and Cohen's kappa of that."""
    both = np.array([[verdict in SERVES for verdict in pair] for pair in pairs])
    same = float((both[:, 0] == both[:, 1]).mean())
    shares = both.mean(axis=0)
    chance = float(shares.prod() + (1 - shares).prod())
    return {"same": round(same, 3), "kappa": round((same - chance) / (1 - chance), 3) if chance < 1 else 1.0}


if __name__ == "__main__":
    main()
