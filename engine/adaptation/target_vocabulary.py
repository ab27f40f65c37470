"""FT-tgtV of Sato et al. (Findings of EMNLP 2020): the domain's vocabulary from the very beginning.

Subwords and CBOW word vectors are learned from the domain's text, and a model is trained with them on the
source domain's pairs, as if the domain had been known before; then it is fine-tuned on the domain. It shows
what moving a vocabulary into a finished model could reach at best, and costs a whole training per domain.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import torch

from engine.adaptation.domain_text import DomainText, Pair
from engine.adaptation.learning import check_enough, learn_text
from engine.adaptation.side_vocabulary import fewer_subwords, learn_words
from engine.base.config import TrainConfig, VocabularyConfig
from engine.base.errors import CorpusError
from engine.base.files import new_folder, read_json, write_json
from engine.base.json_values import from_json, to_json
from engine.base.methods import TARGET_VOCABULARY
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import load_weights, save_weights
from engine.model.transformer import Transformer
from engine.results.model_details import NewVocabulary, Settings, TrainingSummary, VocabularySide
from engine.text.subwords import Subwords
from engine.training.base_model import (
    MAX_TOKENS,
    PreparedText,
    TrainedModel,
    WeightedPairs,
    new_model,
    prepared_text,
)
from engine.training.cbow import start_table
from engine.training.devices import World
from engine.training.loop import Trainer
from engine.training.pairs import encode_pairs
from engine.training.validation import make_dev_set
from engine.vocabulary.joint_subwords import learn_subwords

FOLDER = "pretraining"
"""In the folder of a run: the training on the source domain's text."""
STAGE = "Learning from the source domain"
_TABLES, _VOCABULARY = "tables.safetensors", "vocabulary.json"
_WEIGHTS, _RESULT = "weights.safetensors", "result.json"


@dataclass(frozen=True, kw_only=True)
class SourceDomain:
    """The training of a model before it is adapted."""

    read_pairs: WeightedPairs
    dev_pairs: Sequence[Pair]
    """Held out, of the source domain."""
    shape: Settings
    """Settings of `TransformerConfig` other than the vocabulary sizes."""
    config: TrainConfig


def train_target_vocabulary(
    text: DomainText,
    source: SourceDomain,
    settings: VocabularyConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Trains a model with a domain's vocabulary; a second call with the same folder goes on.

    Args:
        text: the domain's; subwords and word vectors learn from its text of one language, too.
        source: the text that it learns from first, and how.
        settings: sizes of the vocabularies, and how CBOW learns.
        config: how to fine-tune on the domain.
        folder: keeps both phases.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if too few pairs of the domain, or none to check the source domain with, are left.
        ConfigError: if no such vocabulary can be learned, or the shape cannot work.
    """
    world = world or World()
    check_enough(len(text.training_pairs), len(text.dev_pairs))
    home = folder / FOLDER
    prepared = prepared_text(
        home / "prepared", lambda scratch: _prepare(text, source, settings, scratch, report), world
    )
    model = _pretrained(prepared, source, home, world, report)
    trained = learn_text(
        model, prepared.source, prepared.target, text, config, folder, world=world, report=report
    )
    details = replace(
        trained.details,
        pretraining=from_json(TrainingSummary, read_json(home / "finished" / _RESULT)),
        vocabulary=from_json(NewVocabulary, read_json(home / "prepared" / _VOCABULARY)),
    )
    return replace(trained, details=details)


def _prepare(
    text: DomainText, source: SourceDomain, settings: VocabularyConfig, scratch: Path, report: Report
) -> PreparedText:
    """Learns the domain's subwords and word vectors, and cuts the source domain's text with them."""
    d_model = int(source.shape["d_model"])
    sides: dict[str, Subwords] = {}
    tables, details = {}, {}
    for side, sentences, size in (
        ("source", text.source_text, settings.src_size),
        ("target", text.target_text, settings.tgt_size),
    ):
        begun = Progress(f"Learning the {side} subwords", 0, 1)
        report(begun)
        found = learn_subwords(sentences, size, partial(report, begun))
        told = tuple(("warning", sentence) for sentence in fewer_subwords(found, side))
        report(Progress(f"Learning the {side} subwords", 1, 1, messages=told))
        learned = learn_words(found.subwords, sentences, d_model, settings, scratch, report)
        sides[side] = found.subwords
        tables[side] = torch.from_numpy(start_table(learned, settings.seed))
        details[side] = VocabularySide(
            size=found.subwords.size,
            asked=found.asked,
            is_chosen=found.is_chosen,
            n_words_seen=found.n_words,
            cbow_epochs=learned.epochs,
        )
    save_weights(scratch / _TABLES, tables)
    vocabulary = NewVocabulary(method=TARGET_VOCABULARY.name, settings=settings.to_json(), **details)
    write_json(scratch / _VOCABULARY, to_json(vocabulary, without_none=True))
    pairs = encode_pairs(source.read_pairs(), sides["source"], sides["target"], MAX_TOKENS, report)
    return PreparedText(sides["source"], sides["target"], pairs)


def _pretrained(
    text: PreparedText, source: SourceDomain, home: Path, world: World, report: Report
) -> Transformer:
    """Returns the model trained on the source domain, trained now if it was not before."""
    model = new_model(text, source.shape, source.config.seed)
    finished = home / "finished"
    if not world.share(float(finished.exists())):
        tables = load_weights(home / "prepared" / _TABLES)
        with torch.no_grad():
            model.src_embedding.copy_(tables["source"])
            model.tgt_embedding.copy_(tables["target"])
        result = _pretrain(model, text, source, home, world, report)
        if world.is_main:
            with new_folder(finished) as scratch:
                save_weights(scratch / _WEIGHTS, model.state_dict())
                write_json(scratch / _RESULT, to_json(result))
        world.share(0.0)  # the others wait here for the weights; theirs are not averaged
    if world.is_main:
        for left in (*home.glob("checkpoint-*"), home / "best"):
            shutil.rmtree(left, ignore_errors=True)
    model.load_state_dict(load_weights(finished / _WEIGHTS))
    return model


def _pretrain(
    model: Transformer, text: PreparedText, source: SourceDomain, home: Path, world: World, report: Report
) -> TrainingSummary:
    dev = make_dev_set(source.dev_pairs, text.source, text.target, MAX_TOKENS, source.config.validation_pairs)
    if not len(dev.pairs):
        raise CorpusError(
            "The source domain has no held-out pair that is short enough to check the training with.",
            "Name a corpus of the library, or a folder with a dev.tsv: --source-corpus.",
        )
    return Trainer(model, text.pairs, dev, source.config, home, world, report, stage=STAGE).fit()
