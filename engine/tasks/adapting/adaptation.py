"""One adaptation from its order to its verdict; killed in any phase, it goes on.

1. The run's plan is fixed: corpora, method, settings, general text.
2. The method learns; if it forgot much, its model is mixed with what it began from. The model is added to
   the library, held back.
3. It and the model before it translate the domain's held-out text, then general text.
4. It is promoted, or stays held, and its card is written.
"""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engine.base.architecture import FORMAT
from engine.base.clock import now
from engine.base.config import DomainSettings, ExternalSettings, SpeakerConfig, TrainConfig, VocabularyConfig
from engine.base.files import read_json, sha256_of, write_json
from engine.base.json_values import from_json, to_json
from engine.base.methods import METHODS
from engine.base.progress import Progress
from engine.orders.adapting import AdaptOrder
from engine.orders.order import library_names
from engine.results.adapting import DomainComparison, GeneralCheck
from engine.results.model_details import (
    Adaptation,
    InputText,
    ModelDetails,
    PromotionState,
    RunInputs,
    SmallPack,
    TrainingSummary,
)
from engine.results.models import ModelRecord, without_text
from engine.tasks.adapting.back_translating import back_translated
from engine.tasks.adapting.bases import find_base, result_name
from engine.tasks.adapting.domain_corpora import DomainCorpora, find_domain_corpora
from engine.tasks.adapting.judging import (
    GeneralText,
    check_general,
    compare_in_domain,
    compare_with_used,
    find_general_text,
    forget_general_text,
    judge_promotion,
    keep_general_text,
    kept_general_text,
)
from engine.tasks.adapting.planning import adaptation_plan
from engine.tasks.adapting.promotion import NOT_CHECKED, promotion, write_card
from engine.tasks.adapting.run_plan import RunPlan, check_amounts, check_reading, kept_plan, phases_of
from engine.tasks.adapting.source_text import TrainingInputs, named_source_text, source_settings
from engine.tasks.adapting.training import mixed_back, train
from engine.tasks.held_text import hold_text_of, need_text_of
from engine.tasks.home import open_library
from engine.tasks.models.builtin import with_current_graphs
from engine.tasks.training.processor import in_known_precision, use_threads
from engine.tasks.training.text import SpokenPair
from engine.tasks.training.trained_models import (
    add_trained,
    clear,
    described,
    details_of,
    made_before,
    new_record,
)

if TYPE_CHECKING:
    from engine.adaptation.domain_text import DomainText
    from engine.jobs import JobContext
    from engine.model.transformer import Transformer

R = TypeVar("R")
_NUMBERS = {each.name for each in fields(TrainingSummary)}
"""What a run's answer repeats of its training."""


def adapt(context: "JobContext", order: AdaptOrder) -> Adaptation | None:
    """Adapts a model to a domain, adds the result to the library, and compares it with its parent.

    Returns:
        None in processes that only help.

    Raises:
        ConfigError: if method, scope or settings cannot work.
        CorpusError: if the domain has no or too little text.
        LibraryError: if there is no such model.
    """
    from engine.training.devices import together

    order.check()
    use_threads(order.threads)
    base = find_base(order.model)
    made, plan = made_before(context.folder), kept_plan(context.folder)
    if made is not None and plan is not None:
        _tell_phases(context, plan)
    with together(context.report) as report:
        made = made or _make(replace(context, report=report), order, base)
    if made is None:
        return None
    clear(context.folder)
    made, found = _judge(context, order, made, find_base(order.model))
    forget_general_text(context.folder)
    plan = kept_plan(context.folder)
    assert plan is not None
    hold_text_of(_learned_from(order, plan))
    return replace(adaptation_of(made), examples=found.examples)


def _tell_phases(context: "JobContext", plan: RunPlan) -> None:
    """Tells what the run goes through, from which follows how far it is."""
    context.report(Progress("Planning", 1, 1, phases=plan.phases))


def _learned_from(order: AdaptOrder, plan: RunPlan) -> tuple[str, ...]:
    """Returns the ids of the corpora that a run learns from, and reads again when it goes on."""
    return (*plan.corpora, *plan.mono, *library_names(order.source_corpora))


def adaptation_of(made: ModelRecord) -> Adaptation:
    """Returns the answer of the run that made a model, also of an earlier version."""
    details, training = made.details, made.details.training
    values = {
        each.name: getattr(training if each.name in _NUMBERS else details, each.name)
        for each in fields(Adaptation)
        if each.name != "model"
    }
    return Adaptation(model=made.id, **values)


