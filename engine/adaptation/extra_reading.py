"""Extra reading: a base reads, beside its own subwords, vectors of whole words from text of one language.

Di Gangi and Federico, "Monolingual Embeddings for Low Resourced Neural Machine Translation": mix-sum,
mix-ctrl and mix-gate. The table of vectors is learned from the domain's text in the source language, or
brought along; it never changes. The base gets the part that merges them in a state in which it translates as
before, keeps its subwords, and goes on learning from the domain's pairs.
"""

import json
from dataclasses import replace
from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.adaptation.learning import check_enough, learn_text
from engine.config import ExternalConfig, ExternalSettings, TrainConfig
from engine.files import sha256_of, write_json
from engine.json_values import to_json
from engine.model.folder import load_model
from engine.model.transformer import Transformer, add_external
from engine.progress import Progress, Report, ignore_progress
from engine.results.model_details import ExtraReading
from engine.text.subwords import Subwords
from engine.training.base_model import TrainedModel
from engine.training.devices.processes import World
from engine.training.word_tables import learn_table
from engine.vocabulary.external.importing import import_table
from engine.vocabulary.external.reading import TABLE_FILE, SubwordsWithTable
from engine.vocabulary.external.table import FIRST_WORD_ROW, ExternalTable
from engine.vocabulary.external.words import read_words

FOLDER = "external"
"""In a run's folder: the table."""
_NOTES = ".notes.json"
"""Ending of the file beside it, with what its import noted."""


def train_with_extra_reading(
    base_folder: Path,
    text: DomainText,
    kind: str,
    table: Path | None,
    settings: ExternalSettings,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Gives a base extra reading and trains it on; a second call with the same folder goes on.

    Args:
        base_folder: the model folder to start from; it reads no table.
        text: what to learn from; the table from its source side, with or without a translation.
        kind: an `ExternalKind`.
        table: a file of word vectors; None: they are learned.
        settings: how they are read, and learned.
        config: how to train.
        folder: keeps the table and the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if too few pairs are left, the file holds no word vectors, or the text repeats no word.
    """
    world = world or World()
    check_enough(len(text.training_pairs), len(text.dev_pairs))
    source, target = (Subwords.load(base_folder / f"{side}.spm") for side in ("source", "target"))
    path = folder / FOLDER / TABLE_FILE
    if world.is_main and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        if table is not None:
            write_json(path.with_suffix(_NOTES), import_table(table, path, report).notes)
        else:
            sizes = {"dimension": settings.table_width, "epochs": settings.table_epochs}
            learn_table(text.source_text, source, path, **sizes, seed=config.seed, report=report)
    world.share(0.0)  # the others wait here for the table
    report(Progress("Loading the model", 0, 1))
    table_of_words = ExternalTable(path)
    reading = SubwordsWithTable(source, table_of_words)
    model = start_of(base_folder, settings.shape(kind, table_of_words.dimension), config.seed)
    trained = learn_text(model, reading, target, text, config, folder, world=world, report=report)
    about = _described(reading, path, text, table)
    return replace(trained, details={**trained.details, "external": to_json(about)})


def start_of(base_folder: Path, external: ExternalConfig, seed: int) -> Transformer:
    """Returns a base that reads a table and so far translates as it did; `seed` fixes the new parts."""
    return add_external(load_model(base_folder), external, seed)


def _described(source: SubwordsWithTable, path: Path, text: DomainText, table: Path | None) -> ExtraReading:
    notes = path.with_suffix(_NOTES)
    found = {word for sentence, _ in text.pairs for word in read_words(sentence, source).words}
    words = sorted(word for word in found if any(map(str.isalpha, word)))
    rows = source.table.find(words)
    known = [word for word, row in zip(words, rows.tolist(), strict=True) if row >= FIRST_WORD_ROW]
    return ExtraReading(
        file=table.name if table else "",
        notes=tuple(json.loads(notes.read_text("utf-8"))) if notes.exists() else (),
        n_sentences=0 if table else len(text.source_text),
        n_words=source.table.n_words,
        width=source.table.dimension,
        sha256=sha256_of(path),
        text_words=len(words),
        known_words=len(known),
        only_words=sum(len(ids) > 1 for ids in source.encode_all(known)),
    )
