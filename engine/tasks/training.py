"""Making models: a base model from parallel text, and a domain's model from a base."""

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.config import TrainConfig
from engine.errors import ConfigError, CorpusError
from engine.files import write_json
from engine.records import ModelRecord
from engine.tasks.home import open_library
from engine.tasks.training_text import Pair, TextSource, domain_sources, find_sources
from engine.tasks.vocabulary import learned_words

if TYPE_CHECKING:
    from engine.corpora.word_lists import WordList
    from engine.jobs import JobContext
    from engine.training.base_model import TrainedModel

_PARITY_SENTENCES = 200
_DEV_PAIRS_PER_CORPUS = 100
METHODS = ("fine-tune",)
SCOPES = ("full", "pack")
_PLAN = "plan.json"
"""In the folder of an adaptation: its corpora and settings, so that it goes on with the same."""
_MADE = "made.json"
"""In the folder of a run: the model it puts into the library, so that it does so once."""


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
    method: str = "fine-tune"
    scope: str = "full"
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of `TrainConfig` that replace the defaults."""


def train_model(context: "JobContext", order: TrainOrder) -> dict[str, Any]:
    """Trains a base model and adds it to the library; called again for the same run, it goes on.

    Returns:
        {"model": id, "updates": …, "scores": …}; {} in processes that only help.

    Raises:
        CorpusError: if a corpus cannot be used or none has held-out pairs.
        ConfigError: if settings cannot work, or the folder to ship to exists already.
        LibraryError: if there is no such model to start from.
    """
    made = _made_before(context.folder) or _make_base(context, order)
    if made is None:
        return {}
    _clear(context.folder)
    numbers = _numbers_of(made)
    return {"model": made.id, "updates": numbers["updates"], "scores": numbers["dev"]}


def _make_base(context: "JobContext", order: TrainOrder) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.training.base_model import train_base_model
    from engine.training.processes import join_world

    is_new = not (context.folder / "prepared").exists()
    if is_new and order.ship_to and order.ship_to.exists():
        raise ConfigError([f"{order.ship_to} exists already"], "Name a new folder: --ship-to FOLDER.")
    sources = find_sources(order.corpora, order.src, order.tgt, order.columns)
    dev = _dev_pairs(sources)
    config = TrainConfig.from_json(dict(order.settings))
    world = join_world()

    def read_pairs() -> Any:
        return ((src, tgt, source.weight) for source in sources for src, tgt in source.pairs("train"))

    trained = train_base_model(
        read_pairs,
        dev,
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
    record = _new_record(order.name or f"{order.src}-{order.tgt}", order.src, order.tgt, kind="base")
    details = _details(trained, config, sources) | dict(order.details)
    if order.start_from:
        details["started_from"] = Path(order.start_from).name
    words = learned_words(
        sources, order.src, order.tgt, context.folder / "prepared" / "start", context.report
    )
    if order.ship_to and not order.ship_to.exists():  # else shipped before this run was stopped
        _ship(order.ship_to, trained, record, details, words)
    return _add(context, record, trained, details, dev, words)


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
        start = open_library().model(order.start_from)
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
    made = _made_before(context.folder) or _make_adapted(context, order, base)
    if made is None:
        return {}
    _clear(context.folder)
    return {"model": made.id, **_compared(context, made, base), **_numbers_of(made)}


def _make_adapted(context: "JobContext", order: AdaptOrder, base: ModelRecord) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.adaptation.fine_tune import default_settings, fine_tune
    from engine.training.processes import join_world

    world = join_world()
    folder = world.share_folder(context.folder)
    plan = _read_json(folder / _PLAN)
    sources = domain_sources(order.domain, base.src, base.tgt, only=plan.get("corpora"))
    pairs = [pair for source in sources for pair in source.pairs("train")]
    dev = _dev_pairs(sources)
    chosen = default_settings(len(pairs), order.scope).to_json() | dict(order.settings)
    config = TrainConfig.from_json(plan.get("settings", chosen))
    if world.is_main and not plan:
        corpora = [source.corpus.id for source in sources if source.corpus]
        write_json(folder / _PLAN, {"corpora": corpora, "settings": config.to_json()})
    trained = fine_tune(base.path, pairs, dev, config, folder, world=world, report=context.report)
    if not world.is_main:
        return None
    record = replace(
        _new_record(order.name or f"{base.id}-{order.domain}", base.src, base.tgt, kind="adapted"),
        name=order.name or f"{base.name}: {order.domain}",
        parent=base.id,
        domain=order.domain,
        method=order.method,
        scope=order.scope,
    )
    details = _details(trained, config, sources) | {"not_for": base.details.get("not_for", "")}
    return _add(context, record, trained, details, dev)


def _check_order(order: AdaptOrder) -> None:
    problems = []
    if order.method not in METHODS:
        problems.append(f"method must be one of {', '.join(METHODS)}, not {order.method!r}")
    if order.scope not in SCOPES:
        problems.append(f"scope must be full or pack, not {order.scope!r}")
    if problems:
        raise ConfigError(problems, "parlance adapt --help lists what this version has.")


def _base_of(order: AdaptOrder) -> ModelRecord:
    """Finds the model to adapt; a pack has no body of its own to train."""
    base = open_library().model(order.model)
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


def _dev_pairs(sources: Sequence[TextSource]) -> list[Pair]:
    """Takes about as many held-out pairs from every corpus, evenly spread."""
    taken: list[Pair] = []
    for source in sources:
        pairs = list(source.pairs("dev"))
        step = max(1, len(pairs) // _DEV_PAIRS_PER_CORPUS)
        most = len(pairs) if len(sources) == 1 else _DEV_PAIRS_PER_CORPUS
        taken += pairs[:: 1 if len(sources) == 1 else step][:most]
    if not taken:
        raise CorpusError(
            "None of these corpora has held-out pairs to check the training against.",
            "Import them first (parlance corpus import), or name a folder with a dev.tsv.",
        )
    return taken


def _new_record(name: str, src: str, tgt: str, *, kind: str) -> ModelRecord:
    from engine.library import entry_id

    created = datetime.now(UTC).isoformat(timespec="seconds")
    free = open_library().free_id("model", entry_id(name))
    return ModelRecord(id=free, name=name, src=src, tgt=tgt, kind=kind, path=Path(), created=created)


def _describe(record: ModelRecord, details: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the part of model.json that the record gives."""
    names = ("id", "name", "src", "tgt", "kind", "parent", "domain", "method", "scope", "created")
    return {name: getattr(record, name) for name in names} | {"details": dict(details)}


