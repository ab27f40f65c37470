"""An evaluation asked for in one line, and one that is there already."""

from engine.base.progress import ignore_progress
from engine.orders.evaluation import EvaluateOrder, OutputFile
from engine.results.evaluation import Evaluation
from engine.tasks.evaluating.evaluation import evaluate
from engine.tasks.evaluating.sentences import write_sentences
from engine.tasks.evaluating.text import text_of_pairs
from engine.tasks.home import open_library
from tests.tiny import PAIRS, target_sentences


def evaluated(model, *, against=(), outputs=None, folder=None, report=ignore_progress, **values):
    """Evaluates systems; arguments as of `EvaluateOrder`, `outputs` by name."""
    files = tuple(OutputFile(name=name, path=path) for name, path in (outputs or {}).items())
    order = EvaluateOrder(model=model, against=tuple(against), outputs=files, **values)
    return evaluate(order, folder=folder, report=report)


def add_evaluation(old, scores, **about):
    """Adds a finished evaluation and returns its id: "new" is right, "old" wrote these texts."""
    folder = open_library().runs.add(kind="evaluate", title="", is_resumable=True, uses=[]).path
    write_sentences(
        folder,
        text_of_pairs(PAIRS, "pumps"),
        outputs={"old": old, "new": target_sentences()},
        scores={"old": scores, "new": [100.0] * len(PAIRS)},
        numbers_wrong={key: [()] * len(PAIRS) for key in ("old", "new")},
        result=Evaluation(model="new", against="old", tgt="en", **about),
    )
    return folder.name
