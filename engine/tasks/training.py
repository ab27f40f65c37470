"""Making models: a base model from parallel text, and a domain's model from a base."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.config import SpeakerConfig, TrainConfig
from engine.errors import ConfigError, CorpusError
from engine.files import write_json
from engine.progress import Report
from engine.records import ModelRecord
from engine.tasks.builtin import find_model
from engine.tasks.trained_models import (
    add_trained,
    clear,
    describe,
    details_of,
    made_before,
    new_record,
    numbers_of,
    read_json,
    write_words,
)
from engine.tasks.training_text import (
    SpokenPair,
    domain_sources,
    find_sources,
    held_out_pairs,
)
from engine.tasks.vocabulary import learned_words

if TYPE_CHECKING:
    from engine.corpora.word_lists import WordList
    from engine.jobs import JobContext
    from engine.training.base_model import TrainedModel
    from engine.training.processes import World

SPEAKER_METHODS = ("full-bias", "factored-bias", "speaker-token")
METHODS = ("fine-tune", *SPEAKER_METHODS)
SCOPES = ("full", "pack")
_PLAN = "plan.json"
"""In the folder of an adaptation: its corpora and settings, so that it goes on with the same."""


@dataclass(frozen=True, kw_only=True)
class TrainOrder:
    """What `parlance model train` was asked for."""

    src: str
    tgt: str
    corpora: Sequence[str]
    """See `find_sources`."""
    columns: Sequence[str] = ()
    name: str = ""
    vocab_size: int = 8000
    """Subwords per language."""
    shape: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `TransformerConfig` other than the vocabulary sizes."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `TrainConfig`."""
    start_from: str = ""
    """Id of a model of the library, or a model folder, to train on instead of beginning anew."""
    ship_to: Path | None = None
    """Also write the model there as models ship: float16, without graphs."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What else the model's description says: "not_for", "licences"."""


@dataclass(frozen=True, kw_only=True)
class AdaptOrder:
    """What `parlance adapt` was asked for."""

    model: str
    domain: str
    method: str = ""
    """One of `METHODS`; "": fine-tune, or with `speakers` factored-bias."""
    scope: str = "full"
    speakers: bool = False
    """Learn the speakers that the corpora name, too."""
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `TrainConfig` that replace the defaults."""
    speaker_settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `SpeakerConfig`."""

    @property
    def chosen_method(self) -> str:
        """The method, chosen if none was named."""
        return self.method or ("factored-bias" if self.speakers else "fine-tune")


def train_model(context: "JobContext", order: TrainOrder) -> dict[str, Any]:
    """Trains a base model and adds it to the library; called again for the same run, it goes on.

    Returns:
        {"model": id, "updates": …, "scores": …}; {} in processes that only help.

    Raises:
        CorpusError: if a corpus cannot be used or none has held-out pairs.
        ConfigError: if settings cannot work, or the folder to ship to exists already.
        LibraryError: if there is no such model to start from.
    """
    made = made_before(context.folder) or _make_base(context, order)
    if made is None:
        return {}
    clear(context.folder)
    numbers = numbers_of(made)
    return {"model": made.id, "updates": numbers["updates"], "scores": numbers["dev"]}


def _make_base(context: "JobContext", order: TrainOrder) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.training.base_model import train_base_model
    from engine.training.processes import join_world

    is_new = not (context.folder / "prepared").exists()
    if is_new and order.ship_to and order.ship_to.exists():
        raise ConfigError([f"{order.ship_to} exists already"], "Name a new folder: --ship-to FOLDER.")
    sources = find_sources(order.corpora, order.src, order.tgt, order.columns)
    dev = held_out_pairs(sources)
    config = TrainConfig.from_json(dict(order.settings))
    world = join_world()

    def read_pairs() -> Any:
        return ((src, tgt, source.weight) for source in sources for src, tgt in source.pairs("train"))

    trained = train_base_model(
        read_pairs,
        [(src, tgt) for src, tgt, _ in dev],
        dict(order.shape),
        order.vocab_size,
        config,
        world.share_folder(context.folder),
        start=_start_folder(order) if is_new else None,
        world=world,
        report=context.report,
    )
    if not world.is_main:
        return None
    record = new_record(order.name or f"{order.src}-{order.tgt}", order.src, order.tgt, kind="base")
    details = details_of(trained, config, sources) | dict(order.details)
    if order.start_from:
        details["started_from"] = Path(order.start_from).name
    words = learned_words(
        sources, order.src, order.tgt, context.folder / "prepared" / "start", context.report
    )
    if order.ship_to and not order.ship_to.exists():  # else shipped before this run was stopped
        _ship(order.ship_to, trained, record, details, words)
    return add_trained(context, record, trained, details, dev, words)


