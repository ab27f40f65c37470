"""Making base models: from parallel text alone, or trained on from another model."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.config import DomainSettings, ExternalSettings, TrainConfig
from engine.base.errors import ConfigError, ModelError
from engine.base.files import expanded, read_json, write_json
from engine.base.json_values import from_json, parse_json, to_json
from engine.base.methods import METHODS
from engine.base.model_json import read_model_json
from engine.base.progress import Report, ignore_progress
from engine.orders.training import PlanTrainOrder, TrainOrder
from engine.results.models import ModelRecord, ModelTrained, TrainingPlan
from engine.tasks.adapting.domain_corpora import DomainCorpora, monolingual_corpora
from engine.tasks.adapting.run_plan import refuse_changed
from engine.tasks.adapting.source_text import SourceText
from engine.tasks.models.builtin import find_model
from engine.tasks.training.choosing import plan_training, settled, training_text
from engine.tasks.training.domains import refuse_renamed, shape_of_domains
from engine.tasks.training.processor import in_known_precision
from engine.tasks.training.text import TextSource, held_out_pairs
from engine.tasks.training.trained_models import (
    add_trained,
    clear,
    describe,
    described,
    details_of,
    made_before,
    new_record,
    write_words,
)
from engine.tasks.vocabulary import learned_words

if TYPE_CHECKING:
    from engine.jobs import JobContext
    from engine.text.words.word_lists import WordList
    from engine.training.base_model import TextDomains, TrainedModel
    from engine.training.devices import World
    from engine.training.extra_reading import ReadingMatter

_SETTLED = "settled.json"
"""In a run's folder: its order with everything chosen that was left open."""
_DOMAINS = "domains.json"
"""In the folder of a run whose model follows domains: the domain of each text."""
_TEXTS = "texts.json"
"""In a run's folder: the hash of each text as it was when the run began, by corpus id or file."""


def train_model(context: "JobContext", order: TrainOrder) -> ModelTrained | None:
    """Trains a base model and adds it to the library; called again for the same run, it goes on.

    Returns:
        The model; None in processes that only help.

    Raises:
        CorpusError: if a corpus cannot be used, was changed since the run began, or none has held-out pairs.
        ConfigError: if settings cannot work, or the folder to ship to exists already.
        LibraryError: if there is no such model to start from.
    """
    from engine.training.devices import together

    with together(context.report) as report:
        made = made_before(context.folder) or _make_base(replace(context, report=report), order)
    if made is None:
        return None
    clear(context.folder)
    training = made.details.training
    return ModelTrained(model=made.id, updates=training.updates, scores=training.dev)


def _make_base(context: "JobContext", order: TrainOrder) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.training.base_model import NewParts, train_base_model
    from engine.training.devices import join_world

    is_new = not (context.folder / "prepared").exists()
    world = join_world()
    folder = world.share_folder(context.folder)
    order = _settle(folder, order, world, context.report)
    sources = training_text(order)
    _check_text(sources, folder, world, is_new=is_new)
    dev = held_out_pairs(sources)
    config = in_known_precision(TrainConfig.from_json(dict(order.settings)))

    def read_pairs() -> Iterator[tuple[str, str, float]]:
        return ((src, tgt, source.weight) for source in sources for src, tgt in source.pairs("train"))

    trained = train_base_model(
        read_pairs,
        [(src, tgt) for src, tgt, _ in dev],
        dict(order.shape),
        order.vocab_size,
        config,
        folder,
        start=_start_folder(order) if is_new else None,
        parts=NewParts(domains=_domains_of(order, sources, folder, world), matter=_matter(order, sources)),
        world=world,
        report=context.report,
    )
    if not world.is_main:
        return None
    record = new_record(order.name or f"{order.src}-{order.tgt}", order.src, order.tgt, kind="base")
    record = replace(record, method=order.method)
    details = replace(
        details_of(trained, sources),
        not_for=order.not_for,
        made_for=order.made_for,
        started_from=Path(order.start_from).name,
    )
    if details.external and not order.table:
        learned = (source.corpus.id for source in sources if source.corpus)
        details = replace(details, external=replace(details.external, corpora=(*learned, *order.mono)))
    record = described(record, details)
    words = learned_words(
        sources, order.src, order.tgt, context.folder / "prepared" / "start", context.report
    )
    if order.ship_to and not order.ship_to.exists():  # else shipped before this run was stopped
        _ship(order.ship_to, trained, record, words)
    return add_trained(context, record, trained, dev, words)


def _check_text(sources: Sequence[TextSource], folder: Path, world: "World", *, is_new: bool) -> None:
    """Checks that the text of a run is what it was when the run began: held-out pairs are read anew.

    A run that an earlier version began does not say what it was, and goes on.

    Raises:
        CorpusError: naming what changed, came or went.
    """
    path, now = folder / _TEXTS, SourceText(sources).fingerprints()
    if world.is_main and is_new and not path.exists():
        write_json(path, now)
    world.share(0.0)  # the others wait here for the file
    if before := read_json(path):
        refuse_changed(dict.fromkeys(now, "") | before, now)


