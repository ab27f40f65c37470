"""Which function does what an order asks for: the one place that joins the two."""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import ConfigError
from engine.files import is_text
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
from engine.orders.training import BasisOrder, PlanTrainOrder, TrainOrder
from engine.orders.vocabulary import VocabularyOrder
from engine.progress import Cancelled
from engine.tasks.corpora import catalogue
from engine.tasks.home import open_library
from engine.text.languages import parse_language

if TYPE_CHECKING:
    from engine.jobs import JobContext

Work = Callable[["JobContext"], object]


def _check_names(order: Order[object]) -> None:
    """Refuses names of files that can stand in no catalogue, no event and no message."""
    for value in vars(order).values():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Path) and not is_text(str(each)):
                shown = os.fsencode(each).decode("utf-8", "replace")
                raise ConfigError(
                    [f"the name {shown} has bytes that are not text"],
                    "Rename the file or folder, and try again.",
                    lead="",
                )


def check_order(order: Order[object]) -> None:  # noqa: C901, PLR0915, a flat table: one case for each order
    """Refuses what cannot be carried out, before there is a run of it.

    Raises:
        EngineError: with all that is wrong.
    """
    _check_names(order)
    match order:
        case TrainOrder():
            from engine.tasks.training.text import find_sources

            order.check()
            find_sources(order.corpora, order.src, order.tgt, order.columns)
        case PlanOrder() | PlanTrainOrder():
            order.check()
        case BasisOrder():
            order.check()
            _check_languages(order.columns)
        case LookOrder():
            _check_languages((order.src, order.tgt))
        case ExportCorpusOrder():
            catalogue.check_export(order)
        case LearnSpeakerOrder():
            open_library().speakers.get(order.speaker)
        case EvaluateOrder():
            from engine.tasks.evaluating.evaluation import check_evaluation

            check_evaluation(order)
        case EvaluateSpeakersOrder() | InspectSpeakersOrder() | MeasureExamplesOrder():
            from engine.tasks.translation.opening import resolve_model

            resolve_model(model=order.model)
        case InspectDomainsOrder():
            from engine.tasks.inspection.domains import check_domain_inspection

            check_domain_inspection(order)
        case ImportOrder() | StageOrder() | FinishOrder():
            from engine.tasks.corpora.importing import check_corpus, check_files

            if isinstance(order, FilesToRead):
                check_files(order)
            if isinstance(order, CorpusToMake):
                check_corpus(order)
        case AddModelOrder():
            from engine.tasks.models.adding import check_adding

            check_adding(order)
        case ExportModelOrder():
            from engine.tasks.models.giving import check_export

            check_export(order)
        case AdaptOrder():
            from engine.tasks.adapting.run_plan import check_adaptation

            check_adaptation(order)
        case LearnAlongOrder():
            from engine.tasks.adapting.along.standing import check_along, standing_of

            check_along(standing_of(order.domain, order.src, order.tgt))


def _check_languages(languages: Iterable[str]) -> None:
    for language in filter(None, languages):
        parse_language(language)


