"""A stored corpus as a file that other programs read: TMX or TSV."""

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.corpora.storing.store import LABELS, OPTIONAL_TEXTS, StoredCorpus
from engine.corpora.storing.tmx_units import TMX_END, tmx_head, tmx_unit
from engine.errors import CorpusError
from engine.files import handed_over
from engine.progress import Progress, Report, ignore_progress
from engine.results.corpora import StoredPair

_AT_ONCE = 2000


class ExportFormat(StrEnum):
    """Formats that a corpus can be exported to."""

    TMX = "tmx"
    TSV = "tsv"


def export_corpus(
    folder: Path, path: Path, as_: ExportFormat, split: str = "", report: Report = ignore_progress
) -> int:
    """Writes a corpus to one file, whole or not at all.

    Args:
        folder: the corpus' folder.
        path: the file to write; must not exist.
        as_: the format. TMX keeps inline tags as markup, and speakers, documents, splits and all else that is
            known of a pair as properties and notes; TSV has a column for each of these that the corpus has,
            named in the first line.
        split: "train", "dev" or "test"; "" for all.
        report: called every few thousand pairs.

    Returns:
        How many pairs were written.

    Raises:
        CorpusError: if `path` exists, the corpus is damaged, or a translation memory is to be made of
            text in one language.
    """
    if path.exists():
        raise CorpusError(f"{path} already exists.", "Choose another name, or remove it first.")
    with (
        StoredCorpus(folder) as corpus,
        handed_over(path) as scratch,
        scratch.open("x", encoding="utf-8", newline="\n") as file,
    ):
        if as_ is ExportFormat.TMX and not corpus.info.get("tgt"):
            raise CorpusError(
                "This corpus is text in one language; a translation memory needs two.",
                "Export it as TSV.",
            )
        rows = corpus.rows(split)
        lines = _tmx_lines if as_ is ExportFormat.TMX else _tsv_lines
        for line in lines(corpus, _reported(corpus, rows, report)):
            file.write(line)
    return len(rows)


def _reported(corpus: StoredCorpus, rows: NDArray[np.int64], report: Report) -> Iterator[StoredPair]:
    for start in range(0, len(rows), _AT_ONCE):
        report(Progress("Exporting", start, len(rows)))
        yield from corpus.some_pairs(rows[start : start + _AT_ONCE])
    report(Progress("Exporting", len(rows), len(rows)))


def _tsv_lines(corpus: StoredCorpus, pairs: Iterator[StoredPair]) -> Iterator[str]:
    """Yields the columns' names, then the pairs; one column of text needs no name."""
    languages = [language for language in (corpus.info["src"], corpus.info.get("tgt")) if language]
    labels = [label for label in LABELS if corpus.info.get(f"{label}s")]
    extras = [extra for extra in OPTIONAL_TEXTS if (corpus.folder / f"{extra}.txt").exists()]
    names = [*languages, *labels, *extras]
    if len(names) > 1:
        yield "\t".join(names) + "\n"
    for pair in pairs:
        cells = [pair.source, pair.target][: len(languages)]
        cells += [getattr(pair, label) for label in labels]
        cells += [_json_of(pair, extra) for extra in extras]
        yield "\t".join(cells) + "\n"


def _json_of(pair: StoredPair, extra: str) -> str:
    if extra == "metadata":
        return json.dumps(dict(pair.metadata), ensure_ascii=False) if pair.metadata else ""
    if not pair.source_tags and not pair.target_tags:
        return ""
    sides = [
        [[tag.position, tag.code, tag.kind] for tag in tags] for tags in (pair.source_tags, pair.target_tags)
    ]
    return json.dumps(sides, ensure_ascii=False)


def _tmx_lines(corpus: StoredCorpus, pairs: Iterator[StoredPair]) -> Iterator[str]:
    languages = (str(corpus.info["src"]), str(corpus.info["tgt"]))
    yield tmx_head(languages[0], str(corpus.info.get("domain", "")), corpus.kind)
    for pair in pairs:
        yield tmx_unit(pair, languages)
    yield TMX_END
