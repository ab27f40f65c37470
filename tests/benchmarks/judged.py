"""How usable translations are, judged by readers who do not know which model wrote them.

    python -m tests.benchmarks.judged sheet FOLDER MODEL... --corpora CORPORA
    python -m tests.benchmarks.judged keep FOLDER READING READING

`sheet` translates the *written* sentences (`judged-sentences.tsv`) and the *real* ones (news, shops, social
media, encyclopedias: at equal steps through the test splits of `REAL`) with model folders (int8, beam 4, as
they are used), and writes one list per direction into FOLDER: every different translation once, in an order
drawn by chance: number, kind, source, reference, translation. Where a model of the opposite direction is
among them, it also translates with care (`parlance translate --careful`), and counts a second time; of
several opposite models the one made at the nearest time chooses.

A reader writes a file with number and verdict of each: *good* (nothing to change), *usable* (the meaning is
whole, the wording is not), *wrong* (something is missing, added or means something else), *harmful* (wrong in
a way that looks right and can do damage: a negation, a number, a dose, who owes whom). `keep` puts two
readings together and writes `judged.json`: numbers alone, no sentence. Intervals are a bootstrap over
sentences. What a model gains over an older one of its direction is counted with care.
"""

import argparse
import gzip
import hashlib
import json
import random
import shutil
import statistics
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypedDict

import numpy as np

from engine.base.files import write_json
from engine.runtime.open_model import Inputs

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

SENTENCES = Path(__file__).with_name("judged-sentences.tsv")
KEPT = Path(__file__).with_name("judged.json")
VERDICTS = ("good", "usable", "wrong", "harmful")
CAREFUL = ", with care"
"""Behind the name of a model whose translations that of the opposite direction chose."""
SERVES = frozenset(VERDICTS[:2])
REAL = {"general-wmt22": 60, "general-pud": 40}
"""How many real sentences of which test split."""
_LETTERS = (30, 170)
_SEED, _N_DRAWS = 7, 2000


class Row(NamedTuple):
    """A sentence with its reference."""

    group: str
    kind: str
    german: str
    english: str


class Entry(TypedDict):
    """Whose translation stands under a number."""

    group: str
    """*written* or *real*."""
    kind: str
    sentence: int
    """Its place among all sentences."""
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
    sheet.add_argument("--corpora", type=Path, required=True, help="the folder of the corpora")
    keep = commands.add_parser("keep")
    keep.add_argument("folder", type=Path)
    keep.add_argument("readings", type=Path, nargs=2)
    options = parser.parse_args()
    if options.command == "sheet":
        options.folder.mkdir()
        rows = read_sentences() + real_sentences(options.corpora)
        write_sheets(options.folder, options.models, rows)
    else:
        readings = [read_verdicts(path) for path in options.readings]
        key = json.loads((options.folder / "key.json").read_text(encoding="utf-8"))
        write_json(KEPT, summary(key, *readings))


def read_sentences() -> list[Row]:
    """Returns the written sentences."""
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()
    return [Row("written", *line.split("\t")) for line in lines]


def real_sentences(corpora: Path) -> list[Row]:
    """Returns the real sentences: at equal steps among those of a length that people read at a glance."""
    rows = []
    for name, number in REAL.items():
        with gzip.open(corpora / f"{name}.de-en" / "test.tsv.gz", "rt", encoding="utf-8") as file:
            pairs = [line.rstrip("\n").split("\t")[:2] for line in file]
        fit = [pair for pair in pairs if _LETTERS[0] <= len(pair[0]) <= _LETTERS[1]]
        step = len(fit) // number
        rows += [Row("real", name, *pair) for pair in fit[step // 2 :: step][:number]]
    return rows


def write_sheets(folder: Path, models: Sequence[Path], rows: Sequence[Row]) -> None:
    """Translates, and writes the lists for readers and the key that says who wrote what."""
    sheets: dict[str, dict[tuple[int, str], list[str]]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        opened = [as_used(model, Path(scratch)) for model in models]
        for name, translator in opened:
            card = translator.card
            opposite = [
                each for each in opened if (each[1].card.tgt, each[1].card.src) == (card.src, card.tgt)
            ]
            opposite.sort(key=lambda each: abs(_made(each[0]) - _made(name)))
            for with_care in [False, True][: 1 + bool(opposite)]:
                used = translator.using(Inputs(opposite=opposite[0][1] if with_care else None))
                for place, row in enumerate(rows):
                    text = used.translate_text(row.german if card.src == "de" else row.english).text
                    names = sheets.setdefault(card.src, {}).setdefault((place, text), [])
                    names.append(name + CAREFUL * with_care)
    key: dict[str, Entry] = {}
    for src, written in sheets.items():
        entries = list(written.items())
        random.Random(_SEED).shuffle(entries)
        lines = []
        for number, ((place, text), names) in enumerate(entries, len(key) + 1):
            row = rows[place]
            source, reference = (row.german, row.english) if src == "de" else (row.english, row.german)
            key[str(number)] = {"group": row.group, "kind": row.kind, "sentence": place, "models": names}
            lines.append("\t".join((str(number), row.kind, source, reference, text.replace("\n", " "))))
        (folder / f"from-{src}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "key.json").write_text(json.dumps(key), encoding="utf-8")


def _made(name: str) -> float:
    """Returns when a model was made, in seconds, from the name that `as_used` gives."""
    return datetime.fromisoformat(name.split()[1]).timestamp()


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
    careful = [name for name in models if name.endswith(CAREFUL)]
    older = {later: earlier for earlier, later in pairwise(careful) if earlier.split()[0] == later.split()[0]}
    groups = {
        group: {number: entry for number, entry in key.items() if entry["group"] == group}
        for group in sorted({entry["group"] for entry in key.values()})
    }
    readings = (first, second)
    return {
        "sentences": hashlib.sha256(SENTENCES.read_bytes()).hexdigest(),
        "agreement": _agreement([(first[number], second[number]) for number in key]),
        **{
            group: {
                "models": {name: _of_model(name, part, readings) for name in models},
                "gain_of_care": {
                    name: _gain(name, name + CAREFUL, part, readings)
                    for name in models
                    if name + CAREFUL in models
                },
                "gain_over_older": {
                    later: _gain(earlier, later, part, readings) for later, earlier in older.items()
                },
            }
            for group, part in groups.items()
        },
    }


def _gain(
    name: str, other: str, key: Mapping[str, Entry], readings: Sequence[Mapping[str, str]]
) -> list[float]:
    """Returns how many more of 100 are good or usable by the other, and the ends of the 95 % interval."""
    serves: dict[str, dict[int, float]] = {name: {}, other: {}}
    for number, entry in key.items():
        for each in serves.keys() & set(entry["models"]):
            serves[each][entry["sentence"]] = statistics.mean(
                reading[number] in SERVES for reading in readings
            )
    gains = np.array([serves[other][sentence] - one for sentence, one in serves[name].items()])
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