def _start_folder(order: TrainOrder) -> Path | None:
    """Finds the model that a training starts from.

    Raises:
        ConfigError: if it is a pack, has no weights, or translates between other languages.
    """
    if not order.start_from:
        return None
    path = Path(order.start_from).expanduser()
    if path.is_dir():
        from engine.model.folder import read_description

        said = read_description(path)
        is_whole, src, tgt = said.get("scope") != "pack", said.get("src"), said.get("tgt")
    else:
        start = find_model(order.start_from)
        path, is_whole, src, tgt = start.path, start.scope != "pack", start.src, start.tgt
    if not is_whole or not (path / "weights.safetensors").is_file():
        raise ConfigError(
            [f"{order.start_from} has no weights of its own to train on"],
            "Choose a model that is no pack and came with its weights.",
        )
    if (src, tgt) != (order.src, order.tgt):
        raise ConfigError(
            [f"{order.start_from} translates {src} to {tgt}, not {order.src} to {order.tgt}"],
            "Choose a model of the same two languages.",
        )
    return path


def adapt(context: "JobContext", order: AdaptOrder) -> dict[str, Any]:
    """Adapts a model to a domain, adds the result to the library, and compares it with its parent.

    Returns:
        {"model": id, "verdict": …, "scores": …} as `evaluate` gives them, and the run's numbers;
        {} in processes that only help.

    Raises:
        ConfigError: if method, scope or settings cannot work.
        CorpusError: if the domain has no or too little text.
        LibraryError: if there is no such model.
    """
    _check_order(order)
    base = _base_of(order)
    made = made_before(context.folder) or _make_adapted(context, order, base)
    if made is None:
        return {}
    clear(context.folder)
    speakers = {name: made.details[name] for name in ("speakers",) if name in made.details}
    return {"model": made.id, **_compared(context, made, base), **numbers_of(made), **speakers}


def _make_adapted(context: "JobContext", order: AdaptOrder, base: ModelRecord) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.training.processes import join_world

    world = join_world()
    folder = world.share_folder(context.folder)
    plan = read_json(folder / _PLAN)
    sources = domain_sources(order.domain, base.src, base.tgt, only=plan.get("corpora"))
    pairs = [pair for source in sources for pair in source.spoken_pairs("train")]
    dev = held_out_pairs(sources)
    config = TrainConfig.from_json(plan.get("settings") or _settings_for(order, len(pairs)))
    if world.is_main and not plan:
        corpora = [source.corpus.id for source in sources if source.corpus]
        write_json(folder / _PLAN, {"corpora": corpora, "settings": config.to_json()})
    trained = _train(order, base.path, pairs, dev, config, folder, world, context.report)
    if not world.is_main:
        return None
    record = replace(
        new_record(order.name or f"{base.id}-{order.domain}", base.src, base.tgt, kind="adapted"),
        name=order.name or f"{base.name}: {order.domain}",
        parent=base.id,
        domain=order.domain,
        method=order.chosen_method,
        scope=order.scope,
    )
    details = details_of(trained, config, sources) | {"not_for": base.details.get("not_for", "")}
    return add_trained(context, record, trained, details, dev)


