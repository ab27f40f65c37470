"""A stored corpus made of pairs that are in memory already: few, and clean."""

from collections.abc import Mapping, Sequence
from json import dumps
from pathlib import Path

import numpy as np

from engine.corpora.cleaning.features import text_key
from engine.corpora.normalising import fold, normalise
from engine.corpora.storing.splitting import ASIDE, SPLITS, TRAIN, Neighbour, split_pairs
from engine.corpora.storing.store import SIDES
from engine.corpora.storing.writer import LineWriter, write_numbers

Place = tuple[str, int]
"""File and line."""


def store_pairs(
    folder: Path,
    pairs: Sequence[tuple[str, str]],
    places: Sequence[Place],
    info: Mapping[str, str],
    neighbours: Sequence[Neighbour] = (),
    metadata: Sequence[Mapping[str, str]] = (),
    preset: Sequence[int] = (),
) -> dict[str, int]:
    """Fills an empty folder with pairs; those that neighbours measure with are in no split.

    Args:
        folder: the empty folder.
        pairs: source and target, with text on both sides.
        places: where each came from.
        info: what corpus.json says of it: "name", "domain", "src", "tgt", "created", "kind".
        neighbours: the other corpora of the domain.
        metadata: what is known of each pair besides; none of any.
        preset: the split of each pair, see `splitting`; none: all are to learn from.

    Returns:
        Pairs per split, by name.
    """
    sides = [[normalise(pair[side]) for pair in pairs] for side in (0, 1)]
    numbers = {}
    if any(metadata):
        _write_lines(
            folder, "metadata", [dumps(dict(each), ensure_ascii=False) if each else "" for each in metadata]
        )
    for name, texts in zip(SIDES, sides, strict=True):
        _write_lines(folder, name, texts)
        numbers[f"{name}_keys"] = np.array([text_key(fold(text)) for text in texts], dtype=np.uint64)
    files = list(dict.fromkeys(file for file, _ in places))
    numbers["file"] = np.array([files.index(file) for file, _ in places], dtype=np.uint16)
    numbers["line"] = np.array([max(line, 1) for _, line in places], dtype=np.uint32)
    wanted = np.array(preset or [TRAIN] * len(pairs), dtype=np.uint8)
    split = split_pairs(numbers["source_keys"], numbers["target_keys"], wanted, neighbours)
    split = np.where(split < len(SPLITS), split, np.uint8(ASIDE))
    return write_numbers(folder, numbers, split, {**info, "files": files})


def _write_lines(folder: Path, name: str, texts: Sequence[str]) -> None:
    lines = LineWriter(folder / f"{name}.txt")
    lines.add_all(texts)
    lines.complete()
    np.save(folder / f"{name}_starts.npy", lines.starts())
