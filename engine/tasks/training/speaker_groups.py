"""Text by who says it, for learning a speaker basis: real speakers, or documents that stand in for them."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from engine.base.errors import CorpusError
from engine.base.files import expanded
from engine.documents.input_files import InputFile
from engine.tasks.held_text import open_text
from engine.tasks.training.text import Pair, find_sources

T = TypeVar("T")

BY = ("speaker", "document")
_SPEAKER_COLUMN = 2
_SPEC = re.compile(r"(?P<name>.+?)(?:@(?P<by>[a-z]+)(?::(?P<most>\d+)x(?P<pairs>\d+))?)?")
_SEED = 1


@dataclass(frozen=True)
class SpokenBy:
    """The pairs of one speaker, real or not."""

    name: str
    """"author-bible/kjv": the corpus, and the label in it."""
    pairs: Sequence[Pair]


def read_groups(
    specs: Sequence[str], src: str, tgt: str, columns: Sequence[str], least_pairs: int
) -> list[SpokenBy]:
    """Reads the training text of corpora by who says it.

    Args:
        specs: "CORPUS", "CORPUS@speaker" or "CORPUS@document", the first as "@speaker"; behind it ":400x25"
            for at most 400 of them with at most 25 pairs each, taken at random. A corpus is one of
            the library, or a folder with train.tsv or train.tsv.gz (the speaker in the third column) and, for
            documents, train.doc or train.doc.gz with one name per line.
        src: language tag of the source.
        tgt: language tag of the target.
        columns: languages of a folder's first two columns; empty: source, then target.
        least_pairs: whoever has fewer is left out.

    Raises:
        CorpusError: if a corpus is unknown, or has no such labels.
    """
    found: list[SpokenBy] = []
    for spec in specs:
        name, by, most, most_pairs = _split(spec)
        grouped: defaultdict[str, list[Pair]] = defaultdict(list)
        for source, target, label in _labelled(name, by, src, tgt, columns):
            if source.strip() and target.strip() and label:
                grouped[label].append((source.strip(), target.strip()))
        if not grouped:
            raise CorpusError(
                f"{name} names no {by}s.", f"Write {name}@{BY[1 - BY.index(by)]}, or choose another corpus."
            )
        title, choice = Path(name).name, random.Random(_SEED)
        groups = [
            SpokenBy(f"{title}/{label}", _some(pairs, most_pairs, choice))
            for label, pairs in sorted(grouped.items())
            if len(pairs) >= least_pairs
        ]
        found += _some(groups, most, choice)
    return found


def _some(items: Sequence[T], most: int, choice: random.Random) -> Sequence[T]:
    """Returns at most so many of them, taken at random; all for 0."""
    return choice.sample(items, most) if 0 < most < len(items) else items


def _split(spec: str) -> tuple[str, str, int, int]:
    """Returns corpus, label, most speakers and most pairs of each; 0 for all."""
    match = _SPEC.fullmatch(spec)
    by = (match and match["by"]) or BY[0]
    if match is None or by not in BY:
        raise CorpusError(
            f"{spec} ends in @{by}.", "Write CORPUS@speaker, CORPUS@document or CORPUS@document:400x25."
        )
    return match["name"], by, int(match["most"] or 0), int(match["pairs"] or 0)


def _labelled(
    name: str, by: str, src: str, tgt: str, columns: Sequence[str]
) -> Iterator[tuple[str, str, str]]:
    """Yields source, target and label of the training text of a corpus."""
    folder = expanded(name)
    if folder.is_dir():
        yield from _of_folder(folder, by, is_reversed=list(columns) == [tgt, src])
        return
    (source,) = find_sources([name], src, tgt, columns)
    if source.corpus is None:
        raise CorpusError(
            f"{name} is a single file.", "Import it (parlance corpus import), or name a folder with it."
        )
    with open_text(source.corpus) as corpus:
        labels = corpus.label_names(by, corpus.rows("train"))
        for (first, second), label in zip(corpus.pairs("train"), labels, strict=True):
            yield (second, first, label) if source.is_reversed else (first, second, label)


def _of_folder(folder: Path, by: str, *, is_reversed: bool) -> Iterator[tuple[str, str, str]]:
    rows = [line.split("\t") for line in _lines(folder, "train.tsv")]
    short = next((number for number, row in enumerate(rows, 1) if len(row) < 2), 0)
    if short:
        raise CorpusError(
            f"{folder}, train.tsv, line {short}: one column alone.", "Separate columns by tabs."
        )
    if by == "document":
        labels = list(_lines(folder, "train.doc"))
    else:
        labels = [row[_SPEAKER_COLUMN] if len(row) > _SPEAKER_COLUMN else "" for row in rows]
    if len(labels) != len(rows):
        raise CorpusError(
            f"{folder}: train.tsv has {len(rows):,} lines, train.doc {len(labels):,}.",
            "Name the document of every line.",
        )
    for row, label in zip(rows, labels, strict=True):
        yield (row[1], row[0], label) if is_reversed else (row[0], row[1], label)


def _lines(folder: Path, name: str) -> Iterator[str]:
    for path in (folder / f"{name}.gz", folder / name):
        if path.is_file():
            try:
                data = b"".join(InputFile(path).blocks())
                yield from data.decode("utf-8").removesuffix("\n").split("\n")
            except UnicodeDecodeError as error:
                raise CorpusError(f"{path} cannot be read: {error}.", "Get the file again.") from error
            return
    raise CorpusError(f"{folder} holds no {name} and no {name}.gz.", "Name another folder.")
