"""One adaptation from its order to its verdict; killed in any phase, it goes on.

1. The run's plan is fixed: corpora, method, settings, general text.
2. The method learns; if it forgot much, its model is mixed with what it began from. The model is added to
   the library, held back.
3. It and the model before it translate the domain's held-out text, then general text.
4. It is promoted, or stays held, and its card is written.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.config import SpeakerConfig, TrainConfig, VocabularyConfig
from engine.files import sha256_of, write_json
from engine.progress import Progress
from engine.results.models import ModelRecord
from engine.tasks.adapting.back_translating import back_translated
from engine.tasks.adapting.bases import find_base
from engine.tasks.adapting.comparison import compare_in_domain, compare_with_used
from engine.tasks.adapting.domain_corpora import DomainCorpora, find_domain_corpora
from engine.tasks.adapting.gate import check_general, judge_promotion
from engine.tasks.adapting.general_text import (
    GeneralText,
    find_general_text,
    keep_general_text,
    kept_general_text,
)
from engine.tasks.adapting.methods import AdaptationText, Training, mixed_back, train
from engine.tasks.adapting.orders import AdaptOrder, check_order
from engine.tasks.adapting.planning import adaptation_plan
from engine.tasks.adapting.promotion import HELD, NOT_CHECKED, promotion, reason_of
from engine.tasks.adapting.run_card import write_card
from engine.tasks.adapting.run_plan import RunPlan, check_amounts, kept_plan
from engine.tasks.adapting.source_text import named_source_text, source_settings
from engine.tasks.home import open_library
from engine.tasks.training.trained_models import (
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

_TOLD = (
    "verdict",
    "scores",
    "examples",
    "n_sentences",
    "numbers",
    "gate",
    "rival",
    "promotion",
    "plan",
    "mixture",
    "speakers",
    "back_translation",
    "only_domain",
)
"""What of a model's details its run returns."""


def adapt(context: "JobContext", order: AdaptOrder) -> dict[str, Any]:
    """Adapts a model to a domain, adds the result to the library, and compares it with its parent.

    Returns:
        {"model": id, "verdict", "scores", "examples", "n_sentences" and "numbers" (wrong ones) as `evaluate`
        gives them, "gate" and "promotion" (see `check_general` and `judge_promotion`), "plan", what else the
        method tells, and the counts of the training; {} in processes that only help.

    Raises:
        ConfigError: if method, scope or settings cannot work.
        CorpusError: if the domain has no or too little text.
        LibraryError: if there is no such model.
    """
    from engine.training.companions import together

    check_order(order)
    base = find_base(order.model)
    with together(context.report) as report:
        made = made_before(context.folder) or _make(replace(context, report=report), order, base)
    if made is None:
        return {}
    clear(context.folder)
    made = _judge(context, order, made, base)
    return {
        "model": made.id,
        **{name: made.details[name] for name in _TOLD if name in made.details},
        **numbers_of(made),
    }


def _make(context: "JobContext", order: AdaptOrder, base: ModelRecord) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.training.processes import join_world

    world = join_world()
    folder = world.share_folder(context.folder)
    if world.is_main and kept_plan(folder) is None:
        _begin(context, order, base)
    world.share(0.0)  # the others wait here for the plan
    plan = kept_plan(folder)
    assert plan is not None
    corpora, general = plan.find_corpora(order.domain, base.src, base.tgt), kept_general_text(folder)
    source = named_source_text(base, order.source_corpora, order.columns)
    plan.check_source(source)
    training = Training(
        base=base,
        order=order,
        folder=folder,
        config=TrainConfig.from_json(dict(plan.settings)),
        vocabulary=VocabularyConfig.from_json(dict(plan.vocabulary)),
        speakers=SpeakerConfig.from_json(dict(plan.speakers)),
        world=world,
        report=context.report,
    )
    text, told = _text_of(corpora, general), _told_of_run(training, plan, corpora, general)
    if plan.back_translate:
        made = back_translated(context, training, text.mono_tgt, len(text.pairs))
        text, told["back_translation"] = replace(text, pseudo_pairs=made.pairs), dict(made.details)
        if made.details["is_trained_for_it"]:
            told["source_corpora"] = source.describe()
    trained = train(plan.method, text, training)
    if not world.is_main:
        return None
    trained, mixed = mixed_back(plan.method, text, training, trained)
    told |= mixed
    details = details_of(trained, training.config, corpora.parallel) | told
    return add_trained(context, _record(order, base, plan), trained, details, text.dev_pairs)


def _begin(context: "JobContext", order: AdaptOrder, base: ModelRecord) -> None:
    """Fixes what the run does; the plan is written last, so that a kill before it begins this anew."""
    context.report(Progress("Planning", 0))
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, mono=order.mono)
    check_amounts(order, corpora)
    source = named_source_text(base, order.source_corpora, order.columns)
    plan = replace(_plan(context, order, base, corpora), source_fingerprints=source.fingerprints())
    learned = ((src, tgt) for src, tgt, _ in corpora.pairs())
    lines = chain(corpora.mono_text(base.src), corpora.mono_text(base.tgt), source.lines())
    general = find_general_text(base.src, base.tgt, order.domain, learned, lines)
    keep_general_text(context.folder, general.limited_to(order.limit.gate_sentences))
    plan.keep(context.folder)
    warnings = [("warning", sentence) for sentence in plan.reasoning["warnings"]]
    told = (("info", str(plan.reasoning["reason"])), *warnings)
    context.report(Progress("Planning", 1, 1, messages=told))