def _make(context: "JobContext", order: AdaptOrder, base: ModelRecord) -> ModelRecord | None:
    """Trains the model and adds it; None in processes that only help."""
    from engine.training.devices import join_world

    world = join_world()
    folder = world.share_folder(context.folder)
    if world.is_main and kept_plan(folder) is None:
        _begin(context, order, base)
    world.share(0.0)  # the others wait here for the plan
    plan = kept_plan(folder)
    assert plan is not None
    need_text_of(_learned_from(order, plan))  # the general text is in the folder by now
    if world.is_main:
        _tell_phases(context, plan)
    base = find_base(order.model)  # its folder is another one if its graphs were built again
    corpora, general = plan.find_corpora(order.domain, base.src, base.tgt), kept_general_text(folder)
    source = named_source_text(base, order.source_corpora, order.columns)
    plan.check_source(source)
    training = TrainingInputs(
        base=base,
        order=order,
        folder=folder,
        config=in_known_precision(plan.settings),
        vocabulary=VocabularyConfig.from_json(dict(plan.vocabulary)),
        speakers=SpeakerConfig.from_json(dict(plan.speakers)),
        domains=DomainSettings.from_json(dict(plan.domains)),
        external=ExternalSettings.from_json(dict(plan.external)),
        world=world,
        report=context.report,
    )
    dev = corpora.dev_pairs()
    text, made = _text_of(corpora, dev, general), None
    if plan.back_translate:
        pseudo_pairs, made = back_translated(context, training, text.mono_tgt, len(text.pairs))
        text = replace(text, pseudo_pairs=pseudo_pairs)
    trained = train(METHODS[plan.method], text, training)
    if not world.is_main:
        return None
    trained = mixed_back(METHODS[plan.method], text, training, trained)
    details = _details_of_run(training, plan, details_of(trained, corpora.parallel), trained.model)
    inputs = RunInputs(parent=_parent(base), corpora=corpora.describe(), general=general.describe())
    details = replace(details, inputs=inputs, back_translation=made)
    if made and made.is_trained_for_it:
        details = replace(details, source_corpora=source.describe())
    return add_trained(context, described(_record(order, base, plan), details), trained, dev)


def _begin(context: "JobContext", order: AdaptOrder, base: ModelRecord) -> None:
    """Fixes what the run does; the plan is written last, so that a kill before it begins this anew.

    Of its steps nothing is told: a run has one measure of how far it is, and that comes with the plan.
    """
    tell, began = context.report, now()
    context = replace(context, report=lambda _step: tell(Progress("Planning", 0)))
    context.report(Progress("Planning", 0))
    corpora = find_domain_corpora(order.domain, base.src, base.tgt, mono=order.mono)
    check_amounts(order, corpora)
    check_reading(order, corpora)
    source = named_source_text(base, order.source_corpora, order.columns)
    plan = replace(
        _plan(context, order, base, corpora),
        text_read=began,
        source_fingerprints=source.fingerprints(),
        source_domains=source.domain_names,
    )
    learned = ((src, tgt) for src, tgt, _ in corpora.pairs())
    lines = chain(corpora.mono_text(base.src), corpora.mono_text(base.tgt), source.lines())
    if plan.settings.trainable == "low-rank":
        with_current_graphs(base, context.report)
    general = find_general_text(base.src, base.tgt, order.domain, learned, lines)
    keep_general_text(context.folder, general.limited_to(order.limit.gate_sentences))
    plan.keep(context.folder)
    warnings = [("warning", sentence) for sentence in plan.reasoning.warnings]
    told = (("info", plan.reasoning.advice or plan.reasoning.reason), *warnings)
    tell(Progress("Planning", 0, messages=told))


def _plan(context: "JobContext", order: AdaptOrder, base: ModelRecord, corpora: DomainCorpora) -> RunPlan:
    """Returns the plan for such a text and computer, with what the order says in its place.

    Raises:
        ConfigError: if the order sets something that what the plan chose has no use for.
    """
    found = adaptation_plan(order, context.report, probe=False)
    chosen = replace(order, method=found.method, scope=found.scope, back_translate=found.back_translate)
    chosen.check()
    method, settings = METHODS[found.method], found.settings
    if method.learns_all_at_once:  # it is trained anew, so it learns as long as its base did
        trained = source_settings(base, order.limit.source_updates)
        settings = TrainConfig.from_json(trained.to_json() | dict(order.settings))
    corpora = corpora.used_by(method, back_translate=found.back_translate)
    return RunPlan(
        method=found.method,
        scope=found.scope,
        back_translate=found.back_translate,
        corpora=tuple(corpora.parallel_ids),
        mono=tuple(corpora.mono_ids),
        fingerprints=corpora.fingerprints(),
        settings=settings,
        vocabulary={**found.vocabulary_settings, **order.vocabulary},
        speakers=order.speaker_settings,
        domains=order.domain_settings,
        external=order.external_settings,
        reasoning=found.reasons,
        phases=phases_of(found, settings),
    )


