"""What carries out each order, and what it is checked for before: the one place that joins them.

Every kind of order has one function here, registered with `carries_out`; it imports
what it needs when it is called.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from engine.base.errors import ConfigError
from engine.base.files import is_text
from engine.base.progress import Cancelled
from engine.orders import AdaptOrder, LearnAlongOrder, Order, PlanOrder
from engine.orders.corpora import (
    CorpusToMake,
    ExportCorpusOrder,
    FilesToRead,
    FinishOrder,
    ImportOrder,
    LookOrder,
    MergeOrder,
    StageOrder,
    StatisticsOrder,
)
from engine.orders.evaluation import (
    EvaluateOrder,
    EvaluateSpeakersOrder,
    InspectDomainsOrder,
    InspectSpeakersOrder,
    MeasureExamplesOrder,
)
from engine.orders.models import AddModelOrder, ExportModelOrder, UnmixOrder
from engine.orders.speakers import LearnSpeakerOrder
from engine.orders.training import BasisOrder, PlanTrainOrder, TrainOrder, VocabularyOrder
from engine.tasks.corpora import catalogue
from engine.tasks.home import open_library
from engine.text.languages import parse_language

if TYPE_CHECKING:
    from engine.jobs import JobContext

Work = Callable[["JobContext"], object]
AnyOrder = TypeVar("AnyOrder", bound=Order[Any])
_WORK: dict[type[Order[Any]], Callable[[Any, "JobContext"], object]] = {}
_CHECKS: dict[type[Order[Any]], Callable[[Any], object]] = {}


def carries_out(
    kind: type[AnyOrder], check: Callable[[AnyOrder], object] | None = None
) -> Callable[[Callable[[AnyOrder, "JobContext"], object]], Callable[[AnyOrder, "JobContext"], object]]:
    """Registers what does the work of a kind of order, and answers with its record.

    Args:
        kind: the order.
        check: refuses what of it cannot be carried out in this library, besides `Order.check`.
    """

    def register(
        work: Callable[[AnyOrder, "JobContext"], object],
    ) -> Callable[[AnyOrder, "JobContext"], object]:
        _WORK[kind] = work
        if check is not None:
            _CHECKS[kind] = check
        return work

    return register


def check_order(order: Order[object]) -> None:
    """Refuses what cannot be carried out, before there is a run of it.

    Raises:
        EngineError: with all that is wrong.
    """
    _check_names(order)
    order.check()
    if check := _CHECKS.get(type(order)):
        check(order)


def work_of(order: Order[object]) -> Work:
    """Returns the work of an order: it takes a job's context and returns the answer."""
    work = _WORK[type(order)]
    return lambda context: work(order, context)


def _check_names(order: Order[object]) -> None:
    """Refuses names of files that can stand in no catalogue, no event and no message."""
    for value in vars(order).values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Path) and not is_text(str(each)):
                shown = os.fsencode(each).decode("utf-8", "replace")
                raise ConfigError(
                    [f"the name {shown} has bytes that are not text"],
                    "Rename the file or folder, and try again.",
                    is_introduced=False,
                )


def _check_languages(*languages: str) -> None:
    for language in filter(None, languages):
        parse_language(language)


def _check_model(order: EvaluateSpeakersOrder | InspectSpeakersOrder | MeasureExamplesOrder) -> None:
    from engine.tasks.translation.opening import resolve_model

    resolve_model(model=order.model)


def _check_text(order: TrainOrder) -> None:
    from engine.tasks.training.text import find_sources

    find_sources(order.corpora, order.src, order.tgt, order.columns)


@carries_out(TrainOrder, _check_text)
def _train(order: TrainOrder, context: "JobContext") -> object:
    from engine.tasks.training.base_models import train_model
    from engine.tasks.training.processor import use_threads

    use_threads(order.threads)
    return train_model(context, order)


@carries_out(PlanTrainOrder)
def _plan_training(order: PlanTrainOrder, context: "JobContext") -> object:
    from engine.tasks.training.base_models import training_plan

    return training_plan(order, context.report)


@carries_out(BasisOrder, lambda order: _check_languages(*order.columns))
def _learn_basis(order: BasisOrder, context: "JobContext") -> object:
    from engine.tasks.training.basis_learning import learn_speaker_basis
    from engine.tasks.training.processor import use_threads

    use_threads(order.threads)
    return learn_speaker_basis(context, order)


@carries_out(LearnSpeakerOrder, lambda order: open_library().speakers.get(order.speaker))
def _learn_speaker(order: LearnSpeakerOrder, context: "JobContext") -> object:
    from engine.tasks.speakers.learning import learn_speaker

    model = order.model or None
    return learn_speaker(order.speaker, model=model, method=order.method, report=context.report)


def _check_adaptation(order: AdaptOrder) -> None:
    from engine.tasks.adapting.run_plan import check_adaptation

    check_adaptation(order)


@carries_out(AdaptOrder, _check_adaptation)
def _adapt(order: AdaptOrder, context: "JobContext") -> object:
    from engine.tasks.adapting.adaptation import adapt

    return adapt(context, order)


@carries_out(PlanOrder)
def _plan(order: PlanOrder, context: "JobContext") -> object:
    from engine.tasks.adapting.planning import adaptation_plan

    return adaptation_plan(order.adaptation, context.report, probe=order.probe)


def _check_along(order: LearnAlongOrder) -> None:
    from engine.tasks.adapting.along import check_along, standing_of

    check_along(standing_of(order.domain, order.src, order.tgt))