def _plan(context: "JobContext", order: AdaptOrder, base: ModelRecord, corpora: DomainCorpora) -> RunPlan:
    """Goes by the plan for such a text and computer, and by what the order says in its place.

    Raises:
        ConfigError: if the order sets something that what the plan chose has no use for.
    """
    found = adaptation_plan(
        base.id,
        order.domain,
        method=order.method or ("factored-bias" if order.speakers else ""),
        scope=order.scope,
        back_translate=order.back_translate,
        mono=order.mono,
        settings=order.settings,
        vocabulary=order.vocabulary,
        only_domain=order.only_domain,
        probe=False,
        threads=order.threads,
        report=context.report,
    )
    chosen = {name: found[name] for name in ("method", "scope", "back_translate")}
    check_order(replace(order, **chosen))
    settings = found["settings"]
    if found["method"] == "domain-token":  # it is trained anew, so it learns as long as its base did
        settings = source_settings(base, order.limit.source_updates).to_json() | dict(order.settings)
    corpora = corpora.used_by(found["method"], back_translate=found["back_translate"])
    return RunPlan(
        method=found["method"],
        scope=found["scope"],
        back_translate=found["back_translate"],
        corpora=corpora.parallel_ids,
        mono=corpora.mono_ids,
        fingerprints=corpora.fingerprints(),
        settings=TrainConfig.from_json(settings).to_json(),
        vocabulary=found["vocabulary_settings"] | dict(order.vocabulary),
        speakers=dict(order.speaker_settings),
        reasoning={name: found[name] for name in ("reason", "evidence", "warnings", "data", "estimate")},
    )


def _text_of(corpora: DomainCorpora, general: GeneralText) -> AdaptationText:
    return AdaptationText(
        pairs=corpora.pairs(),
        dev_pairs=corpora.dev_pairs(),
        general_pairs=general.pairs,
        mono_src=corpora.mono_text(corpora.src),
        mono_tgt=corpora.mono_text(corpora.tgt),
    )


def _told_of_run(
    training: Training, plan: RunPlan, corpora: DomainCorpora, general: GeneralText
) -> dict[str, Any]:
    """Returns what the model's details say of its run besides the training: see `run_card`."""
    base, order = training.base, training.order
    not_for = base.details.get("not_for", "")
    if order.only_domain:
        not_for = f"Anything but {order.domain}: made for this domain alone, it may have forgotten much else."
    return {
        "not_for": not_for,
        "only_domain": order.only_domain,
        "plan": {"method": plan.method, "scope": plan.scope, **plan.reasoning},
        "inputs": {
            "parent": {"id": base.id, "sha256": sha256_of(base.path / "weights.safetensors")},
            "corpora": corpora.describe(),
            "general": general.describe(),
        },
        "settings": {
            "vocabulary": dict(plan.vocabulary),
            "speakers": dict(plan.speakers),
            "limits": training.order.limit.to_json(),
        },
        "promotion": promotion(HELD, NOT_CHECKED),
    }


def _record(order: AdaptOrder, base: ModelRecord, plan: RunPlan) -> ModelRecord:
    return replace(
        new_record(order.name or f"{base.id}-{order.domain}", base.src, base.tgt, kind="adapted"),
        name=order.name or _free_name(f"{base.name}: {order.domain}"),
        parent=base.id,
        domain=order.domain,
        method=plan.method,
        scope=plan.scope,
    )


def _free_name(wanted: str) -> str:
    """Returns a name, or that name with the first number from 2 that no model of the library has."""
    names = {model.name for model in open_library().models()}
    numbered = (f"{wanted} {number}" for number in count(2))
    return next(name for name in chain((wanted,), numbered) if name not in names)


def _judge(context: "JobContext", order: AdaptOrder, made: ModelRecord, base: ModelRecord) -> ModelRecord:
    """Compares the model with its parent, in the domain and outside it, and promotes it or not."""

    def gate() -> dict[str, Any]:
        text = kept_general_text(context.folder)
        margin, only_domain = order.limit.gate_margin, order.only_domain
        return check_general(made, base, text, margin, context.report, only_domain=only_domain)

    found = _once(context.folder / "comparison.json", made, lambda: compare_in_domain(made, base, context))
    found["gate"] = _once(context.folder / "gate.json", made, gate)
    now = open_library().model(made.id)
    found["rival"] = compare_with_used(made, base, context.report)
    if reason_of(now) == NOT_CHECKED:  # else judged before a kill, or promoted by the user meanwhile
        told = (found["verdict"], found["gate"], found.get("numbers"), found["rival"])
        found["promotion"] = judge_promotion(*told)
    made = open_library().tell_of_model(made.id, found)
    write_card(made)
    return made


def _once(path: Path, made: ModelRecord, find: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Finds something out about a model unless a stopped run of it did so before; keeps it in a file."""
    key = {"id": made.id, "created": made.created}
    kept = read_json(path)
    if kept.get("model") != key:
        kept = {"model": key, "found": find()}
        write_json(path, kept)
    return dict(kept["found"])
