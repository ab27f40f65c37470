"""A model that was just trained: described, exported through the parity gate, added to the library."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.clock import now
from engine.base.files import read_json, write_bytes, write_json
from engine.base.json_values import JsonObject
from engine.base.progress import Report
from engine.results.model_details import ModelDetails
from engine.results.models import ModelRecord, details_to_json
from engine.tasks.home import open_library
from engine.tasks.training.text import SpokenPair, TextSource

if TYPE_CHECKING:
    from engine.jobs import JobContext
    from engine.text.words.word_lists import WordList
    from engine.training.base_model import TrainedModel

PARITY_SENTENCES = 200
"""Most sentences that a model and its graphs must translate alike."""
_MADE = "made.json"
"""In the folder of a run: the model it puts into the library, so that it does so once."""

_UNFINISHED = ("best", "prepared", "vocabulary", "pretraining", "back-translation", "external")
"""The folders in that of a run which only going on with it needs."""


def new_record(name: str, src: str, tgt: str, *, kind: str) -> ModelRecord:
    """Returns the record of a model made now, with an id that is free."""
    from engine.library import entry_id

    created = now()
    free = open_library().free_id("model", entry_id(name))
    return ModelRecord(id=free, name=name, src=src, tgt=tgt, kind=kind, path=Path(), created=created)


def described(record: ModelRecord, details: ModelDetails) -> ModelRecord:
    """Returns a record with its details."""
    return replace(record, details_json=json.dumps(details_to_json(details), ensure_ascii=False))


def describe(record: ModelRecord) -> JsonObject:
    """Returns the part of model.json that the record gives."""
    names = ("id", "name", "src", "tgt", "kind", "parent", "domain", "method", "scope", "created")
    return {name: getattr(record, name) for name in names} | {"details": json.loads(record.details_json)}


def details_of(trained: "TrainedModel", sources: Sequence[TextSource]) -> ModelDetails:
    """Returns the details of a training, for the model card."""
    from importlib.metadata import version

    programs = ("parlance", "torch", "sentencepiece", "gensim")
    return replace(
        trained.details,
        corpora=tuple(source.describe() for source in sources),
        versions={name: version(name) for name in programs},
    )


def add_trained(
    context: "JobContext",
    record: ModelRecord,
    trained: "TrainedModel",
    dev: Sequence[SpokenPair],
    words: "Sequence[WordList]" = (),
) -> ModelRecord:
    """Writes the model folder, exports it through the parity gate, and adds it to the library."""
    step = max(1, len(dev) // PARITY_SENTENCES)

    def fill(folder: Path) -> ModelRecord:
        from engine.model.folder import fill_model_folder

        write_words(folder, words)
        for name, data in trained.files.items():
            write_bytes(folder / name, data)
        fill_model_folder(
            folder,
            trained.model,
            trained.source,
            trained.target,
            describe(record),
            only_pack=record.scope == "pack",
        )
        return export_checked(folder, record, dev[::step][:PARITY_SENTENCES], context.report)

    write_json(context.folder / _MADE, {"id": record.id, "created": record.created})
    return open_library().add_model(record, fill)


def export_checked(
    folder: Path, record: ModelRecord, pairs: Sequence[SpokenPair], report: Report
) -> ModelRecord:
    """Adds the graphs, or the pack, to a model folder with weights; returns the completed record.

    Raises:
        GraphError: if they do not.
    """
    from engine.export.model_export import export_model, export_pack
    from engine.model.folder import read_description

    sentences, references, speakers = ([pair[column] for pair in pairs] for column in range(3))
    if record.scope == "pack":
        parent = open_library().model(str(record.parent)).path
        parity = export_pack(folder, parent, sentences, references, report, speakers=speakers)
    else:
        parity = export_model(folder, sentences, references, report, speakers=speakers)
    if parity is not None:
        record = described(record, replace(record.details, parity=parity))
    description = read_description(folder) | describe(record)
    write_json(folder / "model.json", description)
    return replace(record, n_parameters=int(description["n_parameters"]))


def made_before(folder: Path) -> ModelRecord | None:
    """Returns the model that a run had added to the library when it was stopped; None if it had not."""
    made = read_json(folder / _MADE)
    found = [model for model in open_library().models() if model.id == made.get("id")]
    return found[0] if found and found[0].created == made["created"] else None


def clear(folder: Path) -> None:
    """Removes what only an unfinished run needs: checkpoints, ids; several hundred megabytes."""
    for path in (*folder.glob("checkpoint-*"), *(folder / name for name in _UNFINISHED)):
        shutil.rmtree(path, ignore_errors=True)


def write_words(folder: Path, words: "Sequence[WordList]") -> None:
    """Leaves the words that a model learned from beside it; an adapted model has none of its own."""
    for words_of_side, side in zip(words, ("source", "target"), strict=False):
        words_of_side.write(folder, side)
