"""A new model against its parent and against the one in use: all translate held-out text."""

from pathlib import Path

from engine.errors import CorpusError
from engine.orders.evaluation import EvaluateOrder
from engine.progress import Report
from engine.results.adapting.outcomes import DomainComparison, Rival
from engine.results.evaluation import Verdict, VerdictKind
from engine.results.models import ModelRecord
from engine.tasks.adapting.judging.promotion import models_of_domain, newest_promoted


def compare_in_domain(
    added: ModelRecord, base: ModelRecord, folder: Path, report: Report
) -> DomainComparison:
    """Scores the new model against its parent on the domain's test split, if it has one.

    Args:
        added: the new model.
        base: its parent.
        folder: of the run: every sentence is kept there, to be looked at as those of an evaluation.
        report: told of every step.
    """
    from engine.tasks.evaluating.evaluation import evaluate

    try:
        order = EvaluateOrder(model=added.id, against=(base.id,), domain=added.domain or "")
        found = evaluate(order, folder=folder, report=report)
    except CorpusError as error:  # the model is made; that nothing can be proven is no failure
        return DomainComparison(verdict=_not_compared(error))
    return DomainComparison(
        verdict=found.verdict,
        scores=found.scores,
        examples=found.examples,
        n_sentences=found.n_sentences,
        numbers=found.comparisons[0].numbers,
        is_degenerate=found.comparisons[0].is_degenerate,
    )


def compare_with_used(added: ModelRecord, base: ModelRecord, report: Report) -> Rival | None:
    """Compares a new model with the one in use for its domain so far; None if that is its parent."""
    from engine.tasks.evaluating.evaluation import evaluate

    others = (each for each in models_of_domain(added) if each.id not in (added.id, base.id))
    used = newest_promoted(others)
    if used is None:
        return None
    try:
        order = EvaluateOrder(model=added.id, against=(used.id,), domain=added.domain or "", is_as_named=True)
        found = evaluate(order, report=report)
    except CorpusError as error:
        return Rival(model=used.id, name=used.name, verdict=_not_compared(error))
    return Rival(model=used.id, name=used.name, verdict=found.verdict, scores=found.scores)


def _not_compared(error: CorpusError) -> Verdict:
    return Verdict(kind=VerdictKind.UNPROVEN, sentence=f"Not compared. {error.what}", detail=error.hint)
