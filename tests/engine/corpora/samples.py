"""Small files for the tests, every sentence written for them."""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from engine.base.progress import Report, ignore_progress
from engine.corpora.cleaning import complete_recipe
from engine.corpora.importing import CorpusInfo, PlannedFile, StagedImport, finish_corpus, stage_files
from engine.corpora.opening import open_readers
from engine.corpora.storing.splitting import UNDECIDED, Neighbour
from engine.documents.segments import BadUnit, ReadOptions, Segment
from engine.results.importing import ImportResult, Recipe

DE_EN = ReadOptions(src="de", tgt="en")
PAIRS = (
    ("Die Dichtung ist undicht.", "The seal leaks."),
    ("Öffnen Sie das Ventil.", "Open the valve."),
    ("Der Filter fehlt.", "The filter is missing."),
)


def tmx(units: str, *, prolog: str = "", header: str = 'srclang="de"') -> str:
    """A TMX file with these units."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n{prolog}<tmx version="1.4">\n'
        f"<header {header}/>\n<body>\n{units}</body>\n</tmx>\n"
    )


def unit(source: str, target: str, *, extra: str = "", src: str = "de", tgt: str = "en") -> str:
    """One unit on one line; the texts are XML."""
    tuvs = "".join(
        f'<tuv xml:lang="{lang}"><seg>{text}</seg></tuv>' for lang, text in ((src, source), (tgt, target))
    )
    return f"<tu>{extra}{tuvs}</tu>\n"


def units(pairs: Iterable[tuple[str, str]] = PAIRS) -> str:
    """Units for these pairs."""
    return "".join(unit(source, target) for source, target in pairs)


def numbered_pairs(n_pairs: int) -> list[tuple[str, str]]:
    """Pairs of sentences that have nothing in common with each other."""
    words = ("Pumpe", "Ventil", "Filter", "Motor", "Welle", "Lager", "Rohr", "Düse", "Kessel", "Tank")
    names = ["".join(words[int(digit)] for digit in str(number)) for number in range(n_pairs)]
    return [(f"Das Teil {name} passt.", f"The part {name} fits.") for name in names]


def write(path: Path, text: str | bytes) -> Path:
    """Writes a file and returns its path."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return path


def write_tsv(path: Path, rows: Iterable[Sequence[str]]) -> Path:
    """Writes a tab separated file and returns its path."""
    return write(path, "".join("\t".join(row) + "\n" for row in rows))


def read(*paths: Path, options: ReadOptions = DE_EN) -> list[Segment | BadUnit]:
    """Everything the readers of these files give."""
    return [found for reader in open_readers(paths, options) for found in reader.units()]


def texts(found: Iterable[Segment | BadUnit]) -> list[tuple[str, str]]:
    """The pairs among what was read."""
    return [(each.source, each.target) for each in found if isinstance(each, Segment)]


NO_DOUBLES = Recipe(
    preset="gentle",
    rules={
        key: {"on": False}
        for key in ("broken-encoding", "too-long", "not-text", "identical", "wrong-language", "length-ratio")
    },
)
"""A recipe that drops what is empty or an exact duplicate, and nothing else."""


def build(
    folder: Path, *paths: Path, neighbours: Sequence[Any] = (), options: ReadOptions = DE_EN
) -> ImportResult:
    """Makes a corpus folder of these files, and returns the summary."""
    planned = [PlannedFile(reader, UNDECIDED) for reader in open_readers(paths, options)]
    return build_planned(folder, planned, neighbours=neighbours, options=options)


def build_planned(
    folder: Path,
    planned: Sequence[PlannedFile],
    *,
    neighbours: Sequence[Neighbour] = (),
    options: ReadOptions = DE_EN,
    recipe: Recipe = NO_DOUBLES,
    report: Report = ignore_progress,
) -> ImportResult:
    """Makes a corpus folder of what these readers give, and returns the summary."""
    staging = folder.with_name(f"{folder.name}-staged")
    for each in (folder, staging):
        each.mkdir(exist_ok=True)
    stage_files(staging, planned, options.src, options.tgt, report)
    info = CorpusInfo(name="sample", domain="pumps", src=options.src, tgt=options.tgt)
    with StagedImport(staging) as staged:
        return finish_corpus(folder, staged, complete_recipe(recipe), info, lambda: neighbours, report)


LINES_PER_DOCUMENT = 24


def _document_lines() -> Iterator[str]:
    """Yields lines of thirty documents, each with terms of its own among words that all of them use."""
    draw = random.Random(1)
    common = [f"gemein{letters}wort" for letters in ascii_lowercase] * 8
    for document in product(ascii_lowercase[:6], ascii_lowercase[:5]):
        terms = [f"fach{''.join(document)}begriff{letter}" for letter in ascii_lowercase[:8]]
        for _ in range(LINES_PER_DOCUMENT):
            yield " ".join(draw.sample(common, 5) + draw.sample(terms, 2))


DOCUMENT_LINES = [*_document_lines()]