def _text_of(corpora: DomainCorpora, dev: Sequence[SpokenPair], general: GeneralText) -> "DomainText":
    from engine.adaptation.domain_text import DomainText

    pairs = corpora.pairs()
    return DomainText(
        pairs=[(src, tgt) for src, tgt, _ in pairs],
        speakers=[speaker for _, _, speaker in pairs],
        dev_pairs=[(src, tgt) for src, tgt, _ in dev],
        dev_speakers=[speaker for _, _, speaker in dev],
        general_pairs=general.mixing_pairs,
        mono_src=corpora.mono_text(corpora.src),
        mono_tgt=corpora.mono_text(corpora.tgt),
    )


def _details_of_run(
    training: TrainingInputs, plan: RunPlan, details: ModelDetails, model: "Transformer"
) -> ModelDetails:
    """Adds to the details of a training what its run and the model before it tell; see `run_card`."""
    base, order = training.base, training.order
    not_for = base.details.not_for
    if order.only_domain:
        alone = f"Anything but {order.domain}: made for this domain alone, it may have forgotten much else."
        not_for = f"{alone} {not_for}".strip()
    external = details.external or (base.details.external if model.config.external else None)
    if external and METHODS[plan.method].external_kind and not order.table:
        external = replace(external, corpora=(*plan.corpora, *plan.mono))
    return replace(
        details,
        not_for=not_for,
        only_domain=order.only_domain,
        # also learned sentence by sentence: of a novel's 4,000 pairs, those that need the ones before were
        # learned behind these, too, and 64.1 % of passages came out right in context with and without
        reads_context=base.details.reads_context,
        domains=details.domains or (base.details.domains if model.config.domains else ()),
        external=external,
        small_pack=_small_pack(base, model),
        text_read=plan.text_read,
        plan=replace(plan.reasoning, method=plan.method, scope=plan.scope),
        settings={
            "vocabulary": plan.vocabulary,
            "speakers": plan.speakers,
            "domains": plan.domains,
            "external": plan.external,
            "limits": order.limit.to_json(),
        },
        promotion=promotion(PromotionState.HELD, NOT_CHECKED),
    )


def _small_pack(base: ModelRecord, model: "Transformer") -> SmallPack | None:
    """Returns the details of a small pack; None of any other model."""
    if model.low_rank is None:
        return None
    return SmallPack(rank=model.low_rank.rank, format=FORMAT, base_sha256=_parent(base).sha256 or "")


def _parent(base: ModelRecord) -> InputText:
    return InputText(id=base.id, sha256=sha256_of(base.path / "weights.safetensors"))


def _record(order: AdaptOrder, base: ModelRecord, plan: RunPlan) -> ModelRecord:
    taken = {model.name for model in open_library().models()}
    return replace(
        new_record(order.name or f"{base.id}-{order.domain}", base.src, base.tgt, kind="adapted"),
        name=order.name or result_name(base.name, order.domain, taken),
        parent=base.id,
        domain=order.domain,
        method=plan.method,
        scope=plan.scope,
    )


def _judge(
    context: "JobContext", order: AdaptOrder, made: ModelRecord, base: ModelRecord
) -> tuple[ModelRecord, DomainComparison]:
    """Compares the model with its parent, in the domain and outside it, and promotes it or not."""

    def check() -> GeneralCheck:
        text = kept_general_text(context.folder)
        margin, only_domain = order.limit.gate_margin, order.only_domain
        return check_general(made, base, text, margin, context.report, only_domain=only_domain)

    def compare() -> DomainComparison:
        return compare_in_domain(made, base, context.folder, context.report)

    found = _once(DomainComparison, context.folder / "comparison.json", made, compare)
    gate = _once(GeneralCheck, context.folder / "gate.json", made, check)
    rival = compare_with_used(made, base, context.report)
    judged = {**without_text(to_json(found)), **to_json({"gate": gate, "rival": rival})}
    now = open_library().model(made.id)
    if now.promotion.reason == NOT_CHECKED:  # else judged before a kill, or promoted by the user meanwhile
        judged["promotion"] = to_json(judge_promotion(found, gate, rival))
    made = open_library().update_model_details(made.id, judged)
    write_card(made)
    return made, found


def _once(kind: type[R], path: Path, made: ModelRecord, find: Callable[[], R]) -> R:
    """Finds something out about a model unless a stopped run of it did so before; keeps it in a file."""
    key = {"id": made.id, "created": made.created}
    kept = read_json(path)
    if kept.get("model") != key:
        kept = {"model": key, "found": to_json(find())}
        write_json(path, kept)
    return from_json(kind, kept["found"])
