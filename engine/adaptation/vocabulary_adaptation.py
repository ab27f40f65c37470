"""A domain's vocabulary for a model: subwords, word vectors, projection, transplant, then fine-tuning.

Sato, Sakuma, Yoshinaga, Toyoda and Kitsuregawa (Findings of EMNLP 2020). VA-LLM, VA-Linear and VA-CBoW
differ in one function of `projection`; adding words beside the model's own differs in its settings. What was
learned before the fine-tuning is kept in the run's folder, so that a run that is stopped does not learn it
again.
"""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import torch
from torch import Tensor

from engine.adaptation.domain_text import DomainText
from engine.adaptation.learning import check_enough, learn_text
from engine.adaptation.side_vocabulary import SideText, SideVocabulary, learn_side
from engine.adaptation.word_spaces import FILE_NAME, spaces_to_bytes
from engine.base.config import TrainConfig, VocabularyConfig
from engine.base.errors import JobError
from engine.base.files import new_folder, read_json, write_bytes, write_json
from engine.base.json_values import from_json, to_json
from engine.base.methods import Method
from engine.base.progress import Progress, Report, ignore_progress
from engine.model.folder import load_model, load_weights, read_description, save_weights
from engine.model.transformer import PACK_WEIGHTS, Transformer
from engine.results.model_details import NewVocabulary
from engine.speakers.bias_moves import move_basis
from engine.text.subwords import Subwords
from engine.training.base_model import TrainedModel
from engine.training.devices import World
from engine.vocabulary.transplant import ModelSide
from engine.vocabulary.vector_files import with_table_of

FOLDER = "vocabulary"
"""In the folder of a run: what was learned before the fine-tuning."""
_DETAILS, _TABLES = "details.json", "tables.safetensors"


@dataclass(frozen=True)
class AdaptedVocabulary:
    """A model that reads and writes a domain's vocabulary, before it has learned anything with it."""

    model: Transformer
    source: Subwords
    target: Subwords
    details: NewVocabulary
    spaces: bytes
    """The neighbours of its words, see `word_spaces`."""


def adapt_vocabulary(
    base_folder: Path,
    text: DomainText,
    method: Method,
    settings: VocabularyConfig,
    folder: Path,
    report: Report = ignore_progress,
) -> AdaptedVocabulary:
    """Gives a model a domain's vocabulary; a second call with the same folder reads what the first learned.

    Args:
        base_folder: the model folder to start from.
        text: the domain's; only sentences that people wrote are learned from, back-translations are not.
        method: of the family "vocabulary".
        settings: sizes, controls, CBOW.
        folder: of the run.
        report: called between steps.

    Raises:
        ConfigError: if the settings cannot work.
        JobError: if the folder holds a vocabulary made in another way.
        CorpusError: if the text is in another language or script than the model.
        ModelError: if the base cannot be read, or numbers of the new vocabulary are not finite.
    """
    report(Progress("Loading the model", 0, 1))
    model = load_model(base_folder)
    settings = VocabularyConfig.from_json(settings.to_json() | dict(method.fixed_vocabulary))
    made_with = NewVocabulary(method=method.name, settings=settings.to_json())
    cache = folder / FOLDER
    if not (cache / _DETAILS).exists():
        _learn(base_folder, model, text, method, made_with, cache, report)
    details = from_json(NewVocabulary, read_json(cache / _DETAILS))
    if replace(details, source=None, target=None) != made_with:
        raise JobError(
            f"{cache} holds a vocabulary of {details.method} with other settings.",
            "Start a new run, or remove that folder.",
        )
    _swap(model, load_weights(cache / _TABLES))
    source, target = (Subwords.load(cache / f"{side}.spm") for side in ("source", "target"))
    source = with_table_of(base_folder, source)
    return AdaptedVocabulary(model, source, target, details, (cache / FILE_NAME).read_bytes())


def train_with_vocabulary(
    base_folder: Path,
    text: DomainText,
    method: Method,
    settings: VocabularyConfig,
    config: TrainConfig,
    folder: Path,
    *,
    world: World | None = None,
    report: Report = ignore_progress,
) -> TrainedModel:
    """Gives a model a domain's vocabulary and trains it on; a second call with the same folder goes on.

    Args:
        base_folder: the model folder to start from.
        text: what to learn from.
        method: of the family "vocabulary".
        settings: how the vocabulary is learned and moved.
        config: how to train; `trainable` says which scope.
        folder: keeps the vocabulary and the checkpoints.
        world: this process among those that train together.
        report: told of every phase and update.

    Raises:
        CorpusError: if too few pairs are left, or the text is in another language or script than the model.
    """
    world = world or World()
    check_enough(len(text.training_pairs), len(text.dev_pairs))
    if not world.is_main:
        world.share(0.0)  # waits for the main process's files
    adapted = adapt_vocabulary(base_folder, text, method, settings, folder, report)
    if world.is_main:
        world.share(0.0)
    trained = learn_text(
        adapted.model, adapted.source, adapted.target, text, config, folder, world=world, report=report
    )
    return replace(
        trained,
        details=replace(trained.details, vocabulary=adapted.details),
        files={**trained.files, FILE_NAME: adapted.spaces},
    )