def _domains_of(
    order: TrainOrder, sources: Sequence[TextSource], folder: Path, world: "World"
) -> "TextDomains | None":
    """Returns the domains of a training's text; None where the model follows none.

    Raises:
        ConfigError: if there is one domain alone.
        CorpusError: if they were renamed since the run of this folder began.
    """
    if not order.method or not METHODS[order.method].domain_kind:
        return None
    import numpy as np

    from engine.training.base_model import TextDomains
    from engine.training.several_domains import FollowedDomains

    of_sources, path = [source.domain for source in sources], folder / _DOMAINS
    if world.is_main and not path.exists():
        write_json(path, of_sources)
    world.share(0.0)  # the others wait here for the file
    refuse_renamed(json.loads(path.read_bytes()), of_sources)
    names, method = list(dict.fromkeys(of_sources)), METHODS[order.method]
    settings = DomainSettings.from_json(dict(order.domain_settings))
    shape = shape_of_domains(method, names, settings)
    numbers = (names.index(source.domain) for source in sources for _ in source.pairs("train"))
    return TextDomains(
        FollowedDomains(names=names, shape=shape, told=settings if method.is_told else None),
        lambda: np.fromiter(numbers, np.int32),
    )


def _matter(order: TrainOrder, sources: Sequence[TextSource]) -> "ReadingMatter | None":
    """Returns what a training's model reads of whole words; None where it reads none.

    Raises:
        CorpusError: if a corpus of its text is not in the source language alone.
    """
    if not order.method or not METHODS[order.method].external_kind:
        return None
    from engine.training.extra_reading import ReadingMatter

    mono = monolingual_corpora(order.mono, order.src, order.src)
    text = DomainCorpora(src=order.src, tgt=order.tgt, parallel=sources, mono=mono)

    def sentences() -> list[str]:
        return [*(src for source in sources for src, _ in source.pairs("train")), *text.mono_text(order.src)]

    return ReadingMatter(
        kind=METHODS[order.method].external_kind,
        settings=ExternalSettings.from_json(dict(order.external_settings)),
        sentences=sentences,
        file=Path(order.table) if order.table else None,
    )


def training_plan(order: PlanTrainOrder, report: Report = ignore_progress) -> TrainingPlan:
    """Says how a base model would be trained; see `plan_training`.

    Raises:
        ConfigError: if settings cannot work, or the model to start from cannot be trained on.
        CorpusError: if a corpus cannot be used.
        OutOfMemory: if this computer has no room for one sentence.
    """
    monolingual_corpora(order.training.mono, order.training.src, order.training.src)
    return plan_training(order.training, _start_folder(order.training), report)


def _settle(folder: Path, order: TrainOrder, world: "World", report: Report) -> TrainOrder:
    """Returns the order with everything chosen: as it was when the run of a folder began."""
    path = folder / _SETTLED
    if world.is_main and not path.exists():
        order.check()
        plan = plan_training(order, _start_folder(order), report)
        write_json(path, to_json(settled(order, plan)))
    world.share(0.0)  # the others wait here for the file
    return from_json(TrainOrder, parse_json(path.read_bytes()))


def _start_folder(order: TrainOrder) -> Path | None:
    """Finds the model that a training starts from."""
    if not order.start_from:
        return None
    path = expanded(order.start_from)
    if path.is_dir():
        from engine.model.folder import read_description

        said = read_description(path)
        is_whole, src, tgt = said.get("scope") != "pack", said.get("src"), said.get("tgt")
    else:
        start = find_model(order.start_from)
        path, is_whole, src, tgt = start.path, start.scope != "pack", start.src, start.tgt
    if not is_whole or not (path / "weights.safetensors").is_file():
        raise ModelError(
            f"{order.start_from} has no weights of its own to train on.",
            "Choose a model that is not a pack and came with its weights.",
        )
    has = read_model_json(path, "")["architecture"]
    parts = {"external": "extra reading", "domains": "several domains"}
    if found := [what for part, what in parts.items() if has.get(part)]:
        raise ConfigError(
            [f"{order.start_from} is a model with {found[0]}, and --start-from trains plain models on"],
            f"`parlance adapt --model {order.start_from} --domain DOMAIN --method fine-tune` trains all of "
            "it on.",
        )
    if (src, tgt) != (order.src, order.tgt):
        raise ConfigError(
            [f"{order.start_from} translates {src} to {tgt}, not {order.src} to {order.tgt}"],
            "Choose a model of the same two languages.",
        )
    return path


def _ship(
    folder: Path,
    trained: "TrainedModel",
    record: ModelRecord,
    words: "Sequence[WordList]",
) -> None:
    import torch

    from engine.base.files import new_folder
    from engine.model.folder import fill_model_folder

    with new_folder(folder) as scratch:
        write_words(scratch, words)
        description = describe(replace(record, id=folder.name))
        fill_model_folder(
            scratch, trained.model, trained.source, trained.target, description, dtype=torch.float16
        )
