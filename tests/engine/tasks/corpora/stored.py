"""Corpora of the library: made of a few rows, and what they hold."""

from collections.abc import Sequence
from pathlib import Path

from engine import tasks
from engine.corpora.storing.store import read_pairs
from engine.orders.corpora import ImportOrder
from engine.tasks.home import open_library
from tests.engine.corpora.samples import write_tsv


def imported(
    folder: Path,
    name: str,
    rows: Sequence[Sequence[str]],
    domain: str = "pumps",
    src: str = "de",
    tgt: str = "en",
) -> str:
    """Imports rows as a corpus and returns its id."""
    path = write_tsv(folder / f"{name}.tsv", rows)
    order = ImportOrder(files=(path,), domain=domain, src=src, tgt=tgt, name=name)
    return tasks.import_corpus(order).corpus


def stored_pairs(corpus_id: str, split: str = "") -> list[tuple[str, str]]:
    """Returns source and target of every pair of a split, or of all."""
    return list(read_pairs(open_library().corpus(corpus_id).path, split))
