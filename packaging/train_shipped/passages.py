"""Passages as models read them in context: each sentence behind those before it."""

import csv
import gzip
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

from engine.runtime.context import Context, begins_small, following, needs_context

Pair = tuple[str, str]

_OWN = Path(__file__).with_name("own-passages.de-en.tsv")
_OWN_TEXT = Path(__file__).with_name("own-text.de-en.tsv")
_INDEX = "context.de-en/passages.tsv.gz"
_BETWEEN = " ¦ "
_MOST_BEFORE = 3
"""Sentences before another one in a window."""
_LONGEST = 500
"""Characters of a window's source."""
_UNNEEDED = 0.3
"""How often a window is seen whose sentence would be read alone."""
_SURE = 4
"""So much more counts a passage where a noun's gender surely decides."""


def own_passages() -> Iterator[Sequence[Pair]]:
    """Yields the German and English sentences of the passages written for this."""
    with _OWN.open(encoding="utf-8", newline="\n") as lines:
        for line in islice(lines, 1, None):
            _, german, english = line.rstrip("\n").split("\t")
            yield list(zip(german.split(_BETWEEN), english.split(_BETWEEN), strict=True))


def found_passages(names: Sequence[str], corpora: Path) -> Iterator[Sequence[Pair]]:
    """Yields passages of the corpora in which a later sentence has a pronoun for a noun of an earlier one.

    None where the corpora have no index of passages.
    """
    places: dict[str, list[tuple[int, int, int]]] = {}
    if not (corpora / _INDEX).is_file():
        return
    with gzip.open(corpora / _INDEX, "rt", encoding="utf-8", newline="") as index:
        for corpus, start, end, refers, is_sure in islice(csv.reader(index, delimiter="\t"), 1, None):
            if refers == "1":
                places.setdefault(corpus, []).append((int(start), int(end), _SURE if is_sure == "1" else 1))
    for name in names:
        wanted = places.get(f"{name}.de-en", [])
        if not wanted:
            continue
        pairs = _pairs(corpora / f"{name}.de-en" / "train.tsv.gz")
        for first, last, times in wanted:
            for _ in range(times):
                yield pairs[first - 1 : last]


def _pairs(path: Path) -> list[Pair]:
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        columns = (line.rstrip("\n").split("\t") for line in lines)
        return [(each[0].strip(), each[1].strip()) for each in columns]


def windows(passage: Sequence[Pair], src: str, tgt: str) -> Iterator[tuple[str, str, float]]:
    """Yields source, target and share of each sentence behind one, two and three of those before it.

    Args:
        passage: source and target of its sentences.
        src: the language of the sources.
        tgt: that of the targets.
    """
    for place, (source, target) in enumerate(passage):
        is_small = begins_small(source, src)
        own = (_lowered(source), _small(target, tgt)) if is_small else (source, target)
        for n_before in range(1, min(place, _MOST_BEFORE) + 1):
            before = following(Context(*each) for each in passage[place - n_before : place])
            read = before.joined(own[0])
            if len(read) <= _LONGEST:
                is_needed = needs_context(source, passage[place - 1][0], src)
                yield read, f"{before.prefix} {own[1]}", 1.0 if is_needed else _UNNEEDED


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _small(text: str, language: str) -> str:
    """Returns a sentence with the first letter that it has in the middle of another one."""
    first = text.split(" ", 1)[0].rstrip(",.;:!?")
    return _lowered(text) if first[:1].isupper() and first.lower() in _written_small(language) else text


@cache
def _written_small(language: str) -> frozenset[str]:
    """Returns words that mostly have a small first letter inside sentences, in small letters."""
    inside: Counter[str] = Counter()
    for line in _OWN_TEXT.read_text(encoding="utf-8").splitlines()[1:]:
        text = line.split("\t")[1 if language == "de" else 2]
        inside.update(
            word for before, word in pairwise(text.split()) if before[-1].isalnum() or before[-1] == ","
        )
    return frozenset(
        word.rstrip(",.;:!?")
        for word, times in inside.items()
        if word[:1].islower() and times > inside[word[:1].upper() + word[1:]]
    )
