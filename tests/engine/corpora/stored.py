"""Small stored corpora for the tests, written column by column as an import would, in no time."""

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from engine.corpora.cleaning import text_key
from engine.corpora.normalising import fold
from engine.corpora.storing.splitting import SPLITS, UNDECIDED, split_pairs
from tests.engine.corpora.samples import PAIRS

Row = Sequence[str]


def stored(folder: Path, rows: Sequence[Row] = PAIRS, *, has_speakers: bool = False) -> Path:
    """Makes a corpus folder; with speakers, the third cell of a row names who speaks."""
    folder.mkdir()
    keys = []
    for side, name in enumerate(("source", "target")):
        _write_texts(folder, name, [row[side] for row in rows])
        keys.append(np.array([text_key(fold(row[side])) for row in rows], dtype=np.uint64))
        np.save(folder / f"{name}_keys.npy", keys[-1])
    split = split_pairs(*keys, np.full(len(rows), UNDECIDED, dtype=np.uint8))
    np.save(folder / "split.npy", split)
    np.save(folder / "file.npy", np.zeros(len(rows), np.uint16))
    np.save(folder / "line.npy", np.arange(len(rows), dtype=np.uint32) + 1 + has_speakers)
    info = {"format": 1, "name": "sample", "domain": "pumps", "src": "de", "tgt": "en", "n_pairs": len(rows)}
    info["splits"] = {name: int((split == number).sum()) for number, name in enumerate(SPLITS)}
    info["files"] = [f"{folder.name}.tsv"]
    if has_speakers:
        names = [*dict.fromkeys(row[2] for row in rows if row[2])]
        info["speakers"] = names
        numbers = [names.index(row[2]) if row[2] else -1 for row in rows]
        np.save(folder / "speaker.npy", np.array(numbers, dtype=np.int32))
    (folder / "corpus.json").write_text(json.dumps(info))
    return folder


def add_texts(folder: Path, name: str, lines: Sequence[object]) -> None:
    """Adds the column "tags" or "metadata" to a corpus folder; None is an empty line."""
    _write_texts(folder, name, [json.dumps(line) if line is not None else "" for line in lines])


def add_rejects(folder: Path, rejects: Sequence[Mapping[str, str]]) -> None:
    """Adds what an import left out."""
    with gzip.open(folder / "rejects.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(reject) + "\n" for reject in rejects)


def _write_texts(folder: Path, name: str, lines: Sequence[str]) -> None:
    data = [f"{line}\n".encode() for line in lines]
    (folder / f"{name}.txt").write_bytes(b"".join(data))
    np.save(folder / f"{name}_starts.npy", np.cumsum([0, *map(len, data)]).astype(np.uint64))