@carries_out(LearnAlongOrder, _check_along)
def _learn_along(order: LearnAlongOrder, context: "JobContext") -> object:
    from engine.tasks.adapting.along import learn_along

    return learn_along(context, order)


def _check_adding(order: AddModelOrder) -> None:
    from engine.tasks.models.adding import check_adding

    check_adding(order)


@carries_out(AddModelOrder, _check_adding)
def _add_model(order: AddModelOrder, context: "JobContext") -> object:
    from engine.results.models import ModelAdded
    from engine.tasks.models.adding import add_model
    from engine.tasks.models.from_hub import add_firefox_model, add_hub_model
    from engine.tasks.models.speed import measure_speed

    said = {"src": order.src, "tgt": order.tgt, "name": order.name}
    if order.path is not None:
        added = add_model(order.path, context.report, **said)
    elif order.firefox:
        added = add_firefox_model(order.firefox, context.report, called=order.name)
    else:
        added = add_hub_model(order.hub, context.report, **said)
    with suppress(Cancelled):  # it is there, measured or not
        measure_speed(added.id, context.report)
    return ModelAdded(model=added.id)


@carries_out(UnmixOrder)
def _unmix(order: UnmixOrder, context: "JobContext") -> object:
    from engine.results.models import ModelUnmixed
    from engine.tasks.adapting.unmixing import unmix_model

    return ModelUnmixed(model=unmix_model(order.model, context.report).id, mixed=order.model)


def _check_model_export(order: ExportModelOrder) -> None:
    from engine.tasks.models.giving import check_export

    check_export(order)


@carries_out(ExportModelOrder, _check_model_export)
def _export_model(order: ExportModelOrder, context: "JobContext") -> object:
    from engine.tasks.models.giving import export_model

    return export_model(
        order.model,
        order.path,
        order.as_,
        context.report,
        with_words=order.with_words,
        speaker=order.speaker,
    )


def _check_evaluation(order: EvaluateOrder) -> None:
    from engine.tasks.evaluating.evaluation import check_evaluation

    check_evaluation(order)


@carries_out(EvaluateOrder, _check_evaluation)
def _evaluate(order: EvaluateOrder, context: "JobContext") -> object:
    from engine.tasks.evaluating.evaluation import evaluate

    return evaluate(order, folder=context.kept_folder, report=context.report)


@carries_out(EvaluateSpeakersOrder, _check_model)
def _evaluate_speakers(order: EvaluateSpeakersOrder, context: "JobContext") -> object:
    from engine.tasks.speaker_evaluation.evaluation import evaluate_speakers

    return evaluate_speakers(order, folder=context.folder, report=context.report)


@carries_out(InspectSpeakersOrder, _check_model)
def _inspect_speakers(order: InspectSpeakersOrder, context: "JobContext") -> object:
    from engine.tasks.speaker_evaluation.inspection import inspect_speakers

    return inspect_speakers(order, report=context.report)


def _check_domains(order: InspectDomainsOrder) -> None:
    from engine.tasks.inspection import check_domain_inspection

    check_domain_inspection(order)


@carries_out(InspectDomainsOrder, _check_domains)
def _inspect_domains(order: InspectDomainsOrder, context: "JobContext") -> object:
    from engine.tasks.inspection import inspect_domains

    return inspect_domains(order, report=context.report)


@carries_out(MeasureExamplesOrder, _check_model)
def _measure_examples(order: MeasureExamplesOrder, context: "JobContext") -> object:
    from engine.tasks.memory.measuring import measure_as_ordered

    return measure_as_ordered(order, context.report)


def _check_import(order: ImportOrder | StageOrder | FinishOrder) -> None:
    from engine.tasks.corpora.importing import check_corpus, check_files

    if isinstance(order, FilesToRead):
        check_files(order)
    if isinstance(order, CorpusToMake):
        check_corpus(order)


@carries_out(LookOrder, lambda order: _check_languages(order.src, order.tgt))
def _look(order: LookOrder, context: "JobContext") -> object:
    from engine.tasks.corpora.importing import look_at_files

    return look_at_files(order, context.report)


@carries_out(StageOrder, _check_import)
def _stage(order: StageOrder, context: "JobContext") -> object:
    from engine.tasks.corpora.importing import stage_import

    return stage_import(order, context.report)


@carries_out(FinishOrder, _check_import)
def _finish(order: FinishOrder, context: "JobContext") -> object:
    from engine.tasks.corpora.importing import finish_import

    return finish_import(order, context.report)


@carries_out(ImportOrder, _check_import)
def _import(order: ImportOrder, context: "JobContext") -> object:
    from engine.tasks.corpora.importing import import_corpus

    return import_corpus(order, context.report)


@carries_out(MergeOrder)
def _merge(order: MergeOrder, context: "JobContext") -> object:
    from engine.tasks.corpora.changing import merge_corpora

    return merge_corpora(order, context.report)


@carries_out(StatisticsOrder)
def _count(order: StatisticsOrder, context: "JobContext") -> object:
    return catalogue.corpus_statistics(order.corpus, context.report)


@carries_out(ExportCorpusOrder, catalogue.check_export)
def _export_corpus(order: ExportCorpusOrder, context: "JobContext") -> object:
    return catalogue.export_corpus(order, context.report)


@carries_out(VocabularyOrder)
def _look_at_words(order: VocabularyOrder, context: "JobContext") -> object:
    from engine.tasks.vocabulary import vocabulary_report

    return vocabulary_report(order, context.report)