def work_of(order: Order[object]) -> Work:  # noqa: C901, a flat table: one case for each order
    """Returns the work of an order: it takes a job's context and returns the answer."""
    match order:
        case TrainOrder() | BasisOrder():
            return _training(order)
        case LearnSpeakerOrder():
            from engine.tasks.speakers.learning.learning import learn_speaker

            return lambda context: learn_speaker(
                order.speaker, model=order.model or None, method=order.method, report=context.report
            )
        case AdaptOrder():
            from engine.tasks.adapting.adaptation import adapt

            return lambda context: adapt(context, order)
        case LearnAlongOrder():
            from engine.tasks.adapting.along.learning import learn_along

            return lambda context: learn_along(context, order)
        case PlanTrainOrder():
            from engine.tasks.training.base_models import training_plan

            return lambda context: training_plan(order, context.report)
        case PlanOrder():
            from engine.tasks.adapting.planning.plan import adaptation_plan

            return lambda context: adaptation_plan(order, context.report)
        case AddModelOrder() | UnmixOrder():
            return _adding_model(order)
        case ExportModelOrder():
            return _exporting_model(order)
        case EvaluateOrder():
            from engine.tasks.evaluating.evaluation import evaluate

            return lambda context: evaluate(order, folder=context.kept_folder, report=context.report)
        case EvaluateSpeakersOrder():
            from engine.tasks.speaker_evaluation.evaluation import evaluate_speakers

            return lambda context: evaluate_speakers(order, folder=context.folder, report=context.report)
        case MeasureExamplesOrder():
            from engine.tasks.memory.measuring import measure_as_ordered

            return lambda context: measure_as_ordered(order, context.report)
        case InspectSpeakersOrder() | InspectDomainsOrder():
            return _inspecting(order)
        case LookOrder() | StageOrder() | FinishOrder() | ImportOrder():
            return _importing(order)
        case MergeOrder():
            from engine.tasks.corpora.changing import merge_corpora

            return lambda context: merge_corpora(order, context.report)
        case StatisticsOrder():
            return lambda context: catalogue.corpus_statistics(order.corpus, context.report)
        case ExportCorpusOrder():
            return lambda context: catalogue.export_corpus(order, context.report)
        case VocabularyOrder():
            from engine.tasks.vocabulary.report import vocabulary_report

            return lambda context: vocabulary_report(order, context.report)
    raise TypeError(f"nothing carries out {type(order).__name__}")


def _inspecting(order: InspectSpeakersOrder | InspectDomainsOrder) -> Work:
    from engine.tasks.inspection.domains import inspect_domains
    from engine.tasks.speaker_evaluation.inspection import inspect_speakers

    if isinstance(order, InspectSpeakersOrder):
        return lambda context: inspect_speakers(order, report=context.report)
    return lambda context: inspect_domains(order, report=context.report)


def _importing(order: LookOrder | StageOrder | FinishOrder | ImportOrder) -> Work:
    from engine.tasks.corpora import importing

    match order:
        case LookOrder():
            return lambda context: importing.look_at_files(order, context.report)
        case StageOrder():
            return lambda context: importing.stage_import(order, context.report)
        case FinishOrder():
            return lambda context: importing.finish_import(order, context.report)
        case ImportOrder():
            return lambda context: importing.import_corpus(order, context.report)


def _adding_model(order: AddModelOrder | UnmixOrder) -> Work:
    from engine.results.models import ModelAdded, ModelUnmixed
    from engine.tasks.adapting.unmixing import unmix_model
    from engine.tasks.models.adding import add_model
    from engine.tasks.models.from_hub import add_hub_model
    from engine.tasks.models.speed import measure_speed

    if isinstance(order, UnmixOrder):
        mixed = order.model
        return lambda context: ModelUnmixed(model=unmix_model(mixed, context.report).id, mixed=mixed)
    said = {"src": order.src, "tgt": order.tgt, "name": order.name}

    def work(context: "JobContext") -> object:
        if order.path is None:
            added = add_hub_model(order.hub, context.report, **said)
        else:
            added = add_model(order.path, context.report, **said)
        with suppress(Cancelled):  # it is there, measured or not
            measure_speed(added.id, context.report)
        return ModelAdded(model=added.id)

    return work


def _exporting_model(order: ExportModelOrder) -> Work:
    from engine.tasks.models.giving import export_model

    def work(context: "JobContext") -> object:
        return export_model(
            order.model,
            order.path,
            order.as_,
            context.report,
            with_words=order.with_words,
            speaker=order.speaker,
        )

    return work


def _training(order: TrainOrder | BasisOrder) -> Work:
    def work(context: "JobContext") -> object:
        from engine.tasks.training.base_models import train_model
        from engine.tasks.training.basis_learning import learn_speaker_basis
        from engine.tasks.training.processor import use_threads

        use_threads(order.threads)
        if isinstance(order, TrainOrder):
            return train_model(context, order)
        return learn_speaker_basis(context, order)

    return work
