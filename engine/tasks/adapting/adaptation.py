"""One adaptation from its order to its verdict; killed in any phase, it goes on."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.config import TrainConfig
from engine.errors import ConfigError
from engine.files import write_json
from engine.records import ModelRecord
from engine.tasks.adapting.comparison import compare_in_domain
from engine.tasks.adapting.domain_corpora import DomainCorpora, find_domain_corpora
from engine.tasks.adapting.methods import AdaptationText, Training, default_settings, train
from engine.tasks.adapting.orders import AdaptOrder, check_order
from engine.tasks.builtin import find_model
from engine.tasks.trained_models import (
    add_trained,
    clear,
    details_of,
    made_before,
    new_record,
    numbers_of,
    read_json,
)

if TYPE_CHECKING:
    from engine.jobs import JobContext

_PLAN = "plan.json"
"""In the folder of a run: what is fixed for it, so that it goes on with the same."""


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
    check_order(order)
    base = find_base(order.model)
    made = made_before(context.folder) or _make(context, order, base)
    if made is None:
        return {}
    clear(context.folder)
    speakers = {name: made.details[name] for name in ("speakers",) if name in made.details}
    compared = compare_in_domain(made, base, context.report)
    return {"model": made.id, **compared, **numbers_of(made), **speakers}


def find_base(model: str) -> ModelRecord:
    """Finds the model to adapt; a pack has no body of its own to train.

    Raises:
        LibraryError: if there is no such model.
        ConfigError: if it is a pack, or has no weights.
    """
    base = find_model(model)
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


def _make(context: "JobContext", order: AdaptOrder, base: ModelRecord) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.training.processes import join_world

    world = join_world()
    folder = world.share_folder(context.folder)
    if world.is_main and not (folder / _PLAN).exists():
        write_json(folder / _PLAN, _plan(order, base))
    world.share(0.0)  # the others wait here for the plan
    plan = read_json(folder / _PLAN)
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, only=plan["corpora"], mono=plan["mono"])
    text = _text_of(corpora)
    config = TrainConfig.from_json(plan["settings"])
    training = Training(
        base=base.path,
        folder=folder,
        config=config,
        vocabulary=plan["vocabulary"],
        speakers=order.speaker_settings,
        world=world,
        report=context.report,
    )
    trained = train(plan["method"], text, training)
    if not world.is_main:
        return None
    record = _record(order, base, plan)
    details = details_of(trained, config, corpora.parallel) | {"not_for": base.details.get("not_for", "")}
    return add_trained(context, record, trained, details, text.dev_pairs)


def _plan(order: AdaptOrder, base: ModelRecord) -> dict[str, Any]:
    """Fixes what the run does, whatever changes in the library while it is stopped."""
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, mono=order.mono)
    method = order.method or ("factored-bias" if order.speakers else "fine-tune")
    scope = order.scope or "full"
    settings = default_settings(method, scope, len(corpora.pairs())).to_json() | dict(order.settings)
    return {
        "corpora": corpora.parallel_ids,
        "mono": corpora.mono_ids,
        "method": method,
        "scope": scope,
        "settings": TrainConfig.from_json(settings).to_json(),
        "vocabulary": dict(order.vocabulary),
    }


def _text_of(corpora: DomainCorpora) -> AdaptationText:
    return AdaptationText(
        pairs=corpora.pairs(),
        dev_pairs=corpora.dev_pairs(),
        general_pairs=(),
        mono_src=corpora.mono_text(corpora.src),
        mono_tgt=corpora.mono_text(corpora.tgt),
    )


def _record(order: AdaptOrder, base: ModelRecord, plan: dict[str, Any]) -> ModelRecord:
    return replace(
        new_record(order.name or f"{base.id}-{order.domain}", base.src, base.tgt, kind="adapted"),
        name=order.name or f"{base.name}: {order.domain}",
        parent=base.id,
        domain=order.domain,
        method=plan["method"],
        scope=plan["scope"],
    )
