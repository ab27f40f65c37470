"""A library with a tiny model and small corpora, for the vocabulary report."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord
from engine.tasks.home import open_library
from tests.tiny import write_model_folder


def add_corpus(
    name: str, pairs: Sequence[tuple[str, str]], *, src: str = "de", tgt: str = "en", domain: str = "pumps"
) -> CorpusRecord:
    """Puts pairs into the library as one corpus, all of it in the training split."""
    record = CorpusRecord(
        id=name, name=name, domain=domain, src=src, tgt=tgt, n_pairs=len(pairs),
        splits={"train": len(pairs), "dev": 0, "test": 0}, path=Path(), created="2026-01-01",
    )  # fmt: skip

    def fill(folder: Path) -> CorpusRecord:
        _write(folder, record, pairs)
        return record

    return open_library().add_corpus(record, fill)


def _write(folder: Path, record: CorpusRecord, pairs: Sequence[tuple[str, str]]) -> None:
    """Writes the files that `engine.corpora.storing.store` describes."""
    n_pairs = len(pairs)
    for column, side in enumerate(("source", "target")):
        lines = [pair[column].encode() + b"\n" for pair in pairs]
        (folder / f"{side}.txt").write_bytes(b"".join(lines))
        np.save(folder / f"{side}_starts.npy", np.cumsum([0, *map(len, lines)]).astype(np.uint64))
        np.save(folder / f"{side}_keys.npy", np.arange(n_pairs, dtype=np.uint64))
    for name, kind in (("split", np.uint8), ("file", np.uint16), ("line", np.uint32)):
        np.save(folder / f"{name}.npy", np.zeros(n_pairs, kind))
    info = {"format": 1, "n_pairs": n_pairs, "files": ["a.tsv"], "splits": dict(record.splits)}
    about = {name: getattr(record, name) for name in ("name", "domain", "src", "tgt")}
    (folder / "corpus.json").write_text(json.dumps(info | about), encoding="utf-8")


def add_model(model_id: str = "tiny", **values: Any) -> ModelRecord:
    """Puts a model of random weights, German to English, into the library."""
    record = ModelRecord(
        id=model_id, name=f"Model {model_id}", kind="base", path=Path(),
        **({"src": "de", "tgt": "en", "created": "2026-01-01"} | values),
    )  # fmt: skip

    def fill(folder: Path) -> ModelRecord:
        write_model_folder(folder, model_id=model_id, precisions=())
        return record

    return open_library().add_model(record, fill)
