"""Small stored corpora for the tests, with the columns that few corpora have."""

import gzip
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from tests.engine.corpora.samples import PAIRS, build, write_tsv

Row = Sequence[str]


def stored(folder: Path, rows: Sequence[Row] = PAIRS, *, has_speakers: bool = False) -> Path:
    """Makes a corpus folder; with speakers, the third cell of a row names who speaks."""
    from engine.corpora.segments import ReadOptions

    head = [("de", "en", "who")] if has_speakers else []
    path = write_tsv(folder.with_suffix(".tsv"), [*head, *rows])
    options = ReadOptions(src="de", tgt="en", speaker_column="who" if has_speakers else "")
    build(folder, path, options=options)
    return folder


def add_texts(folder: Path, name: str, lines: Sequence[object]) -> None:
    """Adds the column "tags" or "metadata" to a corpus folder; None is an empty line."""
    data = [(json.dumps(line) if line is not None else "").encode() + b"\n" for line in lines]
    (folder / f"{name}.txt").write_bytes(b"".join(data))
    np.save(folder / f"{name}_starts.npy", np.cumsum([0, *map(len, data)]).astype(np.uint64))


def add_rejects(folder: Path, rejects: Sequence[Mapping[str, str]]) -> None:
    """Adds what an import left out."""
    with gzip.open(folder / "rejects.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(reject) + "\n" for reject in rejects)
