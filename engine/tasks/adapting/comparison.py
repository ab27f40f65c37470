"""Whether an adapted model is better than its parent and than the one in use: all translate held-out text."""

from typing import TYPE_CHECKING, Any

from engine.errors import CorpusError
from engine.json_values import to_json
from engine.orders.evaluation import EvaluateOrder
from engine.progress import Report
from engine.results.evaluation import VerdictKind
from engine.results.models import ModelRecord
from engine.tasks.adapting.promotion import models_of_domain, newest_promoted

if TYPE_CHECKING:
    from engine.jobs import JobContext


def compare_in_domain(added: ModelRecord, base: ModelRecord, context: "JobContext") -> dict[str, Any]:
    """Scores the new model against its parent on the domain's test split, if it has one.

    Every sentence is kept in the run's folder, to be looked at as those of an evaluation.

    Returns:
        {"verdict", "scores", "examples", "n_sentences"} as `evaluate` gives them, and "numbers": how wrong
        numbers changed, None if nothing was compared.
    """
    from engine.tasks.evaluating.evaluation import evaluate

    try:
        order = EvaluateOrder(model=added.id, against=(base.id,), domain=added.domain or "")
        found = evaluate(order, folder=context.folder, report=context.report)
    except CorpusError as error:  # the model is made; that nothing can be proven is no failure
        verdict = {
            "kind": VerdictKind.UNPROVEN,
            "sentence": f"Not compared. {error.what}",
            "detail": error.hint,
        }
        return {"verdict": verdict, "scores": [], "examples": [], "n_sentences": 0, "numbers": None}
    values = to_json(found)
    kept = {name: values[name] for name in ("verdict", "scores", "examples", "n_sentences")}
    return kept | {"numbers": to_json(found.comparisons[0])["numbers"]}


def compare_with_used(added: ModelRecord, base: ModelRecord, report: Report) -> dict[str, Any] | None:
    """Compares a new model with the one that its domain is translated with so far, if that is not its parent.

    Returns:
        {"model", "name", "verdict", "scores", "is_better": the one in use surely is}; None if there is none.
    """
    from engine.tasks.evaluating.evaluation import evaluate

    others = (each for each in models_of_domain(added) if each.id not in (added.id, base.id))
    used = newest_promoted(others)
    if used is None:
        return None
    try:
        order = EvaluateOrder(model=added.id, against=(used.id,), domain=added.domain or "", is_as_named=True)
        found = evaluate(order, report=report)
    except CorpusError:  # nothing was held out: nothing speaks against the newer one
        return None
    return {
        "model": used.id,
        "name": used.name,
        "verdict": to_json(found.verdict),
        "scores": [to_json(score) for score in found.scores],
        "is_better": found.verdict.kind == VerdictKind.POOR,
    }