def _learn(
    base_folder: Path,
    model: Transformer,
    text: DomainText,
    method: Method,
    made_with: NewVocabulary,
    cache: Path,
    report: Report,
) -> None:
    """Learns the vocabulary and leaves it in a folder, which is whole or not there."""
    for left in cache.parent.glob(f".{cache.name}.*.part"):  # by a run that was killed
        shutil.rmtree(left, ignore_errors=True)
    settings = VocabularyConfig.from_json(dict(made_with.settings))
    with new_folder(cache) as scratch:
        sides = _learn_sides(base_folder, model, text, method, settings, scratch, report)
        tables = {name: cast(Tensor, getattr(model, name)).detach() for name in PACK_WEIGHTS}
        if "source" in sides:
            tables["src_embedding"] = torch.from_numpy(sides["source"].rows.table)
        if "target" in sides:
            tables |= _target_tables(base_folder, model, sides["target"], settings)
        save_weights(scratch / _TABLES, tables)
        for side in ("source", "target"):
            old = base_folder / f"{side}.spm"
            data = sides[side].subwords.data if side in sides else old.read_bytes()
            write_bytes(scratch / old.name, data)
        write_bytes(scratch / FILE_NAME, spaces_to_bytes({side: sides[side].spaces for side in sides}))
        told = {side: learned.details for side, learned in sides.items()}
        details = replace(made_with, source=told.get("source"), target=told.get("target"))
        write_json(scratch / _DETAILS, to_json(details, without_none=True))


def _learn_sides(
    base_folder: Path,
    model: Transformer,
    text: DomainText,
    method: Method,
    settings: VocabularyConfig,
    scratch: Path,
    report: Report,
) -> dict[str, SideVocabulary]:
    """Returns the new vocabulary of each side that gets one."""
    description = read_description(base_folder)
    wanted = {"both": ("source", "target"), "encoder": ("source",), "decoder": ("target",)}[settings.sides]
    sides = {}
    for side in wanted:
        is_source = side == "source"
        side_text = SideText(
            side=side,
            language=description["src" if is_source else "tgt"],
            sentences=text.source_text if is_source else text.target_text,
            own=Subwords.load(base_folder / f"{side}.spm"),
            size=settings.src_size if is_source else settings.tgt_size,
        )
        before = model_side(base_folder, model, side)
        sides[side] = learn_side(before, side_text, method, settings, scratch, report)
    return sides


def model_side(folder: Path, model: Transformer, side: str) -> ModelSide:
    """Returns one side of a model with the subwords of its folder; "source" or "target"."""
    subwords = Subwords.load(folder / f"{side}.spm")
    table = model.src_embedding if side == "source" else model.tgt_embedding
    return ModelSide(
        tokens=subwords.tokens(range(subwords.size)),
        scores=subwords.scores(),
        table=table.detach().numpy(),
        bias=None if side == "source" else model.output_bias.detach().numpy(),
    )


def _target_tables(
    base_folder: Path, model: Transformer, side: SideVocabulary, settings: VocabularyConfig
) -> dict[str, Tensor]:
    """Returns the target side's weights; a basis of speakers' biases moves along."""
    assert side.rows.bias is not None
    tables = {
        "tgt_embedding": torch.from_numpy(side.rows.table),
        "output_bias": torch.from_numpy(side.rows.bias),
    }
    basis = getattr(model, "speaker_basis", None)
    if basis is not None:
        old = model_side(base_folder, model, "target").tokens
        new = side.subwords.tokens(range(side.subwords.size))
        moved = move_basis(basis.numpy(), old, new, side.learned.vectors, settings.neighbours)
        tables["speaker_basis"] = torch.from_numpy(moved)
    return tables


def _swap(model: Transformer, tables: Mapping[str, Tensor]) -> None:
    model.swap_embeddings(*(tables[name] for name in PACK_WEIGHTS))
    if "speaker_basis" in tables:
        model.register_buffer("speaker_basis", tables["speaker_basis"])