def _settings_for(order: AdaptOrder, n_pairs: int) -> dict[str, Any]:
    """Returns the method's settings for this much text, with what the user set in their place."""
    from engine.adaptation import fine_tune, speaker_training

    is_of_speakers = order.chosen_method in SPEAKER_METHODS
    settings_for = (speaker_training if is_of_speakers else fine_tune).default_settings
    settings: dict[str, Any] = settings_for(n_pairs, order.scope).to_json()
    return settings | dict(order.settings)


def _train(
    order: AdaptOrder,
    base: Path,
    pairs: Sequence[SpokenPair],
    dev: Sequence[SpokenPair],
    config: TrainConfig,
    folder: Path,
    world: "World",
    report: Report,
) -> "TrainedModel":
    """Trains by the method that the order names."""
    from engine.adaptation.factored_bias import train_factored_bias
    from engine.adaptation.fine_tune import fine_tune
    from engine.adaptation.full_bias import train_full_bias
    from engine.adaptation.speaker_token import train_speaker_token
    from engine.adaptation.speaker_training import SpokenText

    plain, plain_dev = ([(src, tgt) for src, tgt, _ in text] for text in (pairs, dev))
    settings = SpeakerConfig.from_json(dict(order.speaker_settings))
    text = SpokenText(base_folder=base, pairs=pairs, dev_pairs=dev, settings=settings)
    match order.chosen_method:
        case "full-bias":
            return train_full_bias(text, config, folder, world=world, report=report)
        case "factored-bias":
            return train_factored_bias(text, config, folder, world=world, report=report)
        case "speaker-token":
            return train_speaker_token(text, config, folder, world=world, report=report)
    return fine_tune(base, plain, plain_dev, config, folder, world=world, report=report)


def _check_order(order: AdaptOrder) -> None:
    problems = []
    method = order.chosen_method
    if method not in METHODS:
        problems.append(f"method must be one of {', '.join(METHODS)}, not {method!r}")
    if order.scope not in SCOPES:
        problems.append(f"scope must be full or pack, not {order.scope!r}")
    if method == "speaker-token" and order.scope == "pack":
        problems.append("speaker-token has no pack: its decoder reads one more input than the model's own")
    if method not in SPEAKER_METHODS and (order.speakers or order.speaker_settings):
        problems.append(f"{method} knows no speakers; {', '.join(SPEAKER_METHODS)} do")
    if problems:
        raise ConfigError(problems, "parlance adapt --help lists what this version has.")


def _base_of(order: AdaptOrder) -> ModelRecord:
    """Finds the model to adapt; a pack has no body of its own to train."""
    base = find_model(order.model)
    if base.scope == "pack":
        raise ConfigError(
            [f"{base.id} is a pack of {base.parent} and has no weights of its own to adapt"],
            f"Adapt {base.parent} instead.",
        )
    if not (base.path / "weights.safetensors").is_file():
        raise ConfigError(
            [f"{base.id} has no weights.safetensors, so it can translate but not learn"],
            "Choose a model that came with its weights.",
        )
    return base


def _ship(
    folder: Path,
    trained: "TrainedModel",
    record: ModelRecord,
    details: Mapping[str, Any],
    words: "Sequence[WordList]",
) -> None:
    import torch

    from engine.files import new_folder
    from engine.model.folder import fill_model_folder

    with new_folder(folder) as scratch:
        write_words(scratch, words)
        description = describe(replace(record, id=folder.name), details)
        fill_model_folder(
            scratch, trained.model, trained.source, trained.target, description, dtype=torch.float16
        )


def _compared(context: "JobContext", added: ModelRecord, base: ModelRecord) -> dict[str, Any]:
    """Scores the new model against its parent on the domain's held-out split, if it has one."""
    from engine.evaluation.verdict import Kind
    from engine.tasks.evaluation import evaluate

    try:
        found = evaluate(model=added.id, against=base.id, domain=added.domain, report=context.report)
    except CorpusError as error:  # the model is made; that nothing can be proven is no failure
        verdict = {"kind": Kind.UNPROVEN, "sentence": f"Not compared. {error.what}", "detail": error.hint}
        return {"verdict": verdict, "scores": []}
    return {"verdict": found.get("verdict", {}), "scores": found.get("scores", [])}