def _details(trained: "TrainedModel", config: TrainConfig, sources: Sequence[TextSource]) -> dict[str, Any]:
    from importlib.metadata import version

    return {
        "training": {**_numbers(trained), "settings": config.to_json(), "curve": trained.result.curve},
        "corpora": [source.describe() for source in sources],
        "versions": {name: version(name) for name in ("parlance", "torch", "sentencepiece", "gensim")},
    }


def _numbers(trained: "TrainedModel") -> dict[str, Any]:
    result = trained.result
    return {
        "updates": result.updates,
        "seconds": round(result.seconds, 1),
        "tokens": result.tokens,
        "pairs": trained.n_pairs,
        "too_long": trained.n_too_long,
        "precision": result.precision,
        "dev": result.scores,
    }


def _numbers_of(made: ModelRecord) -> dict[str, Any]:
    """Returns the numbers of a run from the model it made."""
    training = made.details["training"]
    return {name: value for name, value in training.items() if name not in ("settings", "curve")}


def _add(
    context: "JobContext",
    record: ModelRecord,
    trained: "TrainedModel",
    details: dict[str, Any],
    dev: Sequence[Pair],
    words: "Sequence[WordList]" = (),
) -> ModelRecord:
    """Writes the model folder, exports it through the parity gate, and adds it to the library."""
    step = max(1, len(dev) // _PARITY_SENTENCES)
    sentences = [src for src, _ in dev[::step]][:_PARITY_SENTENCES]
    references = [tgt for _, tgt in dev[::step]][:_PARITY_SENTENCES]
    library = open_library()

    def fill(folder: Path) -> ModelRecord:
        from engine.export.model_export import export_model, export_pack
        from engine.model.folder import fill_model_folder, read_description

        _write_words(folder, words)
        fill_model_folder(
            folder,
            trained.model,
            trained.source,
            trained.target,
            _describe(record, details),
            only_pack=record.scope == "pack",
        )
        if record.scope == "pack":
            parent = library.model(str(record.parent)).path
            details["parity"] = export_pack(folder, parent, sentences, references, context.report)
        else:
            details["parity"] = export_model(folder, sentences, references, context.report)
        write_json(folder / "model.json", read_description(folder) | {"details": details})
        return replace(record, details=details, n_parameters=int(read_description(folder)["n_parameters"]))

    write_json(context.folder / _MADE, {"id": record.id, "created": record.created})
    return library.add_model(record, fill)


def _made_before(folder: Path) -> ModelRecord | None:
    """Returns the model that a run had added to the library when it was stopped; None if it had not."""
    made = _read_json(folder / _MADE)
    found = [model for model in open_library().models() if model.id == made.get("id")]
    return found[0] if found and found[0].created == made["created"] else None


def _read_json(path: Path) -> dict[str, Any]:
    """Returns what a file of ours says; nothing if it was not written so far."""
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _clear(folder: Path) -> None:
    """Removes what only an unfinished run needs: checkpoints, ids; several hundred megabytes."""
    for path in (*folder.glob("checkpoint-*"), folder / "best", folder / "prepared"):
        shutil.rmtree(path, ignore_errors=True)


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
        _write_words(scratch, words)
        description = _describe(replace(record, id=folder.name), details)
        fill_model_folder(
            scratch, trained.model, trained.source, trained.target, description, dtype=torch.float16
        )


def _write_words(folder: Path, words: "Sequence[WordList]") -> None:
    """Leaves the words that a model learned from beside it; an adapted model has none of its own."""
    for words_of_side, side in zip(words, ("source", "target"), strict=False):
        words_of_side.write(folder, side)


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
