"""Extra reading: a base reads, beside its own subwords, vectors of whole words from text of one language.

Di Gangi and Federico, "Monolingual Embeddings for Low Resourced Neural Machine Translation": mix-sum,
mix-ctrl and mix-gate. The table of vectors is learned from the domain's text in the source language, or
brought along; it never changes. The base gets the part that merges them in a state in which it translates as
before, keeps its subwords, and goes on learning from the domain's pairs.
"""

from dataclasses import replace
from pathlib import Path

from engine.adaptation.domain_text import DomainText
from engine.adaptation.learning import check_enough, learn_text
from engine.base.config import ExternalConfig, ExternalSettings, TrainConfig
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import load_model
from engine.model.transformer import Transformer, add_external
from engine.text.subwords import Subwords
from engine.training.base_model import TrainedModel
from engine.training.devices import World
from engine.training.extra_reading import ReadingMatter


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
    matter = ReadingMatter(kind=kind, settings=settings, sentences=lambda: text.source_text, file=table)
    if world.is_main:
        matter.make(source, folder, config.seed, report)
    world.share(0.0)  # the others wait here for the table
    report(Progress("Loading the model", 0, 1))
    reading = matter.opened(source, folder)
    model = start_of(base_folder, matter.shape(reading), config.seed)
    trained = learn_text(model, reading, target, text, config, folder, world=world, report=report)
    about = matter.described(reading, folder, (src for src, _ in text.pairs))
    return replace(trained, details=replace(trained.details, external=about))


def start_of(base_folder: Path, external: ExternalConfig, seed: int) -> Transformer:
    """Returns a base that reads a table and so far translates as it did; `seed` fixes the new parts."""
    return add_external(load_model(base_folder), external, seed)
