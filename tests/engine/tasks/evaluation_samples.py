"""An evaluation asked for in one line."""

from engine.orders.evaluation import EvaluateOrder, OutputFile
from engine.progress import ignore_progress
from engine.tasks.evaluating.evaluation import evaluate


def evaluated(model, *, against=(), outputs=None, folder=None, report=ignore_progress, **values):
    """Evaluates systems; arguments as of `EvaluateOrder`, `outputs` by name."""
    files = tuple(OutputFile(name=name, path=path) for name, path in (outputs or {}).items())
    order = EvaluateOrder(model=model, against=tuple(against), outputs=files, **values)
    return evaluate(order, folder=folder, report=report)
