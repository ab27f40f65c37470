"""A library with entries that are as small as entries can be."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.base.config import TransformerConfig
from engine.library import Library
from engine.library.model_folder import seal
from engine.results.corpora import CorpusRecord
from engine.results.models import ModelRecord

_CREATED = "2026-01-01T00:00:00+00:00"

Fill = Callable[[Path], None]


@pytest.fixture
def library(library_home: Path) -> Library:
    return Library(library_home)


def write_model(folder: Path, model_id: str = "m", **changes: Any) -> Path:
    """Writes a model folder whose files hold a few letters, sealed."""
    folder.mkdir(parents=True, exist_ok=True)
    description = {
        "format": 1, "id": model_id, "name": f"Model {model_id}", "src": "de", "tgt": "en", "kind": "base",
        "parent": None, "domain": None, "method": None, "scope": "full", "created": _CREATED,
        "architecture": TransformerConfig(src_vocab_size=9, tgt_vocab_size=9).to_json(), "n_parameters": 7,
        "files": {}, "details": {"not_for": "poems"}, **changes,
    }  # fmt: skip
    for name in ("source.spm", "target.spm", "encoder.onnx", "decoder.onnx"):
        (folder / name).write_text(name, encoding="utf-8")
    if description["scope"] == "pack":
        (folder / "pack.onnx_adapter").write_text("numbers", encoding="utf-8")
    (folder / "model.json").write_text(json.dumps(description), encoding="utf-8")
    seal(folder)
    return folder


def model_record(model_id: str = "m", **changes: Any) -> ModelRecord:
    values = {
        "id": model_id, "name": f"Model {model_id}", "src": "de", "tgt": "en", "kind": "base",
        "path": Path("unknown"), "created": _CREATED,
    }  # fmt: skip
    if "details" in changes:
        changes["details_json"] = json.dumps(changes.pop("details"))
    return ModelRecord(**(values | changes))


def corpus_record(corpus_id: str = "c", **changes: Any) -> CorpusRecord:
    values = {
        "id": corpus_id, "name": f"Corpus {corpus_id}", "domain": "pumps", "src": "de", "tgt": "en",
        "n_pairs": 3, "splits": {"train": 2, "test": 1}, "path": Path("unknown"), "created": _CREATED,
    }  # fmt: skip
    return CorpusRecord(**(values | changes))


def fill_model(model_id: str = "m", **changes: Any) -> Fill:
    def fill(folder: Path) -> None:
        write_model(folder, model_id, **changes)

    return fill


def fill_corpus(folder: Path) -> None:
    (folder / "corpus.json").write_text("{}", encoding="utf-8")


def add_model(library: Library, model_id: str = "m", **changes: Any) -> ModelRecord:
    return library.add_model(model_record(model_id, **changes), fill_model(model_id, **changes))


def state_of(home: Path) -> dict[str, object]:
    """Returns everything that must stay as it was: every file's content, and every entry."""
    files = {
        str(path.relative_to(home)): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and not path.name.startswith(("library.sqlite", ".library"))
    }
    library = Library(home)
    entries = [*library.models(), *library.corpora(), *library.runs.all(), *library.trash()]
    return {"files": files, "entries": entries}
