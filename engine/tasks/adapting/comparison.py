"""Whether an adapted model is better than its parent: both translate the domain's held-out text."""

from typing import TYPE_CHECKING, Any

from engine.errors import CorpusError
from engine.records import ModelRecord

if TYPE_CHECKING:
    from engine.jobs import JobContext


def compare_in_domain(added: ModelRecord, base: ModelRecord, context: "JobContext") -> dict[str, Any]:
    """Scores the new model against its parent on the domain's test split, if it has one.

    Every sentence is kept in the run's folder, to be looked at as those of an evaluation.

    Returns:
        {"verdict", "scores", "examples", "n_sentences"} as `evaluate` gives them, and "numbers": how wrong
        numbers changed, None if nothing was compared.
    """
    from engine.evaluation.verdict import Kind
    from engine.tasks.evaluating.evaluation import evaluate

    try:
        found = evaluate(
            model=added.id, against=base.id, domain=added.domain, folder=context.folder, report=context.report
        )
    except CorpusError as error:  # the model is made; that nothing can be proven is no failure
        verdict = {"kind": Kind.UNPROVEN, "sentence": f"Not compared. {error.what}", "detail": error.hint}
        return {"verdict": verdict, "scores": [], "examples": [], "n_sentences": 0, "numbers": None}
    told = {name: found[name] for name in ("verdict", "scores", "examples", "n_sentences")}
    return told | {"numbers": found["comparisons"][0]["numbers"]}
