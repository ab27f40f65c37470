"""What context brings: passages whose last sentences cannot be translated alone, and what reading them costs.

    python -m tests.benchmarks.passages [FILE ...]

Without a file, those beside this module: written by somebody who knew neither program nor training text,
and no text to learn from. A file of passages is a table with a head: kind, passage (sentences between "¦"),
judged (number of a sentence), must and must_not (patterns, joined by "&&" and "||"; "IF a THEN b" asks for b
where a stands in an earlier sentence). Its name ends in the direction: passages.de-en.tsv. Each is translated
with the model that ships (int8, one thread), every sentence alone and in context, and both are scored by
kind. The seconds are of the processor, both ways in turns. Writes `passages.json`.
"""

import argparse
import csv
import json
import re
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from engine.base.files import write_json
from tests.benchmarks.judged import as_used
from tests.measured_numbers import ROOT

if TYPE_CHECKING:
    from engine.runtime.translator import Translator

KEPT = Path(__file__).with_name("passages.json")
MARK = "¦"
_ROUNDS = 3
"""Of which the fastest counts."""


class Passage(NamedTuple):
    """Sentences of which one is judged."""

    kind: str
    sentences: Sequence[str]
    judged: int
    must: Sequence[str]
    must_not: Sequence[str]

    def is_right(self, translations: Sequence[str]) -> bool:
        """Tells whether the judged sentence has what it must have, and nothing of another one."""
        text, earlier = translations[self.judged], translations[: self.judged]
        others = [each for place, each in enumerate(translations) if place != self.judged]
        is_mixed = any(len(each.split()) > 3 and each in text for each in others)
        return (
            all(_is_met(pattern, text, earlier) for pattern in self.must)
            and not any(re.search(pattern, text) for pattern in self.must_not)
            and not is_mixed
        )


def _is_met(pattern: str, text: str, earlier: Sequence[str]) -> bool:
    if condition := re.fullmatch(r"IF (.*) THEN (.*)", pattern):
        if not any(re.search(condition[1], each) for each in earlier):
            return True
        pattern = condition[2]
    return re.search(pattern, text) is not None


def read_passages(path: Path) -> list[Passage]:
    """Reads a table of passages."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Passage(
            row["kind"],
            [each.strip() for each in row["passage"].split(MARK)],
            int(row["judged"]) - 1,
            [*filter(None, row["must"].split(" && "))],
            [*filter(None, row["must_not"].split(" || "))],
        )
        for row in rows
    ]


def translated(
    translator: "Translator", passages: Sequence[Passage], *, in_context: bool
) -> tuple[list[list[str]], float]:
    """Returns the translations of passages, and the seconds of the processor that they took."""
    lines = [text for each in passages for text in each.sentences]
    before: list[int | None] = []
    for each in passages:
        first = len(before)
        before += [None, *range(first, first + len(each.sentences) - 1)]
    translator.forget()
    began = time.process_time()
    found = translator.translate_lines(lines, [None] * len(lines), before=before if in_context else None)
    seconds = time.process_time() - began
    texts = iter(each.text for each in found)
    return [[next(texts) for _ in each.sentences] for each in passages], seconds


def by_kind(passages: Sequence[Passage], found: Sequence[Sequence[str]]) -> dict[str, tuple[int, int]]:
    """Returns how many of each kind are right, and how many there are."""
    right = Counter(each.kind for each, texts in zip(passages, found, strict=True) if each.is_right(texts))
    return {kind: (right[kind], n) for kind, n in Counter(each.kind for each in passages).items()}


def measured(translator: "Translator", passages: Sequence[Passage]) -> Mapping[str, object]:
    """Returns what both ways make of passages."""
    seconds: dict[bool, list[float]] = {False: [], True: []}
    texts: dict[bool, list[list[str]]] = {}
    for _ in range(_ROUNDS):
        for in_context, taken in seconds.items():
            texts[in_context], second = translated(translator, passages, in_context=in_context)
            taken.append(second)
    typed = {in_context: _typing(translator, in_context=in_context) for in_context in (False, True)}
    alone, context = (by_kind(passages, texts[way]) for way in (False, True))
    return {
        "passages": len(passages),
        "right": [sum(right for right, _ in each.values()) for each in (alone, context)],
        "kinds": {kind: [n, right, context[kind][0]] for kind, (right, n) in alone.items()},
        "seconds": [round(min(seconds[way]), 2) for way in (False, True)],
        "ratio": round(min(seconds[True]) / min(seconds[False]), 2),
        "typing ratio": round(typed[True] / typed[False], 2),
    }


_TYPED = {
    "de": "Die neue Pumpe wurde gestern geliefert und im Keller aufgestellt.",
    "en": "The new pump was delivered yesterday and put up in the cellar.",
}
_NEXT = {
    "de": "Sie ist undicht und muss heute noch repariert werden",
    "en": "It leaks and must be repaired today",
}


def _typing(translator: "Translator", *, in_context: bool) -> float:
    """Returns the seconds that the last sentence of a text takes as it is typed, word by word."""
    src = translator.card.src
    lines, words = [_TYPED[src], ""], _NEXT[src].split()
    before = [None, 0 if in_context else None]
    fastest = []
    for _ in range(_ROUNDS):
        translator.forget()
        translator.rest()  # else the encoder has read it all in the round before
        lines[1] = ""
        translator.translate_lines(lines, [None, None], before=before)
        began = time.process_time()
        for n_words in range(1, len(words) + 1):
            lines[1] = " ".join(words[:n_words])
            translator.translate_lines(lines, [None, None], before=before)
        fastest.append(time.process_time() - began)
    return min(fastest)


def main() -> None:
    """Measures every file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="*")
    options = parser.parse_args()
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        for path in options.files or sorted(KEPT.parent.glob("passages.*-*.tsv")):
            direction = path.stem.rpartition(".")[2]
            name, translator = as_used(ROOT / "assets" / "models" / direction, Path(scratch))
            found[name] = measured(translator, read_passages(path))
            print(name, json.dumps(found[name], ensure_ascii=False), flush=True)  # noqa: T201, it prints
    write_json(KEPT, found)


if __name__ == "__main__":
    main()
